package memory

import (
	"bytes"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Statements are bounded: longer texts stay in the log and are only searchable.
const (
	maxSentence = 2000 // bytes
	maxItem     = 4000 // bytes
	maxLabel    = 300  // bytes of a line that ends in a colon
)

// extractItem makes the statements of a list item: of its own text, and of notes on lines of their own below it. A text that is not the first
// of its item is another task.
func (s *scanner) extractItem(first bool) {
	entry := &s.list[len(s.list)-1]
	st := Statement{Form: FormBullet, Section: entry.section, Task: taskOf(s.segs)}
	if !first {
		entry = &listEntry{section: entry.section}
	}
	if st.Section == SectionNone {
		st.Section = s.section
	}
	if n := len(s.list); n > 1 {
		st.Parent = s.list[n-2].text
	}
	if st.Section != SectionNone {
		st.Form = FormSection
	}
	if len(s.buf) > maxItem {
		s.warn(s.block.Line, notice.New("log.long-item", "a list item of {bytes} bytes is too long to be a statement", len(s.buf)))
		return
	}
	if s.ownOutput() || s.block.Quoted && isQuotedGrammar(s.buf) {
		return
	}
	if h, ok := stated(s.buf, st.Section); ok && !s.block.Quoted {
		entry.text = flatText(string(s.buf[h.textOff:]))
		s.addStated(st, h)
		return
	}
	end, notes := s.notes()
	s.buf = s.buf[:end]
	s.extractItemText(st, entry)
	s.extractNotes(st, entry, notes)
}

// taskOf is the box before a text.
func taskOf(segs []markdown.Line) Task {
	if len(segs) == 0 {
		return TaskNone
	}
	switch segs[0].Box {
	case markdown.Open:
		return TaskOpen
	case markdown.Done:
		return TaskDone
	default:
		return TaskNone
	}
}

// extractNote makes the statement of a line that stands below an item, indented.
func (s *scanner) extractNote() {
	entry := &s.list[len(s.list)-1]
	st := Statement{Form: FormBullet, Section: s.section}
	if len(s.buf) <= maxItem && !s.ownOutput() {
		s.extractNotes(st, entry, []span{{0, len(s.buf)}})
	}
}

// extractItemText makes the statement of an item's own text, or the label that it is for what is below it.
func (s *scanner) extractItemText(st Statement, entry *listEntry) {
	entry.text = flatText(string(s.buf))
	s.noteNearGrammar(st.Section)
	if endsInColon(s.buf) && len(s.buf) <= maxLabel {
		if role := s.roles.of(entry.text); role != SectionNone {
			entry.section = role
		}
		return
	}
	if len(entry.text) <= maxTerm && st.Task == TaskNone {
		if role := s.roles.of(entry.text); role != SectionNone {
			entry.section = role
			return
		}
	}
	s.addFree(st, 0, len(s.buf))
}

// extractNotes makes statements of the lines below an item that are no continuation of it.
func (s *scanner) extractNotes(st Statement, entry *listEntry, notes []span) {
	if len(notes) == 0 {
		return
	}
	st.Parent, st.Task = entry.text, TaskNone
	if entry.section != SectionNone {
		st.Section = entry.section
	}
	if st.Form = FormBullet; st.Section != SectionNone {
		st.Form = FormSection
	}
	s.buf = s.buf[:notes[len(notes)-1].end]
	for _, n := range notes {
		s.addFree(st, n.start, n.end)
	}
}

// extractQuote makes statements of what a quotation says. Quoted grammar is what memctl recalled: never taken.
func (s *scanner) extractQuote() {
	if isQuotedGrammar(s.buf) || s.ownOutput() {
		return
	}
	for _, span := range s.sentences() {
		s.addSentence(Statement{Form: FormSentence, Section: s.section}, span)
	}
}

// extractParagraph makes the statements of a paragraph. It returns the label that the paragraph is, or ends with, and
// the level of heading that this makes.
func (s *scanner) extractParagraph() (label string, level int) {
	if h, ok := stated(s.buf, s.section); ok && s.block.Depth == 0 {
		if len(s.buf) <= maxItem && !s.ownOutput() {
			s.addStated(Statement{Section: s.section}, h)
		}
		return "", 0
	}
	if len(s.buf) == 0 || s.ownOutput() {
		return "", 0
	}
	if len(s.segs) == 1 && s.block.Depth == 0 {
		switch {
		case isBoldLine(s.buf):
			return string(s.buf), levelBold
		case s.isLabelLine(s.buf):
			return string(s.buf), levelLabel
		}
	}
	st := Statement{Form: FormSentence, Section: s.section}
	from := 0
	if n := len(s.list); n > 0 {
		st.Parent = s.list[n-1].text
		if sec := s.list[n-1].section; sec != SectionNone {
			st.Section = sec
		}
	}
	if role, off := inlineLabel(s.buf, &s.roles); role != SectionNone {
		st.Form, st.Section, from = FormSection, role, off
	}
	spans := s.sentences()
	for i, span := range spans {
		if span.end <= from {
			continue
		}
		span.start = max(span.start, from)
		text := bytes.TrimSpace(s.buf[span.start:span.end])
		if i == len(spans)-1 && endsInColon(text) && len(text) <= maxLabel {
			return string(text), levelLabel
		}
		s.addSentence(st, span)
	}
	return "", 0
}

func (s *scanner) addSentence(st Statement, sp span) {
	if n := sp.end - sp.start; n > maxSentence {
		_, line := s.source(sp.start)
		s.warn(line, notice.New("log.long-sentence", "a sentence of {bytes} bytes is too long to be a statement", n))
		return
	}
	s.addFree(st, sp.start, sp.end)
}

// addFree adds text that states no kind; a label or "@민수:" at its beginning is read and left out of the text.
func (s *scanner) addFree(st Statement, a, b int) {
	if st.Form != FormSentence {
		if role, off := inlineLabel(s.buf[a:b], &s.roles); role != SectionNone {
			st.Form, st.Section = FormSection, role
			a += off
		}
	}
	if b > a && (s.buf[a] == '@' || s.buf[a] == '*' || s.buf[a] == '`' || s.buf[a] == 0xef) {
		if h, ok := parsePrefix(string(s.buf[a:b])); ok {
			st.Entities = h.Entities
			a += h.textOff
		}
	}
	s.add(st, a, b)
}

func (s *scanner) addStated(st Statement, h head) {
	st.Form, st.Kind, st.Confidence, st.Entities = FormRetain, h.Kind, h.Confidence, h.Entities
	s.add(st, h.textOff, len(s.buf))
}

// ownOutput reports, with a warning, whether the text is a copy of a bank entry: it ends in an entry's block id.
func (s *scanner) ownOutput() bool {
	i := bytes.LastIndexByte(s.buf, '^')
	if i < 1 || s.buf[i-1] != ' ' || len(s.buf)-i < 12 || s.buf[i+1] != 'm' {
		return false
	}
	for _, c := range s.buf[i+1:] {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	s.warn(s.block.Line, notice.New("log.copy", "a copy of bank entry {entry} is not taken", string(s.buf[i:])))
	return true
}

// noteNearGrammar warns of "W @x text" below Retain, where the colon was forgotten, and of "W: text" elsewhere, where a letter
// alone may name anything: an option, a size, a speaker.
func (s *scanner) noteNearGrammar(section Section) {
	if !mayBeHead(s.buf) {
		return
	}
	if section != SectionRetain {
		if h, ok := stated(s.buf, SectionRetain); ok {
			s.warn(s.block.Line, notice.New("log.lone-letter", "{kind}: alone states a kind only below ## Retain, or with an @name: read as prose", h.Kind))
		}
		return
	}
	if i := bytes.IndexByte(s.buf, '@'); i > 0 && i <= 12 {
		s.warn(s.block.Line, notice.New("log.no-colon", "looks like a retain line, but its head has no colon: kind and entities are not read"))
	}
}

// codeOnly reports whether the text is one code span, as the file names of an agent's reports are.
func codeOnly(b []byte) bool {
	return len(b) > 2 && b[0] == '`' && b[len(b)-1] == '`' && bytes.IndexByte(b[1:len(b)-1], '`') < 0
}

func endsInColon(b []byte) bool {
	b = bytes.TrimRight(b, " *_")
	return bytes.HasSuffix(b, []byte(":")) || bytes.HasSuffix(b, []byte("："))
}

// isBoldLine recognises a short line that is bold as a whole and no sentence: a heading in all but name.
func isBoldLine(b []byte) bool {
	b = bytes.TrimSpace(bytes.TrimSuffix(bytes.TrimSuffix(b, []byte(":")), []byte("：")))
	if len(b) < 5 || len(b) > maxHeading || !bytes.HasPrefix(b, []byte("**")) || !bytes.HasSuffix(b, []byte("**")) {
		return false
	}
	inner := b[2 : len(b)-2]
	return !bytes.Contains(inner, []byte("**")) && !markdown.EndsSentence(inner) && hasLetter(inner)
}

// isLabelLine recognises a line that only names what follows: one of the vocabulary, or a short text with a colon
// at its end.
func (s *scanner) isLabelLine(b []byte) bool {
	if isBoldLine(b) {
		return true
	}
	if len(b) <= maxTerm && b[0] != '#' && s.roles.of(string(b)) != SectionNone {
		return true
	}
	return len(b) <= maxHeading && endsInColon(b) && bytes.IndexByte(b, '.') < 0
}

// inlineLabel recognises "결정: …", "**Decision:** …" and "[TODO] …" with a label of the vocabulary, and returns where
// the text after it begins: 0 if what is left would be too little to stand alone.
func inlineLabel(b []byte, roles *roleCache) (Section, int) {
	window := b[:min(len(b), 60)]
	label, off := []byte(nil), 0
	if len(b) > 0 && b[0] == '[' {
		if i := bytes.IndexByte(window, ']'); i > 0 && i+1 < len(b) && b[i+1] == ' ' {
			label, off = b[1:i], i+1
		}
	} else if i, n := colonIn(window); i > 0 {
		label, off = b[:i], i+n
		if n == 1 && off < len(b) && b[off] != ' ' && b[off] != '*' && b[off] < utf8.RuneSelf {
			return SectionNone, 0
		}
	}
	if label == nil || bytes.Count(label, []byte{' '}) > 5 {
		return SectionNone, 0
	}
	role := roles.of(string(label))
	if role == SectionNone || role == SectionRetain {
		return SectionNone, 0
	}
	for off < len(b) && (b[off] == ' ' || b[off] == '\t' || b[off] == '*' && bytes.IndexByte(label, '*') >= 0) {
		off++
	}
	if len(bytes.Fields(b[off:min(len(b), off+200)])) < 2 {
		return role, 0
	}
	return role, off
}

// colonIn returns the place and length of the first colon, half or full width; -1 when there is none.
func colonIn(b []byte) (i, n int) {
	i, n = bytes.IndexByte(b, ':'), 1
	if wide := bytes.Index(b, []byte("：")); wide >= 0 && (i < 0 || wide < i) {
		return wide, len("：")
	}
	return i, n
}
