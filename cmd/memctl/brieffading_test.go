package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// fadingWorkspace has three opinions that are about to fade on the day of the engine's clock.
func fadingWorkspace(t *testing.T) *engine.Engine {
	t.Helper()
	dir := tmptest.Dir(t)
	if err := engine.Init(dir, "Asia/Seoul", "ko", true); err != nil {
		t.Fatal(err)
	}
	log := "## Retain\n- O(c=0.60) @민수: 짧은 답변을 선호한다.\n- O(c=0.61) @지영: 아침 회의를 싫어한다.\n- O(c=0.62) @Alex: prefers async updates.\n"
	if err := os.WriteFile(filepath.Join(dir, "memory", "2026-11-01.md"), []byte(log), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := engine.Open(dir, engine.Options{Now: "2026-11-12"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	if _, err := e.Reflect(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestOneKeyPinsWhatIsAboutToFade(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		keys string
		want int // pinned
	}{
		"all":                    {"ppp", 3},
		"the second":             {"sps", 1},
		"Korean keyboard":        {"ㅔㄴㅔ", 2},
		"other keys are ignored": {"xp\x1b", 1},
		"quit":                   {"pq", 1},
		"control-C":              {"\x03", 0},
		"end of input":           {"p", 1},
		"none":                   {"", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := fadingWorkspace(t)
			b, err := e.Brief(t.Context(), briefing.Options{Mode: brief.Fading})
			if err != nil || len(b.Sections) != 1 || len(b.Sections[0].Items) != 3 {
				t.Fatalf("%+v, %v", b, err)
			}
			var out, errOut bytes.Buffer
			a := newApp(nil, []string{"MEMCTL_LANG=ko"}, strings.NewReader(""), &out, &errOut)
			if err := a.pinByKey(t.Context(), e, b, strings.NewReader(c.keys)); err != nil {
				t.Fatal(err)
			}
			st, err := e.Status(t.Context())
			if err != nil || st.Pinned != c.want {
				t.Errorf("%d are pinned, want %d (%v)\n%s", st.Pinned, c.want, err, errOut.String())
			}
			if !strings.Contains(errOut.String(), "[p]고정 [s]넘김 [q]그만") {
				t.Errorf("nothing was asked: %q", errOut.String())
			}
		})
	}
}
