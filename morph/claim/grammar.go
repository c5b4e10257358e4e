package claim

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"sync"
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
	find    func() *regexp.Regexp // compiled when it is first asked for
	effects []effect
}

var loadGrammar = sync.OnceValue(func() *grammar {
	g := &grammar{}
	for id, row := range rows(grammarData) {
		body, effects, _ := strings.Cut(row, " => ")
		p := pattern{id: id, effects: effectsOf(effects)}
		for f := range strings.FieldsSeq(body) {
			p.items = append(p.items, itemOf(f))
		}
		g.patterns = append(g.patterns, p)
	}
	for id, row := range rows(moodsData) {
		re, effects, _ := strings.Cut(row, " => ")
		re = strings.TrimSpace(re)
		g.moods = append(g.moods, mood{id: id, effects: effectsOf(effects), find: sync.OnceValue(func() *regexp.Regexp {
			return regexp.MustCompile(`(?i)` + expand(re))
		})})
	}
	return g
})

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
		field, value, _ := strings.Cut(f, "=")
		e := effect{field: field, value: value}
		if len(value) == 1 && value[0] >= 'A' && value[0] <= 'Z' {
			e.capture = value[0]
		}
		out = append(out, e)
	}
	return out
}

// itemOf reads an item such as F:x/에서,부터{move}=옮기|이동<and>?
func itemOf(f string) item {
	it := item{}
	switch f {
	case "^":
		it.start = true
		return it
	case "$":
		it.end = true
		return it
	}
	if len(f) > 2 && f[1] == ':' {
		it.name, f = f[0], f[2:]
	}
	if strings.HasSuffix(f, "?") {
		it.maybe, f = true, f[:len(f)-1]
	} else if strings.HasSuffix(f, "*") {
		it.many, f = true, f[:len(f)-1]
	}
	n := strings.IndexAny(f, "/{=<")
	if n < 0 {
		n = len(f)
	}
	it.forms, f = strings.ReplaceAll(f[:n], "x", "nq"), f[n:]
	for f != "" {
		open := f[0]
		body := f[1:]
		n = strings.IndexAny(body, "/{=<")
		if n < 0 {
			n = len(body)
		}
		f, body = body[n:], strings.TrimRight(body[:n], "}>")
		switch open {
		case '/':
			it.josa = strings.Split(body, ",")
		case '{':
			it.not = strings.HasPrefix(body, "!")
			it.classes = strings.Split(strings.TrimPrefix(body, "!"), ",")
		case '=':
			it.lemmas = strings.Split(body, "|")
		case '<':
			it.endings = strings.Split(body, ",")
		}
	}
	return it
}

// expand writes out the classes of syllables that moods.txt uses: {ㅆ} is every syllable that ends in ㅆ.
func expand(re string) string {
	for _, f := range []struct {
		jamo string
		last rune
	}{{"{ㅆ}", 20}, {"{ㅁ}", 16}, {"{ㄴ}", 4}, {"{ㄹ}", 8}, {"{ㅂ}", 17}} {
		if strings.Contains(re, f.jamo) {
			var b strings.Builder
			b.WriteByte('[')
			for r := rune(0xAC00) + f.last; r <= 0xD7A3; r += 28 {
				b.WriteRune(r)
			}
			b.WriteByte(']')
			re = strings.ReplaceAll(re, f.jamo, b.String())
		}
	}
	return re
}
