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

// TestWhatPeopleWroteInOrBelowAFootStays: a row that looks like a key but is not the program's, below a foot that was torn, in a sample of a page, or in a
// foot where it cannot be read.
func TestWhatPeopleWroteInOrBelowAFootStays(t *testing.T) {
	const torn = "# a\n\n<!-- memctl-page\nid: p8ywr2few04\nschema: 1\ntldr: the pri\n"
	for page, words := range map[string][]string{
		torn + "Call: mum at six\nCall: dad at seven\n":                                                         {"Call: mum at six", "Call: dad at seven"},
		torn + "\nNote: [ ] buy milk: two\n":                                                                    {"Note: [ ] buy milk: two"},
		torn + "\ndescription: my very own words\n":                                                             {"description: my very own words"},
		torn + "\n```yaml\ntitle: the ovens\nport: 99\n```\n":                                                   {"title: the ovens", "port: 99"},
		torn + "\npara one\n\npara two\n":                                                                       {"para one\n\npara two"},
		"# a\n\n```\n<!-- memctl-page\nid: x\ntitle: the sample\n```\n\nupdated: my words\nTodo: buy milk\n":    {"title: the sample", "updated: my words", "Todo: buy milk"},
		"# a\n\n<!-- memctl-page\nid: p8ywr2few04\nNote: [ ] buy milk: two\n-->\n":                              {"Note: [ ] buy milk: two"},
		strings.ReplaceAll("# a\n\n<!-- memctl-page\nid: p8ywr2few04\n\nCall: mum at six\n", "\n", "\r\n"):      {"Call: mum at six"},
		"# a\n\ntext\n\n<!-- memctl-page\nid: p8ywr2few04\nmine: stays\n-->\n":                                  {"mine: stays"},
		"# a\n\n<!-- memctl-page\nid: p8ywr2few04\nsources:\n  - {uri: memory/2026-03-01.md}\n\nx: y z\n\nmore": {"x: y z", "more"},
	} {
		spec := bank.PageSpec{Path: "wiki/a.md", Title: "a", Header: &bank.Header{ID: "p8ywr2few04", Title: "a", Titles: []string{"a"}}}
		once, err := bank.Render([]byte(page), spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if !strings.Contains(strings.ReplaceAll(string(once), "\r\n", "\n"), w) {
				t.Errorf("%q is gone from\n%s\n->\n%s", w, page, once)
			}
		}
		if twice, err := bank.Render(once, spec); err != nil || string(twice) != string(once) {
			t.Errorf("not idempotent, %v:\n%s\n->\n%s", err, once, twice)
		}
	}
}
