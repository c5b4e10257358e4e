package errcode

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"syscall"

	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Of returns the code and values of an error. A system's error carries the file or address that it is about as the value "where", unless
// nobody named one. The zero notice is that of nil.
func Of(err error) notice.Notice {
	return of(err, Where(err))
}

// Bare returns what Of returns, without the name of the file: for callers who show that beside it.
func Bare(err error) notice.Notice { return of(err, "") }

func of(err error, where string) notice.Notice {
	if err == nil {
		return notice.Notice{}
	}
	if n, ok := notice.Of(err); ok {
		return n
	}
	if n, ok := place(err); ok {
		return n
	}
	if n, ok := system(err, where); ok {
		return n
	}
	return notice.New("other", "{text}", err.Error())
}

// place recognises errors of the workspace as a whole, and of what stands in the place of a derived file.
func place(err error) (notice.Notice, bool) {
	if _, ok := errors.AsType[*workspace.LockedError](err); ok {
		return notice.New("workspace.locked", "locked by another memctl"), true
	}
	if e, ok := errors.AsType[*workspace.NotWorkspaceError](err); ok {
		if e.Err == nil {
			return notice.New("workspace.no-settings", "{where}: there is no memctl.yaml", e.Dir), true
		}
		return system(e.Err, e.Dir)
	}
	if e, ok := errors.AsType[*derived.NotPlainError](err); ok {
		return notPlain(e), true
	}
	return notice.Notice{}, false
}

func notPlain(e *derived.NotPlainError) notice.Notice {
	switch {
	case e.Mode&fs.ModeSymlink != 0:
		return notice.New("derived.link", "{where} is a link: memctl neither follows nor removes such a thing", e.Path)
	case e.Mode&fs.ModeNamedPipe != 0:
		return notice.New("derived.pipe", "{where} is a pipe: memctl neither follows nor removes such a thing", e.Path)
	case e.Mode.IsDir():
		return notice.New("derived.folder", "{where} is a folder where a file should be: memctl neither follows nor removes such a thing", e.Path)
	case e.Folder:
		return notice.New("derived.not-folder", "{where} is no folder: memctl neither follows nor removes such a thing", e.Path)
	}
	return notice.New("derived.not-regular", "{where} is no regular file: memctl neither follows nor removes such a thing", e.Path)
}

// Where is the file or address that an error is about, as near to the cause as anybody named it; "" where nobody did. Of errors that are joined it
// is that of the first which has one.
func Where(err error) string {
	switch e := err.(type) { //nolint:errorlint // each level is looked at, the innermost name counts
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			if where := Where(one); where != "" {
				return where
			}
		}
	case interface{ Unwrap() error }:
		if where := Where(e.Unwrap()); where != "" {
			return where
		}
	}
	return named(err)
}

// named is the file or address that one level of an error names.
func named(err error) string {
	switch e := err.(type) { //nolint:errorlint // see Where
	case *workspace.FileError:
		return e.Path
	case *fs.PathError:
		return e.Path
	case *os.LinkError:
		return e.New
	case *net.OpError:
		if e.Addr != nil {
			return e.Addr.String()
		}
	}
	return ""
}

// Place is the file and line that an error names itself, for one whose notice leaves them out; "" where it does not.
func Place(err error) string {
	if e, ok := errors.AsType[interface {
		error
		Place() string
	}](err); ok {
		return e.Place()
	}
	return ""
}

// system recognises errors of the operating system, and of the workspace where it stands for it.
func system(err error, where string) (n notice.Notice, ok bool) {
	is := func(targets ...error) bool {
		for _, t := range targets {
			if errors.Is(err, t) {
				return true
			}
		}
		return false
	}
	switch {
	case is(syscall.EROFS):
		n = notice.New("system.read-only", "{where}: the disk is read-only", where)
	case is(fs.ErrPermission):
		n = notice.New("system.permission", "{where}: no permission", where)
	case is(syscall.ENOTDIR):
		n = notice.New("system.not-folder", "{where}: there is a file where a folder should be", where)
	case is(fs.ErrNotExist):
		n = notice.New("system.missing", "{where}: there is no such file or folder", where)
	case is(syscall.EISDIR):
		n = notice.New("system.folder", "{where}: it is a folder, not a file", where)
	case is(diskFull...):
		n = notice.New("system.full", "{where}: no space left on the disk", where)
	case is(quota...):
		n = notice.New("system.quota", "{where}: the disk quota is used up", where)
	case is(syscall.EMFILE, syscall.ENFILE):
		n = notice.New("system.too-many-open", "{where}: too many files are open", where)
	case is(syscall.ELOOP):
		n = notice.New("system.circle", "{where}: the symbolic links go in a circle", where)
	case is(syscall.ENAMETOOLONG):
		n = notice.New("system.name-too-long", "{where}: the name is too long", where)
	case is(syscall.EIO):
		n = notice.New("system.io", "{where}: the disk fails (input/output error)", where)
	case is(refused...):
		n = notice.New("system.refused", "{where}: nobody answers there", where)
	case is(addressUsed...):
		n = notice.New("system.address-used", "{where}: another program uses that address", where)
	case is(workspace.ErrNotRegular):
		n = notice.New("system.not-regular", "{where}: it is not a regular file", where)
	case is(workspace.ErrOutside):
		n = notice.New("system.outside", "{where}: it is outside the workspace", where)
	default:
		return n, false
	}
	return n, true
}
