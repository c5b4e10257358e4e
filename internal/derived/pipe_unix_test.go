//go:build !windows

package derived_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func pipe(t *testing.T, name string) {
	t.Helper()
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
}

// A pipe that is put in the place of a file between the look and the opening stops nobody.
func TestPipeInThePlaceOfAFileIsNotWaitedFor(t *testing.T) {
	dir, f := below(t)
	d := made(t, f)
	in := filepath.Join(dir, ".memctl", "index")
	pipe(t, filepath.Join(in, "관"))
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 3000 {
			if err := errors.Join(os.WriteFile(filepath.Join(in, "b"), []byte("x"), 0o600), os.Rename(filepath.Join(in, "b"), filepath.Join(in, "a")),
				os.Link(filepath.Join(in, "관"), filepath.Join(in, "b")), os.Rename(filepath.Join(in, "b"), filepath.Join(in, "a"))); err != nil {
				t.Error(i, err)
				return
			}
		}
	}()
	for read := 0; ; {
		if _, err := d.ReadFile("a", 10); err == nil {
			read++
		}
		select {
		case <-done:
			t.Logf("read %d times", read)
			return
		default:
		}
	}
}
