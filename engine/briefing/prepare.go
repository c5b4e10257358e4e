package briefing

import (
	"cmp"
	"context"
	"encoding/json"
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
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/times"
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

// PrepareBriefings leaves what briefings are made of as a run leaves the bank. It reads what they tell, and no other entry, where the bank is read from a
// base. If that cannot be read, nothing is left, not what was left before either: the run was planned from what could be read and is done, and whoever
// wants a briefing loads the bank anew.
func (e *Briefer) PrepareBriefings(b *run.LeftBank) error {
	ledgers := map[string]mark{}
	for rel, st := range b.Files {
		if strings.HasPrefix(rel, files.LedgerDir+"/") {
			ledgers[rel] = mark{st.Size, st.Mod, st.Ino}
		}
	}
	f, err := e.prepare(roster.Look(b.State, b.Lists), b.State, b.People, b.Day, fewBounds())
	if err != nil {
		return e.Ws.RemoveDerived(files.PreparedFile)
	}
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

// prepare gathers from the bank what briefings are made of. It does not depend on the day on which they are. An error is of what the bank is read from.
func (e *Briefer) prepare(lists *roster.View, st *bank.State, people []bank.Event, through day.Day, b bounds) (*prepared, error) {
	f := e.gather(lists, b)
	if err := lists.Err(); err != nil {
		return nil, err
	}
	for h := range st.Purged {
		f.Purged = append(f.Purged, h)
	}
	slices.Sort(f.Purged)
	e.toldDone(f)
	for _, q := range question.Fold(people, through) {
		if q.Closed == 0 && q.Filed == 0 {
			f.Questions = append(f.Questions, brief.Question{
				Text: e.Redact(q.Text), Page: files.BankDir + "/" + q.Page, First: q.First, Last: q.Last, Asked: q.Times, Missing: q.Missing(),
			})
		}
	}
	slices.SortStableFunc(f.Questions, func(a, b brief.Question) int { return b.Asked - a.Asked })
	f.Questions = first(f.Questions, b.questions)
	return f, nil
}

func first[T any](list []T, n int) []T { return list[:min(len(list), n)] }

// gatherer takes from the lists of a bank what briefings are made of.
type gatherer struct {
	lists *roster.View
	most  bounds
	base  day.Day // of the newest source in the bank
	from  day.Day // of what is recent
	days  times.DaysReader
	f     *prepared

	redact func(string) string     // people type secrets into their pages, too
	names  func([]string) []string // without those that are secrets

	comparer *dedup.Comparer // without the lexicon, which takes longer to read than this takes
}

// gather takes from the lists what they have for briefings.
func (e *Briefer) gather(lists *roster.View, b bounds) *prepared {
	g := gatherer{
		redact: e.Redact, names: e.WithoutSecrets, lists: lists, most: b, comparer: dedup.New(e.Analyzer, nil), days: times.DaysReader{Zone: e.Cfg.Zone, Memo: map[string][]day.Day{}},
		f: &prepared{V: preparedVersion, Redact: e.RedactID(), Held: []string{}, Ledgers: map[string]mark{}},
	}
	g.base = g.newestSource()
	g.from = g.base - day.Day(b.days)
	if g.f.From = g.base - 1; b.days > keptDays {
		g.f.From = g.from
	}
	g.held()
	g.take()
	g.recent()
	g.pairs()
	return g.f
}

// newestSource is the last day on which an entry was said, as [bank.Entry.Newest] has it.
func (g *gatherer) newestSource() (last day.Day) {
	for p := range g.lists.Listed(roster.Heard) {
		if p.Day() <= last {
			break
		}
		if en := g.lists.Entry(p); en != nil {
			last = max(last, en.Newest().Day)
		}
	}
	return last
}

// held notes the statements of the last days that the bank has.
func (g *gatherer) held() {
	add := func(list []*bank.Entry, from day.Day) {
		for _, en := range list {
			for _, src := range en.Sources {
				if src.Day >= from {
					g.f.Held = append(g.f.Held, src.Statement())
				}
			}
		}
	}
	from := g.f.From
	add(slices.DeleteFunc(g.lists.From(roster.Heard, int(from)), func(en *bank.Entry) bool { return en.Kind == rules.Status }), from)
	from = min(from, from-boxDays)
	add(g.lists.From(roster.HeardStatuses, int(from)), from)
	slices.Sort(g.f.Held)
}

func (g *gatherer) take() {
	f := g.f
	f.OpenActions, f.OpenStatuses = g.lists.Count(roster.Actions), g.lists.Count(roster.Statuses)
	f.Actions = g.statements(g.lists.First(roster.Actions, g.most.actions), true)
	f.Statuses = g.statements(g.lists.First(roster.Statuses, g.most.statuses), false)
	for i := range f.Statuses {
		f.Statuses[i].Settled = g.comparer.Finished(f.Statuses[i].Text)
	}
	f.Standing = g.standing()
	f.Decisions = g.statements(g.lists.First(roster.Decisions, g.most.decisions), false)
	f.Preferences = g.statements(g.lists.First(roster.Worth, g.most.opinions), false)
	f.Fading = g.statements(g.lists.First(roster.Fading, g.most.opinions), false)
	for _, s := range g.statements(g.lists.First(roster.Dated, scheduledRead), true) {
		if len(s.Dates) > 0 && len(f.Dated) < g.most.dated {
			f.Dated = append(f.Dated, s)
		}
	}
}

// recent takes what was said last. Where that is more than is taken, all of the last days is there but for the last one of them.
func (g *gatherer) recent() {
	var recent []*bank.Entry
	g.f.RecentFrom = g.from
	for p := range g.lists.Listed(roster.Said) {
		if p.Day() < g.from {
			break
		}
		if len(recent) == g.most.recent {
			g.f.RecentFrom = day.Day(roster.LastSaid(recent[len(recent)-1])) + 1
			break
		}
		if en := g.lists.Entry(p); en != nil {
			recent = append(recent, en)
		}
	}
	g.f.Recent = g.statements(recent, false)
}

// standing are the newest of what is to hold from now on: decisions and preferences that say so, and what the rules took for an instruction.
func (g *gatherer) standing() []brief.Statement {
	var found []*bank.Entry
	for _, list := range []roster.List{roster.Decisions, roster.Lessons, roster.Preferences} {
		for _, en := range g.lists.First(list, standingRead) {
			told := list == roster.Lessons && roster.FiledBy(en, "ko.lessons.never", "ko.lessons.every-time", "en.lessons.told")
			if told || list != roster.Lessons && capture.Standing(en.Text) {
				found = append(found, en)
			}
		}
	}
	slices.SortFunc(found, roster.Newest)
	out := g.statements(first(found, keptStanding), false)
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
		Entry: en.ID, Role: roster.RoleOf(en), Kind: en.Kind, Entities: g.names(en.Entities), Text: g.redact(en.Text), Path: src.Path, Line: src.Line,
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

// couple is two live entries that contradict each other, by their places in [roster.Opposed].
type couple struct{ older, later roster.Place }

// pairs takes the newest of the live entries that contradict each other. Which these are is told by the list alone; but for a conflict of which only one
// of two knows, which is looked up.
func (g *gatherer) pairs() {
	opposed := map[string]roster.Place{}
	for p := range g.lists.Listed(roster.Opposed) {
		opposed[p.ID()] = p
	}
	var found []couple
	for id, p := range opposed {
		for _, other := range p.Beside {
			o, known := opposed[other]
			switch {
			case known && len(o.Beside) == 0: // it has ended
				continue
			case known && slices.Contains(o.Beside, id):
				if p.Key > o.Key {
					found = append(found, couple{p, o})
				}
				continue
			}
			if c, ok := g.oneSided(p, other); ok {
				found = append(found, c)
			}
		}
	}
	// the one that was said last is the later one
	slices.SortFunc(found, func(a, b couple) int {
		return cmp.Or(strings.Compare(a.later.Key, b.later.Key), strings.Compare(a.older.Key, b.older.Key))
	})
	for _, c := range first(found, g.most.pairs) {
		if a, b := g.lists.Entry(c.older), g.lists.Entry(c.later); a != nil && b != nil {
			g.f.Pairs = append(g.f.Pairs, brief.Pair{A: g.statement(a, false), B: g.statement(b, false)})
		}
	}
}

// oneSided is the conflict of an entry with one that does not know of it, if that is live and was first said later.
func (g *gatherer) oneSided(p roster.Place, other string) (c couple, ok bool) {
	o := g.lists.Find(other)
	if o == nil || o.Standing != bank.Live {
		return c, false
	}
	if en := g.lists.Entry(p); en == nil || bank.Compare(en, o) > 0 {
		return c, false
	}
	c = couple{p, roster.Place{List: roster.Opposed, Key: roster.KeyIn(roster.LastSaid(o), o)}}
	if c.older.Key < c.later.Key {
		c.older, c.later = c.later, c.older
	}
	return c, true
}
