package sketch

import (
	"encoding/binary"
	"errors"
	"hash/fnv"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// A sketch is what a second look at a document needs: its terms in the order of the text, without their letters. It is made when a
// document is indexed, so that a question analyses nothing anew. It stands in the record of the document: its day, its confidence, the terms of its text, and
// the other parts, or how many documents before it the one stands that has the same. A part is how many terms there are, and the terms, four bytes each. What
// changes it changes the version of what is on disk, in package store.

// Term is one term of a text.
type Term struct {
	Hash     uint32 // of the term, 24 bits: of a million pairs of different terms less than one is taken for the same
	Position int    // counts words of all kinds; those that may be meant by one word have the same, parts of a compound have their own
	word     int    // which of the words between spaces and punctuation
	sentence int
	Whole    bool // all of its word but for josa and endings: 서울 of 서울에서, not of 서울대
}

// The parts of a document in a sketch.
const (
	Text  = iota
	Title // of its page
	Under // what it stands under: headings, names, what its page answers
	parts
)

// limits are how many terms of each part are kept. A block of a note has at most 2,000 bytes, about 300 terms.
func limits() [parts]int {
	return [...]int{Text: 600, Title: 40, Under: 80}
}

// Sketch has the terms of each part of a document, and how it stands.
type Sketch struct {
	Stands

	Parts [parts][]Term // by Text, Title and Under
}

// A term in bytes: three of hash, one of what follows.
const (
	termBytes   = 4
	gapBits     = 1<<5 - 1 // distance in positions from the term before, 31 for more
	wordBit     = 1 << 5   // first term of a word
	sentenceBit = 1 << 6   // first term of a sentence
	wholeBit    = 1 << 7
)

// Hash is the hash of a term: [Term.Hash].
func Hash(term string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(segment.Clip(term)))
	sum := h.Sum32()
	return (sum >> 24) ^ (sum & (1<<24 - 1))
}

// LayOut reads off a text how its terms stand to one another.
func LayOut(text string, terms []morph.Term) []Term {
	out := make([]Term, 0, len(terms))
	var at Term
	end, shift := 0, 0 // end of the token before; positions that parts of compounds took
	begin, tokens := 0, 0
	for i := 0; i < len(terms); {
		t := terms[i]
		j := i + 1
		for j < len(terms) && terms[j].Position == t.Position {
			j++
		}
		if i > 0 {
			between := text[min(end, t.StartByte):t.StartByte]
			if strings.ContainsFunc(between, separates) {
				at.word++
				begin, tokens = len(out), 0
			}
			if strings.ContainsAny(between, ".?!\n。") {
				at.sentence++
			}
		}
		surface := norm.NFC.String(strings.ToLower(text[t.StartByte:t.EndByte]))
		compound := isCompound(surface, terms[i:j])
		for k, part := range terms[i:j] {
			if compound && k > 0 {
				shift++
			}
			at.Hash, at.Position = Hash(part.Text), t.Position+shift
			at.Whole = !compound && !isPart(surface, part.Text)
			out = append(out, at)
		}
		if tokens++; tokens > 1 {
			for k := begin; k < len(out); k++ {
				out[k].Whole = false
			}
		}
		i, end = j, t.EndByte
	}
	return out
}

// separates says that a rune between two tokens parts words.
func separates(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// isCompound says that the terms of a token are its parts one after the other, and not what it may mean.
func isCompound(surface string, terms []morph.Term) bool {
	if len(terms) < 2 {
		return false
	}
	for _, t := range terms {
		var ok bool
		if surface, ok = strings.CutPrefix(surface, t.Text); !ok {
			return false
		}
	}
	return surface == ""
}

// isPart says that a term is a part of an identifier.
func isPart(surface, term string) bool {
	return term != surface && surface != "" && surface[0] < utf8.RuneSelf && strings.ContainsFunc(surface, separates)
}

// New lays out the parts of a document.
func New(parts [parts][]Term) *Sketch {
	s := new(Sketch)
	for i, limit := range limits() {
		s.Parts[i] = parts[i][:min(len(parts[i]), limit)]
	}
	return s
}

// AppendTo appends the beginning of a sketch: all but what other documents have, too.
func (s *Sketch) AppendTo(out []byte) []byte {
	out = binary.AppendVarint(out, int64(s.Day))
	return appendPart(append(out, byte(s.Confidence)), s.Parts[Text])
}

// Tail is the end of a sketch: what the documents beside this one may have, too.
func (s *Sketch) Tail() []byte {
	return appendPart(appendPart(nil, s.Parts[Title]), s.Parts[Under])
}

func appendPart(out []byte, part []Term) []byte {
	out = binary.AppendUvarint(out, uint64(len(part)))
	last := Term{word: -1}
	for _, t := range part {
		bits := uint32(max(0, min(t.Position-last.Position, gapBits)))
		bits |= flagIf(t.word != last.word, wordBit) | flagIf(t.sentence != last.sentence, sentenceBit) | flagIf(t.Whole, wholeBit)
		out = binary.LittleEndian.AppendUint32(out, t.Hash<<8|bits)
		last = t
	}
	return out
}

func flagIf(on bool, flag uint32) uint32 {
	if on {
		return flag
	}
	return 0
}

// ErrCut says that bytes are not those of a sketch.
var ErrCut = errors.New("sketch is cut or too long")

// Decode reads the bytes of a sketch into s, using its memory again. If its end is that of a document before, back says how many documents before.
func (s *Sketch) Decode(data []byte) (back int, err error) {
	day64, n := binary.Varint(data)
	if n <= 0 || len(data) == n {
		return 0, ErrCut
	}
	s.Day, s.Confidence = day.Day(day64), int(data[n])
	if data, err = s.decodePart(Text, data[n+1:]); err != nil {
		return 0, err
	}
	before, n := binary.Uvarint(data)
	switch {
	case n <= 0 || before > 0 && len(data) > n || before > mostBack:
		return 0, ErrCut
	case before > 0:
		return int(before), nil
	}
	return 0, s.decodeTail(data[n:])
}

// mostBack bounds how far before a document the one stands that has the end of its sketch.
const mostBack = 1 << 20

// decodeTail reads the end of a sketch.
func (s *Sketch) decodeTail(data []byte) (err error) {
	for _, part := range [...]int{Title, Under} {
		if data, err = s.decodePart(part, data); err != nil {
			return err
		}
	}
	if len(data) > 0 {
		return ErrCut
	}
	return nil
}

func (s *Sketch) decodePart(i int, data []byte) (rest []byte, err error) {
	size, n := binary.Uvarint(data)
	if n <= 0 || size > uint64(limits()[i]) || uint64(len(data)-n) < size*termBytes {
		return nil, ErrCut
	}
	data = data[n:]
	part := slices.Grow(s.Parts[i][:0], int(size))
	last := Term{word: -1}
	for range size {
		bits := binary.LittleEndian.Uint32(data)
		data = data[termBytes:]
		t := Term{Hash: bits >> 8, Position: last.Position + int(bits&gapBits), word: last.word, sentence: last.sentence}
		if bits&wordBit != 0 {
			t.word++
		}
		if bits&sentenceBit != 0 {
			t.sentence++
		}
		t.Whole = bits&wholeBit != 0
		part = append(part, t)
		last = t
	}
	s.Parts[i] = part
	return data, nil
}

// Stands is what a sketch keeps of a document beside its words: its day and how sure it is.
type Stands struct {
	Day        day.Day
	Confidence int // hundredths; 0: it has none
}

// Said is a hash of the words of a text.
func (s *Sketch) Said() uint64 {
	h := fnv.New64a()
	for _, t := range s.Parts[Text] {
		_, _ = h.Write(binary.LittleEndian.AppendUint32(nil, t.Hash)) // a hash does not fail
	}
	return h.Sum64()
}
