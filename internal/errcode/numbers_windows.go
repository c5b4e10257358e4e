package errcode

import "syscall"

// Numbers of the system for what every system calls otherwise; Go's own ones of POSIX stand beside them.
var (
	diskFull    = []error{syscall.ENOSPC, syscall.Errno(112)}         // ERROR_DISK_FULL
	quota       = []error{syscall.EDQUOT, syscall.Errno(1295)}        // ERROR_DISK_QUOTA_EXCEEDED
	refused     = []error{syscall.ECONNREFUSED, syscall.Errno(10061)} // WSAECONNREFUSED
	addressUsed = []error{syscall.EADDRINUSE, syscall.Errno(10048)}   // WSAEADDRINUSE
)
