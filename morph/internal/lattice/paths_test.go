package lattice_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
	"github.com/seed-a44923cb/memctl/morph/internal/lattice"
)

// sample is a text, with how it is cut and what the user knows of it.
type sample struct {
	d      *dict.Dict
	words  lattice.Words
	runes  []rune
	pieces []lattice.Piece
}

// draw makes a text of runs of syllables, letters and marks, with white space between some of them.
func draw(t *rapid.T, d *dict.Dict, runs, syllables int) sample {
	s := sample{d: d, words: lattice.Words{}}
	hangul := []rune("가나다하했는은이를에서안못없지좋바꿔쀍감기")
	for range rapid.IntRange(0, 2).Draw(t, "words") {
		w := rapid.SliceOfN(rapid.SampledFrom(hangul), 1, 3).Draw(t, "word")
		e := d.UnknownEntry(dict.UnknownHangul)
		e.Cost = int16(rapid.IntRange(-3000, 8000).Draw(t, "cost"))
		if slices.ContainsFunc(s.words[w[0]], func(x lattice.Word) bool { return slices.Equal(x.Runes, w) }) {
			continue
		}
		s.words[w[0]] = append(s.words[w[0]], lattice.Word{Runes: w, Entry: e})
	}
	for _, list := range s.words {
		slices.SortFunc(list, func(x, y lattice.Word) int { return slices.Compare(x.Runes, y.Runes) })
	}
	for i := range rapid.IntRange(1, runs).Draw(t, "runs") {
		p := lattice.Piece{Space: rapid.Bool().Draw(t, "space"), Kind: dict.UnknownHangul}
		if rapid.IntRange(0, 3).Draw(t, "other") == 0 {
			p.Kind = rapid.SampledFrom([]dict.Unknown{dict.UnknownLatin, dict.UnknownNumber, dict.UnknownHanja, dict.UnknownStop, dict.UnknownComma}).Draw(t, "kind")
		}
		if p.Space || i == 0 { // what a text begins with need not be its first character
			s.runes = append(s.runes, ' ')
		}
		p.Start = len(s.runes)
		run := rapid.SliceOfN(rapid.SampledFrom(hangul), 1, syllables).Draw(t, "run")
		s.runes = append(s.runes, run...)
		p.End = len(s.runes)
		s.pieces = append(s.pieces, p)
	}
	return s
}

func (s *sample) lattice() *lattice.Lattice { return lattice.New(s.d, s.words, names(s.d)) }

// names are two that the dictionary has.
func names(d *dict.Dict) [2]dict.Entry {
	vowel, _ := d.Entry(d.Lookup("유튜브"))
	consonant, _ := d.Entry(d.Lookup("오라클"))
	return [2]dict.Entry{vowel, consonant}
}

func (s *sample) best() []lattice.Node { return s.lattice().Best(s.runes, s.pieces, nil) }

func (s *sample) cheapest(k int) []lattice.Reading {
	var out []lattice.Reading
	for r := range s.lattice().Cheapest(s.runes, s.pieces) {
		if out = append(out, r); len(out) == k {
			break
		}
	}
	return out
}

// chain are the words of a reading without those that stand under a guess.
func chain(nodes []lattice.Node) []lattice.Node {
	return slices.DeleteFunc(slices.Clone(nodes), func(n lattice.Node) bool { return n.Part })
}

// price is what a reading costs by the book, each pair of neighbours by itself.
func (s *sample) price(nodes []lattice.Node) int {
	d := s.d
	step := func(right, left uint8, space bool) int {
		c := int(d.Before(left)[right])
		switch {
		case space && d.Odd(left, dict.AfterSpace) == dict.OddLeans:
			c += lattice.SpacePenalty
		case space, d.Odd(left, dict.Inside) == 0:
		case d.Closes(right):
			c += lattice.GluePenalty
		case d.Leads(right) && d.Odd(left, dict.Inside) == dict.OddNoun:
			c += lattice.LeadPenalty
		case d.Nouns(right) && d.Odd(left, dict.Inside) == dict.OddAdverb:
			c += lattice.AdverbPenalty
		}
		return c
	}
	stop := d.UnknownEntry(dict.UnknownStop)
	right, sum := d.Ends().Right, 0
	for i, n := range chain(nodes) {
		at := slices.IndexFunc(s.pieces, func(p lattice.Piece) bool { return p.Start == n.Start })
		space := at >= 0 && s.pieces[at].Space
		c := step(right, n.Entry.Left, space)
		if space && i > 0 {
			c = min(c, step(right, stop.Left, false)+int(stop.Cost)+lattice.PausePenalty+step(stop.Right, n.Entry.Left, true))
		}
		sum += c + int(n.Entry.Cost)
		right = n.Entry.Right
	}
	return sum + min(int(d.Before(d.Ends().Left)[right]), lattice.FragmentPenalty)
}

// words are the nodes of a reading without what they cost, which names them.
func words(nodes []lattice.Node) []lattice.Node {
	out := slices.Clone(nodes)
	for i := range out {
		out[i].Cost = 0
	}
	return out
}

func open(t *testing.T) *dict.Dict {
	t.Helper()
	d, err := dict.Default()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestCheapestReadingIsTheBest(t *testing.T) {
	d := open(t)
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, d, 6, 6)
		got := s.cheapest(1)
		if diff := cmp.Diff(s.best(), got[0].Nodes); diff != "" {
			t.Fatalf("(-Best +Cheapest):\n%s", diff)
		}
	})
}

func TestReadingsAscendAndCostWhatTheirWordsCost(t *testing.T) {
	d := open(t)
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, d, 6, 6)
		least := 0
		for i, r := range s.cheapest(40) {
			if i > 0 && r.Cost < least {
				t.Fatalf("reading %d costs %d, the one before it %d", i, r.Cost, least)
			}
			least = r.Cost
			if want := s.price(r.Nodes); r.Cost != want {
				t.Fatalf("reading %d costs %d, want %d: %+v", i, r.Cost, want, r.Nodes)
			}
			at := s.pieces[0].Start
			for _, n := range chain(r.Nodes) {
				if n.Start != at && (n.Start < at || slices.ContainsFunc(s.runes[at:n.Start], func(r rune) bool { return r != ' ' })) {
					t.Fatalf("a hole or an overlap at %d: %+v", at, r.Nodes)
				}
				at = n.End
			}
			if at != len(s.runes) {
				t.Fatalf("the reading ends at %d of %d", at, len(s.runes))
			}
		}
	})
}

func TestNoReadingTwice(t *testing.T) {
	d := open(t)
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, d, 4, 4)
		got := s.cheapest(60)
		for i := range got {
			for j := range i {
				if slices.Equal(words(got[i].Nodes), words(got[j].Nodes)) {
					t.Fatalf("readings %d and %d are one: %+v", j, i, got[i].Nodes)
				}
			}
		}
	})
}

func TestBestThroughANode(t *testing.T) {
	d := open(t)
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, d, 6, 6)
		all, best := s.lattice().All(s.runes, s.pieces, nil), chain(s.best())
		want := s.price(best)
		least, marked := 1<<30, []lattice.Node{}
		for _, n := range all {
			least = min(least, n.Through)
			if n.Best {
				marked = append(marked, n.Node)
				if n.Through != want {
					t.Errorf("a word of the best reading: %d through it, want %d: %+v", n.Through, want, n)
				}
			}
		}
		if least != want {
			t.Errorf("the least cost through a node is %d, want %d", least, want)
		}
		if diff := cmp.Diff(best, marked); diff != "" {
			t.Errorf("the nodes that are marked (-Best +All):\n%s", diff)
		}
	})
}

// On a text that is small enough, all of its readings are looked at.
func TestReadingsAreThoseOfTheLattice(t *testing.T) {
	d := open(t)
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, d, 2, 2)
		all := s.lattice().All(s.runes, s.pieces, nil)
		through := make([]int, len(all))
		for i := range through {
			through[i] = 1 << 30
		}
		var costs, path []int
		var walk func(at int)
		walk = func(at int) {
			if at == len(s.runes) {
				nodes := make([]lattice.Node, len(path))
				for i, p := range path {
					nodes[i] = all[p].Node
				}
				c := s.price(nodes)
				costs = append(costs, c)
				for _, p := range path {
					through[p] = min(through[p], c)
				}
				return
			}
			for i, n := range all {
				if n.From == at {
					path = append(path, i)
					walk(n.End)
					path = path[:len(path)-1]
				}
			}
		}
		walk(s.pieces[0].Start)
		slices.Sort(costs)
		var got []int
		for _, r := range s.cheapest(1000) {
			got = append(got, r.Cost)
		}
		if diff := cmp.Diff(costs[:min(len(costs), 1000)], got); diff != "" {
			t.Errorf("costs of all readings (-by hand +Cheapest):\n%s", diff)
		}
		for i, n := range all {
			if n.Through != through[i] {
				t.Errorf("%d through a node, want %d: %+v", n.Through, through[i], n)
			}
		}
	})
}

func TestNoTextHasNoReading(t *testing.T) {
	d := open(t)
	l := lattice.New(d, nil, names(d))
	if got := l.All(nil, nil, nil); len(got) > 0 {
		t.Errorf("nodes of nothing: %+v", got)
	}
	for r := range l.Cheapest(nil, nil) {
		t.Errorf("a reading of nothing: %+v", r)
	}
}
