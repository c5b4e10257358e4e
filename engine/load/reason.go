package load

import (
	"strings"

	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/find"
)

// explain says of each line that was found why it is loaded: it is of the time that a question without other words asks about, or has words of the question.
func (e *Loader) explain(a *find.Answer, lines []bundle.Line) {
	var times []string
	for i := range a.Time {
		times = append(times, a.Time[i].Text)
	}
	has := e.find.Has(a.Content)
	for i := range lines {
		switch l := &lines[i]; {
		case l.How != "":
		case len(a.Content) == 0 && len(times) > 0:
			l.Reason = bundle.Reason{How: bundle.OfTime, By: times}
		default:
			l.Reason = bundle.Reason{How: bundle.Alike}
			if by := has(strings.Join(append([]string{l.Text, l.Under, l.Section}, l.Entities...), "\n")); len(by) > 0 {
				l.Reason = bundle.Reason{How: bundle.Words, By: by}
			}
		}
	}
}
