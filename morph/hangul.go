package morph

// Hangul syllables are arithmetic: U+AC00 + (lead*21 + vowel)*28 + tail. The indexes below name the leads,
// vowels and tails that the stripping rules ask for.
const (
	hangulBase  = 0xAC00
	hangulLast  = 0xD7A3
	vowelCount  = 21
	tailCount   = 28
	leadR       = 5  // ㄹ
	leadIeung   = 11 // ㅇ
	leadH       = 18 // ㅎ
	vowelA      = 0  // ㅏ
	vowelAe     = 1  // ㅐ
	vowelEo     = 4  // ㅓ
	vowelE      = 5  // ㅔ
	vowelYa     = 2  // ㅑ
	vowelYeo    = 6  // ㅕ
	vowelYo     = 12 // ㅛ
	vowelYu     = 17 // ㅠ
	vowelO      = 8  // ㅗ
	vowelWa     = 9  // ㅘ
	vowelWae    = 10 // ㅙ
	vowelOe     = 11 // ㅚ
	vowelU      = 13 // ㅜ
	vowelWo     = 14 // ㅝ
	vowelEu     = 18 // ㅡ
	vowelI      = 20 // ㅣ
	tailNone    = 0
	tailN       = 4      // ㄴ
	tailD       = 7      // ㄷ
	tailL       = 8      // ㄹ
	tailLM      = 10     // ㄻ
	tailM       = 16     // ㅁ
	tailB       = 17     // ㅂ
	tailS       = 19     // ㅅ
	tailSS      = 20     // ㅆ
	tailH       = 27     // ㅎ
	hangulBytes = 3      // of a syllable or jamo in UTF-8
	compatFirst = 0x3131 // ㄱ
	compatLast  = 0x318E
)

func isSyllable(r rune) bool { return r >= hangulBase && r <= hangulLast }

// isHangul says whether the rune is a syllable or a jamo (conjoining or stand-alone).
func isHangul(r rune) bool {
	return isSyllable(r) || r >= compatFirst && r <= compatLast || r >= 0x1100 && r <= 0x11FF ||
		r >= 0xA960 && r <= 0xA97F || r >= 0xD7B0 && r <= 0xD7FF
}

// split takes a syllable apart. Of another rune it gives impossible indexes, which no rule matches.
func split(r rune) (lead, vowel, tail int) {
	if !isSyllable(r) {
		return -1, -1, -1
	}
	n := int(r - hangulBase)
	return n / (vowelCount * tailCount), n / tailCount % vowelCount, n % tailCount
}

// tailOf is the tail's index, or -1 for what is no syllable.
func tailOf(r rune) int {
	if !isSyllable(r) {
		return -1
	}
	return int(r-hangulBase) % tailCount
}
