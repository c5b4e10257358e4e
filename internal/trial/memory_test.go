package trial_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/trial"
)

func TestBenchOfAMemoryThatIsInterruptedEndsWithItsError(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"memory/2026-11-19.md": "## 결정\n\n- 배포는 화요일에만 한다.\n",
		"questions.jsonl":      `{"id":"q1","question":"배포는 언제 하지?","evidence_days":["2026-11-19"]}` + "\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, _, err := trial.Memory(ctx, dir, nil, func(string, int, int) {}); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", r, err)
	}
}
