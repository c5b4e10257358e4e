package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/trust"
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
		"a host that is silent": {silent{}, []string{"hook", "user-prompt-submit", "-w", dir}},
		"a panic":               {mad{}, []string{"hook", "stop", "-w", dir}},
		"no JSON":               {strings.NewReader("hello"), []string{"hook", "session-end", "-w", dir}},
		"a broken stdin":        {io.MultiReader(strings.NewReader("{"), brokenReader{}), []string{"hook", "session-start", "-w", dir}},
		"no such event":         {strings.NewReader("{}"), []string{"hook", "tool-use", "-w", dir}},
		"no such flag":          {strings.NewReader("{}"), []string{"-w", dir, "hook", "stop", "--nonsense"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // the time that a silent host is given passes at once
				if s, ok := c.in.(silent); ok {
					s.until = t.Context().Done()
					c.in = s
				}
				var out, errOut bytes.Buffer
				if code := run(t.Context(), c.args, nil, c.in, &out, &errOut); code != exitOK || out.Len() > 0 {
					t.Errorf("exit code %d, stdout %q, stderr %q", code, out.String(), errOut.String())
				}
			})
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

// TestTalkInOneWorkspaceStaysOutOfAnother lets a session walk from one workspace to another, and to a folder without one.
func TestTalkInOneWorkspaceStaysOutOfAnother(t *testing.T) {
	const meta, turn = "session_meta", "turn_context"
	said := map[string]string{
		"a": "PR은 400줄을 넘기지 않기로 했어.", "b": "운영 배포는 매주 화요일 오전 10시에 하기로 정했어.", "nowhere": "로그는 30일만 보관하기로 결정했어.",
	}
	for _, host := range []hook.Host{hook.Claude, hook.Codex} {
		for _, named := range []bool{false, true} {
			t.Setenv(envHook, "")
			root := tmptest.Dir(t)
			talk := filepath.Join(root, "talk.jsonl")
			var b bytes.Buffer
			enc := json.NewEncoder(&b)
			add := func(v map[string]any) {
				if err := enc.Encode(v); err != nil {
					t.Fatal(err)
				}
			}
			for i, name := range []string{"a", "nowhere", "b"} {
				dir := filepath.Join(root, name)
				if name != "nowhere" {
					if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
						t.Fatal(err)
					}
					if _, _, err := trust.In(filepath.Join(root, "state", "memctl")).Add(dir, time.Now()); err != nil {
						t.Fatal(err)
					}
				}
				message := map[string]any{"type": "message", "role": "user", "content": said[name]}
				if host == hook.Claude {
					add(map[string]any{"type": "user", "cwd": filepath.Join(dir, "sub"), "message": message})
					continue
				}
				add(map[string]any{"type": []string{meta, turn, turn}[i], "payload": map[string]any{"cwd": dir}})
				add(map[string]any{"type": "response_item", "payload": message})
			}
			if err := os.WriteFile(talk, b.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			args := []string{"hook", "stop", "--host", string(host), "--now", "2026-11-20T14:32:00+09:00"}
			want := map[string]string{"a": "a", "b": "b"}
			if named {
				args, want = append(args, "-w", filepath.Join(root, "b")), map[string]string{"a": "", "b": "a b nowhere"}
			}
			for _, name := range []string{"b", "a", "b"} {
				in, err := json.Marshal(map[string]string{"session_id": "1", "transcript_path": talk, "cwd": filepath.Join(root, name)})
				if err != nil {
					t.Fatal(err)
				}
				var out, errOut bytes.Buffer
				t.Setenv(envHook, "")
				if code := run(t.Context(), args, []string{"XDG_STATE_HOME=" + filepath.Join(root, "state")}, bytes.NewReader(in), &out, &errOut); code != exitOK || errOut.Len() > 0 {
					t.Fatalf("exit code %d, stderr %q", code, errOut.String())
				}
			}
			for name, whose := range want {
				log, err := os.ReadFile(filepath.Join(root, name, "memory", "2026-11-20.md"))
				if err != nil && !errors.Is(err, os.ErrNotExist) {
					t.Fatal(err)
				}
				for of, text := range said {
					if n := strings.Count(string(log), text); (n == 1) != strings.Contains(" "+whose+" ", " "+of+" ") || n > 1 {
						t.Errorf("%s, named %v: the log of %s has the line of %s %d times", host, named, name, of, n)
					}
				}
			}
		}
	}
}

// TestFiringThatTookTooLongSaysWhose stops a firing in the middle of a long transcript.
func TestFiringThatTookTooLongSaysWhose(t *testing.T) {
	t.Setenv(envHook, "")
	root := tmptest.Dir(t)
	dir, talk := filepath.Join(root, "notes"), filepath.Join(root, "talk.jsonl")
	if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
		t.Fatal(err)
	}
	line := `{"type":"user","message":{"role":"user","content":"<private>` + strings.Repeat("a", 4000) + `"}}` + "\n"
	if err := os.WriteFile(talk, []byte(strings.Repeat(line, 10_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	in, err := json.Marshal(map[string]string{"session_id": "3f2a91c4", "transcript_path": talk, "turn_id": "1"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		defer cancel()
		for t.Context().Err() == nil { // until the first part is read
			if found, err := filepath.Glob(filepath.Join(dir, ".memctl", "hooks", "read-*.json")); err != nil || len(found) > 0 {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	var out, errOut bytes.Buffer
	if code := run(ctx, []string{"hook", "pre-compact", "-w", dir}, nil, bytes.NewReader(in), &out, &errOut); code != exitOK {
		t.Errorf("exit code %d", code)
	}
	e, err := engine.Open(dir, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	all, err := hook.Firings(e)
	if err != nil || len(all) != 1 || all[0].Host != hook.Codex || all[0].Session != "3f2a91c4" || all[0].Error == "" {
		t.Errorf("recorded %+v, %v", all, err)
	}
}
