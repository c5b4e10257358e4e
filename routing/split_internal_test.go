package routing

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/rules"
)

// matcher is a single pattern as the router applies it.
type matcher struct {
	m    *machine
	rule rules.Rule
}

func newMatcher(pattern string) (*matcher, error) {
	x := &matcher{rule: rules.Rule{ID: "x", Kind: rules.World, Weight: 1, Pattern: pattern}}
	m, err := build(&rules.Set{Rules: []rules.Rule{x.rule}}, nil, knownPatterns())
	x.m = m
	return x, err
}

// vetoed reports whether the pattern, as a rule's not, is found.
func (x *matcher) vetoed(text string) bool {
	var v veto
	var err error
	v.source = x.rule.Pattern
	if v.words, v.rest, err = x.m.halve(v.source); err != nil {
		return false
	}
	return v.found(newSubject(Input{Text: text}))
}

func (x *matcher) match(text string) bool {
	return len(x.m.fire(newSubject(Input{Text: text}), nil)) > 0
}

// The word index and the rest together must say what the regular expression says, for every pattern of the defaults and
// for texts made of pieces of those patterns.
func TestSplitPatternsMatchWhatTheirExpressionMatches(t *testing.T) {
	set, err := rules.Default()
	if err != nil {
		t.Fatal(err)
	}
	type both struct {
		id string
		re *regexp.Regexp
		x  *matcher
	}
	var all []both
	var pieces []string
	for i := range set.Rules {
		p := set.Rules[i].Pattern
		if p == "" {
			continue
		}
		x, err := newMatcher(p)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, both{set.Rules[i].ID, regexp.MustCompile("(?i)" + p), x})
		for w := range strings.FieldsFuncSeq(p, func(r rune) bool { return strings.ContainsRune(`()|?:[]\^$.*+{},0123456789`, r) }) {
			if w = strings.TrimSpace(w); w != "" && len(w) < 40 {
				pieces = append(pieces, w)
			}
		}
	}
	if len(all) < 80 {
		t.Fatalf("only %d patterns", len(all))
	}
	pieces = append(pieces, "했다", "고쳤다.", "옮긴다", "12", "3월", "**a:**", ":", ",", "I ", "ſ", "\u212a", "É", "-", "“")
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 9).Draw(t, "words")
		text := strings.Join(words, rapid.SampledFrom([]string{" ", " ", ""}).Draw(t, "space"))
		if rapid.Bool().Draw(t, "upper") {
			text = strings.ToUpper(text)
		}
		for range 25 {
			b := all[rapid.IntRange(0, len(all)-1).Draw(t, "rule")]
			if got, want := b.x.match(text), b.re.MatchString(newSubject(Input{Text: text}).text); got != want {
				t.Fatalf("%s on %q: split says %v, the expression %v", b.id, text, got, want)
			}
		}
	})
}

// TestAClassOfNothingMatchesNothing: [^\s\S] is how one writes an expression, or an alternative, that never matches.
func TestAClassOfNothingMatchesNothing(t *testing.T) {
	for pattern, matches := range map[string]map[string]bool{
		`[^\s\S]`:        {"": false, "캐시를 쓴다": false, "a": false},
		`캐시|[^\s\S]`:     {"캐시를 쓴다": true, "큐를 쓴다": false},
		`cache[^\s\S]?d`: {"we cached it": true, "we cache it": false},
	} {
		x, err := newMatcher(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range matches {
			if got := x.match(text); got != want {
				t.Errorf("%s on %q: %v", pattern, text, got)
			}
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, p := range []string{
		`\b(?:decided|agreed)\b`, `^(?:i |we )?kept\b|\bstayed$`, `a|b.*c|[xy]z?`, `도구(?:를|는)? ?바꿨`, `(?-i:K)elvin`, `\Bx\b`, `\b|a`, `^$|x`,
		`(?:a\b)?b`, `a\b \bb`, `[^a]b`, `(ab?c?){2,3}d`, `(?s:a.b)`, `(?m:^a$)`, `é|ß`, "\x01a", `s[kſ]`, `a|[^\s\S]`,
	} {
		for _, text := range []string{"We decided", "I kept", "도구를 바꿨다", "Kelvin \u212a ſ", "a\nb", "AB", "aab b\x01a", "É"} {
			f.Add(p, text)
		}
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 60 || len(text) > 200 {
			return
		}
		if _, err := syntax.Parse("(?i)"+pattern, syntax.Perl); err != nil {
			return
		}
		re, err := regexp.Compile("(?i)" + pattern)
		if err != nil || re.MatchString("") { // Load refuses these
			return
		}
		x, err := newMatcher(pattern)
		if err != nil {
			t.Fatalf("pattern %q: %v", pattern, err)
		}
		want := re.MatchString(newSubject(Input{Text: text}).text)
		if got := x.match(text); got != want {
			t.Fatalf("pattern %q on %q: split says %v, the expression %v", pattern, text, got, want)
		}
		if got := x.vetoed(text); got != want {
			t.Fatalf("not %q on %q: split says %v, the expression %v", pattern, text, got, want)
		}
	})
}
