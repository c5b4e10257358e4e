package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// reasons lists counts, largest first.
func (a *app) reasons(m map[string]int) string {
	keys := slices.SortedFunc(maps.Keys(m), func(x, y string) int { return cmp.Or(cmp.Compare(m[y], m[x]), cmp.Compare(x, y)) })
	parts := make([]string, len(keys))
	for i, k := range keys {
		parts[i] = fmt.Sprintf("%s %d", k, m[k])
	}
	return strings.Join(parts, ", ")
}

func (a *app) printProblems(problems []engine.Problem, links []string) {
	for _, p := range problems {
		at := p.Path
		if p.Line > 0 {
			at = fmt.Sprintf("%s:%d", p.Path, p.Line)
		}
		if strings.HasPrefix(p.Message, at) || strings.Contains(p.Message, p.Path) {
			a.warn("%s", p.Message)
		} else {
			a.warn("%s: %s", at, p.Message)
		}
	}
	for _, l := range links {
		a.warn("%s: %s", a.t("건너뜀", "skipped"), l)
	}
}

// printDiff shows a changeset as a line diff, page by page.
func (a *app) printDiff(cs workspace.Changeset) {
	for _, c := range cs.Changes {
		if strings.HasPrefix(c.Path, "bank/_meta/") {
			continue
		}
		next := c.Data
		switch c.Op {
		case workspace.OpDelete:
			next = nil
		case workspace.OpAppend:
			next = slices.Concat(c.Prev, c.Data)
		case workspace.OpWrite:
		}
		a.printf("--- %s\n+++ %s\n", c.Path, c.Path)
		a.printf("%s", lineDiff(c.Prev, next))
	}
}

// diffContext is how many unchanged lines are shown around a change.
const diffContext = 2

// lineDiff is a diff by lines, with a mark before each.
func lineDiff(before, after []byte) string {
	dmp := diffmatchpatch.New()
	x, y, lines := dmp.DiffLinesToRunes(string(before), string(after))
	var b bytes.Buffer
	diffs := dmp.DiffCharsToLines(dmp.DiffMainRunes(x, y, false), lines)
	for i, d := range diffs {
		text := slices.Collect(strings.Lines(d.Text))
		switch d.Type {
		case diffmatchpatch.DiffInsert:
			marked(&b, "+", text)
		case diffmatchpatch.DiffDelete:
			marked(&b, "-", text)
		case diffmatchpatch.DiffEqual:
			head, tail := min(diffContext, len(text)), min(diffContext, len(text))
			if i == 0 {
				head = 0
			}
			if i == len(diffs)-1 {
				tail = 0
			}
			if head+tail >= len(text) {
				marked(&b, " ", text)
				continue
			}
			marked(&b, " ", text[:head])
			b.WriteString("@@\n")
			marked(&b, " ", text[len(text)-tail:])
		}
	}
	return b.String()
}

func marked(b *bytes.Buffer, mark string, lines []string) {
	for _, l := range lines {
		b.WriteString(mark)
		b.WriteString(strings.TrimRight(l, "\r\n"))
		b.WriteByte('\n')
	}
}
