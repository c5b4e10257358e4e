package register

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// final is the sound that a word ends in when it is read aloud.
type final uint8

const (
	open   final = iota // a vowel: 나무
	rieul               // ㄹ: 서울
	closed              // any other consonant: 책
)

// Josa is a word with the josa that fits it, of a pair "은/는", "이/가", "을/를", "과/와", "으로/로", "이에요/예요", "이라/라"; the first of
// the pair stands behind a consonant. Digits, Latin letters and signs count as they are read aloud: 3은, PR이, Go는, 10%로.
func Josa(word, pair string) string { return word + Particle(word, pair) }

// Particle is the josa alone.
func Particle(word, pair string) string {
	after, afterVowel, ok := strings.Cut(pair, "/")
	if !ok {
		return pair
	}
	f := ending(word)
	if f == open || f == rieul && afterVowel == "로" {
		return afterVowel
	}
	return after
}

// ending is the sound of the last letter that is read. Quotation marks, brackets and full stops are not.
func ending(word string) final {
	word = norm.NFC.String(word)
	word = strings.TrimRightFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '%' && r != '℃' && r != '°' && r != '+' && r != '#' && r != '$' && r != '€' && r != '&'
	})
	r, size := utf8.DecodeLastRuneInString(word)
	switch {
	case size == 0:
		return open
	case hangul.IsSyllable(r):
		return coda(hangul.Final(r))
	case r >= 'ㄱ' && r <= 'ㅎ': // 기역, 니은 … all end in a consonant but ㄹ, 리을
		if r == 'ㄹ' {
			return rieul
		}
		return closed
	case unicode.IsDigit(r):
		return digits(word)
	case r < utf8.RuneSelf && unicode.IsLetter(r):
		return latin(word)
	case unicode.Is(unicode.Han, r):
		return han(r)
	}
	return sign(r)
}

func coda(n rune) final {
	switch n {
	case 0:
		return open
	case 'ㄹ':
		return rieul
	}
	return closed
}

// digits is the sound of a number: 0 영, 1 일, 3 삼, 6 육, 7 칠, 8 팔; of a round one the last unit: 10 십, 100 백, 1,000 천, 10,000 만,
// 100,000,000 억. Behind a point digits are read one by one: 1.10 영 (공), so a zero there is a consonant, too.
func digits(word string) final {
	at := len(word)
	for at > 0 && (word[at-1] >= '0' && word[at-1] <= '9' || word[at-1] == ',') {
		at--
	}
	number := strings.ReplaceAll(word[at:], ",", "")
	zeros := len(number) - len(strings.TrimRight(number, "0"))
	if last := number[len(number)-1]; last != '0' {
		switch last {
		case '1', '7', '8':
			return rieul
		case '3', '6':
			return closed
		}
		return open
	}
	if zeros >= 12 && zeros < 16 && zeros < len(number) {
		return open // 조
	}
	return closed // 영, 십, 백, 천, 만, 억
}

// latin is the sound of a word in Latin letters. Capitals are spelled out; a small word is read as far as its spelling says.
func latin(word string) final {
	at := len(word)
	for at > 0 && word[at-1] < utf8.RuneSelf && unicode.IsLetter(rune(word[at-1])) {
		at--
	}
	w := word[at:]
	last := w[len(w)-1]
	if strings.ToUpper(w) == w || len(w) == 1 {
		return spelled(last)
	}
	return read(strings.ToLower(w))
}

// spelled is the sound of a letter's name: 엘, 엠, 엔, 알.
func spelled(letter byte) final {
	switch letter | 0x20 {
	case 'l', 'r':
		return rieul
	case 'm', 'n':
		return closed
	}
	return open
}

// read guesses how a word that is not spelled out ends, as a Korean reader writes it in Hangul: b, d, g, f, s, t and z after
// a consonant take a vowel of their own (테스트, 릴리스), c, k, p, t after a short vowel are a consonant (백, 탭, 봇).
func read(w string) final {
	if n := len(w); n > 2 && w[n-1] == w[n-2] && w[n-1] != 's' && w[n-1] != 'e' && w[n-1] != 'o' {
		w = w[:n-1] // app, pull
	}
	n := len(w)
	vowel := func(i int) bool { return i >= 0 && i < n && strings.IndexByte("aeiouy", w[i]) >= 0 }
	for _, tail := range []struct {
		text string
		as   final
	}{
		{"ng", closed},
		{"le", rieul},
		{"me", closed},
		{"ne", closed},
		{"de", open},
		{"ate", open},
		{"ite", open},
		{"ote", open},
		{"que", open},
		{"ck", closed},
		{"ght", open},
		{"gh", open},
		{"sh", open},
		{"ch", open},
		{"th", open},
		{"ph", open},
		{"wn", closed},
		{"mb", closed},
		{"hub", open},
	} {
		if strings.HasSuffix(w, tail.text) && n > len(tail.text) {
			return tail.as
		}
	}
	switch w[n-1] {
	case 'l':
		return rieul
	case 'm', 'n':
		return closed
	case 'b', 'c', 'k', 'p', 't':
		short := vowel(n-2) && !vowel(n-3)
		if short && n <= 6 || w[n-1] == 'c' || w[n-1] == 'p' && vowel(n-2) || w[n-1] == 't' && short || w[n-1] == 'k' && n > 2 && !vowel(n-3) && vowel(n-2) {
			return closed
		}
	}
	return open
}

func sign(r rune) final {
	switch r {
	case '%', '°', '+', '#', '€', '℃': // 퍼센트, 도, 플러스, 샵 is left to the few who write it
		return open
	case '$': // 달러
		return open
	case '&':
		return open
	}
	return open
}

// han knows the counters and names that stand at the end of words most often.
func han(r rune) final {
	switch r {
	case '日', '月', '一', '七', '八', '物':
		return rieul
	case '年', '人', '件', '金', '木', '三', '六', '十', '百', '千', '萬', '億', '前', '分', '國', '韓', '學', '食', '力', '色', '案', '線', '點', '足', '神', '行', '東', '南', '北', '中':
		return closed
	}
	return open
}
