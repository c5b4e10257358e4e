package subject

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// otherScript returns the names of one word in the other script that may begin with the same sound as a name and are about as long when spoken (one
// to four letters a syllable), in no order.
func (p *pool) otherScript(key string) iter.Seq[*Candidate] {
	in, hangul := p.hangul, naming.HangulIn(key)
	if hangul {
		in = p.latin
	}
	n := utf8.RuneCountInString(key)
	return func(yield func(*Candidate) bool) {
		for _, s := range firstSounds(key) {
			for _, o := range in[s] {
				syllables, letters := n, len(o.Key)
				if !hangul {
					syllables, letters = utf8.RuneCountInString(o.Key), len(key)
				}
				if letters >= syllables && letters <= 4*syllables+1 && !yield(o) {
					return
				}
			}
		}
	}
}

// The classes of first sounds, each named by one letter. The class of a syllable is that of its first consonant; a Latin letter may belong to
// several: c is ㅋ, ㅅ or ㅊ.
var (
	leadSounds  = [...]string{"ㄱㄲㅋ k", "ㄴ n", "ㄷㄸㅌ t", "ㄹ r", "ㅁ m", "ㅂㅃㅍ p", "ㅅㅆ s", "ㅇ a", "ㅈㅉㅊ j", "ㅎ h"}
	latinSounds = [...]string{"b p", "c ksj", "d tj", "f ph", "g kj", "h ha", "j ja", "k kn", "lr r", "m m", "n n", "p ps", "q k", "s sj", "t tsj", "v p", "w ar", "x ksj", "z js"}
)

// firstSounds returns the classes of the sounds with which a name may begin. All vowels are one class, together with what is no letter.
func firstSounds(key string) []byte {
	r, _ := utf8.DecodeRuneInString(key)
	rows := latinSounds[:]
	if hangul.IsSyllable(r) {
		r, _, _ = hangul.Decompose(r)
		rows = leadSounds[:]
	}
	for _, row := range rows {
		if letters, sounds, _ := strings.Cut(row, " "); strings.ContainsRune(letters, r) {
			return []byte(sounds)
		}
	}
	return []byte{'a'}
}
