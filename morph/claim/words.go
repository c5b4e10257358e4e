package claim

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/internal/wordlist"
)

//go:embed words.txt
var wordsData string

// wordLists are the closed classes that reading goes by, from words.txt.
type wordLists struct {
	josa    map[string]string          // josa → its canonical form
	endings map[string]string          // end of a connected predicate → how it is joined
	lists   map[string]map[string]bool // the other lists by name
}

// has reports whether a word is on a list.
func (w *wordLists) has(list, word string) bool { return w.lists[list][word] }

// loadWords reads the lists once.
var loadWords = sync.OnceValue(func() *wordLists {
	w := &wordLists{josa: map[string]string{}, endings: map[string]string{}, lists: map[string]map[string]bool{}}
	for list, line := range wordlist.Lines(wordsData) {
		switch list {
		case "josa":
			f := strings.Fields(line)
			for _, j := range f {
				w.josa[j] = f[0]
			}
		case "endings":
			for f := range strings.FieldsSeq(line) {
				end, name, _ := strings.Cut(f, "=")
				w.endings[end] = name
			}
		default:
			if w.lists[list] == nil {
				w.lists[list] = map[string]bool{}
			}
			for f := range wordlist.Words(line) {
				w.lists[list][f] = true
			}
		}
	}
	return w
})

// startsWith says that a text begins with a word of a list.
func (w *wordLists) startsWith(list, text string) bool {
	for n := range text {
		if n > 0 && w.lists[list][text[:n]] {
			return true
		}
	}
	return w.lists[list][text]
}

// endsWith says that a text ends in a word of a list.
func (w *wordLists) endsWith(list, text string) bool {
	for n := range text {
		if w.lists[list][text[n:]] {
			return true
		}
	}
	return false
}

// within says that a word of a list stands somewhere in a text.
func (w *wordLists) within(list, text string) bool {
	for word := range w.lists[list] {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// josaPair are the two josa that one token may hold: 까지만, 에서는.
func (w *wordLists) josaPair(surface string) (first, second string) {
	if j := w.josa[surface]; j != "" {
		return j, ""
	}
	for n := range surface {
		if a, b := w.josa[surface[:n]], w.josa[surface[n:]]; n > 0 && a != "" && b != "" {
			return a, b
		}
	}
	return surface, ""
}
