package memory

import (
	"bytes"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
)

// Bounds on what a log can make the reader hold.
const (
	maxWarnings = 100
	maxHeadText = 300 // bytes of a heading or label that are kept
)

// Levels of headings that are not written with '#'.
const (
	levelBold  = 7 // a line in bold, up to the next heading
	levelLabel = 8 // "할 일:", for the one block that follows
)

// scanner goes through the blocks of a log and finds the statements in their texts.
type scanner struct {
	log     *Log
	doc     *markdown.Document
	faults  []markdown.Fault // that are to be told yet
	dropped int              // warnings beyond the cap

	block *markdown.Block // under way
	above *markdown.Block // right above it; nil at the top

	heads     []heading
	headTexts []string // of heads, shared by statements
	section   Section  // that heads give
	labelUse  use
	roles     roleCache
	list      []listEntry // the items that are open

	passage // under way
	hash    hasher
	seen    map[string]int
	tail    tail
}

type heading struct {
	level int
	text  string
	role  Section
}

// use says what has stood below a label so far.
type use uint8

const (
	unused use = iota
	usedByText
	usedByList
)

// listEntry is one level of the list that is open.
type listEntry struct {
	text    string
	section Section // that it or an item above it gives; SectionNone for that of the headings
}

func (s *scanner) warn(line int, what notice.Notice) {
	if len(s.log.Warnings) >= maxWarnings {
		s.dropped++
		return
	}
	s.log.Warnings = append(s.log.Warnings, Warning{Line: line, Notice: what})
}

// scan reads the complete lines of a log.
func (l *Log) scan() {
	stop := bytes.LastIndexByte(l.Data, '\n') + 1
	l.Pending = stop < len(l.Data)
	s := &scanner{log: l, doc: markdown.Parse(l.Data, markdown.Options{Tail: len(l.Data) - stop}), passage: passage{data: l.Data[:stop]}, seen: map[string]int{}}
	if l.Encoding == CP949 {
		s.warn(0, notice.New("log.cp949", "CP949 text, converted in memory; the file stays as it is"))
	}
	l.Blocks, s.faults = s.doc.Blocks, s.doc.Faults
	for i := range l.Blocks {
		s.block = &l.Blocks[i]
		s.tell(s.block.Line)
		s.read()
		s.above = s.block
	}
	s.tell(1 << 62)
	if l.Pending {
		s.dropUnfinished(l.Data[stop:])
	}
	s.finishTail()
	if s.dropped > 0 {
		l.Warnings = append(l.Warnings, Warning{Notice: notice.New("log.more", "and {count} more warnings", s.dropped)})
	}
}

// tell makes warnings of the faults up to a line.
func (s *scanner) tell(line int) {
	for ; len(s.faults) > 0 && s.faults[0].Line <= line; s.faults = s.faults[1:] {
		switch f := s.faults[0]; f.Code {
		case markdown.Unclosed:
			if f.End == "" {
				break // it ends with its quotation, and hides nothing below that
			}
			s.tail.openLine, s.tail.openWhat = f.Line, f.What
			if !s.log.Pending {
				s.warn(f.Line, notice.New("log.open", "{block} is not closed: everything below it is not taken", f.What))
			}
		case markdown.NULBytes:
			s.warn(f.Line, notice.New("log.bytes", "bytes that are no text: the line is not taken"))
		case markdown.FrontBroken:
			s.warn(f.Line, notice.New("log.front-broken", "broken front matter: read as text"))
		case markdown.FrontUnclosed:
			s.tail.front = true
			s.warn(f.Line, notice.New("log.front-open", "front matter without its closing ---: read as text"))
		}
	}
}

// read takes what the block says.
func (s *scanner) read() {
	b := s.block
	if len(s.list) > b.Depth {
		s.list = s.list[:b.Depth]
	}
	switch b.Kind {
	case markdown.Heading:
		s.pushHeading(b.Level, s.doc.Text(b))
	case markdown.Item:
		s.item()
	case markdown.Quote:
		s.quote()
	case markdown.Paragraph:
		s.paragraph()
	default:
	}
	for len(s.list) < b.Depth { // an item of nothing but code
		s.pushItem()
	}
}

// dropUnfinished takes back the last statement of a hard-wrapped text if the unfinished line may go on with it, unless a sentence ended
// there.
func (s *scanner) dropUnfinished(line []byte) {
	b := s.above
	if s.doc.Width == 0 || b == nil || b.Kind != markdown.Paragraph && b.Kind != markdown.Item && b.Kind != markdown.Quote || kindOf(string(line)) != markdown.Paragraph {
		return
	}
	n := len(s.log.Statements)
	if n > 0 && s.log.Statements[n-1].StartByte >= b.StartByte && !markdown.EndsSentence([]byte(s.log.Statements[n-1].Text)) {
		s.log.Statements = s.log.Statements[:n-1]
	}
}

// kindOf is what a line is by itself.
func kindOf(line string) markdown.Kind {
	if line == "" {
		return markdown.Blank
	}
	return markdown.Parse([]byte(line), markdown.Options{NoFront: true}).Blocks[0].Kind
}

// add makes a statement of buf[a:b], trimmed.
func (s *scanner) add(st Statement, a, b int) {
	a, b = s.trim(a, b)
	buf := s.buf
	if !hasLetter(buf[a:b]) || codeOnly(buf[a:b]) || linksOnly(buf[a:b]) {
		return
	}
	st.Text = flatText(string(buf[a:b]))
	if !hasLetter([]byte(st.Text)) || saysNothing(st.Text) || strings.Contains(st.Text, "<") && kindOf(st.Text).Hidden() {
		return // a piece of `a - [x] <private> b` would hide the rest of the page on which it stands
	}
	st.Path, st.Day = s.log.Path, s.log.Day
	st.StartByte, st.Line = s.source(a)
	st.EndByte, _ = s.source(b - 1)
	st.EndByte++
	st.Struck = !slices.ContainsFunc(s.segs, func(l markdown.Line) bool { return !l.Struck })
	st.Headings = s.headTexts
	st.Hash = s.hash.sum(st.Kind, st.Entities, st.Text)
	st.Occurrence = s.seen[st.Hash]
	s.seen[st.Hash]++
	s.log.Statements = append(s.log.Statements, st)
}

// saysNothing recognises what people write where a form wants something: "none", "해당 없음".
func saysNothing(text string) bool {
	text = trimClosing(text)
	if len(text) > maxTerm {
		return false
	}
	if _, rest, ok := strings.Cut(text, ": "); ok {
		text = trimClosing(rest) // "Open loops: none"
	}
	switch strings.ToLower(text) {
	case "none", "nothing", "n/a", "na", "tbd", "없음", "해당 없음", "해당없음", "특이사항 없음", "미정":
		return true
	}
	return false
}

// stated reports whether a line of the Retain grammar stands at the start of the text.
func stated(buf []byte, section Section) (head, bool) {
	if !mayBeHead(buf) {
		return head{}, false
	}
	h, ok := parseHead(string(buf))
	return h, ok && (h.strict || section == SectionRetain)
}

// mayBeHead is a cheap test before parseHead.
func mayBeHead(b []byte) bool {
	i := 0
	for i < len(b) && (b[i] == '*' || b[i] == '`' || b[i] == ' ') {
		i++
	}
	if i+1 >= len(b) {
		return false
	}
	if b[i] == 0xef { // full-width letters
		return true
	}
	c := b[i] &^ 0x20
	if _, ok := rules.ParseKind(c); !ok {
		return false
	}
	switch b[i+1] {
	case ' ', '\t', '(', '@', ':', '*', '`':
		return true
	}
	return b[i+1] >= 0x80
}
