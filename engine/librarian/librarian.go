package librarian

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/morph"
)

// Desk is where a model looks things up: what it may see, and nothing else. What it gives is redacted already.
type Desk interface {
	// Search finds lines by their words, best first, at most limit.
	Search(ctx context.Context, words string, limit int) ([]Line, error)
	// Paths lists the files that may be read, sorted.
	Paths(ctx context.Context) ([]string, error)
	// Read returns the lines of one of Paths, in order.
	Read(ctx context.Context, path string) ([]Line, error)
}

// ErrNoAnswer says that the model looked things up until its steps were used, and did not answer.
var ErrNoAnswer = errors.New("the model did not answer within its steps")

// Options bound a run. The zero value is usable.
type Options struct {
	Steps     int // replies of the model, the answer included; default 6
	StepBytes int // of lines that one step shows; default 4 KiB
	Bytes     int // of lines that all steps show; default 16 KiB
}

func (o Options) withDefaults() Options {
	o.Steps = cmp.Or(o.Steps, 6)
	o.StepBytes = cmp.Or(o.StepBytes, 4<<10)
	o.Bytes = cmp.Or(o.Bytes, 16<<10)
	return o
}

const maxQuestion = 2000 // bytes

// session is one run.
type session struct {
	model    Model
	desk     Desk
	words    *morph.Analyzer
	opt      Options
	question string
	language string

	data  []llm.Data // what the model has been told so far
	shown shown
	left  int // bytes of lines that may still be shown
	reply *Reply
}

// Ask lets the model look for an answer. It begins with what a search for the question finds, and has opt.Steps replies. An
// answer of which nothing stands may be mended once. A reply without sentences says that the notes do not support an
// answer. With an error, which is the model's, the desk's or ErrNoAnswer, the reply has steps and trace alone.
func Ask(ctx context.Context, model Model, desk Desk, words *morph.Analyzer, question string, opt Options) (*Reply, error) {
	s := &session{
		model: model, desk: desk, words: words, opt: opt.withDefaults(), question: text.Cut(question, maxQuestion),
		language: languageOf(question), shown: shown{}, reply: emptyReply(),
	}
	s.left = s.opt.Bytes
	s.tell("question", s.question)
	if err := s.look(ctx, step{Action: actionSearch, Argument: s.question}); err != nil {
		return s.reply, err
	}
	mended := false
	for s.reply.Steps < s.opt.Steps {
		st, err := s.next(ctx)
		if err != nil {
			return s.reply, err
		}
		if st.Answer == nil {
			if err := s.look(ctx, st); err != nil {
				return s.reply, err
			}
			continue
		}
		s.judge(*st.Answer)
		if len(s.reply.Sentences) > 0 || len(*st.Answer) == 0 || mended {
			return s.reply, nil
		}
		mended = true
		s.tell("your answer, which was not taken", s.objections())
	}
	if mended { // and no step was left
		return s.reply, nil
	}
	return s.reply, ErrNoAnswer
}

func emptyReply() *Reply {
	return &Reply{Sentences: []Sentence{}, Citations: []Citation{}, Struck: []Struck{}}
}

func (s *session) tell(name, text string) {
	s.data = append(s.data, llm.Data{Name: name, Text: text})
}

// objections say why nothing of an answer was taken.
func (s *session) objections() string {
	var b strings.Builder
	for _, x := range s.reply.Struck {
		fmt.Fprintf(&b, "%s: %s", text.OneLine(x.Text), x.Why)
		if len(x.Missing) > 0 {
			fmt.Fprintf(&b, " (not in the sources: %s)", text.OneLine(strings.Join(x.Missing, ", ")))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
