package morph_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph"
)

func TestUnknownNounIsOneWordAndIsKept(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, tt := range []struct {
		text, stem string
	}{
		{"크루젠틱을 옮겼다", "크루젠틱"},
		{"(플렉시노바)", "플렉시노바"},
	} {
		got := a.Analyze(tt.text)
		i := slices.IndexFunc(got, func(k morph.Token) bool { return k.Class == morph.Noun })
		if i < 0 || got[i].Stem != tt.stem || got[i].Stems[0] != tt.stem || got[i].POS != "NNP" {
			t.Errorf("%q: %+v, want the noun %s", tt.text, got, tt.stem)
			continue
		}
		if len(a.TermsOf(&got[i])) == 0 {
			t.Errorf("%q: nothing of %s is kept", tt.text, tt.stem)
		}
		checkTokens(t, tt.text, got)
	}
}

// A guess must not hide that something is denied.
func TestUnknownNounHidesNoDenial(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, text := range []string{"점심안먹음", "로그안찍힘", "빌드안돎", "배포못함"} {
		if got := a.Analyze(text); !slices.ContainsFunc(got, func(k morph.Token) bool { return k.Negated || k.Surface == "안" }) {
			t.Errorf("%q denies nothing: %+v", text, got)
		}
	}
}

func TestLikeliestReadingHasTheUnknownNoun(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, text := range []string{"크루젠틱을 옮겼다", "(플렉시노바)", "어제 서버 터짐"} {
		if diff := cmp.Diff(a.Analyze(text), a.Readings(text, 3)[0].Tokens); diff != "" {
			t.Errorf("%q (-Analyze +Readings):\n%s", text, diff)
		}
	}
}

func TestNotedVerbKeepsItsNoun(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string][]string{
		"서버 터짐":     {"터지", "터짐"},
		"터짐":        {"터짐"},
		"서버 터짐을 봤다": nil, // a josa follows: it may be either
	} {
		for _, k := range a.Analyze(text) {
			if want != nil && k.Surface == "터짐" && !slices.Equal(k.Stems, want) {
				t.Errorf("%q: %q, want %q", text, k.Stems, want)
			}
		}
	}
}

// What a dictionary lists both as a noun and as the noun form of a verb is found by either: the next text has it with a josa.
func TestNounFormKeepsItsNounWhereverItStands(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, word := range map[string]string{"튀김 먹었다": "튀김", "떡 튀김": "튀김", "튀김을 먹었다": "튀김", "옷 맞춤": "맞춤", "화면 떨림 현상": "떨림"} {
		if !slices.ContainsFunc(a.Terms(text), func(k morph.Term) bool { return k.Text == word }) {
			t.Errorf("%q is not found under %s: %+v", text, word, a.Terms(text))
		}
	}
}

// A noun in 안 before a space is no 안 that denies.
func TestNounsInAnDenyNothing(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, word := range map[string]string{"제안 받았다": "제안", "답안 보냈다": "답안", "시안 보냈다.": "시안", "좋은 방안 찾았다": "방안"} {
		for _, text := range []string{text, norm.NFD.String(text)} {
			found := false
			for _, k := range a.Analyze(text) {
				found = found || k.Stem == word && k.Class == morph.Noun
				if k.Negated {
					t.Errorf("%q: %s is denied", text, k.Surface)
				}
			}
			if !found {
				t.Errorf("%q has no %s", text, word)
			}
		}
	}
	for _, text := range []string{"밥안 먹었다", "제안 안 받았다", "제안을 안받았다"} {
		if !slices.ContainsFunc(a.Analyze(text), func(k morph.Token) bool { return k.Negated }) {
			t.Errorf("%q denies nothing", text)
		}
	}
}

// What stands right behind C++ or 10% is no place for a guess: what it hides may have become part of the word before.
func TestGuessDoesNotOverlapTheWordBefore(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, text := range []string{"C++들쿠버네틀먼트", "C#하플로이먼트", "10%대쿠버네틀먼트", "(들쿠버네틀먼트)"} {
		end := 0
		for _, k := range a.Analyze(text) {
			if k.StartByte < end {
				t.Errorf("%q: %s begins before %d", text, k.Surface, end)
			}
			end = k.EndByte
		}
	}
}
