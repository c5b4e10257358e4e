package wiki

import (
	"context"
	"fmt"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	sheets "github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/engine/view"
)

// Wiki is the wiki of a workspace.
type Wiki struct {
	*env.Env

	replay *replay.Replayer
	run    *run.Runner
	view   *view.Viewer
}

// New makes one of an open workspace.
func New(e *env.Env, r *replay.Replayer, runs *run.Runner, v *view.Viewer) *Wiki {
	return &Wiki{Env: e, replay: r, run: runs, view: v}
}

// known is the wiki as the last run left it.
type known struct {
	state *bank.State
	snap  *snapshot.Snapshot
	plan  *bank.Plan
	pages bank.Subjects
	book  *subject.Book
}

// known loads the wiki as the last run left it.
func (w *Wiki) known(ctx context.Context) (*known, error) {
	st, s, r, err := w.replay.Known(ctx)
	if err != nil {
		return nil, err
	}
	plan := bank.Layout(st, w.Asking(r.People, r.RanOn(s)))
	return &known{st, s, plan, plan.Wiki(), env.BookOf(st)}, nil
}

// subject is the subject that has a name or an alias, whatever the spelling. One that nobody has is an error matching bank.ErrNotFound.
func (w *Wiki) subject(k *known, name string) (*bank.Subject, error) {
	clean := w.view.SubjectName(strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(name), files.BankDir+"/"), bank.WikiFolder), ".md"))
	if b, ok := k.book.Named(clean); ok {
		if x, ok := k.state.Subject(b.ID); ok {
			return x, nil
		}
	}
	for _, x := range k.state.Subjects() { // by the name of its page, which leaves out what no file may have in its name
		if page := strings.TrimSuffix(strings.TrimPrefix(sheets.PageOf(k.pages, x.ID), bank.WikiFolder), ".md"); page != "" && strings.EqualFold(page, norm.NFC.String(clean)) {
			return x, nil
		}
	}
	return nil, fmt.Errorf("subject %s: %w", clean, bank.ErrNotFound)
}

// file is the page of the wiki at a path relative to bank/, nil where there is none.
func (w *Wiki) file(k *known, page string) []byte {
	f, there := k.snap.Pages[page]
	if !there {
		return nil
	}
	data, err := w.ReadIfThere(f.Path)
	if err != nil {
		return nil // what cannot be read is named by runs
	}
	return data
}
