package hangul_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

func TestEverySyllableIsComposedOfItsJamo(t *testing.T) {
	seen := 0
	for r := rune(hangul.First); r <= hangul.Last; r++ {
		seen++
		lead, vowel, final := hangul.Decompose(r)
		if got, ok := hangul.Compose(lead, vowel, final); got != r || !ok {
			t.Fatalf("%c is %c %c %c, and they are %c, %v", r, lead, vowel, final, got, ok)
		}
		if !hangul.IsSyllable(r) || !hangul.IsLead(lead) || !hangul.IsVowel(vowel) || final != 0 && !hangul.IsFinal(final) {
			t.Fatalf("%c is %c %c %c", r, lead, vowel, final)
		}
		if hangul.Final(r) != final || hangul.HasFinal(r) != (final != 0) || hangul.IsOpen(r) != (final == 0) {
			t.Fatalf("%c ends in %c, with %c, %v, %v", r, final, hangul.Final(r), hangul.HasFinal(r), hangul.IsOpen(r))
		}
		if got := hangul.WithFinal(hangul.WithFinal(r, 'ㅎ'), final); got != r || hangul.Final(hangul.WithFinal(r, 'ㄺ')) != 'ㄺ' || !hangul.IsOpen(hangul.WithFinal(r, 0)) {
			t.Fatalf("%c with another final consonant, and back, is %c", r, got)
		}
		pieces := norm.NFD.String(string(r)) + "가"
		if got, size := hangul.DecodeRuneInString(pieces); got != r || size != len(pieces)-len("가") {
			t.Fatalf("%c in pieces is %c of %d bytes", r, got, size)
		}
	}
	if seen != 11172 || hangul.Count != 11172 {
		t.Errorf("%d syllables, %d by the constant, want 11,172", seen, hangul.Count)
	}
}

func TestOpenSyllablesInOrder(t *testing.T) {
	var got []rune
	for r := range hangul.Open() {
		got = append(got, r)
	}
	var want []rune
	for r := rune(hangul.First); r <= hangul.Last; r++ {
		if hangul.IsOpen(r) {
			want = append(want, r)
		}
	}
	if !slices.Equal(got, want) || len(got) != 399 {
		t.Errorf("%d syllables, want %d", len(got), len(want))
	}
	for range hangul.Open() {
		break // which ends it
	}
}

func TestWhatHasNoOtherFinal(t *testing.T) {
	for _, c := range [][2]rune{{'a', 'ㄱ'}, {'ㄱ', 0}, {'가', 'ㄸ'}, {'각', 'ㅏ'}, {utf8.RuneError, 'ㄴ'}} {
		if got := hangul.WithFinal(c[0], c[1]); got != c[0] {
			t.Errorf("%c with %c is %c", c[0], c[1], got)
		}
	}
}

// The pieces that Unicode joins, spelled as letters, are those that Decompose names.
func TestJamoAreThoseOfUnicode(t *testing.T) {
	letters := func(r rune) (out []rune) {
		lead, vowel, final := hangul.Decompose(r)
		return slices.DeleteFunc([]rune{lead, vowel, final}, func(j rune) bool { return j == 0 })
	}
	for letter := rune('ㄱ'); letter <= 'ㅣ'; letter++ {
		lead := []rune(norm.NFKC.String(string(letter)))[0] // ㄱ → U+1100, ㅏ → U+1161, ㄳ → U+11AA
		if hangul.IsLead(letter) != (lead >= 0x1100 && lead <= 0x1112) || hangul.IsVowel(letter) != (lead >= 0x1161 && lead <= 0x1175) {
			t.Errorf("%c: lead %v, vowel %v; Unicode says %U", letter, hangul.IsLead(letter), hangul.IsVowel(letter), lead)
		}
		if hangul.IsLead(letter) {
			if got := letters([]rune(norm.NFC.String(string([]rune{lead, 0x1161})))[0]); !slices.Equal(got, []rune{letter, 'ㅏ'}) {
				t.Errorf("%c with ㅏ is %c", letter, got)
			}
		}
	}
	for word, want := range map[rune]string{'했': "ㅎㅐㅆ", '책': "ㅊㅐㄱ", '닭': "ㄷㅏㄺ", '커': "ㅋㅓ", '힣': "ㅎㅣㅎ", '봐': "ㅂㅘ", '값': "ㄱㅏㅄ", '앉': "ㅇㅏㄵ", 'a': "", 'ㅎ': ""} {
		if got := string(letters(word)); got != want {
			t.Errorf("%c is %s, want %s", word, got, want)
		}
	}
}

func TestWhatMakesNoSyllable(t *testing.T) {
	for _, j := range [][3]rune{{'ㄳ', 'ㅏ', 0}, {'ㄱ', 'ㄱ', 0}, {'ㄱ', 'ㅏ', 'ㄸ'}, {'ㄱ', 'ㅏ', 'ㅏ'}, {0, 'ㅏ', 0}, {'ㄱ', 0, 0}, {'a', 'b', 'c'}} {
		if r, ok := hangul.Compose(j[0], j[1], j[2]); ok || r != 0 {
			t.Errorf("%c is %c", j, r)
		}
	}
	for _, r := range []rune{-1, 0, 'a', 'ㄱ', hangul.First - 1, hangul.Last + 1, '漢', utf8.RuneError, utf8.MaxRune} {
		lead, vowel, final := hangul.Decompose(r)
		if lead != 0 || vowel != 0 || final != 0 || hangul.IsSyllable(r) || hangul.Final(r) != 0 || hangul.HasFinal(r) || hangul.IsOpen(r) {
			t.Errorf("%U is taken for a syllable", r)
		}
	}
	for _, s := range []string{"", "a", "한", "\u1112", "\u1112a", "\u1161", "\u11ab", "\xff", "\u1113\u1161"} {
		want, wantSize := utf8.DecodeRuneInString(s)
		if r, size := hangul.DecodeRuneInString(s); r != want || size != wantSize {
			t.Errorf("%q begins with %c of %d bytes", s, r, size)
		}
	}
}

func TestSyllablesByTheirFinalConsonant(t *testing.T) {
	for final := rune('ㄱ'); final <= 'ㅣ'; final++ {
		var want []rune
		for r := rune(hangul.First); r <= hangul.Last; r++ {
			if hangul.Final(r) == final {
				want = append(want, r)
			}
		}
		if got := slices.Collect(hangul.EndingIn(final)); !slices.Equal(got, want) || len(got) > 0 != hangul.IsFinal(final) {
			t.Errorf("%d end in %c, want %d", len(got), final, len(want))
		}
	}
	if got := slices.Collect(hangul.EndingIn(0)); len(got) > 0 {
		t.Errorf("%d end in no consonant", len(got))
	}
}

func TestSyllablesAndJamoApart(t *testing.T) {
	for _, tt := range []struct {
		r                      rune
		syllable, jamo, letter bool
	}{
		{'가', true, false, false},
		{'힣', true, false, false},
		{'ㄱ', false, true, true},
		{'ㆍ', false, true, true},
		{'\u1100', false, true, false},
		{'\u11ff', false, true, false},
		{'\ua960', false, true, false},
		{'\ud7b0', false, true, false},
		{'k', false, false, false},
		{'カ', false, false, false},
		{'\u3130', false, false, false},
	} {
		if hangul.IsSyllable(tt.r) != tt.syllable || hangul.IsJamo(tt.r) != tt.jamo || hangul.IsLetter(tt.r) != tt.letter {
			t.Errorf("%U: syllable %v, jamo %v, letter %v", tt.r, hangul.IsSyllable(tt.r), hangul.IsJamo(tt.r), hangul.IsLetter(tt.r))
		}
	}
}
