package recall

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// A word of the question that has synonyms is looked for as a set: a document has the set as often as it has the word, and
// a little less often than it has the others (Ranking.Synonym), and the rarity of the set is that of all documents that have
// any of it. So five synonyms do not count five times (Lucene's SynonymQuery; Robertson, Zaragoza and Taylor, Simple BM25
// extension to multiple weighted fields, 2004). A document that has the word itself never scores less than by the word
// alone. The set is looked up as the question is asked; nothing of it is in the index.

// maxVariants bounds a set: its members are bits of a posting.
const maxVariants = 32

// variant is another way to say a word.
type variant struct {
	text   string   // as it is listed, or as the index has it
	terms  []string // all of which a field must have
	weight float64  // how much it counts, of the word itself
}

// place is a run of tokens of the question, or one term of a token, and how surely it is a word of a list: the less the surer.
type place struct {
	first, last, doubt int
	term               string // "": all of the tokens
}

// asking are the tokens of a question that have terms, each with its terms.
func asking(terms []morph.Term) (out [][]morph.Term) {
	for i, t := range terms {
		if i == 0 || t.Position != terms[i-1].Position {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], t)
	}
	return out
}

// maxPhrase is how many words the longest synonym has.
const maxPhrase = 3

// keys are what the words of the question may be listed as, without spaces: 코드 리뷰를 as 코드리뷰, 바꿨다 as 바꾸다.
func keysOf(text string, tokens [][]morph.Term) map[string]place {
	keys := make(map[string]place)
	note := func(key string, p place) {
		if old, ok := keys[key]; !ok || p.doubt < old.doubt {
			keys[key] = p
		}
	}
	for i := range tokens {
		joined := make([]byte, 0, 32)
		for j := i; j < min(i+maxPhrase, len(tokens)); j++ {
			t := tokens[j][0]
			if j > i && t.Position != tokens[j-1][0].Position+1 {
				break
			}
			joined = append(joined, text[t.StartByte:t.EndByte]...)
			note(keyOf(string(joined)), place{i, j, 0, ""})
		}
		for _, t := range tokens[i] {
			note(t.Text, place{i, i, 2, t.Text})
			if isLatin(t.Text) {
				for _, end := range [...]string{"s", "es", "d", "ed", "ing"} {
					if rest, ok := strings.CutSuffix(t.Text, end); ok && len(rest) > 2 {
						note(rest, place{i, i, 1, tokens[i][0].Text})
					}
				}
			} else if utf8.RuneCountInString(t.Text) > 1 {
				note(t.Text+"다", place{i, i, 2, t.Text})
			}
		}
	}
	return keys
}

func keyOf(word string) string {
	if strings.Contains(word, " ") {
		word = strings.ReplaceAll(word, " ", "")
	}
	return strings.ToLower(word)
}

func isLatin(s string) bool { return len(s) > 0 && s[0] < utf8.RuneSelf }

// expand gives the words of the question their synonyms.
func (sr *searcher) expand(text string) {
	if sr.opts.Synonyms == nil || sr.opts.Ranking.Synonym <= 0 || len(sr.asked) == 0 {
		return
	}
	tokens := asking(sr.asked)
	keys := keysOf(text, tokens)
	type found struct {
		place
		group []string
	}
	var all []found
	doubt := make([]int, len(tokens)) // 1 + the least of each token
	for _, group := range sr.opts.Synonyms() {
		best := place{doubt: math.MaxInt}
		for _, word := range group {
			if p, ok := keys[keyOf(word)]; ok && cmp.Or(p.doubt-best.doubt, p.first-best.first) < 0 {
				best = p
			}
		}
		if best.doubt == math.MaxInt {
			continue
		}
		all = append(all, found{best, group})
		for i := best.first; i <= best.last; i++ {
			if doubt[i] == 0 || best.doubt < doubt[i]-1 {
				doubt[i] = best.doubt + 1
			}
		}
	}
	for _, f := range all {
		if f.doubt < doubt[f.first] { // meeting is 회의, and by its stem alone 만나다
			sr.join(termsOf(tokens[f.first:f.last+1], f.term), f.group)
		}
	}
}

// termsOf are the terms of the question that a set is put on: of a Latin word its stem, or deployments would have 배포 twice
// where it has deploy once.
func termsOf(tokens [][]morph.Term, one string) (terms []string) {
	if one != "" && !isLatin(one) {
		return []string{clipTerm(one)}
	}
	for _, t := range tokens {
		if isLatin(t[0].Text) {
			t = t[:1]
		}
		for _, t := range t {
			terms = append(terms, clipTerm(t.Text))
		}
	}
	return terms
}

// join makes a group the synonyms of a word of the question, or of the words of an expression.
func (sr *searcher) join(terms, group []string) {
	for _, word := range group {
		v := variant{text: word, weight: sr.opts.Ranking.Synonym / float64(len(terms))} // each part of a compound has its share
		n := 0
		for _, t := range asking(sr.analyzer.Terms(word)) {
			n++
			v.terms = append(v.terms, termsOf([][]morph.Term{t}, "")...)
		}
		if n < len(strings.Fields(word)) || sr.asks(v.terms) { // 할 일 would be 일; what is asked anyway needs no synonym
			continue
		}
		sr.addVariant(terms, v)
	}
}

// addVariant gives terms of the question another way to say them.
func (sr *searcher) addVariant(terms []string, v variant) {
	for _, w := range sr.words {
		if w.date || len(w.also) == maxVariants || !slices.Contains(terms, w.text) {
			continue
		}
		if !slices.ContainsFunc(w.also, func(o variant) bool { return slices.Equal(o.terms, v.terms) }) {
			w.also = append(w.also, v)
		}
	}
}

// asks reports whether all terms are of the question.
func (sr *searcher) asks(terms []string) bool {
	for _, t := range terms {
		if !slices.ContainsFunc(sr.words, func(w *queryTerm) bool { return w.text == t }) {
			return false
		}
	}
	return true
}

// posting is a document of a segment that has a word, or any of its synonyms.
type posting struct {
	doc, length uint64
	own         uint64  // how often it has the word itself
	freq        float64 // how often it has the set
	count       uint64  // the same, each of the set for one
	with        uint32  // which of the set, by bits
}

// reader reads the postings of a term, one segment long.
type reader struct {
	it  foundPostings
	set []posting // in its place, if it is not nil
}

// open returns a reader of a segment, nil where nothing is.
func (tf *termField) open(segment int) *reader {
	if tf.sets != nil {
		if len(tf.sets[segment]) == 0 {
			return nil
		}
		return &reader{set: tf.sets[segment]}
	}
	if tf.lists[segment] == nil {
		return nil
	}
	return &reader{it: tf.lists[segment].postings()}
}

// lengthAt is how long the field of a document is, at least 1 if it has the term; 0 if it has not.
func (tf *termField) lengthAt(segment int, doc uint64) int {
	if tf.sets != nil {
		set := tf.sets[segment]
		if i, ok := slices.BinarySearchFunc(set, doc, func(p posting, doc uint64) int { return cmp.Compare(p.doc, doc) }); ok {
			return int(set[i].length)
		}
		return 0
	}
	f := tf.lists[segment]
	if f == nil || !f.has(uint32(doc)) {
		return 0
	}
	return max(1, int(f.lengths.Of(uint32(doc))))
}

func (r *reader) next() (p posting, ok bool) {
	if r.set != nil {
		if len(r.set) == 0 {
			return p, false
		}
		p, r.set = r.set[0], r.set[1:]
		return p, true
	}
	p.doc, p.own, p.length, ok = r.it.next()
	p.freq = float64(p.own)
	return p, ok
}

// score is what a term, or a set, adds to the score of a document.
func (tf *termField) score(r FieldRanking, p posting, average float64) float64 {
	if tf.sets == nil {
		return bm25(r, tf.idf, p.freq, float64(p.length), average)
	}
	return max(bm25(r, tf.own, float64(p.own), float64(p.length), average), bm25(r, tf.idf, p.freq, float64(p.length), average))
}

// widen adds the synonyms of a term to what was found of it in a field. docs is what rarity is counted in.
func (sr *searcher) widen(tf *termField, t *queryTerm, docs int) error {
	if len(t.also) == 0 {
		return nil
	}
	said := make([][][]posting, len(sr.g.segments)) // by the synonyms, per segment
	found := false
	for i, s := range sr.g.segments {
		for n, v := range t.also {
			ps, err := s.together(tf.field, v.terms)
			if err != nil {
				return err
			}
			for k := range ps {
				p := &ps[k]
				p.freq, p.own, p.with = v.weight*float64(p.count), 0, 1<<n
			}
			said[i] = append(said[i], ps)
			found = found || len(ps) > 0
		}
	}
	if !found {
		return nil // as nearly always: the lists stay as they are
	}
	own, union, sets := tf.df, 0, make([][]posting, len(said))
	for i := range said {
		if tf.lists[i] != nil {
			sets[i] = tf.lists[i].all()
		}
		for _, ps := range said[i] {
			sets[i] = merge(sets[i], ps)
		}
		union += len(sets[i])
	}
	tf.sets, tf.df, tf.own = sets, union, idf(docs, own)
	return nil
}

// merge makes one list of two that are in the order of their documents, with one posting for each.
func merge(a, b []posting) []posting {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	out := make([]posting, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].doc < b[0].doc:
			out, a = append(out, a[0]), a[1:]
		case a[0].doc > b[0].doc:
			out, b = append(out, b[0]), b[1:]
		default:
			p, q := a[0], b[0]
			p.own, p.freq, p.count, p.with = p.own+q.own, p.freq+q.freq, p.count+q.count, p.with|q.with
			out, a, b = append(out, p), a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// all are the postings.
func (f *found) all() []posting {
	out := make([]posting, 0, f.n)
	for it := f.postings(); ; {
		doc, freq, length, ok := it.next()
		if !ok {
			return out
		}
		out = append(out, posting{doc: doc, length: length, own: freq, freq: float64(freq), count: freq})
	}
}

// together are the documents of a segment that have all terms in a field, as often as the one that they have least often.
func (s *openSegment) together(field int, terms []string) (out []posting, err error) {
	for n, term := range terms {
		list, err := s.find(field, term)
		if err != nil || list == nil {
			return nil, err
		}
		ps := list.all()
		if n == 0 {
			out = ps
			continue
		}
		both, i := out[:0], 0
		for _, p := range ps {
			for i < len(out) && out[i].doc < p.doc {
				i++
			}
			if i < len(out) && out[i].doc == p.doc {
				q := out[i]
				q.count = min(q.count, p.count)
				both = append(both, q)
			}
		}
		out = both
	}
	return out, nil
}

// said are the synonyms that a posting has.
func (t *queryTerm) said(p posting) (out []string) {
	for n, v := range t.also {
		if p.with&(1<<n) != 0 {
			out = append(out, v.text)
		}
	}
	return out
}
