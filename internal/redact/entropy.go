package redact

import (
	"math"
	"strings"
)

// class is a set of bytes.
type class [256]bool

func (c *class) add(letters string) {
	for i := range len(letters) {
		c[letters[i]] = true
	}
}

func classOf(sets ...string) (c class) {
	for _, s := range sets {
		c.add(s)
	}
	return c
}

// run is the length of the longest beginning of s that is in the class.
func (c *class) run(s string) int {
	for i := range len(s) {
		if !c[s[i]] {
			return i
		}
	}
	return len(s)
}

// longestToken is how much of a run is looked at in bytes, so that text made of beginnings of tokens (sk-sk-sk-…) does
// not cost its square. A secret that is longer goes piece by piece.
const longestToken = 256

// token is the end of the run of the class at text[from:].
func (c *class) token(text string, from int) int {
	return from + c.run(text[from:min(len(text), from+longestToken)])
}

const (
	digitSet = "0123456789"
	upperSet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lowerSet = "abcdefghijklmnopqrstuvwxyz"
)

// Classes of letters; never changed.
var (
	digit       = classOf(digitSet)
	hex         = classOf(digitSet, "abcdef")
	hexDash     = classOf(digitSet, "abcdefABCDEF-")
	letter      = classOf(lowerSet, upperSet)
	lowerLetter = classOf(lowerSet)
	upperLetter = classOf(upperSet)
	vowel       = classOf("aeiouyAEIOUY")
	joins       = classOf(" _-.\t")
	upper       = classOf(digitSet, upperSet)
	lowerDigit  = classOf(digitSet, lowerSet)
	alnum       = classOf(digitSet, upperSet, lowerSet)
	word        = classOf(digitSet, upperSet, lowerSet, "_-")
	wordDot     = classOf(digitSet, upperSet, lowerSet, "_-.")
	base64Std   = classOf(digitSet, upperSet, lowerSet, "+/=")
	userByte    = classOf(digitSet, upperSet, lowerSet, "_-.~%+!$&*")
	passByte    = classOf(digitSet, upperSet, lowerSet, "_-.~%+!$&*@:=^#?")
	valueByte   = classOf(digitSet, upperSet, lowerSet, "_-.~%+!$&*@:=^#?/|\\")
	argByte     = classOf(digitSet, upperSet, lowerSet, "_-.~%+!$&*@:=^#?/,")
	startByte   = classOf(digitSet, upperSet, lowerSet, "_-~%+!$&@^#/")   // a value begins with it
	insideByte  = classOf(digitSet, upperSet, lowerSet, "_-.~%+!$&@^#?/") // and not behind one of these
)

// wordByte tells whether a token cannot begin behind the byte: it is inside of an ASCII word.
func wordByte(c byte) bool { return alnum[c] || c == '_' }

// look is what the letters of a value look like.
type look struct {
	text                 string
	lower, upper, digits int
	signs                int // !@#$%^&*~+ and the like
	seps                 int // - _ . /
	changes              int // between digits, capitals and small letters, whatever stands between them
	entropy              float64
	longest              int  // run of small letters
	wordy                int  // small letters in runs of three and more
	harsh                int  // run of consonants, the longest
	hexadecimal          bool // nothing but hexadecimal digits and hyphens, 0x before them
}

// longestLook is how much of a value is looked at, in bytes.
const longestLook = 96

// lookAt looks at the first [longestLook] bytes of a value.
func lookAt(v string) look {
	v = v[:min(len(v), longestLook)]
	l := look{text: v, entropy: entropy(v)}
	last := byte('-')
	small, hard := 0, 0
	for i := range len(v) {
		k := kindOf(v[i])
		if small++; k != 'a' {
			small = 0
		}
		if hard++; !letter[v[i]] || vowel[v[i]] {
			hard = 0
		}
		l.longest, l.harsh = max(l.longest, small), max(l.harsh, hard)
		switch {
		case small == 3:
			l.wordy += small
		case small > 3:
			l.wordy++
		}
		switch k {
		case '0':
			l.digits++
		case 'A':
			l.upper++
		case 'a':
			l.lower++
		default:
			if strings.IndexByte("-_./", v[i]) >= 0 {
				l.seps++
			} else {
				l.signs++
			}
			continue
		}
		if last != '-' && k != last {
			l.changes++
		}
		last = k
	}
	plain := strings.TrimPrefix(v, "0x")
	l.hexadecimal = hexDash.run(plain) == len(plain)
	return l
}

func (l *look) alnum() int { return l.lower + l.upper + l.digits }

// kinds is how many of small letters, capitals, digits and signs there are.
func (l *look) kinds() (n int) {
	for _, count := range [...]int{l.lower, l.upper, l.digits, l.signs} {
		n += min(count, 1)
	}
	return n
}

// random tells whether these are sixteen letters or more, drawn at random: of several kinds that change often, as they do not in names
// (refreshToken2).
func (l *look) random() bool {
	if l.alnum() < 16 || l.entropy < 3 || l.lower+l.upper == 0 {
		return false
	}
	both := l.lower > 0 && l.upper > 0
	switch {
	case both && (l.named() || l.digits == 0 && !l.unspeakable()):
		return false
	case l.changes*3 >= l.alnum():
		return both || l.digits >= 2
	case l.changes*4 >= l.alnum():
		return both && l.digits >= 1 && l.longest <= 5 || l.seps == 0 && l.digits >= 3
	}
	return false
}

// unspeakable tells whether sixteen letters or more have consonants in a row as no word has.
func (l *look) unspeakable() bool {
	const most = 5
	return l.alnum() >= 16 && l.harsh > most && l.entropy >= 3 && (l.digits > 0 || l.lower > 0 && l.upper > 0)
}

// named tells whether half of the letters stand in words, as in sendMoneyUseCase; of letters drawn at random one in six does. A name with two
// digits or more has more of them.
func (l *look) named() bool {
	if l.digits > 1 {
		return l.upper > 0 && l.wordy*3 >= l.alnum()*2
	}
	return l.upper > 0 && l.wordy*2 >= l.alnum()
}

// long tells whether they are so many that no name has them.
func (l *look) long() bool { return l.alnum() >= 24 && l.lower > 0 && l.upper > 0 }

// hex tells whether these are the 32 hexadecimal digits of a key, or more, or those of a UUID.
func (l *look) hex() bool {
	return l.hexadecimal && l.alnum() >= 32 && l.digits >= 2 && l.lower+l.upper > 0 && l.entropy >= 2.5
}

// tight tells whether ten letters or more change so often that they can be nothing else.
func (l *look) tight() bool {
	return l.alnum() >= 10 && l.seps == 0 && l.lower > 0 && l.upper > 0 && l.digits > 0 && l.changes*2 >= l.alnum() && l.entropy >= 3
}

// drawn tells whether ten letters or more change between letters and digits as no name does.
func (l *look) drawn() bool {
	return l.alnum() >= 10 && l.seps+l.signs == 0 && l.digits > 1 && l.lower+l.upper > 2 && l.changes > 2 && l.entropy >= 2.5
}

// humped tells whether these are eight letters or more without a digit, of which no word consists: kLmQwErT.
func (l *look) humped() bool {
	return l.alnum() >= 8 && l.seps == 0 && l.lower > 0 && l.upper > 0 && l.changes*3 >= l.alnum() && l.entropy >= 2.5
}

// scrambled tells letters at random from a name with hyphens (sk-fading-circle-2).
func scrambled(v string) bool {
	l := lookAt(v)
	return l.scrambled()
}

// solid tells whether these are twenty letters and digits without a sign between them, that are no name.
func (l *look) solid() bool {
	const least = 20
	n := 0
	for i := range len(l.text) {
		if n++; !alnum[l.text[i]] {
			n = 0
		}
		if n == least {
			return l.digits > 0 && !l.named()
		}
	}
	return false
}

func (l *look) scrambled() bool {
	return l.hex() || l.changes*3 >= l.alnum() && !l.named() && l.lower+l.upper > 0 && l.changes > 1 && l.entropy >= 2.5
}

func kindOf(c byte) byte {
	switch {
	case digit[c]:
		return '0'
	case c >= 'A' && c <= 'Z':
		return 'A'
	case alnum[c]:
		return 'a'
	}
	return '-'
}

// password asks for a letter and a digit or two other kinds, in a text that does not repeat itself.
func password(s string) bool {
	var d, lo, up, other int
	for i := range len(s) {
		switch kindOf(s[i]) {
		case '0':
			d++
		case 'a':
			lo = 1
		case 'A':
			up = 1
		default:
			if strings.IndexByte("-_./", s[i]) < 0 {
				other = 1
			}
		}
	}
	return d > 0 && lo+up >= 1 && (lo+up+other >= 2 || d >= 2) && entropy(s) >= 2.5
}

// entropy is Shannon's, in bits per byte, of the first [longestLook] bytes.
func entropy(s string) float64 {
	s = s[:min(len(s), longestLook)]
	if s == "" {
		return 0
	}
	var count [256]uint8
	for i := range len(s) {
		count[s[i]]++
	}
	sum := 0.0
	for i := range len(s) {
		if c := count[s[i]]; c > 0 { // each letter once
			sum += countLog[c]
			count[s[i]] = 0
		}
	}
	n := float64(len(s))
	return countLog[len(s)]/n - sum/n
}

// countLog is n·log₂n.
var countLog = countLogs()

func countLogs() (t [longestLook + 1]float64) {
	for n := 1; n < len(t); n++ {
		t[n] = float64(n) * math.Log2(float64(n))
	}
	return t
}

// foldContains tells whether a text holds a part that is in lower case, in any case.
func foldContains(s, part string) bool {
	for i := 0; i+len(part) <= len(s); i++ {
		if s[i]|0x20 == part[0]|0x20 && strings.EqualFold(s[i:i+len(part)], part) {
			return true
		}
	}
	return false
}
