package hook

import (
	"context"
	"path/filepath"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
)

// startBudget is what a session is told at its start, in tokens; what a host does not take whole is made shorter.
const startBudget = 1200

// sessionStart tells what an agent needs at the start: about the project it is in first.
func (h *Hook) sessionStart(ctx context.Context, e *engine.Engine) (*Result, error) {
	file := name("told", h.Host, h.Input.session())
	had := told{}
	if h.Input.Source == "resume" { // it still has what it was given before
		e.Sessions().Read(file, &had)
	}
	opt := engine.BriefOptions{Mode: brief.Session, Lang: h.Lang}
	if name := filepath.Base(filepath.ToSlash(h.Input.Cwd)); h.Input.Cwd != "" && name != "/" && name != "." {
		opt.About = []string{name}
	}
	for opt.Budget = startBudget; opt.Budget >= leastBudget; opt.Budget = opt.Budget * 3 / 4 {
		b, err := e.Brief(ctx, opt)
		if err != nil {
			return nil, err
		}
		text := b.Hook()
		if text == "" {
			break
		}
		if !h.fits(text) {
			continue
		}
		for i := range b.Sections {
			for k := range b.Sections[i].Items {
				had.add(file, b.Sections[i].Items[k].Text)
			}
		}
		return h.injectOnce(e, file, had, text)
	}
	if h.Input.Source == "resume" {
		return &Result{Note: "nothing to say"}, nil
	}
	return &Result{Note: "nothing to say"}, e.Sessions().Forget(file)
}
