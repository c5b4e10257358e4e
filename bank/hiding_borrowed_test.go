package bank_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
)

func TestTextIsHiddenWithoutTheSubjectThatItBorrowed(t *testing.T) {
	for text, want := range map[string]bool{
		"창고 이전: 예산은 300만 원":  true,
		"Zeus: budget: $300": true,
		"정산 서버: 담당은 민수로 정했다": true, // a part of a line
		"창고 이전: 예산은 500만 원":  false,
		"창고 이전":              false,
	} {
		if got := bank.HidesText([]byte("- 예산은 300만 원\n- budget: $300\n- 쿠폰은 27일로 미뤘고, 담당은 민수로 정했다\n"), text); got != want {
			t.Errorf("%q: hidden %v, want %v", text, got, want)
		}
	}
}
