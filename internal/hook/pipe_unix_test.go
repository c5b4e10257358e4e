//go:build unix

package hook_test

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// TestPipeForATranscriptIsNotWaitedFor would hang at a pipe into which nobody writes.
func TestPipeForATranscriptIsNotWaitedFor(t *testing.T) {
	d := newDesk(t)
	pipe := filepath.Join(filepath.Dir(d.dir), "pipe.jsonl")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := d.fire(hook.Stop, map[string]string{"transcript_path": pipe}); !errors.Is(err, workspace.ErrNotRegular) {
		t.Errorf("got %v", err)
	}
}
