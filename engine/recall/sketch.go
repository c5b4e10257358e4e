package recall

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
// changes it changes formatVersion.

// sketchTerm is one term of a text.
type sketchTerm struct {
	hash     uint32 // of the term, 24 bits: of a million pairs of different terms less than one is taken for the same
	position int    // counts words of all kinds; those that may be meant by one word have the same, parts of a compound have their own
	word     int    // which of the words between spaces and punctuation
	sentence int
	whole    bool // all of its word but for josa and endings: 서울 of 서울에서, not of 서울대
}

// The parts of a document in a sketch.
const (
	sketchText  = iota
	sketchTitle // of its page
	sketchUnder // what it stands under: headings, names, what its page answers
	sketchParts
)

// sketchLimits are how many terms of each part are kept. A block of a note has at most 2,000 bytes, about 300 terms.
func sketchLimits() [sketchParts]int {
	return [...]int{sketchText: 600, sketchTitle: 40, sketchUnder: 80}
}

// sketch has the terms of each part of a document, and how it stands.
type sketch struct {
	stands
	parts [sketchParts][]sketchTerm
}

// A term in bytes: three of hash, one of what follows.
const (
	sketchBytes    = 4
	sketchGap      = 1<<5 - 1 // distance in positions from the term before, 31 for more
	sketchWord     = 1 << 5   // first term of a word
	sketchSentence = 1 << 6   // first term of a sentence
	sketchWhole    = 1 << 7
)

func hashTerm(term string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(segment.Clip(term)))
	sum := h.Sum32()
	return (sum >> 24) ^ (sum & (1<<24 - 1))
}

// layOut reads off a text how its terms stand to one another.
func layOut(text string, terms []morph.Term) []sketchTerm {
	out := make([]sketchTerm, 0, len(terms))
	var at sketchTerm
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
			at.hash, at.position = hashTerm(part.Text), t.Position+shift
			at.whole = !compound && !isPart(surface, part.Text)
			out = append(out, at)
		}
		if tokens++; tokens > 1 {
			for k := begin; k < len(out); k++ {
				out[k].whole = false
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

// newSketch lays out the parts of a document.
func newSketch(parts [sketchParts][]sketchTerm) *sketch {
	s := new(sketch)
	for i, limit := range sketchLimits() {
		s.parts[i] = parts[i][:min(len(parts[i]), limit)]
	}
	return s
}

// appendTo appends the beginning of a sketch: all but what other documents have, too.
func (s *sketch) appendTo(out []byte) []byte {
	out = binary.AppendVarint(out, int64(s.day))
	return appendPart(append(out, byte(s.confidence)), s.parts[sketchText])
}

// tail is the end of a sketch: what the documents beside this one may have, too.
func (s *sketch) tail() []byte {
	return appendPart(appendPart(nil, s.parts[sketchTitle]), s.parts[sketchUnder])
}

func appendPart(out []byte, part []sketchTerm) []byte {
	out = binary.AppendUvarint(out, uint64(len(part)))
	last := sketchTerm{word: -1}
	for _, t := range part {
		bits := uint32(max(0, min(t.position-last.position, sketchGap)))
		bits |= flagIf(t.word != last.word, sketchWord) | flagIf(t.sentence != last.sentence, sketchSentence) | flagIf(t.whole, sketchWhole)
		out = binary.LittleEndian.AppendUint32(out, t.hash<<8|bits)
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

var errSketch = errors.New("sketch is cut or too long")

// decode reads the bytes of a sketch into s, using its memory again. If its end is that of a document before, back says how many documents before.
func (s *sketch) decode(data []byte) (back int, err error) {
	day64, n := binary.Varint(data)
	if n <= 0 || len(data) == n {
		return 0, errSketch
	}
	s.day, s.confidence = day.Day(day64), int(data[n])
	if data, err = s.decodePart(sketchText, data[n+1:]); err != nil {
		return 0, err
	}
	before, n := binary.Uvarint(data)
	switch {
	case n <= 0 || before > 0 && len(data) > n || before > mostBack:
		return 0, errSketch
	case before > 0:
		return int(before), nil
	}
	return 0, s.decodeTail(data[n:])
}

// mostBack bounds how far before a document the one stands that has the end of its sketch.
const mostBack = 1 << 20

// decodeTail reads the end of a sketch.
func (s *sketch) decodeTail(data []byte) (err error) {
	for _, part := range [...]int{sketchTitle, sketchUnder} {
		if data, err = s.decodePart(part, data); err != nil {
			return err
		}
	}
	if len(data) > 0 {
		return errSketch
	}
	return nil
}

func (s *sketch) decodePart(i int, data []byte) (rest []byte, err error) {
	size, n := binary.Uvarint(data)
	if n <= 0 || size > uint64(sketchLimits()[i]) || uint64(len(data)-n) < size*sketchBytes {
		return nil, errSketch
	}
	data = data[n:]
	part := slices.Grow(s.parts[i][:0], int(size))
	last := sketchTerm{word: -1}
	for range size {
		bits := binary.LittleEndian.Uint32(data)
		data = data[sketchBytes:]
		t := sketchTerm{hash: bits >> 8, position: last.position + int(bits&sketchGap), word: last.word, sentence: last.sentence}
		if bits&sketchWord != 0 {
			t.word++
		}
		if bits&sketchSentence != 0 {
			t.sentence++
		}
		t.whole = bits&sketchWhole != 0
		part = append(part, t)
		last = t
	}
	s.parts[i] = part
	return data, nil
}
