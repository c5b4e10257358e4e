package segment

import (
	"encoding/binary"
	"math"

	"github.com/RoaringBitmap/roaring/v2"
)

// A list of documents stands in its field as their number and then, for each document, its distance from the one before with a bit that says whether
// it has the term more than once, and if so, how many times more than twice. In a field of runs it is for each run its distance from the end of
// the one before with the same bit, its length less one, and the same.

// growing is a list that is being built. It is given documents in ascending order.
type growing struct {
	buf   []byte
	n     uint32 // documents
	doc   uint32 // the last one
	times uint32 // that it has the term; 0: it is in the run, or there is none
	run          // that is not in buf yet
	prev  uint32 // document behind the one that buf ends with
}

// run is documents that follow one another and have a term as often.
type run struct{ first, last, freq uint32 }

// put counts a term of a document some times more. It returns by how many bytes the list has grown.
func (g *growing) put(doc, times uint32, runs bool) (grown int) {
	if g.times > 0 && g.doc == doc {
		g.times += times
		return 0
	}
	grown = g.close(runs)
	g.doc, g.times, g.n = doc, times, g.n+1
	return grown
}

// close takes the last document into the run, or begins another one with it.
func (g *growing) close(runs bool) (grown int) {
	if g.times == 0 {
		return 0
	}
	if runs && g.freq == g.times && g.doc == g.last+1 {
		g.last = g.doc
	} else {
		grown = g.write(runs)
		g.run = run{g.doc, g.doc, g.times}
	}
	g.times = 0
	return grown
}

// write appends the run to buf.
func (g *growing) write(runs bool) (grown int) {
	if g.freq == 0 {
		return 0
	}
	before, more := cap(g.buf), uint64(0)
	if g.freq > 1 {
		more = 1
	}
	g.buf = binary.AppendUvarint(g.buf, uint64(g.first-g.prev)<<1|more)
	if runs {
		g.buf = binary.AppendUvarint(g.buf, uint64(g.last-g.first))
	}
	if more > 0 {
		g.buf = binary.AppendUvarint(g.buf, uint64(g.freq-2))
	}
	g.prev, g.freq = g.last+1, 0
	return cap(g.buf) - before
}

// appendTo appends the list to the lists of its field, which it empties. It returns what the dictionary has for the term.
func (g *growing) appendTo(lists *output, begin uint64, runs bool) (value uint64) {
	g.close(runs)
	if g.n == 1 && g.freq == 1 {
		value = uint64(g.first)<<1 | 1
	} else {
		g.write(runs)
		value = (lists.at - begin) << 1
		lists.uvarint(uint64(g.n))
		lists.write(g.buf)
	}
	*g = growing{buf: g.buf[:0]}
	return value
}

// List is the documents that have a term. The zero value has none.
type List struct {
	bytes []byte
	n     int
	lone  uint32 // the only document, where bytes is nil
	runs  bool
}

// listAt reads what the dictionary has for a term.
func listAt(lists []byte, value uint64, docs int, runs bool) (List, error) {
	if value&1 != 0 {
		return List{n: 1, lone: uint32(value >> 1), runs: runs}, nil
	}
	if value>>1 >= uint64(len(lists)) {
		return List{}, errDamaged
	}
	n, at := uvarint(lists, int(value>>1))
	if n > uint64(docs) {
		return List{}, errDamaged
	}
	return List{bytes: lists[at:], n: int(n), runs: runs}, nil
}

// Len is how many documents there are.
func (l *List) Len() int { return l.n }

// Postings goes through the documents in ascending order.
func (l *List) Postings() Postings {
	if l.bytes == nil && l.n == 1 {
		return Postings{left: 1, run: 1, next: l.lone, freq: 1}
	}
	return Postings{bytes: l.bytes, left: l.n, runs: l.runs}
}

// longRun is from how many documents on a run is added to a set as one.
const longRun = 512

// AddTo adds the documents to a set.
func (l *List) AddTo(out *roaring.Bitmap) {
	var buf [longRun]uint32
	for n, p := 0, l.Postings(); ; n = 0 {
		for n < len(buf) {
			if run := min(p.run, uint32(p.left)); run >= longRun && p.next <= math.MaxUint32-run { // a damaged one may go beyond all documents
				out.AddRange(uint64(p.next), uint64(p.next+run))
				p.left -= int(run)
				p.next, p.run = p.next+run, 0
			}
			doc, _, ok := p.Next()
			if !ok {
				out.AddMany(buf[:n])
				return
			}
			buf[n] = doc
			n++
		}
		out.AddMany(buf[:n])
	}
}

// Has reports whether a document is among them.
func (l *List) Has(doc uint32) bool {
	for p := l.Postings(); p.left > 0; {
		if p.run == 0 {
			p.read()
		}
		if doc < p.next+p.run {
			return doc >= p.next
		}
		p.next, p.left, p.run = p.next+p.run, p.left-int(p.run), 0
	}
	return false
}

// Postings is a way through a list.
type Postings struct {
	bytes []byte
	at    int
	left  int    // documents
	run   uint32 // of them that follow one another from next on
	next  uint32
	freq  uint32
	runs  bool
}

// Next is the next document and how often it has the term.
func (p *Postings) Next() (doc, freq uint32, ok bool) {
	if p.left == 0 {
		return 0, 0, false
	}
	p.left--
	if p.run == 0 {
		p.read()
	}
	p.run--
	doc = p.next
	p.next++
	return doc, p.freq, true
}

// read reads the next posting or run.
func (p *Postings) read() {
	v, at := uvarint(p.bytes, p.at)
	p.next += uint32(v >> 1)
	p.run, p.freq = 1, 1
	if p.runs {
		var n uint64
		n, at = uvarint(p.bytes, at)
		p.run = uint32(n) + 1
	}
	if v&1 != 0 {
		v, at = uvarint(p.bytes, at)
		p.freq = uint32(v) + 2
	}
	p.at = at
}
