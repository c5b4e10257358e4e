package bank_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// TestHarmlessMarkupStaysMarkup: what only looks like something is quoted as it is.
func TestHarmlessMarkupStaysMarkup(t *testing.T) {
	for _, text := range []string{"`kubectl apply`로 배포한다", "**굵게** 쓴 말", "_기울인_ 말", "(괄호) 안", "-5도까지 내려갔다", "3 < 5이고 a & b", "CI가 100% 돈다", "1.5배"} {
		if got := bank.Quoted(text); got != text {
			t.Errorf("%q is quoted as %q", text, got)
		}
	}
}

func FuzzQuoted(f *testing.F) {
	for _, s := range append(banktest.Hostile(), "]]((") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := bank.Quoted(text)
		if got, want := bank.Unquoted(q), bank.Flat(text); got != want {
			t.Fatalf("%q quoted as %q reads back as %q, want %q", text, q, got, want)
		}
		for _, bad := range []string{"\n", "\r", "<!--", "[[", "](", "%%", "<p", "</"} {
			if strings.Contains(strings.ReplaceAll(q, `\](`, "|"), bad) {
				t.Fatalf("%q quoted as %q, with %q", text, q, bad)
			}
		}
		if bank.Flat(q) != q || bank.Flat(bank.Flat(text)) != bank.Flat(text) {
			t.Fatalf("%q is not flat: %q", text, q)
		}
	})
}
