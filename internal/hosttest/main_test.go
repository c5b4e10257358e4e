//go:build unix

package hosttest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// programEnv names the memctl that clients run. TestMain builds it.
const programEnv = "MEMCTL_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(clientsEnv) == "" {
		os.Exit(m.Run()) // the tests say what they need
	}
	dir, err := os.MkdirTemp("", "memctl-hosts-")
	if err != nil {
		panic(err)
	}
	memctl := filepath.Join(dir, "memctl")
	code := 1
	if out, err := exec.Command("go", "build", "-o", memctl, "../../cmd/memctl").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
	} else if err := os.Setenv(programEnv, memctl); err != nil {
		panic(err)
	} else {
		code = m.Run()
	}
	_ = os.RemoveAll(dir)
	os.Exit(code)
}
