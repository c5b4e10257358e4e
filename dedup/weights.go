package dedup

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// slotWeights are the weights of the signs, a line each, fitted by tools/slotfit on months of notes of which it is known what ended what.
//
//go:embed weights.tsv
var slotWeights string

// weights are read once; the file is a part of the program, so one that does not fit is a defect of the build.
var weights = sync.OnceValue(func() [Signs]int {
	w, err := readWeights(slotWeights)
	if err != nil {
		panic(err)
	}
	return w
})

// readWeights reads lines of a sign's name, a tab and its weight.
func readWeights(text string) (out [Signs]int, err error) {
	n := 0
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		name, value, _ := strings.Cut(line, "\t")
		w, err := strconv.Atoi(value)
		if n == int(Signs) || err != nil || name != Sign(n).String() {
			return out, fmt.Errorf("weights.tsv: line %q is not the weight of %v", line, Sign(n))
		}
		out[n] = w
		n++
	}
	if n != int(Signs) {
		return out, fmt.Errorf("weights.tsv: %d of %d signs", n, Signs)
	}
	return out, nil
}

// Score is the sum of the signs by their weights, in hundredths of the logarithm of the odds.
func (s *Seen) Score() int {
	sum, w := 0, weights()
	for i, n := range s {
		sum += int(n) * w[i]
	}
	return sum
}

// Weighed is a sign that two claims have.
type Weighed struct {
	Sign   string `json:"sign"`
	Count  int    `json:"count"`
	Weight int    `json:"weight"` // of one, in hundredths of the logarithm of the odds
}

// List are the signs that two claims have, in order.
func (s *Seen) List() []Weighed {
	var out []Weighed
	for i, n := range s {
		if n != 0 {
			out = append(out, Weighed{Sign(i).String(), int(n), weights()[i]})
		}
	}
	return out
}

// signNames are the names of the signs, as the weights and explanations have them.
var signNames = [Signs]string{
	"always", "shares-rare", "shares-fair", "shares-common", "new-about-in-old", "old-about-in-new", "about-apart", "same-about", "rare-about", "new-about-more",
	"old-about-more", "same-property", "implied-same", "same-figure", "same-date", "same-term", "other-kind", "close-figure", "no-value", "old-done", "old-told", "gives-up-old", "gives-up-other", "names-old",
	"same-value", "tells-change", "tells-end", "same-predicate", "same-entities", "other-entities",
}

// String is the name of the sign.
func (s Sign) String() string {
	if s < 0 || s >= Signs {
		return "sign " + strconv.Itoa(int(s))
	}
	return signNames[s]
}

// Weigh are the signs of two claims by the readings that fit best, with the numbers of these readings.
func Weigh(old, now *Facts, rarity func(word string) Rarity) (best Seen, from, to int) {
	return NewNewer(now, rarity).weigh(old)
}

// Newer is a claim that is held against older ones: what depends on it alone is found out once. It is not safe for concurrent use, and good until a claim
// is added or removed by which its words become rarer or more frequent.
type Newer struct {
	now      *Facts
	rarity   func(word string) Rarity
	words    []string   // the [SlotWords]
	rarities []Rarity   // of these
	about    [][]string // what each of its readings is about
	met      []bool     // which of the words the older one has
}

// NewNewer makes a claim ready to be held against older ones.
func NewNewer(now *Facts, rarity func(word string) Rarity) *Newer {
	n := &Newer{now: now, rarity: rarity, words: SlotWords(now), about: make([][]string, max(1, len(now.Readings)))}
	n.rarities, n.met = make([]Rarity, len(n.words)), make([]bool, len(n.words))
	for i, w := range n.words {
		n.rarities[i] = rarity(w)
	}
	for k := range n.about {
		n.about[k] = at(now.Readings, k).about()
	}
	return n
}

// rare is the rarity of a word.
func (n *Newer) rare(word string) Rarity {
	if at, found := slices.BinarySearch(n.words, word); found {
		return n.rarities[at]
	}
	return n.rarity(word)
}

func (n *Newer) weigh(old *Facts) (best Seen, from, to int) {
	top := -1 << 30
	p := pair{Newer: n, old: old}
	p.count()
	for i := range max(1, len(old.Readings)) {
		p.from = at(old.Readings, i)
		p.oldA = p.from.about()
		for k := range n.about {
			p.to, p.newA = at(n.now.Readings, k), n.about[k]
			seen := p.see()
			if score := seen.Score(); score > top {
				best, from, to, top = seen, i, k, score
			}
		}
	}
	return best, from, to
}
