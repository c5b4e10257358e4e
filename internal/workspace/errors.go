package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

// Sentinel errors; all of them come wrapped with the file they are about.
var (
	// ErrNotWorkspace is matched by [*NotWorkspaceError].
	ErrNotWorkspace = errors.New("not a memctl workspace")
	// ErrOutside marks a path that is not local to the workspace, or leaves it through a symbolic link.
	ErrOutside = errors.New("path is outside the workspace")
	// ErrNotRegular marks a path that is a directory, a symbolic link, a device or a pipe.
	ErrNotRegular = errors.New("not a regular file")
	// ErrReserved marks a path that the call may not write: the workspace's own files, .memctl/ for Apply, and an
	// existing daily log for anything but an append.
	ErrReserved = errors.New("path is reserved")
	// ErrNotLocked marks a change without the workspace's lock, or with one that was released or deleted under way.
	ErrNotLocked = errors.New("workspace lock is not held")
	// ErrPending means that an earlier commit is not finished: call [Workspace.Recover] first.
	ErrPending = errors.New("an unfinished commit has to be recovered first")
	// ErrChangeset marks a changeset that contradicts itself; a fault of the planner.
	ErrChangeset = errors.New("changeset is not valid")
	// ErrJournalVersion marks a journal of a newer memctl, which is left alone.
	ErrJournalVersion = errors.New("journal was written by a newer memctl")
	// ErrReadOnly is matched by a [*FileError] whose cause is a lack of permission or a read-only file system.
	ErrReadOnly = errors.New("no permission to write")
	// ErrNoSpace is matched by a [*FileError] whose cause is a full disk or quota.
	ErrNoSpace = errors.New("no space left")
	// ErrKilled is what a fault ([WithFault]) returns to act as SIGKILL: everything stays as it lies.
	ErrKilled = atomicfile.ErrKilled
	// ErrTorn is what a fault returns at a step ending in ":write" to die half way through the write.
	ErrTorn = atomicfile.ErrTorn
)

// errMoved is the cause of a NotWorkspaceError of [Workspace.Check].
var errMoved = errors.New("another folder has taken its place")

// NotWorkspaceError says that a directory has no memctl.yaml, does not exist, or cannot be opened (Err).
type NotWorkspaceError struct {
	Dir string
	Err error // nil when the directory is there and only the settings file is missing
}

func (e *NotWorkspaceError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("open workspace %s: %v", e.Dir, e.Err)
	}
	return fmt.Sprintf("open workspace %s: there is no %s", e.Dir, ConfigFile)
}

// Unwrap gives ErrNotWorkspace and the cause.
func (e *NotWorkspaceError) Unwrap() []error {
	if e.Err == nil {
		return []error{ErrNotWorkspace}
	}
	return []error{ErrNotWorkspace, e.Err}
}

// FileError is a failed operation on one file of the workspace.
type FileError struct {
	Op   string // what was being done: read, scan, append, write, delete, lock, …
	Path string // relative to the workspace
	Err  error
}

func (e *FileError) Error() string { return e.Op + " " + e.Path + ": " + e.Err.Error() }

// Unwrap gives the cause.
func (e *FileError) Unwrap() error { return e.Err }

// Is matches ErrReadOnly and ErrNoSpace by the cause.
func (e *FileError) Is(target error) bool {
	switch target {
	case ErrReadOnly:
		return errors.Is(e.Err, fs.ErrPermission) || errors.Is(e.Err, syscall.EROFS)
	case ErrNoSpace:
		return errors.Is(e.Err, syscall.ENOSPC) || errors.Is(e.Err, errQuota) || errors.Is(e.Err, errDiskFull)
	}
	return false
}

// errEscapes is what os.Root says of a path that leads out of it. It has no exported name for that, so it is asked once, with such a path;
// nil where no folder at all can be opened.
var errEscapes = sync.OnceValue(func() error {
	for _, dir := range []string{".", string(os.PathSeparator)} {
		root, err := os.OpenRoot(dir)
		if err != nil {
			continue
		}
		_, err = root.Lstat("../x")
		_ = root.Close()
		return pathCause(err)
	}
	return nil
})

// fileErr names the file once: the path that the system put into its error is dropped.
func fileErr(op, rel string, err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*FileError](err); ok {
		return err
	}
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	} else if le, ok := errors.AsType[*os.LinkError](err); ok {
		err = le.Err
	}
	if escapes := errEscapes(); escapes != nil && errors.Is(err, escapes) {
		err = ErrOutside
	}
	return &FileError{Op: op, Path: rel, Err: err}
}

// DerivedError names a file or folder below .memctl/ in an error of who keeps it, so that it is known for what it is, such as a full disk.
func DerivedError(op, rel string, err error) error { return fileErr(op, DerivedDir+"/"+rel, err) }

// TooLargeError says that a file is larger than the workspace was told to read.
type TooLargeError struct {
	Path        string
	Size, Limit int64 // bytes
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("read %s: %d bytes are more than the limit of %d", e.Path, e.Size, e.Limit)
}

// ConflictError says that a file is not what the changeset was planned against. Nothing was written.
type ConflictError struct {
	Path string // the first such file
}

func (e *ConflictError) Error() string {
	return fmt.Sprintf("apply %s: the file has changed since it was read", e.Path)
}

// LockedError says who holds the lock. All fields but Dir are zero when the holder has not written its name (yet).
type LockedError struct {
	Dir     string // of the workspace
	PID     int
	Since   time.Time
	Purpose string
}

func (e *LockedError) Error() string {
	if e.PID == 0 {
		return "workspace is locked by another process"
	}
	s := fmt.Sprintf("workspace is locked by pid %d since %s", e.PID, e.Since.Format(time.RFC3339))
	if e.Purpose != "" {
		s += " (" + e.Purpose + ")"
	}
	return s
}
