package morph_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph"
)

func termsOf(a *morph.Analyzer, text string) []string {
	var out []string
	for _, t := range a.Terms(text) {
		out = append(out, t.Text)
	}
	return out
}

func TestLinesAreReadByThemselves(t *testing.T) {
	a := morph.New(morph.Options{})
	texts := append([]string{"서버", "없다", "안", "먹었다", "리만치", "가다", "금지"}, hostileTexts(1000)...)
	for i, x := range texts {
		x, y := strings.ReplaceAll(x, "\n", " "), strings.ReplaceAll(texts[(i+1)%len(texts)], "\n", " ")
		want := a.Analyze(x)
		for _, tok := range a.Analyze(y) {
			tok.StartByte += len(x) + 1
			tok.EndByte += len(x) + 1
			want = append(want, tok)
		}
		if got := a.Analyze(x + "\n" + y); len(got) != len(want) || len(got) > 0 && !cmp.Equal(got, want) {
			t.Errorf("%q, %q: got %+v, want %+v", x, y, got, want)
		}
	}
}

func TestNormalisationFormChangesNothingButOffsets(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, text := range append([]string{"버그 말고 기능", "버그만 아니라 기능도", "㉮화한다"}, hostileTexts(1000)...) {
		text = norm.NFC.String(text)
		x, y := a.Analyze(text), a.Analyze(norm.NFD.String(text))
		if !slices.EqualFunc(x, y, func(p, q morph.Token) bool {
			return slices.Equal(p.Stems, q.Stems) && p.Stem == q.Stem && p.Class == q.Class && p.POS == q.POS && p.Negated == q.Negated
		}) {
			t.Errorf("%q: %+v in NFC, %+v in NFD", text, x, y)
		}
	}
}

func TestTokensKeepTheOrderOfTheText(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, text := range []string{"이건 내꺼니까 쓰지 마", "네꺼니까", "말라키마저", "간댔어요", "담갔으니"} {
		checkTokens(t, text, a.Analyze(text))
	}
}

func TestCompatibilitySyllablesHaveStemsOfTheirOwn(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{"㈜카카오": "주 카카오", "㉮": "가"} {
		for _, tok := range a.Analyze(text) {
			if !norm.NFKC.IsNormalString(tok.Stem) {
				t.Errorf("%q: stem %q", text, tok.Stem)
			}
		}
		if got := strings.Join(termsOf(a, text), " "); text == "㈜카카오" && got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestTermsOfWhatIsMadeAVerb(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		"팀장이 말했다": "팀 장 말", "docker-compose했다": "docker-compose docker compos compose", "useState하지 않았다": "usestate use state", "useState했다": "usestate use state",
		"설계했다": "설계", "비활성화한다": "활성화 비활성화", "했다": "",
	} {
		if got := strings.Join(termsOf(a, text), " "); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	tok := a.Analyze("설계했다")[0]
	_ = append(a.TermsOf(&tok), "x")
	if tok.Stems[1] != "설계하" {
		t.Error("appending to the terms changes the token")
	}
}
