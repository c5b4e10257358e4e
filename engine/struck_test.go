package engine_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
)

// strike strikes a line out up to what begins with end: - ~~S: …~~ ^id
func strike(line, end string) string {
	head, tail, _ := strings.Cut(line, end)
	return "- ~~" + strings.TrimPrefix(head, "- ") + "~~" + end + tail
}

// TestStruckEntryIsRemovedAndItsLineStays: who strikes the line of an entry out does not say it any more, as in a log. The line is the
// person's from then on, the entry is in the archive, and is back when the line is.
func TestStruckEntryIsRemovedAndItsLineStays(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"대기 중", "8080", "9090", "dark mode"} {
		for name, end := range map[string]string{"all but the id": " ^", "the statement": " ([["} {
			t.Run(text+" "+name, func(t *testing.T) {
				t.Parallel()
				w := newHand(t, "ko")
				p := entry(t, w.dir, text)
				struck := strike(p.line, end)
				edit(t, w.dir, p.page, p.line+"\n", struck+"\n")
				r := distill(t, w.dir, handDay)
				if reflect(t, w.dir, handDay); r.ByHand != 1 || len(r.Problems) > 0 {
					t.Errorf("%d by hand, %+v", r.ByHand, r.Problems)
				}
				if got := read(t, w.dir, p.page); strings.Count(got, struck+"\n") != 1 || strings.Contains(got, p.line) {
					t.Errorf("the struck line did not stay as it is:\n%s", got)
				}
				archive := ""
				for _, q := range entryLines(t, w.dir, text) {
					if strings.HasPrefix(q.page, "bank/archive/") && q.id() == p.id() {
						archive = read(t, w.dir, q.page)
					}
				}
				if !strings.Contains(archive, "✕ "+handDay+" "+bank.ReasonByHand) {
					t.Errorf("the entry is not in the archive:\n%s", archive)
				}
				verified(t, w.dir)
				stable(t, w.dir, handDay)
				forget(t, w.dir)
				reflect(t, w.dir, handDay)
				verified(t, w.dir)
				stable(t, w.dir, handDay)
				edit(t, w.dir, p.page, struck+"\n", p.line+"\n")
				reflect(t, w.dir, afterDay)
				w.same(t, text, text)
				sound(t, w.dir, afterDay)
			})
		}
	}
}

// TestTextThatIsStruckIsAnEdit: the letter, the links and the id are not struck out, so that it is an entry with what a person made of its text.
func TestTextThatIsStruckIsAnEdit(t *testing.T) {
	t.Parallel()
	w := newHand(t, "en")
	for _, text := range []string{"8080", "floor 3"} {
		p := entry(t, w.dir, text)
		head, tail, _ := strings.Cut(p.line, ": ")
		said, tail, _ := strings.Cut(tail, " ([[")
		edit(t, w.dir, p.page, p.line, head+": ~~"+said+"~~ ([["+tail)
		reflect(t, w.dir, handDay)
		if got := w.same(t, text, text).line; !strings.Contains(got, ": ~~"+said+"~~ ([[") {
			t.Error(got)
		}
	}
	sound(t, w.dir, handDay)
}
