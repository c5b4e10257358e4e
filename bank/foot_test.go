package bank_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
)

// TestTheFootOfAPageHidesNothing: the words of entries stand at the foot, in a comment, and a line that a person struck was taken for one that had been
// hidden there. What a person has written into the foot, or into another comment, is hidden; a foot that is still being written is one.
func TestTheFootOfAPageHidesNothing(t *testing.T) {
	const foot = "<!-- memctl-page\nid: p0\ntldr: the printer jams\nsources:\n  - {uri: memory/2026-03-01.md, summary: the printer jams}\n"
	for page, want := range map[string]string{
		"# a\n\n" + foot + "-->\n":                           "",
		"# a\n\n" + foot:                                     "",
		"# a\n\n" + foot + "keep this to us\n-->\n":          "keep this to us",
		"# a\n<!-- for us alone -->\n" + foot + "-->\n":      "for us alone",
		"# a\n\n" + foot + "-->\nmore <!-- for us alone -->": "for us alone",
	} {
		got := string(bank.Hidden([]byte(page)))
		if strings.Contains(got, "printer") || !strings.Contains(got, want) {
			t.Errorf("%q hides %q, want %q", page, got, want)
		}
	}
}
