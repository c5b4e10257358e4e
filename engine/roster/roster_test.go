package roster_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// anyEntry is one whose day may be before 1970, and whose path may be the beginning of another's.
func anyEntry(t *rapid.T, what string) *bank.Entry {
	src := bank.Source{
		Path: rapid.SampledFrom([]string{"", "memory/2026-11-20", "memory/2026-11-20.md", "memory/2026-11-20-2.md", "bank/wiki/민수.md"}).Draw(t, what+" path"),
		Line: rapid.IntRange(0, 300).Draw(t, what+" line"), Day: day.Day(rapid.IntRange(-300, 300).Draw(t, what+" day")),
	}
	return &bank.Entry{
		ID: banktest.MixedID(rapid.IntRange(0, 5).Draw(t, what)), Sources: []bank.Source{src}, Until: day.Day(rapid.IntRange(-300, 300).Draw(t, what+" until")),
	}
}

func TestKeysSortAsTheirEntries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyEntry(t, "a"), anyEntry(t, "b")
		x, y := rapid.IntRange(-300, 300).Draw(t, "value of a"), rapid.IntRange(-300, 300).Draw(t, "value of b")
		want := cmp.Or(cmp.Compare(y, x), roster.Newest(a, b))
		if got := strings.Compare(roster.KeyIn(x, a), roster.KeyIn(y, b)); got != want {
			t.Fatalf("compared %d, want %d", got, want)
		}
	})
}

func TestPlaceTellsItsEntryAndValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, value := anyEntry(t, "e"), rapid.IntRange(-1<<30, 1<<30).Draw(t, "value")
		p := roster.Place{Key: roster.KeyIn(value, e)}
		if !roster.IsKey(p.Key) || p.ID() != e.ID || p.Value() != value {
			t.Fatalf("%q is %s with %d, want %s with %d", p.Key, p.ID(), p.Value(), e.ID, value)
		}
		if cut := p.Key[:len(p.Key)-len(e.ID)]; roster.IsKey(cut) {
			t.Fatalf("%q has no id", cut)
		}
	})
}

func TestPinnedOpinionIsWorthMostAndNeverFades(t *testing.T) {
	e := banktest.Entry(t, "opinions/me.md", "2026-11-02#4", "O(c=0.90) @민수: 짧은 답변을 선호한다.")
	e.Pinned = true
	var found bool
	for _, p := range roster.Of(e) {
		if p.List == roster.Fading {
			t.Error("it fades")
		}
		found = found || p.List == roster.Worth && p.Value() == math.MaxInt32
	}
	if !found {
		t.Error("it is not worth most")
	}
}

func TestRoleOfAnEntry(t *testing.T) {
	for line, c := range map[string]struct {
		home, rule string
		want       brief.Role
	}{
		"B @memctl: 인덱스를 고쳤다.":          {"activities/log.md", "", brief.Done},
		"O @memctl: 짧은 답변이 좋다.":         {"opinions/me.md", "", brief.Preference},
		"S @memctl: 심사를 기다린다.":          {"status/deploy.md", "", brief.Status},
		"S @memctl: 시안을 물어본다.":          {"status/next.md", "", brief.Action},
		"S @memctl: Ask for the draft.": {"status/deploy.md", "common.task.box", brief.Action},
		"W @memctl: 로그는 90일만 둔다.":       {"world/decisions.md", "", brief.Decision},
		"W @memctl: 캐시는 Redis로 한다.":     {"world/tools.md", "ko.section.decision", brief.Decision},
		"W @memctl: 배포 전에 백업한다.":        {"world/lessons.md", "", brief.Lesson},
		"W @memctl: Back up first.":     {"world/tools.md", "en.section.lesson", brief.Lesson},
		"W @memctl: Redis uses port 1.": {"world/tools.md", "", brief.Fact},
	} {
		e := banktest.Entry(t, c.home, "2026-11-02#4", line)
		if e.Rules = nil; c.rule != "" {
			e.Rules = []string{c.rule}
		}
		if got := roster.RoleOf(e); got != c.want {
			t.Errorf("%s in %s by %q: %s, want %s", line, c.home, c.rule, got, c.want)
		}
	}
}

// TestEveryEntryStandsWhereItIsLookedFor: no list is left empty by what it is asked for.
func TestEveryEntryStandsWhereItIsLookedFor(t *testing.T) {
	all := banktest.MixedBank(rand.New(rand.NewPCG(1, 2)), 300, 20000, 30)
	v := roster.Look(banktest.State(all...), nil)
	for l := range roster.List(roster.Lists) {
		places := slices.Collect(v.Listed(l))
		if len(places) == 0 || len(places) != v.Count(l) {
			t.Errorf("list %d: %d places, counted %d", l, len(places), v.Count(l))
		}
		if !slices.IsSortedFunc(places, func(a, b roster.Place) int { return strings.Compare(a.Key, b.Key) }) {
			t.Errorf("list %d is not in order", l)
		}
	}
	if n := v.Count(roster.Said); n != len(all) {
		t.Errorf("%d of %d entries have been said", n, len(all))
	}
}
