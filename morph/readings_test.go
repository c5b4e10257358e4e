package morph_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/morph"
)

// anyText is a text of a few lines in all scripts, and an analyser with words that stand in it.
func anyText(t *rapid.T) (*morph.Analyzer, string) {
	runes := []rune("가나다하했은는이가도에서로안않못없지수좋바꿔ㅋㅏ각½ \naZ9.-漢\u1100\u1161\u11a8\ufeff")
	var words []morph.UserWord
	for range rapid.IntRange(0, 2).Draw(t, "words") {
		words = append(words, morph.UserWord{
			Text: string(rapid.SliceOfN(rapid.SampledFrom(runes[:20]), 1, 3).Draw(t, "word")), Cost: morph.CostClass(rapid.IntRange(0, 2).Draw(t, "cost")),
		})
	}
	var text strings.Builder
	text.WriteString(string(rapid.SliceOfN(rapid.SampledFrom(runes), 0, 25).Draw(t, "text")))
	for _, w := range words {
		text.WriteString(w.Text + "은 ")
	}
	return with(words...), text.String()
}

func TestFirstReadingIsTheAnalysis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, text := anyText(t)
		got := a.Readings(text, 4)
		if len(got) == 0 || got[0].Margin != 0 {
			t.Fatalf("readings of %q: %+v", text, got)
		}
		if diff := cmp.Diff(a.Analyze(text), got[0].Tokens); diff != "" {
			t.Fatalf("%q (-Analyze +Readings):\n%s", text, diff)
		}
		for i, r := range got {
			checkTokens(t, text, r.Tokens)
			if r.Margin != r.Cost-got[0].Cost || i > 0 && r.Cost < got[i-1].Cost {
				t.Fatalf("%q: reading %d costs %d, %d more", text, i, r.Cost, r.Margin)
			}
			for _, other := range got[:i] {
				if cmp.Equal(other.Tokens, r.Tokens) {
					t.Fatalf("%q is read twice alike: %+v", text, r.Tokens)
				}
			}
		}
	})
}

func TestLatticeHoldsTheAnalysis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, text := anyText(t)
		nodes := a.Lattice(text)
		at, least, sum := -1, 1<<30, 0
		for i, n := range nodes {
			if text[n.StartByte:n.EndByte] != n.Surface || n.Surface == "" || n.From >= n.To {
				t.Fatalf("%q: %+v", text, n)
			}
			if len(n.Morphemes) != strings.Count(n.POS, "+")+1 {
				t.Fatalf("%q: %d morphemes of %s", text, len(n.Morphemes), n.POS)
			}
			if i > 0 && (n.From < nodes[i-1].From || n.From == nodes[i-1].From && n.Through < nodes[i-1].Through) {
				t.Fatalf("%q: node %d is out of order", text, i)
			}
			least = min(least, n.Through)
			if n.Best {
				if at >= 0 && n.From != at {
					t.Fatalf("%q: the best reading breaks off at %d", text, at)
				}
				at, sum = n.To, n.Through
			}
		}
		if strings.Contains(text, "\n") || len(nodes) == 0 {
			return // the costs are those of lines
		}
		if cost := a.Readings(text, 1)[0].Cost; least != cost || sum != cost {
			t.Fatalf("%q costs %d, the least through a node is %d, the last of the best %d", text, cost, least, sum)
		}
	})
}

// A line that is one verb as a dictionary lists it is read as that, whatever the lattice says.
func TestFirstReadingOfAVerbAlone(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, text := range []string{"적다", "끄다", "나다", "갈다\n적다", "적다\n나는 새"} {
		got := a.Readings(text, 3)
		if diff := cmp.Diff(a.Analyze(text), got[0].Tokens); diff != "" || len(got) < 2 || got[1].Margin < 0 {
			t.Errorf("%q: %+v (-Analyze +Readings):\n%s", text, got, diff)
		}
	}
}

// Two lines are read each by itself: their readings combine.
func TestReadingsOfTwoLines(t *testing.T) {
	a := morph.New(morph.Options{})
	costs := func(text string) (out []int) {
		for _, r := range a.Readings(text, 5) {
			out = append(out, r.Cost)
		}
		return out
	}
	var want []int
	for _, x := range costs("나는 새") {
		for _, y := range costs("감기는 눈") {
			want = append(want, x+y)
		}
	}
	slices.Sort(want)
	if diff := cmp.Diff(want[:5], costs("나는 새\n감기는 눈")); diff != "" {
		t.Errorf("costs (-want +got):\n%s", diff)
	}
	if got := a.Readings("글", 0); got != nil {
		t.Errorf("no reading was asked for: %+v", got)
	}
	if got := a.Readings("", 3); len(got) != 1 || len(got[0].Tokens) != 0 {
		t.Errorf("readings of nothing: %+v", got)
	}
}

// A user's word stands in the lattice beside what the dictionary makes of it.
func TestLatticeHasTheWordsOfTheUser(t *testing.T) {
	nodes := with(morph.UserWord{Text: "리디만"}).Lattice("리디만을")
	var got []string
	for _, n := range nodes {
		if n.StartByte == 0 {
			got = append(got, fmt.Sprint(n.Surface, " ", n.POS, " ", n.Best))
		}
	}
	if !slices.Contains(got, "리디만 NNP true") || len(got) < 2 {
		t.Errorf("got %q", got)
	}
}

// Where very many readings of the lattice come to the same tokens, the search for others ends.
func TestReadingsOfALongLineEnd(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, unit := range []string{"했다", "가는 ", "없", "a ", "가1", "ㅋ"} {
		if got := a.Readings(strings.Repeat(unit, 3000/len(unit)), 3); len(got) == 0 || len(got) > 3 {
			t.Errorf("%q: %d readings", unit, len(got))
		}
	}
}

func TestTermsAreThoseOfTheTokens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, text := anyText(t)
		text += " 데이터베이스를 안 바꾸려 하지 않았다 useState 12월 불가능하다"
		byToken := map[int][]string{}
		for _, term := range a.Terms(text) {
			byToken[term.Position-1] = append(byToken[term.Position-1], term.Text)
		}
		for i, token := range a.Analyze(text) {
			if got := a.TermsOf(&token); !slices.Equal(got, byToken[i]) {
				t.Fatalf("%q: token %d: %q, want %q", text, i, got, byToken[i])
			}
		}
	})
}
