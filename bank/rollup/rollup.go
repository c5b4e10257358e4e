package rollup

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Rollup is what came to pass in a period, as it stood at the end of its last day. It keeps nothing of the state that it
// was made from.
type Rollup struct {
	Period
	parts    [numParts][]item // each in page order: those that a page may show
	many     [numParts]int    // how many there were
	count    counts
	names    []mention // most named first
	logs     []dayLog  // by path
	weeks    []Period  // of a month: those that ended in it
	previous *Period
}

// The parts of a roll-up, in the order in which they stand on the page.
const (
	partDecided = iota
	partChanged // what was superseded, but for statuses and what was to be done
	partDone
	partStatus
	partOpened
	partClosed
	partOpinions
	partFacts
	partConflicts
	numParts
)

type item struct {
	text    string
	was     string        // what stood there before; of a conflict the other side
	sources []bank.Source // of text within the period, else its first
	before  []bank.Source // of was; of a step that is done, those that it was opened with
	weight  int
	entry   string // id, to find it again while the roll-up is made
}

type counts struct {
	fresh, again, faded, unheard, archived, byHand, open int
	kinds                                                [numParts]int
}

type mention struct {
	name, page string
	n          int
}

type dayLog struct {
	path  string
	day   day.Day
	lines []int
	text  string // the first statement taken from it
}

func (l *dayLog) name() string {
	return strings.TrimSuffix(strings.TrimPrefix(l.path, "memory/"), ".md")
}

// New makes the roll-up of a period from the state at the end of its last day and the period's events in the order in
// which they fold, a person's behind the program's. It returns nil if nothing was said or done in the period: that
// something faded is no news of it.
func New(p Period, st *bank.State, events []*bank.Event) *Rollup {
	if !isNews(st, events) {
		return nil
	}
	r := rolling{Rollup: &Rollup{Period: p}, st: st, touched: map[string]bool{}, fresh: map[string]bool{}, ended: map[string]string{}}
	for _, ev := range events {
		r.event(ev)
	}
	r.file()
	r.nameAll()
	for i, items := range r.parts {
		r.many[i], r.parts[i] = len(items), heaviest(items, maxItems)
	}
	return r.Rollup
}

// Follow tells a roll-up which periods have a page, of those that ended before it or with it, in order: it links to the
// one before, and a month to its weeks. A nil roll-up follows none.
func (r *Rollup) Follow(before []Period) {
	if r == nil {
		return
	}
	for _, b := range before {
		switch {
		case b.Week == r.Week:
			r.previous = &b
		case r.Has(b.Last):
			r.weeks = append(r.weeks, b)
		}
	}
}

// isNews reports whether anything of the events, which st has folded, is to be told: that something faded is not, nor what
// is about an entry that was purged.
func isNews(st *bank.State, events []*bank.Event) bool {
	return slices.ContainsFunc(events, func(ev *bank.Event) bool {
		_, known := st.Resolve(ev.Entry)
		switch ev.Op {
		case bank.OpAccept, bank.OpSupport, bank.OpRefine, bank.OpRestore, bank.OpSupersede, bank.OpConflict:
			return known
		}
		return known && isPersons(ev)
	})
}

func isPersons(ev *bank.Event) bool { return ev.By == bank.Person && ev.Op != bank.OpWithdraw }

// rolling is a roll-up in the making.
type rolling struct {
	*Rollup

	st      *bank.State
	order   []string // entries that were said or edited, in the order in which they were
	touched map[string]bool
	fresh   map[string]bool
	ended   map[string]string // superseded entry → what has taken its place
	closing map[string]bool   // entries that say that a step is done
	pairs   [][2]string       // conflicts
}

// event notes what an event says.
func (r *rolling) event(ev *bank.Event) {
	e, known := r.st.Resolve(ev.Entry)
	if !known {
		return // purged, or a question
	}
	if isPersons(ev) {
		r.count.byHand++
	}
	switch ev.Op {
	case bank.OpAccept, bank.OpSupport, bank.OpRefine, bank.OpRestore:
		if !r.touched[e.ID] {
			r.touched[e.ID] = true
			r.order = append(r.order, e.ID)
		}
		if ev.Op == bank.OpAccept && !r.fresh[e.ID] {
			r.fresh[e.ID] = true
			r.count.fresh++
		}
		if ev.Op == bank.OpSupport || ev.Op == bank.OpRefine {
			r.count.again++
		}
	case bank.OpSupersede:
		if e.Standing == bank.Superseded && e.Until == ev.Day {
			r.ended[e.ID] = ev.Other
		}
	case bank.OpConflict:
		r.pairs = append(r.pairs, [2]string{e.ID, ev.Other})
	case bank.OpArchive, bank.OpWithdraw:
		if e.Standing == bank.Archived && e.Until == ev.Day {
			switch ev.Why {
			case bank.ReasonFaded:
				r.count.faded++
			case bank.ReasonUnheard:
				r.count.unheard++
			default:
				r.count.archived++
			}
		}
	default:
	}
}

// file puts everything where it belongs on the page.
func (r *rolling) file() {
	r.closing = map[string]bool{}
	told := map[string]bool{} // successors that stand beside what they have replaced
	for _, old := range r.superseded() {
		if old.OfOneDay() && !isStep(old) {
			continue // it was never so
		}
		next, _ := r.st.Resolve(r.ended[old.ID]) // nil: it was purged
		part := partChanged
		switch {
		case isStep(old):
			part = partClosed
			if next != nil {
				r.closing[next.ID] = true
			}
		case old.Kind == rules.Status:
			part = partStatus
		}
		if next == nil || part == partClosed {
			it := r.item(old)
			if next != nil {
				it.before, it.sources = it.sources, r.within(next)
			}
			r.add(part, it)
			continue
		}
		told[next.ID] = true
		if again := r.replacing(part, next); again != nil {
			again.was += " / " + shown(old)
			r.count.kinds[part]++
			continue
		}
		it := r.item(next)
		it.was, it.before, it.weight = shown(old), r.within(old), it.weight+changeWeight
		r.add(part, it)
	}
	for _, id := range r.order {
		if e := r.st.Get(id); r.fresh[id] && e.Standing != bank.Superseded && !told[id] {
			r.addFresh(e)
		}
	}
	for _, p := range r.pairs {
		a, _ := r.st.Resolve(p[0])
		b, _ := r.st.Resolve(p[1])
		if a == nil || b == nil || a.Standing != bank.Live || b.Standing != bank.Live {
			continue
		}
		it := r.item(b)
		it.was, it.before = shown(a), r.within(a)
		r.add(partConflicts, it)
	}
	for _, home := range stepHomes() {
		for e := range r.st.Homed(home) {
			if isStep(e) && e.Since < r.First {
				r.count.open++
			}
		}
	}
	for i := range r.parts {
		slices.SortStableFunc(r.parts[i], func(a, b item) int { return a.sources[0].Compare(b.sources[0]) })
	}
}

// superseded are the entries that something took the place of, in page order.
func (r *rolling) superseded() []*bank.Entry {
	out := make([]*bank.Entry, 0, len(r.ended))
	for id := range r.ended {
		out = append(out, r.st.Get(id))
	}
	slices.SortFunc(out, bank.Compare)
	return out
}

// replacing is the item that already tells what an entry has replaced, nil if there is none or it is long enough.
func (r *rolling) replacing(part int, next *bank.Entry) *item {
	for i := range r.parts[part] {
		if it := &r.parts[part][i]; it.entry == next.ID && it.was != "" && len(it.was) < 3*bank.MaxQuote {
			return it
		}
	}
	return nil
}

// changeWeight is how much more than one mention it counts that something took the place of another.
const changeWeight = 4

func (r *rolling) addFresh(e *bank.Entry) {
	part := partFacts
	switch {
	case isStep(e):
		part = partOpened
	case e.Kind == rules.Status:
		part = partStatus
	case e.Kind == rules.Activity:
		part = partDone
	case e.Kind == rules.Opinion:
		part = partOpinions
	case isDecision(e):
		part = partDecided
	}
	if part == partDone && r.closing[e.ID] { // it stands among the steps that are done
		r.count.kinds[part]++
		return
	}
	r.add(part, r.item(e))
}

func (r *rolling) add(part int, it item) {
	r.parts[part] = append(r.parts[part], it)
	r.count.kinds[part]++
}

// isDecision says that an entry was filed as one: on the page of decisions, or by a rule that is about them.
func isDecision(e *bank.Entry) bool { return strings.HasPrefix(e.Home, "world/decisions") }

// isStep says that an entry is something to be done.
func isStep(e *bank.Entry) bool {
	return e.Kind == rules.Status && slices.ContainsFunc(stepHomes(), func(home string) bool { return strings.HasPrefix(e.Home, home) })
}

// stepHomes are how the pages begin on which what is to be done stands; none begins as another.
func stepHomes() []string { return []string{"status/next", "status/todo"} }

// item is an entry as a roll-up quotes it. It weighs as often as it was said in the period, and more if a person has
// pinned it or named what it is about.
func (r *rolling) item(e *bank.Entry) item {
	it := item{text: shown(e), sources: r.within(e), entry: e.ID}
	it.weight = 2 * len(it.sources)
	if len(e.Entities) > 0 {
		it.weight++
	}
	if e.Pinned {
		it.weight += changeWeight
	}
	return it
}

// within are the sources of an entry in the period; its newest one before, if there are none.
func (r *rolling) within(e *bank.Entry) []bank.Source {
	var out []bank.Source
	for i := range e.Sources {
		if r.Has(e.Sources[i].Day) {
			out = append(out, e.Sources[i])
		}
	}
	if len(out) == 0 {
		out = append(out, e.Newest())
	}
	return out
}

// shown is the text of an entry as a page quotes it, with the names that it is about before it unless it says them.
func shown(e *bank.Entry) string {
	text := bank.Excerpt(e.Text)
	var names []string
	for _, n := range e.Entities {
		if !strings.Contains(joined(text), joined(n)) {
			names = append(names, n)
		}
	}
	if len(names) > 0 {
		text = strings.Join(names, ", ") + ": " + text
	}
	return bank.Quoted(text)
}

// joined is a text without case and spaces: 상태 관리 is 상태관리.
func joined(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "") }

// nameAll counts the names of what was said, and notes the logs in which it was.
func (r *rolling) nameAll() {
	names, logs := map[string]*mention{}, map[string]*dayLog{}
	for _, id := range r.order {
		e := r.st.Get(id)
		seen := map[string]bool{}
		for _, n := range e.Entities {
			slug := rules.Slug(n)
			if seen[slug] {
				continue
			}
			seen[slug] = true
			if names[slug] == nil {
				names[slug] = &mention{name: n, page: bank.SubjectPage(n)}
			}
			names[slug].n++
		}
		for i := range e.Sources {
			s := &e.Sources[i]
			if !r.Has(s.Day) || !strings.HasPrefix(s.Path, "memory/") {
				continue
			}
			l := logs[s.Path]
			if l == nil {
				l = &dayLog{path: s.Path, day: s.Day, text: e.Text}
				logs[s.Path] = l
			}
			if len(l.lines) > 0 && s.Line < slices.Min(l.lines) {
				l.text = e.Text
			}
			l.lines = append(l.lines, s.Line)
		}
	}
	for _, n := range names {
		r.names = append(r.names, *n)
	}
	slices.SortFunc(r.names, func(a, b mention) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.page, b.page)) })
	for _, l := range logs {
		slices.Sort(l.lines)
		l.lines = slices.Compact(l.lines)
		r.logs = append(r.logs, *l)
	}
	slices.SortFunc(r.logs, func(a, b dayLog) int { return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.name(), b.name())) })
}

// Names are the pages of the names that the roll-up lists, most named first.
func (r *Rollup) Names() []string {
	out := make([]string, 0, maxNames)
	for _, n := range r.names[:min(len(r.names), maxNames)] {
		out = append(out, n.page)
	}
	return out
}
