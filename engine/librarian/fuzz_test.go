package librarian_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-a44923cb/memctl/engine/librarian"
)

// FuzzStep lets a model say anything: whatever stands in the answer cites a line of the desk that was shown.
func FuzzStep(f *testing.F) {
	names, err := filepath.Glob(filepath.Join("testdata", "replies", "*.txtar"))
	if err != nil || len(names) == 0 {
		f.Fatalf("no recorded replies: %v", err)
	}
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range ar.Files {
			if part.Name == "replies" {
				for reply := range strings.Lines(string(part.Data)) {
					f.Add("스테이징 서버는 어떤 포트를 쓰지?", strings.TrimSpace(reply))
				}
			}
		}
	}
	f.Add("What does Bob prefer?", `{"action":"grep","argument":"/[/"}`)
	f.Add("", `{"answer":[{"text":"[[a#L1-L99999999]] “ [1]()[,] memory/2026-11-02.md#L5-2","sources":["[[#]]","#","|","memory/2026-11-02.md#L5-L4"]}]}`)
	d := notes(f)
	f.Fuzz(func(t *testing.T, question, reply string) {
		if !json.Valid([]byte(reply)) {
			t.Skip() // the client sees to that
		}
		r, _, err := ask(t, d, question, reply)
		if err != nil {
			return
		}
		for _, s := range r.Sentences {
			if len(s.Cites) == 0 {
				t.Errorf("%q has no source", s.Text)
			}
		}
		for _, c := range r.Citations {
			if !slices.ContainsFunc(d.files[c.Path], func(l librarian.Line) bool { return l.No == c.Line }) {
				t.Errorf("%s is no line of the desk", c.Source)
			}
		}
	})
}
