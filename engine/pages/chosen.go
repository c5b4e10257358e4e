package pages

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/engine/files"
)

// known reports whether it is known what the pages were last written from, and that they would be written so now.
func (e *Planner) known(p *Input) bool {
	return p.Before != nil && p.Snap.Trusted() && p.Snap.Cursor.Looks == e.PageLooks()
}

// everything plans every page that is there or is to be.
func (e *Planner) everything(ctx context.Context, p *Input, pp *Plan, headers *catalogue.Headers) error {
	for _, rel := range pp.Layout.Paths() {
		if err := ctx.Err(); err != nil {
			return err
		}
		spec, _ := pp.Layout.Spec(rel)
		if headers != nil {
			headers.Complete(&spec)
		}
		if err := e.renderPage(p, pp, spec); err != nil {
			return err
		}
		pp.Count++
		if strings.HasPrefix(rel, "entities/") {
			pp.Did.EntityPages++
		}
	}
	for _, rel := range slices.Sorted(maps.Keys(p.Snap.Pages)) {
		if isPage(rel) && pp.Layout.Page(rel) == nil {
			if err := e.unplanned(p, pp, rel); err != nil {
				return err
			}
		}
	}
	return nil
}

// isPage reports whether a file below bank/ is a page that is planned here: not the catalogue, and no roll-up.
func isPage(rel string) bool { return strings.HasSuffix(rel, ".md") && !files.IsDerived(rel) }

// unplanned plans a page that is there and has no place in the layout.
func (e *Planner) unplanned(p *Input, pp *Plan, rel string) error {
	if !bank.HoldsEntries(rel) {
		e.passPage(p, pp, rel)
		return nil
	}
	spec, _ := pp.Layout.Spec(rel) // nothing of ours: what people wrote stays, an empty page goes
	return e.renderPage(p, pp, spec)
}

// changed plans the pages that may not be as they are to be, and takes the stamps of all others: the last run left those as they are, and
// wanted on them what this one does.
func (e *Planner) changed(ctx context.Context, p *Input, pp *Plan, _ *catalogue.Headers) error {
	changed := bank.Changed(p.Before, pp.Layout, p.Touched)
	pp.Count = p.Snap.Cursor.Pages
	for _, rel := range changed {
		if p.Before.Page(rel) != nil {
			pp.Count--
		}
		if pp.Layout.Page(rel) != nil {
			pp.Count++
		}
	}
	chosen, err := e.chosen(p, pp, changed)
	if err != nil {
		return err
	}
	var others []string
	for _, rel := range chosen {
		if err := ctx.Err(); err != nil {
			return err
		}
		spec, planned := pp.Layout.Spec(rel)
		if !planned {
			others = append(others, rel)
			continue
		}
		if err := e.renderPage(p, pp, spec); err != nil {
			return err
		}
	}
	for _, rel := range others {
		if _, onDisk := p.Snap.Pages[rel]; onDisk && isPage(rel) {
			if err := e.unplanned(p, pp, rel); err != nil {
				return err
			}
		}
	}
	return nil
}

// chosen are the pages that have to be looked at, sorted: those on which something else is wanted now, those that are not as the last run left
// them, those that it could not leave as it wanted, and those on which detection gave an id to a line. The stamps of all others are taken.
func (e *Planner) chosen(p *Input, pp *Plan, changed []string) ([]string, error) {
	stood, err := e.stood()
	if err != nil {
		return nil, err
	}
	look := map[string]bool{}
	for _, rel := range changed {
		look[rel] = true
	}
	for rel := range stood {
		look[rel] = true
	}
	for rel := range p.Snap.LineIDs {
		look[rel] = true
	}
	for _, rel := range p.Snap.Absent() {
		if isPage(rel) {
			look[rel] = true
		}
	}
	for rel, f := range p.Snap.Pages {
		if look[rel] || !isPage(rel) {
			continue
		}
		if st, vouched := p.Snap.Cursor.Vouches(f); vouched && st.Sig != "" {
			pp.Stamps[f.Path] = st
		} else {
			look[rel] = true
		}
	}
	return slices.Sorted(maps.Keys(look)), nil
}
