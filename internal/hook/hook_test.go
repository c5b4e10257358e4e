package hook_test

import (
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const (
	now     = "2026-11-20T14:32:00+09:00"
	session = "3f2a91c4-7b1d-4f0e-9a55-0d2f1c7e8b11"
)

// desk is a workspace and a transcript beside it.
type desk struct {
	t          *testing.T
	dir        string
	transcript string
	now        string
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	root := tmptest.Dir(t)
	d := &desk{t: t, dir: filepath.Join(root, "notes"), transcript: filepath.Join(root, session+".jsonl"), now: now}
	if err := engine.Init(d.dir, "Asia/Seoul", "ko", false); err != nil {
		t.Fatal(err)
	}
	d.set("hooks:\n  distil_within: 1m\n") // however slow the machine
	return d
}

// set adds settings to the end of memctl.yaml.
func (d *desk) set(settings string) {
	d.t.Helper()
	name := filepath.Join(d.dir, "memctl.yaml")
	data, err := os.ReadFile(name)
	if err == nil {
		err = os.WriteFile(name, append(data, settings...), 0o600)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) open(files ...workspace.Option) *engine.Engine {
	d.t.Helper()
	e, err := engine.Open(d.dir, engine.Options{Now: d.now, Files: files, LockWait: hook.LockWait})
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = e.Close() })
	return e
}

// fire runs a hook as the host would.
func (d *desk) fire(event hook.Event, fields map[string]string, files ...workspace.Option) (*hook.Result, error) {
	d.t.Helper()
	all := map[string]string{
		"session_id": session, "cwd": d.dir, "hook_event_name": event.HostName(), "transcript_path": d.transcript,
	}
	maps.Copy(all, fields)
	data, err := json.Marshal(all)
	if err != nil {
		d.t.Fatal(err)
	}
	in, err := hook.ParseInput(strings.NewReader(string(data)))
	if err != nil {
		d.t.Fatal(err)
	}
	h := hook.Hook{Event: event, Host: in.Host(), Input: in, Lang: "ko"}
	return h.Run(d.t.Context(), d.open(files...))
}

// must is fire where nothing may fail.
func (d *desk) must(event hook.Event, fields map[string]string) *hook.Result {
	d.t.Helper()
	r, err := d.fire(event, fields)
	if err != nil {
		d.t.Fatal(err)
	}
	return r
}

// says appends turns to the transcript: "U: …" or "A: …".
func (d *desk) says(turns ...string) {
	d.t.Helper()
	d.write(lines(d.t, turns...))
}

func (d *desk) write(data string) {
	d.t.Helper()
	f, err := os.OpenFile(d.transcript, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		d.t.Fatal(err)
	}
	if _, err := f.WriteString(data); err != nil {
		d.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		d.t.Fatal(err)
	}
}

// lines are turns as Claude Code writes them.
func lines(t *testing.T, turns ...string) string {
	t.Helper()
	var b strings.Builder
	for _, turn := range turns {
		who, text, _ := strings.Cut(turn, ": ")
		role := map[string]string{"U": "user", "A": "assistant"}[who]
		content := any(text)
		if role == "assistant" {
			content = []any{map[string]string{"type": "text", "text": text}}
		}
		data, err := json.Marshal(map[string]any{
			"type": role, "sessionId": session, "timestamp": "2026-11-20T05:30:00.000Z", "message": map[string]any{"role": role, "content": content},
		})
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(data, '\n'))
	}
	return b.String()
}

// log is today's log; "" when there is none.
func (d *desk) log() string {
	d.t.Helper()
	data, err := os.ReadFile(filepath.Join(d.dir, "memory", d.now[:10]+".md"))
	if err != nil && !os.IsNotExist(err) {
		d.t.Fatal(err)
	}
	return string(data)
}

func (d *desk) wantLog(want string) {
	d.t.Helper()
	if diff := cmp.Diff(want, d.log()); diff != "" {
		d.t.Errorf("log (-want +got):\n%s", diff)
	}
}

func TestSubagentsAreLeftAlone(t *testing.T) {
	d := newDesk(t)
	d.says("U: 스테이징 서버 포트는 8081로 하기로 했어.")
	for _, e := range hook.Events() {
		if r := d.must(e, map[string]string{"agent_id": "a1", "prompt": "스테이징 포트가 뭐지"}); r.Output != nil || r.Captured != nil {
			t.Errorf("%s: %+v", e, r)
		}
	}
	d.wantLog("")
}

func TestInputOfAnyShape(t *testing.T) {
	for name, c := range map[string]struct {
		in, host string
		ok       bool
	}{
		"claude":         {`{"session_id":"a","transcript_path":"/x/3f2a.jsonl","cwd":"/x"}`, "claude", true},
		"codex":          {`{"session_id":"a","turn_id":"1","transcript_path":null}`, "codex", true},
		"rollout":        {`{"session_id":"a","transcript_path":"/x/rollout-2026-11-20T10-00-00-019add38.jsonl"}`, "codex", true},
		"odd types":      {`{"session_id":7,"prompt":["a"],"cwd":{},"transcript_path":false}`, "claude", true},
		"BOM":            {"\ufeff{}", "claude", true},
		"empty":          {"", "", false},
		"a list":         {"[]", "", false},
		"half an object": {`{"session_id":"a`, "", false},
	} {
		in, err := hook.ParseInput(strings.NewReader(c.in))
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil && string(in.Host()) != c.host {
			t.Errorf("%s: host %s, want %s", name, in.Host(), c.host)
		}
	}
}

func FuzzInput(f *testing.F) {
	f.Add(`{"session_id":"a","prompt":"스테이징 포트"}`)
	f.Fuzz(func(t *testing.T, data string) {
		in, err := hook.ParseInput(strings.NewReader(data))
		if err == nil && in == nil {
			t.Fatal("neither input nor error")
		}
	})
}
