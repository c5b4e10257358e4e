package dedup

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/wordlist"
)

// TestEveryListOfHarmlessWordsIsKnown: a list is one of those that the head of the file explains, or a part.
func TestEveryListOfHarmlessWordsIsKnown(t *testing.T) {
	known := []string{"small", "filler", "aside", "vice", "asks", "spelling", "light", "bans", "manner", "units", "adverbs", "frames", "passive", "converse", "confused", string(PartAmount), string(PartDegree), string(PartFrequency), string(PartTense), string(PartRole), string(PartModality), string(PartSaid), string(PartCondition)}
	marks := map[string]string{}
	for list, line := range wordlist.Lines(harmlessData) {
		if !slices.Contains(known, list) {
			t.Errorf("an unknown list: %q", list)
		}
		for w := range wordlist.Words(line) {
			switch list {
			case "small", "filler", "aside", "vice", "asks", "light", "bans", "manner", "units", "adverbs", "frames", "passive", "converse", "confused":
			case "spelling":
				if from, to, ok := strings.Cut(w, "="); !ok || from == "" || to == "" || from == to {
					t.Errorf("a spelling that says nothing: %q", w)
				}
			default:
				if other, twice := marks[w]; twice && other != list {
					t.Errorf("%q stands in %s and in %s", w, other, list)
				}
				marks[w] = list
			}
		}
	}
	h := loadHarmless()
	for w := range h.filler {
		if _, ok := h.marks[w]; ok {
			t.Errorf("%q says nothing and something", w)
		}
	}
}

func TestSpellingsAreReadAsTheyAreCompared(t *testing.T) {
	for text, want := range map[string]string{
		"설겆이는 막내 몫": "설거지는 막내 몫", "된장찌게 두부": "된장찌개 두부", "a Sep" + "erate invoice, t" + "eh end": "a separate invoice, the end", "바뀌지 않는다": "바뀌지 않는다", "": "",
	} {
		if got := loadHarmless().spelled(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
