package subject

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Settings are the numbers of promotion. The zero value is the default.
type Settings struct {
	Lines  int // that have to speak of a name; 0: three
	Days   int // on which they stand; 0: two
	Forget int // days after which a candidate that no line has named is forgotten; 0: 120
	Most   int // candidates that are kept; 0: 16,384
}

func (s Settings) withDefaults() Settings {
	s.Lines, s.Days = cmp.Or(s.Lines, 3), cmp.Or(s.Days, 2)
	s.Forget, s.Most = cmp.Or(s.Forget, 120), cmp.Or(s.Most, 1<<14)
	return s
}

// Source is the place of a line.
type Source struct {
	Path string `json:"path"`
	Line int    `json:"line"`
}

// mostSources is how many lines a candidate keeps, the first that name it.
const mostSources = 3

// mostForms is how many spellings a candidate keeps.
const mostForms = 6

// Candidate is what has been seen of a name. It is plain data.
type Candidate struct {
	Key       string                `json:"key"`
	Words     int                   `json:"words"`              // of its longest spelling
	Forms     []Form                `json:"forms"`              // by which lines have named it, in order of appearance
	Lines     int                   `json:"lines"`              // that name it
	Days      int                   `json:"days"`               // on which they stand
	About     int                   `json:"about"`              // lines that are about it, by their signs
	AboutDays int                   `json:"about_days"`         // on which these stand
	LastAbout day.Day               `json:"last_about"`         // the newest of them
	First     day.Day               `json:"first"`              // on which it was named
	Last      day.Day               `json:"last"`               // on which it was named
	Signs     [naming.SignCount]int `json:"signs"`              // lines by sign
	Hints     [5]int                `json:"hints"`              // mentions by what their words tell, in the order of categories
	Josa      uint8                 `json:"josa"`               // kinds of josa that have stood behind it
	Sources   []Source              `json:"places"`             // of the first lines
	Same      []Form                `json:"same,omitempty"`     // keys that lines have put behind it in parentheses; (= …) counts double
	Tied      []string              `json:"tied,omitempty"`     // keys of the names that it has been tied to
	Sounds    []string              `json:"sounds,omitempty"`   // keys of the names of the other script that sound alike; compared once, when lines had named both twice
	Name      string                `json:"name,omitempty"`     // under which it was promoted; "" if it was not
	Since     day.Day               `json:"since,omitempty"`    // on whose close it was promoted
	Category  naming.Category       `json:"category,omitempty"` // that was told last
}

// Form is a spelling and how often it was seen.
type Form struct {
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// State is what a Finder knows at the close of a day, as plain data.
type State struct {
	Closed     day.Day               `json:"closed"`
	Candidates map[string]*Candidate `json:"candidates"` // by key
	Dismissed  map[string]bool       `json:"dismissed,omitempty"`
}

// Why says why a name was promoted, or how near it is to that.
type Why struct {
	Lines, Days int
	Signs       map[string]int // lines by sign
	Sources     []Source       // the first lines that named it
	Category    string         // what has decided the category: "title", "head", "claims"
	ShortFor    string         // of a category decided by "short" the longer name
}

// Promotion is a name that is a subject from the close of a day on.
type Promotion struct {
	Name     string
	Aliases  []string // other spellings
	Category naming.Category
	Why      Why
}

// Finder counts what lines name. Make it with [NewFinder].
type Finder struct {
	reader   *naming.Reader
	settings Settings
	state    State
	pool     *pool
	named    map[string]bool // keys that lines of the open day have named
}

// NewFinder makes a Finder that goes on from a state and owns it from now on. It begins with the zero State.
func NewFinder(r *naming.Reader, settings Settings, state State) *Finder {
	if state.Candidates == nil {
		state.Candidates = map[string]*Candidate{}
	}
	if state.Dismissed == nil {
		state.Dismissed = map[string]bool{}
	}
	return &Finder{reader: r, settings: settings.withDefaults(), state: state, pool: newPool(state.Candidates), named: map[string]bool{}}
}

// State returns what the Finder knows. The Finder goes on changing it; it is complete once a day is closed.
func (f *Finder) State() State { return f.state }

// Dismiss makes sure that a name is never promoted.
func (f *Finder) Dismiss(name string) { f.state.Dismissed[naming.Key(name)] = true }

// Observe counts what a line names. Lines come in the order of their days.
func (f *Finder) Observe(l *naming.Line) { f.Count(l, f.reader.Mentions(l)) }

// Count is [Finder.Observe] with the mentions of the line, as [Reader.Mentions] gives them.
func (f *Finder) Count(l *naming.Line, mentions []naming.Mention) {
	seen := map[string]naming.Mention{}
	for _, m := range mentions {
		before, again := seen[m.Key]
		if again {
			m.Signs |= before.Signs
		}
		seen[m.Key] = m
		f.count(l, &m, before.Signs, !again)
	}
}

// candidate returns the candidate for a mention, a new one if there is none.
func (f *Finder) candidate(l *naming.Line, m *naming.Mention) *Candidate {
	f.named[m.Key] = true
	c := f.state.Candidates[m.Key]
	if c == nil {
		c = &Candidate{Key: strings.Clone(m.Key), First: l.Day, Words: m.Words}
		c.Forms = tally(nil, m.Text, 0)
		f.state.Candidates[c.Key] = c
		f.pool.enter(c)
	}
	return c
}

// aboutSigns are the signs of which one is enough for a line to be about a name, and not only to mention it beside another.
const aboutSigns = naming.Explicit | naming.Tag | naming.Label | naming.Heading | naming.Marked | naming.First | naming.Valued

func (f *Finder) count(l *naming.Line, m *naming.Mention, before naming.Sign, first bool) {
	c := f.candidate(l, m)
	place := Source{l.Path, l.Number}
	if first {
		c.Lines++
		if c.Lines == naming.MinTied {
			f.pool.compare(c)
			f.pool.enterTied(c)
		}
		if c.Last != l.Day {
			c.Days++
		}
		c.Last = l.Day
		if len(c.Sources) < mostSources {
			c.Sources = append(c.Sources, place)
		}
	}
	if m.Signs&aboutSigns != 0 && before&aboutSigns == 0 {
		c.About++
		if c.LastAbout != l.Day {
			c.AboutDays++
		}
		c.LastAbout = l.Day
	}
	for i := range naming.SignCount {
		if bit := naming.Sign(1 << i); m.Signs&bit != 0 && before&bit == 0 {
			c.Signs[i]++
		}
	}
	if m.Same != "" && m.Same != c.Key {
		c.Same = tally(c.Same, m.Same, m.Proof)
	}
	if i := m.Hint.Index(); i >= 0 {
		c.Hints[i]++
	}
	c.Josa |= m.Josa
	c.Forms = tally(c.Forms, m.Text, 1)
}

// tally adds to how often a text was seen.
func tally(forms []Form, text string, n int) []Form {
	for i := range forms {
		if forms[i].Text == text {
			forms[i].Count += n
			return forms
		}
	}
	if len(forms) < mostForms {
		forms = append(forms, Form{strings.Clone(text), n})
	}
	return forms
}

// name is the spelling that is seen most, the first of several.
func (c *Candidate) name() string {
	best := 0
	for i := range c.Forms {
		if c.Forms[i].Count > c.Forms[best].Count {
			best = i
		}
	}
	return c.Forms[best].Text
}

func (c *Candidate) has(s naming.Sign) int {
	n := 0
	for i := range naming.SignCount {
		if s&(1<<i) != 0 {
			n += c.Signs[i]
		}
	}
	return n
}

// Closing is what comes of closing a day.
type Closing struct {
	Promoted []Promotion // by the order of their first lines
	Changed  []Promotion // names that were promoted before and now have another category; in the same order
	Joined   []Join      // by name
}

// CloseDay promotes what has enough lines, ties names that are of one subject, and forgets what no line has named for long.
func (f *Finder) CloseDay(d day.Day) Closing {
	week := d.Monday() != f.state.Closed.Monday()
	f.state.Closed = d
	var named, found, known []*Candidate
	for _, key := range slices.Sorted(maps.Keys(f.named)) {
		c := f.state.Candidates[key]
		named = append(named, c)
		switch {
		case f.state.Dismissed[key]:
		case c.Name != "":
			if c.Key == naming.Key(c.Name) && f.pool.category(c).category != c.Category {
				known = append(known, c)
			}
		case f.deserves(c, f.pool):
			found = append(found, c)
		}
	}
	clear(f.named)
	promoted, joined := f.settle(found, d)
	out := Closing{Promoted: f.promotions(promoted), Changed: f.promotions(known), Joined: append(joined, f.pool.ties(named)...)}
	if week || len(f.state.Candidates) > f.settings.Most {
		f.forget(d)
	}
	return out
}

// settle decides which of two forms of a name becomes the subject, where both have enough lines: see [Candidate.stands]. The other becomes an
// alias at once if the tie is sure, else it stays a candidate.
func (f *Finder) settle(found []*Candidate, d day.Day) (promoted []*Candidate, joined []Join) {
	for _, c := range found {
		if c.Name != "" {
			continue
		}
		o, tie := f.pool.other(c)
		if o != nil && f.state.Dismissed[o.Key] {
			o = nil
		}
		sure := o != nil && (tie == Sound || tie == Family && f.pool.tied(o, c, Family))
		switch {
		case sure && o.Name != "":
			c.Name, c.Tied = o.Name, append(c.Tied, o.Key)
			joined = append(joined, Join{Name: o.Name, Alias: c.name(), Tie: tie, Sure: true})
			continue
		case o != nil && o.Name == "" && (sure || !f.alone(c)) && o.stands(c, tie):
			c, o = o, c
		}
		c.Name, c.Since = c.name(), d
		if sure {
			o.Name, o.Tied = c.Name, append(o.Tied, c.Key)
		}
		promoted = append(promoted, c)
	}
	return promoted, joined
}

// stands reports whether a name, rather than another form of it, becomes the subject: it is seen more often, or else it came first (forms in two scripts)
// or is longer (other forms).
func (c *Candidate) stands(form *Candidate, tie Tie) bool {
	later := 0
	if tie == Sound {
		later = cmp.Compare(form.First, c.First)
	}
	return cmp.Or(cmp.Compare(c.Lines, form.Lines), later, cmp.Compare(len(c.Key), len(form.Key))) > 0
}

// promotions makes promotions of candidates, in the order of their first lines.
func (f *Finder) promotions(cs []*Candidate) []Promotion {
	slices.SortFunc(cs, func(a, b *Candidate) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Sources[0].Path, b.Sources[0].Path), cmp.Compare(a.Sources[0].Line, b.Sources[0].Line), cmp.Compare(a.Key, b.Key))
	})
	out := make([]Promotion, 0, len(cs))
	for _, c := range cs {
		told := f.pool.category(c)
		c.Category = told.category
		p := Promotion{Name: c.Name, Category: c.Category, Why: f.pool.joined(c).why()}
		p.Why.Category, p.Why.ShortFor = told.by, told.of
		forms := c.Forms
		if o, _ := f.pool.other(c); o != nil && o.Name == c.Name {
			forms = slices.Concat(forms, o.Forms)
		}
		for _, form := range forms {
			if form.Text != p.Name {
				p.Aliases = append(p.Aliases, form.Text)
			}
		}
		out = append(out, p)
	}
	return out
}

func (c *Candidate) why() Why {
	w := Why{Lines: c.Lines, Days: c.Days, Signs: map[string]int{}, Sources: slices.Clone(c.Sources)}
	for i, n := range c.Signs {
		if n > 0 {
			w.Signs[naming.SignNames[i]] = n
		}
	}
	return w
}

// forget drops candidates that no line has named for long, and more of them where there are too many. It looks at all of them, once a week.
func (f *Finder) forget(d day.Day) {
	maps.DeleteFunc(f.state.Candidates, func(_ string, c *Candidate) bool { return c.Name == "" && int(d-c.Last) > f.settings.Forget })
	defer func() { f.pool = newPool(f.state.Candidates) }()
	if len(f.state.Candidates) <= f.settings.Most {
		return
	}
	all := slices.Collect(maps.Values(f.state.Candidates))
	slices.SortFunc(all, func(a, b *Candidate) int {
		return cmp.Or(cmp.Compare(b.Lines, a.Lines), cmp.Compare(b.Last, a.Last), cmp.Compare(a.Key, b.Key))
	})
	for _, c := range all[f.settings.Most*3/4:] {
		if c.Name == "" {
			delete(f.state.Candidates, c.Key)
		}
	}
}

// Waiting is a name that is not promoted yet, and how near it is to that.
type Waiting struct {
	Name      string
	Category  naming.Category
	Why       Why
	Ties      []Join // names that may be of the same subject; Name is the other one, Alias this one
	Dismissed bool
}

// Candidates returns at most n names that may become subjects, those with the most lines about them first.
func (f *Finder) Candidates(n int) []Waiting {
	var all []*Candidate
	for _, c := range f.state.Candidates {
		if c.Name == "" && c.Lines > 1 {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b *Candidate) int {
		return cmp.Or(cmp.Compare(b.AboutDays, a.AboutDays), cmp.Compare(b.Days, a.Days), cmp.Compare(b.Lines, a.Lines), cmp.Compare(a.Key, b.Key))
	})
	out := make([]Waiting, 0, n)
	for _, c := range all[:min(n, len(all))] {
		told := f.pool.category(c)
		w := Waiting{Name: c.name(), Category: told.category, Why: c.why(), Ties: f.pool.proposed(c), Dismissed: f.state.Dismissed[c.Key]}
		w.Why.Category, w.Why.ShortFor = told.by, told.of
		out = append(out, w)
	}
	return out
}
