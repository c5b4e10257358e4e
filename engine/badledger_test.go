package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestEventThatNobodyKnowsStopsNothing has one event in a ledger that no fold can take: the rest is folded, the line is
// named by every run, and stays as it is.
func TestEventThatNobodyKnowsStopsNothing(t *testing.T) {
	t.Parallel()
	const head = `{"v":1,"id":"e0123456789abcdef","at":"2026-03-03T09:00:00Z","day":"2026-03-03",`
	source := `"sources":[{"path":"memory/2026-03-03.md","line":1,"start":0,"day":"2026-03-03","stmt":"m00000000000000000zz","hash":"00"}]}`
	for name, line := range map[string]string{
		"an op of a later memctl":   head + `"op":"분류","entry":"%s","by":"person","after":{"text":"나중 것"}}`,
		"a flipped op":              head + `"op":"pio","entry":"%s","by":"person"}`,
		"a later version":           `{"v":2,"id":7,"what":["%s"]}`,
		"an edit to a home outside": head + `"op":"edit","entry":"%s","by":"person","after":{"home":"../밖.md"}}`,
		"an edit to the log":        head + `"op":"edit","entry":"%s","by":"person","after":{"home":"../memory/2026-03-01.md"}}`,
		"an accept without a page":  head + `"op":"accept","entry":"m00000000zz","other":"%s","by":"program","after":{"kind":"W","text":"a fact"},` + source,
		"an accept on a folder":     head + `"op":"accept","entry":"m00000000zz","other":"%s","by":"person","after":{"kind":"W","text":"한 가지 사실","home":"world/x.md/y.md"},` + source,
		"a withdrawal of nothing":   head + `"op":"withdraw","entry":"%s","by":"person"}`,
		"a question without an id":  head + `"op":"promote","why":"asked","entry":"","by":"person","after":{"text":"%s 누구?","home":"wiki/x.md"}}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := someBank(t)
			const other = "bank/_meta/ledger/zz-other-2026-03.jsonl"
			bad := "\n" + fmt.Sprintf(line, entry(t, dir, "8081").id()) + "\n"
			write(t, dir, other, bad)
			retain(t, dir, "2026-03-04", "W @서버: 운영 서버 포트는 443이다.", "W @Deploy: deploys run on Tuesdays.")
			r := reflect(t, dir, "2026-03-04")
			if p := findProblem(t, r, other); p.Line != 2 || p.Warning {
				t.Errorf("the problem is %+v, want line 2 and no warning", p)
			}
			for _, text := range []string{"8081", "443", "Tuesdays", "Buildkite"} {
				isLive(t, dir, text)
			}
			if r = reflect(t, dir, "2026-03-04"); !r.Nothing {
				t.Errorf("the second run is not quiet: %+v", r)
			}
			findProblem(t, r, other)
			if got := read(t, dir, other); got != bad {
				t.Errorf("the line was changed: %q", got)
			}
			if _, err := os.Stat(filepath.Join(dir, "..", "밖.md")); err == nil {
				t.Error("a page outside was written")
			}
			e := open(t, dir, "2026-03-04")
			if v, err := e.Verify(t.Context()); err != nil || !v.OK() {
				t.Errorf("verify: %+v, %v", v, err)
			}
		})
	}
}

// TestWhatAPersonDidToNothingIsNamed has a pin of an entry that no log gives.
func TestWhatAPersonDidToNothingIsNamed(t *testing.T) {
	t.Parallel()
	dir := someBank(t)
	const other = "bank/_meta/ledger/zz-other-2026-03.jsonl"
	write(t, dir, other, `{"v":1,"id":"e0123456789abcdef","at":"2026-03-03T09:00:00Z","day":"2026-03-03","op":"pin","entry":"m00000000zz","by":"person"}`+"\n")
	r := reflect(t, dir, "2026-03-04")
	p := findProblem(t, r, other)
	if p.Line != 1 || !p.Warning || !strings.Contains(p.Message, "m00000000zz") {
		t.Errorf("the problem is %+v, want a warning about m00000000zz on line 1", p)
	}
	if r.Partial() {
		t.Error("a warning makes the run partial")
	}
}

// pinsOfNothing writes the ledger of another device, with events about entries that are not there.
func pinsOfNothing(t testing.TB, dir string, many int) (path string) {
	t.Helper()
	path = "bank/_meta/ledger/zz-other-2026-03.jsonl"
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, `{"v":1,"id":"e%016x","at":"2026-03-03T09:00:00Z","day":"2026-03-03","op":"pin","entry":"m00000%05d","by":"person"}`+"\n", i, i)
	}
	write(t, dir, path, b.String())
	return path
}

// TestManyEventsAboutNothingAreReadOnce: another device's ledger has thousands of them; some are named, all are counted.
func TestManyEventsAboutNothingAreReadOnce(t *testing.T) {
	t.Parallel()
	dir := someBank(t)
	const many = 8000
	other := pinsOfNothing(t, dir, many)
	r := reflect(t, dir, "2026-03-04")
	named, more := map[int]bool{}, ""
	for _, p := range r.Problems {
		switch {
		case p.Path == other && p.Code == "ledger.moot" && p.Warning:
			named[p.Line] = true
		case p.Code == "ledger.moot-more":
			more = p.Values["count"]
		}
	}
	if len(named) == 0 || named[0] || len(named) > 20 || more != strconv.Itoa(many-len(named)) {
		t.Errorf("named %v, and %s more of %d", named, more, many)
	}
}
