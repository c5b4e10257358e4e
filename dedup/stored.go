package dedup

import (
	"cmp"
	"hash/fnv"
	"iter"
	"math/bits"
	"slices"
)

// Stored are statements of one kind that lie on disk and are found there by their keywords. What an [Index] holds of them in memory may be
// any part: [Possible] says which ones it has to be given before it is asked.
type Stored interface {
	// Count is about how many of the statements have a keyword; only how much is read depends on it.
	Count(keyword string) int
	// Having are the statements that have a keyword.
	Having(keyword string) iter.Seq[Posting]
	// Splitting are the ids of those that have a compound with that last part.
	Splitting(last string) iter.Seq[string]
	// Bare are the ids of those without keywords, by their Key.
	Bare(key string) iter.Seq[string]
}

// Posting is what a stored statement has beside each of its keywords.
type Posting struct {
	ID        string
	Size      int    // number of keywords
	Signature uint64 // [Signature] of them
}

// Signature has a bit for each word, by its letters.
func Signature(words []string) (s uint64) {
	for _, w := range words {
		s |= letterBit(w)
	}
	return s
}

func letterBit(word string) uint64 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(word))
	return bit(int32(h.Sum32()))
}

// LastParts are the last parts of the compounds of a statement, each once.
func LastParts(f *Facts) (out []string) {
	for _, s := range f.Splits {
		if last := s.Parts[len(s.Parts)-1].Key; !slices.Contains(out, last) {
			out = append(out, last)
		}
	}
	return out
}

// Possible are the ids of all stored statements that [Index.Nearest] could find for a statement, and of a few more: it goes by sizes and signatures.
// See [Index.Candidates] for why the rarest keywords are enough. An id may come twice.
func Possible(x Stored, f *Facts) (out []string) {
	if len(f.Keywords) == 0 {
		return slices.Collect(x.Bare(f.Key))
	}
	n := len(f.Keywords)
	type word struct {
		text  string
		count int
	}
	rare := make([]word, n)
	for i, k := range f.Keywords {
		rare[i] = word{k, x.Count(k)}
	}
	slices.SortFunc(rare, func(a, b word) int { return cmp.Or(cmp.Compare(a.count, b.count), cmp.Compare(a.text, b.text)) })
	signatures := make([]uint64, n+1)
	for j := n - 1; j >= 0; j-- {
		signatures[j] = signatures[j+1] | letterBit(rare[j].text)
	}
	for j, w := range rare[:max(0, n-leastWorth(n)+1)] {
		hidden := n - j - bits.OnesCount64(signatures[j])
		for p := range x.Having(w.text) {
			if most := bits.OnesCount64(p.Signature&signatures[j]) + hidden; worth(min(most, p.Size), n, p.Size) {
				out = append(out, p.ID)
			}
		}
	}
	for _, s := range f.Splits {
		rarest, least, all := "", -1, uint64(0)
		for _, p := range s.Parts {
			all |= letterBit(p.Key)
			if c := x.Count(p.Key); least < 0 || c < least {
				rarest, least = p.Key, c
			}
		}
		for p := range x.Having(rarest) {
			if p.Signature&all == all {
				out = append(out, p.ID)
			}
		}
	}
	for _, k := range f.Keywords {
		out = slices.AppendSeq(out, x.Splitting(k))
	}
	return out
}
