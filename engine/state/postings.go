package state

import (
	"fmt"
	"iter"
	"slices"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/rules"
)

// wordings are the words of a base that were asked for, with what has them: a fold of many lines asks for most words again and again. What has a word is
// known by a number, given to each wording when it is first come across.
type wordings struct {
	number map[string]int32      // key of a wording → its number
	claims []dedup.StoredPosting // by number
	words  map[string]*worded
	splits map[string][]string // by what the keys begin with
	held   int                 // postings of words, and keys of splits
}

// worded are the wordings that have a word.
type worded struct {
	slot    []int32   // that are found by it when something changes
	keyword []keyword // of which it is a keyword
}

type keyword struct {
	number int32
	size   int32
	sign   uint64
	kind   rules.Kind
}

// mostHeld bounds what is held of words, at some 24 bytes each: past it all of them are read again when they are asked for. Numbers stay, at some 80 bytes
// for each wording that was come across.
const mostHeld = 4 << 20

// word finds what has a word.
func (b *base) word(word string) *worded {
	if w := b.wordings.words[word]; w != nil {
		return w
	}
	w := new(worded)
	var p posting
	for k, value := range b.scan(under(keyWord, word)) {
		if !p.decode(value) {
			b.fail(fmt.Errorf("posting of a word: %w", pack.ErrTorn))
			return new(worded)
		}
		n := b.wordings.numberOf(k, &p)
		if p.slot {
			w.slot = append(w.slot, n)
		}
		if p.keyword {
			w.keyword = append(w.keyword, keyword{n, int32(p.size), p.sign, p.kind})
		}
	}
	b.wordings.hold(len(w.slot) + len(w.keyword))
	if b.wordings.words == nil {
		b.wordings.words = map[string]*worded{}
	}
	b.wordings.words[word] = w
	return w
}

func (w *wordings) hold(n int) {
	if w.held += n; w.held > mostHeld {
		w.words, w.splits, w.held = nil, nil, n
	}
}

func (w *wordings) numberOf(key []byte, p *posting) int32 {
	n, known := w.number[string(key)]
	if !known {
		if w.number == nil {
			w.number = map[string]int32{}
		}
		id := string(key)
		n = int32(len(w.claims))
		w.number[id], w.claims = n, append(w.claims, dedup.StoredPosting{ID: id, Live: p.live, Newest: int(p.newest)})
	}
	return n
}

// HavingSlot are the numbers of the wordings that have a word.
func (b *base) HavingSlot(word string) []int32 { return b.word(word).slot }

// Claim is the wording of a number.
func (b *base) Claim(number int32) *dedup.StoredPosting { return &b.wordings.claims[number] }

// OfKind finds the entries of a kind by their keywords.
func (b *base) OfKind(k rules.Kind) dedup.Stored { return ofKind{b, k} }

type ofKind struct {
	*base
	kind rules.Kind
}

func (o ofKind) Count(keyword string) int { return o.CountSlot(keyword) }

func (o ofKind) Having(keyword string) iter.Seq[dedup.Posting] {
	return func(yield func(dedup.Posting) bool) {
		for _, k := range o.word(keyword).keyword {
			if k.kind == o.kind && !yield(dedup.Posting{ID: o.wordings.claims[k.number].ID, Size: int(k.size), Signature: k.sign}) {
				return
			}
		}
	}
}

func (o ofKind) Splitting(last string) iter.Seq[string] {
	begin := under(keySplit, kindText(o.kind), last)
	ids, known := o.wordings.splits[string(begin)]
	if !known {
		ids = slices.Collect(o.ids(begin))
		o.wordings.hold(1 + len(ids))
		if o.wordings.splits == nil {
			o.wordings.splits = map[string][]string{}
		}
		o.wordings.splits[string(begin)] = ids
	}
	return slices.Values(ids)
}

func (o ofKind) Bare(k string) iter.Seq[string] {
	return o.ids(under(keyBare, kindText(o.kind), digest(k)))
}
