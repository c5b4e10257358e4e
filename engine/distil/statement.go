package distil

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// Bounds on what one statement is compared with and set against, so that one more line costs the same whatever looks like it.
const (
	// maxConflicts is how many entries a statement is set in conflict with at most; the closest ones are taken.
	maxConflicts = 5
	// maxSeries is how many entries a statement can contradict at once. One that contradicts more is one of a series, lines that differ in
	// a value as readings and numbered lines do, and contradicts none of them.
	maxSeries = 20
	// maxCompared is how many candidates a statement is compared with: those of the same text, then those that share the most keywords, of
	// equals those that were said first.
	maxCompared = 100
)

// draft is a claim on its way into the bank: a statement, or the part of one that makes a claim of its own.
type draft struct {
	*memory.Statement
	text     string     // of the claim, redacted
	own      claim.Span // its own words in the text of the statement
	hash     string     // of its own words; of a statement that makes one claim its own
	whence   string     // of the subject that stands before the text
	reason   string     // why it is not kept; "" when it is
	kind     rules.Kind
	home     string
	rules    []string
	said     dedup.Claim
	ticked   bool // its box is ticked
	redacted bool
	source   bank.Source

	mentions []subject.Mention // of the first claim: the names that the statement has
	beside   []string          // those of them that stand in its other parts
	under    []string          // those that stand above it
	renames  []subject.Rename  // of the first claim: what the statement tells of other names
}

// prepare makes ready to be folded what a statement claims: whether it is kept, where it goes, and what it is compared by. judged is its judgement of
// some time before, nil for none. before is nil, too, where all of the line before was purged: that lends nothing.
func (m *Machine) prepare(s, before *memory.Statement, judged *judgement) []draft {
	if m.state.Purged[s.Hash] {
		return []draft{{Statement: s, text: s.Text, hash: s.Hash, reason: SkipPurged}}
	}
	if judged == nil || !judged.holds(m.categoryOf) || judged.leans && before == nil {
		anew := m.hand.judge(s, before, m.categoryOf)
		judged = &anew
	}
	if judged.Unread {
		m.unread = append(m.unread, s)
	}
	out := slices.Clone(judged.drafts)
	stmt := bank.EntryID(s.Key(), bank.LongID)
	for i := range out {
		c := &out[i]
		c.Statement, c.hash = s, s.Hash
		c.source = bank.Source{Path: s.Path, Line: s.Line, Start: s.StartByte, Day: s.Day, Stmt: stmt, Hash: s.Hash}
		if len(out) > 1 {
			own := judged.Text[c.own.Start:c.own.End]
			c.hash = memory.Hash(s.Kind, s.Entities, own)
			c.source.Start, c.source.Of, c.source.Hash, c.source.Mark = min(s.StartByte+c.own.Start, s.EndByte), stmt, c.hash, bank.Mark(own)
		}
	}
	m.withoutPurged(out, judged)
	for i := range out {
		out[i].beside, out[i].under = around(out[0].mentions, out[i].own)
		if m.line.path == s.Path && m.line.no == s.Line { // a sentence before it on its line says whom it is about
			out[i].beside = merged(out[i].beside, m.line.names)
		}
	}
	return out
}

// maxAround bounds how many names an entry keeps of what stands around it.
const maxAround = 8

// around are the names of a statement that do not stand in a part of it: in its other parts, and above it.
func around(mentions []subject.Mention, part claim.Span) (beside, under []string) {
	for i := range mentions {
		switch n := &mentions[i]; {
		case n.End == 0:
			under = merged(under, []string{n.Text})
		case n.End <= part.Start || n.Start >= part.End:
			beside = merged(beside, []string{n.Text})
		}
	}
	return beside, under
}

// merged are names with more of them, each once.
func merged(names, more []string) []string {
	for _, n := range more {
		if len(names) < maxAround && !slices.Contains(names, n) && subject.CheckName(n) == nil {
			names = append(names, n)
		}
	}
	return names
}

// withoutPurged takes from the claims of a statement those that say what was purged, and from the names that it has those that only they have.
func (m *Machine) withoutPurged(claims []draft, judged *judgement) {
	s := claims[0].Statement
	found := m.marks.In(judged.Text, claims[0].source.Statement(), s.Day)
	text, left := []byte(judged.Text), judged.Claims[:0:0]
	for i := range claims {
		c := &claims[i]
		if !m.state.Purged[c.hash] && !slices.ContainsFunc(found, func(f bank.Found) bool { return f.Start < c.own.End && c.own.Start < f.End }) {
			left = append(left, judged.Claims[i])
			continue
		}
		for k := c.own.Start; k < c.own.End; k++ {
			text[k] = ' '
		}
		*c = draft{Statement: s, text: c.text, hash: c.hash, own: c.own, reason: SkipPurged, redacted: c.redacted, source: c.source}
	}
	if len(left) > 0 && len(left) < len(claims) {
		claims[0].mentions, _ = m.hand.mentionsOf(s, string(text), left)
		claims[0].renames = m.hand.renamesOf(string(text))
	}
}

func remains(c draft) bool { return c.reason != SkipPurged }

// identify gives the claims of a statement their ids. What says the same in one log is counted, statements and claims alike, so that a claim
// has the id that it would have as a line of its own; statements come in the order in which they fold.
func (m *Machine) identify(claims []draft) {
	s := claims[0].Statement
	if m.counted.path != s.Path {
		m.counted.path = s.Path
		clear(m.counted.said)
	}
	for i := range claims {
		c := &claims[i]
		n := m.counted.said[c.hash]
		if c.source.Of == "" {
			n = max(n, s.Occurrence)
		}
		m.counted.said[c.hash] = n + 1
		if c.source.Of == "" && n == s.Occurrence {
			continue
		}
		c.source.Of = c.source.Statement()
		c.source.Stmt = bank.EntryID((&memory.Statement{Path: s.Path, Hash: c.hash, Occurrence: n}).Key(), bank.LongID)
	}
}

// statement folds the claims of one statement.
func (m *Machine) statement(claims []draft) error {
	s := claims[0].Statement
	m.observe(s, claims[0].mentions)
	m.noteRenames(s, claims[0].renames)
	kept, held := false, false
	for i := range claims {
		c := &claims[i]
		switch {
		case c.reason != "" && !m.endsSomething(c):
			continue
		case m.state.Holds(c.source.Stmt):
			held = true
			continue
		}
		kept = true
		if err := m.take(c); err != nil {
			return err
		}
	}
	if m.opt.IsNew != nil && !m.opt.IsNew(s) {
		return nil
	}
	m.tally.Read++
	if strings.Contains(s.Text, "[[") || strings.Contains(s.Text, "](") {
		m.linked = append(m.linked, s)
	}
	if claims[0].redacted {
		m.tally.Redacted++
	}
	switch {
	case kept:
		m.tally.Kept++
	case !held:
		m.tally.skip(&claims[0], claims[0].reason)
	}
	return nil
}

// take folds one claim that is kept.
func (m *Machine) take(c *draft) error {
	found := m.find(c)
	if found.merge == nil {
		return m.accept(c, found)
	}
	e := found.merge
	before := side{e.Standing == bank.Live, e.Newest().Day}
	m.merge(c, found)
	rival := m.revive(c, e)
	m.restate(c, e)
	m.finish(c, e)
	m.settle(c, e)
	m.uphold(c, e, before)
	if rival != nil && rival.Standing == bank.Live && e.Standing == bank.Live { // nothing has settled it
		m.conflict(rival, e, c, bank.ReasonReasserted)
	}
	return nil
}

// beside says that an entry is another claim of the very statement: they stand beside each other, whatever they say.
func beside(c *draft, e *bank.Entry) bool {
	return e.Newest().Statement() == c.source.Statement()
}

func ruleIDs(d routing.Decision) []string {
	fired := slices.Clone(d.Fired)
	slices.SortStableFunc(fired, func(a, b routing.Fired) int {
		return cmp.Or(cmp.Compare(boolInt(b.RuleID == d.Winner), boolInt(a.RuleID == d.Winner)), cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.RuleID, b.RuleID))
	})
	out := make([]string, 0, len(fired))
	for _, f := range fired {
		if !slices.Contains(out, f.RuleID) {
			out = append(out, f.RuleID)
		}
	}
	return out
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// match is what the bank already holds of a claim.
type match struct {
	merge     *bank.Entry // the entry that says the same, or nil
	verdict   dedup.Verdict
	conflicts []compared // live entries that say otherwise, closest first
}

// compared is an entry with what comparing it has found.
type compared struct {
	e *bank.Entry
	v dedup.Verdict
}

// find compares a claim with the entries of its kind. Among several that say the same, a same one beats a refinement,
// a live one an archived one, the larger overlap the smaller, and the older entry the newer.
func (m *Machine) find(c *draft) match {
	var same, against []compared
	for _, e := range m.candidates(c) {
		v := m.compare(e, c)
		switch {
		case merges(&v):
			same = append(same, compared{e, v})
		case v.Relation == dedup.Conflict && e.Standing == bank.Live && contradicts(c, e) && !m.ofTwoDays(c, e):
			against = append(against, compared{e, v})
		}
	}
	order := func(a, b compared) int {
		return cmp.Or(cmp.Compare(boolInt(a.v.Relation != dedup.Same), boolInt(b.v.Relation != dedup.Same)), cmp.Compare(a.e.Standing, b.e.Standing),
			cmp.Compare(b.v.Overlap, a.v.Overlap), bank.Compare(a.e, b.e))
	}
	slices.SortFunc(same, order)
	slices.SortFunc(against, order)
	var out match
	if len(same) > 0 {
		out.merge, out.verdict = same[0].e, same[0].v
	}
	if len(against) > maxSeries {
		return out
	}
	out.conflicts = against[:min(len(against), maxConflicts)]
	return out
}

// candidates are the entries that a claim is compared with. Their order and their bound depend on the entries alone, not on when they were
// read: any rhythm of runs gives the same ones.
func (m *Machine) candidates(c *draft) []*bank.Entry {
	m.fetch(c.kind, &c.said.Facts)
	found := m.indexOf(c.kind).Nearest(c.said.Facts)
	type near struct {
		e      *bank.Entry
		same   bool // to the letter
		shared int
	}
	all := make([]near, 0, len(found))
	at := make(map[*bank.Entry]int, len(found)) // an entry may be found twice, by its first words and by those that stand
	for _, f := range found {
		if e, ok := m.state.Entry(m.ids[f.ID]); ok && !beside(c, e) {
			if k, again := at[e]; again {
				all[k].shared = max(all[k].shared, f.Shared)
				continue
			}
			at[e] = len(all)
			all = append(all, near{e, e.Text == c.text || e.FirstText == c.text, f.Shared})
		}
	}
	if len(all) > maxCompared {
		slices.SortFunc(all, func(a, b near) int {
			return cmp.Or(cmp.Compare(boolInt(b.same), boolInt(a.same)), cmp.Compare(b.shared, a.shared), bank.Compare(a.e, b.e))
		})
		all = all[:maxCompared]
	}
	out := make([]*bank.Entry, len(all))
	for i, n := range all {
		out[i] = n.e
	}
	return out
}

// contradicts reports whether a claim and an entry of its kind, which do not agree, contradict each other. Activities do not:
// they are two things that were done. Statuses do only on one page: that something is to be done does not contradict that it
// is missing.
func contradicts(c *draft, e *bank.Entry) bool {
	return c.kind != rules.Activity && (c.kind != rules.Status || c.home == e.Home)
}

// merge makes the claim a support of an entry, or lets its larger text stand in the entry's place.
func (m *Machine) merge(c *draft, found match) {
	e := found.merge
	ev := bank.Event{
		Day: c.Day, Op: bank.OpSupport, Entry: e.ID, Sources: []bank.Source{c.source},
		Why: fmt.Sprintf("%s, %d%% of the keywords", found.verdict.Relation, found.verdict.Overlap), Rules: c.rules,
	}
	var after bank.Fields
	if e.Kind == rules.Opinion && e.Bumped != c.Day {
		given := c.Confidence
		if e.Standing == bank.Archived {
			given = cmp.Or(given, decay.Default) // said anew: what is left of the old confidence would fade the same night
		}
		after.Confidence, after.AsOf = decay.Support(e.Confidence, e.AsOf, c.Day, given), c.Day
	}
	if found.verdict.Relation == dedup.Refinement && found.verdict.Larger == 2 && len(c.text) > 0 && m.widens(c, e) {
		ev.Op, after.Text = bank.OpRefine, c.text
		ev.Before = &bank.Fields{Text: e.Text}
	}
	if len(e.Entities) == 0 && len(c.Entities) > 0 {
		after.Entities = c.Entities
	}
	if after.Confidence != 0 || after.Text != "" || after.Entities != nil {
		ev.After = &after
	}
	if anew := after.Entities != nil || after.Text != ""; anew {
		m.untrack(e)
		defer m.track(e)
	}
	m.emit(ev)
}

// widens reports whether the claim's text says more than the text an entry shows by now.
func (m *Machine) widens(c *draft, e *bank.Entry) bool {
	if e.Text == e.FirstText {
		return true
	}
	v := dedup.Compare(m.nowOf(e), c.said.Facts)
	return !own(e) && v.Relation == dedup.Refinement && v.Larger == 2
}

// accept makes the claim an entry of its own, and settles what it supersedes or contradicts.
func (m *Machine) accept(c *draft, found match) error {
	id, err := m.freeID(c.source.Stmt)
	if err != nil {
		return err
	}
	after := &bank.Fields{Kind: c.kind, Text: c.text, Entities: c.Entities, Home: c.home, Whence: c.whence, Beside: c.beside, Under: c.under}
	if c.kind == rules.Opinion {
		after.Confidence, after.AsOf = cmp.Or(c.Confidence, decay.Default), c.Day
	}
	m.emit(bank.Event{Day: c.Day, Op: bank.OpAccept, Entry: id, After: after, Sources: []bank.Source{c.source}, Rules: c.rules})
	e := m.state.Get(id)
	m.first.Put(id, c.said.Facts)
	m.track(e)
	m.restate(c, e)
	m.finish(c, e)
	m.settle(c, e)
	for _, old := range found.conflicts {
		switch {
		case old.e.Standing != bank.Live:
		case c.said.Ceased && m.mayEnd(old.e) && m.denied(old, c):
			m.emit(bank.Event{Day: c.Day, Op: bank.OpSupersede, Entry: old.e.ID, Other: e.ID, Why: bank.ReasonEnded})
		default:
			m.conflict(old.e, e, c, old.v.Guard)
		}
	}
	return nil
}

// freeID is the id of a new entry: short, unless another statement has the same short id; then both are lengthened,
// which only a new fold can do.
func (m *Machine) freeID(stmt string) (string, error) {
	short := stmt[:bank.ShortID+1]
	if m.long[short] {
		return stmt, nil
	}
	if e, taken := m.state.Entry(short); taken && e.First().Stmt != stmt {
		return "", &CollisionError{ID: short}
	}
	return short, nil
}
