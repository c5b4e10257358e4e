package hook

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/internal/transcript"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// startBudget is what a session is told at its start, in tokens; what a host does not take whole is made shorter.
const startBudget = 1200

// sessionStart tells what an agent needs at the start: about the project it is in first.
func (h *Hook) sessionStart(ctx context.Context, e *engine.Engine) (*Result, error) {
	had := h.toldSoFar(e)
	news := newsFor(had)
	opt := briefing.Options{Mode: brief.Session, Lang: h.Lang, Omit: news.omit}
	if p := projectAt(h.Input.Cwd); p.root != "" && !inside(e.Dir(), h.Input.Cwd) { // in the workspace itself all of it is at home
		opt.About, opt.Place = p.names, p.place(e)
	}
	for opt.Budget = startBudget; opt.Budget >= leastBudget; opt.Budget = opt.Budget * 3 / 4 {
		news.asked = nil
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
				it := &b.Sections[i].Items[k]
				had.add(it.Entry, it.Entities, it.Whole)
			}
		}
		news.pass()
		return h.injectOnce(e, had, text)
	}
	return silent(notice.New("hook.nothing-to-say", "nothing to say")), had.save(e)
}

// toldSoFar is what the session has been given and still has.
func (h *Hook) toldSoFar(e *engine.Engine) *told {
	if h.Input.Source == "clear" || h.Input.Source == "compact" {
		return nothingTo(h.Host, h.Input.session())
	}
	had := toldTo(e, h.Host, h.Input.session())
	if len(had.Marks) > 0 || h.Input.TranscriptPath == "" {
		return had
	}
	if f, err := openRegular(h.Input.TranscriptPath); err == nil {
		defer f.Close()
		if parent := transcript.ForkedFrom(f); parent != "" {
			had.from(e, h.Host, parent)
		}
	}
	return had
}

// inside reports whether a folder is another one, or below it.
func inside(dir, folder string) bool {
	rel, err := filepath.Rel(dir, folder)
	return err == nil && (rel == "." || filepath.IsLocal(rel) && !strings.HasPrefix(rel, ".."))
}
