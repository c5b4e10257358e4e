package bank

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// DetectInput is what [Detect] compares: pages as they are on disk, and what the program last wrote there.
type DetectInput struct {
	// Pages are the pages whose bytes are not those that were last rendered, by path relative to bank/ in NFC. A page
	// that was deleted has nil bytes; a new one is there too.
	Pages map[string][]byte
	// Page reads a page that is not among Pages, nil if there is none. It is asked for pages from which a line was
	// copied. May be nil: such pages then count as they were rendered.
	Page func(path string) []byte
	// State and Plan are what the pages were last rendered from.
	State *State
	Plan  *Plan
	// Relaid says that an older memctl may have laid the pages out otherwise than Plan does. Pages are then all that can be read and those of the plan
	// that are not there, Still among them those that are as the program left them, and Unread are those that cannot be read now.
	Relaid bool
	Still  map[string]bool
	Unread []string
	// Unwritten are ids of entries, and of topics, that were never written to a page: that they are not there means nothing.
	Unwritten map[string]bool
	// Contested are entries that two devices changed without hearing of each other, each with the texts it ever had: a
	// second line that says one of those was left by a merge, and is no copy that a person made.
	Contested map[string]map[string]bool
	// Removals are the events by which entries, by their ids, were removed by hand and that still stand.
	Removals map[string]Event
	// Accepted finds the event by which an entry was accepted, nil if that is not known. May be nil.
	Accepted func(id string) *Event
	// Without is the bank as it would be without some of people's events, by their ids. It is asked once, and only where lines that
	// were removed stand on a page again. May be nil: without their removals those entries then stand.
	Without func(ids []string) *State
	// Day and At are the logical day and the instant that the events get.
	Day day.Day
	At  time.Time
}

// Detect turns what people did to the pages into events: by person, sealed, in the order in which they fold.
//
//   - a changed text, entity, parameter, letter or confidence is an edit; a confidence on anything but an opinion, and
//     one that was taken away, are written back;
//   - a line that is gone, or whose page is, is an archive "removed by hand"; one moved to an archive page too;
//   - a line on another page, a renamed one too, is an edit of its home; between pages of one split page it is written
//     back, also where one of them is not in the plan any more ([Plan.FormerHome]);
//   - the line of an archived entry on a page outside the archive is a restore. If the entry was removed by hand, and would
//     stand without that, the removal is taken back instead, as if it had never been: a page that was away for a while comes
//     back as it was;
//   - of an id that stands twice the first in page order keeps it, pages of the archive counting last; the other is a
//     new entry;
//   - an id that a late log has made obsolete counts as that of the entry which has it now;
//   - a line without an id, or with one that nobody has, is the missing entry of the same words, or else a new entry
//     with the page as its source. A new line in the archive or in the catalogue is left alone.
//
// What people did to the pages of questions is found by bank/question.
//
// Written back by the next [Render], without an event: source links, the program's lines below an entry, embeds, the
// index, lines deleted from the archive (purge is the way to forget), lines moved across the heading of what was so
// before, and those of entries of one day ([Entry.OfOneDay]) that stand outside the archive. Nothing on a page that cannot be read counts as changed.
func Detect(in DetectInput) Detected {
	d := detector{ids: map[string]map[int]string{}, in: in, keep: map[string]*seenLine{}, back: map[string]*comeback{}, stays: map[string]bool{}, pages: map[string]bool{}, unread: map[string]bool{}, written: map[string]bool{}, taken: map[string]bool{}}
	d.read()
	d.assign()
	d.recognise()
	d.compare()
	d.missing()
	d.adopt()
	for i := range d.events {
		ev := &d.events[i]
		ev.At, ev.Day, ev.By = in.At, in.Day, Person
		ev.Seal()
	}
	slices.SortFunc(d.events, ComparePeople)
	return Detected{Events: d.events, IDs: d.ids, Problems: d.bad}
}

// Detected is what [Detect] found.
type Detected struct {
	Events []Event
	// IDs are the ids of lines that do not have theirs on the page yet, by page and line number, for [PageSpec.IDs].
	IDs map[string]map[int]string
	// Problems are pages that cannot be read, and warnings about front matter.
	Problems []*PageError
}

// seenLine is a line in entry grammar on a page.
type seenLine struct {
	page string
	line *Line
	raw  string // without its line end
}

type detector struct {
	in      DetectInput
	lines   []*seenLine          // of all pages, in page order
	keep    map[string]*seenLine // the line of each id
	loose   []*seenLine          // lines without an id of their own
	pages   map[string]bool      // that were read, or are gone
	unread  map[string]bool
	written map[string]bool      // that the program wrote first, where they are
	taken   map[string]bool      // ids given in this run
	back    map[string]*comeback // pages on which lines stand that were removed
	stays   map[string]bool      // ids of entries that would be in the archive without their removal too
	ids     map[string]map[int]string
	hidden  map[string][]byte // what the pages hide, by path; nil until it is asked for
	inside  map[string]bool   // ids of the entries whose lines stand in a hidden part
	events  []Event
	bad     []*PageError
}

// claim notes whose line it is.
func (d *detector) claim(l *seenLine, id string) {
	if d.ids[l.page] == nil {
		d.ids[l.page] = map[int]string{}
	}
	d.ids[l.page][l.line.No] = id
}

// signature is equal for two lines that say the same: kind, entities and text.
func signature(e *EntryLine) string {
	return e.Kind.String() + "\x00" + strings.Join(e.Entities, "\x1f") + "\x00" + e.Text
}

func entrySignature(e *Entry) string { return signature(&EntryLine{Grammar: grammarOf(e)}) }

// Curated reports whether people's lines on a page become entries, and entries and topics may have it as theirs: not the
// archive, the catalogue, derived pages, copies that a sync has left, and what is no page, or no path below bank/, at all.
func Curated(p string) bool {
	if p == "index.md" || !rules.IsPage(p) {
		return false
	}
	switch top, _, _ := strings.Cut(p, "/"); top {
	case "archive", "index", "rollups", "_meta":
		return false
	}
	return true
}

// HoldsEntries reports whether lines in entry grammar on a page are read: on curated pages and in the archive. On every
// other page that is not in the plan they are left alone.
func HoldsEntries(p string) bool { return Curated(p) || IsArchive(p) && !rules.IsConflictCopy(p) }

// IsArchive reports whether a page is one of the archive.
func IsArchive(p string) bool { return strings.HasPrefix(p, "archive/") }

// read parses the changed pages, and those whose lines turn up on them.
func (d *detector) read() {
	paths := make([]string, 0, len(d.in.Pages))
	for p := range d.in.Pages {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	more := map[string]bool{}
	for _, p := range paths {
		d.readPage(p, d.in.Pages[p])
	}
	for _, p := range d.in.Unread {
		d.unread[p] = true
	}
	for _, l := range d.lines {
		e, ok := d.in.State.Resolve(l.line.Entry.ID)
		if !ok {
			continue
		}
		if at, ok := d.in.Plan.PageOf(e.ID); ok && !d.pages[at] && !d.unread[at] {
			more[at] = true
		}
	}
	if d.in.Page != nil {
		for p := range more {
			if data := d.in.Page(p); data != nil {
				d.readPage(p, data)
			}
		}
	}
	slices.SortFunc(d.lines, func(a, b *seenLine) int {
		if x, y := IsArchive(a.page), IsArchive(b.page); x != y {
			if x {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(a.page, b.page), cmp.Compare(a.line.Start, b.line.Start))
	})
}

func (d *detector) readPage(p string, data []byte) {
	if !HoldsEntries(p) && d.in.Plan.Page(p) == nil {
		return
	}
	d.pages[p] = true
	if data == nil {
		return
	}
	pg, err := ParsePage(p, data)
	if err != nil {
		if pe, ok := errors.AsType[*PageError](err); ok {
			d.bad = append(d.bad, pe)
		}
		d.pages[p], d.unread[p] = false, true
		return
	}
	d.bad = append(d.bad, pg.Warnings...)
	d.written[p] = pg.Front.Value("id") == PageID(p)
	for i := range pg.Lines {
		if l := &pg.Lines[i]; l.Kind == LineEntry {
			d.lines = append(d.lines, &seenLine{page: p, line: l, raw: pg.content(l)})
		}
	}
}

// assign gives each id to the first line that has it, and then what stands under an obsolete id to the entry that has it
// now.
func (d *detector) assign() {
	var obsolete []*seenLine
	for _, l := range d.lines {
		id := l.line.Entry.ID
		e := d.in.State.Get(id)
		_, known := d.in.State.Resolve(id) // never for "": every source has a statement
		switch {
		case id != "" && d.in.State.Purged[id]:
			continue // a line that was to go with its entry
		case e == nil && known:
			obsolete = append(obsolete, l)
		case e == nil:
			d.loose = append(d.loose, l)
		case d.keep[id] == nil && !d.standsBefore(e, l):
			d.keep[id] = l
		case d.keep[id] != nil && d.left(e, l, d.keep[id]):
			if signature(d.keep[id].line.Entry) == entrySignature(e) {
				d.keep[id] = l
			}
		case !IsArchive(l.page) && !d.in.Contested[id][l.line.Entry.Text]:
			d.loose = append(d.loose, l)
		}
	}
	for _, l := range obsolete {
		d.absorb(l)
	}
}

// absorb gives a line under an obsolete id to the entry that has taken it over. As the program once wrote it, it says
// nothing about that entry but where it stands.
func (d *detector) absorb(l *seenLine) {
	have := l.line.Entry
	e, _ := d.in.State.Resolve(have.ID)
	old := slices.ContainsFunc(e.Sources, func(s Source) bool {
		return strings.HasPrefix(s.Stmt, have.ID) && s.Hash == hashOf(&have.Grammar)
	})
	switch {
	case d.keep[e.ID] == nil && !d.standsBefore(e, l):
		if old {
			line, entry := *l.line, *have
			entry.Grammar = asRead(e)
			line.Entry = &entry
			l = &seenLine{page: l.page, line: &line, raw: l.raw}
		}
		d.keep[e.ID] = l
		d.claim(l, e.ID)
	case !old && signature(have) != entrySignature(e) && !IsArchive(l.page):
		d.loose = append(d.loose, l)
	}
}

// standsBefore reports whether an entry still stands on a page that was not read and comes before this line.
func (d *detector) standsBefore(e *Entry, l *seenLine) bool {
	at, ok := d.in.Plan.PageOf(e.ID)
	if !ok || d.pages[at] || IsArchive(at) || d.former(e, l.page) {
		return false
	}
	return d.unread[at] || at < l.page
}

// recognise finds the lines of entries whose id was taken away.
func (d *detector) recognise() {
	if len(d.loose) == 0 {
		return
	}
	gone := map[string][]*Entry{} // by words
	for _, e := range d.expected() {
		if d.keep[e.ID] == nil {
			gone[entrySignature(e)] = append(gone[entrySignature(e)], e)
		}
	}
	d.unwritten(gone)
	for _, samePage := range []bool{true, false} {
		d.loose = slices.DeleteFunc(d.loose, func(l *seenLine) bool {
			sig := signature(l.line.Entry)
			at := slices.IndexFunc(gone[sig], func(e *Entry) bool {
				page, _ := d.in.Plan.PageOf(e.ID)
				return !samePage || page == l.page
			})
			if at < 0 {
				return false
			}
			d.keep[gone[sig][at].ID] = l
			d.claim(l, gone[sig][at].ID)
			gone[sig] = slices.Delete(gone[sig], at, at+1)
			return true
		})
	}
}

// expected are the entries that should stand on the pages that were read, in Compare order.
func (d *detector) expected() []*Entry {
	var out []*Entry
	for p := range d.pages {
		if !d.pages[p] {
			continue
		}
		if pg := d.in.Plan.Page(p); pg != nil {
			for i := range pg.Items {
				if e := d.in.State.Get(pg.Items[i].ID); e != nil && !d.in.Unwritten[e.ID] {
					out = append(out, e)
				}
			}
		}
	}
	slices.SortFunc(out, Compare)
	return out
}

// compare makes events of lines that say or stand otherwise than the program wrote them.
func (d *detector) compare() {
	d.returned()
	for id, l := range d.keep {
		if d.in.Still[l.page] {
			continue
		}
		e := d.in.State.Get(id)
		archived := e.archived()
		if ev, back := d.isBack(e, l); back {
			d.event(Event{Op: OpVoid, Entry: id, IDs: []string{ev.ID}, Why: ReasonBack})
			e, archived = asRemoved(e, ev.Before), false
		}
		before, after := d.changes(e, l)
		switch {
		case IsArchive(l.page) && !archived:
			d.event(Event{Op: OpArchive, Entry: id, Before: e.Fields(), Why: ReasonByHand})
		case archived && !e.OfOneDay() && !IsArchive(l.page):
			back := &Fields{Home: after.Home, Confidence: after.Confidence, AsOf: after.AsOf}
			if after.Home = ""; after.Kind == 0 { // else the letter decides whether it has one, and the two may fold in any order
				after.Confidence, after.AsOf = 0, 0
			}
			d.event(Event{Op: OpRestore, Entry: id, After: back})
		}
		if after.Kind != 0 || after.Text != "" || after.Home != "" || after.Confidence != 0 {
			d.event(Event{Op: OpEdit, Entry: id, Before: &before, After: &after})
		}
	}
}

// changes are the fields of an entry that a line sets otherwise.
func (d *detector) changes(e *Entry, l *seenLine) (before, after Fields) {
	have := l.line.Entry
	want := asRead(e)
	if have.Text != want.Text || have.Params != want.Params || !slices.Equal(have.Entities, want.Entities) {
		before.Text, before.Params, before.Entities = e.Text, e.Params, e.Entities
		after.Text, after.Params, after.Entities = have.Text, have.Params, have.Entities
	}
	if have.Kind != e.Kind {
		before.Kind, after.Kind = e.Kind, have.Kind
	}
	if have.Kind == rules.Opinion && have.Confidence != 0 && have.Confidence != want.Confidence {
		before.Confidence, before.AsOf = e.Confidence, e.AsOf
		after.Confidence, after.AsOf = have.Confidence, d.in.Day
	}
	if at, _ := d.in.Plan.PageOf(e.ID); at != l.page && !IsArchive(l.page) {
		if home := d.home(l.page); home != e.Home {
			before.Home, after.Home = e.Home, home
		}
	}
	return before, after
}

// asRead is the grammar of an entry as its line reads back.
func asRead(e *Entry) memory.Grammar {
	want := grammarOf(e)
	if g, ok := memory.ParseGrammar(want.Format()); ok {
		return g
	}
	return want
}

// missing archives the entries whose lines are gone.
func (d *detector) missing() {
	for _, e := range d.expected() {
		if d.keep[e.ID] == nil && !e.archived() && !d.maybeUnread(e) && !d.since(e) {
			d.event(Event{Op: OpArchive, Entry: e.ID, Before: e.Fields(), Why: d.whyMissing(e)})
		}
	}
}

// adopt makes entries of lines that a person wrote, or copied.
func (d *detector) adopt() {
	for _, l := range d.loose {
		if !Curated(l.page) {
			continue
		}
		g := &l.line.Entry.Grammar
		hash := hashOf(g)
		if d.in.State.Purged[hash] {
			continue
		}
		src := Source{Path: SourcePath(l.page), Day: d.in.Day, Hash: hash} // without its line: see [Source.Anchor]
		a := &Fields{Kind: g.Kind, Text: g.Text, Params: g.Params, Entities: g.Entities, Home: d.home(l.page)}
		if g.Kind == rules.Opinion {
			a.Confidence, a.AsOf = cmp.Or(g.Confidence, decay.Default), d.in.Day
		}
		d.claim(l, d.accept(src, a))
	}
}

// accept makes the events of a new line and returns its id. A line that was written here before and is in the archive comes back.
func (d *detector) accept(src Source, a *Fields) string {
	for n := 0; ; n++ {
		key := src.Path + "\x00" + src.Hash + "\x00" + strconv.Itoa(n)
		src.Stmt = EntryID(key, LongID)
		if d.taken[src.Stmt] {
			continue
		}
		if e, ok := d.in.State.Entry(d.in.State.byStmt[src.Stmt]); ok {
			if d.in.Unwritten[e.ID] && e.First().Stmt == src.Stmt {
				d.taken[src.Stmt] = true
				return e.ID // accepted by a run that did not come to writing its id
			}
			if e.Standing != Archived || e.First().Stmt != src.Stmt || d.keep[e.ID] != nil && !IsArchive(d.keep[e.ID].page) {
				continue
			}
			d.taken[src.Stmt] = true
			d.event(Event{Op: OpRestore, Entry: e.ID, After: &Fields{Home: a.Home, Confidence: a.Confidence, AsOf: a.AsOf}})
			d.event(Event{Op: OpEdit, Entry: e.ID, After: &Fields{Kind: a.Kind, Text: a.Text, Params: a.Params, Entities: a.Entities, Confidence: a.Confidence, AsOf: a.AsOf}})
			return e.ID
		}
		d.taken[src.Stmt] = true
		id := EntryID(key, ShortID)
		if d.in.State.Get(id) != nil || d.taken[id] {
			id = src.Stmt
		}
		d.taken[id] = true
		d.event(Event{Op: OpAccept, Entry: id, After: a, Sources: []Source{src}})
		return id
	}
}

func (d *detector) event(ev Event) { d.events = append(d.events, ev) }

// hashOf is what a log line with the same grammar is known by.
func hashOf(g *memory.Grammar) string { return memory.Hash(g.Kind, g.Entities, g.Text) }
