package brief_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/rules"
)

// sections are the ids of what a briefing has, with the texts of their items.
func sections(b *brief.Briefing) (ids []string, texts map[string][]string) {
	texts = map[string][]string{}
	for _, s := range b.Sections {
		ids = append(ids, s.ID)
		for _, it := range s.Items {
			texts[s.ID] = append(texts[s.ID], it.Text)
		}
	}
	return ids, texts
}

func decided(id string, ago int, text string) brief.Statement {
	return statement(id, brief.Decision, rules.World, ago, text)
}

func nowhere(string, []string, string) brief.Place { return brief.Anywhere }

func TestSessionBeginsWithWhatAlwaysHoldsAndWhatWasDecided(t *testing.T) {
	t.Parallel()
	m := month()
	rule := decided("s1", 90, "앞으로 커밋 메시지는 항상 한국어로 쓴다")
	rule.Standing = true
	never := statement("s2", brief.Lesson, rules.World, 60, "Never push to main without a review.")
	never.Standing = true
	m.Standing = []brief.Statement{never, rule}
	for i := range 40 { // more than there is room for
		m.Statuses = append(m.Statuses, statement(fmt.Sprintf("t%d", i), brief.Status, rules.Status, 1, fmt.Sprintf("%d번 서버가 배포를 기다리고 있다", i)))
		m.Actions = append(m.Actions, statement(fmt.Sprintf("u%d", i), brief.Action, rules.Status, 1, fmt.Sprintf("%d번 서버의 인증서를 갱신하기", i)))
		m.Preferences = append(m.Preferences, statement(fmt.Sprintf("v%d", i), brief.Preference, rules.Opinion, 1, fmt.Sprintf("나는 %d번 배치를 선호한다", i)))
	}
	for _, budget := range []int{1200, 500, 350} {
		b := composed(t, m, brief.Options{Mode: brief.Session, Today: friday, Lang: "ko", Budget: budget})
		ids, texts := sections(b)
		if len(ids) < 2 || ids[0] != "standing" || ids[1] != "decisions" || len(texts["standing"]) != 2 || len(texts["decisions"]) < 2 {
			t.Errorf("with %d tokens: %q %q %q", budget, ids, texts["standing"], texts["decisions"])
		}
	}
}

func TestSessionInAProjectIsToldAboutItFirst(t *testing.T) {
	t.Parallel()
	m := &brief.Material{
		Decisions: []brief.Statement{
			decided("d1", 0, "병원 예약은 매달 첫 주에 하기로 했다"), decided("d2", 0, "적금은 10월에 깨기로 했다"), decided("d3", 1, "캐시는 Redis로 하자"),
			decided("d4", 5, "shop의 결제는 토스로 한다"), decided("d5", 1, "The blog moves to Hugo."),
		},
		Actions:  []brief.Statement{statement("a1", brief.Action, rules.Status, 1, "엄마 생신 선물 사기"), statement("a2", brief.Action, rules.Status, 9, "shop 인증서 갱신하기")},
		Statuses: []brief.Statement{statement("b1", brief.Status, rules.Status, 1, "배포가 심사를 기다리고 있다", "shop"), statement("b2", brief.Status, rules.Status, 1, "shop-admin은 멈춰 있다")},
	}
	place := func(_ string, _ []string, text string) brief.Place {
		if strings.Contains(text, "Hugo") {
			return brief.Elsewhere
		}
		return brief.Anywhere
	}
	b := composed(t, m, brief.Options{Mode: brief.Session, Today: friday, Lang: "ko", About: []string{"shop", "pay-api"}, Place: place})
	ids, texts := sections(b)
	want := map[string][]string{
		"decisions":    {"shop의 결제는 토스로 한다", "캐시는 Redis로 하자"},
		"about":        {"배포가 심사를 기다리고 있다"},
		"open_actions": {"shop 인증서 갱신하기"},
		"statuses":     {"shop-admin은 멈춰 있다"},
		"elsewhere":    {"병원 예약은 매달 첫 주에 하기로 했다", "적금은 10월에 깨기로 했다", "The blog moves to Hugo.", "엄마 생신 선물 사기"},
	}
	if !slices.Equal(ids, []string{"decisions", "about", "open_actions", "statuses", "elsewhere"}) {
		t.Errorf("sections %q", ids)
	}
	for id, texts1 := range want {
		if !slices.Equal(texts[id], texts1) {
			t.Errorf("%s: %q, want %q", id, texts[id], texts1)
		}
	}
	if strings.Contains(b.Hook(), "pay-api") || strings.Contains(b.Hook(), "shop에 관한") {
		t.Errorf("the names of folders and files are no quotation, and are shown:\n%s", b.Hook())
	}
	b = composed(t, m, brief.Options{Mode: brief.Session, Today: friday, Lang: "ko", About: []string{"shop"}, Place: place, Budget: b.Tokens - 40})
	if _, texts := sections(b); len(texts["statuses"]) != 1 || len(texts["elsewhere"]) >= 4 {
		t.Errorf("what is cut first is not what is private: %q", texts)
	}
	b = composed(t, m, brief.Options{Mode: brief.Session, Today: friday, Lang: "ko"})
	if ids, _ := sections(b); slices.Contains(ids, "elsewhere") {
		t.Errorf("without a project there is no elsewhere: %q", ids)
	}
}

// TestNameOfAProjectIsAWordOfItsOwn: what names a project, and what only has its letters.
func TestNameOfAProjectIsAWordOfItsOwn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		here       bool
	}{
		{"memctl", "memctl은 Go로 짠다", true},
		{"memctl", "색인은 memctl에서 만든다", true},
		{"memctl", "The index of memctl is a view.", true},
		{"memctl", "memctl-web은 나중에 한다", false},
		{"memctl", "my-memctl is another one", false},
		{"app", "I am happy with it", false},
		{"app", "the app ships on Tuesday", true},
		{"결제 서버", "결제 서버는 8081 포트를 쓴다", true},
		{"배포", "재배포는 하지 않는다", false},
		{"배포", "배포는 화요일에만 한다", true},
		{"Shop", "shop은 닫았다", true},
		{"", "아무것도 아니다", false},
	} {
		m := &brief.Material{Statuses: []brief.Statement{statement("b1", brief.Status, rules.Status, 1, c.text)}}
		b := composed(t, m, brief.Options{Mode: brief.Session, Today: friday, Lang: "ko", About: []string{c.name}, Place: nowhere})
		if ids, _ := sections(b); slices.Contains(ids, "about") != c.here {
			t.Errorf("%q in %q: %q", c.name, c.text, ids)
		}
	}
}

// TestWhatIsPrivate: of health, family and money; and lines of work that only look like it.
func TestWhatIsPrivate(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"아빠 혈압약을 금요일까지 받아야 한다": true, "어린이집 상담은 다음 주 화요일이다": true, "연봉은 내년 3월에 다시 이야기한다": true, "My daughter's school starts in March.": true,
		"The mortgage is due on the 3rd.": true, "치과는 목요일 3시다": true,
		"클래스 상속 대신 조합을 쓴다": false, "전세계 리전에 배포한다": false, "memctl doctor fixes the index": false, "번들 크기를 줄인다": false,
		"Both parents of a merge are checked.": false, "the parser reads a person once": false, "배포는 화요일에만 한다": false, "": false,
	} {
		m := &brief.Material{Statuses: []brief.Statement{statement("b1", brief.Status, rules.Status, 1, text)}}
		b := composed(t, m, brief.Options{Mode: brief.Session, Today: friday, Lang: "ko", Place: nowhere})
		if ids, _ := sections(b); slices.Contains(ids, "elsewhere") != want {
			t.Errorf("%q: %q", text, ids)
		}
	}
}
