package morph_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/morph"
)

// canonical lists the first stem of each token that has one.
func canonical(tokens []morph.Token) []string {
	var out []string
	for _, t := range tokens {
		if len(t.Stems) > 0 {
			out = append(out, t.Stems[0])
		}
	}
	return out
}

// TestSpellingsOfOneTextAreOne: in pieces (NFD) or not, in letters of another width, and where a letter composes in lower case only.
func TestSpellingsOfOneTextAreOne(t *testing.T) {
	for want, texts := range map[string][]string{
		"가치관 회의":   {"가치관 회의", norm.NFD.String("가치관 회의"), " 가치관\t 회의\n"},
		"café ß":   {"Café ß", "CAFÉ ß", norm.NFD.String("café ß")},
		"ci 8080번": {"ＣＩ　８０８０번", "CI 8080번"},
		"ǰ":        {"J\u030c", "j\u030c", "ǰ"},
	} {
		for _, text := range texts {
			if got := morph.Normalize(text); got != want {
				t.Errorf("Normalize(%q) = %q, want %q", text, got, want)
			}
		}
	}
}

func TestStems(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		"가치관이 바뀌었다":                             "가치관 바뀌",
		"바꿨다 바꾸었다 바꾼다 바꾸고 바꿔서":                  "바꾸 바꾸 바꾸 바꾸 바꾸",
		"좋다 좋아요 좋은 좋았다 좋습니다 좋으면":                "좋 좋 좋 좋 좋 좋",
		"선호한다 선호합니다 선호해요 선호했음 선호하는":             "선호 선호 선호 선호 선호",
		"설계했다 설계하였다 설계하기로 설계됐다":                 "설계 설계 설계 설계",
		"빨라졌다 빨라서 빠른 몰랐다 흘러":                    "빠르 빠르 빠르 모르 흐르",
		"고쳤다 고쳐 마셨다 봤다 왔다":                      "고치 고치 마시 보 오",
		"어려웠다 어려운 고마워요 도와줬다 배워서 가까워졌다":          "어렵 어렵 고맙 돕 배우 가깝",
		"집을 지었다. 병이 나았다. 끈을 이었다. 잘못을 깨달았다.":     "집 짓 병 낫 끈 잇 잘못 깨닫",
		"만든 만드는 만듭니다 아는":                        "만들 만들 만들 알",
		"켰다 껐다 썼다 컸다 바빴다 모았다":                   "켜 끄 쓰 크 바쁘 모으",
		"서버에서는 서버까지만 서버부터 서버처럼 서버조차 서버라는":       "서버 서버 서버 서버 서버 서버",
		"팀에게서 팀으로도 책은 책을 물이 집에":                 "팀 팀 책 책 물 집",
		"회의 회의를 제도 경로로 사용자가 이미지를 광고는":           "회의 회의 제도 경로 사용자 이미지 광고",
		"개발자들이 문서들을":                            "개발자 문서",
		"서버입니다 서버였다 문제였고 버그다":                   "서버 서버 문제 버그",
		"Flutter의 API를 v2.1로":                   "flutter api v2.1",
		"[[가치관]]이 `useState`는":                  "가치관 usestate",
		"좋아한다 싫어했다":                             "좋아하 싫어하",
		"만들어졌다 살펴봤다 보내줬다":                       "만들 살펴보 보내",
		"The deployments were quickly reverted": "deploy quick revert",
		"Organizers added an internal meeting":  "organiz add internal meet",
		"사랑 짝사랑 사진 최신 대신":                       "사랑 짝사랑 사진 최신 대신",
		"보고 싶다 보고를 올렸다":                         "보 보고 올리",
	} {
		t.Run(text, func(t *testing.T) {
			if diff := cmp.Diff(strings.Fields(want), canonical(a.Analyze(text))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestClasses(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]morph.Class{
		"서버": morph.Noun, "바꿨다": morph.Predicate, "좋은": morph.Predicate, "2026-01-01": morph.Number, "90%": morph.Number,
		"useState": morph.Identifier, "node.js": morph.Identifier, "k8s": morph.Identifier, "v1.2.3": morph.Identifier, "c++": morph.Identifier,
		"deploy": morph.Word, "API": morph.Word, "the": morph.Function, "그리고": morph.Function, "하지만": morph.Function, "매우": morph.Function,
		"않았다": morph.Function, "!": morph.Other, "漢字": morph.Noun,
	} {
		got := a.Analyze(text)
		if len(got) != 1 || got[0].Class != want {
			t.Errorf("%q: %+v, want one token of class %d", text, got, want)
		}
	}
}

// negated lists the canonical stems in the scope of a negation.
func negated(tokens []morph.Token) []string {
	var out []string
	for _, t := range tokens {
		if t.Negated {
			out = append(out, t.Stems[0])
		}
	}
	return out
}

func TestNegation(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		"안 좋다":               "좋",
		"못 먹었다":              "먹",
		"안 써요":               "쓰",
		"배포가 안돼":             "배포",
		"로그인이 안된다":           "로그인",
		"연락 못했다":             "연락",
		"점심을 안먹었다":           "먹",
		"업데이트 못함":            "업데이트",
		"발표를 못했다":            "발표",
		"시안 안 받음":            "받",
		"배포하면 안돼":            "배포",
		"좋지 않다":              "좋",
		"승인하지 않았다":           "승인",
		"하지않는다":              "하",
		"쓰지 말자":              "쓰",
		"머지하지 마세요":           "머지",
		"참석하지 못했다":           "참석",
		"참석하지는 못했다":          "참석",
		"문제가 없다":             "문제",
		"문제없다":               "문제",
		"테스트 없이 머지했다":        "테스트",
		"버그가 아니다":            "버그",
		"버그가 아니라 기능이다":       "버그",
		"외부 접속 금지":           "접속",
		"접속을 금지했다":           "접속",
		"미완료 작업":             "완료",
		"비활성화한다":             "활성화",
		"불가능하다":              "가능",
		"배포하면 안 된다":          "배포",
		"쓰고 싶지 않다":           "쓰",
		"삭제할 수 없다":           "삭제",
		"삭제할수없다":             "삭제",
		"하지 않을 수 없다":         "",
		"배포는 금요일에 하지 않는다":    "배포",
		"This is not good":   "good",
		"I don't like Redux": "like",
		"no bugs":            "bug",
		"never merge":        "merg",
		"without tests":      "test",
		"cannot deploy":      "deploy",
		"isn’t fast":         "fast",
		"A, not B":           "b",
		"NOT good":           "good",
	} {
		t.Run(text, func(t *testing.T) {
			if got := strings.Join(negated(a.Analyze(text)), " "); got != want {
				t.Errorf("negated %q, want %q: %+v", got, want, a.Analyze(text))
			}
			if got := strings.Join(negated(a.Analyze(norm.NFD.String(text))), " "); got != want {
				t.Errorf("in NFD: negated %q, want %q", got, want)
			}
		})
	}
}

func TestWhatIsNoNegation(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, text := range []string{
		"2주 안에 끝낸다", "회의실 안", "회의실 안에서 만났다", "이번 달 말", "못 세 개를 샀다", "못을 박았다", "이전 버전", "취소 버튼", "괜찮잖아", "좋잖아요", "못지않게 빠르다",
		"아니면 다음 주에 하자", "안전하다", "안내했다", "안정적이다", "안녕하세요", "안쓰럽다", "안타깝다", "말을 했다", "말씀하셨다", "미안하다", "비슷하다", "불편하다", "비밀번호", "미팅",
		"없애 버렸다", "재미없다", "시안 받음", "방안 찾음", "예전보다 못하다", "그럴 뿐만 아니라 빠르다", "아니, 좋다", "방 안 온도", "귀찮다",
		"not only fast but cheap", "notable change", "No. It is good.", "knot", "nothing", "normal", "this is just fine",
	} {
		t.Run(text, func(t *testing.T) {
			if got := negated(a.Analyze(text)); len(got) > 0 {
				t.Errorf("negated %q: %+v", got, a.Analyze(text))
			}
		})
	}
}

func TestValues(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		"3만 5천 원":              "35000원",
		"35,000원":              "35000원",
		"5천원을":                 "5000원",
		"1.5만 명":               "15000명",
		"2억 3천만 원":             "230000000원",
		"포트 8080":              "8080",
		"v2.1과 2.1 버전, 버전 2.1": "v2.1 v2.1 v2.1",
		"1.2.3":                "v1.2.3",
		"version 2.1":          "v2.1",
		"2026-01-31":           "2026-01-31",
		"2026.1.31":            "2026-01-31",
		"2026년 11월 20일까지":      "2026-11-20",
		"2026년 11월":            "2026-11",
		"2026년":                "2026년",
		"11월 20일":              "11-20",
		"11/20":                "11-20",
		"Nov 20, 2026":         "2026-11-20",
		"20 November":          "11-20",
		"오후 3시":                "15:00",
		"오후 3시 30분":            "15:30",
		"오전 9시 반":              "09:30",
		"15:00":                "15:00",
		"3pm":                  "15:00",
		"3:30 pm":              "15:30",
		"세 시":                  "3시",
		"3시에":                  "3시",
		"90%":                  "90%",
		"90 퍼센트":               "90%",
		"90 percent":           "90%",
		"two weeks":            "2주",
		"2주":                   "2주",
		"두 주":                  "2주",
		"한 시간":                 "1시간",
		"1 hour":               "1시간",
		"세 명이":                 "3명",
		"100ms":                "100ms",
		"5 GB":                 "5gb",
		"$30":                  "30달러",
		"**$420M** EV":         "420000000달러",
		"$1.5 billion":         "1500000000달러",
		"₩3만":                  "30000원",
		"$12.50":               "12.5달러",
		"화요일":                  "화요일",
		"on Tuesdays":          "화요일",
		"-5":                   "-5",
		"a-5":                  "",
		"３만５천 원":               "35000원",
		"k8s E1234 utf8":       "",
		"한 개발자가":               "",
		"한 팀장":                 "",
		"세상 두더지 한국 다섯손가락 열쇠 네트워크": "",
		"may be":      "",
		"192.168.0.1": "192.168.0.1",
		"3.10 3.1":    "3.1 3.1",
	} {
		t.Run(text, func(t *testing.T) {
			for _, form := range []string{text, norm.NFD.String(text)} {
				var got []string
				end := 0
				for _, v := range a.Values(form) {
					got = append(got, v.Canonical)
					if v.StartByte < end || v.EndByte <= v.StartByte || v.EndByte > len(form) {
						t.Errorf("%q: range %d–%d after %d", form, v.StartByte, v.EndByte, end)
					}
					end = v.EndByte
				}
				if s := strings.Join(got, " "); s != want {
					t.Errorf("%q: got %q, want %q", form, s, want)
				}
			}
		})
	}
}

func TestTermsOfIdentifiers(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		"2026-01-01":            "2026-01-01 2026-01",
		"v1.2.3":                "v1.2.3 1.2.3",
		"node.js":               "node.js node js",
		"k8s":                   "k8s",
		"C++ c# useState":       "c++ c c# c usestate use state",
		"snake_case":            "snake_case snake case",
		"HTTPServer":            "httpserver http server",
		"engine/recall/bank.go": "engine/recall/bank.go engin engine recal recall bank go",
		"E1234":                 "e1234",
		"running":               "run running",
		"user's APIs":           "user api apis",
		"10GB":                  "10gb",
		"그리고 the 매우":            "",
	} {
		var got []string
		for _, term := range a.Terms(text) {
			got = append(got, term.Text)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: got %q, want %q", text, s, want)
		}
	}
}

func TestBigrams(t *testing.T) {
	for text, want := range map[string]string{"상태관리": "상태 태관 관리", "앱 API 값": "앱 값", "": "", norm.NFD.String("상태관리"): "상태 태관 관리"} {
		var got []string
		for _, g := range morph.Bigrams(text) {
			got = append(got, g.Text)
			if composed := norm.NFC.String(text[g.StartByte:g.EndByte]); composed != g.Text {
				t.Errorf("%q: %d–%d is %q, want %q", text, g.StartByte, g.EndByte, composed, g.Text)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: got %q, want %q", text, s, want)
		}
	}
}

func TestAnalysisDoesNotDependOnNormalisationForm(t *testing.T) {
	a := morph.New(morph.Options{})
	want := a.Analyze(benchText)
	nfd := norm.NFD.String(benchText)
	got := a.Analyze(nfd)
	if len(want) != len(got) {
		t.Fatalf("%d tokens in NFC, %d in NFD", len(want), len(got))
	}
	for i := range got {
		if diff := cmp.Diff(want[i].Stems, got[i].Stems); diff != "" || want[i].Class != got[i].Class || norm.NFC.String(got[i].Surface) != want[i].Surface {
			t.Errorf("token %d: %+v in NFC, %+v in NFD", i, want[i], got[i])
		}
		if nfd[got[i].StartByte:got[i].EndByte] != got[i].Surface {
			t.Errorf("offsets of %q", got[i].Surface)
		}
	}
}

func TestFullWidthLatinIsLatin(t *testing.T) {
	a := morph.New(morph.Options{})
	text := "ＡＰＩ를 ｕｓｅＳｔａｔｅ"
	got := a.Analyze(text)
	if diff := cmp.Diff([]string{"api", "usestate"}, canonical(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got[0].Surface != "ＡＰＩ" {
		t.Errorf("surface %q", got[0].Surface)
	}
}

func TestUserWordsAreNotCut(t *testing.T) {
	plain, with := morph.New(morph.Options{}), morph.New(morph.Options{Words: []morph.UserWord{{Text: "리디만"}, {Text: norm.NFD.String("도은")}}})
	if got := canonical(with.Analyze("리디만을 도은이 샀다")); !slices.Equal(got, []string{"리디만", "도은", "사"}) {
		t.Errorf("got %q", got)
	}
	if plain.Version() == with.Version() {
		t.Error("other words, same version")
	}
	if with.Version() != morph.New(morph.Options{Words: []morph.UserWord{{Text: "도은"}, {Text: "리디만"}, {Text: "도은"}}}).Version() {
		t.Error("the order of words changes the version")
	}
}

// checkTokens holds what every analysis must hold.
func checkTokens(tb interface{ Errorf(string, ...any) }, text string, tokens []morph.Token) {
	last := 0
	for _, tok := range tokens {
		if tok.StartByte < last || tok.EndByte <= tok.StartByte || tok.EndByte > len(text) {
			tb.Errorf("%q: token %+v after %d", text, tok, last)
			return
		}
		last = tok.StartByte
		if text[tok.StartByte:tok.EndByte] != tok.Surface {
			tb.Errorf("%q: %+v does not slice back", text, tok)
		}
		if (tok.Class == morph.Function || tok.Class == morph.Other) != (len(tok.Stems) == 0) && tok.Class != morph.Identifier {
			tb.Errorf("%q: class %d with stems %q", text, tok.Class, tok.Stems)
		}
		for _, s := range tok.Stems {
			if s == "" || !norm.NFC.IsNormalString(s) {
				tb.Errorf("%q: stem %q", text, s)
			}
		}
	}
}

// The vowels that people add to a word used to take the syllable before them into their token.
func TestSoundsStandApartFromTheWord(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, text := range []string{"끝냈다ㅠㅠ", "안됨ㅋㅋ", "좋아ㅏㅏ", "하ㄳ"} {
		for _, text := range []string{text, norm.NFD.String(text)} {
			checkTokens(t, text, a.Analyze(text))
			end := 0
			for _, token := range a.Analyze(text) {
				if token.StartByte < end {
					t.Errorf("%q: %q begins in the word before it", text, token.Surface)
				}
				end = token.EndByte
			}
		}
	}
}

func TestWordsThatAreSpelledOut(t *testing.T) {
	a := morph.New(morph.Options{})
	for text, want := range map[string]string{
		"상 태 관 리":             "상태 관리",
		"상 태 관 리 도구를 바꿨다":     "상태 관리 도구 바꾸",
		"나 는 학 교 에 간 다":       "학교 가",
		"배 포 실 패, 로 그 확 인":    "배포 실패 로그 확인",
		"회의 끝\n상 태\n관 리":      "회의 끝 상 태 관 리",
		"새 옷 한 벌 샀다":          "새 옷 사",
		"집 앞 길 에서":            "집 앞 길",
		"x 상 태 관 리 y 상 태 관 리": "x 상태 관리 y 상태 관리",
	} {
		for _, text := range []string{text, norm.NFD.String(text)} {
			var got []string
			for _, term := range a.Terms(text) {
				got = append(got, term.Text)
			}
			if said := strings.Join(got, " "); said != want {
				t.Errorf("%q: %q, want %q", text, said, want)
			}
			checkTokens(t, text, a.Analyze(text))
		}
	}
}

func TestOffsetsSliceBack(t *testing.T) {
	a := morph.New(morph.Options{})
	runes := []rune("가나다하했을은는이가도에서로안못않없지수좋바꿔ㅋㅏ각각aZ_9.,-/'+#½㎏①Ａé \n\t!?[]`*漢ア\u200b\u0301\u1100\u1161\u11a8")
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(rapid.SampledFrom(runes), 0, 40).Draw(t, "text"))
		checkTokens(t, text, a.Analyze(text))
	})
}

func FuzzAnalyze(f *testing.F) {
	for _, s := range []string{benchText, "", "안", "\xff안\xed\xa0\x80", "0\xf1\u03410", "하지않을수없다", "½ ㎏ ①②", "3만 5천 원 오후 3시 반", norm.NFD.String("못지않게 좋다"), "A–B: n't 't x'", "d+", "A 0호½", strings.Repeat("가", 300), "가\u11a8\u1100", "2026-13-45 99:99 1,23", "카카오T로 안V1은 3.5만X 3.5만 3.5만x2", "상 태 관 리 안 v 1 각 ㅏ 나"} {
		f.Add(s)
	}
	a := morph.New(morph.Options{})
	mixed := with(morph.UserWord{Text: "카카오T"}, morph.UserWord{Text: "안v1"}, morph.UserWord{Text: "3.5만x"}, morph.UserWord{Text: "좋다", Kind: morph.WordTerm})
	f.Fuzz(func(t *testing.T, text string) {
		checkTokens(t, text, a.Analyze(text))
		checkTokens(t, text, mixed.Analyze(text))
		for _, term := range append(a.Terms(text), morph.Bigrams(text)...) {
			if term.Text == "" || term.StartByte < 0 || term.EndByte > len(text) || term.EndByte <= term.StartByte {
				t.Errorf("term %+v", term)
			}
		}
		last := 0
		for _, v := range a.Values(text) {
			if v.StartByte < last || v.EndByte > len(text) || v.EndByte <= v.StartByte || v.Canonical == "" {
				t.Errorf("value %+v after %d", v, last)
			}
			last = v.StartByte
		}
		if n := morph.Normalize(text); morph.Normalize(n) != n {
			t.Errorf("Normalize is not idempotent: %q", n)
		}
	})
}
