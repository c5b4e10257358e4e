package pattern_test

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/pattern"
)

func parse(t *testing.T, expr string) *syntax.Regexp {
	t.Helper()
	tree, err := syntax.Parse("(?i)"+expr, syntax.Perl)
	if err != nil {
		t.Skip(err)
	}
	return tree.Simplify()
}

func TestWordsAreThoseThatEachMatchNeeds(t *testing.T) {
	for expr, want := range map[string][]string{
		`결정(?:했|하)`:               {"결정하", "결정했"},
		`\b(?:Decided|agreed)\b`:  {"agreed", "decided"},
		`.*하기로 ?(?:했|해)`:          {"하기로 했", "하기로 해", "하기로했", "하기로해"},
		`(?:we )?keep|유지`:         {"keep", "유지"},
		`[?？]$`:                   nil, // a byte is in too many texts
		`결정|\d+`:                  nil,
		`café`:                    nil, // É is its other case
		`(?:다음|next) ?(?:주|week)`: {"다음 주", "다음주", "next week", "nextweek", "next주", "next 주", "다음week", "다음 week"},
	} {
		slices.Sort(want)
		got := pattern.Words(parse(t, expr))
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", expr, diff)
		}
	}
}

func FuzzWords(f *testing.F) {
	for _, expr := range []string{
		`\b(?:decided|agreed)\b`, `^(?:i |we )?kept\b|\bstayed$`, `기로 ?(?:했|하)|a.*c|[xy]z?`, `(?-i:K)elvin`, `[?？]\s*$|(?:ab?c?){2,3}d`, `é|ß`, `s[kſ]|^$`,
		`(?s:a.b)`, `(?m:^a$)`, `\Bx\b`, `(a+?)b*c`, `ab|[^\s\S]`,
	} {
		for _, text := range []string{"We decided", "I kept", "캐시를 쓰기로 했어", "Kelvin \u212a ſ", "abcab d?", "É", "a\nb"} {
			f.Add(expr, text)
		}
	}
	f.Fuzz(func(t *testing.T, expr, text string) {
		re, err := regexp.Compile("(?i)" + expr)
		if err != nil || len(expr) > 60 || len(text) > 200 {
			return
		}
		tree, matches := parse(t, expr), re.MatchString(text)
		again, err := regexp.Compile(pattern.Source(tree))
		if err != nil || again.MatchString(text) != matches {
			t.Fatalf("%q: the tree is written as %q, which says something else of %q: %v", expr, pattern.Source(tree), text, err)
		}
		words := pattern.Words(tree)
		_, folded := pattern.Fold(text)
		if matches && words != nil && !pattern.Odd(text) && !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(folded, w) }) {
			t.Fatalf("%q matches %q, which has none of %q", expr, text, words)
		}
	})
}
