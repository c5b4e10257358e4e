package memory

import (
	"bytes"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
)

// Bounds on what a log can make the scanner hold; a line beyond them is read past, not taken.
const (
	maxWarnings  = 100
	maxParagraph = 64 << 10 // bytes of wrapped lines joined into one paragraph
	maxFront     = 200      // lines among which front matter is closed
	maxHeadText  = 300      // bytes of a heading or label that are kept
)

// Levels of headings that are not written with '#'.
const (
	levelBold  = 7 // a line in bold, up to the next heading
	levelLabel = 8 // "할 일:", for the one block that follows
)

// scanner goes through a log line by line. A text (paragraph, item, quote) stays open while lines continue it and is
// turned into statements when it is flushed.
type scanner struct {
	log     *Log
	data    []byte
	pos     int // start of the current line
	stop    int // end of the last complete line
	line    int // number of the current line
	dropped int // warnings beyond the cap

	open        openText
	blankBefore bool // no text directly above the current line
	inTable     bool
	inCode      bool // indented code
	ticks       tickCount
	noComment   bool // no "-->" from here on

	heads     []heading
	headTexts []string // of heads, shared by statements
	section   Section  // that heads give
	labelUse  BlockKind
	roles     roleCache

	inList bool
	list   []listEntry

	hash hasher
	seen map[string]int
	buf  []byte // of a joined text
	offs []int  // where each segment starts in the joined text
	cut  splitter
	tail tail
}

type heading struct {
	level int
	text  string
	role  Section
}

// listEntry is one level of the list that is open.
type listEntry struct {
	indent  int
	text    string
	section Section // that it or an item above it gives; SectionNone for that of the headings
}

// openText is the text block that is being read.
type openText struct {
	kind        BlockKind // BlockBlank when none is open
	level       int
	start, end  int
	line        int
	segs        []segment
	size        int // bytes of segs
	task        Task
	quotedItem  bool
	hasGrammar  bool // a paragraph line that is a retain line
	mayContinue bool // false for a label line, which the next line cannot continue
}

// segment is one line of a text without indentation, marker and line end.
type segment struct {
	start, end, line int
	hard             bool // ends in a hard break
}

func newScanner(l *Log) *scanner {
	s := &scanner{log: l, data: l.Data, line: 1, blankBefore: true, seen: map[string]int{}}
	s.stop = bytes.LastIndexByte(l.Data, '\n') + 1
	return s
}

func (s *scanner) warn(line int, what notice.Notice) {
	if len(s.log.Warnings) >= maxWarnings {
		s.dropped++
		return
	}
	s.log.Warnings = append(s.log.Warnings, Warning{Line: line, Notice: what})
}

func (s *scanner) run() {
	s.frontMatter()
	for s.pos < s.stop {
		s.step(s.lineAt(s.pos, s.line))
	}
	s.finish()
}

// lineAt returns the line that starts at pos.
func (s *scanner) lineAt(pos, no int) line {
	ln := line{start: pos, no: no}
	if n := bytes.IndexByte(s.data[pos:], '\n'); n >= 0 {
		ln.end, ln.next = pos+n, pos+n+1
	} else {
		ln.end, ln.next = len(s.data), len(s.data)
	}
	for ln.end > pos && s.data[ln.end-1] == '\r' {
		ln.end--
	}
	if pos == 0 && s.log.Encoding == UTF8BOM {
		ln.start = min(len(utf8BOM), ln.end)
	}
	return ln
}

// take makes the current line part of a block of its own kind and goes to the next line.
func (s *scanner) take(kind BlockKind, level int, ln line) {
	s.flush()
	s.emit(kind, level, s.line, s.pos, ln.next)
	s.advance(ln)
}

func (s *scanner) advance(ln line) { s.pos, s.line = ln.next, ln.no+1 }

// takeTo makes everything up to end, which is the start of a line, one block.
func (s *scanner) takeTo(kind BlockKind, end int) {
	s.flush()
	s.emit(kind, 0, s.line, s.pos, end)
	s.line += bytes.Count(s.data[s.pos:end], []byte{'\n'})
	s.pos = end
	s.blankBefore = true
}

// emit adds a block; neighbours of the kinds that have no inner borders become one.
func (s *scanner) emit(kind BlockKind, level, line, start, end int) {
	if n := len(s.log.Blocks); n > 0 && s.log.Blocks[n-1].Kind == kind {
		switch kind {
		case BlockBlank, BlockTable, BlockQuote, BlockCode, BlockBinary:
			s.log.Blocks[n-1].EndByte = end
			return
		}
	}
	s.log.Blocks = append(s.log.Blocks, Block{Kind: kind, Level: level, Line: line, StartByte: start, EndByte: end})
}

// step reads one line, or one block of lines that hides its content.
func (s *scanner) step(ln line) {
	b := s.data[ln.start:ln.end]
	table, code := s.inTable, s.inCode
	s.inTable, s.inCode = false, false
	if isBlank(b) {
		s.take(BlockBlank, 0, ln)
		s.blankBefore = true
		return
	}
	if bytes.IndexByte(b, 0) >= 0 {
		s.warn(ln.no, notice.New("log.nul", "NUL bytes: the line is not taken"))
		s.take(BlockBinary, 0, ln)
		return
	}
	if s.hidden(ln) {
		return
	}
	if char, size, ok := fenceOf(b); ok {
		s.fence(ln, char, size, false)
		return
	}
	if s.markup(ln, b, table) {
		s.blankBefore = false
		return
	}
	cols, n := indentOf(b)
	if code && cols >= 4 || s.blankBefore && !s.inList && cols >= 4 && looksLikeCode(b) {
		s.take(BlockCode, 0, ln)
		s.inCode, s.blankBefore = true, true
		return
	}
	s.text(ln, cols, n)
	s.blankBefore = false
}

// markup reads lines that are headings, tables, rules, list items or quotes.
func (s *scanner) markup(ln line, b []byte, table bool) bool {
	if level, text := headingLevel(b); level > 0 {
		s.take(BlockHeading, level, ln)
		s.pushHeading(level, string(text))
		return true
	}
	if level := s.setext(b); level > 0 {
		text := s.data[s.open.segs[0].start:s.open.segs[0].end]
		s.emit(BlockHeading, level, s.open.line, s.open.start, ln.next)
		s.closeText()
		s.pushHeading(level, string(text))
		s.advance(ln)
		return true
	}
	if bytes.IndexByte(b, '|') >= 0 && (table || isTableRow(b) || s.nextIsDelimiter(ln)) {
		s.take(BlockTable, 0, ln)
		s.inTable = true
		return true
	}
	if onlyTags(b) {
		s.take(BlockHTML, 0, ln)
		return true
	}
	if isRule(b) {
		s.take(BlockRule, 0, ln)
		s.endList()
		return true
	}
	if m, ok := parseMarker(b); ok {
		s.item(ln, m)
		return true
	}
	if t := bytes.TrimLeft(b, " \t"); t[0] == '>' {
		s.quote(ln)
		return true
	}
	return false
}

func (s *scanner) nextIsDelimiter(ln line) bool {
	if ln.next >= s.stop {
		return false
	}
	next := s.lineAt(ln.next, ln.no+1)
	return isDelimiterRow(s.data[next.start:next.end])
}

// setext returns the level of the heading that the line underlines. People draw rules with --- right below text too:
// it makes a heading only of something short that is no sentence.
func (s *scanner) setext(b []byte) int {
	if s.open.kind != BlockParagraph || len(s.open.segs) != 1 || s.inList {
		return 0
	}
	level := underlineOf(b)
	text := s.data[s.open.segs[0].start:s.open.segs[0].end]
	if level == 2 && (len(text) > maxHeading || endsSentence(text)) {
		return 0
	}
	return level
}

// frontMatter reads YAML between two --- at the top. What is opened and is no front matter is text, with a warning.
func (s *scanner) frontMatter() {
	if s.stop == 0 {
		return
	}
	first := s.lineAt(0, 1)
	if strings.TrimRight(string(s.data[first.start:min(first.end, first.start+8)]), " \t") != "---" || first.end-first.start > 8 {
		return
	}
	listAllowed := false
	for pos, no := first.next, 2; pos < s.stop && no <= maxFront; no++ {
		ln := s.lineAt(pos, no)
		b := bytes.TrimRight(s.data[ln.start:ln.end], " \t")
		pos = ln.next
		if closesFront(b) {
			s.takeTo(BlockFrontMatter, pos)
			return
		}
		var ok bool
		if ok, listAllowed = yamlLine(b, listAllowed); !ok {
			if no == 2 && len(b) == 0 {
				return // a rule at the top
			}
			s.warn(no, notice.New("log.front-broken", "broken front matter: read as text"))
			return
		}
	}
	s.tail.front = true
	s.warn(1, notice.New("log.front-open", "front matter without its closing ---: read as text"))
}

// closesFront reports whether a line, without the spaces at its end, closes front matter.
func closesFront(b []byte) bool { return string(b) == "---" || string(b) == "..." }

// yamlLine judges by its shape whether a line can stand in front matter; list says that items may follow it.
func yamlLine(b []byte, listBefore bool) (ok, list bool) {
	switch {
	case len(b) == 0:
		return listBefore, listBefore
	case b[0] == ' ' || b[0] == '\t':
		return true, listBefore
	case b[0] == '#':
		return len(b) == 1 || b[1] == ' ', listBefore
	case b[0] == '-':
		return listBefore, listBefore
	}
	key, _, ok := bytes.Cut(b, []byte(":"))
	return ok && len(key) <= 80 && !bytes.ContainsAny(key, "*`[<"), true
}

// fence takes a fenced code block, unclosed ones to the end.
func (s *scanner) fence(ln line, char byte, size int, quoted bool) {
	opened := ln.no
	for pos, no := ln.next, ln.no+1; pos < s.stop; no++ {
		cur := s.lineAt(pos, no)
		b := s.data[cur.start:cur.end]
		if quoted {
			t := bytes.TrimLeft(b, " \t")
			if len(t) == 0 || t[0] != '>' {
				s.takeTo(BlockCode, pos)
				return
			}
			b = bytes.TrimLeft(t, "> \t")
		}
		pos = cur.next
		if closesFence(b, char, size) {
			s.takeTo(BlockCode, pos)
			return
		}
	}
	s.unclosed(opened, "code fence")
	s.takeTo(BlockCode, s.stop)
}

// unclosed notes that everything to the end belongs to a block that was not closed.
func (s *scanner) unclosed(line int, what string) {
	s.tail.openLine, s.tail.openWhat = line, what
	if s.stop == len(s.data) {
		s.warn(line, notice.New("log.open", "{block} is not closed: everything below it is not taken", what))
	}
}

func (s *scanner) finish() {
	if s.stop < len(s.data) {
		s.log.Pending = true
		s.finishPending()
		s.emit(BlockPending, 0, s.line, s.stop, len(s.data))
	}
	s.flush()
	s.finishTail()
	if s.dropped > 0 {
		s.log.Warnings = append(s.log.Warnings, Warning{Notice: notice.New("log.more", "and {count} more warnings", s.dropped)})
	}
}

// finishPending flushes. If the unfinished line may go on with the text above it, the last statement of that text is
// unfinished too, unless a sentence ended there.
func (s *scanner) finishPending() {
	ln := s.lineAt(s.stop, s.line)
	b := s.data[ln.start:ln.end]
	_, marker := parseMarker(b)
	level, _ := headingLevel(b)
	continues := s.open.kind != BlockBlank && !isBlank(b) && !marker && level == 0 && !isRule(b)
	before := len(s.log.Statements)
	s.flush()
	if n := len(s.log.Statements); continues && n > before && !endsSentence([]byte(s.log.Statements[n-1].Text)) {
		s.log.Statements = s.log.Statements[:n-1]
	}
}

// add makes a statement of buf[a:b], trimmed.
func (s *scanner) add(st Statement, buf []byte, a, b int) {
	for a < b && (buf[a] == ' ' || buf[a] == '\t') {
		a++
	}
	for b > a && (buf[b-1] == ' ' || buf[b-1] == '\t') {
		b--
	}
	if !hasLetter(buf[a:b]) || codeOnly(buf[a:b]) || linksOnly(buf[a:b]) {
		return
	}
	st.Text = flatText(stripComments(string(buf[a:b])))
	if !hasLetter([]byte(st.Text)) || saysNothing(st.Text) {
		return
	}
	st.Path, st.Day = s.log.Path, s.log.Day
	st.StartByte, st.Line = s.source(a)
	st.EndByte, _ = s.source(b - 1)
	st.EndByte++
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
