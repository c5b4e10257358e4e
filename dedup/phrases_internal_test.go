package dedup

import (
	"strings"
	"testing"
)

func TestPhrasesAreOneForm(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"물은 일주일에 두 번 준다", "물은 매주 두 번 준다"},
		{"물은 주 2회 준다", "물은 매주 2회 준다"},
		{"이번 주 2회 줬다", "이번 주 2회 줬다"},
		{"하루에 세 번씩 잰다", "매일 세 번 잰다"},
		{"석 달에 한 번 간다", "석 달마다 간다"},
		{"격주로 모인다", "2주마다 모인다"},
		{"화요일마다 쉰다", "매주 화요일 쉰다"},
		{"석 달마다 간다", "석 달마다 간다"},
		{"반드시 온다", "반드시 온다"},
		{"선을 드신다", "선을 먹으신다"},
		{"seals are counted 3 times per day", "seals are counted 3 times a day"},
		{"we meet every other week", "we meet every 2 weeks"},
		{"doors open at 7 in the evening", "doors open at 7 pm"},
		{"due on the 3rd of may", "due on may 3"},
	} {
		if got := phrased(c.text); got != c.want {
			t.Errorf("phrased(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

// TestEveryPhraseHasWhatItNeeds: a text that has not what a line needs would never be tried.
func TestEveryPhraseHasWhatItNeeds(t *testing.T) {
	if len(loadPhrases()) < 40 {
		t.Fatalf("only %d phrases", len(loadPhrases()))
	}
	for _, p := range loadPhrases() {
		p.pattern() // panics if it is none
	}
	for line := range strings.Lines(phrasesData) {
		if !strings.HasPrefix(line, "#") && strings.Count(line, "\t") != 2 {
			t.Errorf("not three columns: %q", line)
		}
	}
}
