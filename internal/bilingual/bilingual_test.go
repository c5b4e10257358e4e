package bilingual_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
)

func TestKoreanIsAskedForAndEnglishIsTheRest(t *testing.T) {
	for lang, want := range map[string]string{"ko": "하나", "en": "one", "": "one", "de": "one"} {
		if got := bilingual.Pick(lang, "하나", "one"); got != want {
			t.Errorf("%q: got %s", lang, got)
		}
	}
}
