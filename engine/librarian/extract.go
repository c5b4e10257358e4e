package librarian

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
)

const (
	maxExtracted = 3    // sentences
	nearBest     = 0.7  // of the best score: what a further sentence must have
	asMuch       = 0.05 // of the question's words: a smaller share tells no two sentences apart
)

// weights of what makes a sentence an answer, beside the share of the question's words that it has, which counts 1. They
// were found on KorQuAD; docs/performance.md has the figures.
type weights struct {
	around float64 // of the question's words that only the rest of the line or what it stands under has
	kind   float64 // it has what the question asks for: a date, a number, a reason, a name
	rank   float64 // of its line among the hits: 1, ½, ⅓, …
}

func defaultWeights() weights { return weights{around: 0.3, kind: 0.3, rank: 0.3} }

// candidate is a sentence that may answer.
type candidate struct {
	line  int // into lines
	text  string
	terms map[string]bool

	own, around float64 // shares of the question's words
	kind        bool
	score       float64
}

// Extract answers with sentences of the lines, which come best first: those that have most of the question's words, and
// what the question asks for (a date, a number, a reason, a name). Where a sentence no longer holds, what took its place answers, whatever words that
// has, and the former line is among the citations without being cited; what nothing took the place of is taken only if nothing else is there. A
// question about the past takes sentences whether they hold or not. Of sentences that have as much of the question the newest leads: two values of one thing may both stand. The same sentence is not
// taken twice. A question without a word takes the first sentences as they come.
func Extract(words *morph.Analyzer, question string, lines []Line, past bool) *Reply {
	x := extract{reply: emptyReply(), lines: lines, past: past}
	if !past && slices.ContainsFunc(lines, func(l Line) bool { return !l.Former }) {
		x.lines = slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return l.Former && x.holder(&l) < 0 })
	}
	lines = x.lines
	asked := termsOf(words, question)
	cands := candidates(words, lines)
	weigh(words, question, asked, lines, cands)
	for i := range cands {
		cands[i].rate(defaultWeights())
	}
	slices.SortStableFunc(cands, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	x.cands = cands
	if len(asked) > 0 {
		if i := slices.IndexFunc(cands, func(c candidate) bool { return c.score < nearBest*cands[0].score }); i >= 0 {
			cands = cands[:i]
		}
		newestFirst(cands, lines)
	}
	for i := range cands {
		if len(x.reply.Sentences) == maxExtracted {
			break
		}
		x.take(&cands[i])
	}
	return x.reply
}

// extract is an answer as it is made.
type extract struct {
	reply *Reply
	lines []Line
	cands []candidate // the best first
	past  bool
	said  map[string]bool
}

// take adds a sentence to the answer: of a former line that of the line that holds in its place.
func (x *extract) take(c *candidate) {
	l := &x.lines[c.line]
	at := -1
	if l.Former && !x.past {
		at = x.holder(l)
	}
	if at < 0 {
		x.say(c.text, l)
		return
	}
	for i := range x.cands {
		if x.cands[i].line == at {
			x.say(x.cands[i].text, &x.lines[at])
			x.cite(l)
			return
		}
	}
}

// holder is the number of the line that holds in the place of a former one; -1 if none of them does.
func (x *extract) holder(l *Line) int {
	return slices.IndexFunc(x.lines, func(o Line) bool {
		return l.Successor != "" && !o.Former && (o.Entry == l.Successor || slices.Contains(o.Told, l.Successor))
	})
}

func (x *extract) say(text string, l *Line) {
	key := fold(strings.TrimRight(text, ".!?。 "))
	if x.said[key] {
		return
	}
	if x.said == nil {
		x.said = map[string]bool{}
	}
	x.said[key] = true
	x.reply.Sentences = append(x.reply.Sentences, Sentence{Text: text, Cites: []int{x.cite(l)}})
}

// cite is the number of the citation of a line.
func (x *extract) cite(l *Line) int {
	i := slices.IndexFunc(x.reply.Citations, func(o Citation) bool { return o.Path == l.Path && o.Line == l.No })
	if i < 0 {
		i = len(x.reply.Citations)
		x.reply.Citations = append(x.reply.Citations, l.cited(l.Source()))
	}
	return i
}

// newestFirst puts a sentence before those that have as much of the question and are of an earlier day, however the index ranks them.
func newestFirst(cands []candidate, lines []Line) {
	for i := range cands {
		for k := i; k > 0 && cands[k].asLikely(&cands[k-1]); k-- {
			newer, older := lines[cands[k].line].Day, lines[cands[k-1].line].Day
			if older == 0 || newer <= older {
				break
			}
			cands[k], cands[k-1] = cands[k-1], cands[k]
		}
	}
}

// asLikely reports whether two sentences have as much of the question.
func (c *candidate) asLikely(o *candidate) bool {
	return c.kind == o.kind && math.Abs(c.own-o.own) < asMuch && math.Abs(c.around-o.around) < asMuch
}

func candidates(words *morph.Analyzer, lines []Line) (out []candidate) {
	for i := range lines {
		for _, text := range memory.Sentences(lines[i].Text) {
			if !hasWord(text) {
				continue
			}
			out = append(out, candidate{line: i, text: text, terms: termsOf(words, text)})
		}
	}
	return out
}

func termsOf(words *morph.Analyzer, text string) map[string]bool {
	out := map[string]bool{}
	for _, t := range words.Terms(text) {
		out[t.Text] = true
	}
	return out
}

// weigh finds what of the question each candidate has. A word counts by how few of them have it.
func weigh(words *morph.Analyzer, question string, asked map[string]bool, lines []Line, cands []candidate) {
	weight, total := map[string]float64{}, 0.0
	for t := range asked {
		n := 0.0
		for i := range cands {
			if cands[i].terms[t] {
				n++
			}
		}
		weight[t] = math.Log(1 + (float64(len(cands))-n+0.5)/(n+0.5))
		total += weight[t]
	}
	if total == 0 {
		return
	}
	wants := wanted(question)
	line, context := -1, map[string]bool(nil)
	for i := range cands {
		c := &cands[i]
		if c.line != line {
			line = c.line
			context = termsOf(words, lines[line].Text+"\n"+lines[line].About())
		}
		for t := range asked {
			switch {
			case c.terms[t]:
				c.own += weight[t] / total
			case context[t]:
				c.around += weight[t] / total
			}
		}
		c.kind = wants != nil && wants(words, c, asked)
	}
}

func (c *candidate) rate(w weights) {
	c.score = c.own + w.around*c.around + w.rank/float64(1+c.line)
	if c.kind {
		c.score += w.kind
	}
}

// ValuesAsked are the kinds of values of which a question asks for one, by its words (언제, how many); nil: none that its words tell.
func ValuesAsked(question string) []morph.ValueKind {
	q := " " + strings.ToLower(question) + " "
	has := func(marks ...string) bool {
		return slices.ContainsFunc(marks, func(m string) bool { return strings.Contains(q, m) })
	}
	switch {
	case has("언제", "며칠", "몇 년", "몇년", "몇 월", "몇월", "몇 시", "몇시", "년도", "날짜", " when ", "what time", "what day", "what date", "which year", "what year"):
		return []morph.ValueKind{morph.ValueDate, morph.ValueTime}
	case has("몇", "얼마", "how many", "how much", "how long", "how old", "how often"):
		return []morph.ValueKind{morph.ValueNumber, morph.ValuePercent, morph.ValueMoney, morph.ValueTime}
	}
	return nil
}

// GivesValue reports whether a text has a value of some kinds that does not stand in the question.
func GivesValue(words *morph.Analyzer, kinds []morph.ValueKind, question, text string) bool {
	question = strings.ToLower(question)
	return slices.ContainsFunc(words.Values(text), func(v morph.Value) bool {
		return slices.Contains(kinds, v.Kind) && !strings.Contains(question, strings.ToLower(text[v.StartByte:v.EndByte]))
	})
}

// wanted is what a question asks for, as a test of sentences; nil: nothing that can be told from a sentence.
func wanted(question string) func(*morph.Analyzer, *candidate, map[string]bool) bool {
	q := " " + strings.ToLower(question) + " "
	has := func(marks ...string) bool {
		return slices.ContainsFunc(marks, func(m string) bool { return strings.Contains(q, m) })
	}
	if kinds := ValuesAsked(question); kinds != nil {
		return func(words *morph.Analyzer, c *candidate, _ map[string]bool) bool {
			return GivesValue(words, kinds, question, c.text)
		}
	}
	switch {
	case has("누구", "누가", " who ", " whom ", " whose "):
		return func(words *morph.Analyzer, c *candidate, asked map[string]bool) bool {
			return slices.ContainsFunc(words.Analyze(c.text), func(t morph.Token) bool {
				return (t.POS == "NNP" || t.Class == morph.Word && t.Surface[0] >= 'A' && t.Surface[0] <= 'Z') && !asked[t.Stem]
			})
		}
	case has("왜", "이유", "까닭", " why "):
		return func(_ *morph.Analyzer, c *candidate, _ map[string]bool) bool {
			text := " " + strings.ToLower(c.text)
			return slices.ContainsFunc([]string{"때문", "위해", "위하여", "이유", "까닭", "므로", "덕분", " because", " due to", " since ", " so that", "reason"}, func(m string) bool { return strings.Contains(text, m) })
		}
	}
	return nil
}

// excerpt is about n bytes of a text around the sentence that has most of some words.
func excerpt(words *morph.Analyzer, question, text string, n int) string {
	asked := termsOf(words, question)
	best, at := -1, 0
	for _, sentence := range memory.Sentences(text) {
		have := 0
		for t := range termsOf(words, sentence) {
			if asked[t] {
				have++
			}
		}
		if have > best {
			best, at = have, max(0, strings.Index(text, sentence))
		}
	}
	return around(text, at, n)
}
