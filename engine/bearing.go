package engine

import (
	"context"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// bearing finds the entries that bear on a text and that it does not say itself.
func (e *Engine) bearing(ctx context.Context, text string, fresh *Freshness) ([]brief.Statement, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	a, err := e.Recall(ctx, recall.Query{Text: text, Limit: 12, Bare: true})
	if err != nil {
		return nil, err
	}
	*fresh = a.Freshness
	var out []brief.Statement
	said := e.speakerOf(text)
	for i := range a.Hits {
		if h := &a.Hits[i]; !h.Former && !said.says(h.Text, h.Entities) {
			out = append(out, e.hitStatement(h))
		}
	}
	return out, nil
}

func (e *Engine) hitStatement(h *recall.Hit) brief.Statement {
	return brief.Statement{
		Entry: h.EntryID, Role: brief.Fact, Kind: h.Kind, Entities: h.Entities, Text: e.redact(h.Text), Path: h.Path, Line: h.Line, Day: h.Day,
	}
}

// named finds the entries that name something.
func (e *Engine) named(ctx context.Context, names []string, fresh *Freshness) ([]brief.Statement, error) {
	var out []brief.Statement
	for _, n := range names {
		a, err := e.Recall(ctx, recall.Query{Text: n, Limit: 12, Bare: true, Tiers: []recall.Tier{recall.Bank}})
		if err != nil {
			return nil, err
		}
		*fresh = a.Freshness
		for i := range a.Hits {
			if h := &a.Hits[i]; h.EntryID != "" && !h.Former {
				out = append(out, e.hitStatement(h))
			}
		}
	}
	return out, nil
}
