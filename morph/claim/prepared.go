package claim

import (
	_ "embed" // the table
	"slices"
	"strings"

	patterns "github.com/seed-a44923cb/memctl/internal/pattern"
	"github.com/seed-a44923cb/memctl/internal/prepared"
)

// Of each row of the moods words one of which is in every text that it matches, folded: most rows match nothing in most texts, and compiling all of them takes
// 2 ms. A test finds the words anew and compares.
//
//go:generate go test -run TestPrepared -update ./
//go:embed prepared.bin
var preparedNeeds string

// mostNeeds is how many words are worth looking for before an expression is tried.
const mostNeeds = 60

// needsOf are the words of the Korean and of the English moods, in the order of their rows. A table that cannot be read is a mistake in this build and knows
// none, which only takes longer.
func needsOf(data string) (korean, english [][]string) {
	c := prepared.Reading(data)
	prepared.List(c, &korean, c.Texts)
	prepared.List(c, &english, c.Texts)
	if c.Err() != nil {
		return nil, nil
	}
	return korean, english
}

// knowing puts the words into the moods.
func (g *grammar) knowing(needs [][]string) *grammar {
	if len(needs) == len(g.moods) {
		for i := range g.moods {
			g.moods[i].needs = needs[i]
		}
	}
	return g
}

// folded is a text in which moods are looked for.
type folded struct {
	text string
	odd  bool // the words say nothing about it
}

func foldOf(text string) folded {
	ascii, low := patterns.Fold(text)
	return folded{low, !ascii && patterns.Odd(text)}
}

// mayMatch is false when none of the words that the mood needs is in the text.
func (m *mood) mayMatch(t folded) bool {
	return t.odd || len(m.needs) == 0 || slices.ContainsFunc(m.needs, func(w string) bool { return strings.Contains(t.text, w) })
}
