package engine_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/recall"
)

// friday is the clock of these tests, in Seoul.
const friday = "2026-11-20T10:00:00+09:00"

// timed is a workspace of three logs whose bank has been made.
func timed(t *testing.T) string {
	t.Helper()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-05.md", "# 2026-11-05\n\n## 결정\n- 배포는 사람이 직접 하기로 했다\n- we decided to deploy by hand\n")
	write(t, dir, "memory/2026-11-11.md", "# 2026-11-11\n\n## 결정\n- 배포는 매주 화요일 오전에 하기로 했다\n- we decided to deploy on Tuesdays\n\n## 메모\n- 점심은 김밥이었다\n")
	write(t, dir, "memory/2026-11-19.md", "# 2026-11-19\n\n## 메모\n- 내일 릴리스 회의가 있다\n- 두루미를 보았다\n")
	reflect(t, dir, friday)
	return dir
}

func TestTimeOfAQuestionIsRead(t *testing.T) {
	t.Parallel()
	e := open(t, timed(t), friday)
	for _, c := range []struct{ name, question, rest, days string }{
		{"last week", "지난주에 배포 관련해서 뭐 결정했지?", "배포 관련해서 뭐 결정했지?", "2026-11-09–2026-11-15 1"},
		{"last week in English", "what did we decide about deploys last week", "what did we decide about deploys", "2026-11-09–2026-11-15 1"},
		{"a date is a word of logs as well", "2026-11-11에 배포", "2026-11-11에 배포", "2026-11-11–2026-11-11 1"},
		{"one of several words is none", "11월 11일 배포", "배포", "2026-11-11–2026-11-11 1"},
		{"a date in English", "deploys on Nov 11", "deploys on", "2026-11-11–2026-11-11 1"},
		{"days ago", "9일 전 배포", "배포", "2026-11-11–2026-11-11 1"},
		{"a time and nothing else", "어제 뭐 했지?", "", "2026-11-19–2026-11-19 1"},
		{"what happened", "what happened last week", "", "2026-11-09–2026-11-15 1"},
		{"a date and nothing else", "2026-11-11에 있었던 일", "2026-11-11", "2026-11-11–2026-11-11 1"},
		{"two readings", "화요일에 배포", "화요일에 배포", "2026-11-17–2026-11-17 0.25, 2026-11-24–2026-11-24 0.25"},
		{"two readings and nothing else", "화요일에 뭐 했지?", "", "2026-11-17–2026-11-17 0.25, 2026-11-24–2026-11-24 0.25"},
		{"two readings alone", "화요일", "화요일", "2026-11-17–2026-11-17 0.25, 2026-11-24–2026-11-24 0.25"},
		{"two readings within a day", "어제 3시 배포", "배포", "2026-11-19–2026-11-19 1, 2026-11-19–2026-11-19 1"},
		{"two times", "어제와 2026-11-11의 배포", "2026-11-11의 배포", "2026-11-19–2026-11-19 1, 2026-11-11–2026-11-11 1"},
		{"an hour of a day", "어제 오후 3시 배포", "배포", "2026-11-19–2026-11-19 1"},
		{"an hour of any day", "오전 6:30 배포 브리핑", "오전 6:30 배포 브리핑", ""},
		{"a hint", "Q3 deploys", "Q3 deploys", "2026-07-01–2026-09-30 0.1"},
		{"days by number", "deploys on days 1–7", "deploys on", "2026-11-05–2026-11-11 0.5"},
		{"a day by number", "7일차 배포", "배포", "2026-11-11–2026-11-11 0.5"},
		{"a number without a log", "day 40 deploys", "day 40 deploys", ""},
		{"when", "배포는 언제 하기로 했지", "배포는 언제 하기로 했지", ""},
		{"when in English", "when did we decide to deploy", "when did we decide to deploy", ""},
		{"no time", "다시 이사하다", "다시 이사하다", ""},
	} {
		q, read := e.ReadTime(recall.Query{Text: c.question})
		var days []string
		for _, p := range q.Periods {
			days = append(days, p.From.String()+"–"+p.Until.String()+" "+strconv.FormatFloat(p.Weight, 'f', -1, 64))
		}
		if got := strings.Join(strings.Fields(q.Text), " "); got != c.rest || strings.Join(days, ", ") != c.days {
			t.Errorf("%s: %q leaves %q of %v, want %q of %s (%+v)", c.name, c.question, got, days, c.rest, c.days, read)
		}
	}
}

func TestSmallHoursBelongToTheDayBeforeInQuestionsToo(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	edit(t, dir, "memctl.yaml", `day_starts_at: "00:00"`, `day_starts_at: "04:00"`)
	for now, want := range map[string]string{
		"2026-11-20T00:40:00+09:00": "2026-11-18", "2026-11-20T04:00:00+09:00": "2026-11-19", "2026-11-20": "2026-11-19",
	} {
		q, _ := open(t, dir, now).ReadTime(recall.Query{Text: "어제 배포"})
		if len(q.Periods) != 1 || q.Periods[0].From.String() != want || q.Periods[0].Until.String() != want {
			t.Errorf("yesterday at %s: %+v, want %s", now, q.Periods, want)
		}
	}
}

func TestReadingATimeKeepsTheRestOfTheQuestion(t *testing.T) {
	t.Parallel()
	e := open(t, timed(t), friday)
	piece := rapid.SampledFrom(append(strings.Split("지난주|어제|에|는|배포|deploy|last week|2026-11-11|day 2|days 1–3|2일차|오후 3시|화요일| |,|\xff|가", "|"), "ㅎ"))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "")
		q, read := e.ReadTime(recall.Query{Text: text})
		at := 0
		for _, r := range read {
			if r.StartByte < at || r.EndByte <= r.StartByte || r.EndByte > len(text) || text[r.StartByte:r.EndByte] != r.Text || len(r.Intervals) == 0 {
				t.Fatalf("%q: read %+v", text, r)
			}
			at = r.EndByte
		}
		if len(q.Text) != len(text) {
			t.Fatalf("%q: left %q", text, q.Text)
		}
		for i := range len(q.Text) {
			if q.Text[i] != text[i] && q.Text[i] != ' ' {
				t.Fatalf("%q: left %q", text, q.Text)
			}
		}
	})
}

// first are the texts of the first hits of a question, without those that an entry and its line share.
func first(t *testing.T, dir, question string, n int) (texts []string) {
	t.Helper()
	ans, err := open(t, dir, friday).Recall(t.Context(), recall.Query{Text: question, Limit: 30})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range ans.Hits {
		if !slices.Contains(texts, h.Text) && len(texts) < n {
			texts = append(texts, h.Text)
		}
	}
	return texts
}

func TestTimeOfAQuestionDecidesWhichLineComesFirst(t *testing.T) {
	t.Parallel()
	dir := timed(t)
	for question, want := range map[string]string{
		"지난주에 배포 관련해서 뭐 결정했지?":                    "배포는 매주 화요일 오전에 하기로 했다",
		"11월 5일에 배포 뭐 결정했지":                       "배포는 사람이 직접 하기로 했다",
		"what did we decide on deploys last week": "we decided to deploy on Tuesdays",
		"deploy on Nov 5, 2026":                   "we decided to deploy by hand",
		"오늘 뭐 있지":                                 "내일 릴리스 회의가 있다", // said on the day before
		"what is there today":                     "내일 릴리스 회의가 있다",
	} {
		if got := first(t, dir, question, 1); !slices.Equal(got, []string{want}) {
			t.Errorf("%q: got %q, want %q first", question, got, want)
		}
	}
	if d := cmp.Diff([]string{"내일 릴리스 회의가 있다", "두루미를 보았다"}, first(t, dir, "어제 뭐 했지", 9)); d != "" {
		t.Errorf("yesterday, all of it (-want +got)\n%s", d)
	}
	if got := first(t, dir, "지난주에 두루미", 1); !slices.Equal(got, []string{"두루미를 보았다"}) {
		t.Errorf("what is of another time follows: got %q", got)
	}
}

func TestLogOfTheNextMorningIsOfTheDayBefore(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-03.md", "## 기록\n- 2026-11-02에 서버를 옮겼다\n- we closed the books on 2026-11-02\n- 두루미 세 마리\n")
	write(t, dir, "memory/2026-11-05.md", "# 2026-11-05\n\n- 2026-11-04에 서버를 옮겼다\n- we closed the books on 2026-11-04\n- 두루미 네 마리\n")
	write(t, dir, "memory/2026-11-07.md", "- 어제 서버를 옮겼다\n- 어제 장을 보았다\n- 두루미 다섯 마리\n")
	for question, want := range map[string]bool{
		"2026-11-02에 두루미": true,
		"2026-11-04에 두루미": false, // the log says which day it is
		"2026-11-06에 두루미": false, // it was yesterday for these lines alone
		"2026-11-06에 장을":  true,
	} {
		ans, err := open(t, dir, friday).Recall(t.Context(), recall.Query{Text: question, Strict: true})
		if err != nil {
			t.Fatal(err)
		}
		_, asked, _ := strings.Cut(question, " ")
		if got := slices.ContainsFunc(ans.Hits, func(h recall.Hit) bool { return strings.Contains(h.Text, asked) }); got != want {
			t.Errorf("%q: found %v, want %v: %+v", question, got, want, ans.Hits)
		}
	}
}

func TestEntryIsOfTheDaysOfAllItsSources(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	for _, d := range []string{"2026-11-02", "2026-11-12"} {
		write(t, dir, "memory/"+d+".md", "## Retain\n- W @두루미: 두루미는 겨울에 철원으로 온다\n")
	}
	reflect(t, dir, friday)
	for _, d := range []string{"2026-11-02", "2026-11-12"} {
		ans, err := open(t, dir, friday).Recall(t.Context(), recall.Query{Text: d + " 두루미", Tiers: []recall.Tier{recall.Bank}, Strict: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(ans.Hits) != 1 || !ans.Timely(ans.Hits[0]) {
			t.Errorf("%s: got %+v, want the entry", d, ans.Hits)
		}
	}
}

func TestTimesOfAQuestionAreInItsAnswer(t *testing.T) {
	t.Parallel()
	ans, err := open(t, timed(t), friday).Recall(t.Context(), recall.Query{Text: "배포 지난주"})
	if err != nil {
		t.Fatal(err)
	}
	if len(ans.Time) != 1 || ans.Query != "배포 지난주" {
		t.Fatalf("got %+v of %q", ans.Time, ans.Query)
	}
	got := ans.Time[0]
	from, until := got.Intervals[0].From.Format("2006-01-02T15:04Z07:00"), got.Intervals[0].Until.Format("2006-01-02T15:04Z07:00")
	if got.Text != "지난주" || got.StartByte != 7 || got.Ambiguous || got.Certainty < 90 || from != "2026-11-09T00:00+09:00" || until != "2026-11-16T00:00+09:00" {
		t.Errorf("got %+v", got)
	}
}
