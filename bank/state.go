package bank

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// ErrNotFound says that no entry or page has the id that was asked for.
var ErrNotFound = errors.New("not found")

// State is the bank as a value: what a fold of events has made of it so far. It is not safe for concurrent use.
type State struct {
	Closed  day.Day           // last logical day that was closed; zero before the first
	Purged  Purged            // what must never come back
	entries map[string]*Entry // by id
	byStmt  map[string]string // would-be id of each folded source → id of the entry that holds it
	byShort map[string]string // the same by short ids; of two statements that share one, the first
	parted  map[string][]Part // the claims of statements that make several, by the short ids of these

	base    Base              // where there is what the maps lack; nil for none. A holder "" in the maps is none, whatever the base says
	touched map[string]before // by id: what is not as in the base; nil for a state that never had one
	dirty   map[string]bool   // ids of what has changed since that was last asked
	read    Base              // that was read to its end, for its error

	subjects  map[string]*Subject // by id
	dismissed map[string]string   // names by the ids that subjects of that name would have
}

// NewState returns an empty bank.
func NewState() *State { return NewStateFor(0) }

// NewStateFor returns an empty bank with room for n entries.
func NewStateFor(n int) *State {
	return &State{
		entries: make(map[string]*Entry, n), Purged: Purged{}, byStmt: make(map[string]string, n), byShort: make(map[string]string, n),
		parted: map[string][]Part{}, subjects: map[string]*Subject{}, dismissed: map[string]string{},
		dirty: map[string]bool{},
	}
}

// Entry returns the entry with this very id.
func (s *State) Entry(id string) (*Entry, bool) {
	e := s.get(id)
	return e, e != nil
}

// Get is [State.Entry] where nil says that there is none.
func (s *State) Get(id string) *Entry { return s.get(id) }

// All are the entries by their ids, in no order. A base is read to its end.
func (s *State) All() iter.Seq2[string, *Entry] {
	s.load()
	return maps.All(s.entries)
}

// Len is the number of entries.
func (s *State) Len() int {
	if s.base == nil {
		return len(s.entries)
	}
	n := s.base.Len()
	for id, was := range s.touched {
		if was.there {
			n--
		}
		if s.entries[id] != nil {
			n++
		}
	}
	return n
}

// Resolve returns the entry with this id, or the one that has absorbed the statement that once had it.
func (s *State) Resolve(id string) (*Entry, bool) {
	e := s.get(id)
	if e == nil {
		if home := s.holder(id); home != "" {
			e = s.get(home)
		} else {
			e = s.get(s.holderShort(id)) // an id that a late log has made obsolete
		}
	}
	return e, e != nil
}

// Holds reports whether the statement with this would-be id is a source of some entry.
func (s *State) Holds(stmt string) bool { return s.holder(stmt) != "" }

// HoldsStatement reports whether the statement with this id, or any claim of it, is a source of some entry.
func (s *State) HoldsStatement(stmt string) bool {
	return s.Holds(stmt) || slices.ContainsFunc(s.partsOf(Short(stmt)), func(p Part) bool { return p.Of == stmt })
}

// About are the entries that a person means who names one by its id: it, or those of the claims of a statement that gave one under this id
// before it was parted, in page order.
func (s *State) About(id string) []*Entry {
	if e, ok := s.Resolve(id); ok {
		return []*Entry{e}
	}
	var out []*Entry
	for _, p := range s.partsOf(Short(id)) {
		if e := s.get(s.holder(p.Stmt)); strings.HasPrefix(p.Of, id) && e != nil && e.First().Stmt == p.Stmt {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, Compare)
	return out
}

// Sorted returns the entries in page order. They are counted out by day first, which leaves little to sort.
func (s *State) Sorted() []*Entry {
	s.load()
	perDay := make(map[day.Day]int)
	for _, e := range s.entries {
		perDay[e.Sources[0].Day]++
	}
	days := slices.Sorted(maps.Keys(perDay))
	next, at := make(map[day.Day]*int, len(days)), 0
	bounds := make([]int, 0, len(days)+1)
	for _, d := range days {
		start := at
		next[d] = &start
		bounds = append(bounds, at)
		at += perDay[d]
	}
	bounds = append(bounds, at)
	out := make([]*Entry, at)
	for _, e := range s.entries {
		i := next[e.Sources[0].Day]
		out[*i] = e
		*i++
	}
	for i := range days {
		slices.SortFunc(out[bounds[i]:bounds[i+1]], func(a, b *Entry) int {
			x, y := &a.Sources[0], &b.Sources[0]
			if x.Path == y.Path && x.Start != y.Start {
				return cmp.Compare(x.Start, y.Start)
			}
			return Compare(a, b)
		})
	}
	return out
}

// Clone returns a deep copy.
func (s *State) Clone() *State {
	s.load()
	c := NewState()
	c.touched, c.dirty, c.read = maps.Clone(s.touched), maps.Clone(s.dirty), s.read
	c.Closed = s.Closed
	for id, e := range s.entries {
		c.entries[id] = e.Clone()
	}
	maps.Copy(c.byStmt, s.byStmt)
	maps.Copy(c.byShort, s.byShort)
	for id, parts := range s.parted {
		c.parted[id] = slices.Clone(parts)
	}
	maps.Copy(c.Purged, s.Purged)
	for id, x := range s.subjects {
		y := *x
		y.Aliases, y.Former, y.Proposed, y.Sources = slices.Clone(x.Aliases), slices.Clone(x.Former), slices.Clone(x.Proposed), slices.Clone(x.Sources)
		c.subjects[id] = &y
	}
	maps.Copy(c.dismissed, s.dismissed)
	return c
}

// Without is the state without some entries, by their ids. It shares all others with s, and is to be read only.
func (s *State) Without(ids []string) *State {
	if len(ids) == 0 {
		return s
	}
	c := *s
	c.entries, c.touched, c.dirty = maps.Clone(s.entries), maps.Clone(s.touched), map[string]bool{}
	for _, id := range ids {
		if e := s.get(id); e != nil {
			c.touchEntry(e)
			delete(c.entries, id)
		}
	}
	return &c
}

// Put adds or replaces an entry as it stands; for codecs and tests. Everything else goes through [State.Apply].
func (s *State) Put(e *Entry) { s.put(e) }

func (s *State) put(e *Entry) {
	old := s.get(e.ID)
	s.touch(e.ID, old != nil, old != nil && old.Standing == Live)
	s.entries[e.ID] = e
	for _, src := range e.Sources {
		s.hold(src, e.ID)
	}
}

// hold notes that the claim is a source of the entry.
func (s *State) hold(src Source, id string) {
	s.byStmt[src.Stmt] = id
	if s.holderShort(Short(src.Stmt)) == "" {
		s.byShort[Short(src.Stmt)] = id
	}
	if src.Of == "" {
		return
	}
	if p, of := (Part{src.Of, src.Stmt}), Short(src.Of); !slices.Contains(s.partsOf(of), p) {
		s.parted[of] = append(s.parted[of], p)
	}
}

// release takes back that the claim is a source of the entry.
func (s *State) release(src Source, id string) {
	s.byStmt[src.Stmt] = ""
	if s.holderShort(Short(src.Stmt)) == id {
		s.byShort[Short(src.Stmt)] = ""
	}
	if of := Short(src.Of); src.Of != "" {
		s.parted[of] = slices.DeleteFunc(s.partsOf(of), func(p Part) bool { return p.Stmt == src.Stmt })
	}
}

// Short is the short id that a long one begins with; a short one is its own.
func Short(id string) string { return id[:min(len(id), ShortID+1)] }

// Apply folds one event. An event about an entry that is unknown is an error wrapping [ErrNotFound]; the state is then
// unchanged. Void events are a matter of the ledger ([Effective]), those of briefings of [Told]; they change nothing here.
func (s *State) Apply(ev *Event) error {
	switch ev.Op {
	case OpAccept:
		return s.accept(ev)
	case OpWithdraw:
		return s.withdraw(ev)
	case OpPurge:
		return s.purge(ev)
	case OpSubject:
		return s.name(ev)
	case OpDismiss:
		return s.dismiss(ev)
	case OpJoin:
		return s.join(ev)
	case OpVoid, OpPromote, OpBrief:
		return nil
	}
	about := s.About(ev.Entry)
	if _, there := s.Resolve(ev.Entry); !there && ev.By == Program {
		about = nil // a claim is none that the program knew when it made the event
	}
	switch {
	case len(about) == 0:
		return fmt.Errorf("apply %s %s to %s: %w", ev.Op, ev.ID, ev.Entry, ErrNotFound)
	case len(about) > 1 && ev.Op == OpEdit && ev.After != nil && ev.After.Text != "":
		return s.rewrite(about, ev)
	}
	for _, e := range about {
		if err := s.change(e, ev); err != nil {
			return err
		}
	}
	return nil
}

// rewrite gives the first claim of a line the words that a person wrote for the whole of it; the others stand in them.
func (s *State) rewrite(claims []*Entry, ev *Event) error {
	for _, e := range claims[1:] {
		s.touchEntry(e)
		e.Standing, e.Until, e.Reason, e.Successor = Superseded, ev.Day, ReasonSuperseded, claims[0].ID
	}
	return s.change(claims[0], ev)
}

// change folds an event about an entry that is there.
func (s *State) change(e *Entry, ev *Event) error {
	if e.Private() {
		return nil // until its line is shown again
	}
	s.touchEntry(e)
	switch ev.Op {
	case OpSupport, OpRefine:
		s.support(e, ev)
	case OpSupersede:
		e.Standing, e.Until, e.Reason, e.Successor = Superseded, ev.Day, ReasonSuperseded, ev.Other
		if ev.Why == ReasonDone {
			e.Reason = ReasonDone
		}
	case OpConflict:
		return s.conflict(e, ev)
	case OpArchive:
		e.Standing, e.Until, e.Reason, e.Successor = Archived, ev.Day, ev.archiveReason(), ""
		e.unsay()
	case OpRestore:
		e.Standing, e.Until, e.Reason, e.Successor = Live, 0, "", ""
		if ev.By == Person {
			e.vouched(ev.Day)
		}
		setConfidence(e, ev.After)
		if ev.After != nil && ev.After.Home != "" {
			e.Home, e.ByPerson = ev.After.Home, e.ByPerson|OwnsHome
		}
	case OpEdit:
		s.edit(e, ev)
	case OpPin:
		e.Pinned = true
	case OpUnpin:
		e.Pinned = false
	default:
		return fmt.Errorf("apply event %s: unknown op %q", ev.ID, ev.Op)
	}
	return nil
}

func (s *State) accept(ev *Event) error {
	if ev.After == nil || len(ev.Sources) == 0 {
		return fmt.Errorf("apply accept %s: no text or no source", ev.ID)
	}
	a := ev.After
	e := &Entry{
		ID: ev.Entry, Kind: a.Kind, Text: a.Text, FirstText: a.Text, Params: a.Params, Entities: slices.Clone(a.Entities),
		Home: a.Home, Confidence: a.Confidence, AsOf: a.AsOf, Sources: slices.Clone(ev.Sources),
		Since: ev.Sources[0].Day, Rules: ev.Rules, Whence: a.Whence,
		Beside: slices.Clone(a.Beside), Under: slices.Clone(a.Under),
	}
	if ev.By == Person {
		e.ByPerson = OwnsEntry | OwnsText | OwnsKind | OwnsHome
	}
	s.put(e)
	return nil
}

// support adds sources; a refinement also takes the larger text, unless a person wrote the one that stands.
func (s *State) support(e *Entry, ev *Event) {
	for _, src := range ev.Sources {
		if s.holder(src.Stmt) == e.ID {
			continue
		}
		at, _ := slices.BinarySearchFunc(e.Sources, src, Source.Compare)
		if at == 0 && len(e.Sources) > 0 {
			at = 1 // the first source gave the id and stays first
		}
		e.Sources = slices.Insert(e.Sources, at, src)
		s.hold(src, e.ID)
	}
	setConfidence(e, ev.After)
	if ev.After != nil && ev.After.Confidence != 0 {
		e.Bumped = ev.Day
	}
	if ev.After == nil || e.ByPerson&OwnsText != 0 {
		return
	}
	if ev.Op == OpRefine {
		e.Text = ev.After.Text
	}
	if len(ev.After.Entities) > 0 {
		e.Entities = slices.Clone(ev.After.Entities)
	}
}

func setConfidence(e *Entry, a *Fields) {
	if a != nil && a.Confidence != 0 && e.Kind == rules.Opinion {
		e.Confidence, e.AsOf = a.Confidence, a.AsOf
	}
}

func (s *State) conflict(e *Entry, ev *Event) error {
	o, ok := s.Resolve(ev.Other)
	if !ok {
		return fmt.Errorf("apply conflict %s with %s: %w", ev.ID, ev.Other, ErrNotFound)
	}
	s.touchEntry(o)
	link(e, o.ID)
	link(o, e.ID)
	setConfidence(e, ev.After)
	return nil
}

// OpenConflicts are the ids of the entries that contradict an entry still, sorted: a conflict is over when either side has ended or was archived.
func (s *State) OpenConflicts(e *Entry) []string {
	if e.Standing != Live {
		return nil
	}
	var out []string
	for _, id := range e.Conflicts {
		if o := s.get(id); o != nil && o.Standing == Live {
			out = append(out, id)
		}
	}
	return out
}

func link(e *Entry, id string) {
	if at, found := slices.BinarySearch(e.Conflicts, id); !found && id != e.ID {
		e.Conflicts = slices.Insert(e.Conflicts, at, id)
	}
}

func (s *State) edit(e *Entry, ev *Event) {
	a := ev.After
	if a == nil {
		return
	}
	if a.Kind != 0 && a.Kind != e.Kind {
		e.Kind, e.ByPerson = a.Kind, e.ByPerson|OwnsKind
	}
	if a.Text != "" {
		e.Text, e.Params, e.Entities = a.Text, a.Params, slices.Clone(a.Entities)
		e.ByPerson |= OwnsText
	}
	if a.Home != "" && a.Home != e.Home {
		e.Home, e.ByPerson = a.Home, e.ByPerson|OwnsHome
	}
	if a.Confidence != 0 {
		e.Confidence, e.AsOf = a.Confidence, a.AsOf
	}
	if e.Kind == rules.Opinion && e.Confidence == 0 {
		e.Confidence, e.AsOf = decay.Default, ev.Day
	}
}

// withdraw puts an entry whose statement is gone into the archive; while the statement is there it does nothing. One that is there
// already can only become private.
func (s *State) withdraw(ev *Event) error {
	if ev.Before == nil || len(ev.Sources) == 0 {
		return nil
	}
	e, held := s.Resolve(ev.Sources[0].Stmt)
	if !held && s.HoldsStatement(ev.Sources[0].Statement()) {
		return nil // the line says it still, parted otherwise
	}
	if held {
		if e.Withdrawn() && ev.Why == ReasonPrivate {
			s.touchEntry(e)
			e.Until, e.Reason = ev.Day, ev.Why
			e.unsay()
		}
		return nil
	}
	if src := &ev.Sources[0]; len(s.Purged.Marks().In(ev.Before.Text, src.Statement(), src.Day)) > 0 {
		return nil // a claim of it was purged meanwhile
	}
	b := ev.Before
	e = &Entry{
		ID: ev.Entry, Kind: b.Kind, Text: b.Text, FirstText: b.Text, Params: b.Params, Entities: slices.Clone(b.Entities),
		Home: b.Home, Confidence: b.Confidence, AsOf: b.AsOf, Sources: slices.Clone(ev.Sources), Since: ev.Sources[0].Day,
		Standing: Archived, Until: ev.Day, Reason: ev.Why,
	}
	for i := range e.Sources {
		e.Sources[i].Of = "" // the statement, if it is there, does not give it
	}
	e.unsay()
	s.put(e)
	return nil
}

// purge forgets an entry: nothing of its text remains, and its statements are never taken again.
func (s *State) purge(ev *Event) error {
	s.Purged.Add(ev.IDs)
	e, ok := s.Resolve(ev.Entry)
	if !ok {
		return nil // purged before it was ever accepted in this replay
	}
	s.load() // any entry may name it
	for _, src := range e.Sources {
		s.release(src, e.ID)
	}
	s.touchEntry(e)
	delete(s.entries, e.ID)
	for _, o := range s.entries {
		if at, found := slices.BinarySearch(o.Conflicts, e.ID); found {
			s.touchEntry(o)
			o.Conflicts = slices.Delete(o.Conflicts, at, at+1)
		}
		if o.Successor == e.ID {
			s.touchEntry(o)
			o.Successor = ""
		}
	}
	return nil
}
