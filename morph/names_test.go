package morph_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// frames are contexts of a name: after a syllable that ends in a vowel, and after one that ends in a consonant.
var frames = [...][2]string{
	{"%로 바꿈", "%으로 바꿈"},
	{"%는 해지", "%은 해지"},
	{"%가 늦다", "%이 늦다"},
	{"%를 쓴다", "%을 쓴다"},
	{"%에서 온 메일", "%에서 온 메일"},
	{"% 대신 다른 곳", "% 대신 다른 곳"},
	{"% 말고", "% 말고"},
	{"%도 쓴다", "%도 쓴다"},
	{"%만 남음", "%만 남음"},
	{"오늘 %와 통화", "오늘 %과 통화"},
	{"%님 회신", "%님 회신"},
	{"결제는 %로", "결제는 %으로"},
}

// A name that the dictionary does not have is one word, the same in every context.
func TestNameThatNobodyKnowsIsOneInEveryContext(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, name := range []string{"노바페이먼츠", "별솔", "별숲", "별솔유치원", "카멜리츠", "봄봄키즈랩"} {
		t.Run(name, func(t *testing.T) {
			last := []rune(name)[len([]rune(name))-1]
			for _, frame := range frames {
				text := strings.Replace(frame[b2i(hangul.HasFinal(last))], "%", name, 1)
				found := false
				for _, token := range a.Analyze(text) {
					found = found || token.Stem == name && strings.HasPrefix(token.Surface, name)
				}
				if !found {
					t.Errorf("%q: %q has no %q", text, shown(a.Analyze(text)), name)
				}
			}
		})
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// The words that such a name is spelled with are found with it.
func TestNameKeepsItsParts(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, token := range a.Analyze("별솔유치원에 등록") {
		if token.Stem == "별솔유치원" {
			if got := strings.Join(a.TermsOf(&token), " "); !strings.Contains(got, "유치") {
				t.Errorf("terms are %q, without those of 유치원", got)
			}
			return
		}
	}
	t.Error("no 별솔유치원")
}

// A counter behind figures is one, whatever it spells with its josa: 초로 is an age, 장도 a long way, 명의 a doctor.
func TestCounterBehindFiguresWins(t *testing.T) {
	a := morph.New(morph.Options{})
	counters := strings.FieldsSeq("초 분 시 월 년 주 명 개 원 번 회 차 배 층 건 쪽 줄 행 위 살 세 점 대 권 장 곳 잔 병 편 판 팀 칸 표 도 평 시간 개월 가지 마리 번째")
	for counter := range counters {
		josa := strings.Fields("도 만 에 의 까지 부터")
		last := []rune(counter)[len([]rune(counter))-1]
		switch {
		case hangul.Final(last) == 'ㄹ':
			josa = append(josa, "이", "은", "을", "로")
		case hangul.HasFinal(last):
			josa = append(josa, "이", "은", "을", "과", "으로")
		default:
			josa = append(josa, "가", "는", "를", "와", "로")
		}
		for _, j := range josa {
			for _, text := range []string{"3" + counter + j, "한도를 120" + counter + j + " 줄임", "3" + counter + j + " 3" + counter + j} {
				tokens := a.Analyze(text)
				at := 0
				for at < len(tokens) && tokens[at].Class != morph.Number {
					at++
				}
				if at+2 >= len(tokens) || tokens[at+1].Surface != counter || tokens[at+2].Surface != j || tokens[at+2].Class != morph.Function {
					t.Errorf("%q: %q, want the counter %s and the josa %s behind the number", text, surfaces(tokens), counter, j)
				}
			}
		}
	}
}

func surfaces(tokens []morph.Token) []string {
	var out []string
	for _, token := range tokens {
		out = append(out, token.Surface)
	}
	return out
}
