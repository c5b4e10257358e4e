package bank_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// anySpec draws a page with some of the entries.
func anySpec(t *rapid.T, pool []*bank.Entry) bank.PageSpec {
	s := bank.PageSpec{Path: "world/tools.md", Title: "도구", Titles: []string{"도구", "Tools"}, Lang: "ko", Notes: map[string][]string{}}
	for _, e := range pool {
		switch rapid.IntRange(0, 4).Draw(t, "where") {
		case 0, 1:
			s.Entries = append(s.Entries, e)
			if rapid.Bool().Draw(t, "note") {
				s.Notes[e.ID] = []string{"↔ [[world/people#^mk7q2m9x4bt]]"}
			}
		case 2:
			s.Former = append(s.Former, e)
			s.Notes[e.ID] = []string{"→ [[world/tools#^mk7q2m9x4bt]] 2026-02-03"}
		}
	}
	for _, l := range [][]*bank.Entry{s.Entries, s.Former} {
		slices.SortFunc(l, bank.Compare)
	}
	if s.Empty() {
		s.Entries = pool[:1]
	}
	return s
}

func anyPool(t *rapid.T) []*bank.Entry {
	pool := rapid.SliceOfNDistinct(rapid.Custom(anyEntry), 1, 7, func(e *bank.Entry) string { return e.ID }).Draw(t, "pool")
	slices.SortFunc(pool, bank.Compare)
	return pool
}

func TestRenderLeavesNoTraceOfStatesBetween(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pool := anyPool(t)
		var page []byte
		var last bank.PageSpec
		for range rapid.IntRange(1, 5).Draw(t, "steps") {
			last = anySpec(t, pool)
			page = banktest.Render(t, page, last)
		}
		last.Header = &bank.Header{ID: bank.PageID("world/tools.md"), Title: "도구", Category: "world"}
		page = banktest.Render(t, page, last)
		if d := cmp.Diff(string(banktest.Render(t, nil, last)), string(page)); d != "" {
			t.Fatalf("(-fresh +stepwise)\n%s", d)
		}
	})
}

// anyProse draws lines that are a person's.
func anyProse(t *rapid.T) []string {
	return rapid.SliceOfN(rapid.SampledFrom([]string{
		"", "글 한 줄", "- 그냥 글머리", "## 메모", "### 작은 제목", "1. 하나", "> 인용", "- [ ] 할 일", "```\n- W: 코드 ^mk7q2m9x4bt\n```", "[[가치관]]이 바뀌었다",
		"<!-- a\nb -->", "| a | b |", "  들여쓴 줄", "![[그림.png]]", "---",
	}), 0, 6).Draw(t, "prose")
}

// mix puts prose between the lines of a page, anywhere below its title.
func mix(t *rapid.T, page []byte, prose []string) []byte {
	lines := strings.SplitAfter(string(page), "\n")
	for _, p := range prose {
		at := rapid.IntRange(min(len(lines), 10), len(lines)).Draw(t, "at")
		lines = slices.Insert(lines, at, p+"\n")
	}
	return []byte(strings.Join(lines, ""))
}

// theirs are the lines of a page that are a person's, without blank ones.
func theirs(tb interface{ Fatal(...any) }, data []byte) []string {
	p, err := bank.ParsePage("x.md", data)
	if err != nil {
		tb.Fatal(err)
	}
	var out []string
	for i := range p.Lines {
		l := &p.Lines[i]
		switch l.Kind {
		case bank.LineOther, bank.LineChild:
			if s := strings.TrimRight(string(p.Raw(l)), "\n"); strings.TrimSpace(s) != "" {
				out = append(out, s)
			}
		case bank.LineHeading:
			if l.Text != "예전에는" && l.Text != "언급된 곳" {
				out = append(out, string(p.Raw(l)))
			}
		}
	}
	return out
}

func TestRenderKeepsWhatIsNotOurs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pool := anyPool(t)
		page := mix(t, banktest.Render(t, nil, anySpec(t, pool)), anyProse(t))
		before := theirs(t, page)
		for range 3 {
			spec := anySpec(t, pool)
			next := banktest.Render(t, page, spec)
			after := theirs(t, next)
			slices.Sort(before) // a person's lines below an entry move with it
			slices.Sort(after)
			if d := cmp.Diff(before, after); d != "" {
				t.Fatalf("(-before +after)\n%s\npage:\n%s\nthen:\n%s", d, page, next)
			}
			if again := banktest.Render(t, next, spec); !bytes.Equal(again, next) {
				t.Fatalf("not idempotent (-first +second)\n%s\nof:\n%s", cmp.Diff(string(next), string(again)), page)
			}
			page = next
		}
	})
}
