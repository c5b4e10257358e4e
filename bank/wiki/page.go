package wiki

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// page is what is known of the page of a subject.
type page struct {
	wiki    *wiki
	path    string
	subject *bank.Subject
	words   [][]string    // the keywords of its names
	most    int           // entries that are read
	entries []*bank.Entry // see read
	cut     bool          // there are older entries, which are not read
	known   bool          // entries are there
	newest  day.Day       // of updated; zero until it is asked for
	worthy  bool          // see worth
	weighed bool          // worthy is known
	parts   *parts        // nil until they are asked for
	total   *bank.TopicSum
}

// maxRead is how many entries a page is made of, those with the newest sources: what a page takes, and shows, does not grow with what is stored.
const maxRead = 200

func newPage(w *wiki, path string, s *bank.Subject, most int) *page {
	pg := &page{wiki: w, path: path, subject: s, most: most}
	for _, name := range s.Names() {
		if words := w.opt.Words(name); len(words) > 0 {
			pg.words = append(pg.words, words)
		}
	}
	return pg
}

// read are the entries that the page is made of, in page order; none of them is in the archive.
func (pg *page) read() []*bank.Entry {
	if !pg.known {
		for e := range pg.wiki.standing(pg.subject) {
			if pg.cut = len(pg.entries) == pg.most; pg.cut {
				break
			}
			pg.entries = append(pg.entries, e)
		}
		if len(pg.entries) > 0 {
			pg.newest = pg.entries[0].Newest().Day
		}
		slices.SortFunc(pg.entries, bank.Compare)
		pg.known = true
	}
	return pg.entries
}

// parts are the entries of a page by where they stand on it, the newest first.
type parts struct {
	what    []*bank.Entry // what the subject is: at most one
	now     []*bank.Entry // what holds
	open    []*bank.Entry // what is to be done or waited for
	decided []*bank.Entry // decisions that fill no slot
	lately  []*bank.Entry // all others that are about it
	passing []*bank.Entry // what only names it
	history []trail
	chains  int                      // of entries that one took the place of another, also of those that are no history
	below   map[string][]*bank.Entry // by ids of entries of open, decided and lately: what the rest of their lines says without a name, in its order
}

// trail is how a slot has come to what it holds: the entries that held another value, the oldest first, and at its end what holds, if anything does.
type trail struct {
	slot    slot
	entries []*bank.Entry
}

// worth reports whether there is enough to say of the subject for a page: a slot, a task, a decision or a status, or what it was before, or else some lines
// that only name it. In a large bank many names are told of in passing, so that it takes more of these there, and most of a word that is written as any
// other, which has to be told of; for people, and what somebody has named on purpose, it takes as much in any.
func (pg *page) worth() bool {
	if !pg.weighed {
		telling, need, enough := pg.enough(pg.wiki.standing(pg.subject))
		pg.worthy, pg.weighed = enough || telling+max(len(pg.sorted().history), pg.sorted().chains) >= need, true
	}
	return pg.worthy
}

// enoughNaming is how many lines that name a subject make up for one that tells what is so of it, and enoughNamingPerson how many that name a person.
const enoughNaming, enoughNamingPerson = 4, 3

// enough reports whether entries about the subject are enough for a page, as soon as they are; else how many of them tell what is so of it, and how many
// have to.
func (pg *page) enough(about iter.Seq[*bank.Entry]) (telling, need int, ok bool) {
	need, most, plain := 1, 0, false
	switch s := pg.subject; {
	case s.Category == person, s.ByPerson, s.From != "", pg.explicit():
		most = enoughNamingPerson
	case slices.ContainsFunc(s.Names(), plainWord):
		need += 2 * pg.wiki.level
		plain = pg.wiki.level > 0 && !strings.ContainsAny(s.Name, " -")
		if pg.wiki.level == 0 {
			most = enoughNaming
		}
	default:
		need += pg.wiki.level
		most = need * enoughNaming
	}
	naming := 0
	for e := range about {
		if e.Standing != bank.Live {
			continue
		}
		if naming++; pg.tells(e) && (!plain || pg.itself(e)) {
			telling++
		}
		if telling >= need || naming == most {
			return telling, need, true
		}
	}
	return telling, need, false
}

// plainWord reports whether a name is written as any other word: in a large bank lines name much so that is no subject, and there only those count that are
// about it and nothing else.
func plainWord(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool { return r > unicode.MaxASCII || unicode.IsUpper(r) || unicode.IsDigit(r) }) < 0
}

// tells reports whether an entry fills a slot or is a task, a decision or a status, wherever it stands on the page by now.
func (pg *page) tells(e *bank.Entry) bool {
	switch pg.wiki.opt.Role(e) {
	case Task, Waiting, Decision:
		return true
	case Status:
		if pg.itself(e) {
			return true
		}
	case Preference:
		if pg.prefers(e) {
			return true
		}
	case Fact, Done:
	}
	_, fills := pg.slotOf(e)
	return fills
}

// explicit reports whether lines have marked the subject as one: @name, [[link]].
func (pg *page) explicit() bool {
	return slices.ContainsFunc(pg.subject.Seen.Signs, func(s bank.Sign) bool { return s.Name == "explicit" })
}

// sorted divides the entries of the page among its parts.
func (pg *page) sorted() *parts {
	if pg.parts != nil {
		return pg.parts
	}
	p := &parts{}
	pg.parts = p
	slots := map[string]*trail{}
	var order []string
	fill := func(s slot, e *bank.Entry) {
		t := slots[s.key]
		if t == nil {
			t = &trail{slot: s}
			slots[s.key] = t
			order = append(order, s.key)
		}
		t.entries = append(t.entries, e)
	}
	live := slices.DeleteFunc(slices.Clone(pg.read()), func(e *bank.Entry) bool { return e.Standing != bank.Live })
	slices.SortStableFunc(live, func(a, b *bank.Entry) int { return cmp.Compare(a.Newest().Day, b.Newest().Day) })
	for _, e := range live {
		s, fills := pg.slotOf(e)
		role := pg.wiki.opt.Role(e)
		switch {
		case role == Task && pg.stillOpen(e, role) && pg.asks(e):
			p.open = append(p.open, e)
		case role == Task, pg.overturned(e):
			p.lately = append(p.lately, e)
		case fills && role != Preference && !pg.ended(e) && (s.named || pg.recent(e)):
			fill(s, e)
		case role == Waiting && pg.stillOpen(e, role):
			p.open = append(p.open, e)
		case role == Status && pg.itself(e) && pg.lasts(e) && !pg.passed(e):
			p.now = append(p.now, e)
		case role == Preference && pg.prefers(e):
			p.now = append(p.now, e)
		case role == Decision && pg.ofIt(e) && !pg.wiki.unmoved(e):
			p.decided = append(p.decided, e)
		default:
			p.lately = append(p.lately, e)
		}
	}
	for _, key := range order {
		pg.settle(p, slots[key])
	}
	pg.trails(p)
	pg.define(p)
	if pg.template().has(History) {
		p.lately = slices.DeleteFunc(p.lately, p.toldAsHistory)
		p.decided = slices.DeleteFunc(p.decided, p.toldAsHistory)
	}
	pg.gather(p)
	if pg.template().has(Passing) {
		p.aside(pg)
	}
	for _, list := range [][]*bank.Entry{p.now, p.open, p.decided, p.lately, p.passing} {
		slices.SortStableFunc(list, newestFirst)
	}
	p.lately = pg.wiki.unmovedLast(p.lately)
	return p
}

// aside takes out of the rest what only names the subject and is about something else.
func (p *parts) aside(pg *page) {
	p.lately = slices.DeleteFunc(p.lately, func(e *bank.Entry) bool {
		if pg.speaksOf(e) {
			return false
		}
		p.passing = append(p.passing, e)
		return true
	})
}

// toldAsHistory reports whether an entry is the newest of a line of the history, which shows it.
func (p *parts) toldAsHistory(e *bank.Entry) bool {
	return slices.ContainsFunc(p.history, func(t trail) bool { return t.last() == e })
}

// step reports whether an entry is a status or a task: one after the other they are the course of a matter and no change of what holds.
func (pg *page) step(e *bank.Entry) bool {
	switch pg.wiki.opt.Role(e) {
	case Task, Status, Waiting:
		return true
	case Fact, Done, Preference, Decision:
	}
	return false
}

// gather takes out of the rest what does not name the subject itself, or only by what it borrows, and stands on the page because another part of its line does: it is told below that
// part, without which it says little.
func (pg *page) gather(p *parts) {
	type place struct {
		path string
		line int
	}
	at := func(e *bank.Entry) place { return place{e.First().Path, e.First().Line} }
	leans := func(e *bank.Entry) bool {
		return e.Whence == string(claim.Clause) || !slices.Contains(pg.wiki.own(e), pg.subject.ID) && !pg.filed(e)
	}
	heads := map[place]*bank.Entry{}
	for _, list := range [][]*bank.Entry{p.lately, p.decided, p.open} {
		for _, e := range list {
			if h := heads[at(e)]; !leans(e) && e.First().Line > 0 && (h == nil || e.First().Start < h.First().Start) {
				heads[at(e)] = e
			}
		}
	}
	p.below = map[string][]*bank.Entry{}
	p.lately = slices.DeleteFunc(p.lately, func(e *bank.Entry) bool {
		h := heads[at(e)]
		if h == nil || !leans(e) {
			return false
		}
		p.below[h.ID] = append(p.below[h.ID], e)
		return true
	})
	for _, list := range p.below {
		slices.SortFunc(list, func(a, b *bank.Entry) int { return cmp.Or(a.First().Start-b.First().Start, bank.Compare(a, b)) })
	}
}

// person is the category of people.
const person = "person"

// settle puts what fills one slot, the oldest first, where it stands: the newest holds, what said another value before is of the past, and what said the
// same is told with the rest. Two that contradict each other both stand.
func (pg *page) settle(p *parts, t *trail) {
	newest := t.entries[len(t.entries)-1]
	p.now = append(p.now, newest)
	held, _ := pg.slotOf(newest)
	var past []*bank.Entry
	for _, e := range t.entries[:len(t.entries)-1] {
		s, _ := pg.slotOf(e)
		switch {
		case slices.Contains(pg.wiki.plan.State().OpenConflicts(newest), e.ID):
			p.now = append(p.now, e)
		case s.value == held.value || !s.named || e.Newest().Day == newest.Newest().Day:
			p.lately = append(p.lately, e)
		default:
			past = append(past, e)
		}
	}
	if len(past) > 0 {
		p.history = append(p.history, trail{slot: t.slot, entries: append(past, newest)})
	}
}

// trails adds what the entries that were ended have come to: each chain of successors once, from its oldest on the page.
func (pg *page) trails(p *parts) {
	st := pg.wiki.plan.State()
	var former []*bank.Entry
	followed := map[string]bool{}
	for _, e := range pg.read() {
		if e.Standing == bank.Superseded && !e.OfOneDay() && e.Reason != bank.ReasonDone {
			former = append(former, e)
			followed[e.Successor] = true
		}
	}
	for _, e := range former {
		if followed[e.ID] {
			continue
		}
		t := trail{}
		t.slot, _ = pg.slotOf(e)
		for at := e; at != nil && len(t.entries) < maxTrail; at = st.Get(at.Successor) {
			if at.Private() || at.Standing == bank.Archived || slices.Contains(t.entries, at) {
				break
			}
			if !at.OfOneDay() {
				t.entries = append(t.entries, at)
			}
			if at.Standing != bank.Superseded {
				break
			}
		}
		if len(t.entries) < 2 || !slices.ContainsFunc(t.entries, pg.ofIt) {
			continue
		}
		if p.chains++; pg.spelt(&t) || !slices.ContainsFunc(t.entries, pg.step) && !slices.ContainsFunc(t.entries, tooLong) && pg.ofOneMatter(t.entries) {
			pg.join(p, t)
		}
	}
	p.history = slices.DeleteFunc(p.history, func(t trail) bool { return pg.trail(&t) == "" })
	slices.SortStableFunc(p.history, func(a, b trail) int { return newestFirst(a.last(), b.last()) })
}

// ofOneMatter reports whether each of some entries has words of the one before, besides the names of the subject: else a reader sees no step from one to the other.
func (pg *page) ofOneMatter(entries []*bank.Entry) bool {
	for i := 1; i < len(entries); i++ {
		if _, shared := pg.sharedWith(entries[i], entries[i-1]); shared < minShared {
			return false
		}
	}
	return true
}

// tooLong reports whether a text cannot be shown as a step of the history, but for its beginning, by which nobody sees what has changed.
func tooLong(e *bank.Entry) bool { return utf8.RuneCountInString(shown(e)) > maxWords }

// maxTrail bounds how far successors are followed.
const maxTrail = 64

// join adds a chain to the history, to the trail that ends in the same entry if there is one.
func (pg *page) join(p *parts, t trail) {
	for i := range p.history {
		if h := &p.history[i]; h.last() == t.last() {
			for _, e := range t.entries {
				if !slices.Contains(h.entries, e) {
					h.entries = append(h.entries, e)
				}
			}
			slices.SortStableFunc(h.entries, func(a, b *bank.Entry) int {
				return cmp.Or(cmp.Compare(a.Newest().Day, b.Newest().Day), cmp.Compare(a.Since, b.Since), bank.Compare(a, b))
			})
			return
		}
	}
	p.history = append(p.history, t)
}

func (t *trail) last() *bank.Entry { return t.entries[len(t.entries)-1] }

func newestFirst(a, b *bank.Entry) int {
	return cmp.Or(cmp.Compare(b.Newest().Day, a.Newest().Day), bank.Compare(a, b)) // of one day as they were written
}

// sum is what the catalogue says of the page.
func (pg *page) sum() *bank.TopicSum {
	out := *pg.span()
	out.Sentence = pg.sentence()
	return &out
}

// span counts the entries of the page and finds the days of their sources.
func (pg *page) span() *bank.TopicSum {
	if pg.total != nil {
		return pg.total
	}
	out := &bank.TopicSum{}
	pg.total = out
	for _, e := range pg.read() {
		out.Entries++
		for i := range e.Sources {
			d := e.Sources[i].Day
			if out.Created == 0 || d < out.Created {
				out.Created = d
			}
			out.Updated = max(out.Updated, d)
		}
	}
	return out
}

// updated is the day of the newest source of what the page shows.
func (pg *page) updated() day.Day {
	if pg.newest == 0 && !pg.known {
		for e := range pg.wiki.standing(pg.subject) {
			pg.newest = e.Newest().Day
			break
		}
	}
	return pg.newest
}

// headline is what holds of the subject, as the front matter says it; "" where nothing is known to.
func (pg *page) headline() string {
	p := pg.sorted()
	for _, list := range [][]*bank.Entry{p.what, p.now} {
		if len(list) > 0 {
			return strings.TrimSpace(shown(list[0]))
		}
	}
	return ""
}

// sentence is the first true thing to say of the subject.
func (pg *page) sentence() string {
	p := pg.sorted()
	for _, list := range [][]*bank.Entry{p.what, p.now, p.decided, p.open, p.lately, p.passing} {
		if len(list) > 0 {
			return strings.TrimSpace(shown(list[0]))
		}
	}
	return ""
}
