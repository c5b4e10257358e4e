// Package tmptest gives tests folders in memory: they sync thousands of files, and no test cuts the power.
package tmptest

import (
	"os"
	"testing"
)

// Dir is a new folder that is deleted when the test ends: in memory where the system has a place for that, else that of
// t.TempDir. Use t.TempDir where the disk itself is what a test is about.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "memctl-test-") //nolint:usetesting // t.TempDir is on the disk
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}
