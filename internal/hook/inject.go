package hook

import (
	"context"
	"errors"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

const (
	promptBudget = 600 // tokens of what a prompt is given
	leastBudget  = 60  // below which nothing is worth it
)

// prompt gives what the memory has about a prompt, but for what the session has already.
func (h *Hook) prompt(ctx context.Context, e *engine.Engine) (*Result, error) {
	asked := question(h.Input.Prompt)
	if asked == "" {
		return silent(notice.New("hook.nothing-asked", "nothing asked")), nil
	}
	had := toldTo(e, h.Host, h.Input.session())
	says := capture.Key(asked)
	opt := load.Options{Lang: h.Lang, Prompt: true, Omit: func(entry string, names []string, text string) bool {
		return had.has(entry, names, text) || strings.Contains(says, capture.Identity(names, text)) // or it stands in the prompt
	}}
	b, err := h.within(promptBudget, func(budget int) (*load.Bundle, error) {
		opt.Budget = budget
		return e.Context(ctx, recall.Query{Text: asked}, opt)
	})
	if err != nil || b == nil || b.Text == "" {
		return silent(notice.New("hook.nothing-found", "nothing found, or nothing new")), err
	}
	for i := range b.Lines {
		had.add(b.Lines[i].Entry, b.Lines[i].Entities, b.Lines[i].Text)
	}
	return h.injectOnce(e, had, b.Text)
}

// injectOnce makes a result of a context, and remembers what the session has by now.
func (h *Hook) injectOnce(e *engine.Engine, had *told, text string) (*Result, error) {
	out, err := h.inject(text)
	if err != nil {
		return nil, err
	}
	if err := had.save(e); err != nil { // it may be given again
		out.note(notice.New("hook.not-remembered", "not remembered: {reason}", err))
	}
	return out, nil
}

// within makes a bundle that the host takes whole, of as many tokens as that allows; nil when not a line fits.
func (h *Hook) within(budget int, load func(budget int) (*load.Bundle, error)) (*load.Bundle, error) {
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
