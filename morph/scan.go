package morph

type pieceKind uint8

const (
	pieceHangul pieceKind = iota
	pieceLatin
	pieceNumber
	pieceHan
	piecePunct
)

// piece is a run of the buffer before it is read.
type piece struct {
	kind  pieceKind
	a, b  int  // rune range
	glued bool // no space before it
}

// scan cuts the buffer into runs.
func scan(b *buffer, out []piece) []piece {
	runes := b.runes
	glued := false
	for i := 0; i < len(runes); {
		p := piece{a: i, glued: glued}
		switch classify(runes[i]) {
		case charSpace:
			glued = false
			i++
			continue
		case charHangul:
			p.kind = pieceHangul
			for i < len(runes) && classify(runes[i]) == charHangul {
				i++
			}
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
		glued = true
	}
	return splitNegation(runes, out)
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

// numberEnd is the end of a number, date, time or dotted version, and whether letters make it an identifier.
func numberEnd(runes []rune, i int) (pieceKind, int) {
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
	if i < len(runes) && classify(runes[i]) == charLetter {
		return pieceLatin, latinEnd(runes, i)
	}
	if i < len(runes) && runes[i] == '%' {
		i++
	}
	return pieceNumber, i
}

// splitNegation cuts words written together: 하지않는다 into 하지 and 않는다, 할수없다 into 할, 수 and 없다.
// Not 못지않게, 마지않다.
func splitNegation(runes []rune, in []piece) []piece {
	var out []piece // nil until the first cut
	for n, p := range in {
		cuts := [2]int{}
		if p.kind == pieceHangul && p.b-p.a <= maxRun {
			cuts = negationCuts(runes[p.a:p.b])
		}
		if cuts[0] == 0 {
			if out != nil {
				out = append(out, p)
			}
			continue
		}
		if out == nil {
			out = append(make([]piece, 0, len(in)+4), in[:n]...)
		}
		at, glued := p.a, p.glued
		for _, c := range cuts {
			if c > 0 {
				out = append(out, piece{kind: pieceHangul, a: at, b: p.a + c, glued: glued})
				at, glued = p.a+c, false
			}
		}
		out = append(out, piece{kind: pieceHangul, a: at, b: p.b})
	}
	if out == nil {
		return in
	}
	return out
}

func negationCuts(word []rune) (cuts [2]int) {
	for i := 1; i+1 < len(word); i++ {
		next := word[i+1]
		switch {
		case word[i] == '지' && (next == '않' || next == '못' && i+2 < len(word) && startsLight(word[i+2])):
			if word[i-1] != '못' && word[i-1] != '마' {
				return [2]int{i + 1}
			}
		case word[i] == '지' && (next == '마' || next == '말') && malNegator(string(word[i+1:])) != negNone:
			return [2]int{i + 1}
		case i > 1 && word[i] == '로' && word[i-1] == '기' && (next == '했' || next == '하' || next == '함' || next == '한'):
			return [2]int{i + 1}
		case word[i] == '수' && (next == '없' || next == '있') && tailOf(word[i-1]) == tailL:
			return [2]int{i, i + 1}
		}
	}
	return cuts
}
