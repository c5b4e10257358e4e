//go:build !windows

package errcode

import "syscall"

// Numbers of the system for what every system calls otherwise.
var (
	diskFull    = []error{syscall.ENOSPC}
	quota       = []error{syscall.EDQUOT}
	refused     = []error{syscall.ECONNREFUSED}
	addressUsed = []error{syscall.EADDRINUSE}
)
