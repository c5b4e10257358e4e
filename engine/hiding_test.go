package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
)

// TestLineHiddenOnAPageIsToldByNobody: whichever part of it is hidden, wherever it has gone since it was written, and also where a person has
// written it in the place of what a log says.
func TestLineHiddenOnAPageIsToldByNobody(t *testing.T) {
	t.Parallel()
	const page, log = "bank/wiki/계좌.md", "memory/2026-11-18.md"
	own := map[string]string{page: "# 계좌\n\n- W @민수: 민수의 계좌는 feijoa 은행 것이다.\n", log: "## Retain\n- O(c=0.90) @Hugo: prefers short answers\n"}
	logged := map[string]string{log: "## Retain\n- W @Hugo: the account is with a bank on Main Street.\n- O(c=0.90) @민수: 짧은 답변을 선호한다\n"}
	wrap := func(part string) func(string) string {
		return func(line string) string { return strings.Replace(line, part, "<private>"+part+"</private>", 1) }
	}
	whole := func(line string) string { return "<private>\n" + line + "\n</private>" }
	toOtherPage := func(t *testing.T, dir string) {
		t.Helper()
		p := isLive(t, dir, "feijoa")
		remove(t, dir, p)
		addToPage(t, dir, "bank/wiki/은행.md", p.line)
	}
	for name, c := range map[string]struct {
		files map[string]string
		first func(t *testing.T, dir string) // what a person does the day before
		hide  func(line string) string
	}{
		"a part of it":     {own, nil, wrap("feijoa 은행 것이다.")},
		"a word of it":     {own, nil, wrap("feijoa")},
		"in a comment":     {own, nil, func(line string) string { return "<!-- " + line + " -->" }},
		"with other words": {own, nil, func(line string) string { return whole(strings.Replace(line, "계좌는", "통장은", 1)) }},
		"moved before":     {own, toOtherPage, whole},
		"on a page renamed before": {own, func(t *testing.T, dir string) {
			t.Helper()
			if err := os.Rename(filepath.Join(dir, page), filepath.Join(dir, "bank/wiki/은행.md")); err != nil {
				t.Fatal(err)
			}
		}, whole},
		"moved before, without its id": {own, toOtherPage, func(line string) string { return whole(line[:strings.LastIndex(line, " ^")]) }},
		"edited before": {logged, func(t *testing.T, dir string) {
			t.Helper()
			change(t, dir, isLive(t, dir, "Main Street"), "a bank on Main Street", "the feijoa bank")
		}, whole},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			for rel, text := range c.files {
				write(t, dir, rel, text)
			}
			reflect(t, dir, "2026-11-19")
			if c.first != nil {
				c.first(t, dir)
				reflect(t, dir, "2026-11-20")
			}
			reflect(t, dir, "2026-11-24")
			p := isLive(t, dir, "feijoa")
			before := read(t, dir, p.page)
			hidden := c.hide(p.line)
			edit(t, dir, p.page, p.line, hidden)
			reflect(t, dir, "2026-11-25")
			for rel, data := range tree(t, dir, ".", "memory", ".memctl", "bank/_meta/ledger") {
				if rel != p.page && strings.Contains(data, "feijoa") {
					t.Errorf("%s:\n%s", rel, data)
				}
			}
			w, err := open(t, dir, "2026-11-25").Why(t.Context(), p.id())
			if err != nil || w.Reason != bank.ReasonPrivate {
				t.Errorf("why: %v %+v", err, w)
			}
			verified(t, dir)
			stable(t, dir, "2026-11-25")
			edit(t, dir, p.page, hidden, p.line)
			reflect(t, dir, "2026-11-25")
			if diff := cmp.Diff(before, read(t, dir, p.page)); diff != "" {
				t.Errorf("shown again (-want +got):\n%s", diff)
			}
			sound(t, dir, "2026-11-25")
		})
	}
}

// TestLineOfALogThatIsHiddenOnItsPageStaysKnown: the log says it still.
func TestLineOfALogThatIsHiddenOnItsPageStaysKnown(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-18", "W @서버: 펭귄 서버는 feijoa 마을에 있다", "W @Server: the server runs on port 8081")
	reflect(t, dir, "2026-11-19")
	p := isLive(t, dir, "feijoa")
	hide(t, dir, p.page, p.line+"\n")
	reflect(t, dir, "2026-11-20")
	if w, err := open(t, dir, "2026-11-20").Why(t.Context(), p.id()); err != nil || w.Reason != bank.ReasonByHand || !strings.Contains(w.Text, "feijoa") {
		t.Errorf("why: %v %+v", err, w)
	}
	verified(t, dir)
	stable(t, dir, "2026-11-20")
}
