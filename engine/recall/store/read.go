package store

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"syscall"
)

// Read opens the index for f as it is now, and closes it when f returns. what says in an error what was being done. Errors match [ErrMissing], [ErrVersion]
// or [ErrCorrupt], or are those of f, of the system or the cause of the context's end; an error of f that is not of the system is taken for damage of the
// index, as all that f reads is its files.
func Read(ctx context.Context, s *Store, what string, f func(*Generation) error) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", what, err)
		}
	}()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	g, err := s.openCurrent()
	if err != nil {
		return err
	}
	defer g.close()
	defer guard(s.folder.Name(), &err)()
	err = f(g)
	if err != nil && context.Cause(ctx) == nil {
		err = damaged(s.folder.Name(), err)
	}
	return err
}

// damaged is what an error in reading the files of the index says of it: that of the system is what it is, and nothing else can fail there but
// what the files hold.
func damaged(path string, err error) error {
	if _, ok := errors.AsType[syscall.Errno](err); ok || errors.Is(err, ErrCorrupt) {
		return err
	}
	return &CorruptError{Path: path, Err: err}
}

// guard turns what a damaged mapped file does to its reader (an index out of range, a fault on a page that is no
// longer there) into a CorruptError of the index. Call it deferred, as `defer guard(dir, &err)()`.
func guard(dir string, err *error) func() {
	old := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(old)
		switch r := recover().(type) {
		case nil:
		case runtime.Error:
			*err = &CorruptError{Path: dir, Err: fmt.Errorf("read segment: %w", r)}
		default:
			panic(r)
		}
	}
}
