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

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// A sketch is what a second look at a document needs: its terms in the order of the text, without their letters. It is made when a
// document is indexed, so that a question analyses nothing anew. It is stored with the document: its day
// (four bytes, little-endian), its confidence (one), per part how many terms there are (two) and the terms, four each. What changes it changes formatVersion.

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
	sketchHead     = 5
	sketchBytes    = 4
	sketchGap      = 1<<5 - 1 // distance in positions from the term before, 31 for more
	sketchWord     = 1 << 5   // first term of a word
	sketchSentence = 1 << 6   // first term of a sentence
	sketchWhole    = 1 << 7
)

func hashTerm(term string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(clipTerm(term)))
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

// encode makes the bytes of a sketch.
func (s *sketch) encode() []byte {
	out := binary.LittleEndian.AppendUint32(nil, uint32(s.day))
	out = append(out, byte(s.confidence))
	for _, part := range s.parts {
		out = binary.LittleEndian.AppendUint16(out, uint16(len(part)))
		last := sketchTerm{word: -1}
		for _, t := range part {
			bits := uint32(max(0, min(t.position-last.position, sketchGap)))
			bits |= flagIf(t.word != last.word, sketchWord) | flagIf(t.sentence != last.sentence, sketchSentence) | flagIf(t.whole, sketchWhole)
			out = binary.LittleEndian.AppendUint32(out, t.hash<<8|bits)
			last = t
		}
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

// decode reads the bytes of a sketch into s, using its memory again.
func (s *sketch) decode(data []byte) error {
	if len(data) < sketchHead {
		return errSketch
	}
	s.day, s.confidence = day.Day(int32(binary.LittleEndian.Uint32(data))), int(data[sketchHead-1])
	data = data[sketchHead:]
	for i, limit := range sketchLimits() {
		if len(data) < 2 {
			return errSketch
		}
		n := int(binary.LittleEndian.Uint16(data))
		data = data[2:]
		if n > limit || len(data) < n*sketchBytes {
			return errSketch
		}
		part := slices.Grow(s.parts[i][:0], n)
		last := sketchTerm{word: -1}
		for range n {
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
	}
	if len(data) > 0 {
		return errSketch
	}
	return nil
}
