package distil

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// judgement is what a statement was judged to say. It is shared and never changed.
type judgement struct {
	text   string // what was judged
	claims []Judged
	drafts []draft  // of the claims
	asked  []lookup // the categories that all this rests on
	leans  bool     // on the line before
	unread bool     // the reader has failed: it was judged by its words alone
}

// holds reports whether all names that a judgement rests on have the same categories still.
func (j *judgement) holds(categoryOf func(name string) subject.Category) bool {
	return !slices.ContainsFunc(j.asked, func(l lookup) bool { return categoryOf(l.name) != l.category })
}

// lookup is the category that a name had when it was asked for.
type lookup struct {
	name     string
	category subject.Category
}

// lookups asks for categories, for each name once, and remembers what it was told.
type lookups struct {
	categoryOf func(name string) subject.Category
	asked      []lookup
}

func (l *lookups) of(name string) subject.Category {
	for i := range l.asked {
		if l.asked[i].name == name {
			return l.asked[i].category
		}
	}
	c := l.categoryOf(name)
	l.asked = append(l.asked, lookup{name, c})
	return c
}

// judgements are those of statements that were judged before, by [JudgedBy]. An agent says most things again every day: of 48,000 statements
// of half a year 8,000 are different. They are safe for concurrent use.
type judgements struct {
	mu    sync.Mutex
	known map[string]judgement
}

func (known *judgements) of(key string) (judgement, bool) {
	known.mu.Lock()
	defer known.mu.Unlock()
	j, ok := known.known[key]
	return j, ok
}

func (known *judgements) keep(key string, j judgement) {
	known.mu.Lock()
	defer known.mu.Unlock()
	if len(known.known) >= maxJudgements {
		clear(known.known)
	}
	known.known[key] = j
}

// maxJudgements bounds how many are remembered; then all are forgotten.
const maxJudgements = 8192

// JudgedBy names everything that the judgement of a statement depends on, but for the categories of what it is about and the line before it: two
// statements with one name are judged alike. The day counts where the text can have a date, for that is to come or past by it; the month always does.
func JudgedBy(s *memory.Statement) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %d %d %s", s.Kind, s.Section, s.Form, s.Task, s.Day.Month())
	if strings.ContainsFunc(s.Text, unicode.IsDigit) || strings.Contains(s.Text, "월") { // 5/20, 오월 이십일
		b.WriteString(s.Day.String())
	}
	for _, list := range [][]string{{s.Text, s.Parent}, s.Entities, s.Headings} {
		b.WriteByte(0)
		for _, t := range list {
			b.WriteByte(1)
			b.WriteString(t)
		}
	}
	return b.String()
}

// hand is what one goroutine judges with: whatever analyses a text takes the tokens that another has asked for before.
type hand struct {
	judged   *judgements // of all hands
	with     Judge
	comparer *dedup.Comparer
	subjects *subject.Reader // nil looks for no names
}

// newHand makes a hand of the options; judgements are shared by all of them.
func (opt *Options) newHand(judged *judgements) *hand {
	h := &hand{judged, *opt.Judge, opt.Comparer, opt.Subjects}
	if opt.Analyzer == nil {
		return h
	}
	an := morph.NewMemo(opt.Analyzer)
	h.with.Router, h.comparer = h.with.Router.With(an), h.comparer.With(an)
	if r := h.with.Reader; r != nil {
		h.with.Reader = r.With(an).Keeping()
		if opt.Comparer.Reader() == r { // a claim is compared as soon as it is read
			h.comparer = h.comparer.Reading(h.with.Reader)
		}
	}
	if h.subjects != nil {
		h.subjects = subject.NewReader(an, h.with.Reader)
	}
	return h
}

// judge judges a statement by itself and by the one before it in its log, which may be nil.
func (h *hand) judge(s, before *memory.Statement, categoryOf func(name string) subject.Category) judgement {
	key := JudgedBy(s)
	alone, ok := h.judged.of(key)
	if !ok || !alone.holds(categoryOf) {
		alone = h.judgeStatement(s, h.with.lentTo(s), categoryOf)
		h.judged.keep(key, alone)
	}
	around := h.with.lentBy(before, s, alone.claims)
	if around.name == "" {
		return alone
	}
	key += "\x00" + around.name
	j, ok := h.judged.of(key)
	if !ok || !j.holds(categoryOf) {
		j = h.judgeStatement(s, around, categoryOf)
		h.judged.keep(key, j)
	}
	j.asked, j.leans = slices.Concat(alone.asked, j.asked), true
	return j
}

// judgeStatement judges the claims of a statement; there is always one.
func (h *hand) judgeStatement(s *memory.Statement, around lent, categoryOf func(name string) subject.Category) judgement {
	text := h.with.textOf(s)
	seen := lookups{categoryOf: categoryOf}
	judge := h.with
	judge.CategoryOf = seen.of
	claims, read := judge.claims(s, text, around)
	out := make([]draft, len(claims))
	for i := range claims {
		out[i] = h.draft(s, &claims[i])
		out[i].redacted = text != s.Text
	}
	mentions, named := h.mentionsOf(s, text, claims)
	out[0].mentions = mentions
	return judgement{text: text, claims: claims, drafts: out, asked: seen.asked, unread: !read || !named}
}

// draft is what is to be folded of a claim.
func (h *hand) draft(s *memory.Statement, j *Judged) draft {
	c := draft{text: j.Text, own: j.Own, whence: string(j.Whence)}
	dec := j.Decision
	c.ticked = s.Task == memory.TaskDone
	if kind := endKind(s, j); !dec.Keep && kind != 0 {
		c.reason = dec.Reason // unless it ends something
		in := Input(s, c.text)
		in.Kind = kind
		dec = h.with.Router.Route(in)
	}
	if !dec.Keep {
		c.reason, c.ticked = dec.Reason, false
		return c
	}
	c.kind, c.home, c.rules = dec.Kind, dec.Target, ruleIDs(dec)
	c.text = Said(c.text, c.kind, c.home)
	c.said = h.comparer.Claim(c.text, s.Entities)
	return c
}

// Said is a claim of a kind and a page as the bank has it: without the time of day at which it was noted, unless that may be an appointment.
func Said(text string, kind rules.Kind, home string) string {
	if kind != rules.Status && !strings.HasPrefix(home, "world/schedule") {
		return text[routing.ClockLen(text):]
	}
	return text
}

// endKind is the kind of a claim that no rule would keep, if it may end something and is kept for that: a ticked box, or a change that it tells.
func endKind(s *memory.Statement, j *Judged) rules.Kind {
	switch {
	case s.Task == memory.TaskDone:
		return boxKind(s)
	case slices.ContainsFunc(j.Readings, func(r claim.Reading) bool { return r.Change != nil }):
		return j.Kind
	}
	return 0
}

// boxKind is the kind that a check box gives a line: what is open is a next step, what has its tick was done, whatever else
// the words would be filed under. A letter that the line states stands, but that of a status that has been ticked.
func boxKind(s *memory.Statement) rules.Kind {
	switch {
	case s.Task == memory.TaskDone && (s.Kind == 0 || s.Kind == rules.Status):
		return rules.Activity
	case s.Task == memory.TaskOpen && s.Kind == 0:
		return rules.Status
	}
	return 0
}
