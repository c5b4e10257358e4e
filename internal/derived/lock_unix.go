//go:build !windows

package derived

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryLock is false when somebody else has the lock.
func tryLock(f *os.File, alone bool) (bool, error) {
	how := unix.LOCK_SH
	if alone {
		how = unix.LOCK_EX
	}
	conn, err := f.SyscallConn()
	if err != nil {
		return false, err
	}
	var lerr error
	err = conn.Control(func(fd uintptr) {
		for {
			if lerr = unix.Flock(int(fd), how|unix.LOCK_NB); !errors.Is(lerr, unix.EINTR) {
				return
			}
		}
	})
	if err == nil {
		err = lerr
	}
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
