package table

import (
	"errors"
	"fmt"
)

// ErrCorrupt is the class of all errors that say that a file is not what was written; see [CorruptError].
var ErrCorrupt = errors.New("table file is damaged")

// CorruptError says which file is damaged and where. A file of another version, and one that is missing although a table
// names it, are damaged too: what can be made again is made again.
type CorruptError struct {
	Path   string // absolute
	Offset int64  // of the block or part that cannot be read
	Err    error
}

func (e *CorruptError) Error() string {
	return fmt.Sprintf("table file %s at byte %d: %v", e.Path, e.Offset, e.Err)
}

// Unwrap makes the error match [ErrCorrupt] and its cause.
func (e *CorruptError) Unwrap() []error { return []error{ErrCorrupt, e.Err} }

// errClosed is what reading a closed table gives.
var errClosed = errors.New("table is closed")
