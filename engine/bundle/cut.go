package bundle

import (
	"strings"

	"github.com/seed-a44923cb/memctl/internal/text"
)

const (
	leastPart = 40 // tokens of a part of a line; less says nothing
	maxPiece  = 24 // bytes of a text without spaces that are taken or left together
)

// around cuts a text to so many tokens, on both sides of a place in it.
func around(before, after string, room int) string {
	all := pieces(before)
	from, to := len(all), len(all)
	all = append(all, pieces(after)...)
	for n := 0; ; n++ {
		left, right := from > 0 && Tokens(all[from-1]) <= room, to < len(all) && Tokens(all[to]) <= room
		switch {
		case right && (n%3 != 2 || !left): // what follows a match says more than what stands before it
			room -= Tokens(all[to])
			to++
		case left:
			from--
			room -= Tokens(all[from])
		default:
			text := strings.TrimSpace(strings.Join(all[from:to], ""))
			if from > 0 {
				text = "… " + text
			}
			if to < len(all) {
				text += " …"
			}
			return text
		}
	}
}

// pieces are the words of a text on one line, each with the space behind it; a long one is several.
func pieces(s string) []string {
	var out []string
	for word := range strings.SplitAfterSeq(s, " ") {
		for len(word) > maxPiece {
			n := text.Start(word, maxPiece)
			out, word = append(out, word[:n]), word[n:]
		}
		if word != "" {
			out = append(out, word)
		}
	}
	return out
}
