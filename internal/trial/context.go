package trial

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
)

// Context makes the articles of a benchmark pages of a workspace, and measures what is loaded of them for its questions.
func Context(ctx context.Context, b *bench.Context) error {
	return inFolder(func(dir string) error {
		e, err := contextPages(ctx, b, dir)
		if err != nil {
			return err
		}
		defer e.Close()
		return b.Run(ctx)
	})
}

// contextPages makes the pages of a benchmark in a workspace in the empty folder dir, and has its questions loaded from there. The engine is to be closed.
func contextPages(ctx context.Context, b *bench.Context, dir string) (e *engine.Engine, err error) {
	if err := engine.Init(dir, "UTC", "ko", false); err != nil {
		return nil, err
	}
	if e, err = engine.Open(dir, engine.Options{}); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, e.Close())
		}
	}()
	pages, err := b.Pages(e.Keywords())
	if err != nil {
		return nil, err
	}
	for home, data := range pages {
		if err := writeBelow(filepath.Join(dir, "bank"), home, data); err != nil {
			return nil, err
		}
	}
	if _, err := e.Reflect(ctx, false); err != nil { // the catalogue
		return nil, err
	}
	b.Load = func(ctx context.Context, question string, budget int) (*bundle.Bundle, error) {
		got, err := e.Context(ctx, recall.Query{Text: question}, load.Options{Budget: budget, Lang: "ko"})
		if err != nil {
			return nil, err
		}
		return got.Bundle, nil
	}
	return e, nil
}
