// Package mojibake finds text that was read in the wrong encoding and saved again, and what it was: UTF-8 read as
// CP1252 or Latin-1 (한글 → í•œê¸€), UTF-8 read as CP949 (�쒓�, ?쒓?), CP949 read as CP1252 (ÇÑ±Û).
//
// Start with [Scan] for a file or [Repair] for a line. It is a function of its argument, linear in the text, and safe for
// concurrent use. What it repairs fits byte by byte, which text that is in order does not by chance; reading as CP949 loses
// bytes, and what is lost is shown as □. It leaves out encodings that no Korean or English text comes in.
package mojibake

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/korean"
)

// Kind says what happened to a text.
type Kind string

// Kinds of damage.
const (
	UTF8AsLatin  Kind = "utf8-as-latin1"
	UTF8AsCP949  Kind = "utf8-as-cp949"
	CP949AsLatin Kind = "cp949-as-latin1"
	Lost         Kind = "lost" // U+FFFD stands where bytes were, and nothing says which
)

// Damage is a line that was damaged.
type Damage struct {
	Line     int // 1-based
	Kind     Kind
	Text     string // the line as it is
	Repaired string // what it was, □ for what is lost; "" for Lost
	Whole    bool   // nothing is lost
}

// Scan lists the damaged lines of a text in UTF-8.
func Scan(data []byte) (out []Damage) {
	for n := 1; len(data) > 0; n++ {
		line, rest, _ := bytes.Cut(data, []byte{'\n'})
		data = rest
		if !suspicious(line) {
			continue
		}
		text := strings.TrimSuffix(string(line), "\r")
		d, ok := Repair(text)
		if !ok && strings.ContainsRune(text, utf8.RuneError) && utf8.ValidString(text) {
			d, ok = Damage{Kind: Lost, Text: text}, true
		}
		if ok {
			d.Line = n
			out = append(out, d)
		}
	}
	return out
}

// suspicious tells cheaply whether a line may be damaged: two letters of Western Europe in a row, Hanja, a replacement
// character, or question marks beside Hangul.
func suspicious(line []byte) bool {
	last, marks := byte(0), 0
	for i := 0; i < len(line); {
		c := line[i]
		if c < utf8.RuneSelf {
			if c == '?' && (last >= 0xE0 || i+1 < len(line) && line[i+1] >= 0xE0) {
				marks++
			}
			last = c
			i++
			continue
		}
		r, n := utf8.DecodeRune(line[i:])
		switch {
		case r == utf8.RuneError, r >= 0x4E00 && r <= 0x9FFF, r >= 0xF900 && r <= 0xFAFF:
			return true
		case last >= 0xC2 && last < 0xE0 && r < 0x2200: // behind a letter of two bytes one that CP1252 may have
			return true
		}
		last = c
		i += n
	}
	return marks > 1
}

// Repair tells what a line was. ok is false when it is in order, or when nothing can be told.
func Repair(line string) (d Damage, ok bool) {
	latin := repairLatin(line, false)
	if latin.left {
		if spaced := repairLatin(line, true); spaced.syllables > latin.syllables {
			latin = spaced
		}
	}
	if latin.Kind != "" && (latin.Kind != CP949AsLatin || latin.syllables > 1) {
		return latin.Damage, true
	}
	return repairCP949(line)
}

// latinByte is the byte that a letter was made from, by CP1252 or by Latin-1.
func latinByte(r rune) (byte, bool) {
	if r >= 0x80 && r < 0xA0 {
		return byte(r), true
	}
	b, ok := charmap.Windows1252.EncodeRune(r)
	return b, ok && b >= 0x80
}

// reading is what the letters of a line are as bytes.
type reading struct {
	Damage
	syllables int  // of Hangul that came back
	left      bool // some letters fit nowhere
}

// repairLatin takes each run of letters above ASCII for the bytes they were made from. CP1252 has no letter for five bytes:
// what stands for one of them is lost. With spaces, a space within a letter is the no-break space that it was.
func repairLatin(line string, spaces bool) reading {
	var out strings.Builder
	var run []slot
	d := reading{Damage: Damage{Text: line, Whole: true}}
	start := 0 // of the run in the line
	flush := func(end int) {
		text, as := fromLatin(run)
		if as == "" {
			text = line[start:end]
			d.left = true
		} else {
			d.Kind = as
			d.Whole = d.Whole && !strings.Contains(text, hole)
			for _, r := range text {
				if unicode.Is(unicode.Hangul, r) {
					d.syllables++
				}
			}
		}
		out.WriteString(text)
		run = run[:0]
	}
	for i, r := range line {
		b, ok := latinByte(r)
		if spaces && r == ' ' && unfinished(run) {
			b, ok = 0xA0, true
		}
		if lost := r == utf8.RuneError; ok || lost {
			if len(run) == 0 {
				start = i
			}
			run = append(run, slot{b, lost})
			continue
		}
		if len(run) > 0 {
			flush(i)
		}
		out.WriteRune(r)
	}
	if len(run) > 0 {
		flush(len(line))
	}
	d.Repaired = out.String()
	return d
}

// unfinished tells whether a run ends within a letter of UTF-8.
func unfinished(run []slot) bool {
	for back := 1; back <= min(3, len(run)); back++ {
		s := run[len(run)-back]
		switch c := s.b; {
		case s.lost || c >= 0x80 && c < 0xC0:
		case c >= 0xF0:
			return back < 4
		case c >= 0xE0:
			return back < 3
		default:
			return back < 2
		}
	}
	return false
}

// hole stands for a letter that is lost.
const hole = "□"

// fromLatin reads bytes as what they were: UTF-8, or CP949 if all of it is Hangul.
func fromLatin(run []slot) (string, Kind) {
	if len(run) < 2 {
		return "", ""
	}
	if text, ok := utf8Of(run); ok {
		return text, UTF8AsLatin
	}
	raw := make([]byte, len(run))
	for i, s := range run {
		if s.lost {
			return "", ""
		}
		raw[i] = s.b
	}
	text, err := korean.EUCKR.NewDecoder().Bytes(raw)
	if err != nil {
		return "", ""
	}
	for _, r := range string(text) {
		if !unicode.Is(unicode.Hangul, r) {
			return "", ""
		}
	}
	return string(text), CP949AsLatin
}

// utf8Of reads bytes as UTF-8 from their beginning to their end.
func utf8Of(run []slot) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(run); {
		n := 2
		switch c := run[i].b; {
		case run[i].lost || c < 0xC2 || c > 0xF4:
			return "", false
		case c >= 0xF0:
			n = 4
		case c >= 0xE0:
			n = 3
		}
		if i+n > len(run) {
			return "", false
		}
		letter := make([]byte, 0, 4)
		for _, s := range run[i : i+n] {
			if !s.lost {
				letter = append(letter, s.b)
			}
		}
		for _, c := range letter[1:] {
			if c < 0x80 || c > 0xBF {
				return "", false
			}
		}
		if len(letter) < n {
			b.WriteString(hole)
		} else if r, size := utf8.DecodeRune(letter); size == n {
			b.WriteRune(r)
		} else {
			return "", false
		}
		i += n
	}
	return b.String(), true
}
