package dedup_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// corpus makes n distinct statements from a vocabulary with frequent and rare words.
func corpus(c *dedup.Comparer, n int) []dedup.Facts {
	common := strings.Fields("서버 배포 테스트 설정 검색 캐시 회의 문서 리뷰 빌드 로그 화면 인증 결제 알림")
	out := make([]dedup.Facts, n)
	for i := range out {
		out[i] = c.Facts(fmt.Sprintf("%s %s에서 단어%s의 기능%s을 %s하기로 했다", common[i%15], common[i/15%15], syllables(i/7%3001), syllables(i%1999), common[i/3%15]), nil)
	}
	return out
}

// varied makes n statements as logs have them: frequent nouns before rare ones, Korean and English, of many lengths.
func varied(c *dedup.Comparer, n int) []dedup.Facts {
	nouns := strings.Fields(`서버 배포 테스트 회의 고객 문서 화면 결제 검색 캐시 로그 인증 알림 예산 일정 계약 보고서 디자인 버튼 번역 백업 색인 모델 지표 인터뷰 채용 교육 장비 네트워크 보안 권한 쿠폰 재고 배송 환불 통계
server cache deploy review budget invoice roadmap customer ticket schema index queue gateway dashboard metric contract hiring latency token backup`)
	verbs := strings.Fields("정리했다 고쳤다 검토했다 공유했다 미뤘다 정했다 준비했다 확인했다 나눴다 적었다 fixed reviewed shipped postponed discussed")
	rng := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(rng, 1.3, 4, uint64(len(nouns)*60-1))
	out := make([]dedup.Facts, n)
	for i := range out {
		var b strings.Builder
		for range 3 + rng.IntN(6) {
			k := int(zipf.Uint64())
			b.WriteString(nouns[k%len(nouns)])
			if k >= len(nouns) {
				b.WriteString(" 항목" + syllables(k))
			}
			b.WriteByte(' ')
		}
		out[i] = c.Facts(b.String()+verbs[rng.IntN(len(verbs))], nil)
	}
	return out
}

// syllables writes a number as two syllables without a final consonant.
func syllables(n int) string {
	return string([]rune{rune(hangul.First + n%399*28), rune(hangul.First + n/399%399*28)})
}

func BenchmarkFacts(b *testing.B) {
	c := newComparer(b)
	b.ReportAllocs()
	for b.Loop() {
		c.Facts("상태 관리를 Provider에서 Riverpod으로 바꿨다. 테스트가 쉬워지고 의존성이 줄어든다.", []string{"Flutter"})
	}
}

func BenchmarkCompare(b *testing.B) {
	c := newComparer(b)
	x, y := c.Facts("상태 관리를 Provider에서 Riverpod으로 바꿨다", nil), c.Facts("상태 관리는 Provider를 쓰기로 했다", nil)
	b.ReportAllocs()
	for b.Loop() {
		dedup.Compare(x, y)
	}
}

func BenchmarkCandidates(b *testing.B) {
	c := newComparer(b)
	for name, corpus := range map[string]func(*dedup.Comparer, int) []dedup.Facts{"dense": corpus, "varied": varied} {
		benchmarkCandidates(b, c, name, corpus)
	}
}

func benchmarkCandidates(b *testing.B, c *dedup.Comparer, name string, corpus func(*dedup.Comparer, int) []dedup.Facts) {
	b.Helper()
	for _, n := range []int{1000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("%s-%d", name, n), func(b *testing.B) {
			facts := corpus(c, n)
			var x dedup.Index
			for i, f := range facts {
				x.Add(i, f)
			}
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				x.Candidates(facts[i%n])
				i += 7
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newComparer(b)
	}
}
