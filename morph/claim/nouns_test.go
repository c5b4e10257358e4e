package claim_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

func TestNounsOfAnEnglishText(t *testing.T) {
	r := claim.New(morph.New(morph.Options{}), nil)
	for _, c := range []struct{ text, want string }{
		{"Nadia moved the boiler visit to Thursday", "Nadia boiler visit"},
		{"the plan is to plan less", "plan"},
		{"ordered goggles from Harlow", "goggles Harlow"},
	} {
		nouns, ok := r.Nouns(c.text)
		var got []string
		for _, n := range nouns {
			got = append(got, c.text[n.Start:n.End])
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" || !ok {
			t.Errorf("%s: English %v (-want +got)\n%s", c.text, ok, diff)
		}
	}
	if _, ok := r.Nouns("보일러 점검은 목요일"); ok {
		t.Error("Korean is read as English")
	}
}
