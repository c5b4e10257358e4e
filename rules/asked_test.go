package rules_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/rules"
)

// The quick reading of the built-in groups is the whole one.
func TestDefaultAskedIsTheSectionQuestions(t *testing.T) {
	l, err := rules.DefaultLexicon()
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Questions) < 150 {
		t.Fatalf("only %d groups", len(l.Questions))
	}
	if diff := cmp.Diff(l.Questions, rules.DefaultAsked()); diff != "" {
		t.Errorf("(-whole +quick)\n%s", diff)
	}
}

// TestWordsOfDifferentThingsAreInNoGroup: what a polling interval is, is no question about padding, nor what a function returns one about goods.
func TestWordsOfDifferentThingsAreInNoGroup(t *testing.T) {
	for _, pair := range [][2]string{
		{"간격", "padding"},
		{"간격", "여백"},
		{"spacing", "interval"},
		{"모서리", "radius"},
		{"말풍선", "tooltip"},
		{"반품", "return"},
		{"반품", "returns"},
		{"후기", "review"},
		{"후기", "리뷰"},
		{"PM", "기획자"},
		{"MR", "merge request"},
	} {
		for _, g := range rules.DefaultAsked() {
			if slices.Contains(g, pair[0]) && slices.Contains(g, pair[1]) {
				t.Errorf("%s asks for %s: %s", pair[0], pair[1], g)
			}
		}
	}
}

func TestGroupsForQuestionsFoldNothing(t *testing.T) {
	l, err := rules.ParseLexicon([]byte("schema: 1\nquestions:\n  - [배포, ship]\nsynonyms:\n  - [회의, sync]\n"))
	if err != nil {
		t.Fatal(err)
	}
	bare, err := rules.ParseLexicon([]byte("schema: 1\nsynonyms:\n  - [회의, sync]\n"))
	if err != nil {
		t.Fatal(err)
	}
	if l.Version() != bare.Version() {
		t.Error("the version of what is folded differs")
	}
	if diff := cmp.Diff([][]string{{"배포", "ship"}, {"회의", "sync"}}, l.Asked()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if m := bare.Merge(l); !slices.ContainsFunc(m.Questions, func(g []string) bool { return g[0] == "배포" }) {
		t.Errorf("merged to %v", m.Questions)
	}
	if _, err := rules.ParseLexicon([]byte("schema: 1\nquestions:\n  - [배포]\n")); err == nil {
		t.Error("a group of one word is taken")
	}
}
