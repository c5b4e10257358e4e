package lint_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// ws is a workspace: path → text. Pages below bank/wiki/ are people's, other pages the program's.
type ws map[string]string

func (w ws) view(t testing.TB, entries ...*bank.Entry) lint.View {
	t.Helper()
	st := bank.NewState()
	for _, e := range entries {
		st.Put(e)
	}
	v := lint.View{
		Today: mustDay(t, "2026-11-22"), Stale: 30, State: st, PageOf: bank.Layout(st, bank.LayoutOptions{}).PageOf,
		Others: func() []string { return []string{"images/그림.png", "notes/Old idea.md", "README.md"} },
		Ended:  func(text string) bool { return strings.Contains(text, "완료") },
	}
	for p, text := range w {
		f := lint.File{Path: p, Key: norm.NFC.String(p), Kind: lint.Log, Read: func() []byte { return []byte(text) }}
		switch {
		case strings.HasPrefix(f.Key, "bank/wiki/"):
			f.Kind = lint.Own
		case strings.HasPrefix(f.Key, "bank/rollups/"):
			f.Kind = lint.Derived
		case strings.HasPrefix(f.Key, "bank/"):
			f.Kind = lint.Curated
		}
		v.Files = append(v.Files, f)
	}
	slices.SortFunc(v.Files, func(a, b lint.File) int { return strings.Compare(a.Path, b.Path) })
	return v
}

func mustDay(t testing.TB, s string) day.Day {
	t.Helper()
	d, err := day.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func anEntry(t testing.TB, home, on, line string) *bank.Entry {
	t.Helper()
	g, ok := memory.ParseGrammar(line)
	if !ok {
		t.Fatalf("not an entry: %q", line)
	}
	src := bank.Source{Path: "memory/" + on + ".md", Line: 3, Day: mustDay(t, on), Stmt: bank.EntryID(on+line, bank.LongID)}
	return &bank.Entry{
		ID: bank.EntryID(on+line, bank.ShortID), Kind: g.Kind, Text: g.Text, FirstText: g.Text, Entities: g.Entities, Home: home,
		Sources: []bank.Source{src}, Since: src.Day,
	}
}

// found are the findings of a check, as path:line text.
func found(t testing.TB, v lint.View, code string) []string {
	t.Helper()
	all, err := lint.Run(t.Context(), v, []string{code})
	if err != nil {
		t.Fatal(err)
	}
	out := []string{}
	for i := range all {
		f := &all[i]
		if f.Code != code {
			t.Errorf("%s was not asked for: %+v", f.Code, f)
		}
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s:%d %s", f.Path, f.Line, f.Message("ko", func(s string) string { return s }))))
	}
	return out
}

func TestBrokenLinks(t *testing.T) {
	port := anEntry(t, "world/config.md", "2026-11-02", "- W @서버: 포트는 8080이다.")
	base := ws{
		"memory/2026-11-02.md": "# 로그\n\n- W @서버: 포트는 8080이다.\n", "bank/world/config.md": "# 설정\n\n" + bank.FormatEntry(port) + "\n",
		"bank/wiki/가치관.md": "---\naliases: [신념]\n---\n# 가치관\n\n한 문단이다. ^내-글\n끝. ^my-note\n", "bank/wiki/Guide.md": "# Guide to deploys\n",
	}
	for _, tt := range []struct {
		name, on, text string
		want           []string // of what follows path:
	}{
		{"there", "bank/wiki/a.md", "[[가치관]]이 바뀌었다. [[신념]]은 [[guide|안내]], [[Guide to deploys]], [[world/config]], [[bank/world/config]], [[memory/2026-11-02#L3|11-02]]", nil},
		{"not there", "bank/wiki/a.md", "첫 줄\n[[없는 것]]과 [[world/nowhere]]", []string{"2 [[world/nowhere]]", "2 [[없는 것]]"}},
		{"decomposed", "bank/wiki/a.md", norm.NFD.String("[[가치관]]과 [[없다]]"), []string{"1 [[없다]]"}},
		{"josa in the brackets", "bank/wiki/a.md", "[[가치관이]] 바뀌었다", []string{"1 [[가치관이]] → [[가치관]]이?"}},
		{"encoded", "bank/wiki/a.md", "[안내](./%EA%B0%80%EC%B9%98%EA%B4%80.md) [x](Guide.md#part)", nil},
		{"a file", "bank/wiki/a.md", "![[그림.png]] ![x](../../images/그림.png) [r](../../README.md) [[Old idea]] ![y](../../images/no.png)", []string{"1 ../../images/no.png"}},
		{"elsewhere", "bank/wiki/a.md", "[a](https://example.com/x.md) [b](mailto:a@b.c) [c](#part) [d](/learn/x) [[other:page]] [e](?q=1) []() [[]] [[ ]]", nil},
		{"code", "bank/wiki/a.md", "`[[ -f x ]]` 그리고\n\n```bash\nif [[ -f y ]]; then [z](gone.md); fi\n```\n", nil},
		{"private, comment, block", "bank/wiki/a.md", "<private>\n[[비밀]]\n</private>\n\n<!-- [[주석]] -->\n\n<!-- memctl:question -->\n[[묶음]]\n<!-- /memctl:question -->\n", nil},
		{"an entry", "bank/wiki/a.md", "[[world/config#^" + port.ID + "]] ![[bank/world/config#^" + port.ID + "]]", nil},
		{"an entry that has moved", "bank/wiki/a.md", "[[guide#^" + port.ID + "]]", []string{"1 [[guide#^" + port.ID + "]] → [[world/config#^" + port.ID + "]]?"}},
		{"an entry that is not", "bank/wiki/a.md", "[[world/config#^mk7q2m9x4bt]]", []string{"1 [[world/config#^mk7q2m9x4bt]]"}},
		{"a person's block", "bank/wiki/a.md", "[[가치관#^my-note]] [[가치관#^gone]]", []string{"1 [[가치관#^gone]]"}},
		{"in a table", "bank/wiki/a.md", "| a | b |\n| --- | --- |\n| [[가치관\\|값]] | [[없는 것\\|x]] |\n", []string{`3 [[없는 것\|x]]`}},
		{"a log mentions", "memory/2026-11-03.md", "- [[민수]]와 [[새 생각]] 얘기. [x](../img/1.png)\n", nil},
		{"a log names a page", "memory/2026-11-03.md", "- [[world/nowhere]]와 [[world/config]]\n", []string{"1 [[world/nowhere]]"}},
		{"text of an entry", "bank/world/tools.md", "- W: 안내는 [[wiki/none]]에 있다 ([[memory/2026-11-02#L3|11-02]]) ^m1234567890\n", []string{"1 [[wiki/none]]"}},
		{"around a roll-up", "bank/rollups/2026-W45.md", "<!-- memctl:rollup -->\n[[rollups/2026-W44]]\n<!-- /memctl:rollup -->\n[[없는 것]]\n", []string{"4 [[없는 것]]"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := ws{tt.on: tt.text}
			maps.Copy(w, base)
			want := []string{}
			for _, s := range tt.want {
				want = append(want, tt.on+":"+s)
			}
			if diff := cmp.Diff(want, found(t, w.view(t, port), lint.BrokenLink)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestStatusesThatHaveStoodLong(t *testing.T) {
	old := anEntry(t, "status/current.md", "2026-10-01", "- S @배포: 스테이징은 대기 중이다")
	newer := anEntry(t, "status/next.md", "2026-10-22", "- S: 로고 시안 두 개")
	edge := anEntry(t, "status/next.md", "2026-10-23", "- S: send the invoice")
	finished := anEntry(t, "status/current.md", "2026-01-01", "- S @배포: 배포를 완료했다")
	pinned := anEntry(t, "status/current.md", "2026-01-02", "- S: 늘 켜 둔다")
	pinned.Pinned = true
	again := anEntry(t, "status/next.md", "2026-01-03", "- S: 다시 말한 일")
	again.Sources = append(again.Sources, bank.Source{Path: "memory/2026-11-20.md", Day: mustDay(t, "2026-11-20"), Stmt: "x"})
	w := ws{"bank/status/current.md": "# 상태\n\n" + bank.FormatEntry(old) + "\n"}
	want := []string{"bank/status/current.md:3 52일째: 스테이징은 대기 중이다", "bank/status/next.md:0 31일째: 로고 시안 두 개"}
	if diff := cmp.Diff(want, found(t, w.view(t, old, newer, edge, finished, pinned, again), lint.StaleStatus)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestOpenConflictsAreSaidOnce(t *testing.T) {
	a := anEntry(t, "world/config.md", "2026-11-02", "- W @서버: 포트는 8080이다")
	b := anEntry(t, "world/config.md", "2026-11-03", "- W @서버: 포트는 8081이다")
	c := anEntry(t, "world/config.md", "2026-11-04", "- W @서버: 포트는 8082이다")
	c.Standing = bank.Archived
	c.Until = c.Since
	a.Conflicts, b.Conflicts, c.Conflicts = []string{b.ID, c.ID}, []string{a.ID, c.ID}, []string{a.ID, b.ID}
	slices.Sort(a.Conflicts)
	w := ws{"bank/world/config.md": "# 설정\n\n" + bank.FormatEntry(a) + "\n" + bank.FormatEntry(b) + "\n"}
	want := []string{"bank/world/config.md:3 포트는 8080이다 ↔ 포트는 8081이다"}
	if diff := cmp.Diff(want, found(t, w.view(t, a, b, c), lint.OpenConflict)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFiguresWithoutASource(t *testing.T) {
	w := ws{
		"bank/wiki/매출.md": "# 매출 120%\n\n매출이 30% 늘었다.\n\n비용은 1,200만 원이다 ([[memory/2026-11-02#L3]]).\n\n- 사용자 1,500명이 늘었다\n- It costs $30 a month, see https://example.com\n" +
			"- 2026-11-20 10:30에 v1.2.3을 냈다. 3번 고쳤다\n- p95 is 86 ms\n\n```\n50%\n```\n\n`40%`\n",
		"bank/wiki/sourced.md":    "---\nsources: [memory/2026-11-02.md]\n---\n매출이 30% 늘었다.\n",
		"bank/world/config.md":    "# 설정\n\n- W: 여유는 30%이다 ([[memory/2026-11-02#L3|11-02]]) ^m1234567890\n  - 내가 덧붙인 20%\n",
		"memory/2026-11-02.md":    "매출이 30% 늘었다.\n",
		"bank/rollups/2026-11.md": "<!-- memctl:rollup -->\n- 매출이 30% 늘었다\n<!-- /memctl:rollup -->\n",
	}
	want := []string{"bank/wiki/매출.md:3 30%", "bank/wiki/매출.md:7 1,500명이", "bank/wiki/매출.md:10 86 ms", "bank/world/config.md:4 20%"}
	if diff := cmp.Diff(want, found(t, w.view(t), lint.Unsourced)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPagesThatNothingLinksTo(t *testing.T) {
	w := ws{
		"bank/wiki/a.md": "[[b]]\n", "bank/wiki/b.md": "# b\n", "bank/wiki/kept.md": "- W: 항목이 있다 ^m1234567890\n",
		"bank/wiki/old/1.md": "x\n", "bank/wiki/old/2.md": "x\n", "bank/wiki/old/3.md": "x\n", "bank/world/config.md": "# 설정\n",
		"bank/wiki/gap.md":     "---\nquestion: 누가?\ngap: open\n---\n# 누가?\n",
		"bank/wiki/질문.md":      "# 질문\n",
		"memory/2026-11-02.md": "- " + norm.NFD.String("[[질문]]") + "을 썼다\n",
	}
	want := []string{"bank/wiki/old/:0 페이지 3개 모두", "bank/wiki/a.md:0"}
	if diff := cmp.Diff(want, found(t, w.view(t), lint.Orphan)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPagesOfOneNameAndLargeOnes(t *testing.T) {
	w := ws{
		"bank/wiki/민수.md": "# 민수\n", "bank/wiki/사람.md": "---\naliases: [" + norm.NFD.String("민수") + "]\n---\n# 사람\n", "bank/wiki/x/README.md": "x\n",
		"bank/wiki/README.md": "x\n", "bank/wiki/long.md": strings.Repeat("긴 글 ", 3000), "bank/world/tools.md": "---\ntitle: 도구\n---\n", "bank/wiki/tools.md": "x\n",
	}
	if diff := cmp.Diff([]string{"bank/wiki/tools.md:0 tools = bank/world/tools.md", "bank/wiki/사람.md:0 민수 = bank/wiki/민수.md"}, found(t, w.view(t), lint.SameName)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"bank/wiki/long.md:0 24 KB"}, found(t, w.view(t), lint.LargePage)); diff != "" {
		t.Errorf("sizes (-want +got):\n%s", diff)
	}
}

// Of a long line the index has the beginning alone: that is said, of what can be shown of it.
func TestLineOfWhichOnlyTheBeginningIsSearched(t *testing.T) {
	long := strings.Repeat("칠면조 turkey ", 60)
	w := ws{
		"memory/2026-11-02.md": "짧다\r" + long + "\n\n<private>\n" + long + "\n</private>\n",
		"bank/wiki/a.md":       "# a\n\n" + long + "\n- short\n",
		"bank/wiki/b.md":       strings.Repeat("short, 짧다\n", 300),
	}
	v := w.view(t)
	if got := found(t, v, lint.LongLine); len(got) > 0 {
		t.Errorf("without a bound: %v", got)
	}
	v.Longest = 512
	if diff := cmp.Diff([]string{"bank/wiki/a.md:3 1 KB", "memory/2026-11-02.md:2 1 KB"}, found(t, v, lint.LongLine)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	all, err := lint.Run(t.Context(), v, []string{lint.LongLine})
	if err != nil || len(all) != 2 || all[0].What.Code != "line.cut" || all[0].What.Values["most"] != "512" || all[0].Severity != lint.Info {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestFindingsComeInOrderAndEveryCheckHasWords(t *testing.T) {
	v := ws{"bank/wiki/a.md": "[[x/y]]\n\n30%\n"}.view(t, anEntry(t, "status/next.md", "2026-01-01", "- S: 할 일"))
	v.Found = []lint.Finding{
		{Code: lint.Unrouted, Severity: lint.Info, Path: "memory/2026-11-02.md", Other: "hedge", Count: 2},
		{Code: lint.Unrouted, Severity: lint.Info, Path: "memory/2026-11-01.md", Other: "hedge", Count: 9},
		{Code: lint.Unreadable, Severity: lint.Error, Path: "bank/wiki/bad.md", Text: "not UTF-8 text"},
	}
	all, err := lint.Run(t.Context(), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, f := range all {
		codes = append(codes, f.Code)
	}
	if diff := cmp.Diff([]string{lint.Unreadable, lint.BrokenLink, lint.StaleStatus, lint.Orphan, lint.Unsourced, lint.Unrouted, lint.Unrouted}, codes); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if n := len(all); all[n-2].Count != 9 {
		t.Errorf("the log of which most is left out is not first: %+v", all[n-2:])
	}
	if !lint.Counted(all) || lint.Counted(all[3:]) {
		t.Error("what counts is not what is an error or a warning")
	}
	for _, c := range lint.Checks() {
		for _, lang := range []string{"ko", "en"} {
			if lint.Title(c, lang) == c || lint.Hint(c, lang) == "" {
				t.Errorf("%s has no words in %s", c, lang)
			}
		}
	}
}

// FuzzLinks: no bytes stop the checks, and none of what they say ends a line.
func FuzzLinks(f *testing.F) {
	for _, s := range []string{"[[a]]", "[[a|b]] ![[c#^d]]", "[x](y.md)", "``` [[a\n", "| [[a\\|b]] |", "\xff[[", "[[" + strings.Repeat("가", 500) + "]]", "[[%zz]] [a](%zz)", "---\n[[a]]\n---\n^x"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, p := range []string{"bank/wiki/a.md", "bank/world/a.md", "memory/2026-11-02.md"} {
			all, err := lint.Run(t.Context(), ws{p: string(data)}.view(t), nil)
			if err != nil {
				t.Fatal(err)
			}
			for i := range all {
				if strings.ContainsAny(all[i].Message("en", func(s string) string { return s }), "\n") || all[i].Path != p {
					t.Fatalf("%q: %+v", data, all[i])
				}
			}
		}
	})
}
