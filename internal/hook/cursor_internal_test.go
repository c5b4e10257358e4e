package hook

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// TestForeignTranscriptIsTriedForAMonth asks whether a session that was left alone is read again, when there is nothing new in it.
func TestForeignTranscriptIsTriedForAMonth(t *testing.T) {
	path := filepath.Join(tmptest.Dir(t), "talk.jsonl")
	if err := os.WriteFile(path, []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	since := time.Date(2026, 11, 20, 5, 32, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		code  string
		after time.Duration
		want  bool
	}{
		"nothing is the matter":   {"", time.Hour, false},
		"one that is damaged":     {TranscriptDamaged, time.Hour, false},
		"a format that is new":    {TranscriptForeign, time.Hour, true},
		"one that has been so":    {TranscriptForeign, forgetAfter - time.Hour, true},
		"one that stays as it is": {TranscriptForeign, forgetAfter, false},
	} {
		cur := cursor{Path: path, Size: 3, At: since.Add(c.after)}
		if c.code != "" {
			cur.Trouble = &Trouble{Notice: notice.Notice{Code: c.code}, Since: since}
		}
		if got := cur.unfinished(); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
