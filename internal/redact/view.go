package redact

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// lead are the first bytes of the letters that [standsIn] knows.
var lead = classOf("\xC2\xE1\xE2\xE3\xEF")

// standsIn tells whether the letter at text[i:] stands for another one, or for none, in what people copy and type: full-width
// letters and digits, spaces of other widths, dashes beside digits, what has no width at all, and Hangul in pieces.
func standsIn(text string, i int) bool {
	r, n := utf8.DecodeRuneInString(text[i:])
	if text[i] == 0xE1 {
		_, m := hangul.DecodeRuneInString(text[i:])
		return m > n
	}
	if dash(r) { // in prose it is a dash
		before := i > 0 && (digit[text[i-1]] || i > 1 && text[i-1] == ' ' && digit[text[i-2]])
		return before || i > 2 && text[i-3] == 0xEF // or a full-width digit
	}
	_, ok := plain(r)
	return ok
}

// plain is the ASCII letter that a letter stands for, or 0 for one without width.
func plain(r rune) (byte, bool) {
	switch {
	case r >= 0xFF01 && r <= 0xFF5E:
		return byte(r - 0xFF01 + '!'), true
	case r == 0xA0, r >= 0x2000 && r <= 0x200A, r == 0x202F, r == 0x205F, r == 0x3000:
		return ' ', true
	case r == 0xAD, r >= 0x200B && r <= 0x200D, r == 0x2060, r == 0xFEFF:
		return 0, true
	}
	return 0, false
}

func dash(r rune) bool {
	return r >= 0x2010 && r <= 0x2015 || r == 0x2212 || r == 0xFE58 || r == 0xFE63
}

// view is a text as the detectors read it, and where its bytes come from.
type view struct {
	text  string
	moves []move
}

// move says that from a byte of the view on, bytes come from another place of the text.
type move struct{ view, text int }

func viewOf(text string) view {
	v := view{moves: []move{{0, 0}}}
	var b strings.Builder
	b.Grow(len(text))
	last := byte(0)
	for i := 0; i < len(text); {
		c := text[i]
		if !lead[c] {
			b.WriteByte(c)
			last = c
			i++
			continue
		}
		r, n := hangul.DecodeRuneInString(text[i:])
		if n > 3 {
			v.moves = append(v.moves, move{b.Len(), i}, move{b.Len() + 3, i + n})
			b.WriteRune(r)
			last = 0xFF
			i += n
			continue
		}
		as, ok := plain(r)
		if dash(r) && (digit[last] || last == ' ') {
			as, ok = '-', true
		}
		if !ok {
			b.WriteString(text[i : i+n])
			last = 0xFF
			i += n
			continue
		}
		v.moves = append(v.moves, move{b.Len(), i})
		if as != 0 {
			b.WriteByte(as)
			last = as
		}
		i += n
		v.moves = append(v.moves, move{b.Len(), i})
	}
	v.text = b.String()
	return v
}

// start is where a byte of the view begins in the text.
func (v *view) start(at int) int {
	i, _ := slices.BinarySearchFunc(v.moves, at, func(m move, at int) int {
		if m.view <= at {
			return -1
		}
		return 1
	})
	return v.moves[i-1].text + at - v.moves[i-1].view
}

// end is where what ends before a byte of the view ends in the text, without what has no width behind it.
func (v *view) end(at int) int {
	i, _ := slices.BinarySearchFunc(v.moves, at, func(m move, at int) int { return m.view - at })
	if i < len(v.moves) && v.moves[i].view == at {
		return v.moves[i].text
	}
	return v.moves[i-1].text + at - v.moves[i-1].view
}
