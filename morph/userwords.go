package morph

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/internal/dict"
	"github.com/seed-a44923cb/memctl/morph/internal/lattice"
)

// UserWord is a noun beside those of the dictionary: a name, or the jargon of a team. It takes josa, and what follows a
// noun, like a word of the dictionary of the same kind.
type UserWord struct {
	// Text is the word in any normalisation form and in one piece, at most 64 characters: Hangul, also together with Latin
	// letters and digits (카카오톡T, T맵, B2B영업), which are found in either case. A word without Hangul is passed over, for it
	// is whole already.
	Text string
	Kind WordKind  // default: WordProduct
	Cost CostClass // default: CostNormal. Of Hangul alone: in two scripts a word is never read in parts.
}

// WordKind says which words of the dictionary a [UserWord] behaves like.
type WordKind uint8

// Kinds of user words. Verbs and adjectives are none: they change with their endings (돕다, 도와), which one entry does not
// cover, and the new ones of a trade are nouns with 하다, that is WordTerm.
const (
	WordProduct WordKind = iota // a name that is no person's and no place's: product, company, project, team
	WordPerson                  // 민수, 김민수
	WordPlace                   // 서울, 판교
	WordTerm                    // a common noun, also with 하다 and 되다 behind it: 백로그, 롤백
)

// CostClass says how readily a [UserWord] is taken where the text can also be read in another way.
type CostClass uint8

// Cost classes.
const (
	CostNormal CostClass = iota // like a frequent noun of the dictionary: wins in most contexts
	CostCommon                  // never read in parts, whatever stands around it; of two such words the longer wins
	CostRare                    // only where nothing better fits: a word that is also a word with a josa (나만, 지은)
)

const maxUserWord = 64 // characters

// likes are, by kind, words of the dictionary that have only one reading with the tag: one that ends in a vowel and one
// that ends in a consonant, for the josa differ (를, 을).
var likes = [...]struct{ tag, vowel, consonant string }{
	WordProduct: {"NNP", "유튜브", "오라클"},
	WordPerson:  {"NNP", "김철수", "안정환"},
	WordPlace:   {"NNP", "도쿄", "한국"},
	WordTerm:    {"NNG", "컴퓨터", "시스템"},
}

// The costs of a word of n characters. Nouns of the dictionary cost 2639 (NNG) to 5497 (places), one syllable 3500 to 6000.
//
//   - Normal is a little below that, and less for a longer word, which is seldom there by chance.
//   - Common is far below any reading in parts, and such that one word is cheaper than two that make it up.
//   - Rare is above nearly all nouns.
func costOf(class CostClass, n int) int16 {
	switch class {
	case CostCommon:
		return int16(3000 - 4000*min(n, 8))
	case CostRare:
		if n == 1 {
			return 8000
		}
		return 5500
	}
	if n == 1 {
		return 4000
	}
	return int16(2000 - 500*min(n, 6))
}

// learn enters the user's words into the lattice.
func (a *Analyzer) learn(list []UserWord) {
	words := make([]UserWord, 0, len(list))
	for _, w := range list {
		w.Text = norm.NFKC.String(strings.TrimSpace(w.Text))
		r := []rune(w.Text)
		if n := len(r); n > 0 && n <= maxUserWord && (!strings.ContainsFunc(w.Text, notHangul) || isMixed(r)) {
			words = append(words, w)
		}
	}
	slices.SortFunc(words, func(x, y UserWord) int {
		return cmp.Or(cmp.Compare(x.Text, y.Text), cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Cost, y.Cost))
	})
	if words = slices.Compact(words); len(words) == 0 {
		return
	}
	h := fnv.New64a()
	a.words = lattice.Words{}
	for _, w := range words {
		fmt.Fprintf(h, "%s %d %d\n", w.Text, w.Kind, w.Cost) // a hash never fails
		r := []rune(w.Text)
		if strings.ContainsFunc(w.Text, notHangul) {
			a.mixed.learn(r, w.Kind)
			continue
		}
		like := a.like(w.Kind, r[len(r)-1])
		like.Cost = costOf(w.Cost, len(r))
		a.words[r[0]] = append(a.words[r[0]], lattice.Word{Runes: r, Entry: like})
	}
	a.version += "+" + strconv.FormatUint(h.Sum64(), 16)
}

func notHangul(r rune) bool { return !isHangul(r) }

// like is the entry of a word of the dictionary of the same kind that ends alike; an unknown word's if there is none.
func (a *Analyzer) like(kind WordKind, last rune) dict.Entry {
	if int(kind) >= len(likes) {
		kind = WordProduct
	}
	l := likes[kind]
	word := l.vowel
	if hangul.HasFinal(last) {
		word = l.consonant
	}
	list := a.simple(word, l.tag)
	if list == dict.NoList {
		return a.dict.UnknownEntry(dict.UnknownHangul)
	}
	e, _ := a.dict.Entry(list)
	return e
}
