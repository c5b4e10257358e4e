package token

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A Folded text is what the rules read: composed, full-width forms made narrow, ASCII letters small. at tells where each of
// its bytes came from; it is nil where nothing has moved.
type Folded struct {
	original, Text string
	at             []int
}

// Fold folds a text.
func Fold(text string) Folded {
	if norm.NFKC.QuickSpanString(text) == len(text) {
		return Folded{original: text, Text: lower(text)}
	}
	f := Folded{original: text, at: make([]int, 0, len(text)+1)}
	var b strings.Builder
	var iter norm.Iter
	for iter.InitString(norm.NFKC, text); !iter.Done(); {
		from := iter.Pos()
		segment := iter.Next()
		b.Write(segment)
		for range segment {
			f.at = append(f.at, from)
		}
	}
	f.at = append(f.at, len(text))
	f.Text = lower(b.String())
	return f
}

// lower makes the letters of ASCII small: no other ones are in the word lists, and no byte moves.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// Span is where text[from:to], which is not empty, stands in the original.
func (f Folded) Span(from, to int) (start, end int) {
	if f.at == nil {
		return from, to
	}
	rest := f.at[to:] // what is folded from one piece is not cut
	return f.at[from], rest[sort.Search(len(rest), func(i int) bool { return rest[i] > f.at[to-1] })]
}

// Capitals says that the word in text[from:to] has no small letter.
func (f Folded) Capitals(from, to int) bool {
	start, end := f.Span(from, to)
	return strings.ToUpper(f.original[start:end]) == f.original[start:end]
}

// Title says that the word at from began with a capital and did not go on with one.
func (f Folded) Title(from int) bool {
	start, _ := f.Span(from, from+1)
	first, size := utf8.DecodeRuneInString(f.original[start:])
	second, _ := utf8.DecodeRuneInString(f.original[start+size:])
	return unicode.IsUpper(first) && !unicode.IsUpper(second)
}
