package workspace

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

const (
	errQuota    = syscall.Errno(1295) // ERROR_DISK_QUOTA_EXCEEDED
	errDiskFull = syscall.Errno(112)  // ERROR_DISK_FULL
)

func inode(fs.FileInfo) uint64 { return 0 }

func lstatIn(dir *os.File, name string) (stat, error) {
	fi, err := os.Lstat(filepath.Join(dir.Name(), name))
	if err != nil {
		return stat{}, err
	}
	return stat{fi.Mode(), fi.Size(), fi.ModTime(), 0}, nil
}

func mayWrite(string) error { return nil }

type sysErrno = syscall.Errno
