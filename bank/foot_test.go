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

// TestWhatIsOpenAboveTheFootEndsBeforeIt: a comment that somebody has begun ran into the foot, whose end closed it, so that the words in it were hidden from
// then on. A foot without its end, of a page that was torn, took the lines in that were written below it.
func TestWhatIsOpenAboveTheFootEndsBeforeIt(t *testing.T) {
	const entry = "- W: the printer jams ([[memory/2026-03-01#L2|03-01]]) ^m7k2q9x4bt0"
	for name, page := range map[string]string{
		"comment": "# a\n<!-- to be done\n\n<!-- memctl-page\nid: p0\n-->\n",
		"torn":    "# a\n\n<!-- memctl-page\nid: p0\ntldr: the pri\nto be done\n",
		"entry":   "# a\n\nto be done\n\n<!-- memctl-page\nid: p0\n" + entry + "\n",
	} {
		p, err := bank.ParsePage("a.md", []byte(page))
		if err != nil {
			t.Fatal(err)
		}
		said, entries := false, 0
		for _, l := range p.Now() {
			said = said || strings.Contains(l.Content, "to be done") && !l.Hidden
			if l.Kind == bank.LineEntry {
				entries++
			}
		}
		if !said || entries != strings.Count(page, entry) || p.Front.Value("id") != "p0" {
			t.Errorf("%s: shown %v, %d entries, id %q:\n%s", name, said, entries, p.Front.Value("id"), page)
		}
	}
}
