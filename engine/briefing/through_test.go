package briefing

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/engine/times"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// throughAll is what [Briefer.gather] gives, found in the plainest way: every entry is looked at.
func (e *Briefer) throughAll(st *bank.State, b bounds) *prepared {
	g := allOf{gatherer: gatherer{
		redact: e.Redact, names: e.WithoutSecrets, most: b, comparer: dedup.New(e.Analyzer, nil),
		days: times.DaysReader{Zone: e.Cfg.Zone, Memo: map[string][]day.Day{}},
		f:    &prepared{V: preparedVersion, Redact: e.RedactID(), Held: []string{}, Ledgers: map[string]mark{}},
	}, st: st}
	for _, en := range st.All() {
		g.base = max(g.base, en.Newest().Day)
	}
	g.from = g.base - day.Day(b.days)
	if g.f.From = g.base - 1; b.days > keptDays {
		g.f.From = g.from
	}
	g.sortOut()
	g.lists()
	g.pairs()
	return g.f
}

// allOf is a gatherer of all entries.
type allOf struct {
	gatherer
	st *bank.State

	byRole  map[brief.Role][]*bank.Entry // live ones
	recent  []*bank.Entry
	opposed []*bank.Entry // live ones that something contradicts
	dated   []*bank.Entry // that may name a day
}

func (g *allOf) sortOut() {
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
		role := roster.RoleOf(en)
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

func (g *allOf) lists() {
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
func (g *allOf) standing() []brief.Statement {
	var found []*bank.Entry
	for _, role := range []brief.Role{brief.Decision, brief.Lesson, brief.Preference} {
		for _, en := range newestOf(g.byRole[role], standingRead) {
			if role == brief.Lesson && roster.FiledBy(en, "ko.lessons.never", "ko.lessons.every-time", "en.lessons.told") || role != brief.Lesson && capture.Standing(en.Text) {
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

// worth orders opinions on any day: all of them lose the same each day, and pinned ones nothing.
func worth(en *bank.Entry) int {
	if en.Pinned {
		return math.MaxInt
	}
	return en.Confidence + decay.PerDay*int(en.AsOf)
}

func (g *allOf) pairs() {
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
