package clip_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/clip"
)

func TestBytesKeepsWholeCharacters(t *testing.T) {
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
		if got := clip.Bytes(c.text, c.n); got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.text, c.n, got, c.want)
		}
	}
}
