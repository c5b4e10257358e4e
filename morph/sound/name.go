package sound

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// How the letters of Korean given names are written in Latin ones: by the Revised Romanization (국어의 로마자 표기법, 2000), McCune and Reischauer, and as people
// write their own names (Soo-yeon, Jiwoo, Young). In the order of the syllable block of Unicode.
var (
	nameLeads  = strings.Split("g,k|kk,gg|n|d,t|tt,dd|r,l|m|b,p|pp,bb|s,sh|ss||j,ch|jj|ch|k|t|p|h", "|")
	nameVowels = strings.Split("a,ah|ae,ai|ya|yae|eo,u,o,uh|e|yeo,you,yu,yo|ye|o,oh|wa|wae|oe|yo|u,oo,woo|wo|we|wi,we|yu,yoo,you|eu,u|ui,eui,ee,i|i,ee,yi", "|")
	nameFinals = strings.Split("|k,g,ck|kk|k|n|n|n|t,d|l|l|l|l|l|l|l|l|m|p,b|p|t|t|ng|t|t|k|t|p|t", "|")
)

// longestName is of how many syllables a given name is at most.
const longestName = 3

// Romanised reports whether a Latin word is how a Korean name of two or three syllables is written in Latin letters: 민재 and Minjae, 지은 and Jieun. Hyphens and
// capitals make no difference.
func Romanised(name, latin string) bool {
	n := 0
	for _, r := range name {
		if n++; !hangul.IsSyllable(r) {
			return false
		}
	}
	if n < 2 || n > longestName {
		return false
	}
	return spells(name, strings.ToLower(strings.ReplaceAll(latin, "-", "")))
}

// spells reports whether letters are one of the spellings of some syllables.
func spells(name, letters string) bool {
	r, size := utf8.DecodeRuneInString(name)
	if size == 0 {
		return letters == ""
	}
	at := int(r - hangul.First)
	lead, vowel, final := nameLeads[at/588], nameVowels[at%588/28], nameFinals[at%28]
	for l := range strings.SplitSeq(lead, ",") {
		afterLead, ok := strings.CutPrefix(letters, l)
		for v := range strings.SplitSeq(vowel, ",") {
			afterVowel, has := strings.CutPrefix(afterLead, v)
			for f := range strings.SplitSeq(final, ",") {
				if rest, ends := strings.CutPrefix(afterVowel, f); ok && has && ends && spells(name[size:], rest) {
					return true
				}
			}
		}
	}
	return false
}
