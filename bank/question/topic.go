package question

import (
	"fmt"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
)

// Format says what the pages of questions have that is the program's.
func Format() *bank.TopicFormat {
	return &bank.TopicFormat{
		Heading: answerHeading, IsHeading: isAnswerHeading, Keys: questionKeys(),
		Blocks: []bank.BlockFormat{
			{Name: answerBlock, Below: func(_ int, heading string) bool { return isAnswerHeading(heading) }, Ours: answeredLine},
			{Name: questionBlock, Below: func(level int, _ string) bool { return level == 1 }, Ours: questionLine},
		},
	}
}

// Layout are the options of a layout that has the pages of these questions, in a language.
func Layout(lang string, questions []*Question) bank.LayoutOptions {
	format := Format()
	opt := bank.LayoutOptions{Lang: lang, Formats: []*bank.TopicFormat{format}}
	for _, q := range questions {
		opt.Topics = append(opt.Topics, bank.Topic{
			ID: q.ID, Page: q.Page, Title: bank.Quoted(q.Text), Sign: q.sign, Shows: q.shows,
			Spec: func(p *bank.Plan) *bank.TopicSpec { return q.quoting(p).spec(lang, format) },
		})
	}
	return opt
}

// sign differs where anything of the question does.
func (q *Question) sign() string { return fmt.Sprintf("%+v", *q) }

// shows are the statements that quoting looks up.
func (q *Question) shows() []string {
	var out []string
	for i := range q.Quotes {
		out = append(out, q.Quotes[i].Sources[0].Stmt)
	}
	for _, s := range q.Answer.Sources {
		out = append(out, s.Stmt)
	}
	return out
}

// spec says what is to stand on the page of the question.
func (q *Question) spec(lang string, format *bank.TopicFormat) *bank.TopicSpec {
	s := &bank.TopicSpec{ID: q.ID, Sign: q.sign(), Format: format}
	for _, w := range q.Wordings() {
		s.Titles = append(s.Titles, bank.Quoted(w))
	}
	s.Block = func(name string, now []bank.PageLine) []string {
		if name == answerBlock {
			return q.answerLines()
		}
		return q.lines(lang, q.gap(now))
	}
	s.Front = func(f *bank.Front, now []bank.PageLine) []bank.HeaderValue { return q.values(f, lang, q.gap(now)) }
	return s
}

// gap is how the question stands on a page with these lines.
func (q *Question) gap(lines []bank.PageLine) Gap {
	switch {
	case q.Answer.Text != "" || answeredBy(lines):
		return GapAnswered
	case q.Closed != 0:
		return GapClosed
	}
	return GapOpen
}

// quoting is the question with quotes that say where the entries stand that hold them, and nothing that was made private since.
func (q *Question) quoting(p *bank.Plan) *Question {
	out := *q
	out.Quotes = slices.Clone(q.Quotes)
	for i := range out.Quotes {
		t := &out.Quotes[i]
		if e, ok := p.State().Resolve(t.Sources[0].Stmt); ok {
			t.Entry, t.Former = e.ID, e.Standing != bank.Live
			t.Page, _ = p.PageOf(e.ID)
			if e.Private() {
				t.Text, t.Words = e.Text, nil
			}
		}
	}
	for _, s := range q.Answer.Sources {
		if e, ok := p.State().Resolve(s.Stmt); ok && e.Private() {
			out.Answer.Text = e.Text
		}
	}
	return &out
}
