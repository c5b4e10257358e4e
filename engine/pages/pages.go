package pages

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Input is what the pages are planned from.
type Input struct {
	Snap   *snapshot.Snapshot
	Record *replay.Record
	Folded *replay.Folded
	People []bank.Event // all people's events, old and new

	// Before is the layout of the bank as the run left it that the cursor is of, with the questions that were asked through its day, and Touched
	// are the ids of the entries that are not now as they were then, of new ones and of those that are gone too. Where Before is nil that is
	// not known, and every page is planned; so it is on a full pass without Digests.
	Before  *bank.Plan
	Touched []string
	// Digests are what is known of all pages of Before, by path: their digests, nil where only that the page was planned is known.
	Digests map[string]*catalogue.Digest

	Full  bool // headers, catalogue and roll-ups too
	Anew  bool // roll-ups are looked at whatever the last full pass has noted
	Bare  bool // checkpoints are not to be trusted: one of them is damaged
	Limit int  // of the fold
}

// Plan is what a run wants of the pages.
type Plan struct {
	Layout  *bank.Plan
	Changes []workspace.Change
	Lines   map[string]map[string]oldLine // of entries, that the run changes, as in [Note]
	Fresh   map[string][]string           // hashes of lines that are new on those pages, as in [Note]
	Sigs    map[string]string             // by path: signature of what the run rendered
	Stamps  map[string]files.Stamp        // of the pages that stay as they are
	Count   int                           // pages there will be
	Full    bool                          // headers and catalogue are up to date with the fold
	Left    map[string]stoodPage          // pages that cannot be written, as in [Note]
	was     *bank.Plan                    // of the last run, and its notes; for left
	noted   map[string]stoodPage
	Rollups map[string]snapshot.Rolled // as in the cursor; nil where they were left alone
	Chosen  bool                       // only the pages were planned that can have changed
	Changed []string                   // of those, the ones of which a digest that was kept no longer holds
	headers *catalogue.Headers         // of a full pass
	Did     Done
}

// Plan plans the pages: those whose entries have changed since they were last written, those that a person touched,
// and, on a full pass, those whose header has changed, and the catalogue. Where it is known what the last run left, others are not looked at.
func (e *Planner) Plan(ctx context.Context, p *Input) (*Plan, error) {
	full := p.Full
	st := p.Folded.Machine.State()
	opt := e.Asking(p.People, p.Snap.Clock.Day)
	opt.Wiki = e.WikiOf(p.Folded.Machine.Facts)
	pp := &Plan{
		Layout: bank.Layout(st, opt), Lines: map[string]map[string]oldLine{}, Fresh: map[string][]string{}, Sigs: map[string]string{},
		Stamps: map[string]files.Stamp{}, Full: full, Left: map[string]stoodPage{},
	}
	work := e.everything
	if e.known(p) && (!full || p.Digests != nil) {
		work, pp.Chosen = e.changed, true
	}
	if err := work(ctx, p, pp); err != nil {
		return nil, err
	}
	if full {
		if err := e.renderRollups(ctx, p, pp); err != nil {
			return nil, err
		}
		if err := e.renderCatalogue(p, pp); err != nil {
			return nil, err
		}
	}
	return pp, nil
}

// Planned reports whether the layout has a page, without laying out more than it has to.
func (pp *Plan) Planned(rel string) bool {
	if pp.headers != nil {
		return pp.headers.Header(rel) != nil
	}
	return pp.Layout.Page(rel) != nil
}

// Digests are what a full pass has found out about all pages, sorted by path; nil on any other.
func (pp *Plan) Digests() []*catalogue.Digest {
	if pp.headers == nil {
		return nil
	}
	return pp.headers.Digests()
}

// signature names what is to stand on a page: its lines, and its header and index when those are to be written. Of an index
// without a header only that there is one counts, as for [bank.Render].
func signature(s *bank.PageSpec) (lines, header string) {
	var b strings.Builder
	b.WriteString(s.Title + "\x00" + s.Lang)
	for _, list := range [][]*bank.Entry{s.Entries, s.Former} {
		b.WriteByte(0)
		for _, en := range list {
			b.WriteString(bank.FormatEntry(en))
			for _, n := range s.Notes[en.ID] {
				b.WriteString("\n" + n)
			}
			b.WriteByte('\n')
		}
	}
	fmt.Fprintf(&b, "%t", len(s.Index) > 0)
	if s.Topic != nil {
		b.WriteString(s.Topic.Sign)
	}
	lines = workspace.Hash([]byte(b.String()))[:16]
	if s.Header != nil {
		header = headerSignature(s.Header, s.Index)
	}
	return lines, header
}

// headerSignature names a header and what an index says of its pages. It is made for every page each time, so that it takes no more than it must.
func headerSignature(head *bank.Header, index []bank.IndexLine) string {
	p := pack.NewWriter("", 1<<10)
	for _, text := range [...]string{head.ID, head.Title, head.Category, head.Description, head.TLDR} {
		p.Text(text)
	}
	for _, list := range [...][]string{head.Titles, head.Aliases, head.AnswersWhen, head.SimilarHigh, head.SimilarMid} {
		p.Texts(list)
	}
	for _, d := range [...]day.Day{head.Validated, head.Created, head.Updated} {
		p.Int(int64(d))
	}
	p.Int(int64(head.Lines))
	p.Uint(uint64(len(head.Sources)))
	for i := range head.Sources {
		src := &head.Sources[i]
		p.Text(src.URI)
		p.Text(src.Lines)
		p.Text(src.Summary)
	}
	for i := range index {
		l := &index[i]
		p.Text(l.Page)
		p.Text(l.Title)
		p.Int(int64(l.Count))
		p.Int(int64(l.Updated))
		p.Text(l.TLDR)
	}
	return workspace.Hash(p.Body())[:16]
}

func (e *Planner) renderPage(p *Input, pp *Plan, spec bank.PageSpec) error {
	file, onDisk := p.Snap.Pages[spec.Path]
	rel := files.BankDir + "/" + spec.Path
	if onDisk {
		rel = file.Path
	}
	lines, header := signature(&spec)
	old, vouched := p.Snap.Cursor.Vouches(file)
	oldLines, oldHeader, _ := strings.Cut(old.Sig, "/")
	if spec.Header == nil {
		header = oldHeader
	}
	pp.Sigs[rel] = lines + "/" + header
	if onDisk && vouched && oldLines == lines && oldHeader == header {
		old.Sig = pp.Sigs[rel]
		pp.Stamps[rel] = old
		return nil
	}
	var before []byte
	var err error
	if !onDisk {
		if err := e.snapshot.Blocked(p.Snap, rel); err != nil {
			p.Snap.Unwritten(rel, err)
			pp.Stamps[rel] = files.Stamp{} // it is not there, and yet the next run has to look
			return e.leave(p, pp, &spec)   // it is named, and the rest goes on
		}
	}
	if onDisk {
		before, err = e.snapshot.PageBytes(p.Snap, file)
		if _, changed := errors.AsType[*workspace.ConflictError](err); changed {
			return err
		}
		if err != nil {
			p.Snap.Problem(problem.Of(rel, err))
			return e.leave(p, pp, &spec) // a page that cannot be read is named, and the rest goes on
		}
	}
	becomesIndex := len(spec.Index) > 0 && !bytes.Contains(before, []byte(bank.BlockStart(bank.IndexBlock)))
	if spec.Header == nil && (workspace.Hash(before) != old.Hash || becomesIndex) {
		// Somebody, or a run that was killed, has changed the page: nobody knows what header it has. Or it says nothing of the pages that it lists yet.
		pp.Sigs[rel] = lines + "/"
	}
	spec.IDs = p.Snap.LineIDs[spec.Path]
	after, err := bank.Render(before, spec)
	if pe, ok := errors.AsType[*bank.PageError](err); ok {
		p.Snap.Problem(problem.Of(rel, pe))
		return e.leave(p, pp, &spec)
	}
	if err != nil {
		return err
	}
	if string(before) == string(after) && before != nil && after != nil {
		st := files.StampOf(file, workspace.Hash(before))
		st.Sig = pp.Sigs[rel]
		pp.Stamps[rel] = st
		return nil
	}
	pp.change(rel, before, after)
	if pp.Layout.IsSubject(spec.Path) {
		pp.Did.Subjects++
	}
	if header != oldHeader && !spec.Empty() {
		pp.Did.Headers++
	}
	if lines := changedLines(before, after); len(lines) > 0 {
		pp.Lines[rel], pp.Fresh[rel] = lines, newLines(before, after)
	}
	return nil
}

// passPage takes the stamp of a page on which nothing is the program's.
func (e *Planner) passPage(p *Input, pp *Plan, rel string) {
	f := p.Snap.Pages[rel]
	st, vouched := p.Snap.Cursor.Vouches(f)
	if !vouched {
		data, err := e.ReadIfThere(f.Path)
		if err != nil {
			p.Snap.Problem(problem.Of(f.Path, err))
			return
		}
		st = files.StampOf(f, workspace.Hash(data))
	}
	pp.Stamps[f.Path] = st
}

// Done counts what a full pass wrote, by phase.
type Done struct {
	RollupsDue, Rollups    int
	SubjectPages, Subjects int
	Headers                int
	Listed, Catalogue      int
}
