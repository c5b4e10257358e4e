package claim

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/internal/wordlist"
)

//go:embed words-en.txt
var englishData string

// englishLists are the closed classes of English and what else words-en.txt holds.
type englishLists struct {
	in      map[string]map[string]bool   // list → its words
	to      map[string]map[string]string // list of pairs → what a word stands for
	phrases map[string][][]string        // entries of several words, by their first word, the longest first
	nouny   map[string]bool              // verbs that are nouns as often
}

var loadEnglish = sync.OnceValue(func() *englishLists {
	w := &englishLists{in: map[string]map[string]bool{}, to: map[string]map[string]string{}, phrases: map[string][][]string{}, nouny: map[string]bool{}}
	for list, line := range wordlist.Lines(englishData) {
		if w.in[list] == nil {
			w.in[list], w.to[list] = map[string]bool{}, map[string]string{}
		}
		w.line(list, line)
	}
	for _, entries := range w.phrases {
		slices.SortStableFunc(entries, func(a, b []string) int { return len(b) - len(a) })
	}
	return w
})

func (w *englishLists) line(list, line string) {
	key := ""
	for f := range strings.FieldsSeq(line) {
		from, to, pair := strings.Cut(f, "=")
		switch {
		case list == "phrasal" && !pair:
			key = f + " "
			continue
		case pair:
			w.to[list][strings.ReplaceAll(key+from, "_", " ")], key = to, ""
			continue
		}
		from, nouny := strings.CutSuffix(from, "~")
		if nouny {
			w.nouny[from] = true
		}
		parts := strings.Split(from, "_")
		if len(parts) > 1 && !slices.ContainsFunc(w.phrases[parts[0]], func(e []string) bool { return slices.Equal(e, parts) }) {
			w.phrases[parts[0]] = append(w.phrases[parts[0]], parts)
		}
		w.in[list][strings.Join(parts, " ")] = true
	}
}

// humped says that a name has a capital inside that no name of a person has: QuickBooks, MapLibre; not McKay, MacRae, DeWitt.
func humped(s string) bool {
	at := strings.LastIndexAny(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return at > 2 && !strings.HasPrefix(s, "Mac") && !strings.HasPrefix(s, "Van") && s[at-1] >= 'a' && s[at-1] <= 'z'
}

// verbForm is one way in which a word may be the form of a verb.
type verbForm byte

const (
	noVerb  verbForm = 0
	baseOf  verbForm = 'V' // move
	thirdOf verbForm = 'Z' // moves
	pastOf  verbForm = 'E' // moved, as past or participle
	ingOf   verbForm = 'G' // moving
)

// verb is the base of a word that may be the form of a verb, and which form; "" if it is none.
func (w *englishLists) verb(low string) (string, verbForm) {
	verbs := w.in["verb"]
	if base, ok := w.to["irregular"][low]; ok {
		switch {
		case low == base:
			return base, pastOf
		case strings.HasSuffix(low, "ing"):
			return base, ingOf
		case strings.HasSuffix(low, "es") && (base == "do" || base == "go"):
			return base, thirdOf
		}
		return base, pastOf
	}
	if verbs[low] {
		return low, baseOf
	}
	for _, f := range []struct {
		end  string
		form verbForm
	}{{"ing", ingOf}, {"ed", pastOf}, {"s", thirdOf}} {
		stem, ok := strings.CutSuffix(low, f.end)
		if !ok || len(stem) < 2 {
			continue
		}
		if base := baseIn(verbs, stem); base != "" && base != "be" { // bees
			return base, f.form
		}
		if f.end == "ed" && verbs[stem+"e"] {
			return stem + "e", f.form
		}
	}
	if stem, ok := strings.CutSuffix(low, "ed"); ok && len(stem) > 3 && !strings.HasSuffix(stem, "e") && !w.in["noun"][low] && !w.in["adjective"][low] {
		return stem, pastOf // any other word in -ed
	}
	for _, re := range []string{"re", "un", "de", "pre", "over", "out"} {
		if rest, ok := strings.CutPrefix(low, re); ok && len(rest) > 3 {
			if rest = strings.TrimPrefix(rest, "-"); w.in["noun"][rest] {
				continue
			}
			if base, form := w.verbPlain(rest); base != "" && form != baseOf {
				return re + base, form
			}
		}
	}
	return "", noVerb
}

// verbPlain is [englishLists.verb] without prefixes.
func (w *englishLists) verbPlain(low string) (string, verbForm) {
	for end, form := range map[string]verbForm{"ing": ingOf, "ed": pastOf} {
		if stem, ok := strings.CutSuffix(low, end); ok && len(stem) > 1 {
			if base := baseIn(w.in["verb"], stem); base != "" {
				return base, form
			}
		}
	}
	return "", noVerb
}

// sibilant says that a verb takes -es: watch, push, pass, go. Others have -s alone, so that robes are nothing that is robbed.
func sibilant(base string) bool {
	return slices.ContainsFunc([]string{"s", "x", "z", "ch", "sh", "o"}, func(end string) bool { return strings.HasSuffix(base, end) })
}

// baseIn undoes what spelling does before an ending: mov, stopp, carri.
func baseIn(verbs map[string]bool, stem string) string {
	n := len(stem)
	switch {
	case verbs[stem]:
		return stem
	case verbs[stem+"e"]:
		return stem + "e"
	case n > 2 && stem[n-1] == stem[n-2] && verbs[stem[:n-1]]:
		return stem[:n-1]
	case stem[n-1] == 'i' && verbs[stem[:n-1]+"y"]:
		return stem[:n-1] + "y"
	case stem[n-1] == 'e' && verbs[stem[:n-1]] && sibilant(stem[:n-1]): // watches
		return stem[:n-1]
	case n > 1 && strings.HasSuffix(stem, "ie") && verbs[stem[:n-2]+"y"]: // carries
		return stem[:n-2] + "y"
	}
	return ""
}
