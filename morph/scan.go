package morph

import "github.com/seed-a44923cb/memctl/morph/hangul"

type pieceKind uint8

const (
	pieceHangul pieceKind = iota
	pieceLatin
	pieceNumber
	pieceHan
	pieceSound // stand-alone jamo and lengthened vowels: ㅋㅋㅋ, the end of 좋아요오오
	piecePunct
	pieceWord   // a word of the user in more than one script
	piecePerson // a surname with an office, a given name with 이
)

// piece is a run of the buffer before it is read.
type piece struct {
	kind  pieceKind
	a, b  int  // rune range
	glued bool // no space before it
	line  bool // a line end before it
}

// scan cuts the buffer into runs.
func scan(b *buffer, out []piece) []piece {
	runes := b.runes
	glued, line := false, false
	for i := 0; i < len(runes); {
		p := piece{a: i, glued: glued, line: line}
		switch classify(runes[i]) {
		case charSpace:
			glued, line = false, line || runes[i] == '\n'
			i++
			continue
		case charHangul:
			p.kind, i = hangulEnd(runes, i)
		case charHan:
			p.kind = pieceHan
			for i < len(runes) && classify(runes[i]) == charHan {
				i++
			}
		case charLetter:
			p.kind = pieceLatin
			i = latinEnd(runes, i)
		case charDigit:
			p.kind, i = numberEnd(runes, i)
		default:
			p.kind = piecePunct
			for r := runes[i]; i < len(runes) && runes[i] == r; {
				i++
			}
		}
		p.b = i
		out = append(out, p)
		glued, line = true, false
	}
	return out
}

// hangulEnd is the end of a run of syllables, or of one of sounds: jamo that make no syllable, and a vowel that is
// drawn out.
func hangulEnd(runes []rune, i int) (pieceKind, int) {
	start := i
	if n := drawl(runes, i); n > 0 {
		return pieceSound, i + n
	}
	for i < len(runes) && hangul.IsJamo(runes[i]) {
		i++
	}
	if i > start {
		return pieceSound, i
	}
	for i < len(runes) && i-start < maxRun && hangul.IsSyllable(runes[i]) && (i == start || drawl(runes, i) == 0) {
		i++
	}
	return pieceHangul, i
}

// drawl is how many syllables from i to the end of their run only draw out the vowel before them: 좋아요오오, 네에에.
// One is enough after a vowel that nothing but an ending makes.
func drawl(runes []rune, i int) int {
	if i == 0 || !hangul.IsSyllable(runes[i-1]) || !hangul.IsSyllable(runes[i]) {
		return 0
	}
	lead, vowel, final := hangul.Decompose(runes[i])
	_, before, closed := hangul.Decompose(runes[i-1])
	if lead != 'ㅇ' || final != 0 || closed != 0 || drawn(before) != vowel {
		return 0
	}
	n := 1
	for i+n < len(runes) && runes[i+n] == runes[i] {
		if n++; n == maxRun {
			return n // nobody draws out so long before a word, and looking on from each syllable takes the square of the time
		}
	}
	if i+n < len(runes) && hangul.IsSyllable(runes[i+n]) || n == 1 && before != 'ㅛ' && before != 'ㅝ' && before != 'ㅘ' {
		return 0
	}
	return n
}

// drawn is the vowel that a vowel ends in when it is drawn out.
func drawn(vowel rune) rune {
	switch vowel {
	case 'ㅛ':
		return 'ㅗ'
	case 'ㅕ', 'ㅝ':
		return 'ㅓ'
	case 'ㅘ', 'ㅑ':
		return 'ㅏ'
	case 'ㅠ':
		return 'ㅜ'
	}
	return vowel
}

func isAlnum(r rune) bool {
	c := classify(r)
	return c == charLetter || c == charDigit
}

// latinEnd is the end of an identifier: letters and digits, joined by single connectors, with the tails of c++ and c#.
func latinEnd(runes []rune, i int) int {
	start := i
	for i < len(runes) {
		r := runes[i]
		if isAlnum(r) {
			i++
			continue
		}
		if r == ':' && scheme(runes[start:i]) && i+3 < len(runes) && runes[i+1] == '/' && runes[i+2] == '/' && isAlnum(runes[i+3]) {
			i += 3
			continue
		}
		if i+1 < len(runes) && isAlnum(runes[i+1]) {
			switch r {
			case '.', '-', '/', '\'', '’', '\\', '@':
				i++
				continue
			}
		}
		break
	}
	free := func(at int) bool { return at >= len(runes) || !isAlnum(runes[at]) }
	if i+1 < len(runes) && runes[i] == '+' && runes[i+1] == '+' && free(i+2) {
		return i + 2
	}
	if i < len(runes) && runes[i] == '#' && i-start == 1 && free(i+1) {
		return i + 1
	}
	return i
}

// scheme says that a word begins an address.
func scheme(word []rune) bool {
	switch string(word) {
	case "http", "https", "ssh", "git", "ftp", "file", "memctl":
		return true
	}
	return false
}

// numberEnd is the end of a number, date, time or dotted version, and whether letters make it an identifier.
func numberEnd(runes []rune, i int) (pieceKind, int) {
	start := i
	if i < len(runes) && listMark(runes[i]) >= 0 {
		return pieceNumber, i + 1
	}
	digit := func(at int) bool { return at < len(runes) && runes[at] >= '0' && runes[at] <= '9' }
	for i < len(runes) {
		if digit(i) {
			i++
			continue
		}
		switch runes[i] {
		case '.', ':', '-', '/':
			if digit(i + 1) {
				i++
				continue
			}
		case ',':
			if digit(i+1) && digit(i+2) && digit(i+3) && !digit(i+4) {
				i++
				continue
			}
		}
		break
	}
	i = partEnd(runes, start, i)
	if i < len(runes) && classify(runes[i]) == charLetter {
		return pieceLatin, latinEnd(runes, i)
	}
	if i < len(runes) && runes[i] == '%' {
		i++
	}
	return pieceNumber, i
}
