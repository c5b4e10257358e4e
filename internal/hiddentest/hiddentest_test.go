package hiddentest_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/hiddentest"
)

func TestSecretsStandInNotesAndNotInMentions(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
		if notes := hiddentest.Notes(pick); strings.Contains(notes, hiddentest.Secret) {
			found++
		}
		if text := hiddentest.Mentions(pick); strings.Contains(text, hiddentest.Secret) || strings.Count(text, hiddentest.Open) != strings.Count(text, "\n") {
			t.Fatalf("%q", text)
		}
	})
	if found == 0 {
		t.Error("no document has a secret")
	}
}
