package rank

import (
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
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

// support judges the best candidates, in their order. It is nil for a question that is not judged: one without a content
// word, one of nothing but times, and one with passages that are near in meaning, for which words prove nothing.
func (sr *searcher) support(best []hits.Candidate, total int) (*query.Support, error) {
	if sr.Opts.Ranking.Support <= 0 || sr.lists() || len(sr.query.Near) > 0 || len(sr.content) == 0 {
		return nil, nil
	}
	s := &query.Support{Need: sr.need(), Total: total}
	for i := range sr.content {
		s.Words = append(s.Words, sr.content[i].SupportWord)
	}
	for _, c := range best[:min(judgedHits, len(best))] {
		if !s.Refused() && !sr.query.Explain {
			break // it is answered, and nobody asks by how much
		}
		had := make([]query.SupportWord, len(sr.content))
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
		d, err := c.Seg.Document(c.Doc)
		if err != nil {
			return nil, err
		}
		s.Share, s.Words, s.Nearest = sum/all, had, document.LineID(d.Path, d.Line)
	}
	return s, nil
}

// short says that any content word of the question is enough.
func (sr *searcher) short() bool { return len(sr.content) > 0 && len(sr.content) <= fewWords }

// need is the support that an answer to the question has.
func (sr *searcher) need() float64 {
	docs := float64(sr.Gen.Totals().Docs)
	if sr.short() && (len(sr.content) == 1 || docs < fullSupport) {
		return 0
	}
	need := sr.Opts.Ranking.Support * min(1, math.Log1p(docs)/math.Log1p(fullSupport))
	if q := &sr.query; len(q.Tiers)+len(q.Kinds)+len(q.Entities) > 0 {
		need *= filtered
	}
	return need
}

// contentWord is a content word of the question as the index knows it.
type contentWord struct {
	query.SupportWord

	terms []*match.Term // any of them is the word
	pairs []*match.Term // of syllables
}

// contentWords are the words of the question that weigh, each once: what it asks for and when are left out.
func (sr *searcher) contentWords() (out []contentWord) {
	known, pairs := make(map[string]*match.Term, len(sr.Words)), make(map[string]*match.Term, len(sr.Terms))
	for _, t := range sr.Words {
		known[t.Text] = t
	}
	for _, t := range sr.Terms[len(sr.Words):] {
		pairs[t.Text] = t
	}
	seen := make(map[string]bool)
	for i := 0; i < len(sr.Question.Terms); {
		j, asks := i, false
		w := contentWord{SupportWord: query.SupportWord{Word: sr.Question.Read[sr.Question.Terms[i].StartByte:sr.Question.Terms[i].EndByte]}}
		for ; j < len(sr.Question.Terms) && sr.Question.Terms[j].Position == sr.Question.Terms[i].Position; j++ {
			asks = asks || strings.Contains(asksFor, " "+sr.Question.Terms[j].Text+" ")
			if t := known[segment.Clip(sr.Question.Terms[j].Text)]; t != nil && !t.Date {
				w.terms = append(w.terms, t)
			}
		}
		i = j
		if len(w.terms) == 0 || asks || seen[w.terms[0].Text] {
			continue
		}
		seen[w.terms[0].Text] = true
		w.weigh()
		for _, b := range morph.Bigrams(w.Word) {
			w.pairs = append(w.pairs, pairs[b.Text])
		}
		w.Written = len(w.pairs) > 0 && !slices.ContainsFunc(w.pairs, func(t *match.Term) bool { return t == nil || len(t.Fields) == 0 })
		out = append(out, w)
	}
	return out
}

// weigh gives a word the weight of its commonest term: the square root, so that what nobody says counts for more than what
// all say, but not for ten times as much, which also keeps the share alike in small indexes and in large ones.
func (w *contentWord) weigh() {
	w.Weight = math.Inf(1)
	for _, t := range w.terms {
		w.Weight = min(w.Weight, math.Sqrt(t.Weight))
		for i := range t.Fields {
			if tf := &t.Fields[i]; tf.Field < fields.Own {
				w.Documents = max(w.Documents, tf.DF)
			}
		}
	}
}

// in says where a hit has a word, and what it counts as there.
func (w *contentWord) in(c hits.Candidate) (where string, counts float64) {
	for _, place := range [...]struct {
		name        string
		first, last int // fields
		doc         int
		counts      float64
	}{
		{query.InLine, 0, fields.Own - 1, int(c.Doc), 1},
		{query.InSection, fields.Section, fields.Section, c.Section, 1},
		{query.InFile, fields.File, fields.File, c.File, fileSupport},
	} {
		if place.doc == hits.NoContext {
			continue
		}
		for _, t := range w.terms {
			if terms := t.Stands(c.Segment, uint64(place.doc), place.first, place.last); terms > 0 {
				if place.name == query.InSection {
					place.counts = min(1, max(fileSupport, nearTerms/float64(terms)))
				}
				return place.name, place.counts
			}
		}
		if place.name != query.InLine || len(w.pairs) < wholePairs {
			continue
		}
		n := 0
		for _, t := range w.pairs {
			if t == nil {
				continue
			}
			n += min(1, t.Stands(c.Segment, c.Doc, fields.Bigrams, fields.Bigrams))
		}
		if share := float64(n) / float64(len(w.pairs)); share >= partSupport {
			return query.InPart, share
		}
	}
	return "", 0
}

// judge decides whether the hits are the answer. Where their support refuses them, or only a looser search found them, they are withheld, unless the
// query asks for any.
func judge(r *query.Result, s *query.Support, q *query.Query, loose bool) {
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
