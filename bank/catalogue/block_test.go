package catalogue_test

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// catalogued is the index of a bank that has only these pages.
func catalogued(t interface {
	Helper()
	Fatal(args ...any)
}, lang string, old []byte, pages ...catalogue.Page,
) []byte {
	t.Helper()
	plan := bank.Layout(bank.NewState(), bank.LayoutOptions{Lang: lang})
	files, err := catalogue.Make(catalogue.Input{
		Plan: plan, Headers: catalogue.HeadersOf(plan, banktest.Words), Other: pages, Old: func(string) []byte { return old },
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Path == bank.IndexPath {
			return f.Data
		}
	}
	t.Fatal("no index")
	return nil
}

// TestBlankSummaryIsNone: a page of a person's whose tldr is nothing but white space made the index grow without end.
func TestBlankSummaryIsNone(t *testing.T) {
	for _, tldr := range []string{"   ", "\t", "\n \n", "　", " 여백 ", "space \u2003"} {
		page := catalogue.Page{Path: "wiki/여백.md", Title: "여백", Category: "wiki", TLDR: tldr}
		got := catalogued(t, "ko", nil, page)
		want := "- [[wiki/여백|여백]]"
		if text := strings.TrimSpace(tldr); text != "" {
			want += " — " + text
		}
		if !strings.Contains(string(got), want+"\n") {
			t.Errorf("%q: no line %q in\n%s", tldr, want, got)
		}
		if again := catalogued(t, "ko", got, page); !bytes.Equal(got, again) {
			t.Errorf("%q, a second time:\n%s", tldr, again)
		}
	}
}

// TestAnyTitleAndSummaryIsListedOnce: whatever people write at the head of their pages, the index stays as it is when it
// is written again, and does not grow.
func TestAnyTitleAndSummaryIsListedOnce(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		" ", "\t", "　", "\u0085", "\v", "\n", "\r", "—", " — ", " · 3건", "[[", "]]", "|", "# ", "## ", "- ", "```", "<!--", "-->",
		"<!-- memctl:index -->", "<!-- /memctl:index -->", "<private>", "</private>", "\\", "가", "a", "\u200b", "\ufeff",
	})
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 6).Draw(t, "pieces"), "")
	})
	rapid.Check(t, func(t *rapid.T) {
		var pages []catalogue.Page
		for _, name := range []string{"wiki/a.md", "wiki/나.md"} {
			pages = append(pages, catalogue.Page{Path: name, Title: text.Draw(t, "title"), Category: "wiki", TLDR: text.Draw(t, "tldr")})
		}
		once := catalogued(t, "ko", nil, pages...)
		if twice := catalogued(t, "ko", once, pages...); !bytes.Equal(once, twice) {
			t.Fatalf("once:\n%s\ntwice:\n%s", once, twice)
		}
	})
}
