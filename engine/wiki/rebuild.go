package wiki

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	sheets "github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Rebuilt says which pages were not what their sources give.
type Rebuilt struct {
	Workspace string         `json:"workspace"`
	Pages     int            `json:"pages"`   // that were made
	Changed   []Differing    `json:"changed"` // those that were otherwise on disk
	DryRun    bool           `json:"dry_run,omitzero"`
	Run       *report.Report `json:"run,omitempty"` // of the run that brought the bank up to date afterwards

	Diff workspace.Changeset `json:"-"`
}

// Differing is a page that was not what its sources give.
type Differing struct {
	Name    string `json:"name"`
	Path    string `json:"path"`
	Missing bool   `json:"missing,omitzero"` // there was no file
	Added   int    `json:"added"`            // lines that were missing
	Removed int    `json:"removed"`          // lines that should not have been there
}

// Rebuild makes the pages of subjects from their sources alone, whatever stands between the marks of the program; of these names, or all where there are
// none. What people have written outside stays. Then the bank is brought up to date: with all, everything is replayed from the logs and the ledgers. A
// name without a page is an error matching bank.ErrNotFound.
func (w *Wiki) Rebuild(ctx context.Context, names []string, dryRun bool) (*Rebuilt, error) {
	out := &Rebuilt{Workspace: w.Dir(), DryRun: dryRun, Changed: []Differing{}}
	plan := func() ([]workspace.Change, error) {
		k, err := w.known(ctx)
		if err != nil {
			return nil, err
		}
		out.Changed, out.Pages, out.Diff = out.Changed[:0], 0, workspace.Changeset{}
		targets, err := w.targets(k, names)
		if err != nil {
			return nil, err
		}
		for _, sh := range targets {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			c, differs, err := w.made(k, sh)
			if err != nil {
				return nil, err
			}
			out.Pages++
			if differs {
				out.Changed = append(out.Changed, differing(w.Redact(sh.Subject.Name), &c))
				out.Diff.Changes = append(out.Diff.Changes, c)
			}
		}
		return out.Diff.Changes, nil
	}
	var err error
	if dryRun {
		_, err = plan()
		return out, err
	}
	if _, err = w.run.Write(ctx, "wiki rebuild", plan); err != nil {
		return nil, err
	}
	out.Run, err = w.run.Run(ctx, run.Cycle{Verb: "distill", Anew: len(names) == 0})
	return out, err
}

// targets are the subjects of which pages are to be made.
func (w *Wiki) targets(k *known, names []string) (out []*sheets.Sheet, err error) {
	if len(names) == 0 {
		for _, x := range k.state.Subjects() {
			if sh, ok := sheets.SheetOf(k.pages, x.ID); ok && sh.Worth {
				out = append(out, sh)
			}
		}
		return out, nil
	}
	for _, name := range names {
		x, err := w.subject(k, name)
		if err != nil {
			return nil, err
		}
		sh, ok := sheets.SheetOf(k.pages, x.ID)
		if !ok || !sh.Worth {
			return nil, fmt.Errorf("page of %s: too little is known of it: %w", x.Name, bank.ErrNotFound)
		}
		out = append(out, sh)
	}
	return out, nil
}

// made is a page of a subject as its sources give it, and whether it is otherwise on disk.
func (w *Wiki) made(k *known, sh *sheets.Sheet) (c workspace.Change, differs bool, err error) {
	rel := path.Join(files.BankDir, sh.Page)
	if f, there := k.snap.Pages[sh.Page]; there {
		rel = f.Path
	}
	before, err := w.ReadIfThere(rel)
	if err != nil {
		return c, false, err
	}
	spec, _ := k.plan.Spec(sh.Page)
	old := before
	if before != nil {
		if old, err = sheets.Emptied(sh.Page, before); err != nil {
			return c, false, err
		}
	}
	after, err := bank.Render(old, spec)
	if err != nil {
		return c, false, err
	}
	c = workspace.Change{Path: rel, Op: workspace.OpWrite, Data: after, Prev: before}
	if before != nil {
		c.Before = workspace.Hash(before)
	}
	return c, !bytes.Equal(before, after) || before == nil, nil
}

// differing counts the lines in which a page differs.
func differing(name string, c *workspace.Change) Differing {
	d := Differing{Name: name, Path: c.Path, Missing: c.Prev == nil}
	have := map[string]int{}
	for l := range strings.Lines(string(c.Prev)) {
		have[strings.TrimRight(l, "\r\n")]++
	}
	for l := range strings.Lines(string(c.Data)) {
		if l = strings.TrimRight(l, "\r\n"); have[l] > 0 {
			have[l]--
		} else {
			d.Added++
		}
	}
	for _, n := range have {
		d.Removed += n
	}
	return d
}
