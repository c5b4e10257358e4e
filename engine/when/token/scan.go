package token

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// A scanner cuts a folded text into tokens. A word, which is all that stands between two spaces or signs, either is made of
// words of the lists, numbers and josa as a whole, or is one token that says nothing: so 다시, 이사 and 김사월 fall out here.
type scanner struct {
	Folded

	tokens []Token
}

type class uint8

const (
	spaceClass class = iota
	digitClass
	hangulClass
	latinClass
	letterClass // of another script; _ joins words as letters do
	signClass
)

func classify(r rune) class {
	switch {
	case '0' <= r && r <= '9':
		return digitClass
	case 'a' <= r && r <= 'z':
		return latinClass
	case hangul.IsSyllable(r):
		return hangulClass
	case r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r):
		return letterClass
	case r != '\n' && unicode.IsSpace(r):
		return spaceClass
	}
	return signClass
}

func (s *scanner) class(i int) class {
	if i < 0 || i >= len(s.Text) {
		return signClass
	}
	if c := s.Text[i]; c < utf8.RuneSelf {
		return classify(rune(c))
	}
	r, _ := utf8.DecodeRuneInString(s.Text[i:])
	return classify(r)
}

// run is the end of the characters of one class that begin at i.
func (s *scanner) run(i int) int {
	c := s.class(i)
	for i < len(s.Text) && s.class(i) == c {
		i = s.after(i)
	}
	return i
}

func (s *scanner) after(i int) int {
	_, size := utf8.DecodeRuneInString(s.Text[i:])
	return i + size
}

func (s *scanner) add(t Token, from, to int) {
	t.From, t.To = from, to
	t.Glued = from > 0 && len(s.tokens) > 0 && s.tokens[len(s.tokens)-1].To == from
	s.tokens = append(s.tokens, t)
}

// Scan cuts a folded text into its tokens.
func Scan(f Folded) []Token {
	s := &scanner{Folded: f}
	for i := 0; i < len(s.Text); {
		switch s.class(i) {
		case spaceClass:
			i = s.after(i)
		case signClass:
			s.add(Token{Kind: Sign}, i, s.after(i))
			i = s.after(i)
		default:
			i = s.word(i)
		}
	}
	return s.tokens
}

// maxWord bounds what is read as a word of time; longer ones are none.
const maxWord = 90

// word reads one word. A date or a clock that it begins with stands for itself, whatever follows.
func (s *scanner) word(from int) int {
	keep, begin, known := len(s.tokens), from, true
	i := s.name(from)
	for i < len(s.Text) {
		end := i
		switch s.class(i) {
		case digitClass:
			if end = s.figures(i); end == i {
				end = s.digits(i)
			} else if i == from {
				if s.tokens[len(s.tokens)-1].Kind == Date && end < len(s.Text) && s.Text[end] == 't' && s.class(end+1) == digitClass {
					end++ // 2026-11-20T15:00
					s.tokens[len(s.tokens)-1].To = end
				}
				keep, begin = len(s.tokens), end
			}
		case hangulClass:
			end = s.run(i)
			known = known && end-begin <= maxWord && s.hangul(i, end, i > from)
		case latinClass:
			var ok bool
			end, ok = s.latin(i)
			known = known && ok
		case letterClass:
			end, known = s.run(i), false
		}
		if end == i {
			break
		}
		i = end
	}
	if !known {
		s.tokens = s.tokens[:keep]
		s.add(Token{}, begin, i)
	}
	return i
}

// digits reads a number. What is no whole number of a usual size is one token that says nothing: 3.11, 1,000.
func (s *scanner) digits(i int) int {
	end := s.run(i)
	for end+1 < len(s.Text) && strings.IndexByte(".,", s.Text[end]) >= 0 && s.class(end+1) == digitClass {
		end = s.run(end + 1)
	}
	n, ok := atoi(s.Text[i:end])
	if !ok {
		s.add(Token{}, i, end)
		return end
	}
	t := Token{Kind: Number, N: n}
	if s.Text[i] == '0' {
		t.Form = Padded
	}
	s.add(t, i, end)
	return end
}

// atoi reads up to four digits.
func atoi(s string) (int, bool) {
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' || i == 4 {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, s != ""
}
