package bank_test

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// anyText draws a text as it can stand in an entry: one line, trimmed, NFC.
func anyText(t *rapid.T) string {
	for {
		s := rapid.OneOf(
			rapid.StringOf(rapid.SampledFrom([]rune("가나다 ab[](){}^#|@:!*_-+`~,.0123→↔✕\\\"'<>\t민수…"))),
			rapid.String(),
			rapid.SampledFrom([]string{
				"긴 답변보다 짧은 답변을 선호한다.", "see [[world/tools#^mk7q2m9x4bt]]", "끝에 ([[memory/2026-11-02#L12|11-02]])",
				"id ^mk7q2m9x4bt", "x ^mk7q2m9x4bt ([[memory/2026-11-02#L1|a]])", "- nested", "<!-- memctl:index -->", "```", "## 예전에는",
				"(([[a#L1]])", "+3)", "@a: b", "W: x", "[ ] x", "** bold **",
			}),
		).Draw(t, "text")
		if g, ok := memory.ParseGrammar("- W: " + strings.ReplaceAll(s, "\n", " ")); ok {
			return g.Text
		}
	}
}

func anyEntry(t *rapid.T) *bank.Entry {
	kind := rapid.SampledFrom(rules.Kinds()).Draw(t, "kind")
	n := rapid.IntRange(1, 7).Draw(t, "sources")
	var src []bank.Source
	for range n {
		d := day.Date(2026, 1, 1) + day.Day(rapid.IntRange(0, 300).Draw(t, "day"))
		line := rapid.IntRange(1, 50).Draw(t, "line")
		p := rapid.SampledFrom([]string{"memory/" + d.String() + ".md", "bank/world/도구 모음.md", "memory/" + d.String() + "-a]]|#(x).md"}).Draw(t, "path")
		src = append(src, bank.Source{Path: p, Line: line, Start: line * 10, Day: d})
	}
	slices.SortFunc(src, bank.Source.Compare)
	text := anyText(t)
	key := fmt.Sprint(src[0], text)
	for i := range src {
		src[i].Stmt = bank.EntryID(fmt.Sprint(key, i), bank.LongID)
	}
	e := &bank.Entry{
		ID: bank.EntryID(key, rapid.SampledFrom([]int{bank.ShortID, bank.LongID}).Draw(t, "long")), Kind: kind, Text: text, FirstText: text,
		Entities: rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"민수", "Flutter", "memctl", "두 단어", "a/b"}), 0, 2, rapid.ID).Draw(t, "entities"),
		Params:   rapid.SampledFrom([]string{"", "x=1", "v"}).Draw(t, "params"),
		Home:     rapid.SampledFrom([]string{"world/tools.md", "opinions/preferences.md", "activities/2026-01.md", "entities/민수.md"}).Draw(t, "home"),
		Sources:  src, Since: src[0].Day,
	}
	if kind == rules.Opinion {
		e.Confidence, e.AsOf = rapid.IntRange(1, 99).Draw(t, "c"), e.Newest().Day
	}
	return e
}
