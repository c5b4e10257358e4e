package briefing

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// preparedVersion is of the file that a run leaves for briefings. A file without a list that has been added since is taken as it is: a hook has
// no time to load a large bank anew.
const preparedVersion = 3

// prepared is what briefings are made of, with the ledgers it was made from: while they are as they were, so is the bank.
type prepared struct {
	V       int             `json:"v"`
	Ledgers map[string]mark `json:"ledgers"` // by path
	Redact  string          `json:"redact"`  // what became of secrets
	Told    bank.Tellings   `json:"told,omitempty"`
	Held    []string        `json:"held"`             // statements of the last days' logs that the bank has, steps of two weeks
	From    day.Day         `json:"from,omitzero"`    // the first of these days
	Purged  []string        `json:"purged,omitempty"` // hashes
	brief.Material
}

// mark is how a file looks.
type mark struct {
	Size int64  `json:"size"`
	Mod  int64  `json:"mod"`
	Ino  uint64 `json:"ino"`
}

// How many statements of each list are kept for a briefing that is made without loading the bank.
const (
	keptDays      = 21 // of everything, before the newest statement
	keptRecent    = 240
	keptActions   = 120
	keptStatuses  = 100
	keptDecisions = 60
	keptOpinions  = 60
	keptPairs     = 50
	keptQuestions = 20
	keptDated     = 60
	keptStanding  = 40
	standingRead  = 300 // newest decisions, lessons and preferences each, of which it is asked whether they are to hold from now on
	scheduledRead = 400 // newest statements that may name a day, that are read for one
)

// bounds are how many of each list are kept.
type bounds struct{ days, recent, actions, statuses, decisions, opinions, pairs, questions, dated int }

func fewBounds() bounds {
	return bounds{keptDays, keptRecent, keptActions, keptStatuses, keptDecisions, keptOpinions, keptPairs, keptQuestions, keptDated}
}

func noBounds() bounds {
	const all = math.MaxInt32
	return bounds{all, all, all, all, all, all, all, all, all}
}

// PrepareBriefings leaves what briefings are made of as a run leaves the bank.
func (e *Briefer) PrepareBriefings(b *run.LeftBank) error {
	ledgers := map[string]mark{}
	for rel, st := range b.Files {
		if strings.HasPrefix(rel, files.LedgerDir+"/") {
			ledgers[rel] = mark{st.Size, st.Mod, st.Ino}
		}
	}
	f := e.prepare(b.State, b.People, b.Day, fewBounds())
	f.Ledgers, f.Told = ledgers, b.Told
	return e.savePrepared(f)
}

func (e *Briefer) savePrepared(f *prepared) error {
	b, err := json.Marshal(f)
	if err != nil {
		return err
	}
	if old, err := e.Ws.ReadDerived(files.PreparedFile); err == nil && string(old) == string(b) {
		return nil
	}
	return e.Ws.WriteDerived(files.PreparedFile, b)
}

// loadPrepared is what the last run left, nil if there is none or the bank is another by now.
func (e *Briefer) loadPrepared(ctx context.Context) *prepared {
	b, err := e.Ws.ReadDerived(files.PreparedFile)
	if err != nil {
		return nil
	}
	var f prepared
	if json.Unmarshal(b, &f) != nil || f.V != preparedVersion || f.Redact != e.RedactID() {
		return nil
	}
	now, err := e.ledgerMarks(ctx)
	if err != nil || len(now) != len(f.Ledgers) {
		return nil
	}
	for rel, m := range now {
		if f.Ledgers[rel] != m {
			return nil
		}
	}
	return &f
}

// ledgerMarks looks at the ledgers.
func (e *Briefer) ledgerMarks(ctx context.Context) (map[string]mark, error) {
	files, _, err := e.Ws.Scan(ctx, files.LedgerDir)
	if err != nil {
		return nil, err
	}
	out := map[string]mark{}
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".jsonl") {
			out[f.Path] = markOf(f)
		}
	}
	return out, nil
}

func markOf(f workspace.File) mark { return mark{f.Size, f.ModTime.UnixNano(), f.Ino} }

// prepare gathers from the bank what briefings are made of. It does not depend on the day on which they are.
func (e *Briefer) prepare(st *bank.State, people []bank.Event, through day.Day, b bounds) *prepared {
	g := gatherer{
		redact: e.Redact, names: e.WithoutSecrets, st: st, most: b, comparer: dedup.New(e.Analyzer, nil), days: find.DaysReader{Zone: e.Cfg.Zone, Memo: map[string][]day.Day{}},
		f: &prepared{V: preparedVersion, Redact: e.RedactID(), Held: []string{}, Ledgers: map[string]mark{}},
	}
	for _, en := range st.All() {
		g.base = max(g.base, en.Newest().Day)
	}
	g.from = g.base - day.Day(b.days)
	if g.f.From = g.base - 1; b.days > keptDays {
		g.f.From = g.from
	}
	for h := range st.Purged {
		g.f.Purged = append(g.f.Purged, h)
	}
	slices.Sort(g.f.Purged)
	g.sortOut()
	g.lists()
	e.toldDone(g.f)
	g.pairs()
	for _, q := range question.Fold(people, through) {
		if q.Closed == 0 && q.Filed == 0 {
			g.f.Questions = append(g.f.Questions, brief.Question{
				Text: e.Redact(q.Text), Page: files.BankDir + "/" + q.Page, First: q.First, Last: q.Last, Asked: q.Times, Missing: q.Missing(),
			})
		}
	}
	slices.SortStableFunc(g.f.Questions, func(a, b brief.Question) int { return b.Asked - a.Asked })
	g.f.Questions = first(g.f.Questions, b.questions)
	return g.f
}

func first[T any](list []T, n int) []T { return list[:min(len(list), n)] }

// gatherer sorts the entries of a bank by what they are to a briefing.
type gatherer struct {
	st   *bank.State
	most bounds
	base day.Day // of the newest source in the bank
	from day.Day // of what is recent
	days find.DaysReader
	f    *prepared

	redact func(string) string     // people type secrets into their pages, too
	names  func([]string) []string // without those that are secrets

	comparer *dedup.Comparer // without the lexicon, which takes longer to read than this takes

	byRole  map[brief.Role][]*bank.Entry // live ones
	recent  []*bank.Entry
	opposed []*bank.Entry // live ones that something contradicts
	dated   []*bank.Entry // that may name a day
}

func (g *gatherer) sortOut() {
	g.byRole = map[brief.Role][]*bank.Entry{}
	for _, en := range g.st.All() {
		if lastSaid(en) >= int(g.from) {
			g.recent = append(g.recent, en)
		}
		for _, src := range en.Sources {
			if src.Day >= g.f.From || en.Kind == rules.Status && src.Day >= g.f.From-boxDays {
				g.f.Held = append(g.f.Held, src.Statement())
			}
		}
		if en.Standing != bank.Live {
			continue
		}
		role := roleOf(en)
		g.byRole[role] = append(g.byRole[role], en)
		if len(en.Conflicts) > 0 {
			g.opposed = append(g.opposed, en)
		}
		if role == brief.Status || role == brief.Fact && strings.HasPrefix(en.Home, "world/schedule") || role == brief.Decision {
			g.dated = append(g.dated, en)
		}
	}
	slices.Sort(g.f.Held)
}

// byTime orders entries by when something was last said of them, the newest first.
func byTime(a, b *bank.Entry) int {
	x, y := &a.Sources[len(a.Sources)-1], &b.Sources[len(b.Sources)-1]
	return cmp.Or(cmp.Compare(lastSaid(b), lastSaid(a)), cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line), cmp.Compare(a.ID, b.ID))
}

// lastSaid is the day on which something was last said of an entry.
func lastSaid(en *bank.Entry) int { return int(max(en.Sources[len(en.Sources)-1].Day, en.Until)) }

// newestOf are the n newest of entries.
func newestOf(list []*bank.Entry, n int) []*bank.Entry { return most(list, n, lastSaid) }

// most are the n entries with the largest values, those of one value by time. All but a few are left out before anything is sorted.
func most(list []*bank.Entry, n int, value func(*bank.Entry) int) []*bank.Entry {
	if n < len(list) {
		having := map[int]int{}
		for _, en := range list {
			having[value(en)]++
		}
		least, left := 0, n
		for _, v := range slices.Backward(slices.Sorted(maps.Keys(having))) {
			if least = v; left <= having[v] {
				break
			}
			left -= having[v]
		}
		list = slices.DeleteFunc(slices.Clone(list), func(en *bank.Entry) bool { return value(en) < least })
	}
	slices.SortFunc(list, func(a, b *bank.Entry) int { return cmp.Or(cmp.Compare(value(b), value(a)), byTime(a, b)) })
	return first(list, n)
}

func (g *gatherer) lists() {
	f := g.f
	f.OpenActions, f.OpenStatuses = len(g.byRole[brief.Action]), len(g.byRole[brief.Status])
	f.Actions = g.statements(newestOf(g.byRole[brief.Action], g.most.actions), true)
	f.Statuses = g.statements(newestOf(g.byRole[brief.Status], g.most.statuses), false)
	for i := range f.Statuses {
		f.Statuses[i].Settled = g.comparer.Finished(f.Statuses[i].Text)
	}
	f.Standing = g.standing()
	f.Decisions = g.statements(newestOf(g.byRole[brief.Decision], g.most.decisions), false)
	f.Preferences = g.statements(most(g.byRole[brief.Preference], g.most.opinions, worth), false)
	fade := slices.DeleteFunc(slices.Clone(g.byRole[brief.Preference]), func(en *bank.Entry) bool { return en.Pinned })
	f.Fading = g.statements(most(fade, g.most.opinions, func(en *bank.Entry) int { return -int(decay.FadesOn(en.Confidence, en.AsOf)) }), false)
	f.RecentFrom = g.from
	if recent := newestOf(g.recent, g.most.recent); len(recent) < len(g.recent) {
		last := recent[len(recent)-1]
		f.RecentFrom = day.Day(lastSaid(last)) + 1
		g.recent = recent
	}
	f.Recent = g.statements(g.recent, false)
	for _, s := range g.statements(newestOf(g.dated, scheduledRead), true) {
		if len(s.Dates) > 0 && len(f.Dated) < g.most.dated {
			f.Dated = append(f.Dated, s)
		}
	}
}

// standing are the newest of what is to hold from now on: decisions and preferences that say so, and what the rules took for an instruction.
func (g *gatherer) standing() []brief.Statement {
	var found []*bank.Entry
	for _, role := range []brief.Role{brief.Decision, brief.Lesson, brief.Preference} {
		for _, en := range newestOf(g.byRole[role], standingRead) {
			if role == brief.Lesson && filedBy(en, "ko.lessons.never", "ko.lessons.every-time", "en.lessons.told") || role != brief.Lesson && capture.Standing(en.Text) {
				found = append(found, en)
			}
		}
	}
	out := g.statements(newestOf(found, keptStanding), false)
	for i := range out {
		out[i].Standing = true
	}
	return out
}

// toldDone finds of the open steps, and of the plans that speak of a day, those that a later line tells as done: a briefing says so beside
// them. Nothing is closed by that. One deed does one plan of the same words, the nearest before it.
func (e *Briefer) toldDone(f *prepared) {
	deeds := slices.DeleteFunc(slices.Clone(f.Recent), func(s brief.Statement) bool { return s.Role == brief.Action || s.Role == brief.Status })
	if len(f.Dated)+len(f.Actions) == 0 || len(deeds) == 0 {
		return
	}
	d, err := e.Decide() // as the run has it already
	if err != nil {
		return
	}
	var plans []*brief.Statement
	for _, list := range [][]brief.Statement{f.Actions, f.Dated} {
		for i := range list {
			plans = append(plans, &list[i])
		}
	}
	slices.SortStableFunc(plans, func(a, b *brief.Statement) int { return cmp.Compare(b.Day, a.Day) }) // the newest first
	facts := make([]dedup.Facts, len(plans))
	for i, p := range plans {
		facts[i] = d.Comparer().Facts(p.Text, p.Entities)
	}
	slices.Reverse(deeds) // the oldest first
	for i := range deeds {
		done := &deeds[i]
		deed, ok := d.Comparer().Deed(done.Text, done.Entities)
		for k := 0; ok && k < len(plans); k++ {
			if p := plans[k]; p.DoneOn == 0 && p.Entry != done.Entry && done.Day >= p.Day && dedup.Does(facts[k], &deed) {
				p.DoneOn, p.DoneBy = done.Day, done.Entry
				break
			}
		}
	}
}

// worth orders opinions on any day: all of them lose the same each day, and pinned ones nothing.
func worth(en *bank.Entry) int {
	if en.Pinned {
		return math.MaxInt
	}
	return en.Confidence + decay.PerDay*int(en.AsOf)
}

// statements are entries as briefings take them, with the days that their texts speak of.
func (g *gatherer) statements(list []*bank.Entry, dated bool) []brief.Statement {
	out := make([]brief.Statement, 0, len(list))
	for _, en := range list {
		out = append(out, g.statement(en, dated))
	}
	return out
}

func (g *gatherer) statement(en *bank.Entry, dated bool) brief.Statement {
	src := en.Newest()
	s := brief.Statement{
		Entry: en.ID, Role: roleOf(en), Kind: en.Kind, Entities: g.names(en.Entities), Text: g.redact(en.Text), Path: src.Path, Line: src.Line,
		Since: en.Since, Day: src.Day, Until: en.Until, Successor: en.Successor, Pinned: en.Pinned,
		Finished: en.Standing == bank.Superseded && en.Reason == bank.ReasonDone,
	}
	if en.Kind == rules.Opinion && en.Standing == bank.Live && !en.Pinned {
		s.FadesOn = decay.FadesOn(en.Confidence, en.AsOf)
	}
	if dated {
		on := en.Since
		if en.Text != en.FirstText {
			on = src.Day // in the words of a later one
		}
		s.Dates = g.days.Named(en.Text, on)
	}
	return s
}

// pairs are the live entries that contradict each other.
func (g *gatherer) pairs() {
	var out [][2]*bank.Entry
	for _, en := range g.opposed {
		for _, id := range g.st.OpenConflicts(en) {
			if o := g.st.Get(id); bank.Compare(en, o) < 0 {
				pair := [2]*bank.Entry{en, o}
				if byTime(en, o) < 0 {
					pair = [2]*bank.Entry{o, en} // the one that was said last is the later one
				}
				out = append(out, pair)
			}
		}
	}
	slices.SortFunc(out, func(a, b [2]*bank.Entry) int { return cmp.Or(byTime(a[1], b[1]), byTime(a[0], b[0])) })
	for _, p := range first(out, g.most.pairs) {
		g.f.Pairs = append(g.f.Pairs, brief.Pair{A: g.statement(p[0], false), B: g.statement(p[1], false)})
	}
}

// roleOf is what an entry is to a briefing: by its kind, by where it stands, and by the rules that filed it.
func roleOf(en *bank.Entry) brief.Role {
	by := func(names ...string) bool { return filedBy(en, names...) }
	switch en.Kind {
	case rules.Activity:
		return brief.Done
	case rules.Opinion:
		return brief.Preference
	case rules.Status:
		if strings.HasPrefix(en.Home, "status/next") || by("common.section.action", "common.task") {
			return brief.Action
		}
		return brief.Status
	}
	switch {
	case strings.HasPrefix(en.Home, "world/decisions"), by("section.decision"):
		return brief.Decision
	case strings.HasPrefix(en.Home, "world/lessons"), by("section.lesson"):
		return brief.Lesson
	}
	return brief.Fact
}

// filedBy reports whether a rule with one of these in its id filed an entry.
func filedBy(en *bank.Entry, names ...string) bool {
	return slices.ContainsFunc(en.Rules, func(id string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return strings.Contains(id, n) })
	})
}
