package recall

import (
	"context"
	"slices"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/mention"
)

// A prompt is asked otherwise than a question: it describes no line, and most of its words are in none. A line is meant where one
// clause of the prompt and the line have enough words in common, however many words of the prompt it has not.

// MentionRanking says when a line is meant by a prompt, and how lines that are meant are ordered.
type MentionRanking struct {
	Enough     float64 // how telling the words are together that a clause and a line must have in common ([mention.Word]), for anything to be found
	Besides    float64 // how telling words of the whole prompt must be together that any other line has, where one has enough
	Others     float64 // share that a word of another clause than the one that a line has most in common with counts
	Look       float64 // share of Enough with which a line is looked at a second time: there it may have more synonyms
	Subject    float64 // how telling a word becomes that is no everyday one and comes up again and again: it names something here
	Called     float64 // how telling a word of a list becomes that is in the name of something lines are about (@server)
	Often      float64 // again and again: in so many documents more than an entry and its line
	RareDocs   float64 // a noun of a list is as telling as a rare one ([mention.Word]) where so many documents have it or fewer
	RareShare  float64 // or this share of the square root of how many there are: two such words are in one line by accident as seldom in a larger memory
	RareSpan   float64 // and where so many times more have it no more so than anywhere
	Lent       float64 // share of what a line tells that is lent to the line before and behind it in its section, where that has a word too
	Common     float64 // a word of more than one document in so many tells less
	Always     float64 // share that is left of a word that all documents have
	Part       float64 // share of a word that the line has only as a part of one
	PartOfName float64 // the same of a name, which may have an 's
	FewDocs    float64 // a word of so many documents or fewer is as rare as any: that orders lines, and does not decide whether they are meant
	AllDocs    float64 // an index of fewer documents is taken for one of so many: it says little of how common a word is
	Again      float64 // share of a word that is left for the next line when a line with it was taken
}

// DefaultMentionRanking is what [Store.Mentioned] uses, fitted to the prompts that were read of which docs/hooks.md tells.
func DefaultMentionRanking() MentionRanking {
	return MentionRanking{
		Enough: 0.74, Besides: 0.6, Others: 0.5, Look: 0.6, Subject: 0.8, Called: 0.56, Often: 10, RareDocs: 6, RareShare: 0.2, RareSpan: 2, Lent: 0.6, Common: 10, Always: 0.5,
		Part: 0.7, PartOfName: 0.9, FewDocs: 4, AllDocs: 200, Again: 0.7,
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

// maxKept bounds the postings that are kept for another clause with the same word.
const maxKept = 1 << 20

// leastTelling is what a word must tell to be looked for.
const leastTelling = 0.02

// commons is what a document has in common with a prompt.
type commons struct {
	clause, best float32 // with the clause that is looked at, and with the one that it has most in common with
	all          float32 // with all of them: each word once
}

// collect offers the documents of a segment that may be meant: by their words, wherever these stand.
func (m *mentions) collect(i int, s *openSegment, top *topHits) error {
	sums := make([]commons, s.ref.Docs)
	read := make(map[string][]uint32) // postings: a pasted trace has the same words in each line
	once := make(map[string]bool)
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
			tells, first := float32(f.tells), !once[f.key]
			once[f.key] = true
			for _, d := range docs {
				if sums[d].clause == 0 {
					touched = append(touched, d)
				}
				sums[d].clause += tells
				if first {
					sums[d].all += tells
				}
			}
		}
		for _, d := range touched {
			if sums[d].best == 0 {
				all = append(all, d)
			}
			sums[d].best = max(sums[d].best, sums[d].clause)
			sums[d].clause = 0
		}
		touched = touched[:0]
	}
	return m.offer(i, s, all, sums, top)
}

// offer offers the documents that may have enough in common with the prompt, with what those beside them lend.
func (m *mentions) offer(i int, s *openSegment, all []uint32, sums []commons, top *topHits) error {
	least := float32(min(m.rank.Besides, m.rank.Enough*m.rank.Look))
	if !slices.ContainsFunc(all, func(d uint32) bool { return m.sum(sums[d]) >= least }) {
		return nil
	}
	former := roaring.New()
	if err := s.termDocs(fieldFlag, []string{flagFormer}, former); err != nil {
		return err
	}
	lent, err := m.lend(s, all, sums)
	if err != nil {
		return err
	}
	for _, d := range all {
		sum := m.sum(sums[d])
		if more, ok := lent[d]; ok {
			sum += more
			m.lent[docAt{i, uint64(d)}] = float64(more)
		}
		if sum >= least {
			top.offer(candidate{segment: i, seg: s, doc: uint64(d), section: noContext, file: noContext, score: float64(sum), former: former.Contains(d)})
		}
	}
	return nil
}

// sum is what a document has in common with the prompt: with one clause of it, and something for the others.
func (m *mentions) sum(c commons) float32 { return c.best + float32(m.rank.Others)*(c.all-c.best) }

// lend is what the documents that are meant by a clause lend to those beside them in their sections: what was said next is often about the same, and does
// not name it again.
func (m *mentions) lend(s *openSegment, all []uint32, sums []commons) (map[uint32]float32, error) {
	contexts := roaring.New() // one stands before each section
	if err := s.termDocs(fieldFlag, []string{flagSection, flagFile}, contexts); err != nil {
		return nil, err
	}
	out := make(map[uint32]float32)
	for _, d := range all {
		if sums[d].best < float32(m.rank.Enough) {
			continue
		}
		for _, beside := range [...]int{int(d) - 1, int(d) + 1} {
			if beside >= 0 && beside < len(sums) && sums[beside].best > 0 && !contexts.Contains(uint32(beside)) {
				out[uint32(beside)] = max(out[uint32(beside)], float32(m.rank.Lent)*min(1, sums[d].best))
			}
		}
	}
	return out, nil
}
