package capture_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/memory"
)

// decided are the texts of the decisions in turns: "U …" of the person, "R …" in refusing a tool, "A …" of the agent.
func decided(turns ...string) (texts []string) {
	said := []capture.Turn{{User: true, Text: "어제 하던 거 이어서 하자", First: true, Day: today}, {Text: "네.", Day: today}}
	for _, t := range turns {
		said = append(said, capture.Turn{User: t[0] != 'A', Refuses: t[0] == 'R', Text: t[2:], Day: today})
	}
	for _, l := range capture.Select(said, today, judge(), words) {
		if l.Section == memory.SectionDecision {
			texts = append(texts, l.Text)
		}
	}
	return texts
}

func TestWhatHoldsFromNowOnIsAlwaysCaptured(t *testing.T) {
	for _, said := range []string{
		"거래처 단가표는 외부로 보내지 마십시오.", "교정지 여백은 줄이지 말아 주십시오", "2호 온실 밸브는 건들지 말어유", "설비 도면은 메신저로 공유하지 마시기 바랍니다", "사료 배합비는 늘 백분율로 적어줘",
		"도면 번호는 앞으로 오늘 정한 순서대로 붙여줘", "주문 내역 뽑을 때마다 취소 건은 빼주세요", "단위는 밀리미터로 통일해줘 어디든",
		"whenever the caliper and the drawing differ, trust the drawing", "Stop padding the abstract with adverbs, always", "As a general rule, do not shorten the quotations.", "No orders straight to the supplier.",
		"In future leave the margins alone while you edit.", "Ask me before you throw away any samples.", "새 거래처 등록할 때는 먼저 사업자번호 확인받아",
	} {
		if got := decided("U " + said); len(got) != 1 {
			t.Errorf("%q: %q", said, got)
		}
	}
	for _, said := range []string{
		"이번 주문 내역에서만 취소 건은 빼주세요", "지금은 밸브 건드리지 마세요", "배합비 표 좀 뽑아 주시면 정말 감사하겠습니다", "그렇게 보내면 안되냐고 물어보던데요", "no need to do anything", "no rush with the drawing",
		"just this once trust the drawing", "stop the conveyor",
	} {
		if got := decided("U " + said); got != nil {
			t.Errorf("%q: %q", said, got)
		}
	}
}

// TestARequestIsMadeARule: what says of a request that it is to hold from now on is nothing without it, and the request nothing without that.
func TestARequestIsMadeARule(t *testing.T) {
	for name, c := range map[string]struct {
		turns []string
		want  string
	}{
		"in a turn":             {[]string{"U 표는 가로로 그려줘. 앞으로도 늘 그렇게 해줘."}, "표는 가로로 그려줘. 앞으로도 늘 그렇게 해줘."},
		"by a word":             {[]string{"U 사진 밑에 촬영일 적어줘. 항상."}, "사진 밑에 촬영일 적어줘. 항상."},
		"for all of its kind":   {[]string{"U Put the lot number below the photo. That goes for all our labels."}, "Put the lot number below the photo. That goes for all our labels."},
		"called one":            {[]string{"U Round the weights to full grams. Make that a rule."}, "Round the weights to full grams. Make that a rule."},
		"in the next turn":      {[]string{"U 합계 칸은 굵게 해줘", "A 굵게 했습니다.", "U 앞으로도 항상 그렇게 해줘"}, "합계 칸은 굵게 해줘 → 앞으로도 항상 그렇게 해줘"},
		"English, in the next":  {[]string{"U set the totals in bold", "A Done.", "U always do it like that"}, "set the totals in bold → always do it like that"},
		"of nothing that holds": {[]string{"U 왜 이렇게 느리지?", "A 확인하겠습니다.", "U 항상 그렇게 해"}, ""},
		"a sentence behind":     {[]string{"U 무게는 그램으로 적어줘. 지난달에 섞여서 고생했어. 늘 그렇게 해줘."}, "무게는 그램으로 적어줘."},
		"once, and no rule":     {[]string{"U 합계 칸은 굵게 해줘", "A 굵게 했습니다.", "U 이번엔 그렇게 해줘"}, ""},
	} {
		got := decided(c.turns...)
		if joined := strings.Join(got, " | "); !strings.Contains(joined, c.want) || c.want == "" && got != nil {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestWhatIsSaidInRefusingAToolIsARule where it forbids something or says how else it is to be, however it is put.
func TestWhatIsSaidInRefusingAToolIsARule(t *testing.T) {
	for _, said := range []string{
		"R no no dont upload any of this to the printer's site", "R 아니 이거 사내 폰트라 밖으로 보내지 말라고", "R 도장은 스캔본 말고 원본 파일로만", "R use the caliper readings, not the drawing",
	} {
		if got := decided("A 파일을 올리겠습니다.", said); len(got) != 1 {
			t.Errorf("%q: %q", said, got)
		}
	}
	for _, said := range []string{"R 지금은 하지 마세요", "R not yet, lunch first", "R 그거 말고", "R 잠깐만요"} {
		if got := decided("A 파일을 올리겠습니다.", said); got != nil {
			t.Errorf("%q: %q", said, got)
		}
	}
}

// TestWhatIsPlainlySettledIsADecision, also where it takes the place of what was there or leaves it.
func TestWhatIsPlainlySettledIsADecision(t *testing.T) {
	for _, said := range []string{
		"포장 상자는 2호 그대로 갑니다", "표지 종이는 랑데부로 유지", "등굣길 안내는 두 줄로 감", "교육 자료는 B5로 하시지요", "신입 교육은 사수가 하기로 하겠습니다.", "We have now agreed on blue tiles for the hall.",
	} {
		if got := decided("U " + said); len(got) != 1 {
			t.Errorf("%q: %q", said, got)
		}
	}
	for _, said := range []string{"집으로 감", "그대로 유지 중이네", "정말 감사하겠습니다", "그건 그대로 두자"} {
		if got := decided("U " + said); got != nil {
			t.Errorf("%q: %q", said, got)
		}
	}
}

// TestNamesAreNoSigns: what somebody once decided about a product says nothing of the next sentence that names it.
func TestNamesAreNoSigns(t *testing.T) {
	var none []string
	for _, sign := range capture.SignsForTests() {
		for _, name := range []string{"word: postgr", "word: pnpm", "word: redi", "word: kafka", "word: mysql", "word: airflow", "word: stripe", "word: jenkin", "begins: p99"} {
			if sign == name {
				none = append(none, sign)
			}
		}
	}
	if diff := cmp.Diff([]string(nil), none); diff != "" {
		t.Error(diff)
	}
}
