package naming

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Line is a statement of a log with what the fold knows of it.
type Line struct {
	Day      day.Day
	Path     string
	Number   int // 1-based, of the line in its log: it is only shown
	Text     string
	Headings []string // above it, outermost first
	Parent   string   // the list item it stands below
	Entities []string // stated with @
	Readings []claim.Reading
	Kept     bool // it is in the bank
}

// Sign is a set of what makes a mention a name.
type Sign uint32

// Signs.
const (
	Explicit    Sign = 1 << iota // @name, [[link]]: somebody says that it is a subject
	Tag                          // #tag
	Label                        // before a colon at the head of the line, or the whole of it
	Heading                      // of the part that the line stands in
	Titled                       // with 님, 씨, a role; Mr
	Kin                          // 엄마, Mum; somebody's role without a name
	Agent                        // says or does something
	Proper                       // written as a name: an identifier, a capital within a sentence, Latin letters in Korean
	Capital                      // a capital where a sentence begins
	Marked                       // marked as what the sentence is about: 은, 는, 이, 가
	First                        // begins the line or a clause
	Valued                       // the subject of a claim with a value
	Definite                     // behind the, my, our, a preposition
	Plain                        // a Latin word that is written small in a line without Hangul
	Named                        // the analyser takes it for a name, which alone proves nothing
	Action                       // with 하다 or 되다 behind it: something that is done
	Tail                         // ends its clause without a josa: 배포 완료
	Does                         // does what persons do
	Part                         // a claim takes it for a property of something else
	Used                         // has what things have: a port, a version; is bought, installed, repaired
	Claimed                      // the subject of a claim, or the last word of it
	Attributive                  // of an English line, before a noun: Telus of the Telus modem
	SignCount   = iota
)

// SignNames are the names of the signs, in their order.
var SignNames = [SignCount]string{"explicit", "tag", "label", "heading", "title", "kin", "agent", "proper", "capital", "topic", "first", "value", "definite", "plain", "named", "action", "tail", "does", "part", "used", "claimed", "attributive"}

// Names are the signs of the set in a fixed order, in English.
func (s Sign) Names() []string {
	var out []string
	for i, name := range SignNames {
		if s&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return out
}

// Mention is a name in a line.
type Mention struct {
	Text  string // as it is written, without josa
	Key   string // what all spellings of it share
	Words int    // how many words it has
	Start int    // bytes of the line's text; both are 0 for a name of a heading
	End   int
	Signs Sign
	Hint  Category // what the words tell; "" for nothing
	Same  string   // the key of what stands behind it in parentheses: 정쌤 (정순영); "" for nothing
	Proof int      // how many lines that counts for
	Josa  uint8    // what josa stand behind it, as bits
}

// Analyzer is what a Reader needs to know of language; *[morph.Analyzer] is one.
type Analyzer interface {
	Analyze(text string) []morph.Token
}

// English knows the nouns of English texts; *[claim.Reader] is one.
type English interface {
	Nouns(text string) (nouns []claim.Span, ok bool)
}

// Reader finds mentions. Make it with [NewReader]; it never changes and is safe for concurrent use.
type Reader struct {
	an Analyzer
	en English
}

// NewReader prepares a Reader.
func NewReader(an Analyzer, en English) *Reader { return &Reader{an: an, en: en} }

// Mentions returns the names in a line, in their order; a name in its heading comes last. With a name of several words come the names that its words may be
// by themselves, since only many lines show which is meant.
func (r *Reader) Mentions(l *Line) []Mention {
	s := r.scan(l)
	s.explicit()
	s.people()
	s.runs()
	s.equals()
	s.evidence()
	s.heading(r)
	return s.out
}

func (r *Reader) scan(l *Line) *scan {
	s := &scan{text: l.Text, line: l, lists: Lists(), korean: HangulIn(l.Text)}
	s.words, s.english = r.words(l.Text)
	return s
}

// scan is the search for the mentions of one line.
type scan struct {
	text    string
	line    *Line
	words   []word
	lists   *WordLists
	korean  bool   // it has Hangul
	english bool   // it is read as English
	taken   []bool // of the words: they are a person's name
	out     []Mention
}

// add notes a mention, unless it cannot be a subject.
func (s *scan) add(m Mention) {
	if m.Key == "" {
		return
	}
	if m.Hint == "" {
		last := m.Text[strings.LastIndexByte(m.Text, ' ')+1:]
		if c, ok := s.lists.HeadOf(last); ok {
			m.Hint = c
		}
	}
	s.out = append(s.out, m)
}

// explicit finds @name, [[link]] and #tag, and takes the names that the line's grammar states.
func (s *scan) explicit() {
	for _, e := range s.line.Entities {
		s.add(Mention{Text: e, Key: Key(e), Words: 1 + strings.Count(e, " "), Signs: Explicit})
	}
	for i := 0; i < len(s.text); i++ {
		switch {
		case strings.HasPrefix(s.text[i:], "[["):
			end := strings.Index(s.text[i:], "]]")
			if end < 0 {
				continue
			}
			name, _, _ := strings.Cut(s.text[i+2:i+end], "|")
			name, _, _ = strings.Cut(name, "#")
			name = name[strings.LastIndexByte(name, '/')+1:]
			if name = strings.TrimSpace(name); name != "" && !datelike(name) {
				s.add(Mention{Text: name, Key: Key(name), Words: 1 + strings.Count(name, " "), Start: i, End: i + end + 2, Signs: Explicit})
			}
			i += end + 1
		case (s.text[i] == '@' || s.text[i] == '#') && (i == 0 || s.text[i-1] == ' ' || s.text[i-1] == '('):
			name := nameAt(s.text[i+1:])
			if name == "" || IsFigures(name) {
				continue
			}
			sign := Explicit
			if s.text[i] == '#' {
				sign = Tag
			}
			core, _ := withoutJosa(name)
			s.add(Mention{Text: core, Key: Key(core), Words: 1, Start: i, End: i + 1 + len(core), Signs: sign})
			i += len(name)
		}
	}
}

// runs finds names of one to three words.
func (s *scan) runs() {
	for i := range s.words {
		if !s.mayBegin(i) {
			continue
		}
		for j := i; j < len(s.words) && j < i+MaxWords; j++ {
			if j > i && (!s.words[j].glued || s.words[j-1].josa != "" || s.words[j].kind != noun && s.words[j].kind != latin && s.words[j].kind != number ||
				s.taken[j] || s.words[j-1].stop != s.words[j-1].end) {
				break
			}
			if i == j && s.words[j].kind == verb && s.words[j].text != "" && !s.idle(&s.words[j]) {
				s.add(Mention{Text: s.words[j].text, Key: Key(s.words[j].text), Words: 1, Start: s.words[j].start, End: s.words[j].end, Signs: Action})
			}
			if i == j && s.words[j].alt != "" {
				s.alternative(j)
			}
			if s.mayEnd(i, j) && !(j > i && s.property(i, j)) {
				s.run(i, j)
			}
			if s.words[j].kind == verb {
				break
			}
		}
	}
}

// MaxWords is the most words that a name has.
const MaxWords = 3

func (s *scan) mayBegin(i int) bool {
	w := &s.words[i]
	if s.taken[i] || w.alt == "" && s.idle(w) || w.alt != "" && s.lists.none[w.alt] {
		return false
	}
	return w.kind == noun || w.kind == latin || w.kind == verb && w.action || w.kind == number && w.bound
}

func (s *scan) mayEnd(i, j int) bool {
	w := &s.words[j]
	if w.kind == number {
		return strings.HasSuffix(w.text, "호") || strings.HasSuffix(w.text, "호점") || strings.HasSuffix(w.text, "단지")
	}
	return w.kind != verb && !s.idle(w) && !(i == j && w.bound) && w.text != ""
}

// property reports whether the last words of a run are a property that a claim gives of the first words: order-gw 포트, 카드 수수료. A day that
// comes every year (이모 생신) is a subject of its own.
func (s *scan) property(i, j int) bool {
	for k := range s.line.Readings {
		a := &s.line.Readings[k].Attribute
		if a.Implied || a.Span.Start <= s.words[i].start || a.Span.Start >= s.words[j].end || a.Span.End < s.words[j].end {
			continue
		}
		if known, ok := rules.DefaultAttributes().Of(a.Name); ok && known.Kinds[0] != rules.ValueDate {
			return true
		}
	}
	return false
}

// idle reports whether a word cannot be a subject: it is listed as none, or is one syllable or one letter.
func (s *scan) idle(w *word) bool {
	low := strings.ToLower(w.text)
	if w.kind == latin && w.capital() && s.lists.FirstNames[low] {
		return s.lists.none[low] && s.date(w)
	}
	if s.lists.none[low] && !(w.written && w.kind == latin && low != w.text) {
		return true
	}
	n := len([]rune(w.text))
	if w.kind == noun || w.kind == verb {
		return n < 2
	}
	if w.kind == latin {
		return n < 2 || s.lists.none[strings.TrimSuffix(low, "s")]
	}
	return false
}

// date reports whether a claim has a word for a part of a date, or a number stands beside it: Jan is a month in 12 Jan.
func (s *scan) date(w *word) bool {
	for k := range s.words {
		if &s.words[k] == w && (k > 0 && s.words[k-1].kind == number || k+1 < len(s.words) && s.words[k+1].kind == number) {
			return true
		}
	}
	return slices.ContainsFunc(s.line.Readings, func(r claim.Reading) bool {
		return slices.ContainsFunc(r.Values, func(v claim.Value) bool {
			return v.Kind == claim.Date && v.Span.Start <= w.start && w.end <= v.Span.End
		})
	})
}

// run notes a name that reaches from one word to another.
func (s *scan) run(i, j int) {
	first, last := &s.words[i], &s.words[j]
	m := Mention{Text: s.text[first.start:last.end], Words: j - i + 1, Start: first.start, End: last.end, Josa: josaKind(last.josa)}
	if first.kind == latin && i > 0 && first.glued {
		m.Josa |= prepositionKind(strings.ToLower(s.words[i-1].text))
	}
	if i == j {
		m.Text = last.text
		m.End = last.start + len(last.text)
	}
	m.Key = Key(m.Text)
	if last.proper || last.raw && i == j {
		m.Signs |= Named
	}
	if last.josa == "" && (j+1 == len(s.words) || !s.words[j+1].glued) && !first.first {
		m.Signs |= Tail
	}
	if s.attributive(j) {
		m.Signs |= Attributive
	}
	latinWords, plain := s.letters(&m, i, j)
	if !plain || !s.english || s.whole(i, j) || s.subject(i, j) {
		m.Signs |= s.position(i, j)
	}
	if latinWords == j-i+1 && s.speaks(j) {
		m.Signs |= Agent
		if _, head := s.lists.HeadOf(last.text); first.capital() && !head {
			m.Hint = Person
		}
	}
	s.add(m)
}

// attributive reports whether an English word comes directly before a noun in small letters, as names of companies and things do; persons hardly do (Ada's
// modem). A noun in -s may be a verb: Ada directs.
func (s *scan) attributive(j int) bool {
	if !s.english || j+1 == len(s.words) || s.words[j].kind != latin {
		return false
	}
	next := &s.words[j+1]
	return next.glued && next.kind == latin && !next.capital() && !strings.HasSuffix(next.text, "s") && next.start == s.words[j].start+len(s.words[j].text)+1
}

// letters notes how the Latin words of a name are written, and reports whether all are small.
func (s *scan) letters(m *Mention, i, j int) (latinWords int, plain bool) {
	plain = true
	for k := i; k <= j; k++ {
		w := &s.words[k]
		if w.kind != latin {
			plain = false
			continue
		}
		latinWords++
		switch {
		case w.written, s.korean, w.capital() && !w.first:
			if k == i {
				m.Signs |= Proper
			}
			plain = false
		case w.capital():
			m.Signs |= Capital
			plain = false
		case !s.korean:
			m.Signs |= Plain
		}
	}
	return latinWords, plain
}

// whole reports whether a run of an English line is a whole noun phrase: the line is not about a part of one.
func (s *scan) whole(i, j int) bool {
	part := func(k int) bool { return s.words[k].kind == latin && !s.taken[k] }
	return (i == 0 || !s.words[i].glued || !part(i-1)) && (j+1 == len(s.words) || !s.words[j+1].glued || !part(j+1))
}

// subject reports whether a run is all of the subject of a claim.
func (s *scan) subject(i, j int) bool {
	return slices.ContainsFunc(s.line.Readings, func(r claim.Reading) bool {
		return r.Whence == claim.Own && r.Subject.Span == claim.Span{Start: s.words[i].start, End: s.words[j].end}
	})
}

// alternative notes the other possible core of a word; only many lines tell which of the two is the name.
func (s *scan) alternative(i int) {
	w := &s.words[i]
	m := Mention{Text: w.alt, Key: Key(w.alt), Words: 1, Start: w.start, End: w.start + len(w.alt), Josa: josaKind(w.altJosa)}
	if w.first {
		m.Signs |= First
	}
	if m.Josa&(josaTopic|josaSubject) != 0 {
		m.Signs |= Marked
	}
	if next := i + 1; m.Josa == JosaBare && next < len(s.words) && s.words[next].glued && s.words[next].kind == noun && !s.lists.syllables[w.text] {
		m.Josa |= JosaOf // 콩이 혈검: what stands behind a subject is rather told of it
	}
	s.add(m)
}

// position returns the signs that the place of a run in its line gives.
func (s *scan) position(i, j int) (signs Sign) {
	first, last := &s.words[i], &s.words[j]
	rest := s.text[last.stop:]
	switch k := josaKind(last.josa); {
	case first.first && k == JosaBare:
		signs |= First
	case k&(josaTopic|josaSubject) != 0:
		signs |= Marked
	}
	if i > 0 && s.words[i-1].kind == quality || i > 0 && s.lists.prepositions[strings.ToLower(s.words[i-1].text)] && !strings.EqualFold(s.words[i-1].text, "to") { // to align
		signs |= Definite
	}
	trimmed := strings.TrimLeft(rest, " ")
	if i == 0 && last.josa == "" {
		switch {
		case strings.HasPrefix(trimmed, ":") && !digitAt(trimmed, 1), strings.HasPrefix(trimmed, "= "), strings.HasPrefix(trimmed, "："), strings.TrimSpace(rest) == "":
			signs |= Label
		}
	}
	for k := range s.line.Readings {
		r := &s.line.Readings[k]
		if measured(r.Values) && r.Whence == claim.Own && r.Subject.Span.Start == first.start && r.Subject.Span.End >= last.end {
			signs |= Valued
		}
	}
	return signs
}

// measured reports whether one of some values is more than words.
func measured(values []claim.Value) bool {
	return slices.ContainsFunc(values, func(v claim.Value) bool { return v.Kind != claim.Term && v.Kind != claim.Name })
}

// prepositionKind returns the bit of the preposition before an English name, which is what a josa is in Korean.
func prepositionKind(before string) uint8 {
	switch before {
	case "in", "at":
		return JosaPlace
	case "w", "with":
		return JosaWith
	}
	if Lists().persons[before] {
		return JosaPerson
	}
	return 0
}

// speaks reports whether a verb of saying or doing follows a word.
func (s *scan) speaks(j int) bool {
	if j+1 >= len(s.words) || !s.words[j+1].glued {
		return false
	}
	next := strings.ToLower(s.words[j+1].text)
	if s.lists.says[next] {
		return true
	}
	return j+2 < len(s.words) && s.lists.says[next+" "+strings.ToLower(s.words[j+2].text)]
}

func digitAt(s string, i int) bool { return i < len(s) && s[i] >= '0' && s[i] <= '9' }
