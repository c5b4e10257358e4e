package capture

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
	"github.com/seed-a44923cb/memctl/memory"
)

// Things that a person takes back at once: in the same sentence, in the next one, or in the next turn without naming them.

// takesLastBack reports whether a sentence takes back at its end what was said last.
func takesLastBack(text string) bool {
	parts := speech.Mark("breaks").Split(text, -1)
	return speech.Has("takesLastBack", parts[len(parts)-1])
}

// dropLast takes back what the person settled last, since a turn, with the sentences beside it.
func (s *selector) dropLast(since int) {
	last := -1
	for at, l := range slices.Backward(s.out) {
		if l.Turn < since {
			break
		}
		if l.User && !l.of && (l.Tentative || last < 0 && l.Section == memory.SectionDecision) {
			if last = at; l.Tentative {
				break
			}
		}
	}
	if last >= 0 {
		run := s.out[last].run
		s.strike(func(l Line) bool { return l.run == run })
	}
}

// undo takes back the sentence before one that begins by undoing it, or the last plan of the turn before, where the person finds that it was wrong.
func (s *selector) undo(i, k int) {
	text := s.sentences(i)[k].st.Text
	switch {
	case k > 0 && speech.Has("undoes", text) && !speech.Has("adds", speech.WithoutLead(text)):
		s.dropLast(i)
	case k == 0 && speech.Has("renounces", text) && !s.asked(i):
		s.dropLast(s.before(i))
	}
}

// stopsShort reports whether the speaker breaks a sentence off (replicas도 4로 올리.. 아 아냐 빼), and takes back the sentence before it in the same turn, if
// this one goes on from it.
func (s *selector) stopsShort(i, k int) bool {
	all := s.sentences(i)
	text := all[k].st.Text
	if !isCut(text) {
		return false
	}
	named := words(text)
	if k+1 < len(all) {
		named = append(named, words(all[k+1].st.Text)...)
	}
	s.strike(func(l Line) bool { return l.User && l.Turn == i && sharesWord(l.Text, named) })
	return true
}

// isCut reports whether the speaker breaks a sentence off and does not mean it after all.
func isCut(text string) bool {
	at := speech.Mark("cancels").FindStringIndex(text)
	return at != nil && !retracted(text) && !speech.Has("undoes", text) && len(strings.Fields(text[:at[0]])) >= leastContent
}
