package derived

import (
	"io/fs"
	"os"
)

// Lock is an advisory lock on a file, held until it is closed or the process ends.
type Lock struct{ f *os.File }

// TryLock takes the lock of a file, which is made where it is missing. It returns nil and no error when somebody else has it. The file may be
// deleted at any time: a lock counts only on the file that is there now.
func (d *Dir) TryLock(name string, perm fs.FileMode) (*Lock, error) {
	f, err := d.openOrCreate(name, os.O_RDWR, perm)
	if err != nil {
		return nil, absent(err)
	}
	return d.locked(name, f, true)
}

// TryShared takes the lock of a file that is there, beside others who do, and writes nothing. It returns nil and no error when
// somebody has it alone.
func (d *Dir) TryShared(name string) (*Lock, error) {
	f, _, err := d.Open(name)
	if err != nil {
		return nil, err
	}
	return d.locked(name, f, false)
}

func (d *Dir) locked(name string, f *os.File, alone bool) (*Lock, error) {
	ok, err := tryLock(f, alone)
	if err == nil && ok && d.stands(name, f) {
		return &Lock{f}, nil
	}
	_ = f.Close()
	return nil, err
}

// Same tells whether the file that is locked is this one.
func (l *Lock) Same(there fs.FileInfo) bool {
	mine, err := l.f.Stat()
	return err == nil && os.SameFile(mine, there)
}

// Replace makes the file hold data and nothing else.
func (l *Lock) Replace(data []byte) error {
	if err := l.f.Truncate(0); err != nil {
		return err
	}
	_, err := l.f.WriteAt(data, 0)
	return err
}

// Close releases the lock.
func (l *Lock) Close() error { return l.f.Close() }
