package redact

import (
	"io/fs"
	"math/rand/v2"
	"strings"
)

// Kinds are all that can stand in a mark.
func Kinds() []string { return loaded().kinds() }

// Load reads files of rules.
func Load(files fs.FS) error {
	_, err := load(files)
	return err
}

// Sample is a token that a line of the rules describes.
type Sample struct {
	Kind, Token string
	Tail        string // behind the fixed text
}

// Samples draws a token for each fixed text of the rules.
func Samples(rng *rand.Rand) (out []Sample) {
	r := loaded()
	for _, list := range append(r.shapes[:], r.infixes) {
		for i := range list {
			s := &list[i]
			tail := s.tail.draw(rng)
			out = append(out, Sample{s.kind, s.before.draw(rng) + s.prefix + tail, tail})
		}
	}
	return out
}

// draw makes a text that the pattern matches. What ends a sentence does not end it.
func (p pattern) draw(rng *rand.Rand) string {
	var b strings.Builder
	for k, r := range p {
		var letters []byte
		for c := range r.letters {
			if r.letters[c] {
				letters = append(letters, byte(c))
			}
		}
		n, most := r.min, max(r.max, r.min)
		if r.max == 0 {
			most = r.min + 12
		}
		n += rng.IntN(most - n + 1)
		for i := range n {
			c := letters[rng.IntN(len(letters))]
			for k == len(p)-1 && i == n-1 && len(letters) > 1 && !alnum[c] {
				c = letters[rng.IntN(len(letters))]
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}
