package workspace

import (
	"io/fs"
	"syscall"
)

const (
	errQuota    = syscall.Errno(1295) // ERROR_DISK_QUOTA_EXCEEDED
	errDiskFull = syscall.Errno(112)  // ERROR_DISK_FULL
)

func inode(fs.FileInfo) uint64 { return 0 }

func mayWrite(string) error { return nil }

type sysErrno = syscall.Errno
