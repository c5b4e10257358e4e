package bank

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Gap says how the question of a page stands. The zero value is a page that asks nothing.
type Gap string

// Standings of a question, the values of the key gap.
const (
	GapOpen     Gap = "open"     // nobody has answered
	GapAnswered Gap = "answered" // something stands below the answer heading
	GapClosed   Gap = "closed"   // a person closed it without an answer
)

// Names of the managed blocks of a question's page.
const (
	questionBlock = "question" // when it was asked, what was found, what is missing
	answerBlock   = "answer"   // an answer that was filed
)

// questionKeys are the keys of front matter that only a question's page has, in the order in which they are written.
func questionKeys() []string {
	return []string{"gap", "question", "asked", "times", "filed", "consulted"}
}

func answerHeading(lang string) string { return bilingual.Pick(lang, "답", "Answer") }

func isAnswerHeading(text string) bool {
	return text == answerHeading("ko") || text == answerHeading("en")
}

// Asked is what the page of a question says of itself.
type Asked struct {
	ID     string // of the page
	Gap    Gap    // as it stands now, by what is below the answer heading
	Text   string // the question as it was first asked
	Others []string
	First  day.Day
	Last   day.Day
	Times  int
}

// Asked reads what a page asks; false if it is no question's page.
func (p *Page) Asked() (a Asked, ok bool) {
	f := &p.Front
	if a.Text = f.Value("question"); a.Text == "" || f.Value("gap") == "" {
		return a, false
	}
	a.ID, a.Others = f.Value("id"), slices.DeleteFunc(f.List("aliases"), func(s string) bool { return s == a.Text })
	a.First, _ = day.Parse(f.Value("created")) // zero where a person has written something else
	a.Last, _ = day.Parse(f.Value("asked"))
	a.Times, _ = strconv.Atoi(f.Value("times"))
	a.Gap = Gap(f.Value("gap"))
	lines := make([]answerLine, len(p.Lines))
	for i := range p.Lines {
		lines[i] = answerLine{&p.Lines[i], p.content(&p.Lines[i])}
	}
	switch answered := answeredBy(lines); {
	case answered:
		a.Gap = GapAnswered
	case a.Gap != GapClosed:
		a.Gap = GapOpen
	}
	return a, true
}

// FiledAnswer is the text of the answer that was filed on a page and the number of its first line; "" if there is none. What is private in it or
// around it is left out: of the block itself only the marks are passed over.
func (p *Page) FiledAnswer() (text string, line int, err error) {
	inBlock := func(l *Line) bool { return l.Kind == LineBlock && l.Text == answerBlock }
	if !slices.ContainsFunc(p.Lines, func(l Line) bool { return inBlock(&l) }) {
		return "", 0, nil
	}
	open := make([]byte, 0, len(p.Data))
	open = append(open, p.Data[:p.body]...)
	for i := range p.Lines {
		l := &p.Lines[i]
		if mark := strings.TrimSpace(p.content(l)); inBlock(l) && (mark == blockStart(answerBlock) || mark == blockEnd(answerBlock)) {
			open = append(open, "-->\n"...) // a comment that is open ends there, too
			continue
		}
		open = append(open, p.Raw(l)...)
	}
	shown, err := memory.Shown(open)
	if err != nil {
		return "", 0, fmt.Errorf("read the answer of %s: %w", p.Path, err)
	}
	lines := strings.Split(string(shown), "\n")
	var out []string
	for i := range p.Lines {
		l := &p.Lines[i]
		if !inBlock(l) || l.No > len(lines) {
			continue
		}
		quote, ok := strings.CutPrefix(strings.TrimSuffix(lines[l.No-1], "\r"), "> ")
		if !ok {
			continue
		}
		if line == 0 {
			line = l.No
		}
		out = append(out, Unquoted(quote))
	}
	return strings.Join(out, "\n"), line, nil
}

// answerLine is a line of a page, with its text.
type answerLine struct {
	*Line

	text string
}

// answeredBy reports whether there is an answer below the answer heading: one that was filed, or a person's own words.
// Blank lines, comments and further headings are none.
func answeredBy(lines []answerLine) bool {
	level := 0
	for _, l := range lines {
		switch l.Kind {
		case LineHeading:
			if isAnswerHeading(l.Text) {
				level = l.Level
			} else if l.Level <= level {
				level = 0
			}
		case LineBlock:
			if l.Text == answerBlock {
				return true
			}
		case LineEntry, LineEmbed:
			if level > 0 {
				return true
			}
		case LineOther, LineChild:
			if level > 0 && !l.Hidden && strings.TrimSpace(l.text) != "" {
				return true
			}
		case LineBlank, LineManaged:
		}
	}
	return false
}

// gap is how the question stands on the page under way.
func (r *renderer) gap() Gap {
	lines := make([]answerLine, 0, len(r.rows))
	for _, w := range r.rows {
		if w.drop {
			continue
		}
		l := w.line
		if l == nil {
			l = &Line{Kind: w.kind, Level: w.level(), Text: w.text()}
		}
		lines = append(lines, answerLine{l, w.raw})
	}
	switch {
	case r.spec.Question.Answer.Text != "" || answeredBy(lines):
		return GapAnswered
	case r.spec.Question.Closed != 0:
		return GapClosed
	}
	return GapOpen
}

// question brings what the program says on a question's page up to date, and takes it off any other page.
func (r *renderer) question(fresh bool) {
	q := r.spec.Question
	if q == nil {
		r.block(questionBlock, nil, 0, questionLine)
		r.block(answerBlock, nil, 0, answeredLine)
		return
	}
	r.strayMarkers(questionBlock, answerBlock)
	if fresh {
		r.rows = append(r.rows, r.blank(secMain), &row{kind: LineHeading, raw: "## " + answerHeading(r.spec.Lang) + r.eol, sec: secMain})
	}
	r.block(answerBlock, q.answerLines(), r.below(func(w *row) bool { return isAnswerHeading(w.text()) }), answeredLine)
	r.block(questionBlock, q.lines(r.spec.Lang, r.gap()), r.below(func(w *row) bool { return w.level() == 1 }), questionLine)
}

// strayMarkers takes away the program's markers of some blocks that have lost the other end, also where one stands behind a person's words:
// else they would find one in what is about to be written.
func (r *renderer) strayMarkers(names ...string) {
	for _, w := range r.rows {
		if w.kind == LineBlock || !strings.Contains(w.raw, "<!--") {
			continue
		}
		text := strings.TrimSpace(w.raw)
		for _, name := range names {
			if text == blockStart(name) || text == blockEnd(name) {
				w.drop, r.stray = true, true
			} else if from, to := openMarker(w.raw, name); to > from {
				w.raw, r.stray = w.raw[:from]+w.raw[to:], true
			}
		}
	}
}

// openMarker finds on a line the marker that begins a block and does not end it: what it would take with it is what tells.
func openMarker(raw, name string) (from, to int) {
	end := len(raw)
	d := markdown.Parse([]byte(raw+"\n"+blockStart(name)+"\n"+blockEnd(name)), markdown.Options{NoFront: true, Lenient: true})
	for _, h := range d.Hidden {
		if h.Kind != markdown.Managed || h.StartByte >= end || h.EndByte <= end {
			continue
		}
		from, to = h.StartByte, len(strings.TrimRight(raw, "\r\n"))
		if n := strings.Index(raw[from:], "-->"); n >= 0 {
			to = from + n + len("-->")
		}
	}
	return from, to
}

// below is the index after the first heading that fits, the end of the page if none does.
func (r *renderer) below(fits func(*row) bool) int {
	at := slices.IndexFunc(r.rows, func(w *row) bool { return w.kind == LineHeading && fits(w) })
	if at < 0 {
		return len(r.rows)
	}
	return at + 1
}

// lines are what the program says of the question, between its markers.
func (q *Question) lines(lang string, gap Gap) []string {
	out := []string{q.when(lang)}
	if gap == GapClosed {
		out = append(out, "", strings.ReplaceAll(bilingual.Pick(lang, "DAY에 답 없이 닫았다.", "Closed without an answer on DAY."), "DAY", q.Closed.String()))
	}
	if len(q.Quotes) > 0 {
		out = append(out, "", "## "+bilingual.Pick(lang, "찾은 것", "Found"))
	}
	shown := q.Quotes[max(0, len(q.Quotes)-maxQuotes):]
	for i := range shown {
		out = append(out, "", "> "+shown[i].line(lang))
	}
	if more := len(q.Quotes) - len(shown); more > 0 {
		out = append(out, "", "+"+strconv.Itoa(more))
	}
	if gap != GapAnswered {
		out = append(out, "", "## "+bilingual.Pick(lang, "빠진 것", "Missing"), "")
		for _, m := range q.missing(lang) {
			out = append(out, "- "+m)
		}
	}
	if gap == GapOpen {
		out = append(out, "", bilingual.Pick(lang, "답을 알게 되면 아래 ‘답’ 밑에 적는다. 그러면 이 질문은 닫힌다.", "Who knows the answer writes it below “Answer”; that closes the question."))
	}
	return out
}

// when says on which days the question was asked, and how often.
func (q *Question) when(lang string) string {
	var s string
	switch {
	case q.Times == 1:
		s = bilingual.Pick(lang, "FIRST에 물었다.", "Asked on FIRST.")
	case q.First == q.Last:
		s = bilingual.Pick(lang, "FIRST에 N번 물었다.", "Asked N times on FIRST.")
	default:
		s = bilingual.Pick(lang, "FIRST부터 LAST까지 N번 물었다.", "Asked N times from FIRST to LAST.")
	}
	return strings.NewReplacer("FIRST", q.First.String(), "LAST", q.Last.String(), "N", strconv.Itoa(q.Times)).Replace(s)
}

// missing says what is not known, as far as it can be computed.
func (q *Question) missing(lang string) []string {
	var out []string
	if words := q.Missing(); len(words) > 0 {
		quoted := make([]string, len(words))
		for i, w := range words {
			quoted[i] = Quoted(w)
		}
		out = append(out, bilingual.Pick(lang, "찾은 줄 어디에도 없는 말: ", "Words that no line found has: ")+strings.Join(quoted, ", "))
	}
	newest, current := day.Day(0), false
	for i := range q.Quotes {
		newest = max(newest, q.Quotes[i].Newest())
		current = current || q.Quotes[i].Entry != "" && !q.Quotes[i].Former
	}
	switch {
	case len(q.Quotes) == 0:
		out = append(out, bilingual.Pick(lang, "찾은 줄이 없다.", "No line was found."))
	case !current:
		out = append(out, bilingual.Pick(lang, "지금 유효한 기억 항목은 없고, 위의 줄뿐이다.", "No entry of the bank says it now; there are only the lines above."))
	default:
		out = append(out, bilingual.Pick(lang, "기억 항목은 있으나 질문에 다 답하지 못한다.", "There are entries of the bank, and none answers all of the question."))
	}
	if age := int(q.Last - newest); newest != 0 && age > 0 {
		out = append(out, strings.NewReplacer("DAY", newest.String(), "N", strconv.Itoa(age)).Replace(
			bilingual.Pick(lang, "가장 새로운 출처는 DAY, 마지막으로 물은 날보다 N일 앞선다.", "The newest source is of DAY, N days before it was last asked.")))
	}
	return out
}

// line is a quote as it stands on the page, with its sources.
func (t *Quote) line(lang string) string {
	var b strings.Builder
	b.WriteString(Quoted(Excerpt(t.Text)) + " ")
	if t.Former {
		b.WriteString(bilingual.Pick(lang, "— 예전 것 ", "— no longer holds "))
	}
	b.WriteByte('(')
	for i := range t.Sources {
		if i > 0 {
			b.WriteString(", ")
		}
		t.Sources[i].WriteLink(&b)
	}
	if t.Entry != "" && t.Page != "" {
		b.WriteString(", [[" + LinkTarget(t.Page) + "#^" + t.Entry + "|" + t.Entry + "]]")
	}
	b.WriteByte(')')
	return b.String()
}

// answerLines are a filed answer as quoted data, with its sources.
func (q *Question) answerLines() []string {
	if q.Answer.Text == "" {
		return nil
	}
	var out []string
	for l := range strings.Lines(q.Answer.Text) {
		if l = Quoted(l); l != "" {
			out = append(out, "> "+l)
		} else if len(out) > 0 && out[len(out)-1] != ">" {
			out = append(out, ">")
		}
	}
	var b strings.Builder
	for i := range q.Answer.Sources {
		if i > 0 {
			b.WriteString(", ")
		}
		q.Answer.Sources[i].WriteLink(&b)
	}
	return append(out, "", q.Filed.String()+" · "+b.String())
}

// values are the keys of the front matter of a question's page. What a person owns is not among them.
func (q *Question) values(f *Front, lang string, gap Gap) []headerValue {
	var out []headerValue
	set := func(key, value string) {
		if value != "" {
			value = key + ": " + value + "\n"
		}
		out = append(out, headerValue{key: key, text: value})
	}
	own := func(key, value string, ours func(string) bool) { // else it is a person's
		if v := norm.NFC.String(f.Value(key)); v != "" && !ours(v) {
			out = append(out, headerValue{key: key, keep: true})
			return
		}
		set(key, value)
	}
	never := func(string) bool { return false }
	own("id", q.PageID(), never)
	own("schema", strconv.Itoa(HeaderSchema), never)
	own("title", yamlString(q.Text), func(v string) bool { return slices.Contains(q.Wordings(), v) })
	own("category", "question", func(v string) bool { return v == "question" || v == "wiki" })
	set("gap", string(gap))
	others := q.Others[:min(len(q.Others), maxWordings)]
	out = append(out, headerValue{key: "aliases", text: yamlList("aliases", mergeAliases(f.List("aliases"), others))})
	own("description", yamlString(describeGap(gap, lang)), func(v string) bool {
		return slices.ContainsFunc([]Gap{GapOpen, GapAnswered, GapClosed}, func(g Gap) bool { return v == describeGap(g, "ko") || v == describeGap(g, "en") })
	})
	out = append(out, headerValue{key: "answers_when", text: yamlList("answers_when", q.Words[:min(len(q.Words), MaxAnswers)])})
	newest, sources := q.sources()
	set("validated", dateOf(newest))
	out = append(out, headerValue{key: "sources", text: yamlSources(sources)})
	set("created", q.First.String())
	set("updated", max(newest, q.Last).String())
	set("question", yamlString(q.Text))
	set("asked", q.Last.String())
	set("times", strconv.Itoa(q.Times))
	set("filed", dateOf(q.Filed))
	out = append(out, headerValue{key: "consulted", text: yamlList("consulted", q.consulted())})
	return out
}

func dateOf(d day.Day) string {
	if d == 0 {
		return ""
	}
	return d.String()
}

func describeGap(g Gap, lang string) string {
	switch g {
	case GapAnswered:
		return bilingual.Pick(lang, "물었고 답이 있는 질문", "A question with its answer")
	case GapClosed:
		return bilingual.Pick(lang, "답 없이 닫은 질문", "A question that was closed without an answer")
	}
	return bilingual.Pick(lang, "아직 답이 없는 질문", "A question without an answer yet")
}

// sources are the files that the newest quotes stand in, as the header lists them.
func (q *Question) sources() (newest day.Day, out []HeaderSource) {
	for i := len(q.Quotes) - 1; i >= 0; i-- {
		t := &q.Quotes[i]
		newest = max(newest, t.Newest())
		s, line := t.Sources[0], ""
		switch {
		case s.Line > 0:
			line = strconv.Itoa(s.Line)
		case t.Entry != "":
			line = strings.TrimPrefix(s.Anchor(t.Entry), "#")
		}
		at := slices.IndexFunc(out, func(h HeaderSource) bool { return h.URI == s.Path })
		switch {
		case at >= 0:
			out[at].Lines, out[at].Summary = strings.Trim(line+","+out[at].Lines, ","), text.Shorten(Flat(t.Text), MaxSummary)
		case len(out) < MaxHeadSources:
			out = append(out, HeaderSource{URI: s.Path, Lines: line, Summary: text.Shorten(Flat(t.Text), MaxSummary)})
		}
	}
	return newest, out
}

// consulted are the files that the filed answer rests on.
func (q *Question) consulted() []string {
	var out []string
	for _, s := range q.Answer.Sources {
		if !slices.Contains(out, s.Path) && len(out) < maxConsulted {
			out = append(out, s.Path)
		}
	}
	return out
}
