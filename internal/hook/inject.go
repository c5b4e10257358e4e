package hook

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

const (
	promptBudget = 600 // tokens of what a prompt is given
	leastBudget  = 60  // below which nothing is worth it
)

// told are the lines that a session has been given, as [mark] has them: no word of them is kept outside the memory, where
// nobody would look for it who deletes it there.
type told struct {
	Marks []string `json:"marks"`
}

// mark is a short hash of a line that a session has been given. Another session's is another one.
func mark(file, text string) string {
	sum := sha256.Sum256([]byte(file + "\x00" + capture.Key(text)))
	return hex.EncodeToString(sum[:8])
}

// add notes a line.
func (t *told) add(file, text string) { t.Marks = append(t.Marks, mark(file, text)) }

// recent forgets the oldest lines, where there are too many.
func (t *told) recent() told { return told{slices.Clone(t.Marks[max(0, len(t.Marks)-maxTold):])} }

// maxTold bounds what is remembered of a session: the oldest are forgotten, and may be given again.
const maxTold = 2000

// prompt gives what the memory has about a prompt, but for what the session has already.
func (h *Hook) prompt(ctx context.Context, e *engine.Engine) (*Result, error) {
	asked := question(h.Input.Prompt)
	if asked == "" {
		return &Result{Note: "nothing asked"}, nil
	}
	var had told
	file := name("told", h.Host, h.Input.session())
	e.Sessions().Read(file, &had)
	known := make(map[string]bool, len(had.Marks))
	for _, m := range had.Marks {
		known[m] = true
	}
	says := capture.Key(asked)
	opt := engine.ContextOptions{Lang: h.Lang, Omit: func(text string) bool {
		return known[mark(file, text)] || strings.Contains(says, capture.Key(text)) // or it stands in the prompt
	}}
	b, err := h.within(promptBudget, func(budget int) (*engine.Bundle, error) {
		opt.Budget = budget
		return e.Context(ctx, recall.Query{Text: asked}, opt)
	})
	if err != nil || b == nil || b.Text == "" {
		return &Result{Note: "nothing found"}, err
	}
	for i := range b.Lines {
		had.add(file, b.Lines[i].Text)
	}
	return h.injectOnce(e, file, had, b.Text)
}

// injectOnce makes a result of a context, and remembers what the session has by now.
func (h *Hook) injectOnce(e *engine.Engine, file string, had told, text string) (*Result, error) {
	out, err := h.inject(text)
	if err != nil {
		return nil, err
	}
	if err := e.Sessions().Write(file, had.recent()); err != nil { // it may be given again
		out.Note = "not remembered: " + err.Error()
	}
	return out, nil
}

// within makes a bundle that the host takes whole, of as many tokens as that allows; nil when not a line fits.
func (h *Hook) within(budget int, load func(budget int) (*engine.Bundle, error)) (*engine.Bundle, error) {
	for ; budget >= leastBudget; budget = budget * 3 / 4 {
		b, err := load(budget)
		if _, none := errors.AsType[*bundle.SmallError](err); none {
			break
		}
		if err != nil || h.fits(b.Text) {
			return b, err
		}
	}
	return nil, nil
}
