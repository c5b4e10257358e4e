package bank_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/internal/lineartest"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestFormatEntryShowsFirstAndNewestSources(t *testing.T) {
	e := banktest.Entry(t, "opinions/preferences.md", "2026-11-02#12", "- O(c=0.95) @민수: 긴 답변보다 짧은 답변을 선호한다.")
	e.ID = "mk7q2m9x4bt"
	want := "- O(c=0.95) @민수: 긴 답변보다 짧은 답변을 선호한다. ([[memory/2026-11-02#L12|11-02]]) ^mk7q2m9x4bt"
	if got := bank.FormatEntry(e); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, s := range []string{"2026-11-03#1", "2026-11-04#2", "2026-11-05#3", "2026-11-18#4", "2026-11-19#5"} {
		e.Sources = append(e.Sources, banktest.Source(t, s))
	}
	want = "- O(c=0.95) @민수: 긴 답변보다 짧은 답변을 선호한다. ([[memory/2026-11-02#L12|11-02]], [[memory/2026-11-05#L3|11-05]], " +
		"[[memory/2026-11-18#L4|11-18]], [[memory/2026-11-19#L5|11-19]], +2) ^mk7q2m9x4bt"
	if got := bank.FormatEntry(e); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestParseEntryLineIsTolerantToHands(t *testing.T) {
	type want struct {
		Kind    rules.Kind
		C       int
		Ents    []string
		Text    string
		ID      string
		Block   string
		Sources int
		OK      bool
	}
	links := "([[memory/2026-11-02#L12|11-02]], [[memory/2026-11-18#L4]], +3)"
	cases := map[string]struct {
		line string
		want want
	}{
		"as written":              {"- W @Flutter: 상태 관리는 Riverpod " + links + " ^mk7q2m9x4bt", want{'W', 0, []string{"Flutter"}, "상태 관리는 Riverpod", "mk7q2m9x4bt", "", 2, true}},
		"no sources":              {"- W @Flutter: 상태 관리 ^mk7q2m9x4bt", want{'W', 0, []string{"Flutter"}, "상태 관리", "mk7q2m9x4bt", "", 0, true}},
		"no id":                   {"- W: tools " + links, want{'W', 0, nil, "tools", "", "", 2, true}},
		"neither":                 {"- W: tools", want{'W', 0, nil, "tools", "", "", 0, true}},
		"star and spaces":         {"  *   O(c=0.9)  @민수 :  짧게   답한다   ^mk7q2m9x4bt  ", want{'O', 90, []string{"민수"}, "짧게 답한다", "mk7q2m9x4bt", "", 0, true}},
		"id before links":         {"- S @배포: 대기 중 ^mk7q2m9x4bt " + links, want{'S', 0, []string{"배포"}, "대기 중", "mk7q2m9x4bt", "", 2, true}},
		"words after the id":      {"- S @배포: 대기 중 " + links + " ^mk7q2m9x4bt 그리고 더", want{'S', 0, []string{"배포"}, "대기 중 그리고 더", "mk7q2m9x4bt", "", 2, true}},
		"an id that is mentioned": {"- S @배포: ^mk7q2m9x4bt 참고", want{'S', 0, []string{"배포"}, "^mk7q2m9x4bt 참고", "", "", 0, true}},
		"block id of another":     {"- W: x ^a1b2c3", want{'W', 0, nil, "x", "", "a1b2c3", 0, true}},
		"full width":              {"- O（c＝0.90） ＠민수： 짧은 답변 ^mk7q2m9x4bt", want{'O', 90, []string{"민수"}, "짧은 답변", "mk7q2m9x4bt", "", 0, true}},
		"NFD":                     {"- W @민수: 가치관 ^mk7q2m9x4bt", want{'W', 0, []string{"민수"}, "가치관", "mk7q2m9x4bt", "", 0, true}},
		"text ends with a link":   {"- W: 도구 ([[가치관]])", want{'W', 0, nil, "도구 ([[가치관]])", "", "", 0, true}},
		"long id":                 {"- W: x ^mk7q2m9x4btk7q2m9x4bt", want{'W', 0, nil, "x", "mk7q2m9x4btk7q2m9x4bt", "", 0, true}},
		"a task":                  {"- [x] W: done", want{'W', 0, nil, "done", "", "", 0, true}},
		"prose":                   {"- 그냥 글머리", want{}},
		"no bullet":               {"W: x ^mk7q2m9x4bt", want{}},
		"no text":                 {"- W: ^mk7q2m9x4bt", want{}},
		"nothing":                 {"", want{}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			l, ok := bank.ParseEntryLine(c.line)
			got := want{l.Kind, l.Confidence, l.Entities, l.Text, l.ID, l.Block, len(l.Sources), ok}
			if d := cmp.Diff(c.want, got, cmpopts.EquateEmpty()); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

func TestEntryLineRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := anyEntry(t)
		line := bank.FormatEntry(e)
		l, ok := bank.ParseEntryLine(line)
		if !ok {
			t.Fatalf("not read back: %q", line)
		}
		want := memory.Grammar{Kind: e.Kind, Confidence: e.Confidence, Params: e.Params, Entities: e.Entities, Text: e.Text}
		if d := cmp.Diff(want, l.Grammar, cmpopts.EquateEmpty()); d != "" || l.ID != e.ID {
			t.Fatalf("%q: id %q (-want +got)\n%s", line, l.ID, d)
		}
		if min(len(e.Sources), 4) != len(l.Sources) || max(0, len(e.Sources)-4) != l.More {
			t.Fatalf("%q: %d sources read as %d +%d", line, len(e.Sources), len(l.Sources), l.More)
		}
	})
}

// BenchmarkLinear has lines that a reader which goes back would take minutes on, and pages.
func BenchmarkLinear(b *testing.B) {
	for _, s := range []string{" ^mk7q2m9x4bt", "^", "([[", "]])^mk7q2m9x4bt ", ")^", "[[a#L1|b]], "} {
		lineartest.Bench(b, fmt.Sprintf("line %q", s), 1<<20, func(_ *testing.B, n int) (int, func()) {
			line := "- W: " + strings.Repeat(s, n/len(s))
			return n, func() { bank.ParseEntryLine(line) }
		})
	}
	for _, s := range []string{"```\n", "~~~~\n", "<!--\n", "<!-- memctl:a -->\n", "<private>\n", "- W: x\n\n", "  \n", "a: b\n", "- \n", "![[", "---\n", "#"} {
		lineartest.Bench(b, fmt.Sprintf("page %q", s), 512<<10, func(b *testing.B, n int) (int, func()) {
			b.Helper()
			data := []byte("# a\n" + strings.Repeat(s, n/len(s)))
			return n, func() {
				if _, err := bank.ParsePage("x.md", data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func FuzzParseEntryLine(f *testing.F) {
	f.Add("- O(c=0.95) @민수: 짧은 답변 ([[memory/2026-11-02#L12|11-02]], +3) ^mk7q2m9x4bt")
	f.Add("* W: x ^mk7q2m9x4bt more ([[a#L1]])")
	f.Fuzz(func(t *testing.T, line string) {
		l, ok := bank.ParseEntryLine(line)
		if !ok {
			return
		}
		if l.Text == "" || strings.Contains(l.Text, "\n") || !strings.HasPrefix(line, l.Prefix) {
			t.Fatalf("%q read as %+v", line, l)
		}
		e := &bank.Entry{ID: "mk7q2m9x4bt", Kind: l.Kind, Text: l.Text, Params: l.Params, Entities: l.Entities, Confidence: l.Confidence, Sources: []bank.Source{{Path: "memory/2026-01-01.md", Line: 1}}}
		again, ok := bank.ParseEntryLine(bank.FormatEntry(e))
		if !ok || again.Text != l.Text || !slices.Equal(again.Entities, l.Entities) || again.Kind != l.Kind {
			t.Fatalf("%q\nread as %+v\nwritten %q\nread as %+v", line, l, bank.FormatEntry(e), again)
		}
	})
}

func TestSourceOnAPageIsKnownByItsBlockID(t *testing.T) {
	e := &bank.Entry{ID: "m7k2q9x4bt0", Kind: rules.World, Text: "사람이 쓴 사실이다.", Entities: []string{"지영"}, Sources: []bank.Source{
		{Path: "bank/world/도구.md", Day: day.Date(2026, 11, 10), Stmt: "m7k2q9x4bt0"}, {Path: "memory/2026-11-12.md", Line: 4, Day: day.Date(2026, 11, 12), Stmt: "m1"},
	}}
	line := bank.FormatEntry(e)
	if want := "- W @지영: 사람이 쓴 사실이다. ([[bank/world/도구#^m7k2q9x4bt0|11-10]], [[memory/2026-11-12#L4|11-12]]) ^m7k2q9x4bt0"; line != want {
		t.Errorf("got  %s\nwant %s", line, want)
	}
	for name, text := range map[string]string{
		"as written":      line,
		"without its id":  strings.TrimSuffix(line, " ^m7k2q9x4bt0"),
		"with a number":   "- W @지영: 사람이 쓴 사실이다. ([[bank/world/도구#L13|11-10]]) ^m7k2q9x4bt0", // of an older memctl
		"of a copied one": strings.Replace(line, " ^m7k2q9x4bt0", " ^m00000000zz", 1),
	} {
		if l, ok := bank.ParseEntryLine(text); !ok || l.Text != e.Text || len(l.Sources) == 0 {
			t.Errorf("%s: read as %+v", name, l)
		}
	}
	for _, text := range []string{"- W: 도구는 저기 있다 ([[world/도구#^m7k2q9x4bt0]])", "- W: see the tools ([[world/tools#^m7k2q9x4bt0|tools]]) ^m00000000zz"} {
		if l, _ := bank.ParseEntryLine(text); len(l.Sources) > 0 || !strings.Contains(l.Text, "[[") {
			t.Errorf("a link of a person's was taken for a source: %+v", l)
		}
	}
}
