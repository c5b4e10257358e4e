package routing

import (
	"flag"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/prepared"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Update is for all tests of this package.
var Update = flag.Bool("update", false, "rewrite the golden files and the prepared table")

// tableOf makes the table of all patterns of the embedded rules.
func tableOf(t *testing.T) *table {
	t.Helper()
	set, err := rules.Default()
	if err != nil {
		t.Fatal(err)
	}
	nothing, out := readTable(""), &table{}
	numbers, seen := map[string]int{}, map[string]bool{}
	for i := range set.Rules {
		for _, expr := range []string{set.Rules[i].Pattern, set.Rules[i].Not} {
			if sum := sumOf(expr); expr != "" && !seen[sum] {
				seen[sum] = true
				words, rest, err := nothing.halvesOf(expr)
				if err != nil {
					t.Fatal(err)
				}
				h := halved{sum: sum, words: words}
				if rest != nil {
					if h.rest = numbers[rest.source]; h.rest == 0 {
						out.rests = append(out.rests, *rest)
						h.rest = len(out.rests)
						numbers[rest.source] = h.rest
					}
				}
				out.halves = append(out.halves, h)
			}
		}
		if expr := set.Rules[i].Heading; expr != "" && !slices.ContainsFunc(out.headings, func(h headingOf) bool { return h.sum == sumOf(expr) }) {
			least, err := nothing.leastOf(expr)
			if err != nil {
				t.Fatal(err)
			}
			out.headings = append(out.headings, headingOf{sumOf(expr), least})
		}
	}
	return out
}

func TestPreparedPatternsAreThoseOfTheRules(t *testing.T) {
	c := prepared.Writing()
	tableOf(t).code(c)
	if *Update {
		if err := os.WriteFile("prepared.bin", c.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.SkipNow()
	}
	if string(c.Bytes()) != preparedTable {
		t.Error("prepared.bin is not what the embedded rules give; run go generate ./routing")
	}
	if n := len(knownPatterns().bySum); n < 100 {
		t.Errorf("the table knows %d patterns", n)
	}
}

// A person's own rules are merged over the embedded ones: one of these changes a pattern, one takes a rule away, one is new.
const ownRules = `
schema: 1
rules:
  - {id: own.drones, kind: W, weight: 90, target: world/drones.md, pattern: '드론|drone(?:s)?\b|\d+ ?대 날'}
  - {id: own.heading, kind: S, weight: 40, heading: '오늘|today|Done', min_runes: 3}
`

func TestPreparedRulesDecideAsCompiledOnes(t *testing.T) {
	base, err := rules.Default()
	if err != nil {
		t.Fatal(err)
	}
	own := ownRules + "  - {id: " + base.Rules[3].ID + ", not: '서버|server'}\n  - {id: " + base.Rules[5].ID + ", disable: true}\n"
	merged, errs := rules.Load(base, []rules.File{{Path: "rules/routing/own.yaml", Data: []byte(own)}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	an := morph.New(morph.Options{})
	reader := claim.New(an, nil)
	texts := evaluationTexts(t)
	readings := make([][]claim.Reading, len(texts))
	for i, text := range texts {
		readings[i] = reader.Read(text)
	}
	for name, set := range map[string]*rules.Set{"embedded": base, "merged": merged} {
		with, without := machines(t, set, an)
		for i, text := range texts {
			in := Input{Text: text, Form: rules.FormBullet, Headings: []string{"오늘 한 일 Done", texts[(i+7)%len(texts)]}, Parent: texts[(i+3)%len(texts)], Readings: readings[i]}
			if i%3 == 0 {
				in.Form, in.Section = rules.FormSection, rules.Section(i%int(rules.SectionPreference+1))
			}
			if diff := cmp.Diff(without.Route(in), with.Route(in)); diff != "" {
				t.Fatalf("%s rules, %q (-compiled +prepared)\n%s", name, text, diff)
			}
		}
	}
}

// machines are routers of a set, one with the prepared table and one with none.
func machines(t *testing.T, set *rules.Set, an *morph.Analyzer) (with, without *Router) {
	t.Helper()
	with, err := New(set, an)
	if err != nil {
		t.Fatal(err)
	}
	m, err := build(set, an, readTable(""))
	if err != nil {
		t.Fatal(err)
	}
	other := *with
	other.ready = func() *machine { return m }
	return with, &other
}

// evaluationTexts are the lines of all texts that this package is evaluated on.
func evaluationTexts(t *testing.T) (texts []string) {
	t.Helper()
	root := os.DirFS("testdata")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "fuzz") {
			return err
		}
		data, err := fs.ReadFile(root, name)
		for line := range strings.Lines(string(data)) {
			if line = strings.TrimSpace(line); line != "" {
				texts = append(texts, line)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(texts) < 1000 {
		t.Fatalf("only %d texts", len(texts))
	}
	return texts
}
