package claim

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed words.txt
var wordsData string

// wordLists are the closed classes that reading goes by, from words.txt.
type wordLists struct {
	josa     map[string]string // josa → its canonical form
	tails    map[string]bool   // nouns behind an adnominal predicate that carry it on: 예정, 중
	bound    map[string]bool   // predicates behind a bound noun: 있 (수 있다), 같 (것 같다)
	settling map[string]bool   // predicates behind 기로
	carry    map[string]bool   // predicates that only carry one before them on
	timely   map[string]bool   // nouns that stand by themselves beside a run: 오늘, 이번
	titles   map[string]bool   // behind or instead of a person's name
	endings  map[string]string // end of a connected predicate → how it is joined
	lists    map[string]map[string]bool
}

// loadWords reads the lists once.
var loadWords = sync.OnceValue(func() *wordLists {
	w := &wordLists{josa: map[string]string{}, endings: map[string]string{}, lists: map[string]map[string]bool{}}
	list := ""
	for line := range strings.Lines(wordsData) {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case strings.HasSuffix(line, ":"):
			list = strings.TrimSuffix(line, ":")
			w.lists[list] = map[string]bool{}
		case list == "josa":
			f := strings.Fields(line)
			for _, j := range f {
				w.josa[j] = f[0]
			}
		case list == "endings":
			for f := range strings.FieldsSeq(line) {
				end, name, _ := strings.Cut(f, "=")
				w.endings[end] = name
			}
		default:
			for f := range strings.FieldsSeq(line) {
				w.lists[list][strings.ReplaceAll(f, "_", " ")] = true
			}
		}
	}
	w.tails, w.bound, w.settling, w.carry = w.lists["tails"], w.lists["bound"], w.lists["settling"], w.lists["carry"]
	w.timely, w.titles = w.lists["timely"], w.lists["titles"]
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

func (w *wordLists) josaOf(surface string) string {
	if j := w.josa[surface]; j != "" {
		return j
	}
	return surface
}
