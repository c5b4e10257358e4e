package dedup

import (
	_ "embed" // the tables
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/internal/prepared"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// What New makes of the built-in words, and of none: analysing all words of the lexicon takes 15 ms, which is half of what a small run takes.
// With a person's words it is made when it is needed. A test makes both and compares.
//
//go:generate go test -run TestPrepared -update .
//go:embed prepared.bin
var preparedTables string

// lexical is what a Comparer makes of a lexicon, by an analyser.
type lexical struct {
	fold       map[string][]string // stems joined by a space → the keywords that stand for them
	poles      map[string]pole     // folded keyword → its pair
	stop       map[string]bool
	attributes map[string]Word   // 긴 → 길
	small      map[string]string // function words that have an opposite (before, on, never) → keyword
	version    string
}

// Default is [New] with the built-in words, which are not read if what New makes of them was prepared.
func Default(an Analyzer) (*Comparer, error) {
	builtIn := tables()[0]
	if strings.HasPrefix(builtIn.version, versionOf(an)) {
		return builtIn.with(an), nil
	}
	lex, err := rules.DefaultLexicon()
	if err != nil {
		return nil, err
	}
	return New(an, lex), nil
}

// versionOf names all that decides but the lexicon.
func versionOf(an Analyzer) string {
	return Version + "/" + an.Version() + "/" + claim.DataVersion() + "/"
}

// with is the Comparer that an analyser and the maps make.
func (l *lexical) with(an Analyzer) *Comparer {
	return &Comparer{lexical: *l, an: an, reader: claim.New(an, nil), joints: jointSet()}
}

// tables are those for the built-in words and for none. A file that cannot be read is a mistake in this build; New does its work then.
var tables = sync.OnceValue(func() [2]lexical {
	var out [2]lexical
	c := prepared.Reading(preparedTables)
	for i := range out {
		out[i].code(c)
	}
	if c.Err() != nil {
		return [2]lexical{}
	}
	return out
})

// preparedFor is the table of a version, nil if there is none.
func preparedFor(version string) *lexical {
	all := tables()
	for i := range all {
		if all[i].version == version {
			return &all[i]
		}
	}
	return nil
}

func (l *lexical) code(c *prepared.Codec) {
	c.Text(&l.version)
	codeMap(c, &l.fold, c.Texts)
	codeMap(c, &l.poles, func(p *pole) {
		c.Text(&p.keyword)
		c.Int(&p.sign)
	})
	codeMap(c, &l.stop, c.Bool)
	codeMap(c, &l.attributes, func(w *Word) {
		c.Text(&w.Key)
		c.Text(&w.Own)
		c.Int(&w.Side)
	})
	codeMap(c, &l.small, c.Text)
}

// codeMap codes a map in the order of its keys.
func codeMap[V any](c *prepared.Codec, m *map[string]V, value func(*V)) {
	keys := slices.Sorted(maps.Keys(*m))
	c.Texts(&keys)
	if *m == nil {
		*m = make(map[string]V, len(keys))
	}
	for _, k := range keys {
		v := (*m)[k]
		value(&v)
		(*m)[k] = v
	}
}
