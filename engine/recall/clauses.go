package recall

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	segapi "github.com/blevesearch/scorch_segment_api/v2"
)

// leastTelling is what a word must tell to be looked for.
const leastTelling = 0.02

// collect offers the documents of a segment that may be meant: by their words, wherever these stand.
func (m *mentions) collect(i int, s *openSegment, top *topHits) error {
	words, err := m.clauseWords(i)
	if err != nil {
		return err
	}
	near, err := nearMeant(&m.rank, words, s.ref.Docs, windowDocs)
	if err != nil {
		return err
	}
	return m.offer(i, s, near, top)
}

// clauseWord is a word of a clause, with the documents of a segment that have it.
type clauseWord struct {
	docs   *wordDocs
	clause int
	tells  float32
	again  bool // it stands in a clause before, too
}

// clauseWords are the words of the prompt that are looked for, each once in a clause. The documents of a word of several clauses (a pasted trace
// has the same in each line) are read once.
func (m *mentions) clauseWords(segment int) (out []clauseWord, err error) {
	known, seen := make(map[string]*wordDocs), make(map[string]bool)
	for k := range m.words {
		if k > 0 && m.words[k].Clause != m.words[k-1].Clause {
			clear(seen)
		}
		f := &m.found[k]
		if f.tells < leastTelling || seen[f.key] {
			continue
		}
		seen[f.key] = true
		docs, again := known[f.key]
		if !again {
			if docs, err = f.docs(segment); err != nil {
				return nil, err
			}
			known[f.key] = docs
		}
		out = append(out, clauseWord{docs: docs, clause: m.words[k].Clause, tells: float32(f.tells), again: again})
	}
	return out, nil
}

// commons is what a document has in common with a prompt.
type commons struct {
	clause, best float32 // with the clause that is looked at, and with the one that it has most in common with
	all          float32 // with all of them: each word once
}

// sum is what a document has in common with the prompt: with one clause of it, and something for the others.
func (r *MentionRanking) sum(c commons) float32 { return c.best + float32(r.Others)*(c.all-c.best) }

// least is how much a document must have in common with the prompt to be looked at a second time.
func (r *MentionRanking) least() float32 { return float32(min(r.Besides, r.Enough*r.Look)) }

// docCommons is a document, and what it has in common with the prompt.
type docCommons struct {
	commons

	doc uint32
}

// nearMeant are those of the first docs documents of a segment that have enough in common with the prompt, or may have with what is lent to them,
// in their order; none where none has it by itself. It goes through them in windows of size documents, as a question does: what it gives is the
// same for each size.
func nearMeant(rank *MentionRanking, words []clauseWord, docs, size int) ([]docCommons, error) {
	near := nearDocs{rank: rank}
	sums := make([]commons, min(docs, size))
	var touched []uint32
	for first := 0; first < docs; first += size {
		some := false
		for k := 0; k < len(words); {
			clause := words[k].clause
			touched = touched[:0]
			for ; k < len(words) && words[k].clause == clause; k++ {
				having, err := words[k].docs.window(uint64(first), uint64(size))
				if err != nil {
					return nil, err
				}
				touched = words[k].add(sums, having, touched)
			}
			for _, at := range touched {
				sums[at].best, sums[at].clause = max(sums[at].best, sums[at].clause), 0
			}
			some = some || len(touched) > 0
		}
		if !some {
			continue
		}
		for at := range sums {
			if sums[at].best > 0 {
				near.add(docCommons{sums[at], uint32(first + at)})
				sums[at] = commons{}
			}
		}
	}
	return near.all(), nil
}

// add counts the word for the documents that have it. It appends those that have no other word of its clause before.
func (w *clauseWord) add(sums []commons, having, touched []uint32) []uint32 {
	for _, at := range having {
		s := &sums[at]
		if s.clause == 0 {
			touched = append(touched, at)
		}
		s.clause += w.tells
		if !w.again {
			s.all += w.tells
		}
	}
	return touched
}

// nearDocs keeps the documents that have enough in common with the prompt, and those beside one that lends to them, in their order.
type nearDocs struct {
	rank *MentionRanking
	kept []docCommons
	some bool // some have enough
}

func (n *nearDocs) add(d docCommons) {
	n.some = n.some || n.rank.sum(d.commons) >= n.rank.least()
	n.settle(d)
	n.kept = append(n.kept, d)
}

// settle drops the last document where it has not enough, lends nothing and stands beside none that lends; next is the one behind it.
func (n *nearDocs) settle(next docCommons) {
	last := len(n.kept) - 1
	if last < 0 || n.rank.sum(n.kept[last].commons) >= n.rank.least() {
		return
	}
	d := n.kept[last]
	lends, lent := n.rank.lends(d) > 0, n.rank.lentBy(d, next) > 0
	if before := last - 1; before >= 0 && !lent {
		lent = n.rank.lentBy(d, n.kept[before]) > 0
	}
	if !lends && !lent {
		n.kept = n.kept[:last]
	}
}

// all are the documents that were kept, when there is none behind them.
func (n *nearDocs) all() []docCommons {
	if !n.some {
		return nil
	}
	n.settle(docCommons{})
	return n.kept
}

// lends is what a document that a clause means lends to those beside it.
func (r *MentionRanking) lends(d docCommons) float32 {
	if d.best < float32(r.Enough) {
		return 0
	}
	return float32(r.Lent) * min(1, d.best)
}

// lentBy is what another document lends to a document: nothing unless it stands beside it.
func (r *MentionRanking) lentBy(d, other docCommons) float32 {
	if other.doc+1 != d.doc && d.doc+1 != other.doc {
		return 0
	}
	return r.lends(other)
}

// offer offers the documents that may have enough in common with the prompt, with what those beside them in their sections lend: what was said
// next is often about the same, and does not name it again.
func (m *mentions) offer(i int, s *openSegment, near []docCommons, top *topHits) error {
	if len(near) == 0 {
		return nil
	}
	former, contexts := roaring.New(), roaring.New() // a context stands before each section
	if err := s.termDocs(fieldFlag, []string{flagFormer}, former); err != nil {
		return err
	}
	if err := s.termDocs(fieldFlag, []string{flagSection, flagFile}, contexts); err != nil {
		return err
	}
	type scored struct {
		doc uint32
		sum float32
	}
	var enough [2][]scored // those that hold, and former ones
	for k, d := range near {
		sum, lent := m.rank.sum(d.commons), float32(0)
		if !contexts.Contains(d.doc) {
			for _, other := range near[max(0, k-1):min(len(near), k+2)] {
				lent = max(lent, m.rank.lentBy(d, other))
			}
		}
		if lent > 0 {
			sum += lent
			m.lent[docAt{i, uint64(d.doc)}] = float64(lent)
		}
		if sum < m.rank.least() {
			continue
		}
		kind := 0
		if former.Contains(d.doc) {
			kind = 1
		}
		enough[kind] = append(enough[kind], scored{d.doc, sum})
	}
	for kind, docs := range enough {
		// Those that have more in common first: of fewer documents a key is read, to order those that have as much.
		slices.SortFunc(docs, func(a, b scored) int { return cmp.Compare(b.sum, a.sum) })
		for _, d := range docs {
			top.offer(candidate{segment: i, seg: s, doc: uint64(d.doc), section: noContext, file: noContext, score: float64(d.sum), former: kind == 1})
		}
	}
	return nil
}

// wordDocs are the documents of a segment that have a word, on their way through it.
type wordDocs struct {
	fields []*fieldDocs
	first  uint64   // the window that docs is of
	docs   []uint32 // from its beginning
}

// docs stands at the first document of a segment that has the word.
func (f *foundMention) docs(segment int) (*wordDocs, error) {
	w := &wordDocs{first: noWindow}
	for _, tf := range f.fields {
		d, err := tf.docsOf(segment)
		if err != nil {
			return nil, err
		}
		if d.ok {
			w.fields = append(w.fields, d)
		}
	}
	return w, nil
}

// noWindow is the beginning of no window.
const noWindow = 1<<64 - 1

// window are the documents of the window of size documents that begins at first, from its beginning, each once. Windows are asked for in their
// order.
func (w *wordDocs) window(first, size uint64) ([]uint32, error) {
	if w.first == first {
		return w.docs, nil
	}
	w.first, w.docs = first, w.docs[:0]
	having := 0
	for _, f := range w.fields {
		n := len(w.docs)
		for f.ok && f.doc < first+size {
			w.docs = append(w.docs, uint32(f.doc-first))
			if err := f.next(); err != nil {
				return nil, err
			}
		}
		if len(w.docs) > n {
			having++
		}
	}
	if having > 1 {
		slices.Sort(w.docs)
		w.docs = slices.Compact(w.docs)
	}
	return w.docs, nil
}

// fieldDocs are the documents of a segment that have a term in a field; doc is the first that was not taken, if ok.
type fieldDocs struct {
	it  segapi.PostingsIterator // nil: those of set
	set []posting
	doc uint64
	ok  bool
}

// docsOf stands at the first document of a segment that has the term.
func (tf *termField) docsOf(segment int) (*fieldDocs, error) {
	d := new(fieldDocs)
	switch {
	case tf.sets != nil:
		d.set = tf.sets[segment]
	case tf.lists[segment] != nil:
		d.it = tf.lists[segment].Iterator(false, false, false, nil)
	}
	return d, d.next()
}

func (d *fieldDocs) next() error {
	if d.it == nil {
		if d.ok = len(d.set) > 0; d.ok {
			d.doc, d.set = d.set[0].doc, d.set[1:]
		}
		return nil
	}
	p, err := d.it.Next()
	if err != nil {
		return fmt.Errorf("read postings: %w", err)
	}
	if d.ok = p != nil; d.ok {
		d.doc = p.Number()
	}
	return nil
}
