package engine_test

import (
	"testing"

	"golang.org/x/text/unicode/norm"
)

// TestLogUnderTheOtherUnicodeFormOfItsName: a copy of a log by the same name in NFC takes its place. The run that comes to it must not wait for ever
// for the old one to be saved.
func TestLogUnderTheOtherUnicodeFormOfItsName(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	const name, text = "memory/2026-11-02-저녁.md", "## 결정\n- W @배포: 배포는 화요일에 한다\n"
	write(t, dir, norm.NFD.String(name), text)
	distill(t, dir, "2026-11-03")
	before := pages(t, dir)
	write(t, dir, name, text)
	distill(t, dir, "2026-11-03")
	if len(before) == 0 || len(pages(t, dir)) != len(before) {
		t.Errorf("pages: %d, then %d", len(before), len(pages(t, dir)))
	}
}
