package claim

import (
	_ "embed"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

//go:embed grammar.txt
var grammarData string

//go:embed moods.txt
var moodsData string

// grammar is what the data files hold.
type grammar struct {
	patterns []pattern
	moods    []mood
}

// mood is a row of moods.txt: what the words of a predicate tell.
type mood struct {
	id      string
	only    string                // "verb": behind a conjugated predicate; "noun": behind any other
	reports bool                  // it tells that somebody else says it
	inner   bool                  // its modality is that of what others say, too
	needs   []string              // one of these words is in every text that it matches; nil if none is known
	find    func() *regexp.Regexp // compiled when it is first asked for
	effects []effect
}

//go:embed grammar-en.txt
var englishGrammarData string

//go:embed moods-en.txt
var englishMoodsData string

var loadGrammar = sync.OnceValue(func() *grammar {
	needs, _ := needsOf(preparedNeeds)
	return grammarOf(grammarData, moodsData).knowing(needs)
})

var loadEnglishGrammar = sync.OnceValue(func() *grammar {
	_, needs := needsOf(preparedNeeds)
	return grammarOf(englishGrammarData, englishMoodsData).knowing(needs)
})

func grammarOf(patterns, moods string) *grammar {
	g := &grammar{}
	for id, row := range rows(patterns) {
		body, effects, _ := strings.Cut(row, "=> ")
		p := pattern{id: id, effects: effectsOf(effects)}
		for f := range strings.FieldsSeq(body) {
			p.items = append(p.items, itemOf(f))
		}
		p.needs = needed(p.items)
		g.patterns = append(g.patterns, p)
	}
	for id, row := range rows(moods) {
		re, effects, _ := strings.Cut(row, " => ")
		re = strings.TrimSpace(re)
		only, rest, _ := strings.Cut(re, " ")
		if only == "verb" || only == "noun" {
			re = rest
		} else {
			only = ""
		}
		m := mood{id: id, only: only, effects: effectsOf(effects)}
		m.reports = slices.Contains(m.effects, effect{field: "said"})
		m.inner = slices.Contains(m.effects, effect{field: "inner"})
		m.find = sync.OnceValue(func() *regexp.Regexp {
			return regexp.MustCompile(`(?i)` + expand(re))
		})
		g.moods = append(g.moods, m)
	}
	return g
}

// rows yields the rows of a data file: "id : row".
func rows(data string) func(yield func(string, string) bool) {
	return func(yield func(string, string) bool) {
		for line := range strings.Lines(data) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			id, row, ok := strings.Cut(line, " : ")
			if !ok {
				panic(fmt.Sprintf("claim: a row without an id: %q", line))
			}
			if !yield(strings.TrimSpace(id), strings.TrimSpace(row)) {
				return
			}
		}
	}
}

func effectsOf(text string) []effect {
	var out []effect
	for f := range strings.FieldsSeq(text) {
		field, word, _ := strings.Cut(f, "=")
		out = append(out, effect{field, word})
	}
	return out
}

// kinds are the words of grammar.txt for the forms of a chunk.
func kinds(word string) string {
	switch word {
	case "noun":
		return string(nominal)
	case "value":
		return string(valued)
	case "any":
		return string([]byte{byte(nominal), byte(valued)})
	case "verb":
		return string(verbal)
	case "adverb":
		return string(adverb)
	case "link":
		return string(link)
	case "mark":
		return string(mark)
	case "speech":
		return string(speech)
	}
	panic(fmt.Sprintf("claim: no kind of chunk: %q", word))
}

// itemOf reads an item such as from=any:에서,부터{place}(서울,부산)<and>?
func itemOf(f string) item {
	switch f {
	case "^":
		return item{place: head}
	case "$":
		return item{place: tail}
	case "…":
		return item{place: gap}
	}
	it := item{}
	f, it.maybe = strings.CutSuffix(f, "?")
	if fields, rest, ok := strings.Cut(f, "="); ok {
		it.fields, f = strings.Split(fields, ","), rest
	}
	word, f := untilSign(f)
	it.forms = kinds(word)
	for f != "" {
		var body string
		sign := f[0]
		body, f = untilSign(f[1:])
		switch body = strings.TrimRight(body, ")}>"); sign {
		case ':':
			it.josa = words(body)
		case '{':
			body, it.not = strings.CutPrefix(body, "!")
			it.classes = strings.Split(body, ",")
		case '(':
			it.lemmas = words(body)
		case '<':
			it.endings = strings.Split(body, ",")
		}
	}
	return it
}

// untilSign cuts the text before the first sign that begins a condition of an item.
func untilSign(f string) (word, rest string) {
	n := strings.IndexAny(f, ":{(<")
	if n < 0 {
		n = len(f)
	}
	return f[:n], f[n:]
}

// vowels of the syllables that -아 and -어 end in: {어} in moods.txt.
const vowels = "ㅏㅐㅓㅔㅕㅘㅙㅝㅞ"

// expand writes out the classes of syllables that moods.txt uses: {ㅆ} is every syllable that ends in ㅆ.
func expand(re string) string {
	class := func(syllables iter.Seq[rune], of func(rune) bool) string {
		var b strings.Builder
		b.WriteByte('[')
		for r := range syllables {
			if of == nil || of(r) {
				b.WriteRune(r)
			}
		}
		b.WriteByte(']')
		return b.String()
	}
	for _, final := range "ㅆㅁㄴㄹㅂ" {
		if name := "{" + string(final) + "}"; strings.Contains(re, name) {
			re = strings.ReplaceAll(re, name, class(hangul.EndingIn(final), nil))
		}
	}
	if strings.Contains(re, "{어}") {
		re = strings.ReplaceAll(re, "{어}", class(hangul.Open(), func(r rune) bool {
			_, vowel, _ := hangul.Decompose(r)
			return strings.ContainsRune(vowels, vowel)
		}))
	}
	return re
}

// words are the words of a list with commas; '_' is a space.
func words(list string) []string { return strings.Split(strings.ReplaceAll(list, "_", " "), ",") }
