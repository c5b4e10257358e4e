package morph

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/internal/dict"
	"github.com/seed-a44923cb/memctl/morph/internal/lattice"
)

// A name that the dictionary does not have comes apart there into words that happen to be in it, other ones before every
// josa: 토스, 페이먼 and 츠; 포트원만 as 포트 and 원만. Such an eojeol is one noun, whose parts are kept with it as those of a noun
// that is guessed are. Costs are those of words in the dictionary, set on two treebanks (docs/morph.md).
const (
	scrapCost   = 2600 // a noun of one syllable that costs as much is a scrap behind another noun: 솔 and 룸, but not 팀
	nameCost    = 4000 // and so is a name of more syllables that few texts had
	swallowCost = 2600 // a noun of two syllables that no text had may be a syllable with its josa: 건도, 원만
	joinedMost  = 10   // characters
)

// relations are nouns of one syllable that say where or when something is, and make no name: 상황 속.
const relations = "속밖위앞뒤옆안밑곁끝때전후면중"

// pointing are the first syllables of interjections that are determiners as well: 그 집.
const pointing = "그이저"

// dependent are nouns that stand behind a verb and never behind a noun, where they are the end of a name: 클로바.
const dependent = "바데리수줄터지"

// fitting are the tags of the josa that a noun may have swallowed. 의 and 이 are not among them: 문의, 높이.
func fitting(josa rune) (tag string, afterVowel, afterConsonant bool) {
	switch josa {
	case '도', '만':
		return "JX", true, true
	case '로':
		return "JKB", true, false
	case '는':
		return "JX", true, false
	case '은':
		return "JX", false, true
	case '가':
		return "JKS", true, false
	case '를':
		return "JKO", true, false
	case '을':
		return "JKO", false, true
	case '와', '랑':
		return "JC", true, false
	case '과':
		return "JC", false, true
	}
	return "", false, false
}

// eojeol is the index behind the last node of the eojeol that begins with node k, a piece, and behind the last of the nouns that
// it begins with.
func (w *walker) eojeol(k int, p piece) (end, nouns int) {
	nouns = k
	for end = k; end < len(w.nodes) && w.nodes[end].Start < p.b; end++ {
		if nouns == end && (w.nodes[end].Part || w.isNoun(w.nodes[end]) || w.inside(end, p)) {
			nouns++
		}
	}
	return end, nouns
}

// inside says that node i is a josa, a prefix or a verb in form only: a name follows the first, nothing the second (the 비 of
// 참가비), and the third is tacked on to a name.
func (w *walker) inside(i int, p piece) bool {
	n := w.nodes[i]
	if n.Start == p.a || n.List < 0 || n.End-n.Start > 1 {
		return false
	}
	if n.End == p.b {
		return w.isA(n, "XPN") || w.tacked(i)
	}
	next := w.nodes[i+1]
	return w.isJosa(n) && next.List >= 0 && next.End-next.Start > 1 && w.isA(next, "NNP")
}

// tacked says that node i is a verb of one syllable that nobody writes on to a name: the 핀 of 베스핀.
func (w *walker) tacked(i int) bool {
	name := w.nodes[i-1]
	if named := name.Part || name.List >= 0 && name.End-name.Start > 1 && w.isA(name, "NNP"); !named {
		return false
	}
	n := w.nodes[i]
	return (w.isA(n, "VV") || w.isA(n, "VA")) && w.a.dict.TagName(w.parts[len(w.parts)-1].Tag) == "ETM"
}

// isNoun says that a node is a noun or a compound, or Hangul that nothing matches.
func (w *walker) isNoun(n lattice.Node) bool {
	if n.List < 0 {
		return true
	}
	w.parts = w.a.dict.Morphemes(n.Entry.Template, n.End-n.Start, w.parts[:0])
	for _, m := range w.parts {
		switch w.a.dict.TagName(m.Tag) {
		case "NNG", "NNP":
		case "IC":
			return n.Start == 0 || !isHangul(w.buf.runes[n.Start-1])
		case "NNB":
			return len(w.parts) == 1 && strings.ContainsRune(dependent, w.buf.runes[n.Start]) && n.Start > 0 && isHangul(w.buf.runes[n.Start-1])
		default:
			return false
		}
	}
	return true
}

// scrap says that people put no such noun behind another.
func (w *walker) scrap(n lattice.Node) bool {
	switch {
	case n.List < 0:
		return n.List == lattice.Unknown
	case !w.isNoun(n): // see inside
		return true
	case n.End-n.Start == 1:
		return n.Entry.Cost >= scrapCost && !strings.ContainsRune(relations, w.buf.runes[n.Start])
	}
	return n.Entry.Cost >= nameCost && w.isA(n, "NNP")
}

// shred says that node i is a name behind one syllable, or a seldom noun behind a guess.
func (w *walker) shred(i int) bool {
	n, before := w.nodes[i], w.nodes[i-1]
	switch {
	case n.List < 0:
		return false
	case before.Part:
		return n.Entry.Cost >= scrapCost
	}
	return before.List >= 0 && w.isA(before, "IC") && !strings.ContainsRune(pointing, w.buf.runes[before.Start]) ||
		before.End-before.Start == 1 && (w.isA(n, "NNP") || n.Entry.Cost >= scrapCost && w.isA(n, "NNG"))
}

// isJosa says that a node begins with a josa.
func (w *walker) isJosa(n lattice.Node) bool {
	w.parts = w.a.dict.Morphemes(n.Entry.Template, n.End-n.Start, w.parts[:0])
	return w.a.roles[w.parts[0].Tag] == roleJosa
}

// isA says that the first morpheme of a node has a tag.
func (w *walker) isA(n lattice.Node, tag string) bool {
	w.parts = w.a.dict.Morphemes(n.Entry.Template, n.End-n.Start, w.parts[:0])
	return w.a.dict.TagName(w.parts[0].Tag) == tag
}

// scraps says that one of nodes i to j, which others stand before, is a scrap, and does not make a word with the one before it.
func (w *walker) scraps(i, j int) bool {
	for ; i < j; i++ {
		if !w.nodes[i].Part && (w.scrap(w.nodes[i]) || w.shred(i)) && w.a.dict.Lookup(string(w.buf.runes[w.nodes[i-1].Start:w.nodes[i].End])) == dict.NoList {
			return true
		}
	}
	return false
}

// apart cuts the josa off the last node of an eojeol, which others stand before, if it has swallowed one.
func (w *walker) apart(last int) bool {
	n := w.nodes[last]
	if n.List < 0 || !w.mayHold(n, last > 1 && w.nodes[last-2].End == w.nodes[last-1].Start || w.nodes[last-1].Part) {
		return false
	}
	cut := n.End - 1
	tag, afterVowel, afterConsonant := fitting(w.buf.runes[cut])
	final := hangul.Final(w.buf.runes[cut-1])
	if tag == "" || final == 0 && !afterVowel || final != 0 && !afterConsonant && (tag != "JKB" || final != 'ㄹ') {
		return false
	}
	noun, josa := n, n
	noun.End, josa.Start = cut, cut
	noun.List, noun.Entry = w.nounAt(n.Start, cut)
	if josa.List = w.a.simple(string(w.buf.runes[cut:n.End]), tag); josa.List == dict.NoList {
		return false
	}
	josa.Entry, _ = w.a.dict.Entry(josa.List)
	w.nodes[last] = noun
	w.nodes = slices.Insert(w.nodes, last+1, josa)
	return true
}

// mayHold says that a word is seldom enough to hold a josa, or is an adverb right behind several nouns.
func (w *walker) mayHold(n lattice.Node, several bool) bool {
	switch {
	case n.End-n.Start < 2:
		return false
	case n.End-n.Start > 2:
		return n.Entry.Cost >= nameCost && w.isA(n, "NNP")
	case w.isA(n, "NNP"):
		return n.Entry.Cost >= scrapCost
	case w.isA(n, "NNG"):
		return n.Entry.Cost >= swallowCost
	}
	return several && w.isA(n, "MAG")
}

// nounAt is the noun that the dictionary has from one character to another, or what stands for an unknown word.
func (w *walker) nounAt(start, end int) (dict.List, dict.Entry) {
	for _, tag := range [...]string{"NNG", "NNP"} {
		if list := w.a.simple(string(w.buf.runes[start:end]), tag); list != dict.NoList {
			e, _ := w.a.dict.Entry(list)
			return list, e
		}
	}
	return lattice.Unknown, w.a.dict.UnknownEntry(dict.UnknownHangul)
}

// broken is the index behind the last node of the name that begins with node k and came apart; k where there is none.
func (w *walker) broken(k int, p piece) int {
	if n := w.nodes[k]; n.Start != p.a || n.End == p.b && n.List != lattice.Guess || p.glued && classify(w.buf.runes[p.a-1]) != charPunct {
		return k
	}
	end, nouns := w.eojeol(k, p)
	if last := end - 1; last > k && nouns >= last && !w.nodes[last].Part && w.apart(last) {
		nouns = end
	}
	if nouns-k > 1 && w.tail(nouns-1) && w.verbal(w.nodes[nouns-1]) {
		nouns--
	}
	if nouns-k < 2 || w.nodes[nouns-1].End-w.nodes[k].Start > joinedMost || !w.scraps(k+1, nouns) {
		return k
	}
	return nouns
}

// verbal says that a noun is spelled like the noun form of a verb: the 냄 of 과제냄.
func (w *walker) verbal(n lattice.Node) bool {
	if n.List < 0 || !endsInM(w.buf.runes[n.End-1]) {
		return false
	}
	for _, e := range w.a.dict.Entries(w.a.dict.Lookup(w.spell(n.Start, n.End, ""))) {
		if w.nounForm(e, n.End-n.Start, false) {
			return true
		}
	}
	return false
}

// plain says that the guess at node k is a compound of words that people put together.
func (w *walker) plain(k int) bool {
	i := k + 1
	for ; i < len(w.nodes) && w.nodes[i].Part; i++ {
		if !w.isNoun(w.nodes[i]) {
			return false
		}
	}
	if i == k+1 || w.nodes[k+1].End-w.nodes[k+1].Start == 1 {
		return false
	}
	for j := k + 2; j < i; j++ {
		if w.scrap(w.nodes[j]) {
			return false
		}
	}
	return true
}

// joined emits nodes k to end as one noun with its parts.
func (w *walker) joined(k, end int) {
	first, glued := len(w.tokens), w.glued
	a, b := w.nodes[k].Start, w.nodes[end-1].End
	for i := k; i < end; i++ {
		if w.nodes[i].List == lattice.Guess {
			i = w.guessed(i)
		} else {
			w.following(i)
			w.word(w.nodes[i])
		}
		w.glued = true
	}
	w.begin()
	w.push(w.spell(a, b, ""))
	for i := first; i < len(w.tokens); i++ {
		for _, t := range w.a.TermsOf(&w.tokens[i]) {
			w.push(t)
		}
	}
	stems := w.list()
	w.tokens, w.meta = w.tokens[:first], w.meta[:first]
	w.emit(a, b, Noun, stems[0], stems, tokenMeta{glued: glued, noun: true})
	w.pos("NNP")
	w.tokens[first].Parts = stems[1:]
}
