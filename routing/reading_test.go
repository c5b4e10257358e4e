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
		{"수진은 땅콩 알레르기가 있다", "world/people.md"},
		{"민수는 매운 것 못 먹고, 수진은 우유 알레르기", "world/people.md"},
		{"PG는 포트원으로 간다", "world/decisions.md"},
		{"PG는 토스페이먼츠로 간다", "world/decisions.md"},
		{"개원식 12월 3일", "world/schedule.md"},
		{"정산 담당 유라", "world/people.md"},
		{"혈압 128", "world/facts.md"},
		{"숯가마 모임 7시", "world/schedule.md"},
		{"작업 일지는 2년 보관", "world/facts.md"},
		{"비 와서 김장 체험 22일로 밀림", "world/schedule.md"},
		{"attendance 93", "world/facts.md"},
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
	for _, text := range []string{"커피 두 잔", "기차 10분 늦음", "비가 온다", "waited 10 minutes", "오늘은 바람이 좀 분다", "졸리다", "배불러서 저녁 못 먹음", "two coffees", "windy again", "so tired"} {
		if d := r.Route(routing.Input{Text: text, Form: rules.FormBullet, Day: today}); d.Keep || d.Reason == "" {
			t.Errorf("%q: keep %v, %q", text, d.Keep, d.Reason)
		}
	}
}

// The claim of a line chooses its page: what was done for a day to come is an appointment, a value in the place of another is what holds
// now, an order beside an observation is its lesson and an order alone a task, and what others still owe is waited for.
func TestTheClaimChoosesThePage(t *testing.T) {
	r := defaultRouter(t)
	for _, tt := range []struct{ name, text, target string }{
		{"done for a day to come", "도예 전시 대관 12월 6일로 접수함", "world/schedule.md"},
		{"done for a day to come", "moved the pottery sale to Dec 6", "world/schedule.md"},
		{"done on a day that has been", "가마 필터 11월 3일에 교체함", "activities/2026-11.md"},
		{"a value in the place of another", "도커 이미지를 1.2GB에서 180MB로 줄였다", "world/config.md"},
		{"an hour in the place of another", "물레 수업은 3시 말고 5시", "world/schedule.md"},
		{"somebody was told not to", "선생님이 유약은 섞지 말라고 하심", "world/decisions.md"},
		{"a question and whom to ask", "가마 보증 아직 남았나? 업체에 확인", "status/next.md"},
		{"an order beside an observation", "The kiln cracks thick bowls; dry them for two days", "world/lessons.md"},
		{"a task in a noun", "다음 클래스 전에 물레 벨트 사이즈 재기", "status/next.md"},
		{"what others still owe", "흙 주문한 거 아직 안 옴", "status/blocked.md"},
		{"what others still owe", "The electrician still hasn't fixed the kiln", "status/blocked.md"},
		{"what is not done yet", "가마 청소 아직 시작 못 함", "status/current.md"},
		{"what is not done as a rule", "외부 작품 소성은 안 받는다 (가마 파손 때문)", "world/decisions.md"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := r.Route(routing.Input{Text: tt.text, Form: rules.FormBullet, Day: today})
			if !d.Keep || d.Target != tt.target {
				t.Errorf("%q: keep %v (%s), %s %s %v by %s, want %s", tt.text, d.Keep, d.Reason, d.Kind, d.Target, d.Score, d.Winner, tt.target)
			}
		})
	}
}

// A thing with its day, place, number or dose holds without a verb, a box that says what is to be done with what is meant, and what others
// want and answer is worth keeping; their look-alikes are of the moment.
func TestWhatHoldsWithoutAVerbIsKept(t *testing.T) {
	r := defaultRouter(t)
	for _, tt := range []struct {
		name string
		keep []string
		not  []string
	}{
		{"weekdays in one word", []string{"첼로 레슨 화목반", "택배 수거 월수금", "급식 당번 토일"}, []string{"수목원 다녀옴", "화목 난로 앞에서 멍"}},
		{"the same value", []string{"체험 수업은 2회 그대로", "임대료는 85 그대로", "컴파일러는 13 고정"}, []string{"기분은 그대로", "결과는 그대로"}},
		{"where it is kept", []string{"악보 원본은 공유폴더 합창단 아래", "환불 요청은 전부 노션 CS 보드에"}, []string{"오늘은 집에서", "스냅샷은 다음 시간에"}},
		{"a habit", []string{"둘째 간식은 맨날 요거트", "커피는 항상 디카페인"}, []string{"맨날 이 모양", "동생은 늘 그래", "비 오는 수요일은 늘 이렇다"}},
		{"what is asked for it", []string{"도배는 명지도배 120 부름", "중고 피아노 45 부르심", "계약금 50만원 걸고 옴;;"}, []string{"노래방에서 3곡 부름", "택시 부름"}},
		{"a dose that somebody told", []string{"할머니 약은 이제 식후 한 번만 드시면 된대", "강아지 연고는 하루 두 번 바르래"}, []string{"저녁에 라면 먹는대", "점심 맛있었대"}},
		{"what others said", []string{"서류는 등본만 내면 된대", "위층은 5월에 이사 간대"}, []string{"재밌었대", "걔 또 늦잠 잤대"}},
		{"a limit", []string{"신청은 반마다 15명 제한", "관리자가 두 명 승인해야 배포", "회원증 있어야 할인"}, []string{"더 이상 못 참아", "그래야 맞지"}},
		{"what came", []string{"주문한 재봉틀 드디어 왔다", "새 현미경 왔음", "원단 샘플 도착"}, []string{"비 왔다", "엄마 왔다", "집에 왔다", "서리 조금 왔다"}},
		{"what will not be", []string{"봄 소풍은 없던 일로", "도자기 축제 무산됨", "보증서 원본은 안 보내도 됨"}, []string{"밥솥 엎어 놓음", "몰라도 괜찮아"}},
		{"few of them", []string{"연습실 보면대가 두 개뿐", "물레가 세 대뿐"}, []string{"한숨뿐", "너뿐"}},
		{"a rate", []string{"two lifeguards, 3 lessons a day each", "claims are paid within 10 working days", "the tutor takes £24 an hour"}, []string{"slept 5 hours a night", "what a day"}},
		{"what others wait for", []string{"The landlord (Mr. Ode) wants the hedge cut by June", `permit: "under review" since March. waiting`}, []string{"waited 10 minutes"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, text := range tt.keep {
				if d := r.Route(routing.Input{Text: text, Form: rules.FormBullet, Day: today}); !d.Keep {
					t.Errorf("%q is left: %s, %v %v", text, d.Reason, d.Score, d.Fired)
				}
			}
			for _, text := range tt.not {
				if d := r.Route(routing.Input{Text: text, Form: rules.FormBullet, Day: today}); d.Keep {
					t.Errorf("%q is kept: %v %v", text, d.Score, d.Fired)
				}
			}
		})
	}
	for _, text := range []string{"옆집 전동드릴 빌려오기", "return the drill to Hank next door", "화실 창고 열쇠 복사"} {
		if d := r.Route(routing.Input{Text: text, Form: rules.FormBullet, Task: true, Day: today}); !d.Keep {
			t.Errorf("box %q is left: %s, %v %v", text, d.Reason, d.Score, d.Fired)
		}
	}
	for _, text := range []string{"대청소", "정리하기", "rest a bit"} {
		if d := r.Route(routing.Input{Text: text, Form: rules.FormBullet, Task: true, Day: today}); d.Keep {
			t.Errorf("box %q is kept: %v %v", text, d.Score, d.Fired)
		}
	}
}
