package subject_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// claims reads texts as the program does. It never changes.
var claims = sync.OnceValue(func() *claim.Reader { return claim.New(morph.New(morph.Options{}), nil) })

func newReader() *subject.Reader { return subject.NewReader(morph.New(morph.Options{}), claims()) }

func newFinder(s subject.State) *subject.Finder {
	return subject.NewFinder(newReader(), subject.Settings{}, s)
}

// fold reads days of lines, one a text, and returns what their closes bring, a word each: the day and the name that was promoted, with its category.
func fold(f *subject.Finder, from int, days ...string) (promoted []string, joined []subject.Join) {
	for i, lines := range days {
		d := day.Day(740000 + from + i)
		for n, text := range slices.Collect(strings.Lines(lines)) {
			text = strings.TrimSpace(text)
			f.Observe(&subject.Line{Day: d, Path: fmt.Sprintf("memory/%s.md", d), Number: n + 1, Text: text, Readings: claims().Read(text)})
		}
		closing := f.CloseDay(d)
		for _, p := range closing.Promoted {
			promoted = append(promoted, fmt.Sprintf("%d %s %s", from+i, p.Name, p.Category))
		}
		joined = append(joined, closing.Joined...)
	}
	return promoted, joined
}

func TestPromotedAtTheCloseOfTheDay(t *testing.T) {
	for _, c := range []struct {
		name string
		days []string
		want []string
	}{
		{"three lines on two days", []string{"수진님 휴가\n수진님 자리 옮김", "점심 국수", "수진님이 돌아옴"}, []string{"2 수진님 person"}},
		{"three lines on one day", []string{"수진님 휴가\n수진님 자리 옮김\n수진님 생일"}, nil},
		{"explicit at once", []string{"@나래 정리 부탁"}, []string{"0 나래 thing"}},
		{"a given name that is called", []string{"수진이 생일\n수진이가 감기", "수진이 학원 상담"}, []string{"1 수진 person"}},
		{"a pet that is called", []string{"뿔돌이 젤리 삼\n뿔돌이가 숨음", "뿔돌이는 건강함"}, []string{"1 뿔돌이 thing"}},
		{"a pet of one syllable", []string{"콩이 혈액검사 예약\n콩이 사료 바꿈", "콩이 약 끊음\n콩이 체중 4.2"}, []string{"1 콩이 thing"}},
		{"a noun with its josa", []string{"방이 좁아서 옮김\n밥이 질다", "방이 춥다\n밥이 모자람", "방이 덥다\n밥이 탐"}, nil},
		{"a role without a name", []string{"보호자님 전화\n보호자님 안심", "보호자님이 걱정"}, nil},
		{"a given name without a title", []string{"수아 지각\n오픈은 민호, 마감은 수아", "수아 시급 올림"}, []string{"1 수아 person"}},
		{"a city", []string{"제주는 렌터카부터\n제주 숙소 예약", "제주 비 온다는데"}, []string{"1 제주 place"}},
		{"an English name", []string{"Ines called\nasked Ines about the lease", "Ines says May"}, []string{"1 Ines person"}},
		{"an identifier", []string{"seat-cache 8gb\nrestarted seat-cache", "seat-cache is fine"}, []string{"1 seat-cache thing"}},
		{"a label that comes back", []string{"과수원: 문 비밀번호 바뀜", "과수원: 울타리 수리\n과수원: 물 주기"}, []string{"1 과수원 thing"}},
		{"a place by its head", []string{"샛별치과 예약 잡음\n샛별치과 3시", "샛별치과는 주차가 된다"}, []string{"1 샛별치과 place"}},
		{"who answers for something", []string{"그릇 포장 담당은 새봄\n새봄이 상자 60개 접음", "새봄 휴가 3일"}, []string{"1 새봄 person"}},
		{"whom claims tell of", []string{"Abeni wants a second kiln\nglaze order (owner Abeni)", "Abeni agreed to Friday"}, []string{"1 Abeni person"}},
		{"a first name", []string{"Noor kiln 3 again\nlate start for Noor", "keys with Noor"}, []string{"1 Noor person"}},
		{"a name that ends like a josa", []string{"차모임 반납\n차모임 또 빌림", "차모임 찾음\n차모임 23쪽"}, []string{"1 차모임 topic"}},
		{"a full name that ends like a place", []string{"가마 담당 김지호\n김지호 휴가", "김지호 복귀"}, []string{"1 김지호 person"}},
		{"what is used", []string{"Kilnwise 2.4 installed\npaid for Kilnwise", "Kilnwise down again"}, []string{"1 Kilnwise thing"}},
		{"a coined name", []string{"온슬 계약 도장 찍음\n온슬 첫 주문", "온슬 잔금"}, []string{"1 온슬 thing"}},
		{"two names as one", []string{"Hobbs & Lark quote 240\nHobbs & Lark on Monday", "paid Hobbs & Lark"}, []string{"1 Hobbs & Lark thing"}},
		{"in parentheses", []string{"new supplier (Claybird) is slow\nClaybird late", "Claybird credit note"}, []string{"1 Claybird thing"}},
		{"a thing by the end of its name", []string{"moved glaze-db to the new host\nthe glaze-db backup", "why is glaze-db slow\nno space on glaze-db"}, []string{"1 glaze-db thing"}},
		{"a quality", []string{"a read-only copy for the class\nmade it read-only", "is the share read-only\nread-only again"}, nil},
		{"a name with its property", []string{"kiln-ctl 포트는 8080\nkiln-ctl 포트 확인", "kiln-ctl 포트는 8090"}, []string{"1 kiln-ctl thing"}},
		{"what many subjects have", []string{"민재님 유약 40%\n유약 다 씀", "수진님 유약 30%\n유약 주문", "유약 20kg 도착"}, nil},
		{"a noun that only occurs", []string{"점심에 우산 샀다\n버스에 우산을 두고 내림", "비 오면 우산 필요"}, nil},
		{"a company that says something", []string{"the Kelvane modem is late\nKelvane says Friday", "Kelvane confirmed Monday\na Kelvane bill"}, []string{"1 Kelvane thing"}},
		{"a person with a long name of an office", []string{"원감쌤 연수\n원감쌤이 양식 바꿈", "원감쌤 부재"}, []string{"1 원감쌤 person"}},
		{"a noun before what lines are about", []string{"버섯 재배 두 동\n버섯 포장 서른 상자", "버섯 배송 다섯 건\n버섯 단가 올림"}, nil},
		{"a noun that lines are about", []string{"버섯이 안 자람\n버섯은 두 동만", "버섯 가격 9천\n버섯이 다 팔림"}, []string{"1 버섯 thing"}},
		{"what is done by the end of its name", []string{"무료체험은 7일\n무료체험이 짧다", "무료체험 14일로\n무료체험은 그대로"}, []string{"1 무료체험 topic"}},
		{"an event by its last syllable", []string{"시음회가 6월 20일\n시음회는 서른 명", "시음회 안주 두부\n시음회는 4시"}, []string{"1 시음회 topic"}},
		{"no medicine", []string{"사전예약은 420명\n사전예약이 늦다", "사전예약 마감 3일\n사전예약은 그대로"}, []string{"1 사전예약 topic"}},
		{"a role that somebody has by name", []string{"천 기사님 배관 수리\n기사님 점심", "기사님이 늦음", "기사님은 내일", "기사님 휴무", "천 기사님 다시 옴\n천 기사님 견적"}, []string{"4 천 기사님 person"}},
		{"a small foreign word", []string{"polling 간격 10초\npolling은 무겁다", "polling 대신 훅"}, nil},
		{"days and we", []string{"우리 회사 월요일 휴무\n오늘 우리 집 정리", "우리 월요일에 봄\n오늘 월요일 회사 늦음"}, nil},
		{"a part of a noun phrase", []string{"the boiler valve leaks\nthe boiler pump is loud", "a new boiler valve costs 60\nthe old boiler lid is gone"}, nil},
		{"a verb before a name", []string{"Revisit Ines next week\nRevisit Tom today", "Revisit Ada soon"}, nil},
		{"a quality", []string{"the read-only mode works\na read-only copy", "read-only access for all"}, nil},
		{"a name of two words that begins sentences, not its parts", []string{"Corn Exchange has new lights\nCorn Exchange books till May", "Corn Exchange will lend four"}, []string{"1 Corn Exchange thing"}},
		{"a name of two words, not its parts", []string{"Harbour Kitchen quote in\nHarbour Kitchen wants 20%", "Harbour Kitchen signed"}, []string{"1 Harbour Kitchen place"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _ := fold(newFinder(subject.State{}), 0, c.days...)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestDismissedNamesAreNeverPromoted(t *testing.T) {
	f := newFinder(subject.State{})
	f.Dismiss("수진")
	if got, _ := fold(f, 0, "수진님 휴가\n수진님 자리 옮김", "수진님이 돌아옴", "@수진 확인"); len(got) > 0 {
		t.Errorf("promoted %v", got)
	}
}

func TestNamesOfOneSubjectAreTied(t *testing.T) {
	for _, c := range []struct {
		name string
		days []string
		want []subject.Join
	}{
		{"family name, later", []string{"유나 원장님 전화\n유나 원장님 방문", "유나 원장님이 계약서 보냄", "한유나 원장 서명"}, []subject.Join{{Name: "유나 원장님", Alias: "한유나 원장", Tie: subject.Family, Sure: true}}},
		{"script", []string{"kubernetes 1.29로 올림\nkubernetes 노드 추가", "kubernetes 점검\nkubernetes 알람 정리", "쿠버네티스 비용 정리\n쿠버네티스 문서"}, []subject.Join{{Name: "kubernetes", Alias: "쿠버네티스", Tie: subject.Sound, Sure: true}}},
		{"a line says so", []string{"과수원(=별빛마루) 울타리\n과수원: 물", "과수원: 문\n별빛마루: 열쇠"}, []subject.Join{{Name: "과수원", Alias: "별빛마루", Tie: subject.Same, Sure: true}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, got := fold(newFinder(subject.State{}), 0, c.days...)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestFormsOfANameAreOneSubject(t *testing.T) {
	for _, c := range []struct {
		name, want string
		days       []string
	}{
		{"family name", "유나 원장님 [유나 원장 한유나 원장]", []string{"유나 원장님 전화\n한유나 원장 방문", "유나 원장님이 계약서 보냄\n유나 원장 휴가"}},
		{"English family name", "Ines [Ines Tanner]", []string{"Ines says May\nasked Ines about the lease", "told Ines Tanner about the keys\nInes is off"}},
		{"company in short", "샛별은행 []", []string{"샛별은행 서류 냄\n샛별 한도는 2억", "샛별은행 대출 승인"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFinder(subject.State{})
			var got []string
			for i, lines := range c.days {
				for n, text := range strings.Split(lines, "\n") {
					f.Observe(&subject.Line{Day: day.Day(740000 + i), Path: "memory/x.md", Number: n, Text: text})
				}
				for _, p := range f.CloseDay(day.Day(740000 + i)).Promoted {
					got = append(got, fmt.Sprint(p.Name, " ", p.Aliases))
				}
			}
			if diff := cmp.Diff([]string{c.want}, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// A state that was written down and read back at the close of any day goes on as the one that was never put away.
func TestStateIsPlainData(t *testing.T) {
	days := manyDays(rand.New(rand.NewPCG(7, 15)), 60)
	settings := subject.Settings{Forget: 20, Most: 150}
	open := func(s subject.State) *subject.Finder {
		return subject.NewFinder(newReader(), settings, s)
	}
	whole := open(subject.State{})
	want, wantJoined := fold(whole, 0, days...)
	if len(want) < 12 || len(wantJoined) < 3 {
		t.Fatalf("too little is promoted for a test: %v, %v", want, wantJoined)
	}
	cut := open(subject.State{})
	var got []string
	var gotJoined []subject.Join
	for i, d := range days {
		promoted, joined := fold(cut, i, d)
		got, gotJoined = append(got, promoted...), append(gotJoined, joined...)
		data, err := json.Marshal(cut.State())
		if err != nil {
			t.Fatal(err)
		}
		var state subject.State
		if err := json.Unmarshal(data, &state); err != nil {
			t.Fatal(err)
		}
		cut = open(state)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("promoted (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(wantJoined, gotJoined); diff != "" {
		t.Errorf("joined (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(whole.State(), cut.State(), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("state (-want +got)\n%s", diff)
	}
}

// manyDays are days of lines that name the same things again and again, in several spellings.
func manyDays(r *rand.Rand, n int) []string {
	names := []string{
		"수진님", "한수진님", "유나 원장", "한유나 원장님", "천 반장", "천반장님", "과수원", "과수원 창고", "누리은행", "누리", "kubernetes", "쿠버네티스", "seat-cache", "Ines", "Harbour Kitchen",
		"Harbour", "뿔돌이", "김치냉장고", "김냉", "노선 재계산 배치", "배치", "S4", "장모님", "Mum", "필라테스", "필라",
	}
	rests := []string{" 예약 잡음", "는 내일로 미룸", ": 문 비밀번호 바뀜", "가 연락함", " quote came in", " is fine again", "한테 물어봄", " 3시", "이랑 통화", "(=별빛마루) 정리"}
	days := make([]string, n)
	for i := range days {
		for range 1 + r.IntN(6) {
			days[i] += names[r.IntN(len(names))] + rests[r.IntN(len(rests))] + "\n"
		}
		days[i] += fmt.Sprintf("한번만 나온 말%d 정리\n", i)
	}
	return days
}

func TestCandidatesAreForgotten(t *testing.T) {
	f := newFinder(subject.State{})
	fold(f, 0, "수진님 휴가\nseat-cache 8gb")
	fold(f, 200, "점심 국수")
	if got := f.State().Candidates; got["수진"] != nil || got["seat-cache"] != nil {
		t.Errorf("kept for 200 days: %v", got)
	}
	small := subject.NewFinder(newReader(), subject.Settings{Most: 20}, subject.State{})
	for i := range 40 {
		fold(small, i, fmt.Sprintf("service-%d 배포\nservice-%d 점검\n도구-%d 정리", i, i, i))
	}
	if n := len(small.State().Candidates); n > 20 {
		t.Errorf("%d candidates are kept of at most 20", n)
	}
}

func TestCandidatesSayWhy(t *testing.T) {
	f := newFinder(subject.State{})
	fold(f, 0, "수진님 휴가\n수진님 자리 옮김\n과수원: 물")
	got := f.Candidates(1)
	if len(got) != 1 || got[0].Name != "수진님" || got[0].Why.Lines != 2 || got[0].Why.Days != 1 || got[0].Why.Signs["title"] != 2 || len(got[0].Why.Sources) != 2 {
		t.Errorf("got %+v", got)
	}
}

func BenchmarkObserve(b *testing.B) {
	f := newFinder(subject.State{})
	lines := []string{"노선 재계산 배치는 새벽 4시에서 3시로 옮기고 민재님이 확인", "asked Ines about the lease, she says the deposit is 1200", "천 반장 거실 벽 다 붙임, 내일 욕실"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		f.Observe(&subject.Line{Day: day.Day(740000), Path: "memory/2026-01-01.md", Number: i, Text: lines[i%len(lines)]})
	}
}

// A day of thirty lines and its close, among as many candidates as a long memory has.
func BenchmarkDay(b *testing.B) {
	f := newFinder(subject.State{})
	d := day.Day(740000)
	for i := range 4000 {
		f.Observe(&subject.Line{Day: d, Path: "memory/x.md", Number: i, Text: fmt.Sprintf("%c%c%c 점검, service-%d %c%c교체", '가'+rune(i), '나'+rune(i%700), '다'+rune(i%90), i, '마'+rune(i%2000), '바'+rune(i%300))})
	}
	b.Logf("%d candidates", len(f.State().Candidates))
	for b.Loop() {
		d++
		for i := range 30 {
			f.Observe(&subject.Line{Day: d, Path: "memory/x.md", Number: i, Text: fmt.Sprintf("service-%d 점검, 민재님이 확인", i)})
		}
		f.CloseDay(d)
	}
}

func TestWhyNamesWhatDecidedTheCategory(t *testing.T) {
	f := newFinder(subject.State{})
	got := map[string]string{}
	for i, lines := range []string{
		"수진님이 상자 샀음\n샛별치과 예약\nkiln-ctl 재시작\nNoor late\n쿠폰 기능 초안\n새봄 가마 담당",
		"수진님 휴가\n샛별치과 3시\nkiln-ctl 8gb\nNoor and the keys\n쿠폰 기능 배포\n새봄이 유약 보냄",
		"수진님 복귀\n샛별치과 취소\nkiln-ctl 10gb\nNoor again\n쿠폰 기능 끝\n예약 화면 손봄\n새봄 의견은 반대",
	} {
		d := day.Day(740000 + i)
		for n, text := range strings.Split(lines, "\n") {
			f.Observe(&subject.Line{Day: d, Path: "memory/x.md", Number: n + 1, Text: text, Readings: claims().Read(text)})
		}
		for _, p := range f.CloseDay(d).Promoted {
			got[p.Name] = string(p.Category) + " by " + p.Why.Category
		}
	}
	for name, want := range map[string]string{
		"수진님": "person by title", "샛별치과": "place by head", "kiln-ctl": "thing by identifier", "Noor": "person by first name", "쿠폰 기능": "project by head",
	} {
		if got[name] != want {
			t.Errorf("%s is %q, want %q", name, got[name], want)
		}
	}
}

func TestSpellingsInTwoScriptsAreCountedTogether(t *testing.T) {
	for _, c := range []struct {
		name string
		days []string
		want string
	}{
		{"React", []string{"React 버전은 18", "리액트 교육 자료 정리", "React 버전 올림", "리액트는 19로 올림"}, "React [리액트]"},
		{"Kubernetes", []string{"Kubernetes 노드 추가", "쿠버네티스 비용 정리", "Kubernetes 점검", "쿠버네티스는 1.30"}, "Kubernetes [쿠버네티스]"},
		{"other names", []string{"Kubernetes 노드 추가", "리액트 교육 자료 정리", "Kubernetes 점검", "리액트는 19로 올림"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := func(again bool) string {
				f, got := newFinder(subject.State{}), ""
				for i, text := range c.days {
					d := day.Day(740000 + i)
					f.Observe(&subject.Line{Day: d, Path: "memory/x.md", Number: 1, Text: text, Readings: claims().Read(text)})
					for _, p := range f.CloseDay(d).Promoted {
						got += fmt.Sprint(p.Name, " ", p.Aliases)
					}
					if again { // another run goes on
						data, err := json.Marshal(f.State())
						if err != nil {
							t.Fatal(err)
						}
						var s subject.State
						if err := json.Unmarshal(data, &s); err != nil {
							t.Fatal(err)
						}
						f = newFinder(s)
					}
				}
				return got
			}
			if got := at(false); got != c.want {
				t.Errorf("%q; want %q", got, c.want)
			}
			if got := at(true); got != c.want {
				t.Errorf("in four runs %q; want %q", got, c.want)
			}
		})
	}
}

func TestTiesAreProposedBeforePromotion(t *testing.T) {
	f := newFinder(subject.State{})
	fold(f, 0, "필라 수업 갔다\n점심에 필라테스 예약함", "저녁 필라 예약\n내일 필라테스 등록\n김냉 청소\n김치냉장고 청소", "점심에 김냉 정리\n주말에 김치냉장고 정리")
	got := map[string]string{}
	for _, w := range f.Candidates(30) {
		for _, j := range w.Ties {
			got[w.Name] += fmt.Sprint(j.Name, " ", j.Tie, " ")
		}
	}
	for _, pair := range [][2]string{{"필라", "필라테스"}, {"김냉", "김치냉장고"}} {
		if !strings.Contains(got[pair[0]], pair[1]+" clipped") || !strings.Contains(got[pair[1]], pair[0]+" clipped") {
			t.Errorf("%v: %v", pair, got)
		}
	}
}

func TestWordForAPropertyIsNoSubject(t *testing.T) {
	for word, line := range map[string]string{"포트": "포트는 8080", "TTL": "TTL은 30초", "timeout": "timeout 30s"} {
		promoted, _ := fold(newFinder(subject.State{}), 0, line, line, line, line, line)
		if len(promoted) > 0 {
			t.Errorf("%s: %v", word, promoted)
		}
		if promoted, _ = fold(newFinder(subject.State{}), 0, "@"+word+" 확인"); len(promoted) != 1 {
			t.Errorf("@%s: %v", word, promoted)
		}
	}
}

// TestAKoreanNameInLatinLettersIsTheSame: as people write their names, who are known as persons.
func TestAKoreanNameInLatinLettersIsTheSame(t *testing.T) {
	days := []string{"민재님이 도면을 보냈다\nMin-jae asked for the kiln key", "민재님 휴가\nMin-jae is at the fair", "민재님이 전화했다\nMin-jae wants the green glaze", "Min-jae was late\n민재님은 다음 주에 온다"}
	if promoted, _ := fold(newFinder(subject.State{}), 0, days...); len(promoted) != 1 || promoted[0] != "1 Min-jae person" {
		t.Errorf("%q", promoted)
	}
}

// TestAnEnglishWordIsNoNameByItsPlaceAlone: a verb that begins lines or claims, a quality with a hyphen, and a noun that is always told of another.
func TestAnEnglishWordIsNoNameByItsPlaceAlone(t *testing.T) {
	for name, c := range map[string]struct {
		days []string
		want bool
	}{
		"broaden":    {[]string{"broaden the circle of helpers", "I did not broaden the circle.", "broaden the seed list", "we did not broaden the sale"}, false},
		"consistent": {[]string{"Keep the menu consistent.", "I kept the labels consistent with the price list.", "Keep the signs consistent.", "Keep the plan consistent."}, false},
		"cross-functional": {[]string{
			"I closed the cross-functional asks from the garden team.", "the cross-functional review moved to Friday", "cross-functional review notes went to Noor", "one cross-functional update was sent",
		}, false},
		"kiln-related":   {[]string{"a kiln-related delay came up", "the kiln-related costs rose", "sent the kiln-related invoice", "closed the kiln-related list"}, false},
		"preserved noor": {[]string{"Preserved Noor's seat at the table", "Preserved Noor's time for the kiln", "Preserved Noor's review of the menu", "Preserved Noor's list of helpers"}, false},
		"speed queen":    {[]string{"Speed Queen has 12 machines in the cellar.", "Speed Queen has 14 machines in the cellar.", "Speed Queen has 15 machines in the cellar.", "Speed Queen has 16 machines in the cellar."}, true},
		"kiln":           {[]string{"the kiln is cold", "fixed the kiln", "kiln at 900 degrees", "the kiln is booked"}, true},
	} {
		promoted, _ := fold(newFinder(subject.State{}), 0, c.days...)
		if got := slices.ContainsFunc(promoted, func(p string) bool { return strings.Contains(strings.ToLower(p), name) }); got != c.want {
			t.Errorf("%s: %q", name, promoted)
		}
	}
}
