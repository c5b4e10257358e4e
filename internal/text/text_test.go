package text_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/text"
)

func TestCutKeepsWholeCharacters(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"short", 10, "short"},
		{"longer", 4, "long"},
		{"가나다", 9, "가나다"},
		{"가나다", 8, "가나"},
		{"가나다", 6, "가나"},
		{"가", 2, ""},
		{"가", 0, ""},
		{"🚀🚀", 7, "🚀"},
		{"🚀", 3, ""},
		{"", 0, ""},
		{"abc", -1, ""},
		{strings.Repeat("\x80", 9), 6, strings.Repeat("\x80", 6)}, // no character to keep whole, and nothing to go back to
		{"a\x80\x80\x80\x80\x80\x80", 6, "a\x80\x80\x80\x80\x80"},
	} {
		if got := text.Cut(c.text, c.n); got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

func TestStartIsThatOfTheCharacter(t *testing.T) {
	for i, want := range []int{0, 1, 1, 1, 4, 4, 4, 4, 8} {
		if got := text.Start("a가🚀", i); got != want {
			t.Errorf("byte %d: %d, want %d", i, got, want)
		}
	}
}

func TestLongTextsEndInAnEllipsis(t *testing.T) {
	for _, c := range []struct {
		text                   string
		n                      int
		shortened, abbreviated string
	}{
		{"가나다", 3, "가나다", "가나다"},
		{"가나다라", 3, "가나…", "가나다…"},
		{"가 나다", 3, "가…", "가 나…"},
		{"가나 다라", 3, "가나…", "가나…"},
		{"ab", 1, "…", "a…"},
		{"", 0, "", ""},
	} {
		if got := text.Shorten(c.text, c.n); got != c.shortened {
			t.Errorf("%q shortened to %d: %q, want %q", c.text, c.n, got, c.shortened)
		}
		if got := text.Abbreviate(c.text, c.n); got != c.abbreviated {
			t.Errorf("%q abbreviated to %d: %q, want %q", c.text, c.n, got, c.abbreviated)
		}
	}
}

func TestTextOnOneLine(t *testing.T) {
	for s, want := range map[string][2]string{
		"가 나":            {"가 나", "가 나"},
		"가\r\n\n나\n":     {"가 나", "가 나"},
		" 가\t 나\u3000다 ": {"가 나 다", " 가\t 나\u3000다 "},
		"":               {"", ""},
	} {
		if got := [2]string{text.OneLine(s), text.JoinLines(s)}; got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}
