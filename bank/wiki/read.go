package wiki

import (
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
)

// Part is a part of the page of a subject.
type Part uint8

// Parts of a page, in their order.
const (
	NoPart Part = iota
	Now
	Open
	Decided
	History
	Lately
	Passing
	Also
)

// Row is a line of an entry in the block of a page.
type Row struct {
	Part  Part
	Text  string // of the entry, as the page shows it
	Entry string // its id
	Day   string // of its newest source, as the page shows it: 04-03, or 2025-04-03
}

// Rows are the lines of entries in the block of a page, as it stands on disk.
func Rows(p *bank.Page) (out []Row) {
	part := NoPart
	for _, l := range p.Now() {
		if l.Kind != bank.LineBlock || l.Text != Block {
			continue
		}
		text := strings.TrimRight(l.Content, " \t")
		if title, isHead := strings.CutPrefix(text, "## "); isHead {
			part = partOf(title)
			continue
		}
		if m := entryRow().FindStringSubmatch(text); m != nil {
			out = append(out, Row{Part: part, Text: m[1], Entry: m[2], Day: m[3]})
		}
	}
	return out
}

// Title is the heading of a part of a page in a language.
func Title(p Part, lang string) string {
	if bilingual.Pick(lang, "ko", "en") == "ko" {
		return [...]string{"", "지금", "열린 일", "정해진 것", "지나온 길", "최근", "다른 이야기에서", "함께 나오는 것"}[p]
	}
	return [...]string{"", "Now", "Open", "Decided", "History", "Lately", "In passing", "See also"}[p]
}

// partOf is the part of a heading, in either language.
func partOf(title string) Part {
	for _, lang := range []string{"ko", "en"} {
		for p := Now; p <= Also; p++ {
			if Title(p, lang) == title {
				return p
			}
		}
	}
	return NoPart
}
