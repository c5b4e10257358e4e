package bank

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// block puts lines between the markers of a managed block, or the block at a place if the page has none; without lines
// the block goes. What a person has written between the markers, or on the line of the end marker, stays, below it: a line that is neither
// about to be written nor one that ours reports of those below a heading.
func (r *renderer) block(name string, lines []string, at int, ours func(head, line string) bool) {
	found := false
	var theirs []*row
	var within foreign
	for i, w := range r.rows {
		if w.kind != LineBlock || w.line == nil || w.line.Text != name {
			continue
		}
		if w.drop = true; !found {
			at, found = i, true
		}
		text := strings.TrimSpace(w.raw)
		before, after, end := strings.Cut(w.raw, BlockEnd(name))
		switch {
		case end && strings.TrimSpace(before+after) != "":
			theirs = append(theirs, r.blank(secMain), &row{kind: LineOther, raw: strings.TrimRight(strings.TrimRight(before, " \t")+after, "\r\n") + r.eol, sec: secMain})
		case !end:
			within.add(text, []byte(w.raw), text == BlockStart(name) || slices.ContainsFunc(lines, func(l string) bool { return strings.TrimSpace(l) == text }), ours)
		}
	}
	theirs = append(r.strayed(&within), theirs...)
	r.stray = r.stray || len(theirs) > 0 // what it is the next reading says
	if len(lines) == 0 {
		r.rows = slices.Insert(r.rows, at, theirs...)
		return
	}
	var rows []*row
	if !found && at > 0 {
		rows = append(rows, r.blank(secMain))
	}
	for _, l := range slices.Concat([]string{BlockStart(name)}, lines, []string{BlockEnd(name)}) {
		rows = append(rows, &row{kind: LineBlock, raw: l + r.eol, sec: secMain})
	}
	if !found && at < len(r.rows) && r.rows[at].kind != LineBlank {
		rows = append(rows, r.blank(secMain))
	}
	r.rows = slices.Insert(r.rows, at, append(rows, theirs...)...)
}

// strayed are a person's lines of a block, below a blank one.
func (r *renderer) strayed(within *foreign) []*row {
	within.keep()
	if len(within.lines) == 0 {
		return nil
	}
	out := []*row{r.blank(secMain)}
	for l := range strings.Lines(string(within.lines)) {
		out = append(out, &row{kind: LineOther, raw: l, sec: secMain})
	}
	return out
}

// strayMarkers takes away the program's markers of some blocks that have lost the other end, also where one stands behind a person's words:
// else they would find one in what is about to be written.
func (r *renderer) strayMarkers(names ...string) {
	for _, w := range r.rows {
		if w.kind == LineBlock || !strings.Contains(w.raw, "<!--") {
			continue
		}
		text := strings.TrimSpace(w.raw)
		for _, name := range names {
			if text == BlockStart(name) || text == BlockEnd(name) {
				w.drop, r.stray = true, true
			} else if from, to := openMarker(w.raw, name); to > from {
				w.raw, r.stray = w.raw[:from]+w.raw[to:], true
			}
		}
	}
}

// openMarker finds on a line the marker that begins a block and does not end it: what it would take with it is what tells.
func openMarker(raw, name string) (from, to int) {
	end := len(raw)
	d := markdown.Parse([]byte(raw+"\n"+BlockStart(name)+"\n"+BlockEnd(name)), markdown.Options{NoFront: true, Lenient: true})
	for _, h := range d.Hidden {
		if h.Kind != markdown.Managed || h.StartByte >= end || h.EndByte <= end {
			continue
		}
		from, to = h.StartByte, len(strings.TrimRight(raw, "\r\n"))
		if n := strings.Index(raw[from:], "-->"); n >= 0 {
			to = from + n + len("-->")
		}
	}
	return from, to
}

// below is the index after the first heading that fits, the end of the page if none does.
func (r *renderer) below(fits func(*row) bool) int {
	at := slices.IndexFunc(r.rows, func(w *row) bool { return w.kind == LineHeading && fits(w) })
	if at < 0 {
		return len(r.rows)
	}
	return at + 1
}
