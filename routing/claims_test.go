package routing

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestRuleAsksWhatALineClaims(t *testing.T) {
	set, errs := rules.Load(&rules.Set{Defaults: map[rules.Kind]string{rules.World: "world/facts.md"}, Thresholds: map[rules.Form]int{}}, []rules.File{{Path: "a.yaml", Data: []byte(`
schema: 1
rules:
  - {id: paid, kind: W, weight: 10, claim: {value: [money, percent], modality: [is, decided]}}
  - {id: denied, kind: W, weight: 10, claim: {negated: any, slot: named}}
  - {id: chosen, kind: W, weight: 10, claim: {class: choose, change: any, subject: named}}
`)}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	r, err := New(set, nil)
	if err != nil {
		t.Fatal(err)
	}
	money := claim.Reading{Modality: claim.Is, Values: []claim.Value{{Kind: claim.Money}}}
	told := money
	told.Modality = claim.Told
	denied := claim.Reading{Negated: true, Attribute: claim.Attribute{Name: "port"}}
	implied := claim.Reading{Negated: true, Attribute: claim.Attribute{Name: "port", Implied: true}}
	chosen := claim.Reading{Predicate: claim.Predicate{Classes: []string{"choose", "use"}}, Change: &claim.Change{}, Subject: claim.Phrase{Text: "결제"}, Whence: claim.Own}
	for _, c := range []struct {
		name     string
		readings []claim.Reading
		want     string
	}{
		{"a price", []claim.Reading{money}, "paid"},
		{"what somebody said of a price", []claim.Reading{told}, ""},
		{"a named property denied", []claim.Reading{denied}, "denied"},
		{"one that is only implied", []claim.Reading{implied}, ""},
		{"a choice that is a change", []claim.Reading{chosen}, "chosen"},
		{"all of one claim, not some of each", []claim.Reading{{Modality: claim.Is}, told}, ""},
		{"no reading", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := r.Route(Input{Text: "카드 수수료는 2.9% (fee)", Readings: c.readings})
			got := ""
			if len(d.Fired) > 0 {
				got = d.Fired[0].RuleID
			}
			if got != c.want {
				t.Errorf("fired %q, want %q", got, c.want)
			}
		})
	}
}

func TestRuleAsksOfWhatCategoryTheSubjectIs(t *testing.T) {
	set, errs := rules.Load(&rules.Set{Defaults: map[rules.Kind]string{rules.World: "world/facts.md"}, Thresholds: map[rules.Form]int{}}, []rules.File{{Path: "a.yaml", Data: []byte(`
schema: 1
rules:
  - {id: person, kind: W, weight: 10, claim: {subject: person, modality: is}}
  - {id: other, kind: W, weight: 10, claim: {subject: [named, not person, not place]}}
`)}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	r, err := New(set, nil)
	if err != nil {
		t.Fatal(err)
	}
	is := claim.Reading{Modality: claim.Is, Subject: claim.Phrase{Text: "하람"}, Whence: claim.Own}
	told := is
	told.Modality = claim.Told
	for _, c := range []struct {
		name       string
		readings   []claim.Reading
		categories []string
		want       string
	}{
		{"a person", []claim.Reading{is}, []string{"person"}, "person"},
		{"a place", []claim.Reading{is}, []string{"place"}, ""},
		{"a thing", []claim.Reading{is}, []string{"thing"}, "other"},
		{"nothing known", []claim.Reading{is}, nil, "other"},
		{"of another claim", []claim.Reading{is, told}, []string{"place", "person"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			if d := r.Route(Input{Text: "하람은 회계를 본다", Readings: c.readings, Categories: c.categories}); len(d.Fired) > 0 {
				got = d.Fired[0].RuleID
			}
			if got != c.want {
				t.Errorf("fired %q, want %q", got, c.want)
			}
		})
	}
}

func TestConditionsOnClaimsExclude(t *testing.T) {
	set, errs := rules.Load(&rules.Set{Defaults: map[rules.Kind]string{rules.World: "world/facts.md"}, Thresholds: map[rules.Form]int{}}, []rules.File{{Path: "a.yaml", Data: []byte(`
schema: 1
rules:
  - {id: coming, kind: W, weight: 10, claim: {value: date, modality: [not ask, not may]}}
  - {id: moment, kind: W, weight: 10, no_claim: {value: any}}
  - {id: when, kind: W, weight: 10, claim: {value: none, when: any, tense: not past}}
  - {id: ahead, kind: W, weight: 10, claim: {value: coming, modality: did}}
  - {id: from, kind: W, weight: 10, claim: {change: from}}
`)}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	r, err := New(set, nil)
	if err != nil {
		t.Fatal(err)
	}
	date := func(canonical string, m claim.Modality) claim.Reading {
		return claim.Reading{Modality: m, Values: []claim.Value{{Kind: claim.Date, Canonical: canonical}}}
	}
	for _, c := range []struct {
		name    string
		reading claim.Reading
		want    string
	}{
		{"a day to come", date("12-03", claim.Will), "coming"},
		{"a day that is asked for", date("12-03", claim.Ask), ""},
		{"today", date("오늘", claim.Is), "moment"},
		{"the day of the log", date("11-20", claim.Is), "moment"},
		{"the day of the log, in full", date("2026-11-20", claim.Is), "moment"},
		{"what was done for a day to come", date("12-03", claim.Did), "ahead coming"},
		{"for one of next year", date("토요일 01-09", claim.Did), "ahead coming"},
		{"for a span of days under way", date("11-18~11-25", claim.Did), "ahead coming"},
		{"for a month to come", date("2월", claim.Did), "ahead coming"},
		{"on a day that has been", date("11-18", claim.Did), "coming"},
		{"in a year that has been", date("2025-12-03", claim.Did), "coming"},
		{"in a month that has been", date("9월", claim.Did), "coming"},
		{"a weekday, which may have been", date("수요일", claim.Did), "coming"},
		{"a change that says what was", claim.Reading{Change: &claim.Change{From: []claim.Value{{Kind: claim.Number}}}}, "from moment"},
		{"a change that does not", claim.Reading{Change: &claim.Change{To: []claim.Value{{Kind: claim.Number}}}}, "moment"},
		{"wording", claim.Reading{Modality: claim.Did, Values: []claim.Value{{Kind: claim.Wording}}}, "moment"},
		{"words of what was done", claim.Reading{Attribute: claim.Attribute{Name: "action", Implied: true}, Values: []claim.Value{{Kind: claim.Term}}}, "moment"},
		{"a choice", claim.Reading{Attribute: claim.Attribute{Name: "choice", Implied: true}, Values: []claim.Value{{Kind: claim.Term}}}, ""},
		{"a condition", claim.Reading{Condition: claim.Span{End: 3}}, "moment when"},
		{"a condition once", claim.Reading{Condition: claim.Span{End: 3}, Tense: claim.Past}, "moment"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := r.Route(Input{Text: "목요일 오전 발표 (talk)", Day: day.Date(2026, 11, 20), Readings: []claim.Reading{c.reading}})
			var got []string
			for _, f := range d.Fired {
				got = append(got, f.RuleID)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("fired %q, want %q", got, c.want)
			}
		})
	}
}

// What stands in a heading says nothing about a line, but a line that goes on behind that name has named what it is about.
func TestASubjectFromOutsideIsNamedByItsOwnWords(t *testing.T) {
	for _, c := range []struct {
		subject, text string
		whence        claim.Whence
		want          bool
	}{
		{"합창단", "합창단: 7시 지하 연습실", "heading", false},
		{"합창단 연습", "합창단: 연습 7시 지하 연습실", "heading", true},
		{"합창단 연습", "합창단: 연습 7시", "line", true},
		{"합창단", "7시", "heading", false},
		{"합창단", "합창단은 7시", claim.Own, true},
	} {
		in := Input{Text: c.text}
		if got := in.named(&claim.Reading{Subject: claim.Phrase{Text: c.subject}, Whence: c.whence}); got != c.want {
			t.Errorf("%q of %q (%s): named %v", c.text, c.subject, c.whence, got)
		}
	}
}
