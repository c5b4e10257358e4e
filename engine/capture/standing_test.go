package capture_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/capture"
)

func TestWhatHoldsFromNowOn(t *testing.T) {
	for text, want := range map[string]bool{
		"앞으로 커밋 메시지는 항상 한국어로 써줘.":             true,
		"운영 DB에는 절대 직접 붙지 마.":                 true,
		"배포 전에는 반드시 shellcheck를 돌린다.":         true,
		"Always run gofmt before committing.": true,
		"Don't ever push to main.":            true,
		"From now on we review in pairs.":     true,
		"캐시는 Redis로 하자.":                      false,
		"방화벽 규칙은 7개다.":                        false,
		"경로는 절대 경로로 적었다.":                     false,
		"매번 실패하는 테스트를 지웠다.":                   false,
		"The always failing test is gone.":    false,
		"기본으로 30초를 기다린다.":                     false,
		"사료 배합비는 늘 백분율로 적어줘.":                 true,
		"주문 내역 뽑을 때마다 취소 건은 빼줘.":              true,
		"Whenever you ship, post the list.":   true,
		"As a rule, quotes stay as they are.": true,
		"늘 하던 방식대로 만들었다.":                     false,
		"":                                    false,
	} {
		if got := capture.Standing(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
