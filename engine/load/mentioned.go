package load

import (
	"context"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

const (
	maxMentions  = 320 // words of a prompt that are looked for
	mostMentions = 20  // lines that a prompt is given, before its budget counts
)

// mentionedIn loads what the clauses of a prompt mention: a prompt asks for several things, and most of them are not in the memory.
func (e *Loader) mentionedIn(ctx context.Context, prompt string, opt Options) (*Bundle, error) {
	q := recall.Query{Text: norm.NFC.String(prompt), Limit: mostMentions, Bare: true, Former: recall.FadedInPlace}
	a, err := e.find.Mentioned(ctx, q, mention.Read(e.Analyzer, q.Text, maxMentions))
	if err != nil {
		return nil, err
	}
	ld := e.NewPages()
	lines := make([]bundle.Line, len(a.Hits))
	for i := range a.Hits {
		lines[i] = bundleHit(&a.Hits[i])
	}
	return ld.bundle(ctx, a, bundle.Material{Question: q.Text, Lines: lines, Prompt: true}, opt)
}
