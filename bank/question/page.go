package question

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
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
			quoted[i] = bank.Quoted(w)
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
	b.WriteString(bank.Quoted(bank.Excerpt(t.Text)) + " ")
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
		b.WriteString(", [[" + bank.LinkTarget(t.Page) + "#^" + t.Entry + "|" + t.Entry + "]]")
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
		if l = bank.Quoted(l); l != "" {
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
func (q *Question) values(f *bank.Front, lang string, gap Gap) []bank.HeaderValue {
	own := func(key string, v bank.HeaderValue, ours func(string) bool) bank.HeaderValue { // else it is a person's
		if have := norm.NFC.String(f.Value(key)); have != "" && !ours(have) {
			return bank.KeptValue(key)
		}
		return v
	}
	never := func(string) bool { return false }
	newest, sources := q.sources()
	others := q.Others[:min(len(q.Others), maxWordings)]
	return []bank.HeaderValue{
		own("id", bank.TextValue("id", q.PageID()), never).Below(),
		own("schema", bank.NumberValue("schema", bank.HeaderSchema), never).Below(),
		own("title", bank.TextValue("title", q.Text), func(v string) bool { return slices.Contains(q.Wordings(), v) }),
		own("category", bank.TextValue("category", "question"), func(v string) bool { return v == "question" || v == "wiki" }),
		bank.TextValue("gap", string(gap)),
		bank.ListValue("aliases", bank.MergeAliases(f.List("aliases"), others)),
		own("description", bank.TextValue("description", describeGap(gap, lang)), func(v string) bool {
			return slices.ContainsFunc([]Gap{GapOpen, GapAnswered, GapClosed}, func(g Gap) bool { return v == describeGap(g, "ko") || v == describeGap(g, "en") })
		}),
		bank.DateValue("updated", max(newest, q.Last)),
		bank.ListValue("answers_when", q.Words[:min(len(q.Words), bank.MaxAnswers)]).Below(),
		bank.DateValue("validated", newest).Below(),
		bank.SourcesValue(sources).Below(),
		bank.DateValue("created", q.First).Below(),
		bank.TextValue("question", q.Text).Below(),
		bank.DateValue("asked", q.Last).Below(),
		bank.NumberValue("times", q.Times).Below(),
		bank.DateValue("filed", q.Filed).Below(),
		bank.ListValue("consulted", q.consulted()).Below(),
	}
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
func (q *Question) sources() (newest day.Day, out []bank.HeaderSource) {
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
		at := slices.IndexFunc(out, func(h bank.HeaderSource) bool { return h.URI == s.Path })
		switch {
		case at >= 0:
			out[at].Lines, out[at].Summary = strings.Trim(line+","+out[at].Lines, ","), text.Shorten(bank.Flat(t.Text), bank.MaxSummary)
		case len(out) < bank.MaxHeadSources:
			out = append(out, bank.HeaderSource{URI: s.Path, Lines: line, Summary: text.Shorten(bank.Flat(t.Text), bank.MaxSummary)})
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

// AnswerText is what a page keeps of an answer: its lines, and no more than [MaxAnswer] of it.
func AnswerText(s string) string {
	var lines []string
	for l := range strings.Lines(s) {
		lines = append(lines, bank.Flat(l))
	}
	return text.Shorten(strings.TrimSpace(strings.Join(lines, "\n")), MaxAnswer)
}
