package main

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// silent is a host that never says anything; mad is one on which reading panics.
type (
	silent struct{ until <-chan struct{} }
	mad    struct{}
)

func (s silent) Read([]byte) (int, error) { <-s.until; return 0, io.EOF }
func (mad) Read([]byte) (int, error)      { panic("boom") }

func TestHookStopsNobody(t *testing.T) {
	t.Setenv(envHook, "") // what the command sets is taken back
	dir := tmptest.Dir(t)
	if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		in   io.Reader
		args []string
	}{
		"a host that is silent": {silent{t.Context().Done()}, []string{"hook", "user-prompt-submit", "-w", dir}},
		"a panic":               {mad{}, []string{"hook", "stop", "-w", dir}},
		"no JSON":               {strings.NewReader("hello"), []string{"hook", "session-end", "-w", dir}},
		"a broken stdin":        {io.MultiReader(strings.NewReader("{"), brokenReader{}), []string{"hook", "session-start", "-w", dir}},
		"no such event":         {strings.NewReader("{}"), []string{"hook", "tool-use", "-w", dir}},
		"no such flag":          {strings.NewReader("{}"), []string{"-w", dir, "hook", "stop", "--nonsense"}},
	} {
		t.Run(name, func(t *testing.T) {
			if strings.Contains(name, "silent") && testing.Short() {
				t.Skip("waits for two seconds")
			}
			var out, errOut bytes.Buffer
			if code := run(t.Context(), c.args, nil, c.in, &out, &errOut); code != exitOK || out.Len() > 0 {
				t.Errorf("exit code %d, stdout %q, stderr %q", code, out.String(), errOut.String())
			}
		})
	}
	e, err := engine.Open(dir, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if all, err := hook.Firings(e); err != nil || len(all) < 2 {
		t.Errorf("%d firings are recorded, %v", len(all), err)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("input/output error") }
