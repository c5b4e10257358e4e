package wiki

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Sheet is all that the page of a subject is made of, none of it left out for the sake of length.
type Sheet struct {
	Subject *bank.Subject
	Page    string // relative to bank/
	Worth   bool   // there is enough to say for a page
	Sum     bank.TopicSum
	Parts   []SheetPart // in the order of the page, each with something in it
	Slots   []Trail     // every slot with the values it had, the oldest first; those of the history first, then those that have had one value
	Also    []Joined
	Lines   int // lines of the parts, history and all
	Left    int // lines that the page leaves out
}

// SheetPart is a part of a page that lists entries: what (without a title), now, open, decided, lately or passing.
type SheetPart struct {
	Name    string
	Title   string // in the language of the pages
	Entries []*bank.Entry
}

// Trail is how a slot of a subject has come to what it holds.
type Trail struct {
	Key       string   // the same for two subjects of which the same is told
	Attribute string   // the name of the property, "" where it is not known
	Label     string   // what it is called in the language of the pages; "" where it has no name to show
	Of        []string // keywords of what it is of, besides the subject itself
	Steps     []Step   // the oldest first
	Open      bool     // the last step still holds
}

// Step is one value of a slot.
type Step struct {
	Value string // as the line spells it; the text of the entry where it cannot be told
	Form  string // equal values have equal forms; "" where it cannot be told
	Entry *bank.Entry
	Since day.Day
	Until day.Day // zero where it still holds
}

// Joined is a subject that lines name beside another, with the newest of these lines.
type Joined struct {
	Name, Page string
	Entries    int
	Entry      *bank.Entry
}

// SheetOf returns all that there is to say of a subject; false where s is not from [New], or has no such subject.
func SheetOf(s bank.Subjects, id string) (*Sheet, bool) {
	w, ok := s.(*wiki)
	if !ok || w.of[id] == "" {
		return nil, false
	}
	short := w.page(w.of[id])
	pg := newPage(w, short.path, short.subject, math.MaxInt)
	p := pg.sorted()
	title := func(part Part) string { return Title(part, w.opt.Lang) }
	sh := &Sheet{Subject: pg.subject, Page: pg.path, Worth: short.worth(), Sum: *pg.sum(), Slots: pg.slots(), Also: pg.joined(len(w.pages))}
	for _, part := range []SheetPart{
		{"what", "", p.what},
		{"now", title(Now), p.now},
		{"open", title(Open), p.open},
		{"decided", title(Decided), p.decided},
		{"history", title(History), nil},
		{"lately", title(Lately), p.lately},
		{"passing", title(Passing), p.passing},
	} {
		var all []*bank.Entry
		for _, e := range part.Entries {
			all = append(all, pg.together(e)...)
		}
		part.Entries = all
		if len(part.Entries) > 0 || part.Name == "history" && len(p.history) > 0 {
			sh.Parts = append(sh.Parts, part)
		}
		sh.Lines += len(part.Entries)
	}
	sh.Lines += len(p.history)
	sh.Left = sh.Lines
	for _, part := range short.shortened() {
		if part.kind != Also {
			sh.Left -= len(part.lines)
		}
	}
	return sh, true
}

// PageOf is the page that a subject has or may have, relative to bank/; "" where it is not known.
func PageOf(s bank.Subjects, id string) string {
	if w, ok := s.(*wiki); ok {
		return w.of[id]
	}
	return ""
}

// slots are the slots of the page: those that have held several values, then those that hold one.
func (pg *page) slots() []Trail {
	p := pg.sorted()
	var out []Trail
	seen := map[*bank.Entry]bool{}
	for i := range p.history {
		out = append(out, pg.told(&p.history[i]))
		for _, e := range p.history[i].entries {
			seen[e] = true
		}
	}
	for _, e := range p.now {
		s, fills := pg.slotOf(e)
		if seen[e] || !fills || pg.wiki.opt.Role(e) == Preference {
			continue
		}
		out = append(out, pg.told(&trail{slot: s, entries: []*bank.Entry{e}}))
	}
	return out
}

// told is a trail with its values and days.
func (pg *page) told(t *trail) Trail {
	values, label := pg.values(t)
	out := Trail{Key: t.slot.key, Attribute: t.slot.attribute, Label: label, Of: slices.Clone(t.slot.rest), Steps: make([]Step, len(t.entries))}
	if label == "" && t.slot.attribute != "" {
		out.Label = pg.wiki.opt.Label(t.slot.attribute)
	}
	for i, e := range t.entries {
		out.Steps[i] = Step{Value: values[i], Entry: e, Since: e.Since, Until: e.Until}
		if s, fills := pg.slotOf(e); fills && s.key == t.slot.key {
			out.Steps[i].Form = s.value
		}
		if e.Standing == bank.Live && i+1 < len(t.entries) {
			out.Steps[i].Until = t.entries[i+1].Since
		}
	}
	last := &out.Steps[len(out.Steps)-1]
	out.Open = last.Entry.Standing == bank.Live
	return out
}

// shortened are the parts of the page as it shows them.
func (pg *page) shortened() []part {
	p := pg.sorted()
	parts := []part{pg.part(NoPart, p.what, 1)}
	for _, t := range pg.template().parts {
		parts = append(parts, pg.partOf(p, t))
	}
	for size(parts) > maxBlock {
		shorten(parts)
	}
	return parts
}

// partOf is a part of the page as it shows it.
func (pg *page) partOf(p *parts, t templatePart) part {
	switch t.part {
	case Now:
		return pg.part(Now, p.now, cmp.Or(t.most, maxNow))
	case Open:
		return pg.part(Open, p.open, cmp.Or(t.most, maxOpen))
	case Decided:
		return pg.part(Decided, p.decided, cmp.Or(t.most, most(p.decided, maxDecided)))
	case History:
		return pg.trailPart(p.history, cmp.Or(t.most, maxHistory))
	case Also:
		return part{kind: Also, lines: pg.also(cmp.Or(t.most, maxAlso))}
	case Passing:
		return pg.part(Passing, p.passing, cmp.Or(t.most, maxPassing))
	case NoPart, Lately:
	}
	return pg.part(Lately, p.lately, cmp.Or(t.most, most(p.lately, maxLately)))
}

// most is how many of so many entries a part shows: fewer where there are far more, of which nobody reads even the usual number.
func most(list []*bank.Entry, usual int) int {
	if len(list) > busy {
		return maxBusy
	}
	return usual
}

// Readable is the body of a page as people read it: without front matter, marks of blocks, and the foot; a link is what it is called.
func Readable(path string, data []byte) (string, error) {
	p, err := bank.ParsePage(path, data)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range p.Lines {
		l := &p.Lines[i]
		raw := string(p.Raw(l))
		if l.IsFoot() || l.Kind == bank.LineBlock && (strings.TrimSpace(raw) == bank.BlockStart(l.Text) || strings.TrimSpace(raw) == bank.BlockEnd(l.Text)) {
			continue
		}
		b.WriteString(plainLinks(raw))
	}
	return strings.Trim(b.String(), "\r\n") + "\n", nil
}

// plainLinks puts what links are called in their place.
func plainLinks(line string) string {
	var b strings.Builder
	for {
		before, link, found := strings.Cut(line, "[[")
		inside, rest, closed := strings.Cut(link, "]]")
		if !found || !closed || strings.ContainsAny(inside, "[]\n") {
			b.WriteString(line)
			return b.String()
		}
		target, label, named := strings.Cut(inside, "|")
		if !named {
			label = target
		}
		b.WriteString(before + label)
		line = rest
	}
}
