package wiki

import (
	"cmp"
	"iter"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// Options say how pages are made.
type Options struct {
	Lang   string            // "ko" for Korean; anything else is English
	Format *bank.TopicFormat // of all pages: [Format]
	// Templates are those of categories, "" for all that have none of their own.
	Templates map[string]*Template
	// Book finds the subjects of a state in texts.
	Book func(st *bank.State) Book
	// Facts are what the text that stands of an entry says.
	Facts func(e *bank.Entry) dedup.Facts
	// Words are the keywords of a name, as facts have them.
	Words func(name string) []string
	// Read reads a text, to show its values as it spells them.
	Read func(text string) []claim.Reading
	// Role is what an entry is on a page.
	Role func(e *bank.Entry) Role
	// Label is what a property is called, "" for one that has no name to show.
	Label func(attribute string) string
	// Attribute is the property that a word means, "" for none.
	Attribute func(word string) string
	// Says reports whether a phrase says what a subject of a category is: CDN 업체, our SRE lead.
	Says func(category, phrase string) bool
	// Takes reports whether a property is one that is known, and takes such a value.
	Takes func(attribute string, v dedup.Value) bool
}

// Role is what an entry is on a page, besides what it says.
type Role uint8

// Roles of entries.
const (
	Fact       Role = iota // what is so
	Done                   // what was done
	Preference             // an opinion
	Task                   // what is to be done
	Status                 // how something stands
	Waiting                // what is blocked or waited for
	Decision               // what was decided
)

// Book finds subjects in texts.
type Book interface {
	// In are the ids of the subjects that a text names, each once, in the order in which it names them.
	In(text string) []string
	// Beginnings are those of the names of a subject, by internal/beginning.
	Beginnings(id string) []string
}

// New makes the pages of the subjects of a plan, as [bank.LayoutOptions] ask for them.
func New(p *bank.Plan, opt Options) bank.Subjects {
	st := p.State()
	w := &wiki{opt: opt, plan: p, book: opt.Book(st), at: pagesOf(st.Subjects(), p.HasTopic), of: map[string]string{}, leads: map[string][]string{}, made: map[string]*page{}, named: map[string][]string{}, facts: map[string]*dedup.Facts{}, values: map[string][]string{}}
	w.level = bits.Len(uint(st.Lives() / 1000))
	for path, s := range w.at {
		w.of[s.ID] = path
	}
	w.moved = movedPages(st.Subjects(), w.at, p.HasTopic)
	for page, m := range w.moved {
		w.leads[m.subject.ID] = append(w.leads[m.subject.ID], page)
	}
	w.pages = slices.AppendSeq(slices.Collect(maps.Keys(w.at)), maps.Keys(w.moved))
	slices.Sort(w.pages)
	return w
}

// wiki are the pages of a plan. It is not safe for concurrent use, as the plan is not.
type wiki struct {
	opt    Options
	plan   *bank.Plan
	book   Book
	pages  []string
	at     map[string]*bank.Subject // by page
	of     map[string]string        // pages by ids of subjects
	moved  map[string]moved         // by page: those that lead to others
	leads  map[string][]string      // by ids of subjects: the pages that lead to theirs
	made   map[string]*page         // that were asked for
	named  map[string][]string      // by ids of entries: the ids of subjects that they name
	facts  map[string]*dedup.Facts  // by ids of entries
	values map[string][]string      // see figures
	level  int                      // of the size of the bank: 0 below a thousand live entries, and one more each time it has doubled from there
}

func (w *wiki) Pages() []string { return w.pages }

func (w *wiki) Same(path string, before bank.Subjects) bool {
	b, ok := before.(*wiki)
	if !ok || b.level != w.level {
		return false
	}
	if from, to := b.moved[path], w.moved[path]; from.name != to.name || b.target(path) != w.target(path) {
		return false
	}
	was, now := b.at[path], w.at[path]
	if was == nil || now == nil || was == now {
		return was == now
	}
	return was.ID == now.ID && was.Name == now.Name && was.Category == now.Category && slices.Equal(was.Aliases, now.Aliases) && slices.Equal(was.Not, now.Not)
}

func (w *wiki) About(path string) []*bank.Entry {
	s := w.at[path]
	if s == nil {
		return nil
	}
	return slices.SortedFunc(w.about(s), bank.Compare)
}

// standing are the entries that are about a subject and not in the archive, the newest first.
func (w *wiki) standing(s *bank.Subject) iter.Seq[*bank.Entry] {
	return func(yield func(*bank.Entry) bool) {
		for e := range w.about(s) {
			if e.Standing == bank.Archived || !yield(e) {
				return // those in the archive come last
			}
		}
	}
}

// about are the entries that are about a subject, the newest first. What is private is none of them.
func (w *wiki) about(s *bank.Subject) iter.Seq[*bank.Entry] {
	return func(yield func(*bank.Entry) bool) {
		for id := range bank.Newest(w.plan.Beginners(), w.book.Beginnings(s.ID)) {
			if e := w.plan.State().Get(id); e != nil && slices.Contains(w.names(e), s.ID) && !yield(e) {
				return
			}
		}
	}
}

// own are the subjects that an entry names.
func (w *wiki) own(e *bank.Entry) []string {
	ids, known := w.named[e.ID]
	if !known {
		ids = w.book.In(e.Said())
		w.named[e.ID] = ids
	}
	return ids
}

// names are the subjects that an entry is about: those that it and the rest of its line name, or where there are none those that stand above the line.
func (w *wiki) names(e *bank.Entry) []string {
	if e.Private() {
		return nil
	}
	ids := w.own(e)
	for _, id := range w.book.In(strings.Join(e.Beside, ", ")) {
		if !slices.Contains(ids, id) {
			ids = append(slices.Clip(ids), id)
		}
	}
	if len(ids) > 0 || len(e.Under) == 0 {
		return ids
	}
	if slices.ContainsFunc(w.claims(e), func(r dedup.Reading) bool { return len(r.Subject) > 0 }) {
		return nil // it says itself what it is about
	}
	return w.book.In(strings.Join(e.Under, ", "))
}

func (w *wiki) Showing(e *bank.Entry) []string {
	var out []string
	for _, id := range w.names(e) {
		out = append(out, w.leads[id]...) // whether these are there depends on whether the page is to which they lead
	}
	return append(w.showing(e), out...)
}

// showing are the pages of the subjects that an entry is about.
func (w *wiki) showing(e *bank.Entry) []string {
	var out []string
	for _, id := range w.names(e) {
		if page := w.of[id]; page != "" {
			out = append(out, page)
		}
	}
	return out
}

func (w *wiki) Topic(path string) *bank.Topic {
	if m, leads := w.moved[path]; leads {
		return w.movedTopic(path, m)
	}
	pg := w.page(path)
	if pg == nil || !pg.worth() {
		return nil
	}
	return &bank.Topic{
		ID: pg.subject.ID, Page: path, Title: pg.subject.Name, Names: pg.subject.Names(),
		Spec: func(*bank.Plan) *bank.TopicSpec { return pg.spec() }, Sum: pg.sum,
	}
}

// page is what is known of the page of a subject, nil if none has it.
func (w *wiki) page(path string) *page {
	pg, made := w.made[path]
	if made {
		return pg
	}
	if s := w.at[path]; s != nil {
		pg = newPage(w, path, s, maxRead)
	}
	w.made[path] = pg
	return pg
}

// has reports whether a subject has a page, of whose entries some are known already: most often these are enough to tell.
func (w *wiki) has(path string, about []*bank.Entry) bool {
	pg := w.made[path]
	if pg == nil {
		pg = newPage(w, path, w.at[path], maxRead)
	}
	if _, _, enough := pg.enough(slices.Values(about)); enough {
		return true
	}
	return w.Topic(path) != nil
}

func older(a, b *bank.Subject) int {
	return cmp.Or(cmp.Compare(a.Since, b.Since), strings.Compare(a.ID, b.ID))
}
