package routing

// wordIndex finds which of many words are in a text, in one pass whatever their number: words are looked up by their
// first three bytes, short ones by what they have.
type wordIndex struct {
	three map[uint32][]wordRef
	two   map[uint32][]wordRef
	one   [256][]wordRef
	may   [1 << 10]uint64 // a bit per pair of bytes at which some word begins
	gated []int32         // rules that are tried only if a word of theirs is found
}

// wordRef is a word of a rule. whole: the pattern has matched where the word stands; otherwise the rest of the pattern is
// worth trying.
type wordRef struct {
	word
	rule  int32
	whole bool
}

func newWordIndex() *wordIndex {
	return &wordIndex{three: map[uint32][]wordRef{}, two: map[uint32][]wordRef{}}
}

func (x *wordIndex) add(ref wordRef) {
	w := ref.text
	if len(w) == 1 {
		x.one[w[0]] = append(x.one[w[0]], ref)
		return
	}
	pair := uint32(w[0])<<8 | uint32(w[1])
	x.may[pair>>6] |= 1 << (pair & 63)
	if len(w) == 2 {
		x.two[pair] = append(x.two[pair], ref)
		return
	}
	key := pair<<8 | uint32(w[2])
	x.three[key] = append(x.three[key], ref)
}

// find calls hit for every word of the index that stands in the folded text.
func (x *wordIndex) find(folded string, hit func(ref *wordRef, at int)) {
	for i := range len(folded) {
		if refs := x.one[folded[i]]; refs != nil {
			x.probe(refs, folded, i, hit)
		}
		if i+1 == len(folded) {
			return
		}
		pair := uint32(folded[i])<<8 | uint32(folded[i+1])
		if x.may[pair>>6]&(1<<(pair&63)) == 0 {
			continue
		}
		x.probe(x.two[pair], folded, i, hit)
		if i+2 < len(folded) {
			x.probe(x.three[pair<<8|uint32(folded[i+2])], folded, i, hit)
		}
	}
}

func (x *wordIndex) probe(refs []wordRef, folded string, i int, hit func(ref *wordRef, at int)) {
	for n := range refs {
		if ref := &refs[n]; ref.at(folded, i) {
			hit(ref, i)
		}
	}
}
