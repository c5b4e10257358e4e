package lint

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory"
)

// Edit is what is to stand on a line in the place of something else.
type Edit struct {
	Was  string `json:"was"`
	Is   string `json:"is"`
	Byte int    `json:"byte,omitzero"` // of the line at which Was begins, from 1; none: wherever it stands as a link
}

// edit is a change of a link of a page that people write; nil where it is no file of theirs, or its words are not the person's.
func (k *link) edit(p *page, is string) *Edit {
	if k.entry || k.raw == is || !p.mendable() {
		return nil
	}
	return &Edit{Was: k.raw, Is: is}
}

// mendable reports whether a file may be changed: a page of bank/ that is not made anew from all of it, such as the catalogue, or put away. A log never is.
func (p *page) mendable() bool {
	return p.rel != "" && (p.Kind == Own || p.Kind == Curated) && !strings.HasPrefix(p.rel, "archive/") && !strings.HasPrefix(p.rel, "_meta/")
}

// instead is a link to a name, shown as before, with what had slipped into its brackets behind them. Where it has words of its own to be shown by, nothing
// had slipped: they are what is read.
func (k *link) instead(name, josa string) string {
	if shown := k.shows(); shown != "" {
		return "[[" + name + shown + "]]"
	}
	return "[[" + name + "]]" + josa
}

// Mend makes the edits of findings in a file of people, and returns which of them it has made: one whose line has changed meanwhile, or of which a part is
// hidden, is left out, and so is one within the words of an entry or of the program. path is that of the page relative to bank/.
func Mend(path string, data []byte, found []Finding) (out []byte, made []Finding) {
	shown, err := memory.Shown(data)
	if err != nil {
		return data, nil
	}
	theirs := personal(path, data)
	lines, visible := bytes.SplitAfter(data, []byte("\n")), bytes.Split(shown, []byte("\n"))
	byLine := map[int][]Finding{}
	for i := range found {
		if f := &found[i]; f.Edit != nil && f.Line > 0 && f.Line <= len(lines) && f.Line <= len(visible) && theirs[f.Line] {
			byLine[f.Line] = append(byLine[f.Line], *f)
		}
	}
	for no, on := range byLine {
		line := string(lines[no-1])
		text := strings.TrimRight(line, "\r\n")
		if text != strings.TrimRight(string(visible[no-1]), "\r\n") {
			continue // something in it is hidden
		}
		changed, did := mendLine(text, on)
		lines[no-1] = []byte(changed + line[len(text):])
		made = append(made, did...)
	}
	slices.SortStableFunc(made, func(a, b Finding) int { return cmp.Compare(a.Line, b.Line) })
	return bytes.Join(lines, nil), made
}

// personal are the numbers of the lines of a page that are a person's own words.
func personal(path string, data []byte) map[int]bool {
	p, err := bank.ParsePage(path, data)
	if err != nil {
		return nil
	}
	out := map[int]bool{}
	ours := slices.ContainsFunc(p.Lines, func(l bank.Line) bool { return l.Kind == bank.LineEntry || l.Kind == bank.LineBlock })
	for i := range p.Lines {
		switch l := &p.Lines[i]; l.Kind {
		case bank.LineOther, bank.LineChild, bank.LineHeading:
			out[l.No] = !l.Hidden
		case bank.LineEmbed: // where the program has nothing, a person has embedded it
			out[l.No] = !l.Hidden && !ours
		case bank.LineBlank, bank.LineEntry, bank.LineManaged, bank.LineBlock:
		}
	}
	return out
}

// change is a part of a line that is to be something else.
type change struct {
	start, end int
	is         string
	why        int // which finding
}

// mendLine makes edits on a line: all at the places that they have before any is made.
func mendLine(text string, on []Finding) (string, []Finding) {
	open := blankCode(text)
	var all []change
	for i := range on {
		e := on[i].Edit
		if e.Byte > 0 {
			start := e.Byte - 1
			if end := start + len(e.Was); end <= len(text) && text[start:end] == e.Was && masked(text)[start:end] == e.Was {
				all = append(all, change{start, end, e.Is, i})
			}
			continue
		}
		for at := range occurrences(open, e.Was) {
			all = append(all, change{at, at + len(e.Was), e.Is, i})
		}
	}
	slices.SortStableFunc(all, func(a, b change) int { return cmp.Compare(a.start, b.start) })
	var b strings.Builder
	done, last := map[int]bool{}, 0
	for _, c := range all {
		if c.start < last {
			continue // two findings about one link
		}
		b.WriteString(text[last:c.start] + c.is)
		last, done[c.why] = c.end, true
	}
	b.WriteString(text[last:])
	var made []Finding
	for i := range on {
		if done[i] {
			made = append(made, on[i])
		}
	}
	return b.String(), made
}
