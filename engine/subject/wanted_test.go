package subject_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/subject"
)

func TestNamesOfWhichAPersonMayWantAPage(t *testing.T) {
	seen := func(lines, days int, signs map[string]int) subject.Why {
		return subject.Why{Lines: lines, Days: days, Signs: signs}
	}
	for _, tt := range []struct {
		what string
		name subject.Waiting
		want bool
	}{
		{"written as a name", subject.Waiting{Name: "WAU", Why: seen(5, 4, map[string]int{"proper": 5, "part": 2})}, true},
		{"a full name", subject.Waiting{Name: "Tess Park", Why: seen(9, 9, map[string]int{"capital": 9, "first": 8})}, true},
		{"a Korean name", subject.Waiting{Name: "페이루트", Why: seen(4, 4, map[string]int{"named": 4})}, true},
		{"too few lines", subject.Waiting{Name: "WAU", Why: seen(3, 3, map[string]int{"proper": 3})}, false},
		{"too few days", subject.Waiting{Name: "WAU", Why: seen(9, 2, map[string]int{"proper": 9})}, false},
		{"a word", subject.Waiting{Name: "결제", Why: seen(8, 8, map[string]int{"claimed": 1})}, false},
		{"a word that everybody uses", subject.Waiting{Name: "Slack", Why: seen(8, 8, map[string]int{"proper": 8})}, false},
		{"a word that begins lines", subject.Waiting{Name: "Preserve", Why: seen(9, 9, map[string]int{"capital": 9, "first": 9})}, false},
		{"what tells of another word", subject.Waiting{Name: "Logistics-only", Why: seen(9, 9, map[string]int{"proper": 9, "attributive": 9})}, false},
		{"a property", subject.Waiting{Name: "p99", Why: seen(4, 4, map[string]int{"proper": 4, "part": 2})}, false},
		{"a name and what is told of it", subject.Waiting{Name: "Jamie review", Why: seen(9, 9, map[string]int{"proper": 9})}, false},
		{"near another name", subject.Waiting{Name: "WAU", Why: seen(5, 4, map[string]int{"proper": 5}), Ties: []subject.Join{{Name: "WAU 지표"}}}, false},
		{"dismissed", subject.Waiting{Name: "WAU", Dismissed: true, Why: seen(5, 4, map[string]int{"proper": 5})}, false},
	} {
		if got := tt.name.WantsPage(); got != tt.want {
			t.Errorf("%s: %s wants a page: %t, want %t", tt.what, tt.name.Name, got, tt.want)
		}
	}
}

func TestNamesThatAreWordsForManyOfTheirKind(t *testing.T) {
	for name, want := range map[string]bool{"출시": true, "대표": true, "meeting": true, "엄마": false, "정우": false, "정기배포": false, "gate-api": false, "대표님": true} {
		if got := subject.Common(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}

func TestSubjectsThatAreOneWordInTwoScripts(t *testing.T) {
	var b subject.Book
	for _, s := range []subject.Subject{
		{ID: "1", Name: "리액트"},
		{ID: "2", Name: "React"},
		{ID: "3", Name: "쿠버네티스", Aliases: []string{"Kubernetes"}},
		{ID: "4", Name: "레디스"},
		{ID: "5", Name: "Redis Cluster"},
		{ID: "6", Name: "결제서버"},
		{ID: "7", Name: "billing"},
	} {
		if err := b.Add(s); err != nil {
			t.Fatal(err)
		}
	}
	got := b.Twins()
	slices.SortFunc(got, func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	if diff := cmp.Diff([][2]string{{"1", "2"}}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
