package memory

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// pushItem opens an item below the ones that are open.
func (s *scanner) pushItem() {
	entry := listEntry{}
	if n := len(s.list); n > 0 {
		entry.section = s.list[n-1].section
	}
	s.list = append(s.list, entry)
}

// item takes a list item. Each box begins a task of its own.
func (s *scanner) item() {
	b := s.block
	if len(s.list) >= b.Depth {
		s.list = s.list[:b.Depth-1]
	}
	if len(s.list) == 0 && (s.above == nil || s.above.Depth == 0) {
		s.useLabel(usedByList)
	}
	for len(s.list) < b.Depth {
		s.pushItem()
	}
	s.parts(b.Text, beginsTask, s.extractItem)
}

// paragraph takes a line, or in a hard-wrapped log several. A line that states its kind begins a text of its own.
func (s *scanner) paragraph() {
	b := s.block
	note := s.above != nil && isNote(b, s.above)
	if b.Depth == 0 && !s.goesOn() {
		s.useLabel(usedByText)
	}
	s.parts(b.Text, s.beginsStated(b, s.section), func(bool) {
		if note {
			s.extractNote()
			return
		}
		if label, level := s.extractParagraph(); label != "" && b.Depth == 0 {
			s.pushHeading(level, label)
		}
	})
}

// goesOn reports whether a line stands right below another of the same run of lines.
func (s *scanner) goesOn() bool {
	return s.above != nil && s.above.Kind == markdown.Paragraph && s.above.Depth == 0 && s.labelUse != unused
}

// quote takes what a quotation says. Its headings, tables and the names of callouts say nothing.
func (s *scanner) quote() {
	b := s.block
	if s.above == nil || s.above.Kind != markdown.Quote {
		s.useLabel(usedByText)
	}
	if b.Inner == markdown.Paragraph || b.Inner == markdown.Item {
		s.take(b.Text)
		s.extractQuote()
	}
}

// pushHeading puts a heading below the ones of a higher rank, and begins its section.
func (s *scanner) pushHeading(level int, raw string) {
	s.list = s.list[:0]
	n := len(s.heads)
	for n > 0 && s.heads[n-1].level >= level {
		n--
	}
	s.heads = s.heads[:n]
	role := s.roles.of(raw)
	if level == levelLabel && role != SectionNone && n > 0 && s.heads[n-1].level == levelBold && s.heads[n-1].role != SectionNone {
		s.heads = s.heads[:n-1] // "할 일:" after "**결정**" is its sibling
	}
	text := flatText(strings.Trim(text.Cut(raw, maxHeadText), " \t*_:："))
	if text != "" {
		s.heads = append(s.heads, heading{level: level, text: text, role: role})
	}
	s.setHeads()
}

func (s *scanner) popHeading() {
	s.heads = s.heads[:len(s.heads)-1]
	s.setHeads()
}

func (s *scanner) setHeads() {
	s.headTexts, s.section, s.labelUse = make([]string, 0, len(s.heads)), SectionNone, unused
	for _, h := range s.heads {
		s.headTexts = append(s.headTexts, h.text)
		if h.role != SectionNone {
			s.section = h.role
		}
	}
	s.headTexts = slices.Clip(s.headTexts)
}

// useLabel notes that lines of text or a list begin, and ends the scope of a label that has had its block. A bold line that
// gives a role keeps it over paragraphs, until text follows a list.
func (s *scanner) useLabel(by use) {
	n := len(s.heads)
	if n == 0 || s.heads[n-1].level < levelBold {
		return
	}
	top := s.heads[n-1]
	switch {
	case s.labelUse == unused:
		s.labelUse = by
	case top.level == levelLabel:
		s.popHeading()
	case top.role != SectionNone && s.labelUse == usedByList && by == usedByText:
		s.popHeading()
	default:
		s.labelUse = by
	}
}
