package engine

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// failing panics on a text with a word.
type failing struct{ *morph.Analyzer }

func (f failing) Analyze(text string) []morph.Token {
	if strings.Contains(text, "덜컥") {
		panic("index out of range")
	}
	return f.Analyzer.Analyze(text)
}

func TestLineThatCannotBeReadIsToldWithItsLogAndStopsNoRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := Init(dir, "Asia/Seoul", "ko", false); err != nil {
		t.Fatal(err)
	}
	put := func(rel, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, rel), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(now string) (codes []string) {
		t.Helper()
		e, err := Open(dir, Options{Now: now})
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		d, err := e.env.Decide()
		if err != nil {
			t.Fatal(err)
		}
		judge := *d.Judge
		judge.Reader = claim.New(failing{e.env.Analyzer}, nil)
		broken := *d
		broken.Judge, broken.Analyzer = &judge, nil
		e.env.Decide = func() (*env.Deciders, error) { return &broken, nil }
		r, err := e.Distill(t.Context(), report.DistillOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range r.Problems {
			codes = append(codes, p.Code)
			if p.Code == "log.unread" && (p.Path != "memory/2026-03-02.md" || p.Line != 2 || !p.Warning) {
				t.Errorf("told of %s:%d", p.Path, p.Line)
			}
		}
		return codes
	}
	put("memory/2026-03-02.md", "- 결정: 정산 배치는 Airflow로 옮기기로 했다\n- 결정: 덜컥 배치는 Airflow로 옮기기로 했다\n```\n끝나지 않는 코드\n")
	want := []string{"log.unread", "log.open"}
	if got := run("2026-03-02"); !slices.Equal(got, want) {
		t.Errorf("first run: %q, want %q", got, want)
	}
	put("memory/2026-03-03.md", "- 결정: 로그는 R2에 둔다\n")
	if got := run("2026-03-03"); len(got) > 0 {
		t.Errorf("after another log: %q", got)
	}
	put("memory/2026-03-02.md", "- 결정: 정산 배치는 Argo로 옮기기로 했다\n- 결정: 덜컥 배치는 Airflow로 옮기기로 했다\n")
	if got := run("2026-03-03"); !slices.Equal(got, want[:1]) {
		t.Errorf("after a change of the log: %q, want %q", got, want[:1])
	}
}
