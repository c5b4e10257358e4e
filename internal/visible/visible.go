// Package visible makes texts of files safe to be shown, to people on a terminal and to agents: what a reader sees is all that is there.
//
// [Text] and [Line] drop what takes no place and could turn or hide the text around it: bidirectional overrides, zero-width characters, tag
// letters, Hangul fillers, variation selectors. Control characters become U+FFFD. What writing needs stays: the joiner within an
// emoji, the joiner and non-joiner within words of scripts that have them (Persian, Hindi, …), and the selector behind a symbol. [JSON] loses nothing: it escapes
// the same characters, so that programs read the bytes of the file and a terminal shows what is there.
//
// All functions are pure.
package visible

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
	textStyle = '\ufe0e' // variation selectors of symbols
	emoji     = '\ufe0f'
)

// Text is the text without what cannot be seen. Line ends and tabs stay; a carriage return before a line end goes.
func Text(s string) string {
	if allPlain(s) {
		return s
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	var b strings.Builder
	b.Grow(len(s))
	before := rune(0)
	for i, r := range s {
		size := utf8.RuneLen(r)
		if r == utf8.RuneError {
			_, size = utf8.DecodeRuneInString(s[i:])
		}
		if r = shown(before, r, s[i+size:]); r >= 0 {
			b.WriteRune(r)
			before = r
		}
	}
	return b.String()
}

// Line is Text on one line.
func Line(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		return r
	}, Text(strings.ReplaceAll(s, "\r", "\n")))
}

// JSON escapes, in JSON, what Text would change, as \u202e: the values stay what they are. Tabs and carriage returns, which in JSON stand between
// values alone, become spaces. The result may share memory with data.
func JSON(data []byte) []byte {
	if allPlain(string(data)) {
		return data
	}
	var b bytes.Buffer
	for _, r := range string(data) {
		switch {
		case r == '\t' || r == '\r':
			b.WriteByte(' ')
		case r != '\n' && r != utf8.RuneError && (unicode.IsControl(r) || unseen(r) || r == '\u2028' || r == '\u2029'):
			if r > 0xffff {
				high, low := utf16.EncodeRune(r)
				b.WriteString(escape(high) + escape(low))
			} else {
				b.WriteString(escape(r))
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.Bytes()
}

func escape(r rune) string {
	const digits = "0123456789abcdef"
	return `\u` + string([]byte{digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15]})
}

// allPlain is a fast look at the many texts of which nothing changes.
func allPlain(s string) bool {
	for _, r := range s {
		if !(r >= ' ' && r < 0x7f || hangul.IsSyllable(r) || r == '\n') {
			return false
		}
	}
	return true
}

// shown is the character as it may be shown behind another, -1 for not at all.
func shown(before, r rune, rest string) rune {
	switch {
	case r == '\n' || r == '\t':
		return r
	case r == '\u2028' || r == '\u2029' || r == '\u2800': // lines where nobody sees them end; a blank pattern of Braille
		return ' '
	case unicode.IsControl(r):
		return unicode.ReplacementChar
	case r == joiner || r == nonJoiner:
		next, _ := utf8.DecodeRuneInString(rest)
		if inWord(before) && inWord(next) || r == joiner && pictured(before) && unicode.Is(unicode.So, next) {
			return r
		}
		return -1
	case r == textStyle || r == emoji:
		if unicode.Is(unicode.So, before) || unicode.Is(unicode.Sm, before) || strings.ContainsRune("0123456789#*‼⁉", before) {
			return r
		}
		return -1
	case unseen(r):
		return -1
	}
	return r
}

// unseen reports whether a character takes no place of its own.
func unseen(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// pictured reports whether a joiner may stand behind the character in an emoji: a symbol, its selector, or the colour of a skin.
func pictured(r rune) bool {
	return unicode.Is(unicode.So, r) || r == emoji || r >= 0x1f3fb && r <= 0x1f3ff
}

// inWord reports whether the character is one of a script that writes joiners and non-joiners.
func inWord(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
		unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Mongolian)
}
