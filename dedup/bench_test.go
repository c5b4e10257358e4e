package dedup_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/dedup"
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

// syllables writes a number as two syllables without a final consonant.
func syllables(n int) string {
	return string([]rune{rune(0xAC00 + n%399*28), rune(0xAC00 + n/399%399*28)})
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
	for _, n := range []int{1000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
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
