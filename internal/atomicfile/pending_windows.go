package atomicfile

import (
	"io/fs"
	"os"
)

func create(dir *os.Root, base string, perm fs.FileMode) (pending, error) {
	return createStandIn(dir, base, perm)
}

// SyncDir does nothing: Windows cannot flush a directory.
func SyncDir(*os.Root, string) error { return nil }
