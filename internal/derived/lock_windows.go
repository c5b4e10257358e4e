package derived

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// tryLock is false when somebody else has the lock. The first byte stands for the file.
func tryLock(f *os.File, alone bool) (bool, error) {
	flags := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if alone {
		flags |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	conn, err := f.SyscallConn()
	if err != nil {
		return false, err
	}
	var lerr error
	err = conn.Control(func(fd uintptr) {
		lerr = windows.LockFileEx(windows.Handle(fd), flags, 0, 1, 0, &windows.Overlapped{})
	})
	if err == nil {
		err = lerr
	}
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err
}
