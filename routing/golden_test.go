package routing_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// A golden file is a list of lines "form section letter | text", each followed by the decision, indented.
func TestGoldenDecisions(t *testing.T) {
	files, err := filepath.Glob("testdata/golden/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden file: %v", err)
	}
	r := defaultRouter(t)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			cases := 0
			for line := range strings.Lines(string(data)) {
				switch {
				case strings.HasPrefix(line, "  "):
					continue
				case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
					got.WriteString(line)
					continue
				}
				cases++
				got.WriteString(line + show(r.Route(goldenInput(t, strings.TrimSuffix(line, "\n")))))
			}
			if cases < 30 {
				t.Fatalf("%d cases", cases)
			}
			if *routing.Update {
				if err := os.WriteFile(name, []byte(got.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(data), got.String()); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func goldenInput(t *testing.T, line string) routing.Input {
	t.Helper()
	head, text, ok := strings.Cut(line, " | ")
	words := strings.Fields(head)
	if !ok || len(words) < 2 {
		t.Fatalf("line %q: want form section | text", line)
	}
	in := routing.Input{Text: text, Day: today, Form: 99, Section: 99}
	for f := rules.FormRetain; f <= rules.FormSentence; f++ {
		if f.String() == words[0] {
			in.Form = f
		}
	}
	for s := rules.SectionNone; s <= rules.SectionPreference; s++ {
		if s.String() == words[1] {
			in.Section = s
		}
	}
	if in.Form == 99 || in.Section == 99 {
		t.Fatalf("line %q: no such form or section", line)
	}
	if len(words) > 2 {
		in.Kind, _ = rules.ParseKind(words[2][0])
	}
	return in
}

func show(d routing.Decision) string {
	var b strings.Builder
	verdict := "keep"
	if !d.Keep {
		verdict = "leave: " + d.Reason
	}
	fmt.Fprintf(&b, "  %s\n  %s %s, %d of %d", verdict, d.Kind, d.Target, d.Score.Of(d.Kind), d.Threshold)
	if d.Winner != "" {
		fmt.Fprintf(&b, ", by %s", d.Winner)
	}
	b.WriteByte('\n')
	for _, f := range d.Fired {
		kind := f.Kind.String()
		if kind == "" {
			kind = "*"
		}
		fmt.Fprintf(&b, "    %s %+d %s %q\n", kind, f.Weight, f.RuleID, f.Matched)
	}
	return b.String()
}
