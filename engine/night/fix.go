package night

import (
	"context"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Fix makes the edits that the checks with these codes call safe, all checks if there are none, whole or not at all, and says what is left to mend. It
// changes pages of people and what people wrote on other pages, never a log. With dryRun it writes nothing, and what is left is all.
func (e *Night) Fix(ctx context.Context, codes []string, dryRun bool) (*Linted, error) {
	var fixed []lint.Finding
	plan := func() (changes []workspace.Change, err error) {
		found, err := e.Lint(ctx, codes)
		if err != nil {
			return nil, err
		}
		changes, fixed, err = e.edits(found.Findings)
		return changes, err
	}
	var err error
	if dryRun {
		_, err = plan()
	} else {
		_, err = e.run.Write(ctx, "lint", plan)
	}
	if err != nil {
		return nil, err
	}
	out, err := e.Lint(ctx, codes)
	if err != nil {
		return nil, err
	}
	out.Fixed, out.DryRun = fixed, dryRun
	return out, nil
}

// edits are the changes of files by the edits of findings, and the findings of which an edit is among them.
func (e *Night) edits(found []lint.Finding) (changes []workspace.Change, made []lint.Finding, err error) {
	on := map[string][]lint.Finding{}
	var order []string
	for i := range found {
		f := &found[i]
		if f.Edit == nil || !strings.HasPrefix(f.Path, files.BankDir+"/") {
			continue
		}
		if on[f.Path] == nil {
			order = append(order, f.Path)
		}
		on[f.Path] = append(on[f.Path], *f)
	}
	slices.Sort(order)
	for _, rel := range order {
		before, err := e.ReadIfThere(rel)
		if err != nil {
			return nil, nil, err
		}
		after, did := lint.Mend(strings.TrimPrefix(rel, files.BankDir+"/"), before, on[rel])
		if len(did) == 0 {
			continue
		}
		made = append(made, did...)
		changes = append(changes, workspace.Change{Path: rel, Op: workspace.OpWrite, Before: workspace.Hash(before), Data: after, Prev: before})
	}
	return changes, made, nil
}
