package hook_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/hook"
)

// TestSessionsOfCodexThatBeganTogetherHaveABlockEach gives two sessions ids whose first characters are the same minute.
func TestSessionsOfCodexThatBeganTogetherHaveABlockEach(t *testing.T) {
	d := newDesk(t)
	said := map[string]string{
		"01a204ea-4c11-7d33-8a01-5f6e7d8c9b0a": "U: 회의록은 위키에 쓰기로 했어.",
		"01a204ea-9f02-7e10-b5c4-1a2b3c4d5e6f": "U: We decided to keep release notes in the wiki.",
	}
	for id, text := range said {
		d.transcript = filepath.Join(filepath.Dir(d.transcript), "rollout-2026-11-20T14-32-00-"+id+".jsonl")
		d.says(text)
		d.must(hook.SessionEnd, map[string]string{"session_id": id, "turn_id": "1"})
	}
	log := d.log()
	for id, text := range said {
		_, block, _ := strings.Cut(log, "## 세션 "+id[len(id)-8:]+" (codex, ")
		block, _, _ = strings.Cut(block, "## 세션")
		if !strings.Contains(block, strings.TrimPrefix(text, "U: ")) {
			t.Errorf("%q is not in a block of its own:\n%s", text, log)
		}
	}
}

// TestEndWithoutASessionIsIdle fires what Claude Code fires when it has only listed its servers.
func TestEndWithoutASessionIsIdle(t *testing.T) {
	d := newDesk(t)
	never := map[string]string{"session_id": "484379f6-1b5f-4ca7-8665-f4b833cfad91", "transcript_path": filepath.Join(d.dir, "never.jsonl"), "reason": "other"}
	if r := d.must(hook.SessionEnd, never); !r.Idle {
		t.Errorf("a session that never was: %+v", r)
	}
	if r := d.must(hook.Stop, map[string]string{"session_id": "", "transcript_path": ""}); !r.Idle {
		t.Errorf("no session at all: %+v", r)
	}
	d.says(port)
	d.must(hook.Stop, nil)
	if err := os.Remove(d.transcript); err != nil {
		t.Fatal(err)
	}
	if r := d.must(hook.SessionEnd, nil); r.Idle {
		t.Errorf("a session that was: %+v", r)
	}
}
