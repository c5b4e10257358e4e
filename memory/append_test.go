package memory_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/memory"
)

func TestPlainLinesBecomeItemsAndMarkdownStays(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"one line":             {"배포를 미뤘다", "- 배포를 미뤘다"},
		"an item":              {"  - deploy is late  ", "- deploy is late"},
		"a heading":            {"## 결정", "## 결정"},
		"plain lines":          {"Fix the race\n경쟁 상태를 고침\n", "- Fix the race\n- 경쟁 상태를 고침"},
		"retain lines":         {"W @배포: 금요일에는 하지 않는다\nS: waiting", "- W @배포: 금요일에는 하지 않는다\n- S: waiting"},
		"a dangerous line":     {"끝\n~x~", "- 끝\n- \\~x~"},
		"first line indented":  {"  a\nb", "- a\n- b"},
		"paragraphs":           {"제목\n\n본문이다", "제목\n\n본문이다"},
		"items":                {"- 하나\n- two", "- 하나\n- two"},
		"items, indented":      {"  - 하나\n    - two\n  - 셋", "- 하나\n  - two\n- 셋"},
		"less indented below":  {"    - 하나\n  - two", "- 하나\n- two"},
		"a hanging line":       {"하나\n  이어서", "하나\n  이어서"},
		"a fence":              {"보기\n```\n코드\n```", "보기\n```\n코드\n```"},
		"a quote":              {"말\n> 인용", "말\n> 인용"},
		"a table":              {"| a | b |\n| 1 | 2 |", "| a | b |\n| 1 | 2 |"},
		"a private span":       {"비밀은 <private>하나\n둘</private>이다", "비밀은 <private>하나\n둘</private>이다"},
		"underlined":           {"제목\n====", "제목\n===="},
		"a heading and a text": {"# 오늘\n글이다", "# 오늘\n글이다"},
		"nothing":              {" \n\t\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, memory.LogText(c.text)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWhatIsAppendedIsNeverJoinedToTheTextAbove(t *testing.T) {
	for name, c := range map[string]struct{ log, text, want string }{
		"item below an item":         {"## 기록\n- 하나\n", "- 둘", "- 둘\n"},
		"item below a paragraph":     {"## 기록\n하나\n", "- 둘", "- 둘\n"},
		"paragraph below an item":    {"## 기록\n- 하나\n", "둘\n\n셋", "\n둘\n\n셋\n"},
		"paragraph below a blank":    {"## 기록\n- 하나\n\n", "둘", "둘\n"},
		"paragraph below heading":    {"## 기록\n", "둘", "둘\n"},
		"table below a paragraph":    {"## 기록\n하나\n", "| a | b |", "\n| a | b |\n"},
		"rule below a paragraph":     {"## 기록\n하나\n", "---\n둘", "\n---\n둘\n"},
		"paragraph, CRLF":            {"## 기록\r\n- 하나\r\n", "둘\n\n셋", "\r\n둘\r\n\r\n셋\r\n"},
		"paragraph, no newline":      {"## 기록\n- 하나", "둘", "\n\n둘\n"},
		"below a line in bold":       {"## 기록\n**결정**\n- 하나\n", "- 둘", "\n## 기록\n- 둘\n"},
		"the other language":         {"## Log\r\n- a\r\n", "- 둘", "- 둘\r\n"},
		"section with CRLF is found": {"## 기록 ##\r\n- 하나\r\n", "- 둘", "- 둘\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			add, err := parse(t, c.log).AppendBytes(c.text, "## 기록", "## Log")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, string(add)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Each mark that is taken off copied the rest: for a line of this size, hours.
func TestMarksOfAnItemCostNotTheirSquare(t *testing.T) {
	for _, rest := range []string{"deploy is late", "배포를 미뤘다"} {
		if got := memory.ItemText(strings.Repeat("- ", 1<<20) + rest); got != rest {
			t.Errorf("got %.40q", got)
		}
	}
}

// The blank line of the text parts it from what stands above.
func TestTextThatBeginsWithABlankLineIsAppended(t *testing.T) {
	for text, want := range map[string]string{"\n둘이다": "\n둘이다\n", " \n\ntwo is late": " \n\ntwo is late\n"} {
		add, err := parse(t, "하나\n").AppendBytes(text, "")
		if diff := cmp.Diff(want, string(add)); diff != "" || err != nil {
			t.Errorf("%q: %v (-want +got):\n%s", text, err, diff)
		}
	}
}

// A log that begins with a rule is no front matter because of what is appended to it.
func TestAppendedRuleClosesNoFrontMatter(t *testing.T) {
	log := "---\nW @배포: 금요일에는 하지 않는다\n"
	before := parse(t, log)
	for _, text := range []string{"- 포트는 8081이다\n---", "- 포트는 8081이다\n...", "```\n---\n```"} {
		add, err := before.AppendBytes(text, "")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before.Statements, parse(t, log+string(add)).Statements[:1]); diff != "" {
			t.Errorf("%q (-before +after):\n%s", add, diff)
		}
	}
}

// TestAppendingChangesNoStatementAbove is the law behind it: whatever a log holds and whatever is appended as log does,
// the statements that were there stay as they were.
func TestAppendingChangesNoStatementAbove(t *testing.T) {
	lines := rapid.SliceOfN(rapid.SampledFrom([]string{
		"배포를 미뤘다", "deploys are late on Fridays.", "- 포트는 8081이다", "  - nested item here", "## 결정", "**결정**", "", "> 인용한 말이다",
		"1. 첫째로 할 일", "할 일:", "| a | b |", "====", "---", "    indented text", "W @배포: 금요일에는 하지 않는다", "#태그 하나",
	}), 1, 6)
	rapid.Check(t, func(t *rapid.T) {
		eol := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "line end")
		log := strings.Join(append(lines.Draw(t, "log"), ""), eol)
		block := memory.LogText(strings.Join(lines.Draw(t, "text"), "\n"))
		if block == "" {
			return
		}
		before, err := memory.Parse("memory/2026-11-20.md", []byte(log))
		if err != nil {
			t.Fatal(err)
		}
		add, err := before.AppendBytes(block, rapid.SampledFrom([]string{"", "## 기록"}).Draw(t, "heading"))
		if err != nil {
			t.Fatal(err)
		}
		after, err := memory.Parse("memory/2026-11-20.md", append([]byte(log), add...))
		if err != nil {
			t.Fatal(err)
		}
		want := before.Statements
		if len(after.Statements) < len(want) {
			t.Fatalf("%d statements, %d before", len(after.Statements), len(want))
		}
		if diff := cmp.Diff(want, after.Statements[:len(want)], cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("appending %q to %q (-before +after):\n%s", add, log, diff)
		}
	})
}

func TestFenceOfAQuotationEndsWithIt(t *testing.T) {
	l := parse(t, "- 하나를 했다\n> ```\n")
	add, err := l.AppendBytes("- 둘을 했다", "")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"하나를 했다", "둘을 했다"}, texts(parse(t, "- 하나를 했다\n> ```\n"+string(add)))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestNothingThatIsLoggedHidesWhatIsLoggedNext: whatever a text of several lines leaves open is closed below it.
func TestNothingThatIsLoggedHidesWhatIsLoggedNext(t *testing.T) {
	pieces := rapid.SliceOfN(rapid.SampledFrom([]string{
		"<private>", "</private>", "<private", "<PRIVATE class=x>", "<private/>", "`<private>`", "`a <private> b`", "```", "~~~~", "> ```", "- ```go", "<!--", "-->",
		"<!-- memctl:context:start -->", "<!-- memctl:x", "<!-- /memctl:x -->", "<memctl-a>", "<memctl-a", "<!-->", "`", "- 비밀은 고래", "a whale", "", "    ", "# 제목",
	}), 1, 8)
	rapid.Check(t, func(t *rapid.T) {
		block := memory.LogText(strings.Join(pieces.Draw(t, "text"), rapid.SampledFrom([]string{"\n", " ", ""}).Draw(t, "between")))
		if block == "" {
			return
		}
		log := "# 2026-11-20\n\n## 기록\n"
		for _, text := range []string{block, "- 다음 줄은 그대로 있다"} {
			l, err := memory.Parse("memory/2026-11-20.md", []byte(log))
			if err != nil {
				t.Fatal(err)
			}
			add, err := l.AppendBytes(text, "## 기록")
			if err != nil {
				t.Fatalf("%q: %v", log, err)
			}
			log += string(add)
		}
		l, err := memory.Parse("memory/2026-11-20.md", []byte(log))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(l.Statements); n == 0 || l.Statements[n-1].Text != "다음 줄은 그대로 있다" {
			t.Fatalf("it is not read:\n%s", log)
		}
	})
}

func TestAPrivatePartThatIsLoggedOpenIsClosed(t *testing.T) {
	for text, want := range map[string]string{
		"오늘\n\n<private>\n비밀은 고래": "오늘\n\n<private>\n비밀은 고래\n</private>",
		"a <private>whale\n\n- b": "a <private>whale\n\n- b\n</private>",
		"# 하루\n```go\nx := 1":     "# 하루\n```go\nx := 1\n```",
		"태그는 <private":            "- 태그는 < private",
		"the tag is <private>":    "- the tag is <private></private>",
		"`<private> 안에` 쓴다":       "- `<private> 안에` 쓴다",
	} {
		if got := memory.LogText(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if line, err := memory.RetainLine('W', 0, []string{"<private>"}, "서버"); err == nil {
		t.Errorf("%q opens a private part", line)
	}
}
