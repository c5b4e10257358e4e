package morph_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/morph"
)

func TestFractionsOfOneCharacterAreParts(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		"2½컵":                "2.5",
		"½":                  "0.5",
		"1¼, ¾개":             "1.25 ; 0.75개",
		"⅓컵과 2⅓개":            "1/3 ; 7/3개",
		"2½kg, 1½ cups":      "2.5kg ; 1.5",
		"２½개":                "2.5개",
		"2½시간, 2시간 반":        "2.5시간 ; 2.5시간",
		"1½만 원과 ½만 원":        "15000원 ; 5000원",
		"$1½M":               "1500000달러",
		"12½%":               "12.5%",
		"1½~2½시간":            "1.5시간 ; 2.5시간",
		"½-1개":               "0.5개 ; 1개",
		"10½년":               "10.5년",
		"-½도":                "-0.5도",
		"10,000½개":           "10000.5개",
		"버전 2½ 출시":           "v2.5",
		"redis 1½로 올림":       "1.5",
		"React ½ 업그레이드":      "0.5",
		"½½":                 "0.5",
		"99999999999999999½": "99999999999999999½",
	} {
		checkValues(t, a, text, want)
	}
}

func TestRaisedFiguresAreExponents(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		"2²cm":         "2²cm",
		"２²":           "2²",
		"10² 개, 102 개": "10²개 ; 102개",
		"10⁶명과 10⁻³초":  "10⁶명 ; 10⁻³초",
		"1.5²":         "1.5²",
		"각주¹ 있음":       "",
		"x²³":          "",
	} {
		checkValues(t, a, text, want)
	}
	if got := a.Analyze("m²"); len(got) != 1 || got[0].Stem != "m2" {
		t.Errorf("m² is read as %v", got)
	}
}

func TestCircledNumbersMarkLists(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		"① 우유 ② 설탕":    "",
		"⑴ 우유 3개":      "3개",
		"①우유":          "",
		"①2시 회의":       "2시",
		"①번, 1번":       "①번 ; 1번",
		"답은 ③":         "③",
		"답은 ❸, ⒊":      "③ ; ③",
		"답은 ②로 변경":     "②",
		"③단계와 3단계":     "3단계 ; 3단계",
		"①번째 줄, ㉑번째 줄": "1번째 ; 21번째",
	} {
		checkValues(t, a, text, want)
	}
}
