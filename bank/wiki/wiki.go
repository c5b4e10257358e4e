package wiki

import (
	"cmp"
	"maps"
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
}

// Role is what an entry is on a page, besides what it says.
type Role uint8

// Roles of entries.
const (
	Fact       Role = iota // what is so
	Done                   // what was done
	Preference             // an opinion
	Task                   // what is to be done
	Status                 // how something stands, such as blocked or waiting
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
	w := &wiki{opt: opt, plan: p, book: opt.Book(st), at: pagesOf(st.Subjects(), p.HasTopic), of: map[string]string{}, made: map[string]*page{}, named: map[string][]string{}, slots: map[string]claims{}}
	for path, s := range w.at {
		w.of[s.ID] = path
	}
	w.pages = slices.Sorted(maps.Keys(w.at))
	return w
}

// wiki are the pages of a plan. It is not safe for concurrent use, as the plan is not.
type wiki struct {
	opt   Options
	plan  *bank.Plan
	book  Book
	pages []string
	at    map[string]*bank.Subject // by page
	of    map[string]string        // pages by ids of subjects
	made  map[string]*page         // that were asked for
	named map[string][]string      // by ids of entries: the ids of subjects that they name
	slots map[string]claims        // by ids of entries: what they claim
}

func (w *wiki) Pages() []string { return w.pages }

func (w *wiki) Same(path string, before bank.Subjects) bool {
	b, ok := before.(*wiki)
	if !ok {
		return false
	}
	was, now := b.at[path], w.at[path]
	if was == nil || now == nil || was == now {
		return was == now
	}
	return was.ID == now.ID && was.Name == now.Name && was.Category == now.Category && slices.Equal(was.Aliases, now.Aliases) && slices.Equal(was.Not, now.Not)
}

// About finds the entries that name a subject, in page order. What is private is none of them.
func (w *wiki) About(path string) []*bank.Entry {
	s := w.at[path]
	if s == nil {
		return nil
	}
	seen, in := map[string]bool{}, map[string]bool{}
	var out []*bank.Entry
	for _, b := range w.book.Beginnings(s.ID) {
		for id := range w.plan.Beginners().Beginning(b) {
			if seen[id] {
				continue
			}
			seen[id] = true
			e := w.plan.State().Get(id)
			if e == nil || e.Private() || !slices.Contains(w.own(e), s.ID) {
				continue
			}
			out = append(out, e)
			for _, mate := range w.mates(e) { // that name nothing, and are about what the line is
				if !in[mate.ID] && len(w.own(mate)) == 0 && slices.Contains(w.names(mate), s.ID) {
					in[mate.ID] = true
					out = append(out, mate)
				}
			}
		}
	}
	slices.SortFunc(out, bank.Compare)
	return out
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

// names are the subjects that an entry is about: those that it names, or of a claim that names none those of the claim before it on its line, or else of
// the first one behind it.
func (w *wiki) names(e *bank.Entry) []string {
	if ids := w.own(e); len(ids) > 0 || e.First().Of == "" || e.Private() {
		return ids
	}
	var before, after []string
	for _, mate := range w.mates(e) {
		switch ids := w.own(mate); {
		case len(ids) == 0:
		case bank.Compare(mate, e) < 0:
			before = ids
		case after == nil:
			after = ids
		}
	}
	if before != nil {
		return before
	}
	return after
}

// mates are the other entries of the line that an entry was first taken from, in order.
func (w *wiki) mates(e *bank.Entry) []*bank.Entry {
	of := e.First().Of
	if of == "" {
		return nil
	}
	return slices.DeleteFunc(w.plan.State().OfStatement(of), func(o *bank.Entry) bool { return o.ID == e.ID || o.Private() })
}

func (w *wiki) Showing(e *bank.Entry) []string {
	var out []string
	for _, id := range w.names(e) {
		if page := w.of[id]; page != "" {
			out = append(out, page)
		}
	}
	return out
}

func (w *wiki) Topic(path string) *bank.Topic {
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
		pg = newPage(w, path, s, w.About(path))
	}
	w.made[path] = pg
	return pg
}

func older(a, b *bank.Subject) int {
	return cmp.Or(cmp.Compare(a.Since, b.Since), strings.Compare(a.ID, b.ID))
}
