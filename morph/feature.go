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
	case "EC":
		if form == "아야" || form == "어야" || form == "여야" || form == "ㅏ야" || form == "야" { // 야: 가야, 켜야, 끝내야
			return Obligation
		}
	}
	var f Feature
	if strings.HasPrefix(form, "으시") || strings.HasPrefix(form, "으세") || strings.HasPrefix(form, "으셔") || strings.HasPrefix(form, "으십") {
		f = Honorific
	}
	if hasSuffixOf(form, "면", "거든", "다면") {
		f |= Conditional
	}
	return f
}

// finish reads the endings of the words that end a sentence. What may end one or lead on (먹을까, 하자, 해) is tagged by
// what comes after it: a stop, or nothing more in the line.
func (w *walker) finish() {
	ends, asked := true, false
	for k := len(w.tokens) - 1; k >= w.first; k-- {
		t := &w.tokens[k]
		switch {
		case t.POS == "SF":
			ends, asked = true, t.Surface == "?" || t.Surface == "？"
		case t.Class == Other:
		default:
			if ends && w.meta[k].form != "" {
				w.final(k, asked)
			}
			ends, asked = false, false
		}
	}
}

// final reads the last ending of a sentence, on token k.
func (w *walker) final(k int, asked bool) {
	t, form := &w.tokens[k], w.meta[k].form
	if pos, ok := strings.CutSuffix(t.POS, "EC"); ok && closes(form) {
		t.POS = w.join(pos, "EF")
	}
	if !strings.HasSuffix(t.POS, "EF") {
		return
	}
	switch {
	case reason(form):
	case hasSuffixOf(form, "까", "까요", "냐", "나요", "는가", "은가", "ㄴ가", "ㄴ가요", "은가요", "는가요"), form == "나", asked && form == "니":
		t.Features |= Question
	case hasSuffixOf(form, "ㄹ게", "을게", "ㄹ게요", "을게요", "ㄹ래", "을래", "ㄹ래요", "을래요", "겠다"):
		t.Features |= Future
	case asked, strings.HasPrefix(t.POS, "VCP"): // 이자
	case hasSuffixOf(form, "자", "아라", "어라", "여라", "ㅏ라", "ㅓ라", "거라", "십시오", "시오", "ㅂ시다", "읍시다"), w.asks(k):
		t.Features |= Request
	}
}

// asks says that token k asks for something by its verb, in a form that may also tell: 해 주세요, 봐, 해 줘, 하지 마, 확인하라.
func (w *walker) asks(k int) bool {
	t, form := &w.tokens[k], w.meta[k].form
	if t.Features&Honorific != 0 && hasSuffixOf(composed(t.Surface), "세요", "셔요", "시오") {
		return true
	}
	if (form == "라" || form == "으라") && (strings.HasPrefix(t.POS, "VV") || strings.Contains(t.POS, "XSV")) {
		return true
	}
	switch t.Stem {
	case "보":
		if k > w.first && hasSuffixOf(w.meta[k-1].form, "까", "나", "ㄴ가", "은가", "는가", "던가") { // 비가 오나 봐
			return false
		}
	case "주", "말":
	default:
		return false
	}
	return t.Class == Function && t.Features&^Honorific == 0 && hasSuffixOf(form, "어", "아", "ㅓ", "ㅏ", "어요", "아요", "라", "요")
}

// closes says that an ending that may lead on (EC) is one that may end a sentence as well.
func closes(form string) bool {
	switch form {
	case "아", "어", "여", "ㅏ", "ㅓ", "ㅕ", "애", "지", "나", "자", "네", "오", "소", "군", "거든", "라":
		return true
	}
	return !reason(form) && hasSuffixOf(form, "다", "요", "까", "냐", "죠", "지요", "아라", "어라", "여라", "ㅏ라", "ㅓ라", "거라", "더라", "구나", "는군", "ㄹ게", "을게", "ㄹ래", "을래", "ㄹ걸", "을걸",
		"ㄴ대", "는대", "ㄴ가", "는가", "은가", "ㄴ걸", "는걸", "시오", "ㅂ쇼", "잖아", "야지", "자꾸나", "려무나")
}

// reason says that an ending in 까 gives a reason and asks nothing: 하니까, and not 합니까.
func reason(form string) bool {
	return hasSuffixOf(form, "니까", "니까요") && !hasSuffixOf(form, "ㅂ니까", "습니까", "읍니까", "ㅂ니까요", "습니까요")
}

// follows says that the token before ends in an ending of that form.
func (w *walker) follows(form string) bool {
	last := w.last()
	return last != nil && last.form == form
}

func hasSuffixOf(s string, suffixes ...string) bool {
	for _, x := range suffixes {
		if strings.HasSuffix(s, x) {
			return true
		}
	}
	return false
}
