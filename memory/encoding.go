package memory

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/korean"
)

// utf8BOM is what some Windows editors put before UTF-8 text.
const utf8BOM = "\xef\xbb\xbf"

// decode returns the bytes as UTF-8, with a newline in the place of a carriage return that has none behind it: it ends a line,
// too, and all of them in files of old Macs. Of UTF-8 text that is damaged here and there, each byte that belongs to no character becomes NUL, so that
// its line is passed over and no byte moves. badLine is 0 when it could. A last line without a newline may be torn in the
// middle of a character: it is pending anyway and does not count.
func decode(data []byte) (text []byte, enc Encoding, badLine int) {
	data = withoutLoneCR(data)
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if line := notOnlyACrash(whole, data); line > 0 {
		return nil, 0, line
	}
	bad := firstInvalid(whole)
	switch {
	case bad < 0 && bytes.HasPrefix(data, []byte(utf8BOM)):
		return data, UTF8BOM, 0
	case bad < 0:
		return data, UTF8, 0
	}
	// With NULs in it, or where most of it is UTF-8, reading it as CP949 would make mojibake of all of it.
	if bytes.IndexByte(whole, 0) < 0 && !mostlyUTF8(whole) {
		if text, ok := fromCP949(whole); ok {
			tail, _ := korean.EUCKR.NewDecoder().Bytes(data[len(whole):])
			return append(text, tail...), CP949, 0
		}
	}
	text = withoutInvalid(data)
	if lines := text[:len(whole)]; 2*linesWithNUL(lines) <= bytes.Count(lines, []byte{'\n'}) {
		return text, UTF8, 0
	}
	return nil, 0, 1 + bytes.Count(data[:bad], []byte{'\n'})
}

// notOnlyACrash returns the first line with a NUL if there are too many NULs for a crash to have left, as in UTF-16 or a binary file; else 0. A text
// without a whole line is judged by what there is.
func notOnlyACrash(whole, data []byte) (line int) {
	if len(whole) == 0 {
		whole = data
	}
	if n := nulsIn(whole); n <= 16 || n <= len(whole)/10 {
		return 0
	}
	return 1 + bytes.Count(whole[:bytes.IndexByte(whole, 0)], []byte{'\n'})
}

// withoutInvalid is a copy of data with NUL for every byte that belongs to no UTF-8 character.
func withoutInvalid(data []byte) []byte {
	out := bytes.Clone(data)
	for i := 0; i < len(out); {
		r, n := utf8.DecodeRune(out[i:])
		if r == utf8.RuneError && n == 1 {
			out[i] = 0
		}
		i += n
	}
	return out
}

func linesWithNUL(b []byte) (n int) {
	for l := range bytes.Lines(b) {
		if bytes.IndexByte(l, 0) >= 0 {
			n++
		}
	}
	return n
}

// withoutLoneCR is a copy of data with newlines for lone carriage returns, so that no byte moves; data itself where there are none.
func withoutLoneCR(data []byte) []byte {
	var out []byte
	for at := 0; ; at++ {
		i := bytes.IndexByte(data[at:], '\r')
		if i < 0 {
			break
		}
		if at += i; at+1 < len(data) && data[at+1] == '\n' {
			continue
		}
		if out == nil {
			out = bytes.Clone(data)
		}
		out[at] = '\n'
	}
	if out == nil {
		return data
	}
	return out
}

// Unfinished returns how many bytes a log ends in that no line end follows: a line that somebody may still be writing.
func Unfinished(data []byte) int { return len(data) - 1 - bytes.LastIndexAny(data, "\r\n") }

// Finished returns the bytes of a log that nobody writes any more: with a newline after a last line that has none, so that
// the line counts, unless it is torn in the middle of a character. It may append to data.
func Finished(data []byte) []byte {
	if Unfinished(data) == 0 {
		return data
	}
	ended := append(data, '\n')
	if _, enc, badLine := decode(ended); badLine > 0 || enc != CP949 && !utf8.Valid(data[len(data)-Unfinished(data):]) {
		return data
	}
	return ended
}

func firstInvalid(b []byte) int {
	if utf8.Valid(b) {
		return -1
	}
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

func nulsIn(b []byte) int { return bytes.Count(b, []byte{0}) }

// mostlyUTF8 reports whether more than half of the bytes above ASCII stand in well-formed UTF-8 sequences of at least
// three bytes (two-byte ones occur in CP949 by chance).
func mostlyUTF8(b []byte) bool {
	var good, all int
	for i := 0; i < len(b); {
		if b[i] < utf8.RuneSelf {
			i++
			continue
		}
		_, n := utf8.DecodeRune(b[i:])
		all += n
		if n >= 3 {
			good += n
		}
		i += n
	}
	return good*2 > all
}

// fromCP949 converts, and is false if a byte has no meaning in CP949 or the result is not mostly Korean: other legacy
// code pages decode too, by chance.
func fromCP949(b []byte) ([]byte, bool) {
	out, err := korean.EUCKR.NewDecoder().Bytes(b)
	if err != nil {
		return nil, false
	}
	var hangul, other int
	for i := 0; i < len(out); {
		if out[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(out[i:])
		i += n
		switch {
		case r == utf8.RuneError:
			return nil, false
		case unicode.Is(unicode.Hangul, r), unicode.IsPunct(r), unicode.IsSymbol(r):
			hangul++
		default:
			other++
		}
	}
	return out, hangul > other
}
