package lint_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/lint"
)

// TestALinkOfALogLineLeadsToAFile: a name alone is a subject and no link; a path is one, and so is a place on a page.
func TestALinkOfALogLineLeadsToAFile(t *testing.T) {
	lines := []lint.LogLine{
		{Path: "memory/2026-03-02.md", Line: 3, Text: "[[지아]] 자리는 [[world/facts]], [[world/no page|그쪽]]"},
		{Path: "memory/2026-03-02.md", Line: 4, Text: "![](../img/map.png) and [old](../bank/world/gone.md), see [[facts#^m123]] and [[gone#^m123]]"},
		{Path: "memory/2026-03-02.md", Line: 5, Text: "https://example.com [a](https://example.com/x) [[2026-03-01]] [b](other.md) `[[ -f bin/run ]]`"},
	}
	var got []string
	for _, f := range lint.BrokenLinks(lines, []string{"bank/world/facts.md", "memory/2026-03-01.md", "img/map.png"}) {
		got = append(got, f.Text)
	}
	if d := cmp.Diff([]string{"[[world/no page|그쪽]]", "[[gone#^m123]]", "../bank/world/gone.md"}, got); d != "" {
		t.Error(d)
	}
}
