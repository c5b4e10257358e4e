//go:build unix

package hosttest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// endProcesses ends what clients have left running, a daemon for example, and returns when it is gone: it would write into a home that is
// being deleted. Such a process is known by the home in its environment, which only Linux shows.
func (w *world) endProcesses(t *testing.T) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		left := w.processes()
		if len(left) == 0 {
			return
		}
		for _, pid := range left {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
		}
		if time.Now().After(deadline) {
			t.Errorf("processes %v do not end", left)
			return
		}
	}
}

// processes are those that live in this world's home.
func (w *world) processes() []int {
	var out []int
	environs, _ := filepath.Glob("/proc/[0-9]*/environ") // the pattern is well formed
	for _, path := range environs {
		env, err := os.ReadFile(path)
		if err != nil {
			continue // another user's, or gone
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err == nil && strings.Contains("\x00"+string(env), "\x00HOME="+w.home+"\x00") {
			out = append(out, pid)
		}
	}
	return out
}
