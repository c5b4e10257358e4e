package wiring_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/guide"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/hook/wiring"
	"github.com/seed-a44923cb/memctl/internal/place"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// machine is one with an empty home, in which nothing is a workspace, and a program that hooks may call.
func machine(t *testing.T) (m wiring.Machine, program string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the program is a script")
	}
	home := t.TempDir()
	t.Chdir(home)
	program = filepath.Join(home, "도구", "memctl")
	if err := os.Mkdir(filepath.Dir(program), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho memctl v9\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return wiring.Machine{Where: place.Finder{Env: map[string]string{"HOME": home}}, Version: "v9", Lang: "ko"}, program
}

// install wires the hooks of Claude Code into the user's settings.
func install(t *testing.T, m wiring.Machine, program string, dry bool) *wiring.Result {
	t.Helper()
	f, err := m.File(hook.Claude, "user")
	if err != nil {
		t.Fatal(err)
	}
	wires, err := m.Wires(hook.Claude, program)
	if err != nil {
		t.Fatal(err)
	}
	next, err := settings.Install(f.Data(), wires)
	if err != nil {
		t.Fatal(err)
	}
	out, err := m.Rewire(f, next, m.PutRules, dry)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// codes are those of what is to be said of the hooks.
func codes(t *testing.T, m wiring.Machine) (out []string) {
	t.Helper()
	st, err := m.State(t.Context(), []hook.Host{hook.Claude})
	if err != nil {
		t.Fatal(err)
	}
	words := wiring.Words{
		Distrust: func(t settings.Trust) string { return string(t) },
		Astray:   func(h wiring.Hook) string { return h.Lacks },
		Said:     func(_ notice.Notice, english string) string { return english },
	}
	for _, d := range wiring.Examine(st, time.Time{}, words) {
		out = append(out, d.Code)
		if (d.Code == "hooks.ok") != (d.Health == doctor.Healthy) {
			t.Errorf("%s is %s", d.Code, d.Health)
		}
	}
	return out
}

func TestHooksComeInAndGoOutToTheByte(t *testing.T) {
	m, program := machine(t)
	file := filepath.Join(m.Where.Env["HOME"], ".claude", "settings.json")
	was := []byte("{\n  // 내 설정\n  \"model\": \"opus\"\n}\n")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, was, 0o600); err != nil {
		t.Fatal(err)
	}
	if out := install(t, m, program, true); !out.Changed || !out.DryRun || out.Backup != "" {
		t.Errorf("dry: %+v", out)
	}
	if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, was) {
		t.Fatalf("a dry run wrote %q, %v", now, err)
	}
	out := install(t, m, program, false)
	if !out.Changed || out.Backup == "" || out.Events != len(hook.Events()) || out.Named != "" || len(out.Rules) != 1 || !out.Rules[0].Changed {
		t.Errorf("%+v", out)
	}
	rules, err := os.ReadFile(out.Rules[0].Path)
	if err != nil || !guide.Has(rules) || !bytes.Equal(rules, out.Rules[0].After()) {
		t.Errorf("the rules are %q, %v", rules, err)
	}
	if again := install(t, m, program, false); again.Changed || again.Rules[0].Changed {
		t.Errorf("done again it changes something: %+v", again)
	}
	f, err := m.File(hook.Claude, "user")
	if err != nil {
		t.Fatal(err)
	}
	next, err := f.Without()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Rewire(f, next, m.TakeRules, false); err != nil {
		t.Fatal(err)
	}
	if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, was) {
		t.Errorf("it became %q, %v", now, err)
	}
	if _, err := os.Stat(out.Rules[0].Path); !os.IsNotExist(err) {
		t.Errorf("the rules that only we had written stay: %v", err)
	}
}

func TestStateSaysWhatIsWiredAndWhetherItCanRun(t *testing.T) {
	m, program := machine(t)
	if diff := cmp.Diff([]string{"hooks.none"}, codes(t, m)); diff != "" {
		t.Errorf("nothing is wired (-want +got)\n%s", diff)
	}
	install(t, m, program, false)
	st, err := m.State(t.Context(), []hook.Host{hook.Claude})
	if err != nil {
		t.Fatal(err)
	}
	w := st.Files[0]
	if len(w.Hooks) == 0 || !w.Hooks[0].Found || !w.Hooks[0].Same || w.Amiss() || !st.Unnamed() || w.Rules == "" {
		t.Errorf("%+v", w)
	}
	if diff := cmp.Diff([]string{"hooks.ok"}, codes(t, m)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	named := m
	named.Where.Named = filepath.Join(m.Where.Env["HOME"], "없는곳")
	install(t, named, program, false)
	if err := os.Remove(program); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"hooks.program", "hooks.workspace"}, codes(t, m)); diff != "" {
		t.Errorf("program and workspace are not there (-want +got)\n%s", diff)
	}
}
