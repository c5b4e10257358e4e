package lint_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/lint"
)

// called is a subject with its page and other names.
func called(name string, aliases ...string) lint.Subject {
	return lint.Subject{ID: "s" + name, Names: append([]string{name}, aliases...), Page: bank.SubjectPage(name), Category: "thing"}
}

// wikiView is a view in which the pages of subjects are the program's, and names are found where no letter stands before them.
func wikiView(t testing.TB, w ws, subjects ...lint.Subject) lint.View {
	t.Helper()
	v := w.view(t)
	v.Wiki.Subjects = subjects
	for i := range v.Files {
		if slices.ContainsFunc(subjects, func(s lint.Subject) bool { return "bank/"+s.Page == v.Files[i].Key }) {
			v.Files[i].Kind = lint.Curated
		}
	}
	v.Wiki.Find = func(text string) (out []lint.Mention) {
		for _, s := range subjects {
			for _, n := range s.Names {
				for from := 0; ; {
					at := strings.Index(strings.ToLower(text[from:]), strings.ToLower(n))
					if at < 0 {
						break
					}
					at += from
					from = at + len(n)
					if before, _ := utf8.DecodeLastRuneInString(text[:at]); !unicode.IsLetter(before) {
						out = append(out, lint.Mention{ID: s.ID, Start: at, End: from})
					}
				}
			}
		}
		slices.SortStableFunc(out, func(a, b lint.Mention) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End)) })
		return out
	}
	return v
}

// subjectPage is the page of a subject with lines of the program below a heading, and a person's text.
func subjectPage(name, updated, heading, text string) string {
	page := "---\ntitle: " + name + "\nupdated: " + updated + "\n---\n\n# " + name + "\n\n"
	if heading != "" {
		page += "<!-- memctl:wiki -->\n" + heading + "\n\n- 포트는 8080이다 [[world/config#^m1234567890|11-02]]\n<!-- /memctl:wiki -->\n\n"
	}
	return page + text + "\n"
}

func TestNamesThatAreNotLinked(t *testing.T) {
	base := ws{
		"bank/wiki/정우.md": subjectPage("정우", "2026-11-02", "", ""), "bank/wiki/수아님.md": subjectPage("수아님", "2026-11-02", "", ""),
		"bank/wiki/gate-api.md": subjectPage("gate-api", "2026-11-02", "", ""), "bank/wiki/Q1-Q2.md": subjectPage("Q1-Q2", "2026-11-02", "", ""),
		"bank/wiki/옛이름.md": "---\ntitle: 옛이름\nredirect_to: wiki/정우\n---\n", "bank/world/config.md": "# 설정\n",
	}
	topic, grafana := called("detail"), called("Grafana")
	topic.Category = "topic"
	subjects := []lint.Subject{called("정우"), called("수아님", "수아"), called("gate-api"), called("Q1-Q2", "Q1/Q2"), topic, grafana, called("페이지 없음")}
	base["bank/wiki/detail.md"], base["bank/wiki/Grafana.md"] = subjectPage("detail", "2026-11-02", "", ""), subjectPage("Grafana", "2026-11-02", "", "")
	for _, tt := range []struct {
		name, on, text string
		want           []string
	}{
		{"a josa stays outside", "bank/wiki/a.md", "# 메모\n\n정우가 결제했다. 정우도 왔다.", []string{"3 정우 → [[정우]]"}},
		{"another name", "bank/wiki/a.md", "수아가 말했다", []string{"1 수아 → [[수아님|수아]]"}},
		{"English", "bank/wiki/a.md", "The gate-api is slow.", []string{"1 gate-api → [[gate-api]]"}},
		{"a name that no file may have", "bank/wiki/a.md", "the Q1/Q2 cycle", []string{"1 Q1/Q2 → [[Q1-Q2|Q1/Q2]]"}},
		{"in a table", "bank/wiki/a.md", "| 누가 | 언제 |\n| --- | --- |\n| 수아 | 금 |\n", []string{`3 수아 → [[수아님\|수아]]`}},
		{"linked already", "bank/wiki/a.md", "정우가 왔다. [[정우]]", nil},
		{"linked by its path", "bank/wiki/a.md", "정우가 왔다. [여기](정우.md)", nil},
		{"linked by a name of before", "bank/wiki/a.md", "정우가 왔다. [[옛이름]]", nil},
		{"linked with a josa in the brackets", "bank/wiki/a.md", "정우가 왔다. [[정우가]]", nil},
		{"code, heading, address, private", "bank/wiki/a.md", "# 정우\n\n`정우` https://x.kr/정우 <private>정우</private>\n\n```\n정우\n```\n", nil},
		{"after code", "bank/wiki/a.md", "`정우`와 정우", []string{"1 정우 → [[정우]]"}},
		{"a part of something else", "bank/wiki/a.md", "src/gate-api, gate-api/main.go, @정우, gate-api(v2)", nil},
		{"a noun in small letters", "bank/wiki/a.md", "one more detail, grafana too", nil},
		{"no page", "bank/wiki/a.md", "페이지 없음", nil},
		{"a person's words on the page of another", "bank/wiki/정우.md", subjectPage("정우", "2026-11-02", "## 지금", "정우는 수아와 일한다."), []string{"14 수아 → [[수아님|수아]]"}},
		{"outside of the wiki", "bank/world/b.md", "정우가 왔다", nil},
		{"a log", "memory/2026-11-02.md", "정우가 왔다", nil},
		{"a question", "bank/wiki/q.md", "---\nquestion: 정우는?\ngap: open\n---\n# 정우는?\n\n정우\n", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := maps.Clone(base)
			w[tt.on] = tt.text
			want := []string{}
			for _, s := range tt.want {
				want = append(want, tt.on+":"+s)
			}
			if diff := gocmp.Diff(want, found(t, wikiView(t, w, subjects...), lint.MissingBacklink)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestPagesOfWhichNothingWasHeard(t *testing.T) {
	w := ws{
		"bank/wiki/결제서버.md": subjectPage("결제서버", "2026-08-23", "## 지금", ""), "bank/wiki/인증.md": subjectPage("인증", "2026-08-24", "## 지금", ""),
		"bank/wiki/옛일.md": subjectPage("옛일", "2026-01-02", "## 최근", ""), "bank/wiki/메모.md": "---\nupdated: 2026-01-02\n---\n그대로다.\n",
		"bank/wiki/들은 것.md": "---\nupdated: 2026-01-02\n---\n다시 들었다 ([[memory/2026-11-20#L3|11-20]]).\n", "bank/wiki/날짜 없음.md": "그대로다.\n",
		"bank/wiki/old/1.md": "[[memory/2026-01-02]]\n", "bank/wiki/old/2.md": "---\nsources: [memory/2026-02-03.md#L3]\n---\n", "bank/wiki/old/3.md": "---\ndate: 2026-01-04\n---\n",
	}
	want := []string{"bank/wiki/메모.md:0 324일째 (2026-01-02)", "bank/wiki/old/:0 페이지 3개 모두 292일 넘게 (가장 새것이 2026-02-03)", "bank/wiki/결제서버.md:0 91일째 (2026-08-23)"}
	if diff := gocmp.Diff(want, found(t, wikiView(t, w, called("결제서버"), called("인증"), called("옛일")), lint.StalePage)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTitlesThatAreNotTheNameOfTheFile(t *testing.T) {
	w := ws{
		"bank/wiki/결제서버.md": subjectPage("페이서버", "2026-11-02", "", ""), "bank/wiki/billing-api.md": subjectPage("Billing API", "2026-11-02", "", ""),
		"bank/wiki/인증.md": strings.Replace(subjectPage("인증", "2026-11-02", "", ""), "# 인증", "# 로그인", 1),
		"bank/wiki/회고.md": "---\ntitle: 배포 절차\n---\n", "bank/wiki/배포.md": "# 배포 절차\n", "bank/wiki/deploy-guide.md": "# 배포 절차\n", "bank/wiki/2026-11-02.md": "# 첫 회의\n", "bank/wiki/01_intro.md": "# Vue for beginners\n",
		"bank/wiki/g/a1x.md": "# Setup\n", "bank/wiki/g/b2y.md": "# Usage\n", "bank/wiki/g/c3z.md": "# Limits\n",
	}
	v := wikiView(t, w, called("결제서버"), called("billing-api"), called("인증"))
	want := []string{"bank/wiki/결제서버.md:0 제목은 페이서버, 대상은 결제서버", "bank/wiki/인증.md:0 제목은 로그인, 대상은 인증", "bank/wiki/회고.md:0 배포 절차"}
	if diff := gocmp.Diff(want, found(t, v, lint.SlugDrift)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	all, err := lint.Run(t.Context(), v, []string{lint.SlugDrift})
	if err != nil || !slices.Equal(all[0].Command, []string{"wiki", "rename", "결제서버", "페이서버"}) {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestPagesThatLeadNowhereOrInARing(t *testing.T) {
	leads := func(to string) string { return "---\nredirect_to: " + to + "\n---\n" }
	w := ws{
		"bank/wiki/a.md": leads("wiki/b"), "bank/wiki/b.md": leads("wiki/c"), "bank/wiki/c.md": leads("wiki/a"), "bank/wiki/d.md": leads("wiki/a"),
		"bank/wiki/e.md": leads("wiki/없다"), "bank/wiki/f.md": leads("wiki/e"), "bank/wiki/self.md": leads("wiki/self"), "bank/wiki/fine.md": leads("'[[world/config]]'"),
		"bank/world/config.md": "# 설정\n", "bank/wiki/x.md": "[[fine]], [[wiki/fine|그것]], [[a]], [[e]], [[fine#^y]]\n| a |\n| --- |\n| [[fine]] |\n",
	}
	v := w.view(t)
	want := []string{"bank/wiki/a.md:0 → wiki/b → wiki/c → wiki/a", "bank/wiki/e.md:0 → wiki/없다", "bank/wiki/self.md:0 → wiki/self"}
	if diff := gocmp.Diff(want, found(t, v, lint.BrokenRedirect)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	want = []string{"bank/wiki/x.md:1 [[fine]] → [[config|fine]]", "bank/wiki/x.md:1 [[wiki/fine|그것]] → [[config|그것]]", `bank/wiki/x.md:4 [[fine]] → [[config\|fine]]`}
	if diff := gocmp.Diff(want, found(t, v, lint.MovedLink)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestEntriesThatContradictEachOtherInARingAreSaidOnce(t *testing.T) {
	var all []*bank.Entry
	for i := range 7 {
		all = append(all, anEntry(t, "world/config.md", "2026-11-02", fmt.Sprintf("- W @서버: 포트는 %d이다", 8080+i)))
	}
	against := func(a, b int) {
		all[a].Conflicts = append(all[a].Conflicts, all[b].ID)
		all[b].Conflicts = append(all[b].Conflicts, all[a].ID)
	}
	against(0, 1) // a ring of three, and one that contradicts one of them
	against(1, 2)
	against(2, 0)
	against(2, 3)
	against(4, 5) // a pair
	gone := anEntry(t, "world/config.md", "2026-11-03", "- W @서버: 포트는 9090이다")
	gone.Standing, gone.Until = bank.Archived, gone.Since
	all = append(all, gone)
	against(4, 7)
	against(5, 7)
	for _, e := range all {
		slices.Sort(e.Conflicts)
	}
	got := found(t, ws{"bank/world/config.md": "# 설정\n"}.view(t, all...), lint.ContradictionLoop)
	if len(got) != 1 || !strings.HasPrefix(got[0], "bank/world/config.md:0 3건: ") || strings.Contains(got[0], "8083") {
		t.Errorf("%q", got)
	}
	both, err := lint.Run(t.Context(), ws{}.view(t, all...), []string{lint.ContradictionLoop, lint.OpenConflict})
	if err != nil || len(both) != 3 || len(found(t, ws{}.view(t, all...), lint.OpenConflict)) != 5 {
		t.Errorf("pairs of the ring are told beside it: %+v, %v", both, err)
	}
	for i, e := range all {
		e.Conflicts, e.Standing, e.Until, e.Successor = nil, bank.Superseded, e.Since, all[(i+1)%4].ID
	}
	if got := found(t, ws{}.view(t, all...), lint.ContradictionLoop); len(got) != 1 || !strings.Contains(got[0], "4건: ") || !strings.Contains(got[0], "→") {
		t.Errorf("took each other's place: %q", got)
	}
}

func TestPagesThatAreWanted(t *testing.T) {
	w := ws{
		"memory/2026-11-02.md": "- [[민수]]와 [[새 생각]]\n", "memory/2026-11-03.md": "- [[민수]]와 [[그림.png]], [[도토리 로드맵]]\n", "bank/wiki/a.md": "[[민수]] [[민수]] [[그림.png]] [[도토리 로드맵]]\n",
		"bank/wiki/b.md": "[[새 생각]] [[그림.png]] [[도토리로드맵]]\n",
	}
	v := wikiView(t, w, called("도토리 로드맵"))
	v.Wiki.Wanted = []lint.Candidate{{Name: "WAU", Lines: 5, Days: 4, Path: "memory/2026-11-02.md", Line: 1}, {Name: "민수", Lines: 9, Days: 9, Path: "memory/2026-11-02.md", Line: 1}, {Name: "b", Lines: 9, Days: 9}}
	want := []string{"memory/2026-11-02.md:1 WAU: 4일에 걸쳐 5줄", "bank/wiki/a.md:1 [[도토리 로드맵]]: 파일 3개", "bank/wiki/a.md:1 [[민수]]: 파일 3개"}
	if diff := gocmp.Diff(want, found(t, v, lint.PageWanted)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	all, err := lint.Run(t.Context(), wikiView(t, w, called("도토리 로드맵")), []string{lint.PageWanted})
	if err != nil || len(all) != 2 || !slices.Equal(all[0].Command, []string{"wiki", "append", "도토리 로드맵"}) || !slices.Equal(all[1].Command, []string{"wiki", "new", "민수"}) {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestSubjectsThatAreOneByTheirNames(t *testing.T) {
	wide, told := called("Ｒｅｄｉｓ 서버"), called("결제서버")
	told.Proposed = []string{"페이서버", "결제 서버", "인증"}
	older := called("data room")
	older.Since = -1
	v := wikiView(t, ws{}, older, called("Data-room"), called("redis서버"), wide, called("리액트"), called("React"), called("민수", "민수님"), called("김민수", "민수님"), told, called("인증"), called("인증서"))
	v.Wiki.Alike = [][2]string{{"s리액트", "sReact"}, {"s리액트", "s없음"}}
	all, err := lint.Run(t.Context(), v, []string{lint.SameSubject})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range all {
		got = append(got, all[i].Message("en", nil)+": "+all[i].Run(func(w string) string { return w }))
	}
	want := []string{
		"Data-room = data room: memctl wiki merge Data-room data room", "결제서버 → 인증 (a log says so): memctl wiki merge 결제서버 인증",
		"결제서버 → 페이서버 (a log says so): memctl wiki rename 결제서버 페이서버", "리액트 = React: memctl wiki merge 리액트 React",
		"민수 = 김민수: memctl wiki merge 민수 김민수", "Ｒｅｄｉｓ 서버 = redis서버: memctl wiki merge Ｒｅｄｉｓ 서버 redis서버",
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAFigureBesideALinkToWhatItIsAboutHasNoSource(t *testing.T) {
	w := ws{
		"bank/wiki/결제서버.md": subjectPage("결제서버", "2026-11-02", "", ""), "bank/wiki/보고서.md": "# 보고서\n",
		"bank/wiki/a.md": "[[결제서버]]는 30% 빨라졌다.\n\n[[결제서버]]는 40% 빨라졌다 ([[보고서]]).\n\n50% 늘었다 ([[없는 보고서]]).\n\n60% 늘었다 [[team:보고서]]\n",
	}
	if diff := gocmp.Diff([]string{"bank/wiki/a.md:1 30%"}, found(t, wikiView(t, w, called("결제서버")), lint.Unsourced)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// hold puts an entry into the bank of a view.
func hold(v *lint.View, e *bank.Entry) {
	v.State.Put(e)
	v.PageOf = bank.Layout(v.State, bank.LayoutOptions{}).PageOf
}

// mended is a workspace with all edits made that are safe, and what they were.
func mended(ctx context.Context, t rapid.TB, v lint.View, w ws) (ws, []lint.Finding) {
	t.Helper()
	all := run(ctx, t, v)
	out, made := maps.Clone(w), []lint.Finding{}
	on := map[string][]lint.Finding{}
	for i := range all {
		if all[i].Edit != nil {
			on[all[i].Path] = append(on[all[i].Path], all[i])
		}
	}
	for p, found := range on {
		if !strings.HasPrefix(norm.NFC.String(p), "bank/") || strings.HasPrefix(p, "bank/archive/") {
			t.Fatalf("%s is to be changed: %+v", p, found)
		}
		data, did := lint.Mend(strings.TrimPrefix(p, "bank/"), []byte(w[p]), found)
		out[p] = string(data)
		made = append(made, did...)
	}
	return out, made
}

func TestMend(t *testing.T) {
	port := anEntry(t, "world/config.md", "2026-11-02", "- W @서버: 포트는 8080이다.")
	base := ws{
		"bank/wiki/가치관.md": subjectPage("가치관", "2026-11-02", "", ""), "bank/wiki/옛이름.md": "---\nredirect_to: wiki/가치관\n---\n",
		"bank/world/config.md": "# 설정\n\n" + bank.FormatEntry(port) + "\n", "bank/wiki/Guide.md": "# Guide\n",
	}
	for _, tt := range []struct{ name, on, text, want string }{
		{"josa", "bank/wiki/a.md", "[[가치관이]] 바뀌고 [[가치관이]] 남는다. `[[가치관이]]`", "[[가치관]]이 바뀌고 [[가치관]]이 남는다. `[[가치관이]]`"},
		{"josa with words of its own", "bank/wiki/a.md", "[[가치관이|값]] 바뀐다", "[[가치관|값]] 바뀐다"},
		{"a name of before", "bank/wiki/a.md", "![[옛이름]] [[옛이름|그것]]", "![[가치관|옛이름]] [[가치관|그것]]"},
		{"an entry elsewhere", "bank/wiki/a.md", "여기:\n![[Guide#^" + port.ID + "|포트]]", "여기:\n![[world/config#^" + port.ID + "|포트]]"},
		{"the first place", "bank/wiki/a.md", "# 가치관\r\n\r\n가치관을 적는다. 가치관은 크다.\r\n", "# 가치관\r\n\r\n[[가치관]]을 적는다. 가치관은 크다.\r\n"},
		{"several on a line", "bank/wiki/a.md", "가치관과 [[Guide#^" + port.ID + "]]", "[[가치관]]과 [[world/config#^" + port.ID + "]]"},
		{"written apart", "bank/wiki/a.md", norm.NFD.String("가치관") + "을 적는다", "[[가치관]]을 적는다"},
		{"a hidden part of the line", "bank/wiki/a.md", "<private>x</private> 가치관", "<private>x</private> 가치관"},
		{"the words of an entry", "bank/world/b.md", "- W: [[가치관이]] 바뀐다 ([[memory/2026-11-02#L3|11-02]]) ^m1234567890\n", "- W: [[가치관이]] 바뀐다 ([[memory/2026-11-02#L3|11-02]]) ^m1234567890\n"},
		{"below an entry", "bank/world/b.md", "- W: 바뀐다 ([[memory/2026-11-02#L3|11-02]]) ^m1234567890\n  - [[가치관이]] 그렇다\n", "- W: 바뀐다 ([[memory/2026-11-02#L3|11-02]]) ^m1234567890\n  - [[가치관]]이 그렇다\n"},
		{"what is put away", "bank/archive/b.md", "[[가치관이]] 바뀐다", "[[가치관이]] 바뀐다"},
		{"a log", "memory/2026-11-03.md", "[[wiki/가치관이]] 바뀐다", "[[wiki/가치관이]] 바뀐다"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := maps.Clone(base)
			w[tt.on] = tt.text
			s := called("가치관")
			v := wikiView(t, w, s)
			hold(&v, port)
			find := v.Wiki.Find
			v.Wiki.Find = func(text string) []lint.Mention {
				if at := strings.Index(text, norm.NFD.String("가치관")); at >= 0 {
					return []lint.Mention{{ID: s.ID, Start: at, End: at + len(norm.NFD.String("가치관"))}}
				}
				return find(text)
			}
			if out, _ := mended(t.Context(), t, v, w); out[tt.on] != tt.want {
				t.Errorf("got  %q\nwant %q", out[tt.on], tt.want)
			}
		})
	}
}

// TestMendingTwiceChangesNothingMore makes pages of pieces of text: after all safe edits there is none left to make, no log has changed, and without what
// links are made of every page has the same words.
func TestMendingTwiceChangesNothingMore(t *testing.T) {
	port := anEntry(t, "world/config.md", "2026-11-02", "- W @서버: 포트는 8080이다.")
	pieces := []string{
		"[[가치관이]] ", "정우가 ", "[[옛이름]]", "[[옛이름|그]]과 ", "`정우` ", "[[Guide#^" + port.ID + "]] ", "[[없다]] ", "|", "\n", "\n\n", "# ", "- ", "> ", "gate-api ", "[정우](정우.md)",
		"<private>", "</private>", "```\n", "수아는 ", "| a | 수아 |\n| --- | --- |\n| 정우 | 수아 |\n", "(", "https://x.kr/정우 ", "- W: 정우가 [[가치관이]] ^m1234567890\n  - 수아\n", "<!-- memctl:wiki -->\n", "<!-- /memctl:wiki -->\n", "\r\n", "[[ring1]] ",
	}
	paths := []string{"bank/wiki/a.md", "bank/wiki/정우.md", "bank/world/config.md", "bank/archive/b.md", "memory/2026-11-03.md", "bank/rollups/2026-W45.md"}
	subjects := []lint.Subject{called("가치관"), called("정우"), called("수아님", "수아"), called("gate-api")}
	rapid.Check(t, func(rt *rapid.T) {
		w := ws{
			"bank/wiki/가치관.md": "# 가치관\n", "bank/wiki/옛이름.md": "---\nredirect_to: wiki/가치관\n---\n", "bank/wiki/수아님.md": "# 수아님\n", "bank/wiki/gate-api.md": "# gate-api\n",
			"bank/wiki/Guide.md": "# Guide\n", "bank/wiki/ring1.md": "---\nredirect_to: wiki/ring2\n---\n", "bank/wiki/ring2.md": "---\nredirect_to: wiki/ring1\n---\n",
		}
		for _, p := range paths {
			w[p] = strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(rt, p), "")
		}
		look := func(w ws) lint.View {
			v := wikiView(t, w, subjects...)
			hold(&v, port)
			return v
		}
		once, made := mended(t.Context(), rt, look(w), w)
		twice, again := mended(t.Context(), rt, look(once), once)
		if len(again) > 0 {
			rt.Fatalf("after %+v\nonce more %+v\n%v", made, again, gocmp.Diff(once, twice))
		}
		for p := range w {
			if strings.HasPrefix(p, "memory/") && once[p] != w[p] {
				rt.Fatalf("%s was changed", p)
			}
		}
	})
}
