package recall

import (
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/morph"
)

// A question is refused when none of the best hits has enough of what it asks. What is enough, and what a word counts, was
// chosen on one half of the questions of public sets and measured on the other: docs/performance.md, "Refusing".
const (
	judgedHits  = 10   // of so many of the best hits the one with the most support counts: what no longer holds comes last
	fewWords    = 2    // a question of so few content words is answered by any of them, in a small index; one word always
	fullSupport = 1000 // lines of an index from which on all of Ranking.Support is asked: fewer lines have fewer words
	nearTerms   = 200  // a word elsewhere in a section of so many terms counts whole, in one of twice as many half
	fileSupport = 0.25 // what it counts at least, and elsewhere in the file
	filtered    = 0.6  // of what is asked where filters say where to look: entries of pages have little around them
	partSupport = 0.75 // share of a word's syllable pairs from which on a hit has it in part
	wholePairs  = 2    // of a word of fewer pairs there are no parts: 서울 is not in 서울대
)

// asksFor are stems of what a question asks for, and the answer hardly ever says: a name is not called a name. They weigh
// nothing.
const asksFor = ` 이름 사람 인물 누구 곳 장소 어디 나라 지역 날 날짜 해 때 시기 시간 시각 연도 년도 언제 몇 얼마 얼마나 이유 까닭 의미 뜻 종류 가지 방법 무엇 제목 단어 말 용어 명칭 것 관련 ` +
	`name person place year date day time reason way kind type mean many much long often `

// Where a hit has a word of the question.
const (
	InLine    = "line"    // in its text, or what it stands under
	InPart    = "part"    // most of the word's syllable pairs: as a part of another word, or written otherwise
	InSection = "section" // elsewhere in its section
	InFile    = "file"    // elsewhere in its file
)

// Support is how much of a question the best hits have, and whether that is enough to answer.
type Support struct {
	Share   float64       `json:"share"`             // of the question's content words, weighed, that Nearest has; 0 to 1
	Need    float64       `json:"need"`              // below it the question is refused; 0: any word is enough
	Nearest string        `json:"nearest,omitempty"` // path#L12 of the hit that has the most
	Words   []SupportWord `json:"words"`             // content words, in the order of the question
	Total   int           `json:"total"`             // lines that match a little; of a refused question they are withheld
}

// SupportWord is a content word of a question.
type SupportWord struct {
	Word      string  `json:"word"`         // as the question has it
	Documents int     `json:"documents"`    // that have it
	Weight    float64 `json:"weight"`       // square root of the inverse document frequency
	In        string  `json:"in,omitempty"` // where Nearest has it: line, part, section or file
	Counts    float64 `json:"counts"`       // how far it counts as there, 0 to 1
	Written   bool    `json:"-"`            // its syllable pairs all stand somewhere, if not as this word
}

// Refused reports whether that is too little.
func (s *Support) Refused() bool { return s.Share == 0 || s.Share < s.Need }

// Absent are the words that no line has. One whose letters some line has, read as other words there, is not said to be absent.
func (s *Support) Absent() []string {
	return s.words(func(w *SupportWord) bool { return w.Documents == 0 && !w.Written && w.Counts == 0 })
}

// Found are the words that the nearest hit has.
func (s *Support) Found() []string {
	return s.words(func(w *SupportWord) bool { return w.Counts > 0 })
}

// Lacking are the words that some line has, and the nearest hit has not.
func (s *Support) Lacking() []string {
	return s.words(func(w *SupportWord) bool { return w.Documents > 0 && w.Counts == 0 })
}

func (s *Support) words(wanted func(*SupportWord) bool) (out []string) {
	for i := range s.Words {
		if wanted(&s.Words[i]) {
			out = append(out, s.Words[i].Word)
		}
	}
	return out
}

// support judges the best candidates, in their order. It is nil for a question that is not judged: one without a content
// word, one of nothing but times, and one with passages that are near in meaning, for which words prove nothing.
func (sr *searcher) support(best []candidate, total int) (*Support, error) {
	if sr.opts.Ranking.Support <= 0 || sr.lists() || len(sr.query.Near) > 0 || len(sr.content) == 0 {
		return nil, nil
	}
	s := &Support{Need: sr.need(), Total: total}
	for i := range sr.content {
		s.Words = append(s.Words, sr.content[i].SupportWord)
	}
	for _, c := range best[:min(judgedHits, len(best))] {
		if !s.Refused() && !sr.query.Explain {
			break // it is answered, and nobody asks by how much
		}
		had := make([]SupportWord, len(sr.content))
		sum, all := 0.0, 0.0
		for i := range sr.content {
			w := &sr.content[i]
			had[i] = w.SupportWord
			had[i].In, had[i].Counts = w.in(c)
			sum, all = sum+had[i].Counts*w.Weight, all+w.Weight
		}
		if sum <= s.Share*all {
			continue
		}
		d, err := c.seg.document(c.doc)
		if err != nil {
			return nil, err
		}
		s.Share, s.Words, s.Nearest = sum/all, had, LineID(d.Path, d.Line)
	}
	return s, nil
}

// short says that any content word of the question is enough.
func (sr *searcher) short() bool { return len(sr.content) > 0 && len(sr.content) <= fewWords }

// need is the support that an answer to the question has.
func (sr *searcher) need() float64 {
	docs := float64(sr.g.manifest.Totals.Docs)
	if sr.short() && (len(sr.content) == 1 || docs < fullSupport) {
		return 0
	}
	need := sr.opts.Ranking.Support * min(1, math.Log1p(docs)/math.Log1p(fullSupport))
	if q := &sr.query; len(q.Tiers)+len(q.Kinds)+len(q.Entities) > 0 {
		need *= filtered
	}
	return need
}

// contentWord is a content word of the question as the index knows it.
type contentWord struct {
	SupportWord

	terms []*queryTerm // any of them is the word
	pairs []*queryTerm // of syllables
}

// contentWords are the words of the question that weigh, each once: what it asks for and when are left out.
func (sr *searcher) contentWords() (out []contentWord) {
	known, pairs := make(map[string]*queryTerm, len(sr.words)), make(map[string]*queryTerm, len(sr.terms))
	for _, t := range sr.words {
		known[t.text] = t
	}
	for _, t := range sr.terms[len(sr.words):] {
		pairs[t.text] = t
	}
	seen := make(map[string]bool)
	for i := 0; i < len(sr.question.Terms); {
		j, asks := i, false
		w := contentWord{SupportWord: SupportWord{Word: sr.question.Read[sr.question.Terms[i].StartByte:sr.question.Terms[i].EndByte]}}
		for ; j < len(sr.question.Terms) && sr.question.Terms[j].Position == sr.question.Terms[i].Position; j++ {
			asks = asks || strings.Contains(asksFor, " "+sr.question.Terms[j].Text+" ")
			if t := known[segment.Clip(sr.question.Terms[j].Text)]; t != nil && !t.date {
				w.terms = append(w.terms, t)
			}
		}
		i = j
		if len(w.terms) == 0 || asks || seen[w.terms[0].text] {
			continue
		}
		seen[w.terms[0].text] = true
		w.weigh()
		for _, b := range morph.Bigrams(w.Word) {
			w.pairs = append(w.pairs, pairs[b.Text])
		}
		w.Written = len(w.pairs) > 0 && !slices.ContainsFunc(w.pairs, func(t *queryTerm) bool { return t == nil || len(t.fields) == 0 })
		out = append(out, w)
	}
	return out
}

// weigh gives a word the weight of its commonest term: the square root, so that what nobody says counts for more than what
// all say, but not for ten times as much, which also keeps the share alike in small indexes and in large ones.
func (w *contentWord) weigh() {
	w.Weight = math.Inf(1)
	for _, t := range w.terms {
		w.Weight = min(w.Weight, math.Sqrt(t.weight))
		for i := range t.fields {
			if tf := &t.fields[i]; tf.field < ownFields {
				w.Documents = max(w.Documents, tf.df)
			}
		}
	}
}

// in says where a hit has a word, and what it counts as there.
func (w *contentWord) in(c candidate) (where string, counts float64) {
	for _, place := range [...]struct {
		name        string
		first, last int // fields
		doc         int
		counts      float64
	}{
		{InLine, 0, ownFields - 1, int(c.doc), 1},
		{InSection, fieldSection, fieldSection, c.section, 1},
		{InFile, fieldFile, fieldFile, c.file, fileSupport},
	} {
		if place.doc == noContext {
			continue
		}
		for _, t := range w.terms {
			if terms := t.stands(c.segment, uint64(place.doc), place.first, place.last); terms > 0 {
				if place.name == InSection {
					place.counts = min(1, max(fileSupport, nearTerms/float64(terms)))
				}
				return place.name, place.counts
			}
		}
		if place.name != InLine || len(w.pairs) < wholePairs {
			continue
		}
		n := 0
		for _, t := range w.pairs {
			if t == nil {
				continue
			}
			n += min(1, t.stands(c.segment, c.doc, fieldBigrams, fieldBigrams))
		}
		if share := float64(n) / float64(len(w.pairs)); share >= partSupport {
			return InPart, share
		}
	}
	return "", 0
}

// stands looks for the term in the fields first to last of a document of a segment. It is the length of the first that has
// it, in terms; 0: none has.
func (t *queryTerm) stands(segment int, doc uint64, first, last int) (terms int) {
	for i := range t.fields {
		tf := &t.fields[i]
		if tf.field < first || tf.field > last {
			continue
		}
		if n := tf.lengthAt(segment, doc); n > 0 {
			return n
		}
	}
	return 0
}

// judge makes of what was found what is answered: never what is found only because anything is to be shown.
func (r *Result) judge(s *Support, q *Query, loose bool) {
	switch {
	case s == nil:
	case !s.Refused() && !loose:
		if q.Explain {
			r.Support = s
		}
	default:
		r.Refused = s
		if !q.Any {
			r.Withheld, r.Hits, r.Total = r.Hits, nil, 0
		}
	}
}
