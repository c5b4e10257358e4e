package bank

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// whyMissing tells a line that was hidden where a person had written it from one that was removed. What a log says, too, is not hidden by
// hiding it on a page.
func (d *detector) whyMissing(e *Entry) string {
	for i := range e.Sources {
		if !strings.HasPrefix(e.Sources[i].Path, "bank/") && logSays(e, &e.Sources[i]) {
			return ReasonByHand
		}
	}
	if d.lookInside(); d.inside[e.ID] {
		return ReasonPrivate
	}
	at, _ := d.in.Plan.PageOf(e.ID)
	if HidesText(d.hidden[at], e.Text) {
		return ReasonPrivate
	}
	for i := range e.Sources {
		page, onPage := strings.CutPrefix(e.Sources[i].Path, "bank/")
		if onPage && HidesText(d.hidden[page], e.Text) {
			return ReasonPrivate
		}
	}
	return ReasonByHand
}

// logSays reports whether the log of a source says what the entry says: a text that a person has written on its page since stands in none.
func logSays(e *Entry, src *Source) bool {
	if e.ByPerson&OwnsText == 0 || memory.Letters(e.Text) == memory.Letters(e.FirstText) {
		return true
	}
	g := grammarOf(e)
	return src.Hash == hashOf(&g)
}

// lookInside finds once what the pages that were read hide, and the entries whose lines, by their ids, are within.
func (d *detector) lookInside() {
	if d.hidden != nil {
		return
	}
	d.hidden, d.inside = map[string][]byte{}, map[string]bool{}
	for p, data := range d.in.Pages {
		if data == nil {
			continue
		}
		d.hidden[p] = Hidden(data)
		for word := range strings.FieldsSeq(string(markdown.Unmarked(d.hidden[p]))) {
			if id, ok := strings.CutPrefix(word, "^"); ok && IsID(id) {
				if e, known := d.in.State.Resolve(id); known {
					d.inside[e.ID] = true
				}
			}
		}
	}
}

// Hidden is what a page hides. The keys of its foot are the program's, and hide nothing.
func Hidden(data []byte) []byte { return memory.Hidden(withoutFoot(data)) }

// HidesText reports whether hidden text says what an entry said: the letters of it, however they are spaced and marked, and whatever part of it
// is hidden; of a few letters only as a line of their own. A subject that stands before the text was borrowed from elsewhere: what is behind
// it is looked for, too.
func HidesText(hidden []byte, text string) bool {
	const few = 10
	if _, said, borrowed := strings.Cut(text, ": "); borrowed && len(hidden) > 0 {
		const part = 4 // letters of a part of a line
		if l := memory.Letters(said); utf8.RuneCountInString(l) >= part && strings.Contains(memory.Letters(string(markdown.Unmarked(hidden))), l) {
			return true
		}
	}
	want, inside := memory.Letters(string(markdown.Unmarked([]byte(text)))), string(markdown.Unmarked(hidden))
	if utf8.RuneCountInString(want) >= few {
		return strings.Contains(memory.Letters(inside), want)
	}
	for line := range strings.Lines(inside) {
		l, ok := ParseEntryLine(strings.TrimRight(line, "\r\n"))
		if want != "" && (memory.Letters(line) == want || ok && memory.Letters(l.Text) == want) {
			return true
		}
	}
	return false
}
