package recall_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/rules"
)

func blockLines(docs []recall.Document) []string {
	var out []string
	for _, d := range docs {
		out = append(out, fmt.Sprintf("%d %s | %s", d.Line, strings.ReplaceAll(d.Headings, "\n", " > "), strings.ReplaceAll(d.Text, "\n", " ⏎ ")))
	}
	return out
}

func TestBlocksCutALog(t *testing.T) {
	const log = "---\ntitle: 하루\n---\n# session: 개발\n\n첫 문단이\n이어진다.\n\n## 결정\n- 배포는 금요일\n  - 롤백은 수동\n- [x] done thing\n\n" +
		"1. first\n2) second\n\n```go\nfunc main() {}\n\nreturn\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> 인용\n끝 문장\n* after\n"
	for name, data := range map[string]string{
		"lf": log, "crlf": strings.ReplaceAll(log, "\n", "\r\n"), "bom": "\ufeff" + log, "no newline": strings.TrimSuffix(log, "\n"),
	} {
		t.Run(name, func(t *testing.T) {
			diff(t, []string{
				"6 session: 개발 | 첫 문단이 이어진다.",
				"10 session: 개발 > 결정 | 배포는 금요일",
				"11 session: 개발 > 결정 > 배포는 금요일 | 롤백은 수동",
				"12 session: 개발 > 결정 | done thing",
				"14 session: 개발 > 결정 | first",
				"15 session: 개발 > 결정 | second",
				"18 session: 개발 > 결정 > second | func main() {} ⏎  ⏎ return",
				"22 session: 개발 > 결정 > second | | a | b | ⏎ | 1 | 2 |",
				"26 session: 개발 > 결정 | 인용 끝 문장",
				"28 session: 개발 > 결정 | after",
			}, blockLines(recall.Blocks("memory/2026-11-20.md", []byte(data))))
		})
	}
}

func TestBlocksReadRetainLines(t *testing.T) {
	docs := recall.Blocks("memory/2026-11-20-evening.md", []byte("## Retain\n- O(c=0.90) @민수 @지영: 짧은 답변을 선호한다\n- S（c＝0.5）@배포：대기 중\n- W: 사실\n- Also: not grammar\n- B @x y: nor this\n"))
	type row struct {
		Kind     rules.Kind
		Entities []string
		Text     string
	}
	var got []row
	for _, d := range docs {
		got = append(got, row{d.Kind, d.Entities, d.Text})
		if d.Day.String() != "2026-11-20" || d.Tier != recall.Memory || d.Title != "" {
			t.Errorf("document %+v", d)
		}
	}
	diff(t, []row{
		{'O', []string{"민수", "지영"}, "짧은 답변을 선호한다"},
		{'S', []string{"배포"}, "대기 중"},
		{'W', nil, "사실"},
		{0, nil, "Also: not grammar"},
		{0, nil, "B @x y: nor this"},
	}, got)
}

func TestBlocksBoundALongLine(t *testing.T) {
	text := strings.Repeat("긴 문장이 계속 이어진다. ", 20_000)
	docs := recall.Blocks("memory/2026-11-20.md", []byte(text+strings.Repeat("가", 5000)))
	seen := map[string]bool{}
	for _, d := range docs {
		if len(d.Text) > 2000 || d.Line != 1 || seen[d.ID] || !utf8.ValidString(d.Text) {
			t.Fatalf("%s: %d bytes, line %d", d.ID, len(d.Text), d.Line)
		}
		seen[d.ID] = true
	}
}

func FuzzBlocks(f *testing.F) {
	for _, s := range []string{"", "---\n", "# a\n- b\n", "```\nx", "<private>", "<!-- memctl:x:start -->\n", "| a |\n", "W(", "- W（c:", norm.NFD.String("- 설정을 바꿨다"), "\xff\xfe# x"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		lines := strings.Count(string(data), "\n") + 1
		seen, last := map[string]bool{}, 0
		for _, d := range recall.Blocks("memory/2026-11-20.md", data) {
			if d.Text == "" || !utf8.ValidString(d.Text) || d.Line < 1 || d.Line > lines || seen[d.ID] || d.Section < last {
				t.Errorf("document %+v", d)
			}
			seen[d.ID], last = true, d.Section
		}
	})
}
