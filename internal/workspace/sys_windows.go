package workspace

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/windows"
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
	return stat{mode: fi.Mode(), size: fi.Size(), mod: fi.ModTime()}, nil
}

func statOf(f *os.File) (stat, error) {
	fi, err := f.Stat()
	if err != nil {
		return stat{}, err
	}
	return stat{mode: fi.Mode(), size: fi.Size(), mod: fi.ModTime()}, nil
}

func mayWrite(string) error { return nil }

func freeBytes(dir string) (uint64, error) {
	name, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, err
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(name, &free, nil, nil)
	return free, err
}

func ownerOf(fs.FileInfo) (uid int, ok bool) { return 0, false }
