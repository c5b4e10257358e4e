package sound

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// loanPairs reads pairs of a Hangul and a Latin spelling.
func loanPairs(t *testing.T, name string) (out [][2]string) {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		hangul, latin, _ := strings.Cut(strings.TrimSpace(line), "\t")
		out = append(out, [2]string{hangul, latin})
	}
	return out
}

// Of each list: the share of the words that find their own spelling among all of both lists, and the share that find
// another. The second list was written after the rules, and the rules have not been changed for it.
func TestLoanWordsAreFoundBySound(t *testing.T) {
	rules, held := loanPairs(t, "loans.tsv"), loanPairs(t, "loans-heldout.tsv")
	all := append(append([][2]string{}, rules...), held...)
	for _, set := range []struct {
		name         string
		pairs        [][2]string
		right, wrong float64 // at least, at most
	}{{"rules", rules, 0.6, 0.03}, {"held out", held, 0.6, 0.03}} {
		for from := range 2 {
			right, wrong := 0, 0
			for _, p := range set.pairs {
				least, found := float32(farOff), map[string]bool{}
				costOf := loanCosts(p[from])
				for _, o := range all {
					if c := costOf(o[1-from]); c < least-Near {
						least, found = c, map[string]bool{o[1-from]: true}
					} else if c < farOff && c <= least+Near {
						found[o[1-from]] = true
					}
				}
				if found[p[1-from]] {
					right++
					delete(found, p[1-from])
				}
				if len(found) > 0 {
					wrong++
					t.Logf("%s: %v", p[from], found)
				}
			}
			n := float64(len(set.pairs))
			t.Logf("%s, from %d: %d words, own spelling %.3f, another %.3f", set.name, from, len(set.pairs), float64(right)/n, float64(wrong)/n)
			if float64(right)/n < set.right || float64(wrong)/n > set.wrong {
				t.Errorf("%s, from %d: %d right and %d wrong of %d", set.name, from, right, wrong, len(set.pairs))
			}
		}
	}
}

// loanCosts says what it costs to read the one word as another, farOff if they are two words.
func loanCosts(asked string) func(word string) float32 {
	walk := New(asked)
	return func(word string) float32 {
		if walk == nil {
			return farOff
		}
		if c, ok := walk.Accepts(word); ok {
			return c
		}
		return farOff
	}
}

func TestOrdinaryNounsAreNoLoanWords(t *testing.T) {
	latin := []string{}
	for _, name := range []string{"loans.tsv", "loans-heldout.tsv"} {
		for _, p := range loanPairs(t, name) {
			latin = append(latin, p[1])
		}
	}
	b, err := os.ReadFile("testdata/nouns.txt")
	if err != nil {
		t.Fatal(err)
	}
	nouns := strings.Fields(string(b))
	wrong := 0
	for _, noun := range nouns {
		costOf := loanCosts(noun)
		for _, l := range latin {
			if c := costOf(l); c < farOff {
				wrong++
				t.Logf("%s is read as %s for %.2f", noun, l, c)
			}
		}
	}
	if t.Logf("%d of %d nouns", wrong, len(nouns)); wrong*100 > len(nouns) {
		t.Errorf("%d of %d nouns are read as a Latin word", wrong, len(nouns))
	}
}

// Either script may be asked for: the cost is the same.
func TestSoundIsSymmetric(t *testing.T) {
	table := newTable()
	for _, p := range loanPairs(t, "loans.tsv") {
		a, b := newWalk(table, p[0], 3).costOf(p[1]), newWalk(table, p[1], 3).costOf(p[0])
		if a-b > 1e-4 || b-a > 1e-4 {
			t.Errorf("%s as %s costs %v, the other way %v", p[0], p[1], a, b)
		}
	}
}

// A state from which nothing can match any more is never on the way to a match, whatever bytes are read.
func TestSoundWalkGivesUpOnlyWhatIsLost(t *testing.T) {
	pairs := loanPairs(t, "loans.tsv")
	table := newTable()
	rapid.Check(t, func(rt *rapid.T) {
		p := rapid.SampledFrom(pairs).Draw(rt, "pair")
		from := rapid.IntRange(0, 1).Draw(rt, "from")
		w := newWalk(table, p[from], 0.5)
		word := []byte(p[1-from])
		if rapid.Bool().Draw(rt, "other") {
			word = rapid.SliceOfN(rapid.Byte(), 0, 12).Draw(rt, "bytes")
		}
		s, lost := w.Start(), false
		for _, b := range word {
			if s = w.Accept(s, b); !w.CanMatch(s) {
				lost = true
			}
			if lost && w.IsMatch(s) {
				rt.Fatalf("%s matches %q after it was given up", p[from], word)
			}
		}
		if again := w.costOf(string(bytes.Clone(word))); again != w.cost(s) {
			rt.Fatalf("%q costs %v, then %v", word, w.cost(s), again)
		}
	})
}
