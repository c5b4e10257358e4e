package recall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/RoaringBitmap/roaring/v2"
	segapi "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"

	"github.com/seed-a44923cb/memctl/morph"
)

const (
	defaultLimit = 10
	maxLimit     = 1000
)

// Search answers a question. It opens the current generation, reads it and closes it. A question without a word
// that the index knows has no hits and no error. Errors match ErrMissing, ErrVersion or ErrCorrupt, or are the
// context's.
func (s *Store) Search(ctx context.Context, q Query) (res *Result, err error) {
	start := time.Now()
	if err := context.Cause(ctx); err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	g, err := s.openCurrent()
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	defer g.close()
	defer guard(s.dir, &err)()
	sr := &searcher{g: g, opts: &s.opts, analyzer: s.analyzer, query: q}
	res, err = sr.run(ctx)
	if err != nil {
		if context.Cause(ctx) == nil && !errors.Is(err, ErrCorrupt) {
			err = &CorruptError{Path: s.dir, Err: err} // nothing else can fail in reading a mapped file
		}
		return nil, fmt.Errorf("search: %w", err)
	}
	res.Took = time.Since(start)
	return res, nil
}

// searcher holds one search.
type searcher struct {
	g        *generation
	opts     *Options
	analyzer Analyzer
	query    Query
	words    []*queryTerm // of the stem fields
	terms    []*queryTerm // words, then bigrams: the order in which a score is summed
	weight   [2]float64   // of all words and of all bigrams together, for coverage
}

// queryTerm is one different term of the question.
type queryTerm struct {
	text   string
	fields []termField
	weight float64 // in coverage: the idf of the field where it is commonest
}

// termField is a term in a field, over all segments.
type termField struct {
	field int // index into scoredNames
	df    int
	idf   float64
	lists []segapi.PostingsList // per segment; nil where the term is not
}

func (sr *searcher) run(ctx context.Context) (*Result, error) {
	res := &Result{Documents: sr.g.manifest.Totals.Docs}
	if sr.query.Limit <= 0 {
		sr.query.Limit = defaultLimit
	}
	sr.query.Limit = min(sr.query.Limit, maxLimit)
	res.Truncated = sr.analyse()
	if err := sr.lookup(); err != nil {
		return nil, err
	}
	top := &topHits{limit: sr.query.Limit}
	for i, s := range sr.g.segments {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		n, err := sr.scoreSegment(i, s, top)
		if err != nil {
			return nil, err
		}
		res.Total += n
	}
	if top.err != nil {
		return nil, top.err
	}
	for _, c := range top.sorted() {
		h, err := sr.hit(c)
		if err != nil {
			return nil, err
		}
		res.Hits = append(res.Hits, h)
	}
	return res, nil
}

// analyse turns the question into terms; it says whether some of it was left out.
func (sr *searcher) analyse() (truncated bool) {
	text := strings.ToValidUTF8(sr.query.Text, "\uFFFD")
	if len(text) > sr.opts.MaxQueryBytes {
		text, truncated = cutBytes(text, sr.opts.MaxQueryBytes), true
	}
	seen := make(map[string]bool)
	take := func(term string) *queryTerm {
		term = clipTerm(term)
		if term == "" || seen[term] {
			return nil
		}
		if len(seen) >= sr.opts.MaxTerms {
			truncated = true
			return nil
		}
		seen[term] = true
		return &queryTerm{text: term}
	}
	for _, t := range sr.analyzer.Terms(text) {
		if qt := take(t.Text); qt != nil {
			sr.words = append(sr.words, qt)
		}
	}
	sr.terms = slices.Clone(sr.words)
	clear(seen)
	if sr.opts.Ranking.Bigrams.Weight > 0 {
		for _, t := range morph.Bigrams(text) {
			if qt := take(t.Text); qt != nil {
				sr.terms = append(sr.terms, qt)
			}
		}
	}
	return truncated
}

// idf is that of BM25: ln(1 + (N-n+½)/(n+½)), never negative.
func idf(docs, df int) float64 {
	return math.Log(1 + (float64(docs)-float64(df)+0.5)/(float64(df)+0.5))
}

// lookup finds the postings of every term and with them its document frequency.
func (sr *searcher) lookup() error {
	names, rank := scoredNames(), sr.opts.Ranking.fields()
	docs := sr.g.manifest.Totals.Docs
	var dicts [scoredFields][]segapi.TermDictionary
	for f, name := range names {
		if rank[f].Weight <= 0 || sr.g.manifest.Totals.Having[f] == 0 {
			continue
		}
		for _, s := range sr.g.segments {
			d, err := s.seg.Dictionary(name)
			if err != nil {
				return fmt.Errorf("read dictionary %s: %w", name, err)
			}
			dicts[f] = append(dicts[f], d)
		}
	}
	for i, t := range sr.terms {
		first, last := indexBigrams, indexBigrams
		if i < len(sr.words) {
			first, last = 0, scoredFields-1
		}
		best := 0
		for f := first; f <= last; f++ {
			if dicts[f] == nil || f == indexBigrams && i < len(sr.words) {
				continue
			}
			tf, err := sr.lookupTerm(t.text, f, dicts[f])
			if err != nil {
				return err
			}
			if tf.df == 0 {
				continue
			}
			if f < ownFields {
				tf.idf = idf(docs, tf.df)
				best = max(best, tf.df)
			} else {
				tf.idf = idf(int(sr.g.manifest.Totals.Having[f]), tf.df)
			}
			t.fields = append(t.fields, tf)
		}
		t.weight = idf(docs, best)
		sr.weight[sr.group(i)] += t.weight
	}
	return nil
}

// group is 0 for the words of the question and 1 for its bigrams.
func (sr *searcher) group(term int) int {
	if term < len(sr.words) {
		return 0
	}
	return 1
}

func (sr *searcher) lookupTerm(term string, f int, dicts []segapi.TermDictionary) (termField, error) {
	tf := termField{field: f, lists: make([]segapi.PostingsList, len(dicts))}
	for i, d := range dicts {
		list, err := d.PostingsList([]byte(term), sr.g.segments[i].deleted, nil)
		if err != nil {
			return tf, fmt.Errorf("read postings: %w", err)
		}
		if n := int(list.Count()); n > 0 {
			tf.df += n
			tf.lists[i] = list
		}
	}
	return tf, nil
}

// bm25 is what one term in one field of one document adds to its score.
func bm25(r FieldRanking, idf float64, freq uint64, length, average float64) float64 {
	tf := float64(freq)
	return r.Weight * idf * tf * (r.K1 + 1) / (tf + r.K1*(1-r.B+r.B*length/average))
}

// average is the exact mean length of a field over the documents that have it.
func (sr *searcher) average(f int) float64 {
	t := &sr.g.manifest.Totals
	return float64(t.Tokens[f]) / float64(t.Having[f])
}

// scoreSegment scores the documents of a segment densely and offers them to top. It returns how many matched.
func (sr *searcher) scoreSegment(i int, s *openSegment, top *topHits) (int, error) {
	sets, err := sr.sets(s)
	if err != nil {
		return 0, err
	}
	if sets.allowed != nil && sets.allowed.IsEmpty() {
		return 0, nil
	}
	scores := make([]float64, s.ref.Docs)
	cover := newCoverage(s.ref.Docs)
	rank := sr.opts.Ranking.fields()
	matched := false
	for n, t := range sr.terms {
		for _, tf := range t.fields {
			if tf.lists[i] == nil {
				continue
			}
			matched = true
			r, avg := rank[tf.field], sr.average(tf.field)
			it := tf.lists[i].Iterator(true, true, false, nil)
			for {
				doc, freq, length, ok, err := nextPosting(it)
				if err != nil {
					return 0, err
				}
				if !ok {
					break
				}
				scores[doc] += bm25(r, tf.idf, freq, float64(length), avg)
				if tf.field <= indexSection {
					cover.add(doc, n, sr.group(n), t.weight)
				}
			}
		}
	}
	if !matched {
		return 0, nil
	}
	return sr.collect(i, s, scores, cover, &sets, top), nil
}

// coverage sums, per document, the weights of the words and of the bigrams that it has in any field.
type coverage struct {
	seen   []uint16 // 1 + number of the last term counted
	weight [2][]float32
}

func newCoverage(docs int) *coverage {
	return &coverage{seen: make([]uint16, docs), weight: [2][]float32{make([]float32, docs), make([]float32, docs)}}
}

func (c *coverage) add(doc uint64, term, group int, weight float64) {
	if c.seen[doc] != uint16(term+1) {
		c.seen[doc] = uint16(term + 1)
		c.weight[group][doc] += float32(weight)
	}
}

// share is the part of the question that is covered: by words, or by bigrams where that is more, because a question
// that is written without spaces has few words that are known.
func (sr *searcher) share(words, bigrams float64) float64 {
	out := 0.0
	for group, w := range [2]float64{words, bigrams} {
		if sr.weight[group] > 0 {
			out = max(out, w/sr.weight[group])
		}
	}
	return out
}

func nextPosting(it segapi.PostingsIterator) (doc, freq, length uint64, ok bool, err error) {
	p, err := it.Next()
	if err != nil {
		return 0, 0, 0, false, fmt.Errorf("read postings: %w", err)
	}
	if p == nil {
		return 0, 0, 0, false, nil
	}
	zp, isZap := p.(*zap.Posting)
	if !isZap {
		return 0, 0, 0, false, fmt.Errorf("read postings: unexpected type %T", p)
	}
	return zp.Number(), zp.Frequency(), zp.NormUint64(), true, nil
}

func (sr *searcher) covered(c *coverage, doc int) float64 {
	return sr.share(float64(c.weight[0][doc]), float64(c.weight[1][doc]))
}

// collect offers every document with a score of its own to top, with the scores of its contexts added.
func (sr *searcher) collect(i int, s *openSegment, scores []float64, cover *coverage, sets *docSets, top *topHits) int {
	need := sr.opts.Ranking.MinCoverage
	n, file, section := 0, noContext, noContext
	for doc, score := range scores {
		switch sets.contexts[doc] {
		case isFile:
			file, section = doc, noContext
			continue
		case isSection:
			section = doc
			continue
		}
		if score <= 0 {
			continue
		}
		c := candidate{segment: i, seg: s, doc: uint64(doc), section: noContext, file: noContext}
		if sets.contexts[doc] != isAlone {
			c.section, c.file = section, file
			if section != noContext {
				score += scores[section]
			}
			if file != noContext {
				score += scores[file]
			}
		}
		if sr.covered(cover, doc) < need && (c.section == noContext || sr.covered(cover, c.section) < need) {
			continue
		}
		d := uint32(doc)
		if sets.allowed != nil && !sets.allowed.Contains(d) {
			continue
		}
		n++
		if sets.pages.Contains(d) {
			score *= sr.opts.Ranking.PageWeight
		}
		c.score, c.former = score, sets.former.Contains(d)
		top.offer(c)
	}
	return n
}

// What a document of a segment is to its neighbours.
const (
	isPlain = iota
	isFile
	isSection
	isAlone
)

// noContext stands for the number of a context document where there is none.
const noContext = -1

// docSets are the documents of a segment that filters and factors ask for.
type docSets struct {
	contexts []uint8         // per document: isPlain, isFile, isSection or isAlone
	allowed  *roaring.Bitmap // nil: all
	former   *roaring.Bitmap
	pages    *roaring.Bitmap
}

func (sr *searcher) sets(s *openSegment) (docSets, error) {
	d := docSets{former: roaring.New(), pages: roaring.New()}
	if err := s.termDocs(fieldFlag, []string{flagFormer}, d.former); err != nil {
		return d, err
	}
	if err := s.termDocs(fieldFlag, []string{flagSynthesised}, d.pages); err != nil {
		return d, err
	}
	d.contexts = make([]uint8, s.ref.Docs)
	for mark, flag := range map[uint8]string{isFile: flagFile, isSection: flagSection, isAlone: flagAlone} {
		b := roaring.New()
		if err := s.termDocs(fieldFlag, []string{flag}, b); err != nil {
			return d, err
		}
		for it := b.Iterator(); it.HasNext(); {
			d.contexts[it.Next()] = mark
		}
	}
	and := func(find func(*roaring.Bitmap) error) error {
		b := roaring.New()
		if err := find(b); err != nil {
			return err
		}
		if d.allowed == nil {
			d.allowed = b
		} else {
			d.allowed.And(b)
		}
		return nil
	}
	q := &sr.query
	for _, f := range []struct {
		name  string
		terms []string
	}{
		{fieldKind, texts(q.Kinds)},
		{fieldTier, texts(q.Tiers)},
		{fieldEntity, folded(q.Entities)},
	} {
		if len(f.terms) == 0 {
			continue
		}
		if err := and(func(b *roaring.Bitmap) error { return s.termDocs(f.name, f.terms, b) }); err != nil {
			return d, err
		}
	}
	if q.Since == 0 && q.Until == 0 {
		return d, nil
	}
	from, to := []byte("0"), []byte(nil)
	if q.Since != 0 {
		from = []byte(q.Since.String())
	}
	if q.Until != 0 {
		to = []byte((q.Until + 1).String())
	}
	return d, and(func(b *roaring.Bitmap) error {
		if to != nil && string(from) >= string(to) {
			return nil // vellum takes an inverted range for one term
		}
		return s.rangeDocs(fieldDay, from, to, b)
	})
}

func texts[T fmt.Stringer](in []T) []string {
	var out []string
	for _, v := range in {
		out = append(out, v.String())
	}
	return out
}

func folded(in []string) []string {
	var out []string
	for _, v := range in {
		out = append(out, foldEntity(v))
	}
	return out
}

// hit reads the stored document of a candidate.
func (sr *searcher) hit(c candidate) (Hit, error) {
	h := Hit{Score: c.score}
	var bad error
	err := c.seg.seg.VisitStoredFields(c.doc, func(name string, _ byte, value []byte, _ []uint64) bool {
		if name == fieldStored {
			bad = json.Unmarshal(value, &h.Document)
		}
		return true
	})
	if err = cmp.Or(err, bad); err != nil {
		return h, &CorruptError{Path: c.seg.path, Err: fmt.Errorf("read stored document: %w", err)}
	}
	h.Snippet = sr.snippet(h.Text)
	if sr.query.Explain {
		e, err := sr.explain(c)
		if err != nil {
			return h, err
		}
		h.Explanation = e
	}
	return h, nil
}
