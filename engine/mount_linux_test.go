package engine_test

import "syscall"

// mountSmall mounts a file system in memory, of a size that options give.
func mountSmall(dir, options string) error { return syscall.Mount("tmpfs", dir, "tmpfs", 0, options) }

func remountReadOnly(dir string) error {
	return syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
}

// bindUnreadable puts a regular file in the place of p whose first byte cannot be read, not even by root.
func bindUnreadable(p string) error {
	return syscall.Mount("/proc/self/mem", p, "", syscall.MS_BIND, "")
}

func unmount(p string) { _ = syscall.Unmount(p, syscall.MNT_DETACH) }
