package spell

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// TestWordsForQuestionsAreInTheIndex: one that the index leaves out, as BE, which is a form of "to be", or the "out of" of an expression, finds nothing.
func TestWordsForQuestionsAreInTheIndex(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, group := range rules.DefaultAsked() {
		for _, word := range group {
			if len(Tokens(a.Terms(word))) < len(strings.Fields(word)) && word != "할 일" { // which is 할일, too
				t.Errorf("%q of %q is in no index", word, group)
			}
		}
	}
}
