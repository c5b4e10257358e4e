package memory

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/rules"
)

// hashLen is the length of a statement's hash in hex digits: 128 bits.
const hashLen = 32

// Normalize returns the form of a text in which two statements are the same: NFC, white space folded to single spaces,
// without bold marks, invisible characters, and closing punctuation (a question mark stays: a question is another
// statement). Case stays too. It is idempotent.
func Normalize(text string) string {
	if plain(text) && !strings.Contains(text, "**") {
		return trimClosing(text)
	}
	text = nfc(text)
	if strings.Contains(text, "**") || strings.ContainsFunc(text, invisible) {
		text = strings.Map(func(r rune) rune {
			if invisible(r) {
				return -1
			}
			return r
		}, text)
		text = norm.NFC.String(strings.ReplaceAll(text, "**", ""))
	}
	return trimClosing(foldSpace(text))
}

func trimClosing(text string) string {
	return strings.TrimRight(strings.TrimLeft(text, " *_"), " *_.。…!！,;:：")
}

// flatText is NFC on one line. It returns its argument when there is nothing to do, which one pass tells for nearly
// all Korean and English text.
func flatText(s string) string {
	if plain(s) {
		return s
	}
	return foldSpace(nfc(s))
}

// nfc is NFC with U+FFFD for every byte that is not UTF-8: such a byte would keep what follows it from being composed.
func nfc(s string) string {
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	if norm.NFC.IsNormalString(s) {
		return s
	}
	return norm.NFC.String(s)
}

// plain reports whether the text consists of single spaces, printable ASCII, Hangul syllables, Han and common
// punctuation only: these are NFC, fold to themselves and are not invisible. False says nothing.
func plain(s string) bool {
	space := true
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c == ' ' && space || c < ' ' || c == 0x7f {
				return false
			}
			space = c == ' '
			i++
			continue
		}
		if c >= 0xeb && c <= 0xec && i+2 < len(s) && s[i+1]&0xc0 == 0x80 && s[i+2]&0xc0 == 0x80 { // U+B000–CFFF
			space = false
			i += 3
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case hangul.IsSyllable(r), r >= 0x4e00 && r <= 0x9fff, r >= 0x2010 && r <= 0x2027, r >= 0x3001 && r <= 0x3011,
			r >= 0xff01 && r <= 0xff5e, r == '·', r == '→':
		default:
			return false
		}
		space = false
		i += n
	}
	return s == "" || !space
}

// invisible characters that editors and web pages leave in copied text.
func invisible(r rune) bool { return r == '\u200b' || r == '\ufeff' || r == '\u00ad' || r == '\u2060' }

// foldSpace trims and turns every run of white space, control and line-separating characters into one space. It
// returns its argument when there is nothing to do.
func foldSpace(s string) string {
	if isFolded(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	for _, r := range s {
		if unicode.IsSpace(r) || unicode.IsControl(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

func isFolded(s string) bool {
	space := true
	for _, r := range s {
		if r == ' ' {
			if space {
				return false
			}
			space = true
			continue
		}
		if r < 0x20 || r == 0x7f || r >= utf8.RuneSelf && (unicode.IsSpace(r) || unicode.IsControl(r) || r == utf8.RuneError) {
			return false
		}
		space = false
	}
	return s == "" || !space
}

// hasher computes statement hashes with one buffer; the zero value is ready.
type hasher struct {
	buf     []byte
	scratch []string
}

func (h *hasher) sum(kind rules.Kind, entities []string, text string) string {
	h.buf = append(h.buf[:0], byte(kind), 0)
	h.scratch = append(h.scratch[:0], entities...)
	slices.Sort(h.scratch)
	for _, e := range h.scratch {
		h.buf = append(append(h.buf, e...), 0x1f)
	}
	h.buf = append(append(h.buf, 0), Normalize(text)...)
	sum := sha256.Sum256(h.buf)
	var out [hashLen]byte
	hex.Encode(out[:], sum[:hashLen/2])
	return string(out[:])
}

// Hash returns what a line is known by that says this: in hex, of its normalised text, with its letter and the names that it states.
func Hash(kind rules.Kind, entities []string, text string) string {
	var h hasher
	return h.sum(kind, entities, text)
}

// Letters returns the letters and digits of a text, in NFC and lower case: what is left of it however it is spaced, quoted or marked.
func Letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFC.String(text))
}
