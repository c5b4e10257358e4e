package main

import (
	"slices"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// printDiff shows a changeset as a line diff, page by page. What the program keeps for itself is left out.
func (a *app) printDiff(cs workspace.Changeset) {
	for _, c := range cs.Changes {
		if strings.HasPrefix(c.Path, "bank/_meta/") {
			continue
		}
		from, to, next := c.Path, c.Path, c.Data
		switch c.Op {
		case workspace.OpDelete:
			to, next = "/dev/null", nil
		case workspace.OpAppend:
			next = slices.Concat(c.Prev, c.Data)
		case workspace.OpWrite:
		}
		if c.Prev == nil {
			from = "/dev/null"
		}
		a.printf("%s\n%s\n", a.bold("--- "+from), a.bold("+++ "+to))
		a.printLines(c.Prev, next)
	}
}

// diffContext is how many unchanged lines are shown around a change.
const diffContext = 2

// printLines is a diff by lines, with a mark before each; colour only repeats what the mark says.
func (a *app) printLines(before, after []byte) {
	dmp := diffmatchpatch.New()
	x, y, lines := dmp.DiffLinesToRunes(string(before), string(after))
	diffs := dmp.DiffCharsToLines(dmp.DiffMainRunes(x, y, false), lines)
	for i, d := range diffs {
		text := slices.Collect(strings.Lines(d.Text))
		switch d.Type {
		case diffmatchpatch.DiffInsert:
			a.marks("+", "\x1b[32m", text)
		case diffmatchpatch.DiffDelete:
			a.marks("-", "\x1b[31m", text)
		case diffmatchpatch.DiffEqual:
			head, tail := diffContext, diffContext
			if i == 0 {
				head = 0
			}
			if i == len(diffs)-1 {
				tail = 0
			}
			if head+tail >= len(text) {
				a.marks(" ", "", text)
				continue
			}
			a.marks(" ", "", text[:head])
			a.printf("%s\n", a.dim("@@"))
			a.marks(" ", "", text[len(text)-tail:])
		}
	}
}

func (a *app) marks(mark, colour string, lines []string) {
	for _, l := range lines {
		line := mark + clean(strings.TrimRight(l, "\r\n"))
		if colour != "" {
			line = a.style(colour, line)
		}
		a.printf("%s\n", line)
	}
}
