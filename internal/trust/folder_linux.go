package trust

import "golang.org/x/sys/unix"

// which tells which folder stands at a path. A link is not followed.
func which(dir string) folder {
	var st unix.Statx_t
	const want = unix.STATX_INO | unix.STATX_BTIME
	if err := unix.Statx(unix.AT_FDCWD, dir, unix.AT_SYMLINK_NOFOLLOW, want, &st); err != nil || st.Mask&want != want {
		return folder{}
	}
	return folder{Inode: st.Ino, Born: st.Btime.Sec*1e9 + int64(st.Btime.Nsec)}
}
