package recall

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/mention"
)

// A prompt is asked otherwise than a question: it describes no line, and most of its words are in none. A line is meant where one
// clause of the prompt and the line have enough words in common, however many words of the prompt it has not.

// MentionRanking says when a line is meant by a prompt, and how lines that are meant are ordered.
type MentionRanking struct {
	Enough     float64 // how telling the words are together that a clause and a line must have in common ([mention.Word])
	Subject    float64 // how telling a word becomes that is no everyday one and comes up again and again: it names something here
	Often      float64 // again and again: in so many documents more than an entry and its line
	Common     float64 // a word of more than one document in so many tells less
	Always     float64 // share that is left of a word that all documents have
	Part       float64 // share of a word that the line has only as a part of one
	PartOfName float64 // the same of a name, which may have an 's
	FewDocs    float64 // a word of so many documents or fewer is as rare as any: that orders lines, and does not decide whether they are meant
	AllDocs    float64 // an index of fewer documents is taken for one of so many: it says little of how common a word is
	Again      float64 // share of a word that is left for the next line when a line with it was taken
	Least      float64 // share of the best line of its clause that a line must have
}

// DefaultMentionRanking is what [Store.Mentioned] uses, chosen on one half of the prompts of which docs/hooks.md tells.
func DefaultMentionRanking() MentionRanking {
	return MentionRanking{
		Enough: 0.74, Subject: 0.8, Often: 10, Common: 10, Always: 0.5, Part: 0.7, PartOfName: 0.9, FewDocs: 4, AllDocs: 200, Again: 0.8, Least: 0.2,
	}
}

// mentionDepth is how many documents that may be meant are looked at a second time.
const mentionDepth = 150

// Mentioned are the documents that a prompt mentions, the best first; words are those of [mention.Read], of the query's text in NFC. Of the
// query its limit counts besides, of hits that say different things: those that say the same follow one another. No hits are an answer, not an
// error; errors are those of [Store.Search].
func (s *Store) Mentioned(ctx context.Context, q Query, words []mention.Word) (res *Result, err error) {
	start := time.Now()
	err = s.read(ctx, "search", func(g *generation) error {
		m := &mentions{searcher: searcher{g: g, analyzer: s.analyzer, query: q}, rank: DefaultMentionRanking(), words: words}
		m.opts = withoutContexts(&s.opts)
		res, err = m.run(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	res.Took = time.Since(start)
	return res, nil
}

// withoutContexts are options with which only what stands in a document itself, and above it, is looked up.
func withoutContexts(o *Options) *Options {
	out, ranking := *o, *o.Ranking
	for _, f := range []*FieldRanking{&ranking.Bigrams, &ranking.Dates, &ranking.Section, &ranking.File, &ranking.Pairs} {
		f.Weight = 0
	}
	out.Ranking = &ranking
	return &out
}

// mentions holds one search for what a prompt mentions.
type mentions struct {
	searcher
	rank  MentionRanking
	words []mention.Word
	found []foundMention // per word
}

// foundMention is a word of a prompt as the index has it.
type foundMention struct {
	common
	key    string       // its terms
	laid   []sketchTerm // any of them is the word
	fields []*termField
}

// common is what a clause and a line have in common, or a word of it.
type common struct {
	tells float64 // how much it says that the line is meant
	ranks float64 // how well it tells the line from others
}

func (m *mentions) run(ctx context.Context) (*Result, error) {
	res := &Result{Documents: m.g.manifest.Totals.Docs}
	if err := m.look(); err != nil {
		return nil, err
	}
	top := &topHits{limit: mentionDepth, last: true}
	for i, s := range m.g.segments {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		if err := m.collect(i, s, top); err != nil {
			return nil, err
		}
	}
	if top.err != nil {
		return nil, top.err
	}
	meant, err := m.meant(top.sorted())
	if err != nil {
		return nil, err
	}
	res.Total = len(meant)
	taken, err := m.order(meant)
	if err != nil {
		return nil, err
	}
	for _, c := range taken {
		h, err := m.hit(c)
		if err != nil {
			return nil, err
		}
		res.Hits = append(res.Hits, h)
	}
	return res, nil
}

// look finds the postings of the words, each once, and what each word counts.
func (m *mentions) look() error {
	m.text = m.query.Text
	known := make(map[string]*queryTerm)
	for i := range m.words {
		for _, t := range m.words[i].Terms {
			m.asked = append(m.asked, t)
			if text := clipTerm(t.Text); known[text] == nil {
				known[text] = &queryTerm{text: text}
				m.searcher.words = append(m.searcher.words, known[text])
			}
		}
	}
	m.expand(m.text)
	unasked := m.withoutSynonyms(known)
	m.terms = m.searcher.words
	if err := m.lookup(); err != nil {
		return err
	}
	if err := m.borrowNames(known); err != nil {
		return err
	}
	for term, also := range unasked {
		known[term].also = append(known[term].also, also...)
	}
	laid := layOut(m.text, m.asked)
	for i := range m.words {
		n := len(m.words[i].Terms)
		m.found = append(m.found, m.foundAs(&m.words[i], slices.Clip(laid[:n]), known))
		laid = laid[n:]
	}
	return nil
}

// withoutSynonyms takes the synonyms from the words that are not looked for by them. It returns those of everyday words, which a line may
// have that is found by another word: with 늘리자 one that says 올린다.
func (m *mentions) withoutSynonyms(known map[string]*queryTerm) map[string][]variant {
	out := make(map[string][]variant)
	for i := range m.words {
		w := &m.words[i]
		if w.Varies() {
			continue
		}
		for _, t := range w.Terms {
			qt := known[clipTerm(t.Text)]
			if !w.Name && w.PartOf == 0 && qt.also != nil {
				out[qt.text] = qt.also
			}
			qt.also = nil
		}
	}
	return out
}

// maxBorrowed bounds the words that are looked for by their sound.
const maxBorrowed = 6

// borrowNames looks for words that no document has, and that may be names, in the other script: 로키 finds Loki.
func (m *mentions) borrowNames(known map[string]*queryTerm) error {
	tried, borrowed := 0, false
	for i := range m.words {
		w := &m.words[i]
		if !w.Names() || w.PartOf > 0 || tried == maxBorrowed {
			continue
		}
		said := false
		for _, t := range w.Terms {
			qt := known[clipTerm(t.Text)]
			said = said || len(qt.fields) > 0 || len(qt.also) > 0
		}
		if said {
			continue
		}
		tried++
		found, err := m.borrow(w.Terms, nil)
		if err != nil {
			return err
		}
		borrowed = borrowed || found
	}
	if !borrowed {
		return nil
	}
	return m.lookup()
}

// foundAs is a word as it was found.
func (m *mentions) foundAs(w *mention.Word, laid []sketchTerm, known map[string]*queryTerm) foundMention {
	f := foundMention{laid: laid}
	df := 0
	for _, t := range w.Terms {
		f.key += t.Text + "\x00"
		qt := known[clipTerm(t.Text)]
		for k := range qt.fields {
			f.fields = append(f.fields, &qt.fields[k])
			df = max(df, qt.fields[k].df)
		}
		for _, v := range qt.also {
			if len(v.terms) == 1 {
				f.laid = append(f.laid, sketchTerm{hash: hashTerm(v.terms[0]), position: laid[0].position})
			}
		}
	}
	if df > 0 || len(f.laid) > len(laid) {
		f.common = m.common(w, max(1, float64(df)))
	}
	return f
}

// common is what a word counts that so many documents have.
func (m *mentions) common(w *mention.Word, df float64) common {
	tells := w.Telling
	if w.Names() && tells < m.rank.Subject {
		tells += (m.rank.Subject - tells) * min(1, max(0, df-2)/m.rank.Often)
	}
	docs := max(float64(m.g.manifest.Totals.Docs), m.rank.AllDocs)
	return common{
		tells: tells * max(m.rank.Always, min(1, math.Log(docs/df)/math.Log(m.rank.Common))),
		ranks: w.Telling * min(1, math.Log1p(docs/df)/math.Log1p(docs/m.rank.FewDocs)),
	}
}

// maxKept bounds the postings that are kept for another clause with the same word.
const maxKept = 1 << 20

// leastTelling is what a word must tell to be looked for.
const leastTelling = 0.02

// collect offers the documents of a segment that may be meant by a clause: by their words, wherever these stand.
func (m *mentions) collect(i int, s *openSegment, top *topHits) error {
	former := roaring.New()
	if err := s.termDocs(fieldFlag, []string{flagFormer}, former); err != nil {
		return err
	}
	sums, best := make([]float32, s.ref.Docs), make(map[uint32]float32)
	read := make(map[string][]uint32) // postings: a pasted trace has the same words in each line
	var touched []uint32
	kept := 0
	for w := 0; w < len(m.words); {
		clause, seen := m.words[w].Clause, make(map[string]bool)
		for ; w < len(m.words) && m.words[w].Clause == clause; w++ {
			f := &m.found[w]
			if f.tells < leastTelling || seen[f.key] {
				continue
			}
			seen[f.key] = true
			docs, known := read[f.key]
			if !known {
				var err error
				if docs, err = f.docs(i); err != nil {
					return err
				}
				if kept += len(docs); kept < maxKept {
					read[f.key] = docs
				}
			}
			for _, d := range docs {
				if sums[d] == 0 {
					touched = append(touched, d)
				}
				sums[d] += float32(f.tells)
			}
		}
		for _, d := range touched {
			if sums[d] >= float32(m.rank.Enough) {
				best[d] = max(best[d], sums[d])
			}
			sums[d] = 0
		}
		touched = touched[:0]
	}
	for d, sum := range best {
		top.offer(candidate{segment: i, seg: s, doc: uint64(d), section: noContext, file: noContext, score: float64(sum), former: former.Contains(d)})
	}
	return nil
}

// docs are the documents of a segment that have the word in any field, each once.
func (f *foundMention) docs(segment int) (out []uint32, err error) {
	for _, tf := range f.fields {
		if tf.sets != nil {
			for _, p := range tf.sets[segment] {
				out = append(out, uint32(p.doc))
			}
			continue
		}
		if tf.lists[segment] == nil {
			continue
		}
		for it := tf.lists[segment].Iterator(false, false, false, nil); ; {
			p, err := it.Next()
			if err != nil {
				return nil, fmt.Errorf("read postings: %w", err)
			}
			if p == nil {
				break
			}
			out = append(out, uint32(p.Number()))
		}
	}
	if len(f.fields) > 1 {
		slices.Sort(out)
		out = slices.Compact(out)
	}
	return out, nil
}
