//go:build !windows

package derived

import "golang.org/x/sys/unix"

// noWait opens a pipe at once, and changes nothing for a regular file.
const noWait = unix.O_NONBLOCK
