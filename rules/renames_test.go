package rules_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/rules"
)

func TestEmbeddedRenamesAreRead(t *testing.T) {
	r := rules.DefaultRenames()
	if len(r.Patterns) < 20 || r.Kind == nil || r.Never == nil || r.None == nil {
		t.Fatalf("%d patterns", len(r.Patterns))
	}
	for _, p := range r.Patterns {
		if p.SubexpIndex("old") < 0 || p.SubexpIndex("new") < 0 {
			t.Errorf("%s has not both names", p)
		}
	}
}

func TestRenamesNameTheLineThatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"# x\nsure {old} is {new}":            "renames.tsv:2: want two columns",
		"maybe\t{old} is {new}":               "renames.tsv:1: unknown row",
		"sure\t{old} is now":                  "renames.tsv:1: want {old} and {new}, once each",
		"sure\t{old} {old} is {new}":          "renames.tsv:1: want {old} and {new}, once each",
		"never\tnot\n\nsure\t{old} (is {new}": "renames.tsv:3: ",
		"never\t(":                            "renames.tsv: ",
	} {
		if _, err := rules.ParseRenames(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestNamesOfAPatternAreToldApart(t *testing.T) {
	r, err := rules.ParseRenames("kind\tteam\nbefore\tthe\nafter\tnow\nnever\tnot\nnone\tit\nsure\t{new},? 구 {old}\nweak\t{old} is {new}\nsure\t{old} {new}로 개명")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []rules.RenamePattern{{Sure: true, Last: true}, {}, {Sure: true, Next: true}} {
		if got := r.Patterns[i]; got.Sure != want.Sure || got.Last != want.Last || got.Next != want.Next {
			t.Errorf("%d: %+v, want %+v", i, got, want)
		}
	}
	if m := r.Patterns[1].FindStringSubmatch("the Delivery Team is Logistics now"); m == nil || m[1] != "Delivery Team" || m[2] != "Logistics" {
		t.Errorf("%q", m)
	}
}
