package naming

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/rules"
)

// heading notes the name in the heading above the line, unless that is a date or a section.
func (s *scan) heading(r *Reader) {
	for i := len(s.line.Headings) - 1; i >= 0 && i >= len(s.line.Headings)-2; i-- {
		text := s.line.Headings[i]
		if TitlesRecord(text) {
			continue
		}
		if memory.SectionOf(text) != memory.SectionNone {
			return
		}
		if at := strings.IndexAny(text, "(（"); at > 0 {
			text = text[:at]
		}
		h := r.scan(&Line{Text: titleOf(text)})
		if h.dated() {
			return
		}
		h.people()
		h.runs()
		if m, ok := h.all(); ok && !everyday(m.Key) {
			m.Start, m.End, m.Josa = 0, 0, 0
			m.Signs = m.Signs&(Titled|Kin|Proper) | Heading
			s.out = append(s.out, m)
			return
		}
	}
}

// titleOf returns the matter of a heading without the kind of section: 정산 재구축 of 회의 - 정산 재구축.
func titleOf(heading string) string {
	for _, sep := range [...]string{" - ", " – ", " — ", ": "} {
		if kind, title, ok := strings.Cut(heading, sep); ok && everyday(Key(kind)) {
			return strings.TrimSpace(title)
		}
	}
	return heading
}

// TitlesRecord reports whether a heading names nothing but the record that it heads: 업무 일지, Daily log. It is safe for concurrent use.
func TitlesRecord(heading string) bool {
	words := strings.Fields(strings.ToLower(heading))
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !Lists().records[w] })
}

// NamesSubject reports whether a heading can name what the lines below it are about. It cannot if each of its words is a time, a section, a word for
// records, or a place or group that everybody has (오전, 이번 주, 기타, 팀 회의, 우리 집, Misc), or if it is one noun of doing (점검). It is safe for
// concurrent use.
func NamesSubject(heading string) bool {
	words := strings.Fields(strings.ToLower(norm.NFC.String(heading)))
	l := Lists()
	empty := func(w string) bool {
		w = strings.Trim(w, "()[]{}<>*_:·…!?~&/,+-")
		return w == "" || l.none[w] || l.sections[w] || l.records[w] || IsFigures(w)
	}
	if !slices.ContainsFunc(words, func(w string) bool { return !empty(w) }) || empty(strings.Join(words, "")) {
		return false
	}
	return len(words) > 1 || len(rules.DefaultClasses().Of(words[0])) == 0
}

// everyday reports whether everybody uses a word, whatever the matter.
func everyday(key string) bool {
	listed, _ := mention.Listed(key)
	return listed || Lists().none[key]
}

// dated reports whether a heading begins a day; the rest of it is then a remark on the day.
func (s *scan) dated() bool {
	return slices.ContainsFunc(s.words, func(w word) bool { return w.kind == number })
}

// all returns the mention that covers a whole text.
func (s *scan) all() (Mention, bool) {
	if len(s.words) == 0 {
		return Mention{}, false
	}
	start, end := s.words[0].start, s.words[len(s.words)-1].stop
	for i := range s.out {
		if m := s.out[i]; m.Start == start && m.End == end {
			return m, true
		}
	}
	return Mention{}, false
}
