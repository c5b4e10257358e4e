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
	return p.Before != nil && p.Snap.Trusted() && p.Snap.Cursor.Looks == e.PageLooks() && p.Snap.Cursor.Data == p.Snap.Version
}

// everything plans every page that is there or is to be.
func (e *Planner) everything(ctx context.Context, p *Input, pp *Plan) error {
	if p.Full {
		pp.headers = catalogue.HeadersOf(pp.Layout, e.Keywords())
	}
	for _, rel := range pp.Layout.Paths() {
		if err := ctx.Err(); err != nil {
			return err
		}
		spec, _ := pp.Layout.Spec(rel)
		if pp.headers != nil {
			pp.headers.Complete(&spec)
		}
		if err := e.renderPage(p, pp, spec); err != nil {
			return err
		}
		pp.Count++
		if pp.Layout.IsSubject(rel) {
			pp.Did.SubjectPages++
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
func (e *Planner) changed(ctx context.Context, p *Input, pp *Plan) error {
	pp.Changed = bank.Changed(p.Before, pp.Layout, p.Touched)
	if p.Full {
		e.digest(p, pp)
	} else {
		pp.Count = p.Snap.Cursor.Pages
		for _, rel := range pp.Changed {
			if p.Before.Page(rel) != nil {
				pp.Count--
			}
			if pp.Layout.Page(rel) != nil {
				pp.Count++
			}
		}
	}
	chosen, err := e.chosen(p, pp)
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
		if pp.headers != nil {
			pp.headers.Complete(&spec)
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

// digest makes the headers of all pages, of what is known of those that are as they were and of the entries of the others.
func (e *Planner) digest(p *Input, pp *Plan) {
	digester := catalogue.NewDigester(pp.Layout, e.Keywords())
	all := maps.Clone(p.Digests)
	for _, rel := range pp.Changed {
		if all[rel] = nil; pp.Layout.Page(rel) == nil {
			delete(all, rel)
		}
	}
	var digests []*catalogue.Digest
	for _, rel := range slices.Sorted(maps.Keys(all)) {
		d := all[rel]
		if d == nil {
			d = digester.Of(rel)
		}
		digests = append(digests, d)
		if d.Shows > 0 {
			pp.Did.SubjectPages++
		}
	}
	pp.headers, pp.Count = catalogue.HeadersFrom(digests, pp.Layout.Lang()), len(digests)
}

// sameHeader reports whether a page that is as the last run left it has the header that it is to have.
func (pp *Plan) sameHeader(rel string, st files.Stamp) bool {
	if pp.headers == nil || pp.headers.Header(rel) == nil {
		return true
	}
	_, header, _ := strings.Cut(st.Sig, "/")
	return header == headerSignature(pp.headers.Header(rel), pp.headers.Index(rel))
}

// chosen are the pages that have to be looked at, sorted: those on which something else is wanted now, those that are not as the last run left
// them, on a full pass those whose header changes, those that it could not leave as it wanted, and those on which detection gave an id to a line. The stamps of all others are taken.
func (e *Planner) chosen(p *Input, pp *Plan) ([]string, error) {
	stood, err := e.stood()
	if err != nil {
		return nil, err
	}
	look := map[string]bool{}
	for _, rel := range pp.Changed {
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
		if st, vouched := p.Snap.Cursor.Vouches(f); vouched && st.Sig != "" && pp.sameHeader(rel, st) {
			pp.Stamps[f.Path] = st
		} else {
			look[rel] = true
		}
	}
	return slices.Sorted(maps.Keys(look)), nil
}
