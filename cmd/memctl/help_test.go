package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// call runs the program in this process.
func call(t *testing.T, env []string, args ...string) (code int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(t.Context(), args, env, strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
}

// commands are all commands a person can call, by their words: "bench memory".
func commands(t *testing.T, lang string) map[string]*cobra.Command {
	t.Helper()
	all := map[string]*cobra.Command{}
	var add func(c *cobra.Command)
	add = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			if !sub.Hidden && sub.Name() != "completion" {
				all[strings.TrimPrefix(sub.CommandPath(), "memctl ")] = sub
				add(sub)
			}
		}
	}
	a := newApp(nil, []string{"LANG=" + lang}, nil, &bytes.Buffer{}, &bytes.Buffer{})
	root := a.root()
	root.InitDefaultHelpCmd()
	add(root)
	if len(all) < 20 {
		t.Fatalf("%d commands, want all", len(all))
	}
	return all
}

func TestHelpOfEveryCommandIsPinned(t *testing.T) {
	for _, lang := range []string{"ko", "en"} {
		names := []string{""}
		for name := range commands(t, lang) {
			names = append(names, name)
		}
		for _, name := range names {
			t.Run(lang+"/"+strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
				code, got, errOut := call(t, []string{"LANG=" + lang}, append(strings.Fields(name), "--help")...)
				if code != 0 || errOut != "" {
					t.Fatalf("exit code %d, stderr %q", code, errOut)
				}
				file := filepath.Join("testdata", "help", lang, strings.ReplaceAll("memctl "+name, " ", "-"))
				file = strings.TrimSuffix(file, "-") + ".txt"
				if *update {
					if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatalf("%v (run with -update)", err)
				}
				if diff := cmp.Diff(string(want), got); diff != "" {
					t.Errorf("help (-want +got):\n%s", diff)
				}
				for line := range strings.Lines(got) {
					if n := columns(strings.TrimRight(line, "\n")); n > 80 {
						t.Errorf("%d columns, want at most 80: %s", n, line)
					}
				}
			})
		}
	}
}

func TestEveryCommandSaysWhatItDoesInBothLanguagesWithExamples(t *testing.T) {
	ko, en := commands(t, "ko"), commands(t, "en")
	for name, c := range en {
		k := ko[name]
		if c.Short == k.Short || !hasHangul(k.Short) || hasHangul(c.Short) {
			t.Errorf("%s: short help is %q and %q", name, k.Short, c.Short)
		}
		if c.Long != "" && (c.Long == k.Long || !hasHangul(k.Long) || hasHangul(c.Long)) {
			t.Errorf("%s: long help is not in both languages", name)
		}
		if !strings.Contains(c.Example, "  memctl ") || !strings.Contains(k.Example, "  memctl ") {
			t.Errorf("%s: no example", name)
		}
		if !strings.HasSuffix(k.Short, "니다") && !strings.HasSuffix(k.Short, ")") {
			t.Errorf("%s: %q is in another style than the rest", name, k.Short)
		}
	}
}

func hasHangul(s string) bool {
	return strings.ContainsFunc(s, hangul.IsSyllable)
}

func TestEveryCommandHasAScriptInBothLanguages(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("scripts: %v, %v", files, err)
	}
	var all strings.Builder
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(b)
	}
	for name := range commands(t, "en") {
		english, korean, asJSON := false, false, false
		for line := range strings.Lines(all.String()) {
			if !strings.Contains(line, "memctl ") || !strings.Contains(line, " "+name) {
				continue
			}
			english = english || !strings.Contains(line, "--lang ko")
			korean = korean || strings.Contains(line, "--lang ko") || hasHangul(line)
			asJSON = asJSON || strings.Contains(line, "--json")
		}
		if name == "bench" || name == "help" {
			asJSON = true // they have no answer of their own
		}
		if !english || !korean || !asJSON {
			t.Errorf("%s: scripts in English %v, in Korean %v, with --json %v", name, english, korean, asJSON)
		}
	}
}

// BenchmarkCommandTree is what a call for help pays before it does anything: all commands, flags and help texts.
func BenchmarkCommandTree(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newApp(nil, []string{"LANG=ko_KR.UTF-8"}, nil, &bytes.Buffer{}, &bytes.Buffer{}).root()
	}
}
