//go:build !windows

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/google/renameio/v2"
)

func create(dir *os.Root, base string, perm fs.FileMode) (pending, error) {
	if len(base) > longestName {
		return createStandIn(dir, base, perm)
	}
	return renameio.NewPendingFile(base, renameio.WithRoot(dir), renameio.WithPermissions(perm), renameio.WithExistingPermissions())
}

// SyncDir makes renames, creations and removals in a directory below the root durable. File systems that cannot sync a
// directory are taken at their word; on Windows it does nothing.
func SyncDir(root *os.Root, dir string) error {
	f, err := root.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP) {
		return err
	}
	return nil
}
