package prompt

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
)

// leastTelling is what a word must tell to be looked for.
const leastTelling = 0.02

// collect offers the documents of a segment that may be meant: by their words, wherever these stand.
func (m *mentions) collect(i int, s *store.Segment, top *hits.Best) error {
	words := m.clauseWords(i, s)
	near := nearDocs{rank: &m.rank, contexts: roaring.New(), former: roaring.New(), limit: top.Limit}
	if err := s.TermDocs(fields.Flag, []string{fields.FlagSection, fields.FlagFile}, near.contexts); err != nil {
		return err
	}
	if err := s.TermDocs(fields.Flag, []string{fields.FlagFormer}, near.former); err != nil {
		return err
	}
	near.find(words, s.Docs(), match.WindowDocs)
	for kind, docs := range near.best() {
		for _, d := range docs {
			c := hits.Candidate{Segment: i, Seg: s, Doc: uint64(d.doc), Section: hits.NoContext, File: hits.NoContext, Score: float64(d.sum), Lent: d.lent, Former: kind == 1}
			if c.Former {
				m.former.Offer(c)
			} else {
				top.Offer(c)
			}
		}
	}
	return nil
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
func (m *mentions) clauseWords(segment int, s *store.Segment) (out []clauseWord) {
	known, seen := make(map[string]*wordDocs), make(map[string]bool)
	for k := range m.said {
		if k > 0 && m.said[k].Clause != m.said[k-1].Clause {
			clear(seen)
		}
		f := &m.found[k]
		if f.tells < leastTelling || seen[f.key] {
			continue
		}
		seen[f.key] = true
		docs, again := known[f.key]
		if !again {
			docs = f.docs(segment, s)
			known[f.key] = docs
		}
		out = append(out, clauseWord{docs: docs, clause: m.said[k].Clause, tells: float32(f.tells), again: again})
	}
	return out
}

// commons is what a document has in common with a prompt.
type commons struct {
	clause, best float32 // with the clause that is looked at, and with the one that it has most in common with
	all          float32 // with all of them: each word once
}

// sum is what a document has in common with the prompt: with one clause of it, and something for the others.
func (r *ranking) sum(c commons) float32 { return c.best + float32(r.Others)*(c.all-c.best) }

// least is how much a document must have in common with the prompt to be looked at a second time.
func (r *ranking) least() float32 { return float32(min(r.Besides, r.Enough*r.Look)) }

// docCommons is a document, and what it has in common with the prompt.
type docCommons struct {
	commons

	doc uint32
}

// nearDoc is a document that may have enough in common with the prompt.
type nearDoc struct {
	doc  uint32
	sum  float32 // what it has in common with it, with what is lent to it
	lent float32
}

// nearDocs finds the documents of a segment that may have enough in common with a prompt, with what those beside them in their sections lend: what
// was said next is often about the same, and does not name it again.
type nearDocs struct {
	rank     *ranking
	contexts *roaring.Bitmap // documents that stand before each section: nothing is lent to them
	former   *roaring.Bitmap
	limit    int // how many are wanted, and more that have as much as the last of them

	before, last docCommons // that were looked at last
	some         bool       // a document has enough by itself
	kept         [2]bestDocs
}

// find goes through the first docs documents of a segment in windows of size documents, as a question does: what it finds is the same for each size.
func (n *nearDocs) find(words []clauseWord, docs, size int) {
	sums := make([]commons, min(docs, size))
	var touched []uint32
	for first := 0; first < docs; first += size {
		some := false
		for k := 0; k < len(words); {
			clause := words[k].clause
			touched = touched[:0]
			for ; k < len(words) && words[k].clause == clause; k++ {
				touched = words[k].add(sums, uint32(first), words[k].docs.window(uint32(first), uint32(size)), touched)
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
				n.add(docCommons{sums[at], uint32(first + at)})
				sums[at] = commons{}
			}
		}
	}
	n.add(docCommons{})
}

// add counts the word for the documents that have it. It appends those that have no other word of its clause before.
func (w *clauseWord) add(sums []commons, first uint32, having, touched []uint32) []uint32 {
	for _, doc := range having {
		at := doc - first
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

// add takes the next document that has something in common with the prompt, and decides about the one before it.
func (n *nearDocs) add(next docCommons) {
	before, d := n.before, n.last
	n.before, n.last = d, next
	if d.best == 0 { // there is none
		return
	}
	sum := n.rank.sum(d.commons)
	n.some = n.some || sum >= n.rank.least()
	lent := max(n.rank.lentBy(d, before), n.rank.lentBy(d, next))
	if lent > 0 && n.contexts.Contains(d.doc) {
		lent = 0
	}
	if near := (nearDoc{d.doc, sum + lent, lent}); near.sum >= n.rank.least() && n.kept[0].mayTake(near) {
		kind := 0
		if n.former.Contains(d.doc) {
			kind = 1
		}
		n.kept[kind].take(near, n.limit)
	}
}

// best are the documents that were found, those that hold and former ones, and among them first those that have more in common with the prompt: so of
// few a key is read, to order those that have as much. There are none where none has enough by itself.
func (n *nearDocs) best() (out [2][]nearDoc) {
	if !n.some {
		return out
	}
	for kind := range n.kept {
		n.kept[kind].cut(n.limit)
		out[kind] = n.kept[kind].docs
	}
	if len(out[0]) >= n.limit { // no former one is wanted
		out[1] = nil
	}
	return out
}

// bestDocs are the documents with the most in common with a prompt.
type bestDocs struct {
	docs  []nearDoc
	least float32 // what they have: documents with less are not wanted any more
	full  int     // how many there may be before those that are not wanted are looked for
}

// mayTake reports whether a document has as much as is wanted.
func (b *bestDocs) mayTake(d nearDoc) bool { return d.sum >= b.least }

func (b *bestDocs) take(d nearDoc, limit int) {
	if !b.mayTake(d) {
		return
	}
	if b.docs = append(b.docs, d); len(b.docs) >= max(b.full, 4*limit) {
		b.cut(limit)
		b.full = 2 * len(b.docs)
	}
}

// cut leaves the best documents, and all that have as much as the last of them.
func (b *bestDocs) cut(limit int) {
	slices.SortFunc(b.docs, func(x, y nearDoc) int { return cmp.Compare(y.sum, x.sum) })
	if len(b.docs) <= limit {
		return
	}
	b.least = b.docs[limit-1].sum
	end := limit
	for end < len(b.docs) && b.docs[end].sum == b.least {
		end++
	}
	b.docs = b.docs[:end]
}

// lends is what a document that a clause means lends to those beside it.
func (r *ranking) lends(d docCommons) float32 {
	if d.best < float32(r.Enough) {
		return 0
	}
	return float32(r.Lent) * min(1, d.best)
}

// lentBy is what another document lends to a document: nothing unless it stands beside it.
func (r *ranking) lentBy(d, other docCommons) float32 {
	if other.doc+1 != d.doc && d.doc+1 != other.doc {
		return 0
	}
	return r.lends(other)
}

// wordDocs are the documents of a segment that have a word, on their way through it.
type wordDocs struct {
	rest  roaring.ManyIntIterable // those that were not read
	buf   []uint32
	ahead []uint32 // of buf: those that were read, and are of no window yet
	begun bool
	first uint32 // where the window begins that docs is of
	docs  []uint32
}

// docs stands at the first document of a segment that has the word.
func (f *foundMention) docs(segment int, s *store.Segment) *wordDocs {
	having := roaring.New()
	for _, tf := range f.fields {
		tf.DocsInto(segment, having)
	}
	s.ExceptDeleted(having)
	return newWordDocs(having)
}

// docsAhead is how many documents of a word are read at once.
const docsAhead = 512

func newWordDocs(having *roaring.Bitmap) *wordDocs {
	return &wordDocs{rest: having.ManyIterator(), buf: make([]uint32, min(docsAhead, having.GetCardinality()))}
}

// window are the documents of the window of size documents that begins at first. Windows are asked for in their order.
func (w *wordDocs) window(first, size uint32) []uint32 {
	if w.begun && w.first == first {
		return w.docs
	}
	w.begun, w.first, w.docs = true, first, w.docs[:0]
	for {
		n, _ := slices.BinarySearch(w.ahead, first+size)
		w.docs, w.ahead = append(w.docs, w.ahead[:n]...), w.ahead[n:]
		if len(w.ahead) > 0 {
			return w.docs
		}
		if w.ahead = w.buf[:w.rest.NextMany(w.buf)]; len(w.ahead) == 0 {
			return w.docs
		}
	}
}
