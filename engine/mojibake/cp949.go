package mojibake

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/korean"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// slot is a byte that a letter of CP949 was made from, or one or two that were lost.
type slot struct {
	b    byte
	lost bool
}

// repairCP949 takes the letters above ASCII for the bytes they were made from, of which some are lost, and looks for
// Hangul in UTF-8 in them.
func repairCP949(line string) (Damage, bool) {
	marked := !strings.ContainsRune(line, utf8.RuneError) // else a question mark is one
	var out strings.Builder
	known, misfits, syllables, lost := 0, 0, 0, 0
	runes := []rune(line)
	for i := 0; i < len(runes); {
		if !partOfRun(runes, i, marked) {
			out.WriteRune(runes[i])
			i++
			continue
		}
		from := i
		for i < len(runes) && partOfRun(runes, i, marked) {
			i++
		}
		fit := read(slotsOf(runes[from:i]))
		known, misfits = known+fit.known, misfits+fit.misfits
		syllables, lost = syllables+fit.syllables, lost+fit.lost
		out.WriteString(fit.text)
	}
	if syllables < 2 || known < 6 || misfits*10 > known || syllables < lost/4 {
		return Damage{}, false
	}
	return Damage{Kind: UTF8AsCP949, Text: line, Repaired: out.String(), Whole: lost == 0}, true
}

// longestRow is how many question marks in a row are looked at.
const longestRow = 8

// partOfRun tells whether a letter may be made of bytes of a text, or stand for lost ones.
func partOfRun(runes []rune, i int, marked bool) bool {
	if runes[i] >= utf8.RuneSelf {
		return true
	}
	if !marked || runes[i] != '?' {
		return false
	}
	from, to := i, i // of the question marks in a row
	for from > 0 && runes[from-1] == '?' && i-from < longestRow {
		from--
	}
	for to+1 < len(runes) && runes[to+1] == '?' && to-i < longestRow {
		to++
	}
	return from > 0 && runes[from-1] >= utf8.RuneSelf || to+1 < len(runes) && runes[to+1] >= utf8.RuneSelf
}

func slotsOf(run []rune) (slots []slot) {
	enc := korean.EUCKR.NewEncoder()
	for _, r := range run {
		if r == utf8.RuneError || r == '?' {
			slots = append(slots, slot{lost: true})
			continue
		}
		b, err := enc.Bytes([]byte(string(r)))
		if err != nil {
			b = []byte{0}
		}
		for _, c := range b {
			slots = append(slots, slot{b: c})
		}
	}
	return slots
}

// fit is how well a run can be read as UTF-8.
type fit struct {
	text      string
	known     int // bytes that were not lost
	misfits   int // of these, those that fit nowhere
	syllables int // that have their first byte, or two of their three
	lost      int // letters with a byte that is lost
}

// phases of a letter of three bytes: how many of them have been read.
const phases = 3

// step is how the best reading came to a phase.
type step struct {
	misfits int
	from    int8 // phase before
	took    int8 // bytes that the slot stood for
	bad     bool // the byte fits nowhere
}

const unreached = 1 << 30

// read finds the reading with the fewest misfits: a lost slot stands for one byte or two.
func read(slots []slot) fit {
	table := make([][phases]step, len(slots)+1)
	for i := range table {
		for p := range phases {
			table[i][p].misfits = unreached
		}
	}
	table[0][0].misfits = 0
	relax := func(i, p int, s step) {
		if s.misfits < table[i][p].misfits {
			table[i][p] = s
		}
	}
	for i, s := range slots {
		for p := range phases {
			cost := table[i][p].misfits
			switch {
			case cost == unreached:
			case s.lost:
				relax(i+1, (p+2)%phases, step{misfits: cost, from: int8(p), took: 2})
				relax(i+1, (p+1)%phases, step{misfits: cost, from: int8(p), took: 1})
			case fits(s.b, p):
				relax(i+1, (p+1)%phases, step{misfits: cost, from: int8(p), took: 1})
			}
			if cost < unreached && !s.lost {
				relax(i+1, 0, step{misfits: cost + 1, from: int8(p), bad: true})
			}
		}
	}
	best := 0
	for p := range phases {
		if table[len(slots)][p].misfits < table[len(slots)][best].misfits {
			best = p
		}
	}
	return replay(slots, table, best)
}

// fits tells whether a byte may stand at a place of a letter of three bytes.
func fits(b byte, p int) bool {
	if p == 0 {
		return b >= 0xE2 && b <= 0xEF
	}
	return b >= 0x80 && b <= 0xBF
}

// replay walks the best reading back and writes what it reads.
func replay(slots []slot, table [][phases]step, p int) (out fit) {
	steps := make([]step, len(slots))
	for i := len(slots); i > 0; i-- {
		steps[i-1] = table[i][p]
		p = int(steps[i-1].from)
	}
	var b strings.Builder
	var letter []slot
	flush := func() {
		if len(letter) > 0 {
			out.letter(&b, letter)
			letter = letter[:0]
		}
	}
	for i, s := range steps {
		if !slots[i].lost {
			out.known++
		}
		if s.bad {
			out.misfits++
			letter = letter[:0]
			b.WriteString(hole)
			continue
		}
		for range s.took {
			if letter = append(letter, slots[i]); len(letter) == phases {
				flush()
			}
		}
	}
	flush()
	out.text = b.String()
	return out
}

func (f *fit) letter(b *strings.Builder, letter []slot) {
	raw := make([]byte, 0, phases)
	for _, s := range letter {
		if !s.lost {
			raw = append(raw, s.b)
		}
	}
	if r, n := utf8.DecodeRune(raw); len(raw) == phases && n == phases {
		b.WriteRune(r)
		if hangul.IsSyllable(r) {
			f.syllables++
		}
		return
	}
	if len(raw) == 0 && len(letter) < phases {
		return // at the end: the loss was shorter
	}
	if len(raw) > 0 && raw[0] >= 0xEA && raw[0] <= 0xED || len(raw) == 2 {
		f.syllables++
	}
	f.lost++
	b.WriteString(hole)
}
