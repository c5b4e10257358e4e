package wordlist_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/wordlist"
)

func TestListsOfAText(t *testing.T) {
	got := wordlist.Sets("# glazes\nblue:\ncobalt sea_blue # both\n\n코발트\nred:\n철사\nblue:\nindigo\nempty:\n")
	want := map[string]wordlist.Set{"blue": {"cobalt": true, "sea blue": true, "코발트": true, "indigo": true}, "red": {"철사": true}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestVersionTellsTextsApart(t *testing.T) {
	if wordlist.Version("a", "b") == wordlist.Version("ab") || wordlist.Version("a", "b") == wordlist.Version("b", "a") {
		t.Error("texts that differ have one version")
	}
}
