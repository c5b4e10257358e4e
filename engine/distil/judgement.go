package distil

import (
	"slices"
	"sync"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
)

// judgement is what a statement was judged to say, ready to be folded. It is shared and never changed.
type judgement struct {
	triage.Judgement
	drafts []draft  // of the claims
	asked  []lookup // the categories that all this rests on
	leans  bool     // on the line before
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

// judgements are those of statements that were judged before, by [triage.Key]. An agent says most things again every day: of 48,000 statements
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

// hand is what one goroutine judges with: whatever analyses a text takes the tokens that another has asked for before.
type hand struct {
	judged   *judgements // of all hands
	with     triage.Judge
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
	key := triage.Key(s)
	alone, ok := h.judged.of(key)
	if !ok || !alone.holds(categoryOf) {
		alone = h.judgeStatement(s, h.with.LoanAbove(s), categoryOf)
		h.judged.keep(key, alone)
	}
	around := h.with.LoanBefore(before, s, alone.Claims)
	if around.Name == "" {
		return alone
	}
	key += "\x00" + around.Name
	j, ok := h.judged.of(key)
	if !ok || !j.holds(categoryOf) {
		j = h.judgeStatement(s, around, categoryOf)
		h.judged.keep(key, j)
	}
	j.asked, j.leans = slices.Concat(alone.asked, j.asked), true
	return j
}

// judgeStatement judges the claims of a statement; there is always one.
func (h *hand) judgeStatement(s *memory.Statement, around triage.Loan, categoryOf func(name string) subject.Category) judgement {
	seen := lookups{categoryOf: categoryOf}
	with := h.with
	with.CategoryOf = seen.of
	judged := with.Statement(s, around)
	out := make([]draft, len(judged.Claims))
	for i := range judged.Claims {
		out[i] = h.draft(s, &judged.Claims[i])
		out[i].redacted = judged.Text != s.Text
	}
	mentions, named := h.mentionsOf(s, judged.Text, judged.Claims)
	out[0].mentions, out[0].renames = mentions, h.renamesOf(judged.Text)
	judged.Unread = judged.Unread || !named
	return judgement{Judgement: judged, drafts: out, asked: seen.asked}
}

// draft is what is to be folded of a claim.
func (h *hand) draft(s *memory.Statement, j *triage.Judged) draft {
	c := draft{text: j.Text, own: j.Own, whence: string(j.Whence)}
	dec := j.Decision
	c.ticked = s.Task == memory.TaskDone
	if !dec.Keep {
		if end, ok := h.with.Ending(s, j); ok {
			c.reason, dec = dec.Reason, end // kept only if it ends something
		}
	}
	if !dec.Keep {
		c.reason, c.ticked = dec.Reason, false
		return c
	}
	c.kind, c.home, c.rules = dec.Kind, dec.Target, ruleIDs(dec)
	c.text = triage.Said(c.text, c.kind, c.home)
	c.said = h.comparer.Claim(c.text, s.Entities)
	return c
}
