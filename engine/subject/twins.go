package subject

import (
	"strings"

	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/sound"
)

// Twins are pairs of subjects of which names are one word in two scripts, by its sound: 리액트 and React. Names of several words are not compared, nor
// those of a word that sounds like several.
func (b *Book) Twins() (out [][2]string) {
	latin := map[string]string{} // names to ids
	for _, s := range b.All() {
		for _, n := range s.names() {
			if n = strings.ToLower(n); oneWord(n) && !naming.HangulIn(n) {
				latin[n] = s.ID
			}
		}
	}
	seen := map[[2]string]bool{}
	for _, s := range b.All() {
		for _, n := range s.names() {
			if !oneWord(n) || strings.ContainsFunc(n, func(c rune) bool { return !hangul.IsSyllable(c) }) {
				continue
			}
			if id := soundsLike(n, latin); id != "" && id != s.ID && !seen[[2]string{s.ID, id}] {
				seen[[2]string{s.ID, id}] = true
				out = append(out, [2]string{s.ID, id})
			}
		}
	}
	return out
}

func oneWord(name string) bool { return name != "" && !strings.ContainsAny(name, " _.") }

// soundsLike is the id of the only subject of which a Latin name sounds as a Hangul one does; "" where there is none, or more.
func soundsLike(name string, latin map[string]string) (found string) {
	walk := sound.New(name)
	for n, id := range latin {
		if !walk.Alike(n) && !sound.Romanised(name, n) || id == found {
			continue
		}
		if found != "" {
			return ""
		}
		found = id
	}
	return found
}
