package engine

import (
	"context"

	"github.com/seed-a44923cb/memctl/engine/wiki"
)

// WikiList lists the pages of the wiki, of these only the ones in a category, or of a sort that is called so, where any are given.
func (e *Engine) WikiList(ctx context.Context, categories []string) (*wiki.List, error) {
	return e.wiki.List(ctx, categories)
}

// WikiShow is a page of the wiki by its name or any alias. An unknown name is an error matching bank.ErrNotFound.
func (e *Engine) WikiShow(ctx context.Context, name string) (*wiki.Shown, error) {
	return e.wiki.Show(ctx, name)
}

// WikiHistory is how a subject came to what holds of it, slot by slot, or of the one slot that is named.
func (e *Engine) WikiHistory(ctx context.Context, name, slot string) (*wiki.History, error) {
	return e.wiki.History(ctx, name, slot)
}

// WikiStatus is how the wiki stands on the day of the run.
func (e *Engine) WikiStatus(ctx context.Context) (*wiki.Status, error) {
	return e.wiki.Status(ctx)
}

// WikiNew makes a subject with a page, or a page of no subject. A name that is taken is an error matching report.ErrAlready, and nothing is written.
func (e *Engine) WikiNew(ctx context.Context, d wiki.Draft) (*wiki.Written, error) {
	return e.wiki.Draft(ctx, d)
}

// WikiAppend puts a text of people at the end of a page of the wiki, outside the program's block.
func (e *Engine) WikiAppend(ctx context.Context, name, text string) (*wiki.Written, error) {
	return e.wiki.Append(ctx, name, text)
}

// WikiRebuild makes pages of subjects from their sources alone; all of them without names.
func (e *Engine) WikiRebuild(ctx context.Context, names []string, dryRun bool) (*wiki.Rebuilt, error) {
	return e.wiki.Rebuild(ctx, names, dryRun)
}

// WikiMerge says that two subjects are one: the first goes into the second, and its page leads there.
func (e *Engine) WikiMerge(ctx context.Context, from, into string, force bool) (*wiki.Renamed, error) {
	return e.wiki.Merge(ctx, from, into, force)
}

// WikiRename gives a subject another name; the page of the one before leads to the new one.
func (e *Engine) WikiRename(ctx context.Context, from, to string) (*wiki.Renamed, error) {
	return e.wiki.Rename(ctx, from, to)
}
