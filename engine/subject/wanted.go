package subject

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/subject/naming"
)

// Thresholds of a name that is no subject and of which a person may want a page.
const (
	wantedLines = 4
	wantedDays  = 3
	wantedShare = 60 // in hundredths: of its lines, those that have it as a name
	wantedBound = 50 // the same, of those in which it only tells what another word is, or is a property
)

// WantsPage reports whether a name that is no subject is one of which a person may want a page all the same: enough lines have it, nearly all of them as
// a name and not as a word, and no other name is near it.
func (w *Waiting) WantsPage() bool {
	if w.Dismissed || len(w.Ties) > 0 || w.Why.Lines < wantedLines || w.Why.Days < wantedDays {
		return false
	}
	if Common(w.Name) {
		return false
	}
	signs := w.Why.Signs
	if percent(signs["attributive"], w.Why.Lines) >= wantedBound || percent(signs["part"], w.Why.Lines) >= wantedBound {
		return false
	}
	if strings.ContainsAny(w.Name, " /`") && !capitals(w.Name) && !naming.HangulIn(w.Name) {
		return false // a name and what is told of it
	}
	named := signs["proper"] + signs["named"] + signs["tag"] + signs["label"] + signs["title"] + signs["explicit"]
	if capitals(w.Name) {
		named += signs["capital"]
	} else {
		named += max(signs["capital"]-signs["first"], 0) // the first word of a line has one anyway
	}
	return percent(named, w.Why.Lines) >= wantedShare
}

// Common reports whether a name is also a word for many of its kind, so that a text which has it may be about any of them: 출시, 대표, meeting. A word for
// kin is none: a person has one 엄마.
func Common(name string) bool {
	key, l := naming.Key(name), naming.Lists()
	listed, _ := mention.Listed(key)
	return listed && !l.Kin[key] || l.Titles[key] || l.Heads[key] != ""
}

// capitals reports whether a name has several words, each with a capital.
func capitals(name string) bool {
	words := strings.Fields(name)
	for _, w := range words {
		if r, _ := utf8.DecodeRuneInString(w); !unicode.IsUpper(r) {
			return false
		}
	}
	return len(words) > 1
}
