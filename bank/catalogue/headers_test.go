package catalogue_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

var update = flag.Bool("update", false, "write the goldens")

func storyState(t *testing.T) *bank.State {
	t.Helper()
	lines := []struct{ home, source, line string }{
		{"world/tools.md", "2026-09-01#4", "- W @Flutter: 상태 관리는 Provider로 한다."},
		{"world/tools.md", "2026-10-02#4", "- W @Flutter: 상태 관리는 Riverpod으로 통일했다."},
		{"world/tools.md", "2026-10-05#7", "- W @Flutter: 상태 관리 예제를 Riverpod으로 옮겼다."},
		{"world/tools.md", "2026-10-09#2", "- W @memctl: 인덱스는 한 폴더에 있다."},
		{"world/people.md", "2026-10-11#3", "- W @민수: Flutter 앱의 상태 관리를 맡았다. [[world/tools]]"},
		{"world/people.md", "2026-10-12#3", "- W @민수 @Flutter: Riverpod 발표를 했다."},
		{"opinions/preferences.md", "2026-10-13#5", "- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다."},
		{"opinions/preferences.md", "2026-08-13#5", "- O(c=0.70) @민수: 어두운 화면이 낫다."},
		{"status/current.md", "2026-10-20#9", "- S @배포: 스테이징은 대기 중이다."},
		{"status/current.md", "2026-10-21#9", "- S @배포: the release is blocked by review."},
	}
	var es []*bank.Entry
	for _, l := range lines {
		es = append(es, banktest.Entry(t, l.home, l.source, l.line))
	}
	es[0].Standing, es[0].Until, es[0].Reason, es[0].Successor = bank.Superseded, es[1].Since, bank.ReasonSuperseded, es[1].ID
	es[7].Standing, es[7].Until, es[7].Reason = bank.Archived, es[7].Since+21, bank.ReasonFaded
	es[6].Sources = append(es[6].Sources, banktest.Source(t, "2026-10-15#2"), banktest.Source(t, "2026-10-19#2"))
	es[8].Conflicts, es[9].Conflicts = []string{es[9].ID}, []string{es[8].ID}
	return banktest.State(es...)
}

func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }

func TestGoldenBank(t *testing.T) {
	for _, lang := range []string{"ko", "en"} {
		t.Run(lang, func(t *testing.T) {
			st := storyState(t)
			pages := banktest.Whole(t, st, bank.LayoutOptions{Lang: lang}, nil)
			var b strings.Builder
			for _, p := range sortedKeys(pages) {
				fmt.Fprintf(&b, "==== %s\n%s", p, pages[p])
			}
			golden := filepath.Join("testdata", "bank-"+lang+".golden")
			if *update {
				if err := os.MkdirAll("testdata", 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), b.String()); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if d := cmp.Diff(pages, banktest.Whole(t, st, bank.LayoutOptions{Lang: lang}, pages)); d != "" {
				t.Errorf("a second time (-first +second)\n%s", d)
			}
		})
	}
}

func TestHeaderKeepsWhatIsAPersons(t *testing.T) {
	st := storyState(t)
	pages := banktest.Whole(t, st, bank.LayoutOptions{Lang: "ko"}, nil)
	const p = "world/tools.md"
	mine := strings.Replace(pages[p], "title: 도구\n", "# mine\ntags:   [ a,b ]   # odd\ntitle: 플러터 \nnested:\n  - 'x': 1\n\n    # in\n", 1)
	mine = strings.Replace(mine, "category: world\n", "category: world\naliases: [플러터 앱]\nrelated: [[a]]\n", 1)
	mine = strings.Replace(mine, "updated: 2026-10-09\n", "updated: 1999-01-01\nconfidence: high\n", 1)
	got := banktest.Whole(t, st, bank.LayoutOptions{Lang: "ko"}, map[string]string{p: mine})[p]
	want := strings.Replace(mine, "updated: 1999-01-01\n", "updated: 2026-10-09\n", 1)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	for name, broken := range map[string]string{
		"broken": strings.Replace(mine, "title: 플러터", "title: [", 1), "later schema": strings.Replace(mine, "schema: 1", "schema: 2", 1),
		"flow": "---\n{title: x}\n---\n# a\n", "unclosed": "---\ntitle: x\n# a\n", "twice": "---\ntitle: x\ntitle: y\n---\n# a\n",
	} {
		got := banktest.Whole(t, st, bank.LayoutOptions{Lang: "ko"}, map[string]string{p: broken})[p]
		if before, _, _ := strings.Cut(broken, "# "); !strings.HasPrefix(got, before) {
			t.Errorf("%s front matter was changed:\n%s", name, got)
		}
	}
}

// TestHeaderQuotesWhatYAMLForbids: a header that cannot be read back would never be brought up to date again.
func TestHeaderQuotesWhatYAMLForbids(t *testing.T) {
	for _, r := range []rune{'\ufeff', '\ufffe', '\uffff', '\ufffd', '😀'} {
		st := banktest.State(banktest.Entry(t, "world/tools.md", "2026-11-02#1", fmt.Sprintf("- W @Flutter: 상태 관리는 %cRiverpod이다.", r)))
		page := banktest.Whole(t, st, bank.LayoutOptions{Lang: "ko"}, nil)["world/tools.md"]
		p, err := bank.ParsePage("world/tools.md", []byte(page))
		if err != nil || p.Front.Broken != "" || p.Front.Value("tldr") != fmt.Sprintf("상태 관리는 %cRiverpod이다.", r) {
			t.Errorf("%U: %v, %q in\n%s", r, err, p.Front.Broken, page)
		}
	}
}

func TestCatalogueStaysBoundedAndKeepsProse(t *testing.T) {
	st := bank.NewState()
	for i := range 900 {
		st.Put(banktest.Entry(t, fmt.Sprintf("world/쪽 %d.md", i), "2026-01-02#1", fmt.Sprintf("- W @이름%d: 사실 하나 %d", i%300, i)))
	}
	pages := banktest.Whole(t, st, bank.LayoutOptions{Lang: "ko"}, map[string]string{"index.md": "내 글\n\n<!-- memctl:index -->\n## research\n\n- [[research/r|지난 쪽]] · 2건\n- [[old|예전 쪽]]\n## 내 즐겨찾기\n- [[x|링크]] 중요\n<!-- /memctl:index -->\n끝\n"})
	if got := pages["index.md"]; !strings.HasPrefix(got, "내 글\n\n<!-- memctl:index -->\n- [[index/world") || !strings.HasSuffix(got, "-->\n\n## 내 즐겨찾기\n- [[x|링크]] 중요\n끝\n") {
		t.Errorf("index.md:\n%s", got)
	}
	n := 0
	for p, s := range pages {
		if strings.HasPrefix(p, "index") && len(s) > 16<<10 {
			t.Errorf("%s has %d bytes", p, len(s))
		}
		if strings.HasPrefix(p, "index/world") {
			n += strings.Count(s, "- [[world/")
		}
	}
	if n != 900 {
		t.Errorf("%d pages are listed", n)
	}
	var tree struct{ Pages []catalogue.Page }
	if err := json.Unmarshal([]byte(pages["tree-index.json"]), &tree); err != nil || len(tree.Pages) != 900 {
		t.Errorf("tree-index.json: %d pages, %v", len(tree.Pages), err)
	}
	pages["index/world-2.md"] += "내 메모\n"
	small := banktest.Whole(t, storyState(t), bank.LayoutOptions{Lang: "ko"}, pages)
	if got, ok := small["index/world-2.md"]; !ok || !strings.Contains(got, "내 메모") || strings.Contains(got, "[[") {
		t.Errorf("prose on a page that is no longer needed: %q", got)
	}
	if _, ok := small["index/world.md"]; ok {
		t.Error("index/world.md stays")
	}
}

func BenchmarkHeaders(b *testing.B) {
	st := banktest.Korean(20_000)
	plan := bank.Layout(st, bank.LayoutOptions{Lang: "ko"})
	b.ReportAllocs()
	for b.Loop() {
		catalogue.HeadersOf(plan, banktest.Words)
	}
}
