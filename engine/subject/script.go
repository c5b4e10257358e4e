package subject

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// otherScript are the names of one word in the other script that may begin with the sound with which a name begins.
func (p *pool) otherScript(key string) []string {
	in := p.hangul
	if hangulIn(key) {
		in = p.latin
	}
	sounds := firstSounds(key)
	if len(sounds) == 1 {
		return in[sounds[0]]
	}
	var out []string
	for _, s := range sounds {
		out = append(out, in[s]...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sameLength says that a Hangul and a Latin name may be as long to say: a syllable takes one letter to four.
func sameLength(a, b string) bool {
	if !hangulIn(a) {
		a, b = b, a
	}
	n := utf8.RuneCountInString(a)
	return len(b) >= n && len(b) <= 4*n+1
}

// The classes of first sounds: each is called by one letter. Of a syllable its first consonant tells; a Latin letter may be written with
// several: c is ㅋ, ㅅ or ㅊ.
var (
	leadSounds  = [...]string{"ㄱㄲㅋ k", "ㄴ n", "ㄷㄸㅌ t", "ㄹ r", "ㅁ m", "ㅂㅃㅍ p", "ㅅㅆ s", "ㅇ a", "ㅈㅉㅊ j", "ㅎ h"}
	latinSounds = [...]string{"b p", "c ksj", "d tj", "f ph", "g kj", "h ha", "j ja", "k kn", "lr r", "m m", "n n", "p ps", "q k", "s sj", "t tsj", "v p", "w ar", "x ksj", "z js"}
)

// firstSounds are the classes of sounds with which a name may begin; a vowel is one, and what is no letter.
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
