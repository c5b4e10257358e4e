package routing_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// readingRouter routes what a text claims, too, as the program does.
type readingRouter struct {
	*routing.Router
	reader *claim.Reader
}

func (r readingRouter) Route(in routing.Input) routing.Decision {
	in.Readings = r.reader.Read(in.Text[routing.ClockLen(in.Text):])
	return r.Router.Route(in)
}

// A value of something, a prohibition, a decision, a change is worth keeping however short the line.
func TestShortClaimsAreKept(t *testing.T) {
	r := defaultRouter(t)
	for _, tt := range []struct{ text, target string }{
		{"order-api 포트 8080", "world/config.md"},
		{"세션 타임아웃 30분", "world/config.md"},
		{"금요일 배포 금지!", "world/decisions.md"},
		{"카드 수수료 2.9%", "world/facts.md"},
		{"주차비 월 8만원", "world/facts.md"},
		{"배포가 막혔다", "status/blocked.md"},
		{"PG는 포트원으로 간다", "world/decisions.md"},
		{"PG는 토스페이먼츠로 간다", "world/decisions.md"},
		{"개원식 12월 3일", "world/schedule.md"},
		{"정산 담당 유라", "world/people.md"},
		{"gateway port 9090", "world/config.md"},
		{"tuition is $420", "world/facts.md"},
		{"rehearsal on 3 Dec", "world/schedule.md"},
		{"Use pnpm, not npm", "world/decisions.md"},
		{"Flutter state management is good", "opinions/evaluations.md"},
		{"Flutter의 state management가 좋다", "opinions/evaluations.md"},
	} {
		d := r.Route(routing.Input{Text: tt.text, Form: rules.FormBullet, Day: today})
		if !d.Keep || d.Target != tt.target {
			t.Errorf("%q: keep %v (%s), %s %s %v by %s, want %s", tt.text, d.Keep, d.Reason, d.Kind, d.Target, d.Score, d.Winner, tt.target)
		}
	}
	for _, text := range []string{"커피 두 잔", "오늘은 바람이 좀 분다", "졸리다", "two coffees", "windy again", "so tired"} {
		if d := r.Route(routing.Input{Text: text, Form: rules.FormBullet, Day: today}); d.Keep || d.Reason == "" {
			t.Errorf("%q: keep %v, %q", text, d.Keep, d.Reason)
		}
	}
}
