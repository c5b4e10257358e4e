package morph_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/morph"
)

// benchText is a working day's log, Korean with English in it.
const benchText = `## 결정
- 상태 관리를 Provider에서 Riverpod으로 바꿨다. 테스트가 쉬워지고 의존성이 줄어든다는 점이 컸다.
- 스테이징 배포는 금요일 오후 3시 이후에는 하지 않기로 했다.
민수와 회의에서 검색 속도가 느려진 원인을 찾았다. 인덱스를 매번 처음부터 다시 만들고 있었고, 캐시는 쓰이지 않았다.
We switched the CI from Jenkins to GitHub Actions; the build now takes 4m 30s instead of 11 minutes.
useQuery 훅이 두 번 호출되는 문제는 StrictMode 때문이었다. v2.1.3에서 고쳐질 예정이고, 그때까지는 src/hooks/useQuery.ts 에서 막아 둔다.
배운 점: 로그에 사용자 이름이 그대로 남지 않도록 가려야 한다. 어려웠지만 재미있는 작업이었다.
`

func BenchmarkAnalyze(b *testing.B) {
	a := morph.New(morph.Options{})
	text := strings.Repeat(benchText, 20)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		a.Analyze(text)
	}
}

func BenchmarkAnalyzeOneLine(b *testing.B) {
	a := morph.New(morph.Options{})
	line := strings.Split(benchText, "\n")[1]
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	for b.Loop() {
		a.Analyze(line)
	}
}

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		morph.New(morph.Options{})
	}
}

// A hostile line must cost what its length costs: each of these once took the square of it.
func TestHostileLinesEnd(t *testing.T) {
	a := morph.New(morph.Options{Words: []morph.UserWord{{Text: "지마"}}})
	for _, unit := range []string{"아", "지마", "없", "안 ", "a.", "1.1a.", "1만", "가1", "하지않", "\u1100", "½", "e\u0301", "n't ", "오전", "-1"} {
		text := strings.Repeat(unit, 1<<17/len(unit))
		a.Analyze(text)
		a.Values(text)
	}
}
