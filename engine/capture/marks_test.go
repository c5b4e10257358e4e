package capture

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
)

func TestMarksOfConversationsAreWhatTheirExpressionsMatch(t *testing.T) {
	n := 0
	for _, c := range conversations(t) {
		s := c.selector()
		for i := range s.turns {
			for _, x := range s.sentences(i) {
				if n++; n%15 == 0 { // the expressions as a whole take long
					for _, name := range speech.Names() {
						if got, want := speech.Has(name, x.st.Text), speech.Mark(name).MatchString(x.st.Text); got != want {
							t.Fatalf("%s in %q: got %v, the expression says %v", name, x.st.Text, got, want)
						}
					}
				}
			}
		}
	}
}

// BenchmarkConversations reads conversations that people had; per op it is all of them.
func BenchmarkConversations(b *testing.B) {
	all, n := conversations(b), 0
	for b.Loop() {
		n = 0
		for _, c := range all {
			s := c.selector()
			for i := range s.turns {
				for k := range s.sentences(i) {
					s.signs(i, k)
					n++
				}
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(n*b.N), "µs/sentence")
}
