package bank_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory"
)

func TestHiddenTextIsKnownByItsLetters(t *testing.T) {
	for _, c := range []struct {
		hidden, text string
		want         bool
	}{
		{"<private>\n- W @병원: 예약은 **금요일**에\n  있다고 한다.\n</private>", "예약은 금요일에 있다고 한다.", true},
		{"<!-- Deploys go out on Tuesday -->", "deploys go out on tuesday", true},
		{"- W @민수: 민수의 계좌는 <private>푸른은행 것이다.</private> ^mk7q2m9x4bt", "민수의 계좌는 푸른은행 것이다.", true},
		{"- W @Minsu: the account <Private class=\"x\">is with</PRIVATE > Blue Bank", "the account is with Blue Bank", true},
		{"- S @철수: <private>이혼 중이다.</private>", "이혼 중이다.", true},
		{"- W: 태그 `<private>`로 숨긴다고 배웠다", "태그 `<private>`로 숨긴다고 배웠다", true},
		{"- W: 쉰다\n", "쉰다", true},
		{"- W: 오늘은 쉰다고 했다\n", "쉰다", false},
		{"다른 말\n", "예약은 금요일에 있다고 한다", false},
		{"…\n", "…", false},
	} {
		if got := bank.HidesText([]byte(c.hidden), c.text); got != c.want {
			t.Errorf("%q in %q: %v", c.text, c.hidden, got)
		}
	}
}

// TestHiddenTextIsFoundInWhateverTag: of a few letters only as a line of their own, so that the tags must not count.
func TestHiddenTextIsFoundInWhateverTag(t *testing.T) {
	for _, hidden := range []string{
		"<private>고양이 셋</private>", "< private >고양이 셋</ private >", "<PRIVATE>\n고양이 셋\n</Private>", "<private class=\"a\">고양이 셋</private>", "<!-- 고양이 셋 -->",
		"<private/ x>고양이 셋</private>",
	} {
		if !bank.HidesText(memory.Hidden([]byte(hidden)), "고양이 셋") {
			t.Errorf("%q does not hide it", hidden)
		}
		if bank.HidesText(memory.Hidden([]byte(hidden)), "고양이") {
			t.Errorf("%q hides a part of its line", hidden)
		}
	}
}
