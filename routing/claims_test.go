package routing

import (
	"testing"

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
	chosen := claim.Reading{Predicate: claim.Predicate{Classes: []string{"use", "choose"}}, Change: &claim.Change{}, Subject: claim.Phrase{Text: "결제"}}
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
