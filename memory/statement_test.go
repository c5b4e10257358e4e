package memory_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/korean"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestParseGrammarIsTolerant(t *testing.T) {
	for line, want := range map[string]string{
		"- W @민수: 서울에 산다":                        "- W @민수: 서울에 산다",
		"W @민수: 서울에 산다":                          "- W @민수: 서울에 산다",
		"* W  @민수  @지영 : 서울에 산다":                 "- W @민수 @지영: 서울에 산다",
		"- W @민수, @지영: 서울에 산다":                   "- W @민수 @지영: 서울에 산다",
		"- O（c＝0.90）＠민수： 짧은 답변":                  "- O(c=0.90) @민수: 짧은 답변",
		"- O(c=.9) @a: b":                        "- O(c=0.90) @a: b",
		"- O(c=90%) @a: b":                       "- O(c=0.90) @a: b",
		"- O(c=90) @a: b":                        "- O(c=0.90) @a: b",
		"- O(c=1) @a: b":                         "- O(c=0.99) @a: b",
		"- O(c=0) @a: b":                         "- O(c=0.01) @a: b",
		"- O(c=1.5) @a: b":                       "- O(c=1.5) @a: b",
		"- O @a (c=0.8, via=chat): b":            "- O(c=0.80, via=chat) @a: b",
		"- o(c=0.5): b":                          "- O(c=0.50): b",
		"- s @배포: 대기 중":                          "- S @배포: 대기 중",
		"- Ｓ @배포: 대기 중":                          "- S @배포: 대기 중",
		`- W @"김 지영": 팀장이다`:                      `- W @"김 지영": 팀장이다`,
		"- W @“김 지영”: 팀장이다":                      `- W @"김 지영": 팀장이다`,
		"- W @a @a: b":                           "- W @a: b",
		"- **W @a:** b":                          "- W @a: b",
		"- W `@atlas-ea`: b":                     "- W @atlas-ea: b",
		"- W: 이름 없이":                             "- W: 이름 없이",
		"- B @memctl: 고쳤다 (see memory/x.md) ^id": "- B @memctl: 고쳤다 (see memory/x.md) ^id",
		"- [x] B @a: b":                          "- B @a: b",
		"- s: lower case alone":                  "",
		"- W @a no colon":                        "",
		"- W @a:":                                "",
		"- Work: x":                              "",
		"- W me@example.org: x":                  "",
		"- X @a: b":                              "",
		"- S 12:30 회의":                           "",
		"- W @: x":                               "",
		`- W @"open: x`:                          "",
		"":                                       "",
	} {
		got := ""
		if g, ok := memory.ParseGrammar(line); ok {
			got = g.Format()
		}
		if got != want {
			t.Errorf("ParseGrammar(%q) = %q, want %q", line, got, want)
		}
	}
}

func TestSectionsAreFoundByTheirWords(t *testing.T) {
	for heading, want := range map[string]string{
		"## 결정": "decision", "## 결정 사항": "decision", "### 의사결정": "decision", "## Decisions Made": "decision",
		"**Decisions reached**": "decision", "Decision:": "decision", "**결정:**": "decision", "## 📌 주요 결정": "decision",
		"## 1. 결정사항 (2건)": "decision", "## [결정]": "decision", "결정 사항\n=====": "decision", "결정\n---": "decision",
		"## 배운 점": "lesson", "# Lessons Learned": "lesson", "## TIL": "lesson", "Takeaways:": "lesson", "## 오늘 배운 것": "lesson",
		"## Lessons Learned / TIL": "lesson", "## 할 일": "action", "할 일:": "action", "## Action Items": "action", "Next steps:": "action",
		"Outstanding:": "action", "Open loops:": "action", "## Follow-ups": "action", "## TODO ##": "action", "할 일 목록：": "action",
		"## 상태": "status", "## Current state": "status", "**현황**": "status", "## In progress": "status", "##현황": "status",
		"## 오늘 한 일": "done", "What I did:": "done", "## 완료": "done", "## Changes": "done", "### ✅ Done": "done",
		"## 선호": "preference", "## Preferences": "preference", "## 취향": "preference", "## Retain": "retain", "## 결정 및 할 일": "decision",
		"## 배포": "", "## Decision tree library": "", "Files updated:": "", "# 2026-01-31": "", "#결정": "",
	} {
		l := parse(t, heading+"\n\n- 상태 관리를 통일한다\n")
		n := len(l.Statements)
		if n == 0 {
			t.Errorf("%q: nothing taken", heading)
			continue
		}
		st := l.Statements[n-1]
		if got := sectionName(st.Section); got != want || (want != "") != (st.Form == memory.FormSection) {
			t.Errorf("%q gives %q, form %s; want %q", heading, got, formName(st.Form), want)
		}
	}
}

func TestLabelHoldsForOneBlockOnly(t *testing.T) {
	l := parse(t, "## 회의\n\n결정:\n- 통일한다\n\n- 또 통일한다\n\n그 다음 이야기를 한다.\n\n**Decisions**\n\nWe go.\n\nOutstanding:\n- ask Lim\n\nLater text.\n\n## 다른 제목\n- 끝났다\n")
	var got []string
	for _, st := range l.Statements {
		got = append(got, fmt.Sprintf("%s %s %v", st.Text, sectionName(st.Section), st.Headings))
	}
	want := []string{
		"통일한다 decision [회의 결정]", "또 통일한다 decision [회의 결정]", "그 다음 이야기를 한다.  [회의]", "We go. decision [회의 Decisions]",
		"ask Lim action [회의 Outstanding]", "Later text.  [회의]", "끝났다  [다른 제목]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSentencesSplitWhereTheyEnd(t *testing.T) {
	for text, want := range map[string][]string{
		"오늘 배포했다. 문제는 없었다.":                           {"오늘 배포했다.", "문제는 없었다."},
		"배포했다.그리고 쉬었다.":                               {"배포했다.", "그리고 쉬었다."},
		"v1.2를 3.5초에 node.js로 돌렸다. 끝이다":               {"v1.2를 3.5초에 node.js로 돌렸다.", "끝이다"},
		"Use it, e.g. now. Dr. Lim and J. Kim agree.": {"Use it, e.g. now.", "Dr. Lim and J. Kim agree."},
		"See https://a.b/c.d?e=f. It helps! Right?":   {"See https://a.b/c.d?e=f.", "It helps!", "Right?"},
		"그는 \"간다. 온다.\"라고 했다. 끝이다.":                   {"그는 \"간다. 온다.\"라고 했다.", "끝이다."},
		"괄호(안에. 있는 말.)도 있다。다음 말이다！":                   {"괄호(안에. 있는 말.)도 있다。", "다음 말이다！"},
		"닫지 않은 (괄호가 있다. 그래도 나눈다.":                     {"닫지 않은 (괄호가 있다.", "그래도 나눈다."},
		"2026. 1. 31. 회의를 했다. 좋았다.":                   {"2026. 1. 31. 회의를 했다.", "좋았다."},
		"긴 문장이 여기서\n줄을 바꾼다. 둘째다.":                     {"긴 문장이 여기서", "줄을 바꾼다.", "둘째다."},
		// a thought on each line
		"오늘도 도서관\n배고프다\n시험범위는 5장 스케줄링부터 9장 가상메모리까지이고 8장 세그멘테이션은 제외\n돈까스 6,000원으로 오름": {
			"오늘도 도서관", "배고프다", "시험범위는 5장 스케줄링부터 9장 가상메모리까지이고 8장 세그멘테이션은 제외", "돈까스 6,000원으로 오름",
		},
		"Each req. takes 5 ms on avg. now. 배포는 e.g. 스테이징부터 한다.": {"Each req. takes 5 ms on avg. now.", "배포는 e.g. 스테이징부터 한다."},
		"fed the cat\nslept badly": {"fed the cat", "slept badly"},
		// one line is no evidence of a hard wrap, however long it is
		"We moved the nightly job to the new cluster because the old one had\nBuildkite agents that nobody could log in to. It is faster.": {
			"We moved the nightly job to the new cluster because the old one had", "Buildkite agents that nobody could log in to.", "It is faster.",
		},
		"We moved the nightly job of the data team to the new cluster, because\nthe old one had build agents that nobody could log in to. It is faster\nnow and quiet.\n\nFed the cat": {
			"We moved the nightly job of the data team to the new cluster, because the old one had build agents that nobody could log in to.",
			"It is faster now and quiet.", "Fed the cat",
		},
		"데이터 팀의 야간 작업을 새 클러스터로 옮겼다. 예전 것에는 아무도 로그인할\n수 없는 빌드 에이전트가 남아 있었기 때문이다. 이제는 더 빠르고, 그에 대한\n기록은 팀 공유 폴더에 있다.": {
			"데이터 팀의 야간 작업을 새 클러스터로 옮겼다.", "예전 것에는 아무도 로그인할 수 없는 빌드 에이전트가 남아 있었기 때문이다.", "이제는 더 빠르고, 그에 대한 기록은 팀 공유 폴더에 있다.",
		},
		"09:42 ALERT disk full\n[9:50] 원인은 복제 슬롯\n10:00 fixed it": {"09:42 ALERT disk full", "[9:50] 원인은 복제 슬롯", "10:00 fixed it"},
		"하드 브레이크  \n다음 줄\\\n셋째 줄":                                 {"하드 브레이크", "다음 줄", "셋째 줄"},
		"She said “Go. Now.” Then she left.":                      {"She said “Go. Now.”", "Then she left."},
		"기다려... 뭐라고 했지":                                           {"기다려... 뭐라고 했지"},
		"`a.b. c` is code. Yes.":                                  {"`a.b. c` is code.", "Yes."},
	} {
		l := parse(t, text+"\n")
		checkLog(t, l, []byte(text+"\n"))
		if diff := cmp.Diff(want, texts(l)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestNotesBelowAnItem(t *testing.T) {
	l := parse(t, "- [ ] 배포 준비를 함\n  회의록을 공유했음\n  긴 문장이\n  이어진다\n- raised the limit\n  from 20\n- W @x: 하나를 했다.\n  둘을 했다.\n")
	checkLog(t, l, l.Data)
	var got []string
	for _, st := range l.Statements {
		got = append(got, fmt.Sprint(st.Text, "/", st.Parent, "/", st.Line, "/", st.Task))
	}
	want := []string{
		"배포 준비를 함//1/1", "회의록을 공유했음/배포 준비를 함/2/0", "긴 문장이/배포 준비를 함/3/0", "이어진다/배포 준비를 함/4/0", "raised the limit//5/0",
		"from 20/raised the limit/6/0", "하나를 했다.//7/0", "둘을 했다./하나를 했다./8/0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCheckBoxes(t *testing.T) {
	l := parse(t, "☑ 시안을 보냈다\n☐ 세금 신고하기\n- ✅ shipped 2.1\n- [ ] call Lim\n1. ✔\ufe0f 배포\n✅붙여 쓴 것은 글이다\n"+
		"[ ] 전입 신고 물어보기\n다음 줄은 상자가 없다\n[x] returned the books\n[링크]는 글이다\n[ ]붙여 쓴 것도 글이다\n")
	var got []string
	for _, st := range l.Statements {
		got = append(got, fmt.Sprint(st.Text, " ", st.Task))
	}
	want := []string{
		"시안을 보냈다 2", "세금 신고하기 1", "shipped 2.1 2", "call Lim 1", "배포 2", "✅붙여 쓴 것은 글이다 0",
		"전입 신고 물어보기 1", "다음 줄은 상자가 없다 0", "returned the books 2", "[링크]는 글이다 0", "[ ]붙여 쓴 것도 글이다 0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNumbersOfADateAreNoItem(t *testing.T) {
	l := parse(t, "11. 20. 배포 일정을 확정했다\n5. 18 기념식을 준비했다\n3. 5.(목) 회식을 했다\n1. 3 replicas were added\n2. 배포를 마쳤다\n13. 2 번 서버를 내렸다\n")
	want := []string{
		"11. 20. 배포 일정을 확정했다", "5. 18 기념식을 준비했다", "3. 5.(목) 회식을 했다", "3 replicas were added", "배포를 마쳤다", "2 번 서버를 내렸다",
	}
	if diff := cmp.Diff(want, texts(l)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLettersAreWhatIsLeftOfAText(t *testing.T) {
	for text, want := range map[string]string{"- W @CI: **Jenkins** 2.1, 한글!": "wcijenkins21한글", "한글": "한글", "…": ""} {
		if got := memory.Letters(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestBoxInACodeSpanIsText(t *testing.T) {
	l := parse(t, "- [ ] `- [x] 코드` 를 쓴다\n- [ ] 문서를 쓴다 - [x] `a` 를 고쳤다\n")
	if diff := cmp.Diff([]string{"`- [x] 코드` 를 쓴다", "문서를 쓴다", "`a` 를 고쳤다"}, texts(l)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNeverTaken(t *testing.T) {
	for name, text := range map[string]string{
		"fence":                  "```\n- W @a: b\n```\n",
		"tilde fence, unclosed":  "~~~\n- W @a: b\n```\n",
		"fence in an item":       "- ```go\n  비밀 코드\n  ```\n",
		"fence in a quote":       "> ```\n> 코드다\n> ```\n",
		"private":                "<private>\n- W @a: b\n\n</private>\n",
		"private, inline":        "앞 글 <private>x</private> 뒤 글\n",
		"private, upper case":    "<PRIVATE>\n비밀이다\n</Private>\n",
		"private, nested":        "<private>a <private>b</private>\n비밀이다\n</private>\n",
		"private, unclosed":      "글 <private>\n비밀이다\n\n- W @a: b\n",
		"private in a table row": "| <private> |\n비밀이다\n",
		"stray closing":          "비밀일지 모른다</private>\n",
		"managed":                "<!-- memctl:recall -->\n- W @a: b\n<!-- /memctl:recall -->\n",
		"managed, openclaw":      "<!-- openclaw:dreaming:light:start -->\n- 꿈을 꾼다\n<!-- openclaw:dreaming:light:end -->\n",
		"managed, unclosed":      "<!-- memctl:recall -->\n- W @a: b\n\n<!-- /memctl:other -->\n- c\n",
		"recall tag":             "<memctl-recall>\n- W @a: b\n</memctl-recall>\n",
		"comment":                "<!-- 주석이다\n- W @a: b\n-->\n",
		"comment across lines":   "글 <!-- 주석이다\n비밀이다 --> 글\n",
		"table":                  "| a | b |\n|---|---|\n| 가 | 나 |\n",
		"table without edges":    "이름 | 값\n---|---\n가 | 나\n",
		"front matter":           "---\ntitle: 제목이다\ntags:\n- 가\n---\n",
		"heading":                "## 제목이 길어도 문장이 아니다\n",
		"links":                  "- [글](https://a.b/c)\n- [[가치관]]\n- https://a.b/c\n- ![그림](a.png)\n",
		"code span only":         "- `memory/2026-01-01.md`\n",
		"label only":             "- 이유는:\n",
		"quoted grammar":         "> - O(c=0.90) @민수: 짧은 답변을 선호한다.\n",
		"quoted briefing":        "> W: 로그는 90일만 보관하기로 했다.\n> O: 짧은 답변이 좋다.\n",
		"bank entry":             "- O(c=0.95) @민수: 글 ([[memory/2026-11-02#L12|11-02]]) ^mk7q2m9x4bt\n",
		"nothing said":           "- 없음\n- None\nOpen loops: none.\n",
		"tags":                   "<details>\n<summary>\n</details>\n",
		"indented code":          "\n    if (x) { return; }\n    말처럼 보이는 줄\n",
		"callout":                "> [!note] 제목\n",
		"rule":                   "- - -\n***\n",
	} {
		t.Run(name, func(t *testing.T) {
			text += "\n"
			l := parse(t, text)
			checkLog(t, l, []byte(text))
			if len(l.Statements) > 0 {
				t.Errorf("taken: %q", texts(l))
			}
			if strings.Contains(name, "unclosed") && len(l.Warnings) != 1 {
				t.Errorf("warnings %v", l.Warnings)
			}
		})
	}
}

func TestTakenBesideWhatIsNot(t *testing.T) {
	for text, want := range map[string][]string{
		"- 하나\n  ```\n  코드\n  ```\n- 둘이다\n":    {"하나", "둘이다"},
		"<!-- 한 줄 주석 -->\n뒤의 글이다.\n":           {"뒤의 글이다."},
		"글이다 <!-- 주석 --> 이어진다.\n":              {"글이다 이어진다."},
		"`<!-- memctl:x -->`는 표지다.\n다음이다.\n":   {"`<!-- memctl:x -->`는 표지다.", "다음이다."},
		"<private>a</private>\n- 뒤의 글이다\n":     {"뒤의 글이다"},
		"```한 줄 코드```는 코드다.\n다음 글이다.\n":        {"```한 줄 코드```는 코드다.", "다음 글이다."},
		"---\n\n위는 줄이다.\n\n---\n아래 글이다.\n":     {"위는 줄이다.", "아래 글이다."},
		"    들여 쓴 글이다.\n":                      {"들여 쓴 글이다."},
		"- [글](https://a.b/c) - 읽을 만하다\n":      {"[글](https://a.b/c) - 읽을 만하다"},
		"- 민수가 온다 ^block-id\n":                 {"민수가 온다 ^block-id"},
		"제목 같은 긴 문장이다.\n---\n끝이다.\n":           {"제목 같은 긴 문장이다.", "끝이다."},
		"#태그 가 있는 글이다.\n":                      {"#태그 가 있는 글이다."},
		"- a item\n\n  둘째 문단이다.\n- b item\n":   {"a item", "둘째 문단이다.", "b item"},
		"> 인용 첫 줄을\n> 이어 간다.\n>\n> 둘째 문단이다.\n": {"인용 첫 줄을", "이어 간다.", "둘째 문단이다."},
		"문의는 lim@example.org: 답이 늦다.\n":        {"문의는 lim@example.org: 답이 늦다."},
		"- 1. 순서가 있는 글이다\n- - 두 번 찍은 글이다\n":    {"1. 순서가 있는 글이다", "두 번 찍은 글이다"},
		"[결정] 그대로 간다\n\nTODO: 회의록을 쓴다\n":       {"그대로 간다", "회의록을 쓴다"},
	} {
		l := parse(t, text)
		checkLog(t, l, []byte(text))
		if diff := cmp.Diff(want, texts(l)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestRetainLineRefusesWhatItCannotSay(t *testing.T) {
	got, err := memory.RetainLine(rules.Opinion, 90, []string{"@민수", "김 지영", "민수"}, " 짧은\n답변을 선호한다. ")
	if want := `- O(c=0.90) @민수 @"김 지영": 짧은 답변을 선호한다.`; err != nil || got != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	for name, f := range map[string]func() (string, error){
		"kind":       func() (string, error) { return memory.RetainLine('X', 0, nil, "글") },
		"confidence": func() (string, error) { return memory.RetainLine(rules.Opinion, 101, nil, "글") },
		"no text":    func() (string, error) { return memory.RetainLine(rules.World, 0, nil, " \n") },
		"quote":      func() (string, error) { return memory.RetainLine(rules.World, 0, []string{`a"b`}, "글") },
		"no name":    func() (string, error) { return memory.RetainLine(rules.World, 0, []string{"@"}, "글") },
	} {
		if line, err := f(); !errors.Is(err, memory.ErrGrammar) {
			t.Errorf("%s: %q, %v", name, line, err)
		}
	}
}

func TestAppendedLineIsRead(t *testing.T) {
	line, heading := "- W @배포: 금요일에는 하지 않는다", "## Retain"
	cp949, err := korean.EUCKR.NewEncoder().String("# 일지\n- 배포를 미뤘다\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ log, want string }{
		"empty":             {"", "## Retain\n" + line + "\n"},
		"no heading yet":    {"- 글이다\n", "\n## Retain\n" + line + "\n"},
		"below the heading": {"## Retain\n- W: 글\n", line + "\n"},
		"another heading":   {"## Retain\n- W: 글\n\n## 뒤\n\n", "## Retain\n" + line + "\n"},
		"CRLF":              {"## 앞\r\n- 글이다\r\n", "\r\n## Retain\r\n" + line + "\r\n"},
		"no newline":        {"## Retain\n- W: 글", "\n" + line + "\n"},
		"BOM":               {"\xef\xbb\xbf## Retain\n", line + "\n"},
		"CP949":             {cp949, ""},
	} {
		t.Run(name, func(t *testing.T) {
			l := parse(t, c.log)
			add, err := l.AppendBytes(line, heading)
			if err != nil {
				t.Fatal(err)
			}
			if c.want != "" && string(add) != c.want {
				t.Errorf("appends %q, want %q", add, c.want)
			}
			after := parse(t, c.log+string(add))
			st := after.Statements[len(after.Statements)-1]
			if st.Form != memory.FormRetain || st.Section != memory.SectionRetain || st.Text != "금요일에는 하지 않는다" || after.Encoding != l.Encoding {
				t.Errorf("reads back as %+v", st)
			}
		})
	}
	var open *memory.OpenBlockError
	add, err := parse(t, "글\r\n```\r\n코드\r\n").AppendBytes(line, heading)
	if !errors.As(err, &open) || open.Line != 2 || string(add) != "\r\n## Retain\r\n"+line+"\r\n" {
		t.Errorf("open fence: %q, %v", add, err)
	}
	if _, err := parse(t, cp949).AppendBytes("- 이모지 😀", ""); !errors.Is(err, memory.ErrEncoding) {
		t.Errorf("not in CP949: %v", err)
	}
	if _, err := parse(t, "").AppendBytes(" ", ""); !errors.Is(err, memory.ErrEmpty) {
		t.Errorf("empty line: %v", err)
	}
}

func TestItemTextCannotHideTheRestOfTheLog(t *testing.T) {
	for text, want := range map[string]string{
		"두 줄\n 글":             "두 줄 글",
		"- 이미 항목":             "이미 항목",
		"```go":               "\\```go",
		"`코드`로 시작한다":          "`코드`로 시작한다",
		"<private>비밀":         "<private>비밀</private>",
		"글 <!-- memctl:x -->": "글 <! -- memctl:x -->",
		"# 제목":                `\# 제목`,
		"---":                 `\---`,
		"\u0000 \t":           "",
		"`<private>` 태그를 배웠다": "`<private>` 태그를 배웠다",
		"<memctl-recall>글":    "< memctl-recall>글",
		"O(c=0.9) @민수: 짧은 답변을 선호": "O(c=0.9) @민수: 짧은 답변을 선호",
	} {
		if got := memory.ItemText(text); got != want {
			t.Errorf("ItemText(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestTwoTasksOnALineAndStruckLines(t *testing.T) {
	l := parse(t, "- [ ] 표를 예매한다 - [x] book the room\n- ~~금요일에 배포한다~~\n- ~~W @배포: 금요일에 배포한다~~\n- [x] S @배포: waiting for QA\n- ~~a~~ 대신 b를 쓴다\n")
	checkLog(t, l, l.Data)
	var got []string
	for _, st := range l.Statements {
		got = append(got, fmt.Sprint(st.Kind, "/", st.Text, "/", st.Line, "/", st.Task, "/", st.Struck))
	}
	want := []string{
		"/표를 예매한다/1/1/false", "/book the room/1/2/false", "/금요일에 배포한다/2/0/true", "W/금요일에 배포한다/3/0/true", "S/waiting for QA/4/2/false",
		"/~~a~~ 대신 b를 쓴다/5/0/false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestNoTwoLinesAreGlued: notes have no hard wraps, whatever the widths of their lines are.
func TestNoTwoLinesAreGlued(t *testing.T) {
	lines := []string{
		"Kafka는 자체 운영 대신 MSK로 가기로 했고 현우가 다음 주까지 비용을 뽑아 온다 (승인 대기)", "하린이 알레르기 검사 결과 땅콩 양성이라 어린이집에 알려야 할 듯",
		"staging DB goes to 16 on Monday, prod two weeks later if nothing breaks", "fed the cat", "보리 약 토함 내일 아침에 다시",
	}
	for n := 2; n <= len(lines); n++ {
		if diff := cmp.Diff(lines[:n], texts(parse(t, strings.Join(lines[:n], "\n")+"\n"))); diff != "" {
			t.Errorf("%d lines (-want +got):\n%s", n, diff)
		}
	}
}
