//go:build !windows

package workspace

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const (
	errQuota    = syscall.EDQUOT
	errDiskFull = syscall.ENOSPC
)

// inode is the file's number on its device: a changed one tells a replaced file from an edited one.
func inode(fi fs.FileInfo) uint64 {
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		return uint64(st.Ino) //nolint:unconvert // 32 bits wide on some systems
	}
	return 0
}

// lstatIn looks at a name in an open directory, without following it. It is os.Lstat without the path that leads there and
// without a fs.FileInfo: listing 16,000 files takes two thirds of the time so (two cores, ext4).
func lstatIn(dir *os.File, name string) (stat, error) {
	return statBy("lstat", name, func(st *unix.Stat_t) error { return unix.Fstatat(int(dir.Fd()), name, st, unix.AT_SYMLINK_NOFOLLOW) })
}

// statOf looks at an open file or directory.
func statOf(f *os.File) (stat, error) {
	return statBy("stat", f.Name(), func(st *unix.Stat_t) error { return unix.Fstat(int(f.Fd()), st) })
}

func statBy(op, name string, call func(*unix.Stat_t) error) (stat, error) {
	var st unix.Stat_t
	for {
		err := call(&st)
		if err == nil {
			break
		}
		if !errors.Is(err, unix.EINTR) {
			return stat{}, &fs.PathError{Op: op, Path: name, Err: err}
		}
	}
	mode := fs.ModeIrregular
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG:
		mode = 0
	case unix.S_IFDIR:
		mode = fs.ModeDir
	case unix.S_IFLNK:
		mode = fs.ModeSymlink
	}
	return stat{
		mode: mode, size: st.Size, mod: time.Unix(st.Mtim.Unix()), change: st.Ctim.Nano(), ino: st.Ino,
		dev: uint64(st.Dev), //nolint:unconvert // 32 bits wide on some systems
	}, nil
}

// mayWrite asks the system whether the process could write to a file or into a directory.
func mayWrite(abs string) error { return syscall.Access(abs, 2) }

func freeBytes(dir string) (uint64, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return 0, err
	}
	return uint64(st.Bavail) * uint64(st.Bsize), nil //nolint:unconvert // of other types on some systems
}

func ownerOf(fi fs.FileInfo) (uid int, ok bool) {
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		return int(st.Uid), true
	}
	return 0, false
}
