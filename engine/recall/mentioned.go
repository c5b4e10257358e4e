package recall

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/morph"
)

// A prompt is asked otherwise than a question: it describes no line, and most of its words are in none. A line is meant where one
// clause of the prompt and the line have enough words in common, however many words of the prompt it has not.

// MentionRanking says when a line is meant by a prompt, and how lines that are meant are ordered.
type MentionRanking struct {
	Enough     float64 // how telling the words are together that a clause and a line must have in common ([mention.Word])
	Subject    float64 // how telling a word becomes that is no everyday one and comes up again and again: it names something here
	Often      float64 // again and again: in so many documents more than an entry and its line
	RareDocs   float64 // a noun of a list is as telling as a rare one ([mention.Word]) where so many documents have it or fewer
	RareSpan   float64 // and where so many more have it no more so than anywhere
	Lent       float64 // share of what a line tells that is lent to the line before and behind it in its section, where that has a word too
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
		Enough: 0.74, Subject: 0.8, Often: 10, RareDocs: 4, RareSpan: 8, Lent: 0.6, Common: 10, Always: 0.5,
		Part: 0.7, PartOfName: 0.9, FewDocs: 4, AllDocs: 200, Again: 0.8, Least: 0.2,
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
	found []foundMention    // per word
	lent  map[docAt]float64 // by the lines beside
}

// docAt is a document of a segment.
type docAt struct {
	segment int
	doc     uint64
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
	m.lent = make(map[docAt]float64)
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

// borrowNames looks for words that no document has, and that may be names, with a number or an s behind them, or in the other script: kraken
// finds kraken2, and 로키 Loki.
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
		found, err := m.borrowLonger(w.Terms[len(w.Terms)-1])
		if err != nil {
			return err
		}
		if !found {
			if found, err = m.borrow(w.Terms, nil); err != nil {
				return err
			}
		}
		borrowed = borrowed || found
	}
	if !borrowed {
		return nil
	}
	return m.lookup()
}

// leastNumbered is how many bytes a word has that is looked for with a number behind it.
const leastNumbered = 4

// borrowLonger looks for a word with a number or an s behind it, and reports whether there is one.
func (m *mentions) borrowLonger(t morph.Term) (bool, error) {
	word := clipTerm(t.Text)
	if len(word) < leastNumbered {
		return false, nil
	}
	found := 0
	for i, s := range m.g.segments {
		dict, err := s.seg.Dictionary(fieldText)
		if err != nil {
			return false, fmt.Errorf("read dictionary: %w", err)
		}
		it := dict.AutomatonIterator(nil, []byte(word), []byte(word+"{"))
		for found < maxLoans {
			e, err := it.Next()
			if err != nil {
				return false, fmt.Errorf("read dictionary: %w", err)
			}
			if e == nil {
				break
			}
			if more := strings.TrimLeft(strings.TrimPrefix(e.Term, word), "-_."); more != "s" && strings.Trim(more, "0123456789") != "" {
				continue
			}
			list, err := m.lookupIn(e.Term, i, dict)
			if err != nil {
				return false, err
			}
			if list != nil {
				m.addVariant([]string{word}, variant{text: e.Term, terms: []string{e.Term}, weight: m.opts.Ranking.Synonym})
				found++
			}
		}
	}
	return found > 0, nil
}

// foundAs is a word as it was found.
func (m *mentions) foundAs(w *mention.Word, laid []sketchTerm, known map[string]*queryTerm) foundMention {
	f := foundMention{laid: laid}
	df, own := 0, 0 // with synonyms and without
	for _, t := range w.Terms {
		f.key += t.Text + "\x00"
		qt := known[clipTerm(t.Text)]
		for k := range qt.fields {
			f.fields = append(f.fields, &qt.fields[k])
			df, own = max(df, qt.fields[k].df), max(own, qt.fields[k].said())
		}
		for _, v := range qt.also {
			if len(v.terms) == 1 {
				f.laid = append(f.laid, sketchTerm{hash: hashTerm(v.terms[0]), position: laid[0].position})
			}
		}
	}
	if df > 0 || len(f.laid) > len(laid) {
		f.common = m.common(w, max(1, float64(df)), float64(own))
	}
	return f
}

// said is how many documents have the term itself.
func (tf *termField) said() (n int) {
	for _, l := range tf.lists {
		if l != nil {
			n += int(l.Count())
		}
	}
	return n
}

// common is what a word counts that so many documents have, with its synonyms and by itself.
func (m *mentions) common(w *mention.Word, df, own float64) common {
	tells := w.Telling
	if w.Names() && tells < m.rank.Subject {
		tells += (m.rank.Subject - tells) * min(1, max(0, own-2)/m.rank.Often)
	}
	tells = max(tells, w.Rare*min(1, 1-(df-m.rank.RareDocs)/m.rank.RareSpan))
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
	sums, best := make([]float32, s.ref.Docs), make([]float32, s.ref.Docs)
	read := make(map[string][]uint32) // postings: a pasted trace has the same words in each line
	var touched, all []uint32
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
			if best[d] == 0 {
				all = append(all, d)
			}
			best[d] = max(best[d], sums[d])
			sums[d] = 0
		}
		touched = touched[:0]
	}
	return m.offer(i, s, all, best, top)
}

// offer offers the documents that have enough in common with a clause, with what those beside them lend.
func (m *mentions) offer(i int, s *openSegment, all []uint32, best []float32, top *topHits) error {
	if !slices.ContainsFunc(all, func(d uint32) bool { return best[d] >= float32(m.rank.Enough) }) {
		return nil
	}
	former := roaring.New()
	if err := s.termDocs(fieldFlag, []string{flagFormer}, former); err != nil {
		return err
	}
	lent, err := m.lend(s, all, best)
	if err != nil {
		return err
	}
	for _, d := range all {
		sum := best[d]
		if more, ok := lent[d]; ok {
			sum += more
			m.lent[docAt{i, uint64(d)}] = float64(more)
		}
		if sum >= float32(m.rank.Enough) {
			top.offer(candidate{segment: i, seg: s, doc: uint64(d), section: noContext, file: noContext, score: float64(sum), former: former.Contains(d)})
		}
	}
	return nil
}

// lend is what the documents that are meant lend to those beside them in their sections: what was said next is often about the same, and does
// not name it again.
func (m *mentions) lend(s *openSegment, all []uint32, best []float32) (map[uint32]float32, error) {
	contexts := roaring.New() // one stands before each section
	if err := s.termDocs(fieldFlag, []string{flagSection, flagFile}, contexts); err != nil {
		return nil, err
	}
	out := make(map[uint32]float32)
	for _, d := range all {
		if best[d] < float32(m.rank.Enough) {
			continue
		}
		for _, beside := range [...]int{int(d) - 1, int(d) + 1} {
			if beside >= 0 && beside < len(best) && best[beside] > 0 && !contexts.Contains(uint32(beside)) {
				out[uint32(beside)] = max(out[uint32(beside)], float32(m.rank.Lent)*min(1, best[d]))
			}
		}
	}
	return out, nil
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
