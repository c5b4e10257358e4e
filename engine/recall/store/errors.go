package store

import (
	"errors"
	"fmt"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Errors that callers branch on.
var (
	// ErrMissing says that there is no index yet; Update makes one.
	ErrMissing = errors.New("no index")
	// ErrVersion says that the index was made by another format, analyzer or option; Update makes it anew.
	ErrVersion = errors.New("index of another version")
	// ErrCorrupt marks every [CorruptError].
	ErrCorrupt = errors.New("index is corrupt")
	// ErrBusy says that another process was writing the index for longer than the wait allowed.
	ErrBusy = notice.NewError("index.busy", "index is being written")
)

// CorruptError says which file of the index cannot be used and why. It matches [ErrCorrupt].
type CorruptError struct {
	Path string // absolute
	Err  error
}

func (e *CorruptError) Error() string { return fmt.Sprintf("index file %s: %v", e.Path, e.Err) }

// Unwrap makes the error match [ErrCorrupt] and its cause.
func (e *CorruptError) Unwrap() []error { return []error{ErrCorrupt, e.Err} }

// FileError says that one file could not be indexed; the others were.
type FileError struct {
	Path string
	Err  error
}

func (e *FileError) Error() string { return fmt.Sprintf("index %s: %v", e.Path, e.Err) }

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Err }
