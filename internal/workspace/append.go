package workspace

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

// Append adds text to the end of a file, a daily log, and makes it durable. See [Workspace.AppendNew].
func (w *Workspace) Append(rel string, text []byte) error { return w.AppendNew(rel, nil, text) }

// AppendNew is Append with a header that is written before the text when the file is new or empty.
//
// The text goes out in one write, under a lock of its own (.memctl/append.lock, held for a moment), so that memctl
// processes never interleave and a long run under the workspace's lock never holds up a log. The file's last line is
// ended first where it has no newline, unless the text begins with one, and so is the text. When the disk is full the file is cut back to what it was
// and the error names it. Nothing that was in the file is ever changed.
func (w *Workspace) AppendNew(rel string, header, text []byte) error {
	return w.AppendSeen(rel, func() ([]byte, []byte, error) { return header, text, nil })
}

// AppendSeen is AppendNew for a text that depends on what is in the file: look is called while no other memctl process can
// append to anything, reads what it needs, and returns header and text; without text nothing is written. Its error is
// returned as it is.
func (w *Workspace) AppendSeen(rel string, look func() (header, text []byte, err error)) error {
	if err := checkLocal("append", rel); err != nil {
		return err
	}
	//nolint:forbidigo // the wait is bounded, and a line that is being logged is not to be cancelled
	fl, err := w.flock(context.Background(), appendLockFile, appendLockWait, appendLockPoll)
	if err != nil {
		return err
	}
	defer fl.Close()
	header, text, err := look()
	if err != nil || len(text) == 0 {
		return err
	}
	return w.appendLocked(rel, header, text)
}

func (w *Workspace) appendLocked(rel string, header, text []byte) error {
	made, err := w.ensureDir(path.Dir(rel))
	if err != nil {
		return fileErr("append", rel, err)
	}
	f, size, err := w.openAppend(rel)
	if err != nil {
		return fileErr("append", rel, err)
	}
	defer f.Close()
	b, err := appendix(f, size, header, text)
	if err != nil {
		return fileErr("append", rel, err)
	}
	if err := w.writeEnd(f, "append "+rel, size, b); err != nil {
		return fileErr("append", rel, err)
	}
	if size > 0 {
		return nil
	}
	for _, dir := range append(made, path.Dir(rel)) {
		if err := w.step("append " + rel + ":dirsync"); err != nil {
			return fileErr("append", rel, takeBack(f, size, len(b), err))
		}
		if err := atomicfile.SyncDir(w.root, dir); err != nil {
			return fileErr("append", rel, takeBack(f, size, len(b), err))
		}
	}
	return nil
}

// openAppend opens a regular file for reading and appending, making it where it is missing, and gives its size.
func (w *Workspace) openAppend(rel string) (*os.File, int64, error) {
	f, fi, err := w.openRegular(rel, os.O_RDWR|os.O_APPEND)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = w.root.OpenFile(rel, os.O_RDWR|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o644)
		return f, 0, err
	}
	if err != nil {
		return nil, 0, err
	}
	return f, fi.Size(), nil
}

// appendix is what has to be added to a file of that size so that the text stands on lines of its own.
func appendix(f io.ReaderAt, size int64, header, text []byte) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(len(header) + len(text) + 2)
	if size == 0 {
		b.Write(header)
	} else {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, size-1); err != nil {
			return nil, err
		}
		if last[0] != '\n' && !bytes.HasPrefix(text, []byte("\n")) && !bytes.HasPrefix(text, []byte("\r\n")) {
			b.WriteByte('\n')
		}
	}
	b.Write(text)
	if n := b.Len(); n > 0 && b.Bytes()[n-1] != '\n' {
		b.WriteByte('\n')
	}
	return b.Bytes(), nil
}

// writeEnd adds b to a file of that size and syncs it; on an error it takes back what it wrote, unless somebody has
// written behind it meanwhile: a torn line is better than a lost one.
func (w *Workspace) writeEnd(f *os.File, what string, size int64, b []byte) error {
	n, err := 0, w.step(what+":write")
	switch {
	case errors.Is(err, ErrTorn):
		_, _ = f.Write(b[:len(b)/2])
		return ErrKilled
	case err == nil:
		n, err = f.Write(b)
	}
	if err == nil {
		err = w.step(what + ":sync")
	}
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		err = w.step(what + ":end")
	}
	return takeBack(f, size, n, err)
}

// takeBack cuts n bytes off that were added to a file of that size and are not durable, so that whoever is told of the error
// can do it again; not what somebody has written behind them meanwhile.
func takeBack(f *os.File, size int64, n int, err error) error {
	if err == nil || errors.Is(err, ErrKilled) || n == 0 {
		return err
	}
	if fi, serr := f.Stat(); serr == nil && fi.Size() == size+int64(n) {
		err = errors.Join(err, f.Truncate(size))
	}
	return err
}
