package morph

import "strings"

// Feature is a set of what the endings of a token say.
type Feature uint16

// Features of a token.
const (
	Past        Feature = 1 << iota // 았, 었, 였: it happened
	Future                          // 겠, ㄹ 것, ㄹ게, ㄹ 예정: it is yet to come, or guessed
	Obligation                      // 어야 하다, 어야 되다: it must
	Conditional                     // 면, 다면, 거든: if
	Request                         // 세요, 자, 라, 십시오: asked for
	Question                        // 까, 니, 나요, 는가
	Wish                            // 고 싶다
	Honorific                       // 시
	Adnominal                       // ㄴ, 는, ㄹ, 던 before a noun
	Nominal                         // 기, 음: made a noun
)

var featureNames = [...]string{"past", "future", "obligation", "conditional", "request", "question", "wish", "honorific", "adnominal", "nominal"}

// Names are the features of the set in a fixed order, in English.
func (f Feature) Names() []string {
	var out []string
	for i, n := range featureNames {
		if f&(1<<i) != 0 {
			out = append(out, n)
		}
	}
	return out
}

// String is the names joined by '|'.
func (f Feature) String() string { return strings.Join(f.Names(), "|") }

// featureOf reads one ending. tag is its tag; form may begin with a stand-alone consonant.
func featureOf(tag, form string) Feature {
	switch tag {
	case "EP":
		switch {
		case strings.HasPrefix(form, "겠"):
			return Future
		case strings.HasPrefix(form, "시"), strings.HasPrefix(form, "으시"):
			return Honorific
		}
		return Past
	case "ETN":
		return Nominal
	case "ETM":
		if form == "ㄹ" || form == "을" {
			return Adnominal | Future
		}
		return Adnominal
	}
	switch {
	case hasSuffixOf(form, "면", "거든", "다면"):
		return Conditional
	case tag == "EC" && (form == "아야" || form == "어야" || form == "여야" || form == "ㅏ야"):
		return Obligation
	case tag != "EF":
		return 0
	case hasSuffixOf(form, "까", "까요", "니", "냐", "나요", "는가", "은가", "ㄴ가", "ㄴ가요"):
		return Question
	case hasSuffixOf(form, "세요", "십시오", "시오", "자", "라", "ㅂ시다", "읍시다"):
		return Request
	case hasSuffixOf(form, "ㄹ게", "을게", "ㄹ게요", "을게요", "겠다"):
		return Future
	}
	return 0
}

func hasSuffixOf(s string, suffixes ...string) bool {
	for _, x := range suffixes {
		if strings.HasSuffix(s, x) {
			return true
		}
	}
	return false
}
