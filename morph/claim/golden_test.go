package claim

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/morph"
)

var update = flag.Bool("update", false, "write testdata/*.txt and the prepared table anew")

// TestReadings reads the statements of testdata/*.txt ("= text") and compares what stands below each. Behind a line "#fields a b" a file
// shows these fields alone.
func TestReadings(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	r := New(morph.New(morph.Options{}), nil)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			var fields []string
			for line := range strings.Lines(string(data)) {
				if rest, ok := strings.CutPrefix(line, "#fields "); ok {
					fields = strings.Fields(rest)
				}
				switch {
				case strings.HasPrefix(line, "= "):
					b.WriteString(line)
					for _, x := range r.Read(strings.TrimSpace(line[2:])) {
						b.WriteString("  " + describe(strings.TrimSpace(line[2:]), x, fields) + "\n")
					}
				case !strings.HasPrefix(line, "  "):
					b.WriteString(line)
				}
			}
			if *update {
				if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, have := strings.Split(string(data), "\n"), strings.Split(b.String(), "\n")
			text := ""
			for i := range min(len(want), len(have)) {
				if strings.HasPrefix(have[i], "= ") {
					text = have[i]
				}
				if want[i] != have[i] {
					t.Errorf("%s:%d: %s\n have %s\n want %s", name, i+1, text, have[i], want[i])
					break
				}
			}
			if len(want) != len(have) {
				t.Errorf("%s: %d lines, want %d", name, len(have), len(want))
			}
		})
	}
}

// describe is a reading on one line; what is empty is left out, and what is not among the fields, if there are any.
func describe(text string, x Reading, fields []string) string {
	var b strings.Builder
	put := func(key, value string) {
		if value != "" && (len(fields) == 0 || slices.Contains(fields, key)) {
			fmt.Fprintf(&b, "%s=%s ", key, strings.ReplaceAll(value, " ", "_"))
		}
	}
	put("subject", x.Subject.Text)
	if x.Whence != Own {
		put("whence", string(x.Whence))
	}
	put("attribute", x.Attribute.Name)
	put("word", x.Attribute.Word)
	put("value", values(x.Values))
	put("predicate", x.Predicate.Lemma)
	put("class", strings.Join(x.Predicate.Classes, ","))
	for _, a := range x.Arguments {
		put(string(a.Role), a.Text)
	}
	put("modality", string(x.Modality))
	if x.Negated {
		put("negated", "yes")
	}
	put("tense", string(x.Tense))
	put("aspect", string(x.Aspect))
	if x.Said != nil {
		put("said", strings.TrimSpace("by "+x.Said.By.Text))
	}
	put("because", textAt(text, x.Reason))
	put("if", textAt(text, x.Condition))
	put("amount", string(x.Quantifier.Amount))
	put("degree", x.Degree.Text)
	if c := x.Change; c != nil {
		put("from", values(c.From))
		put("to", values(c.To))
		put("direction", string(c.Direction))
		if len(c.From)+len(c.To) == 0 && c.Direction == "" {
			put("change", "yes")
		}
	}
	return strings.TrimSpace(b.String())
}

func textAt(text string, p Span) string { return text[p.Start:p.End] }

func values(vs []Value) string {
	var out []string
	for _, v := range vs {
		out = append(out, string(v.Kind)+":"+v.Text)
	}
	return strings.Join(out, ";")
}
