package librarian

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
)

const (
	maxSentences = 12
	minSupport   = 0.3 // share of a sentence's other words that its sources have
)

// judge takes of an answer what stands and says of the rest why it does not.
func (s *session) judge(claims []claim) {
	kept := emptyReply()
	said := map[string]bool{}
	for _, c := range claims {
		text, inline := cutCitations(llm.Clean(c.Text))
		places, lines := s.sources(kept, append(c.Sources, inline...))
		for _, sentence := range memory.Sentences(text) {
			key := fold(sentence)
			if said[key] || !hasWord(sentence) {
				continue
			}
			said[key] = true
			if x := s.object(sentence, lines); x.Why != "" {
				kept.Struck = append(kept.Struck, x)
				continue
			}
			if len(kept.Sentences) < maxSentences {
				kept.Sentences = append(kept.Sentences, Sentence{Text: sentence, Cites: s.cite(kept, sentence, places)})
			}
		}
	}
	s.reply.Sentences, s.reply.Citations, s.reply.Struck = kept.Sentences, kept.Citations, kept.Struck
}

// cited is a source that stands.
type cited struct {
	place place
	lines []Line
}

// sources resolves what a claim names. What was not shown is struck, once.
func (s *session) sources(kept *Reply, cites []string) (places []cited, lines []Line) {
	for _, c := range cites {
		p, found := s.shown.resolve(c)
		if len(found) == 0 {
			x := Struck{Text: text.OneLine(llm.Clean(c)), Why: Unread}
			if x.Text != "" && !slices.ContainsFunc(kept.Struck, func(o Struck) bool { return o.Text == x.Text && o.Why == x.Why }) {
				kept.Struck = append(kept.Struck, x)
			}
			continue
		}
		if slices.ContainsFunc(places, func(o cited) bool { return o.place == p }) {
			continue
		}
		places, lines = append(places, cited{p, found}), append(lines, found...)
	}
	return places, lines
}

// cite returns the numbers of the citations of a sentence, adding those that are new. A source that has less than half of what
// the best one has of the sentence is left out; of a section, the line that has most is shown.
func (s *session) cite(kept *Reply, sentence string, places []cited) (out []int) {
	tokens := s.words.Analyze(sentence)
	best, share, most := make([]Line, len(places)), make([]float64, len(places)), 0.0
	for i, p := range places {
		share[i] = -1
		for _, l := range p.lines {
			if x := s.evidence([]Line{l}).support(tokens, ""); x > share[i] {
				best[i], share[i] = l, x
			}
		}
		most = max(most, share[i])
	}
	for i, p := range places {
		if share[i] < most/2 {
			continue
		}
		best := best[i]
		c := best.cited(p.place.String())
		at := slices.IndexFunc(kept.Citations, func(o Citation) bool { return o.Source == c.Source && o.Line == c.Line })
		if at < 0 {
			at = len(kept.Citations)
			kept.Citations = append(kept.Citations, c)
		}
		out = append(out, at)
	}
	return out
}

// object says what is wrong with a sentence; the zero value: nothing.
func (s *session) object(sentence string, lines []Line) Struck {
	x := Struck{Text: sentence}
	switch {
	case !speaks(s.language, sentence):
		x.Why = Language
	case len(lines) == 0:
		x.Why = Uncited
	default:
		if x.Missing = s.missing(sentence, s.evidence(lines)); x.Missing != nil {
			x.Why = Unsupported
		}
	}
	return x
}

var (
	linkCitation = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[\[[^\[\]\n]{1,200}\]\]`) })
	lineCitation = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`[^\s\[\](){}<>,;'"` + "`" + `]+\.md#(?:L\d+(?:-L?\d+)?|\^\w+)`)
	})
	emptyMarks = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\s*(?:\(\s*(?:[,;·]\s*)*\)|\[\s*(?:[,;·]\s*)*\]|\[\d{1,3}\])`)
	})
	looseStop = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\s+([.,!?。])`) })
)

// cutCitations takes the citations out of a text that has them in it.
func cutCitations(text string) (rest string, cites []string) {
	for _, re := range []*regexp.Regexp{linkCitation(), lineCitation()} {
		text = re.ReplaceAllStringFunc(text, func(c string) string {
			cites = append(cites, c)
			return ""
		})
	}
	text = looseStop().ReplaceAllString(emptyMarks().ReplaceAllString(text, ""), "$1")
	return strings.TrimSpace(text), cites
}

// evidence is what some lines say.
type evidence struct {
	text   string // folded
	values []string
	terms  map[string]bool
	hangul bool
}

func (s *session) evidence(lines []Line) *evidence {
	e := &evidence{terms: map[string]bool{}}
	for i := range lines {
		l := &lines[i]
		all := l.Text + "\n" + l.About()
		for _, v := range s.words.Values(all) {
			e.values = append(e.values, v.Canonical)
		}
		for _, t := range s.words.Terms(all) {
			e.terms[t.Text] = true
		}
		e.text += fold(all) + "\n"
		e.hangul = e.hangul || hasHangul(l.Text)
	}
	return e
}

// missing are the values, names and quotations of a sentence that its evidence has not; where it has all of them, the
// words that it has not, if they are most. nil: it stands.
func (s *session) missing(sentence string, e *evidence) []string {
	var out []string
	values := s.words.Values(sentence)
	for _, v := range values {
		if surface := sentence[v.StartByte:v.EndByte]; !isArticle(v.Canonical, surface) && !e.hasValue(v.Canonical, surface) {
			out = append(out, surface)
		}
	}
	for _, m := range quotation().FindAllStringSubmatch(sentence, -1) {
		quoted := strings.TrimRight(fold(strings.Join(m[1:], "")), ".,!?。 ")
		if utf8.RuneCountInString(quoted) > 1 && !strings.Contains(e.text, quoted) {
			out = append(out, m[0])
		}
	}
	tokens := slices.DeleteFunc(s.words.Analyze(sentence), func(t morph.Token) bool {
		return slices.ContainsFunc(values, func(v morph.Value) bool { return t.StartByte < v.EndByte && v.StartByte < t.EndByte })
	})
	for i := range tokens {
		if t := &tokens[i]; s.names(sentence, t) && !e.hasName(t) {
			out = append(out, t.Surface)
		}
	}
	if out == nil && e.support(tokens, s.question) < minSupport {
		for i := range tokens {
			if t := &tokens[i]; says(t) && !e.hasWord(t) {
				out = append(out, t.Surface)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

var quotation = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`“([^”]+)”|"([^"]+)"|「([^」]+)」|『([^』]+)』|‘([^’]+)’|` + "`([^`]+)`")
})

// hasValue reports whether a value is in the evidence: the same, a date with more or less of its year, a number with and
// without its unit, or as it is written.
func (e *evidence) hasValue(canonical, surface string) bool {
	bare := strings.TrimPrefix(canonical, "v")
	year, _, dated := strings.Cut(canonical, "-")
	if slices.ContainsFunc(e.values, func(v string) bool {
		v = strings.TrimPrefix(v, "v")
		switch {
		case v == bare:
			return true
		case dated || strings.Contains(v, "-"):
			return strings.HasSuffix(v, "-"+bare) || strings.HasPrefix(v, bare+"-") ||
				strings.HasSuffix(canonical, "-"+v) && slices.ContainsFunc(e.values, func(o string) bool { return strings.HasPrefix(o, year+"-") })
		}
		return isNumber(v) && unitOf(bare, v) || isNumber(bare) && unitOf(v, bare)
	}) {
		return true
	}
	return containsWord(e.text, fold(surface), unicode.IsDigit)
}

// isArticle reports whether a one counts nothing: 한 사람, one of them.
func isArticle(canonical, surface string) bool {
	return !strings.ContainsAny(surface, "0123456789") && (canonical == "1" || unitOf(canonical, "1"))
}

// isNumber says that a value has no unit, and unitOf that a value is a number with one.
func isNumber(v string) bool { return v != "" && strings.Trim(v, "0123456789.") == "" }

func unitOf(v, number string) bool {
	rest, ok := strings.CutPrefix(v, number)
	return ok && rest != "" && rest[0] != '.' && (rest[0] < '0' || rest[0] > '9')
}

// names reports whether a token is a name that may not be made up: an entity of any line that was shown, an identifier, a
// proper noun, a word of another script than the answer's, a Latin word with a capital. At the head of an English sentence a
// capital says nothing, unless the question has it.
func (s *session) names(sentence string, t *morph.Token) bool {
	if t.Class == morph.Function || len(t.Surface) < 2 {
		return false
	}
	latin := t.Surface[0] < utf8.RuneSelf
	switch {
	case s.shown.entity(t.Surface):
		return true
	case t.Class == morph.Identifier:
		return true
	case t.Class == morph.Word:
		first, _ := utf8.DecodeRuneInString(t.Surface)
		head := strings.TrimLeft(sentence[:t.StartByte], " \"'“‘(*_`") == ""
		return s.language == "ko" || unicode.IsUpper(first) && (!head || strings.Contains(s.question, " "+t.Surface))
	case !latin && hasHangul(t.Surface):
		return t.POS == "NNP" || s.language == "en" && t.Class == morph.Noun
	}
	return !latin && strings.ContainsFunc(t.Surface, unicode.IsLetter)
}

// hasName reports whether a name is in the evidence.
func (e *evidence) hasName(t *morph.Token) bool {
	if name := fold(t.Surface); hasHangul(name) && (strings.Contains(e.text, name) || t.Stem != "" && strings.Contains(e.text, fold(t.Stem))) ||
		containsWord(e.text, name, isLatin) {
		return true
	}
	if t.Class == morph.Identifier {
		return false // a part of it is another
	}
	if len(t.Parts) > 0 && !slices.ContainsFunc(t.Parts, func(p string) bool { return !e.terms[p] }) {
		return true
	}
	return e.hasWord(t)
}

func (e *evidence) hasWord(t *morph.Token) bool {
	return slices.ContainsFunc(t.Stems, func(stem string) bool { return e.terms[stem] }) ||
		len(t.Parts) > 0 && slices.ContainsFunc(t.Parts, func(p string) bool { return e.terms[p] })
}

// says reports whether a token is a word that says something.
func says(t *morph.Token) bool {
	return len(t.Stems) > 0 && (t.Class == morph.Noun || t.Class == morph.Predicate || t.Class == morph.Word)
}

// support is the share of a sentence's words that the evidence has. What only repeats the question does not count, unless
// that is all; between an answer and notes in different languages words cannot be compared, and it is 1.
func (e *evidence) support(tokens []morph.Token, question string) float64 {
	all, have, repeated, hangul := 0, 0, 0, false
	question = fold(question)
	for i := range tokens {
		t := &tokens[i]
		hangul = hangul || hasHangul(t.Surface)
		switch {
		case !says(t):
		case e.hasWord(t):
			all++
			have++
		case t.Stem != "" && strings.Contains(question, fold(t.Stem)):
			repeated++
		default:
			all++
		}
	}
	switch {
	case hangul != e.hangul || all+repeated == 0:
		return 1
	case all == 0:
		return 0
	}
	return float64(have) / float64(all)
}

// containsWord reports whether a text has a word that does not go on in letters (or digits) of its own kind.
func containsWord(text, word string, same func(rune) bool) bool {
	for at := 0; word != ""; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		from, to := at+i, at+i+len(word)
		before, _ := utf8.DecodeLastRuneInString(text[:from])
		after, _ := utf8.DecodeRuneInString(text[to:])
		if !same(before) && !same(after) {
			return true
		}
		at = from + 1
	}
	return false
}

func isLatin(r rune) bool { return unicode.Is(unicode.Latin, r) || unicode.IsDigit(r) }

func hasHangul(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
}

func hasWord(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
