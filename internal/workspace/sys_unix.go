//go:build !windows

package workspace

import (
	"io/fs"
	"syscall"
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

// mayWrite asks the system whether the process could write to a file or into a directory.
func mayWrite(abs string) error { return syscall.Access(abs, 2) }

type sysErrno = syscall.Errno //nolint:errname // named as what it stands for on every system
