package routing_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

var today = day.Date(2026, 11, 20)

func defaultRouter(t testing.TB) readingRouter {
	t.Helper()
	set, err := rules.Default()
	if err != nil {
		t.Fatal(err)
	}
	return readingRouter{newRouter(t, set), claim.New(morph.New(morph.Options{}), nil)}
}

func newRouter(t testing.TB, set *rules.Set) *routing.Router {
	t.Helper()
	r, err := routing.New(set, morph.New(morph.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// routerOf makes a router of rules in YAML, without the embedded ones.
func routerOf(t testing.TB, list string) *routing.Router {
	t.Helper()
	data := "schema: 1\ndefaults: {W: world/facts.md, B: 'activities/{month}.md', O: opinions/preferences.md, S: status/current.md}\n" +
		"threshold: {section: 10, bullet: 20, sentence: 30}\nrules:\n" + list
	set, errs := rules.Load(&rules.Set{}, []rules.File{{Path: "test.yaml", Data: []byte(data)}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return newRouter(t, set)
}

func TestToolChangeAndProjectGoWhereTheyAlwaysDid(t *testing.T) {
	r := defaultRouter(t)
	tests := []struct{ text, target string }{
		{"도구를 바꿨다", "world/tools.md"},
		{"빌드 도구를 바꿨다.", "world/tools.md"},
		{"tool change", "world/tools.md"},
		{"Tool change: we moved to Vite", "world/tools.md"},
		{"프로젝트", "world/projects.md"},
		{"새 프로젝트를 시작한다", "world/projects.md"},
		{"project", "world/projects.md"},
		{"The project has a new name", "world/projects.md"},
	}
	for _, tt := range tests {
		for _, kind := range []rules.Kind{0, rules.World} {
			if got := r.Route(routing.Input{Text: tt.text, Kind: kind, Form: rules.FormBullet}); got.Target != tt.target || got.Kind != rules.World {
				t.Errorf("%q, letter %q: %s %s, want W %s", tt.text, kind, got.Kind, got.Target, tt.target)
			}
		}
	}
}

func TestHeaviestKindWins(t *testing.T) {
	r := routerOf(t, `
  - {id: a, kind: W, weight: 30, pattern: 설정, target: world/config.md}
  - {id: b, kind: B, weight: 20, pattern: '바꿨'}
  - {id: c, kind: B, weight: 15, pattern: '포트', target: activities/port.md}
`)
	d := r.Route(routing.Input{Text: "설정에서 포트를 바꿨다", Form: rules.FormBullet})
	if d.Kind != rules.Activity || d.Target != "activities/port.md" || d.Winner != "c" || !d.Keep {
		t.Errorf("got %+v", d)
	}
	if diff := cmp.Diff(routing.Scores{30, 35, 0, 0}, d.Score); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestTiesFallByKindThenWeightThenID(t *testing.T) {
	r := routerOf(t, `
  - {id: s, kind: S, weight: 40, pattern: 배포, target: status/a.md}
  - {id: o, kind: O, weight: 40, pattern: 배포, target: opinions/a.md}
  - {id: w.b, kind: W, weight: 20, pattern: 배포, target: world/b.md}
  - {id: w.a, kind: W, weight: 20, pattern: deploy|배포, target: world/a.md}
`)
	d := r.Route(routing.Input{Text: "배포는 목요일", Form: rules.FormBullet})
	if d.Kind != rules.World || d.Winner != "w.a" || d.Target != "world/a.md" {
		t.Errorf("got %s %s by %s", d.Kind, d.Target, d.Winner)
	}
}

func TestStatedLetterBeatsEveryRule(t *testing.T) {
	r := defaultRouter(t)
	tests := []struct {
		text   string
		kind   rules.Kind
		target string
	}{
		{"버그를 고쳤다", rules.World, "world/facts.md"},
		{"버그를 고쳤다", rules.Activity, "activities/bugs/2026-11.md"},
		{"짧은 답변을 선호한다", rules.Opinion, "opinions/preferences.md"},
		{"fixed the crash on start", rules.Activity, "activities/bugs/2026-11.md"},
		{"그냥", rules.Status, "status/current.md"},
		{"?", rules.Opinion, "opinions/preferences.md"},
		{"https://example.com", rules.World, "world/facts.md"},
		{"waiting for legal", rules.Status, "status/blocked.md"},
		{"스테이징은 승인 대기 중이다", rules.Status, "status/blocked.md"},
	}
	for _, tt := range tests {
		d := r.Route(routing.Input{Text: tt.text, Kind: tt.kind, Form: rules.FormRetain, Day: today})
		if !d.Keep || !d.Stated || d.Kind != tt.kind || d.Target != tt.target || d.Reason != "" {
			t.Errorf("%s %q: keep %v, %s %s, want %s", tt.kind, tt.text, d.Keep, d.Kind, d.Target, tt.target)
		}
	}
}

func TestThresholdDependsOnTheForm(t *testing.T) {
	r := routerOf(t, "  - {id: a, kind: W, weight: 20, pattern: 도구|tool}\n")
	for form, want := range map[rules.Form]bool{rules.FormRetain: true, rules.FormSection: true, rules.FormBullet: true, rules.FormSentence: false} {
		for _, text := range []string{"도구 이야기", "about tools"} {
			if d := r.Route(routing.Input{Text: text, Form: form}); d.Keep != want {
				t.Errorf("%s %q: keep %v, want %v", form, text, d.Keep, want)
			}
		}
	}
}

func TestEntityAndMonthFillTheTarget(t *testing.T) {
	r := routerOf(t, `
  - {id: p, kind: W, weight: 40, pattern: 프로젝트|project, target: 'world/projects/{entity}.md'}
  - {id: e, kind: O, weight: 40, pattern: 좋아|likes, target: 'entities/{entity}.md'}
  - {id: b, kind: B, weight: 40, pattern: 고쳤|fixed}
`)
	tests := []struct {
		name string
		in   routing.Input
		want string
	}{
		{"entity", routing.Input{Text: "프로젝트 시작", Entities: []string{"메모앱", "다른것"}}, "world/projects/메모앱.md"},
		{"entity of another case and form", routing.Input{Text: "project start", Entities: []string{norm.NFD.String("메모앱")}}, "world/projects/메모앱.md"},
		{"hostile entity", routing.Input{Text: "project start", Entities: []string{"../../x"}}, "world/projects/-..-x.md"},
		{"no entity", routing.Input{Text: "프로젝트 시작"}, "world/projects.md"},
		{"no entity and no page above", routing.Input{Text: "커피를 좋아한다"}, "opinions/preferences.md"},
		{"month", routing.Input{Text: "버그를 고쳤다", Day: today}, "activities/2026-11.md"},
		{"no day", routing.Input{Text: "fixed it"}, "activities/undated.md"},
	}
	for _, tt := range tests {
		if got := r.Route(tt.in); got.Target != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got.Target, tt.want)
		}
	}
}

func TestReasonsForNotKeeping(t *testing.T) {
	r := defaultRouter(t)
	tests := []struct{ text, want string }{
		{"", routing.ReasonEmpty},
		{"  \n ", routing.ReasonEmpty},
		{"ㅇㅋ", routing.ReasonTooShort},
		{"ok", routing.ReasonTooShort},
		{"1234 + 5678", routing.ReasonNoWords},
		{"https://example.com/a?b=c", routing.ReasonLinkOnly},
		{"[[가치관]] [문서](https://example.com)", routing.ReasonLinkOnly},
		{"`go test ./...`", routing.ReasonCodeOnly},
		{"비밀번호: [REDACTED:password]", routing.ReasonSecret},
		{"- [REDACTED:aws-key]", routing.ReasonSecret},
		{"README 오타 수정?", rules.ReasonQuestion},
		{"do we need a tablet layout at all?", rules.ReasonQuestion},
		{"이상으로 이번 세션을 마칩니다.", rules.ReasonTransit},
		{"Now let me check the config.", rules.ReasonTransit},
		{"특이사항 없음", rules.ReasonNothing},
		{"Open loops: none.", rules.ReasonNothing},
		{"늦잠 잤다", rules.ReasonChatter},
		{"Slow start, slept badly", rules.ReasonChatter},
		{"lib/db/schema.dart", rules.ReasonFragment},
		{"아래와 같은 설정을 해 주면,", rules.ReasonExample},
		{"I kept the posture unchanged", rules.ReasonRepeat},
	}
	for _, tt := range tests {
		d := r.Route(routing.Input{Text: tt.text, Form: rules.FormBullet})
		if d.Keep || d.Reason != tt.want {
			t.Errorf("%q: keep %v, reason %q, want %q", tt.text, d.Keep, d.Reason, tt.want)
		}
	}
}

func TestSectionGivesTheKindAndThePage(t *testing.T) {
	r := defaultRouter(t)
	tests := []struct {
		section rules.Section
		text    string
		kind    rules.Kind
		target  string
	}{
		{rules.SectionDecision, "이름은 그대로 하루를 쓰고 다른 후보는 찾지 않는다", rules.World, "world/decisions.md"},
		{rules.SectionDecision, "Preview builds leave old reference pages out", rules.World, "world/decisions.md"},
		{rules.SectionLesson, "추측하기 전에 에러 로그부터 받는다", rules.World, "world/lessons.md"},
		{rules.SectionLesson, "Ask for the error log before guessing", rules.World, "world/lessons.md"},
		{rules.SectionAction, "2월 13일까지 정산 문서 넘기기", rules.Status, "status/next.md"},
		{rules.SectionAction, "Dev to send the clean-up list by Friday", rules.Status, "status/next.md"},
		{rules.SectionStatus, "부하 테스트 환경은 준비됨", rules.Status, "status/current.md"},
		{rules.SectionStatus, "The audit is waiting on evidence from HR", rules.Status, "status/blocked.md"},
		{rules.SectionDone, "결제 재시도 화면 2종 구현", rules.Activity, "activities/2026-11.md"},
		{rules.SectionDone, "Fixed the crash when the photo is missing", rules.Activity, "activities/bugs/2026-11.md"},
		{rules.SectionPreference, "알림은 메일로", rules.Opinion, "opinions/preferences.md"},
		{rules.SectionPreference, "short answers, no emoji", rules.Opinion, "opinions/preferences.md"},
	}
	for _, tt := range tests {
		d := r.Route(routing.Input{Text: tt.text, Form: rules.FormSection, Section: tt.section, Day: today})
		if !d.Keep || d.Kind != tt.kind || d.Target != tt.target {
			t.Errorf("%s %q: keep %v, %s %s (%v of %d, %s), want %s %s", tt.section, tt.text, d.Keep, d.Kind, d.Target, d.Score, d.Threshold, d.Reason, tt.kind, tt.target)
		}
	}
}

func TestStemsMatchWhateverTheEnding(t *testing.T) {
	r := routerOf(t, "  - {id: a, kind: W, weight: 40, stems: ['도구|툴|tool', '바꾸|change'], target: world/tools.md}\n")
	for _, text := range []string{"도구를 바꿨다", "툴은 다음 주에 바꾸기로", "바꾼 도구", "tools changed", "changing the tool"} {
		if d := r.Route(routing.Input{Text: text, Form: rules.FormBullet}); d.Winner != "a" {
			t.Errorf("%q: not matched, %+v", text, d.Fired)
		}
	}
	for _, text := range []string{"도구를 샀다", "바꿨다", "a tool", "the change"} {
		if d := r.Route(routing.Input{Text: text, Form: rules.FormBullet}); len(d.Fired) > 0 {
			t.Errorf("%q: matched %+v", text, d.Fired)
		}
	}
}

// fake stems every word by its first three runes.
type fake struct{}

func (fake) Analyze(text string) []morph.Token {
	var out []morph.Token
	at := 0
	for w := range strings.FieldsSeq(text) {
		start := at + strings.Index(text[at:], w)
		at = start + len(w)
		rs := []rune(w)
		out = append(out, morph.Token{Surface: w, Stems: []string{string(rs[:min(3, len(rs))])}, Class: morph.Word, StartByte: start, EndByte: at})
	}
	return out
}

func TestAnyAnalyserWillDo(t *testing.T) {
	set, errs := rules.Load(&rules.Set{}, []rules.File{{Path: "t.yaml", Data: []byte("schema: 1\nrules: [{id: a, kind: W, weight: 1, stems: [배포하]}]\n")}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	r, err := routing.New(set, fake{})
	if err != nil {
		t.Fatal(err)
	}
	d := r.Route(routing.Input{Text: "오늘 배포하였다", Form: rules.FormRetain})
	want := []routing.Fired{{RuleID: "a", Kind: rules.World, Weight: 1, Matched: "배포하였다", StartByte: 7, EndByte: 22}}
	if diff := cmp.Diff(want, d.Fired); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if _, err := routing.New(set, nil); err == nil {
		t.Error("a set with stems was taken without an analyser")
	}
}

func TestHeadingConditionSeesHeadingsAndParent(t *testing.T) {
	r := routerOf(t, "  - {id: a, weight: -50, heading: '변경한 파일|files touched', reason: meta}\n  - {id: b, kind: W, weight: 40, has: code}\n")
	text := "`schema.dart` 를 고침"
	for _, in := range []routing.Input{{Headings: []string{"세션", "변경한 파일"}}, {Headings: []string{"Files Touched"}}, {Parent: "변경한 파일:"}} {
		in.Text, in.Form = text, rules.FormBullet
		if d := r.Route(in); d.Keep || d.Reason != rules.ReasonMeta {
			t.Errorf("%v %q: keep %v, %q", in.Headings, in.Parent, d.Keep, d.Reason)
		}
	}
	if d := r.Route(routing.Input{Text: text, Form: rules.FormBullet, Headings: []string{"파일"}}); !d.Keep {
		t.Errorf("kept out under another heading: %+v", d)
	}
}

// words for property tests: pieces on which the default rules fire, and noise.
var words = strings.Fields("도구를 툴 바꿨다 옮겼다 Webpack에서 Vite로 프로젝트 결정했다 하기로 했다 포트는 8080 배웠다 선호한다 싫어하신다 좋았다 버그를 고쳤다 회의를 했다 " +
	"진행 중 대기 아직 못 해야 함 2월 13일까지 매주 목요일 오후 3시 민수님은 ? ! . , 모르겠다 나중에 ㅋㅋ `useState` lib/db/schema.dart https://a.b 30% $40M " +
	"we decided to switched from prefers fixed the crash waiting for next step: Monday 6:30 AM learned turns out is blocked on hold unchanged kept the " +
	"does not nothing new let me ſ K É 가나 \u1100\u1161\u11a8 **굵게** [[링크]] “Keep it” → e.g. TODO I never must version 1.2.3 v2")

func sentence() *rapid.Generator[string] {
	return rapid.Map(rapid.SliceOfN(rapid.SampledFrom(words), 0, 14), func(w []string) string { return strings.Join(w, " ") })
}

func input() *rapid.Generator[routing.Input] {
	return rapid.Custom(func(t *rapid.T) routing.Input {
		return routing.Input{
			Text:     sentence().Draw(t, "text"),
			Kind:     rapid.SampledFrom(append(rules.Kinds(), 0, 0, 0, 0)).Draw(t, "kind"),
			Form:     rapid.SampledFrom([]rules.Form{rules.FormRetain, rules.FormSection, rules.FormBullet, rules.FormSentence}).Draw(t, "form"),
			Section:  rapid.SampledFrom([]rules.Section{0, 1, 2, 3, 4, 5, 6, 7}).Draw(t, "section"),
			Entities: rapid.SliceOfN(rapid.SampledFrom([]string{"민수", "Flutter", "../x"}), 0, 2).Draw(t, "entities"),
			Headings: rapid.SliceOfN(sentence(), 0, 2).Draw(t, "headings"),
			Task:     rapid.Bool().Draw(t, "task"),
			Day:      today,
		}
	})
}

// The order of rules is that of a file, of files, or of a person's taste: none of them matters.
func TestDecisionDoesNotDependOnTheOrderOfRules(t *testing.T) {
	set, err := rules.Default()
	if err != nil {
		t.Fatal(err)
	}
	want := newRouter(t, set)
	for range 3 {
		mixed := *set
		mixed.Rules = slices.Clone(set.Rules)
		rand.Shuffle(len(mixed.Rules), func(i, j int) { mixed.Rules[i], mixed.Rules[j] = mixed.Rules[j], mixed.Rules[i] })
		if _, err := routing.New(&mixed, morph.New(morph.Options{})); err == nil {
			t.Fatal("rules that are not in order were taken")
		}
	}
	// Through Load, the order that a file has them in disappears.
	list := []string{
		"  - {id: t, kind: W, weight: 40, pattern: 도구|tool, target: world/tools.md}", "  - {id: u, kind: W, weight: 40, pattern: 도구, target: world/u.md}",
		"  - {id: b, kind: B, weight: 40, stems: [바꾸], target: activities/b.md}", "  - {id: n, weight: -10, has: question, reason: question}",
		"  - {id: d, kind: O, weight: 15, pattern: '{ㅆ}다', sections: [decision, none]}",
	}
	first := routerOf(t, strings.Join(list, "\n")+"\n")
	rapid.Check(t, func(t *rapid.T) {
		in := input().Draw(t, "in")
		rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		data := "schema: 1\ndefaults: {W: world/facts.md, B: 'activities/{month}.md', O: opinions/preferences.md, S: status/current.md}\n" +
			"threshold: {section: 10, bullet: 20, sentence: 30}\nrules:\n" + strings.Join(list, "\n") + "\n"
		set, errs := rules.Load(&rules.Set{}, []rules.File{{Path: "test.yaml", Data: []byte(data)}})
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		r, err := routing.New(set, morph.New(morph.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first.Route(in), r.Route(in)); diff != "" {
			t.Fatalf("(-first order +another)\n%s", diff)
		}
		checkDecision(t, in, want.Route(in))
	})
}

func checkDecision(t interface{ Fatalf(string, ...any) }, in routing.Input, d routing.Decision) {
	if d.Kind == 0 || d.Target == "" || d.Keep == (d.Reason != "") {
		t.Fatalf("incomplete decision on %q: %+v", in.Text, d)
	}
	if strings.Contains(d.Target, "..") && !strings.Contains(d.Target, "-..-") || strings.ContainsAny(d.Target, "{}") {
		t.Fatalf("target %q", d.Target)
	}
	if in.Kind != 0 && (!d.Keep || d.Kind != in.Kind) {
		t.Fatalf("the letter %s did not win: %+v", in.Kind, d)
	}
	if !d.Stated && d.Keep && d.Score.Of(d.Kind) < d.Threshold {
		t.Fatalf("kept below the threshold: %+v", d)
	}
	var sum routing.Scores
	for i, f := range d.Fired {
		if f.StartByte < 0 || f.EndByte > len(in.Text) || f.StartByte > f.EndByte || in.Text[f.StartByte:f.EndByte] != f.Matched {
			t.Fatalf("%q [%d:%d] is not %q of %q", f.RuleID, f.StartByte, f.EndByte, f.Matched, in.Text)
		}
		if i > 0 && d.Fired[i-1].RuleID >= f.RuleID {
			t.Fatalf("fired rules are not in order: %s, %s", d.Fired[i-1].RuleID, f.RuleID)
		}
		for k, kind := range rules.Kinds() {
			if f.Kind == 0 || f.Kind == kind {
				sum[k] += f.Weight
			}
		}
	}
	if sum != d.Score {
		t.Fatalf("score %v is not the sum of what fired, %v", d.Score, sum)
	}
}

func TestSameTextSameDecisionFromManyGoroutines(t *testing.T) {
	r := defaultRouter(t)
	texts := []string{"도구를 바꿨다", "버그를 고쳤다", "we decided to use Postgres", "waiting for legal since Monday", "아침에 비 맞음", "결정은 3월 2일에"}
	want := make([]routing.Decision, len(texts))
	for i, s := range texts {
		want[i] = defaultRouter(t).Route(routing.Input{Text: s, Form: rules.FormBullet})
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i, s := range texts {
				if diff := cmp.Diff(want[i], r.Route(routing.Input{Text: s, Form: rules.FormBullet})); diff != "" {
					t.Errorf("%q (-alone +together)\n%s", s, diff)
				}
			}
		})
	}
	wg.Wait()
}

func TestOffsetsAreBytesOfTheTextAsGiven(t *testing.T) {
	r := defaultRouter(t)
	text := norm.NFD.String("빌드 도구를 바꿨다")
	d := r.Route(routing.Input{Text: text, Form: rules.FormBullet})
	checkDecision(t, routing.Input{Text: text}, d)
	if d.Target != "world/tools.md" || d.Winner != "ko.tools.change" {
		t.Fatalf("NFD: %s by %s", d.Target, d.Winner)
	}
	for _, f := range d.Fired {
		if f.RuleID == "ko.tools.change" && norm.NFC.String(f.Matched) != "도구를 바꿨다" {
			t.Errorf("matched %q", norm.NFC.String(f.Matched))
		}
	}
}

func TestHostileTextsAreDecidedQuickly(t *testing.T) {
	r := defaultRouter(t)
	for _, s := range []string{
		strings.Repeat("도구를 바꿨다 ", 100_000), strings.Repeat("a ", 200_000), strings.Repeat("`", 5000), strings.Repeat("[[", 5000),
		strings.Repeat("is ", 4000), "\xff\xfe\x00깨진 글", strings.Repeat("각", 3000), strings.Repeat("\u0301", 5000),
	} {
		d := r.Route(routing.Input{Text: s, Form: rules.FormSentence})
		checkDecision(t, routing.Input{Text: s}, d)
	}
}

func FuzzRoute(f *testing.F) {
	set, err := rules.Default()
	if err != nil {
		f.Fatal(err)
	}
	r, err := routing.New(set, morph.New(morph.Options{}))
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"도구를 바꿨다", "tool change", "2월 13일까지 넘기기?", "\u1100\u1161 각", "ſecret K", "**a:** $40M", "x\x01y\x02z", "[a](b", "`"} {
		f.Add(s, "민수", "변경한 파일", byte(2), byte(0))
	}
	f.Fuzz(func(t *testing.T, text, entity, heading string, form, section byte) {
		in := routing.Input{
			Text: text, Entities: []string{entity}, Headings: []string{heading}, Parent: heading,
			Form: rules.Form(form % 4), Section: rules.Section(section % 8), Day: today,
		}
		d := r.Route(in)
		checkDecision(t, in, d)
		if diff := cmp.Diff(d, r.Route(in)); diff != "" {
			t.Fatalf("two decisions on one text\n%s", diff)
		}
	})
}

func BenchmarkRoute(b *testing.B) {
	r := defaultRouter(b)
	texts := []string{
		"빌드 도구를 webpack에서 vite로 갈아탔다, CI가 17분에서 6분으로 줄었다", "오늘은 집중이 잘 안 됐다.", "지영: 저장소 만들고 초대 보내기",
		"We decided to keep the monorepo and revisit the question in Q4.", "I kept the board packet permissions-gated and synchronized to the earnings rail.",
		"- most provisions appeared to require notice and commercial review rather than automatic termination",
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		r.Route(routing.Input{Text: texts[n%len(texts)], Form: rules.FormBullet, Headings: []string{"2026-11-20", "메모"}})
		n++
	}
}
