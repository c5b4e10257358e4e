package mcpserver

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// modelWithin is how long a configured model has for an answer: hosts give a call a minute, which has to do for the index, too.
const modelWithin = 40 * time.Second

type answerIn struct {
	Query string `json:"query"`
}

type answerOut struct {
	lead
	Sentences []sentenceOut `json:"sentences"` // none: memory has no answer
	lacks
	Model     string `json:"model,omitempty"`  // that answered; without one the sentences are those of the memory
	Failed    string `json:"failed,omitempty"` // why the configured model did not answer
	Workspace string `json:"workspace"`
}

// sentenceOut is one sentence of an answer, with what it rests on.
type sentenceOut struct {
	Text   string   `json:"text"`
	Source string   `json:"source"` // path#L12
	ID     string   `json:"id,omitempty"`
	Day    string   `json:"day,omitempty"`
	Line   string   `json:"line,omitempty"`   // all of that line, where it says more than the sentence, or other words
	Former bool     `json:"former,omitempty"` // it no longer holds
	Also   []string `json:"also,omitempty"`   // other lines that a model's sentence rests on
}

// answer answers a question in sentences: those of a configured model that its sources support, else those of the lines that answer best.
func (s *service) answer(ctx context.Context, e *engine.Engine, in answerIn) (out answerOut, text string, err error) {
	q, err := s.query(searchIn{Query: in.Query})
	if err != nil {
		return out, "", err
	}
	ans, err := e.Ask(ctx, q, ask.Asking{Answer: true, Within: modelWithin})
	if err != nil {
		return out, "", err
	}
	r := ans.Reply
	out = answerOut{Workspace: ans.Workspace, Sentences: []sentenceOut{}, Model: r.Model, Failed: r.Failed}
	var b strings.Builder
	for _, said := range slices.Concat(r.Sentences, formerly(r)) {
		said := s.sentence(ctx, e, r, &said, ans.Hits)
		out.Sentences = append(out.Sentences, said)
		s.writeHit(&b, &hitOut{Source: said.Source, Text: said.Text, ID: said.ID, Day: said.Day, Former: said.Former, Also: said.Also})
		if said.Line != "" {
			b.WriteString(s.t("그 줄 전체:\n", "the whole line:\n") + quote(said.Line) + "\n")
		}
	}
	var advice []string
	switch {
	case len(out.Sentences) > 0:
		out.Note = s.note()
		if r.Model != "" {
			advice = append(advice, s.tf("모델 %s이(가) 쓴 문장입니다. 중요한 것은 memory_get으로 source를 읽어 확인합니다.", "Model %s wrote these sentences: where it matters, read the source with memory_get.", r.Model))
		}
	case ans.Refused != nil || len(ans.Hits) == 0:
		out.lacks, advice = lacking(ans.Refused), s.sayNothing(ans)
	default:
		advice = append(advice, s.t("기억에 답이 없습니다. 가까운 줄은 memory_search로 볼 수 있습니다.", "Memory has no answer. memory_search shows the lines that come near."))
	}
	if r.Failed != "" {
		advice = append(advice, s.tf("설정된 모델이 답하지 못해 모델 없이 답했습니다: %s", "The configured model did not answer, so this is without it: %s", bundle.Flat(s.modelFailure(ctx, r.Err))))
	}
	out.Advice = lines(advice, s.behind(&ans.Freshness))
	return out, out.around(b.String()), nil
}

// modelFailure puts into words why a model did not answer.
func (s *service) modelFailure(ctx context.Context, err error) string {
	if s.opt.Explain != nil {
		if msg, _ := s.opt.Explain(ctx, err); msg != "" {
			return msg
		}
	}
	return err.Error()
}

// formerly are the lines that no longer hold and of which the sentences of a reply took the place.
func formerly(r *find.Reply) (out []librarian.Sentence) {
	for i := range r.Citations {
		cited := slices.ContainsFunc(r.Sentences, func(said librarian.Sentence) bool { return slices.Contains(said.Cites, i) })
		if c := &r.Citations[i]; c.Former && !cited {
			out = append(out, librarian.Sentence{Text: c.Text, Cites: []int{i}})
		}
	}
	return out
}

// sentence is a sentence of a reply. It has at least one citation.
func (s *service) sentence(ctx context.Context, e *engine.Engine, r *find.Reply, said *librarian.Sentence, hits []recall.Hit) sentenceOut {
	first := &r.Citations[said.Cites[0]]
	out := sentenceOut{
		Text: strings.TrimSpace(bundle.Harmless(text.Cut(said.Text, maxText))), Source: sourceOf(first), ID: first.Entry, Former: first.Former,
	}
	if line := bundle.Flat(text.Cut(first.Text, maxText)); line != bundle.Flat(out.Text) {
		out.Line = bundle.Shorten(line, maxHitText)
	}
	if d := dayOf(ctx, e, first, hits); d != 0 {
		out.Day = d.String()
	}
	for _, c := range said.Cites[1:] {
		out.Also = append(out.Also, sourceOf(&r.Citations[c]))
	}
	return out
}

func sourceOf(c *librarian.Citation) string { return shownPath(recall.LineID(c.Path, c.Line)) }

// dayOf is the day that a cited line is of: of a log its own, of an entry that of its newest source. 0: none is known.
func dayOf(ctx context.Context, e *engine.Engine, c *librarian.Citation, hits []recall.Hit) day.Day {
	if d, ok := memory.DayOf(c.Path); ok {
		return d
	}
	for i := range hits {
		if hits[i].Path == c.Path && hits[i].Line == c.Line {
			return hits[i].Day
		}
	}
	if c.Entry == "" {
		return 0
	}
	v, err := e.Entry(ctx, c.Entry)
	if err != nil || len(v.Sources) == 0 {
		return 0 // a line without its day is still a line
	}
	return v.Sources[len(v.Sources)-1].Day
}
