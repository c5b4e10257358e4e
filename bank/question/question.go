package question

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Bounds that keep the page of a question within 16 KB, in characters and in number.
const (
	MaxQuestion  = 200  // of a wording; a longer one is no question that a page can have
	MaxAnswer    = 1000 // of an answer that is filed
	maxQuotes    = 10   // shown on the page; the ledger has all
	maxWordings  = 5    // shown as aliases
	maxConsulted = 8
)

// What a promote says of its question, in Why; [bank.ReasonByHand] says that its page was deleted.
const (
	PromoteAsked    = "asked"    // After: the wording, and the page the question would have
	PromoteFound    = "found"    // After: a text that was found; Sources: where it stands
	PromoteAnswered = "answered" // After: the text of an answer that was filed; Sources: what it rests on
	PromoteClosed   = "closed"   // nobody looks for an answer any more
	PromoteMoved    = "moved"    // After: the page it has been given
)

// Question is a question that a person promoted to a page of its own, with what was found. [Fold] makes it; a page shows it
// between the program's markers, and a person answers below.
type Question struct {
	ID     string   // q and ten base-32 characters of a hash of its first wording
	Text   string   // its first wording
	Others []string // the other wordings, in the order in which they were asked
	Words  []string // content words of the first wording, as it has them
	Page   string   // relative to bank/
	First  day.Day  // first asked
	Last   day.Day  // last asked
	Times  int      // that it was asked, at least 1
	Closed day.Day  // a person closed it without an answer; zero: not
	Quotes []Quote  // what was found, in the order of the first sources
	Answer Quote    // that was filed; its zero value: none
	Filed  day.Day  // the answer was filed
}

// Quote is a text of the workspace as it was found, with where it stands.
type Quote struct {
	Text    string
	Sources []bank.Source // at least one
	Words   []string      // of the question, that it has
	Entry   string        // id of the entry that holds the statement, "" if none does; the layout finds it
	Page    string        // where that entry stands, relative to bank/
	Former  bool          // the entry is superseded or archived
}

// ID is the id of the question that was first asked in these words. Space, Unicode form and the mark at its end
// do not count.
func ID(text string) string {
	return "q" + bank.EntryID("question\x00"+keyOf(text), bank.ShortID)[1:]
}

func keyOf(text string) string {
	return strings.ToLower(strings.TrimRight(memory.Normalize(bank.Flat(text)), " ?？"))
}

// PageID is the id of the question's page, by which it is known again after a rename.
func (q *Question) PageID() string { return "p" + q.ID[1:] }

// Wordings are all wordings, the first one first.
func (q *Question) Wordings() []string { return append([]string{q.Text}, q.Others...) }

// Missing are the words of the question that nothing found has.
func (q *Question) Missing() []string {
	return slices.DeleteFunc(slices.Clone(q.Words), func(w string) bool {
		return slices.ContainsFunc(q.Quotes, func(t Quote) bool { return slices.Contains(t.Words, w) })
	})
}

// Asks reports whether one of the wordings is this one.
func (q *Question) Asks(text string) bool {
	return slices.ContainsFunc(q.Wordings(), func(w string) bool { return keyOf(w) == keyOf(text) })
}

// Key is what two quotes of the same place have in common.
func (t *Quote) Key() string {
	s := t.Sources[0]
	return cmp.Or(s.Stmt, s.Path+"\x00"+s.Hash)
}

// Newest is the day of the newest source, zero if none has one.
func (t *Quote) Newest() (newest day.Day) {
	for _, s := range t.Sources {
		newest = max(newest, s.Day)
	}
	return newest
}

// Fold folds people's promotes through a day into the questions that have a page, oldest first. The order of the
// events does not matter. What was purged, on whatever day, is not quoted; a question whose page was deleted is gone until it is asked again,
// and then begins anew. Of two that two devices gave one page, the later gets another.
func Fold(people []bank.Event, through day.Day) []*Question {
	purged := map[string]bool{}
	byID := map[string][]*bank.Event{}
	for i := range people {
		switch ev := &people[i]; {
		case ev.Op == bank.OpPurge:
			for _, h := range ev.IDs {
				purged[h] = true
			}
		case ev.Op == bank.OpPromote && ev.Day <= through:
			byID[ev.Entry] = append(byID[ev.Entry], ev)
		}
	}
	var out []*Question
	asked := map[*Question]*bank.Event{}
	for _, id := range slices.Sorted(maps.Keys(byID)) {
		f := folding{q: &Question{ID: id}, purged: purged}
		if f.fold(byID[id]); f.first != nil {
			out, asked[f.q] = append(out, f.q), f.first
		}
	}
	slices.SortFunc(out, func(a, b *Question) int { return bank.ComparePeople(*asked[a], *asked[b]) })
	taken := map[string]bool{}
	for _, q := range out {
		q.Page = freePage(q.Page, func(p string) bool { return taken[p] })
		taken[q.Page] = true
	}
	return out
}

// Deleted is a question whose page was deleted, as it would be if that had not been.
type Deleted struct {
	Question *Question
	Removal  bank.Event
}

// DeletedThrough returns the questions whose page was deleted, and that nobody has asked since, by the ids of those pages.
func DeletedThrough(people []bank.Event, through day.Day) map[string]Deleted {
	last := map[string]bank.Event{} // by the question's id
	for i := range people {
		ev := &people[i]
		if old, ok := last[ev.Entry]; ev.Op == bank.OpPromote && ev.Why == bank.ReasonByHand && ev.Day <= through && (!ok || bank.ComparePeople(old, *ev) < 0) {
			last[ev.Entry] = *ev
		}
	}
	if len(last) == 0 {
		return nil
	}
	for _, q := range Fold(people, through) {
		delete(last, q.ID)
	}
	if len(last) == 0 {
		return nil
	}
	kept := slices.DeleteFunc(slices.Clone(people), func(ev bank.Event) bool { return ev.Op == bank.OpPromote && ev.ID == last[ev.Entry].ID })
	out := map[string]Deleted{}
	for _, q := range Fold(kept, through) {
		if ev, ok := last[q.ID]; ok {
			out[q.PageID()] = Deleted{Question: q, Removal: ev}
		}
	}
	return out
}

// PageFor is the page that a new question gets, by its words; taken says which there are. Another question of the
// same words gets a number.
func PageFor(text string, taken func(page string) bool) string {
	return freePage("wiki/"+rules.Slug(strings.TrimRight(bank.Flat(text), " ?!.…？！。"))+".md", taken)
}

func freePage(page string, taken func(string) bool) string {
	out, base := page, strings.TrimSuffix(page, ".md")
	for n := 2; taken(out); n++ {
		out = base + "-" + strconv.Itoa(n) + ".md"
	}
	return out
}

// folding folds the events of one question.
type folding struct {
	q      *Question
	purged map[string]bool
	first  *bank.Event // that asked it
	quotes map[string]Quote
}

func (f *folding) fold(events []*bank.Event) {
	slices.SortFunc(events, func(a, b *bank.Event) int { return bank.ComparePeople(*a, *b) })
	var closed *bank.Event
	for i, ev := range events {
		switch ev.Why {
		case bank.ReasonByHand: // what the same run adds after it has found the page gone counts
			at := slices.IndexFunc(events, func(o *bank.Event) bool { return !before(o, ev) })
			*f = folding{q: &Question{ID: f.q.ID}, purged: f.purged}
			closed = nil
			for _, same := range events[at : i+1] {
				f.take(same)
			}
		case PromoteClosed:
			closed = ev
		default:
			f.take(ev)
		}
	}
	if f.first == nil {
		return
	}
	if closed != nil && !slices.ContainsFunc(events, func(o *bank.Event) bool { return o.Why == PromoteAsked && !before(o, closed) }) {
		f.q.Closed = closed.Day
	}
	f.q.Quotes = slices.SortedFunc(maps.Values(f.quotes), func(a, b Quote) int {
		return cmp.Or(a.Sources[0].Compare(b.Sources[0]), cmp.Compare(a.Key(), b.Key()))
	})
}

// before says that an event is of an earlier run.
func before(a, b *bank.Event) bool { return cmp.Or(cmp.Compare(a.Day, b.Day), a.At.Compare(b.At)) < 0 }

func (f *folding) take(ev *bank.Event) {
	q := f.q
	switch {
	case ev.After == nil:
	case ev.Why == PromoteAsked:
		f.asked(ev)
	case ev.Why == PromoteMoved:
		if bank.Curated(ev.After.Home) {
			q.Page = ev.After.Home
		}
	case len(ev.Sources) == 0 || slices.ContainsFunc(ev.Sources, func(s bank.Source) bool { return f.purged[s.Hash] }):
	case ev.Why == PromoteFound:
		if f.quotes == nil {
			f.quotes = map[string]Quote{}
		}
		t := Quote{Text: ev.After.Text, Sources: ev.Sources, Words: ev.Words}
		f.quotes[t.Key()] = t
	case ev.Why == PromoteAnswered:
		q.Answer, q.Filed = Quote{Text: ev.After.Text, Sources: ev.Sources}, ev.Day
	}
}

func (f *folding) asked(ev *bank.Event) {
	q := f.q
	q.Last = ev.Day
	q.Times++
	if f.first != nil {
		if !q.Asks(ev.After.Text) {
			q.Others = append(q.Others, ev.After.Text)
		}
		return
	}
	f.first = ev
	q.Text, q.Words, q.First = ev.After.Text, ev.Words, ev.Day
	if q.Page = cmp.Or(q.Page, ev.After.Home); !bank.Curated(q.Page) { // nothing that this program has written
		q.Page = PageFor(q.Text, func(string) bool { return false })
	}
}
