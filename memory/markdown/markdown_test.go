package markdown_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// dump is a document as a reviewer reads it: a row a block.
func dump(d *markdown.Document) []string {
	out := []string{}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == markdown.Blank {
			continue
		}
		var s strings.Builder
		fmt.Fprintf(&s, "%d %s", b.Line, b.Kind)
		if b.Level+b.Depth > 0 {
			fmt.Fprintf(&s, " %d", b.Level+b.Depth)
		}
		for _, l := range b.Text {
			s.WriteString([...]string{"", " [ ]", " [x]"}[l.Box])
			if l.Struck {
				s.WriteString(" ~")
			}
		}
		if text := d.Text(b); text != "" {
			s.WriteString(": " + strings.ReplaceAll(text, "\n", "⏎"))
		}
		out = append(out, s.String())
	}
	return out
}

// check holds what is true of every document.
func check(t testing.TB, d *markdown.Document) {
	t.Helper()
	at, line := 0, 1
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.StartByte != at || b.EndByte <= at || b.Line != line {
			t.Fatalf("block %+v, want it at byte %d of line %d", b, at, line)
		}
		from := at
		for _, l := range b.Text {
			if l.StartByte < from || l.EndByte < l.StartByte || l.EndByte > b.EndByte || bytes.ContainsAny(d.Data[l.StartByte:l.EndByte], "\n") {
				t.Fatalf("line %+v of block %+v", l, b)
			}
			if b.Line > 2000 {
				break
			}
			if no := line + bytes.Count(d.Data[b.StartByte:l.StartByte], []byte("\n")); l.Line != no {
				t.Fatalf("line %+v, want line %d", l, no)
			}
			from = l.EndByte
		}
		if b.Kind.Hidden() && len(b.Text) > 0 {
			t.Fatalf("a hidden block with text: %+v", b)
		}
		at = b.EndByte
		line += bytes.Count(d.Data[b.StartByte:b.EndByte], []byte("\n"))
	}
	if at != len(d.Data) {
		t.Fatalf("the blocks end at %d of %d", at, len(d.Data))
	}
	last := 0
	for _, h := range d.Hidden {
		if h.StartByte < last || h.EndByte <= h.StartByte || h.EndByte > len(d.Data) {
			t.Fatalf("hidden part %+v behind %d", h, last)
		}
		last = h.EndByte
	}
	if n := bytes.Count(d.Visible(), []byte("\n")); n != bytes.Count(d.Data, []byte("\n")) {
		t.Fatalf("%d line ends are visible of %d", n, bytes.Count(d.Data, []byte("\n")))
	}
}

func TestBlocks(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"plain lines":         {"첫째 줄\nsecond line\n", []string{"1 paragraph: 첫째 줄", "2 paragraph: second line"}},
		"heading":             {"# 하루 ##\n##결정\n#태그\n####### no\n", []string{"1 heading 1: 하루", "2 heading 2: 결정", "3 paragraph: #태그", "4 paragraph: ####### no"}},
		"underlined":          {"결정\n---\n\nTitle\n===\n\n끝났다.\n---\n", []string{"1 heading 2: 결정", "4 heading 1: Title", "7 paragraph: 끝났다.", "8 rule"}},
		"items":               {"- 하나\n* two\n• 셋\n1. 넷\n2) five\n- - 여섯\n", []string{"1 item 1: 하나", "2 item 1: two", "3 item 1: 셋", "4 item 1: 넷", "5 item 1: five", "6 item 1: 여섯"}},
		"full-width dash":     {"－ 하나\n－ 둘\n", []string{"1 item 1: 하나", "2 item 1: 둘"}},
		"nesting":             {"- 가\n  - 나\n    다\n  라\n마\n  - 바\n", []string{"1 item 1: 가", "2 item 2: 나", "3 paragraph 2: 다", "4 paragraph 1: 라", "5 paragraph: 마", "6 item 1: 바"}},
		"item of a next line": {"-\n  글\n", []string{"1 item 1: 글"}},
		"boxes":               {"- [ ] 하나\n- [x] two\n☑ 셋\n- [X] [ ] 넷\n", []string{"1 item 1 [ ]: 하나", "2 item 1 [x]: two", "3 item 1 [x]: 셋", "4 item 1 [x]: 넷"}},
		"two tasks on a line": {"- [ ] 표 예매 - [x] book the room\n- [ ] [x] 버튼 [x] 고치기\n", []string{"1 item 1 [ ] [x]: 표 예매 book the room", "2 item 1 [ ]: 버튼 [x] 고치기"}},
		"struck":              {"- ~~금요일에 배포~~\n- [ ] ~~call Lim~~\n~~a~~ b ~~c~~\n", []string{"1 item 1 ~: 금요일에 배포", "2 item 1 [ ] ~: call Lim", "3 paragraph: ~~a~~ b ~~c~~"}},
		"ticked entry":        {"- [x] S @배포: 대기 중\n", []string{"1 item 1 [x]: S @배포: 대기 중"}},
		"fence":               {"- a\n```go\nx := 1\n\n  y\n```\n~~~\n```\n", []string{"1 item 1: a", "2 code 1: x := 1⏎⏎  y", "7 code 1: ```"}},
		"fence in an item":    {"- ```\n  x\n  ```\n- b\n", []string{"1 code 1:   x", "4 item 1: b"}},
		"fence in a quote":    {"> ```\n> x\n> ```\n> 말\n", []string{"1 code: x", "4 quote: 말"}},
		"span is no fence":    {"```x``` 를 쓴다\n", []string{"1 paragraph: ```x``` 를 쓴다"}},
		"table":               {"| a | b |\n|---|---|\n| 가 | 나 |\n글\n", []string{"1 table: | a | b |⏎| 가 | 나 |", "4 paragraph: 글"}},
		"table without edges": {"a | b\n---|---\n1 | 2\n", []string{"1 table: a | b⏎1 | 2"}},
		"quotes":              {"> 하나\n> 둘\n> # 셋\n> - 넷\n> [!note] 다섯\n", []string{"1 quote: 하나", "2 quote: 둘", "3 quote: 셋", "4 quote: 넷", "5 quote: [!note] 다섯"}},
		"code by spaces":      {"\n    if (x) { y(); }\n    z\n글\n", []string{"2 code:     if (x) { y(); }⏎    z", "4 paragraph: 글"}},
		"front matter":        {"---\ntitle: 글\ntags:\n- a\n---\n글\n", []string{"1 front matter", "6 paragraph: 글"}},
		"no front matter":     {"---\n글이다\n---\n", []string{"1 rule", "2 paragraph: 글이다", "3 rule"}},
		"hard break":          {"글\\\n줄\n", []string{"1 paragraph: 글", "2 paragraph: 줄"}},
		"comment in a line":   {"가<!-- 나 -->다 <!-- 라 --> 마\n- <!-- x --> 바\n", []string{"1 paragraph: 가다 마", "2 item 1: 바"}},
		"comments in a row":   {"가<!-- 나 --><!-- 다 --> 라\na<!-- b --> <!-- c -->d\n가<!-- 나 --><!-- 다 -->라\n", []string{"1 paragraph: 가 라", "2 paragraph: a d", "3 paragraph: 가라"}},
		"tags":                {"<details>\n", []string{"1 html"}},
		"NUL":                 {"a\x00\n- b\n", []string{"1 binary", "2 item 1: b"}},
		"CRLF and BOM":        {"\ufeff# 하루\r\n- 글\r\n", []string{"1 heading 1: 하루", "2 item 1: 글"}},
		"no newline":          {"- 글", []string{"1 item 1: 글"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := markdown.Parse([]byte(c.text), markdown.Options{})
			check(t, d)
			if diff := cmp.Diff(c.want, dump(d)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A space stands between two texts exactly where one is left when the comments go.
func TestTextAroundCommentsIsWhatIsVisible(t *testing.T) {
	parts := []string{"", " ", "나", "b", "<!-- x -->", "<!---->"}
	for n := range 6 * 6 * 6 * 6 * 6 {
		var line strings.Builder
		line.WriteString("- 가")
		for range 5 {
			line.WriteString(parts[n%6])
			n /= 6
		}
		d := markdown.Parse([]byte(line.String()+"\n"), markdown.Options{})
		check(t, d)
		want := strings.Join(strings.Fields(string(d.Visible()[len("- "):])), " ")
		if got := d.Text(&d.Blocks[0]); strings.Join(strings.Fields(got), " ") != want {
			t.Errorf("%q says %q, want %q", line.String(), got, want)
		}
	}
}

func TestFrontMatterMayBeLong(t *testing.T) {
	text := "---\n" + strings.Repeat("키: 값\n", 300) + "---\n본문이다\n"
	d := markdown.Parse([]byte(text), markdown.Options{})
	if d.Blocks[0].Kind != markdown.FrontMatter || len(d.Blocks) != 2 || len(d.Faults) > 0 {
		t.Errorf("%d blocks, the first %v, faults %v", len(d.Blocks), d.Blocks[0].Kind, d.Faults)
	}
}

func TestHeadingBehindAWideSpaceIsWhole(t *testing.T) {
	for _, space := range []string{" ", "\u3000", "\u2003", "\u00a0\t"} {
		line := "##" + space + "제목이다" + space + "##"
		if level, start, _ := markdown.ParseHeading([]byte(line)); level != 2 || !strings.HasPrefix(line[start:], "제목이다") {
			t.Errorf("%q: %d, %q", line, level, line[start:])
		}
	}
}

func TestHiddenPartsAreFoundInAnySpelling(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"private":                {"가\n<private>\n비밀\n</private>\n나\n", "가\n\n\n\n나\n"},
		"capitals":               {"<PRIVATE>\n비밀\n</Private>\n나\n", "\n\n\n나\n"},
		"attribute":              {"<private class=\"x\">\n비밀\n</private>\n나\n", "\n\n\n나\n"},
		"spaces":                 {"< Private >\n비밀\n</ private >\n나\n", "\n\n\n나\n"},
		"tag over lines":         {"<private\nclass=x>\n비밀\n</private>\n나\n", "\n\n\n\n나\n"},
		"nested":                 {"<private>a <private>b</private>\n비밀\n</private>\n나\n", "\n\n\n나\n"},
		"in a line":              {"가 <private>비밀</private> 나\n다\n", "\n다\n"},
		"two in lines":           {"<private>a</private> <private>\nb</private>\n다\n", "\n\n다\n"},
		"never closed":           {"가\n<private>\n비밀\n", "가\n\n\n"},
		"stray end":              {"비밀</private>\n나\n", "\n나\n"},
		"mentioned":              {"`<private>` 태그\n나\n", "`<private>` 태그\n나\n"},
		"less than":              {"public < private < secret\n", "public < private < secret\n"},
		"comment":                {"<!-- 비밀 -->\n나\n", "\n나\n"},
		"comment over lines":     {"<!--\n비밀\n-->\n나\n", "\n\n\n나\n"},
		"comment from mid-line":  {"가 <!-- 비밀\n비밀 --> 나\n다\n", "\n\n다\n"},
		"comment in a line":      {"가 <!-- 비밀 --> 나\n", "가  나\n"},
		"comment behind a tick":  {"가 ` 나 <!-- 비밀 -->\n", "가 ` 나 \n"},
		"comment as code":        {"`<!-- 말 -->` 나\n", "`<!-- 말 -->` 나\n"},
		"managed":                {"<!-- memctl:recall id=3 -->\n비밀\n<!-- /memctl:recall -->\n나\n", "\n\n\n나\n"},
		"managed, start and end": {"<!-- openclaw:dreaming:light:start -->\n비밀\n<!-- openclaw:dreaming:light:end -->\n나\n", "\n\n\n나\n"},
		"managed element":        {"<memctl-recall x=\"1\">\n비밀\n</memctl-recall>\n나\n", "\n\n\n나\n"},
		"comment into a marker":  {"<!-- 열림\n비밀\n<!-- memctl:x -->\n비밀\n<!-- /memctl:x -->\n나\n", "\n\n\n\n\n나\n"},
		"no-break space":         {"<private\u00a0x>\n비밀\n</private\u3000>\n나\n", "\n\n\n나\n"},
		"half a tag":             {"<private 비밀\n비밀\n</private>\n나\n", "\n\n\n나\n"},
		"in a table":             {"| a | b |\n|---|---|\n| <private>비밀 | c</private> |\n| 나 | d |\n", "| a | b |\n|---|---|\n\n| 나 | d |\n"},
		"in a heading":           {"# 제목 <private>비밀</private>\n나\n", "\n나\n"},
		"in a quote":             {"> <private>\n> 비밀\n> </private>\n> 나\n", "\n\n\n> 나\n"},
		"spanned ticks":          {"`a` <private>비밀</private> `b`\n나\n", "\n나\n"},
		"escaped ticks":          {"\\`<private>비밀\\`\n</private>\n나\n", "\n\n나\n"},
		"open between two spans": {"설정 `A`<private>`비밀 하나`\n둘째 비밀을 말했다.\n셋째 비밀이다.</private>\n나\n", "\n\n\n나\n"},
		"open beside two spans":  {"set `A`<private>`비밀`</private>`B`\n비밀</private>\n나\n", "\n\n나\n"},
		"end between two spans":  {"<private>\n비밀 `A`</private>`B`\n나\n", "\n\n나\n"},
		"open in a comment":      {"- 메모 <!-- <private> --> 비밀 열쇠는 화분 밑에 있다. <!-- </private> -->\n나\n", "\n나\n"},
		"from a comment on":      {"<!-- <private> --> 비밀은 X.\n둘째 비밀\n</private>\n나\n", "\n\n\n나\n"},
		"from a comment's line":  {"note 비밀 <!-- <private> -->\n비밀\n<!-- </private> -->\n나\n", "\n\n\n나\n"},
		"from a second comment":  {"글 <!-- a --> 비밀 <!-- <private> -->비밀<!-- </private> --> 비밀\n나\n", "\n나\n"},
		"ends in a fence of it":  {"<private>\n```\n</private>\n```\n비밀\n</private>\n나\n", "\n\n\n\n\n\n나\n"},
	} {
		t.Run(name, func(t *testing.T) { isHidden(t, c.text, c.want) })
	}
}

// isHidden checks what of a text is visible, and that no block says what is hidden.
func isHidden(t *testing.T, text, want string) {
	t.Helper()
	for _, eol := range []string{"\n", "\r\n"} {
		d := markdown.Parse([]byte(strings.ReplaceAll(text, "\n", eol)), markdown.Options{})
		check(t, d)
		visible := strings.ReplaceAll(string(d.Visible()), "\r", "")
		if diff := cmp.Diff(want, visible); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		for i := range d.Blocks {
			if text := d.Text(&d.Blocks[i]) + string(d.VisibleOf(&d.Blocks[i])); strings.Contains(text, "비밀") {
				t.Errorf("%s has the text %q", d.Blocks[i].Kind, text)
			}
		}
		if again := string(markdown.Parse([]byte(visible), markdown.Options{}).Visible()); strings.Count(again, "나") != strings.Count(want, "나") {
			t.Errorf("read again, it hides more: %q of %q", again, visible)
		}
	}
}

// TestPrivatePartsInFencesAreHidden: a whole part is one wherever it stands, and a fence that nothing closes hides no <private> below it.
func TestPrivatePartsInFencesAreHidden(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"below an open fence":         {"```\nx := 1\n<private>\n비밀\n</private>\n나\n", "```\nx := 1\n\n\n\n나\n"},
		"to the end of an open one":   {"~~~\nx\n<private>\n비밀\n", "~~~\nx\n\n\n"},
		"comment in an open fence":    {"```\nx <!-- 비밀 --> y\n<!--\n비밀\n-->\n나\n", "```\n\n\n\n\n나\n"},
		"managed in an open fence":    {"- ```\n<!-- memctl:x -->\n비밀\n<!-- /memctl:x -->\n나\n", "- ```\n\n\n\n나\n"},
		"pair in a fence":             {"```\na\n<private>\n비밀\n</private>\nb\n```\n나\n", "```\na\n\n\n\nb\n```\n나\n"},
		"pair on a line of it":        {"```\na\npassword = <Private>비밀</Private>\n```\n나\n", "```\na\n\n```\n나\n"},
		"pair in a quoted fence":      {"> ```\n> <private>\n> 비밀\n> </private>\n> ```\n\n나\n", "> ```\n\n\n\n> ```\n\n나\n"},
		"pair in an item's fence":     {"- ```\n  <private>비밀</private>\n  ```\n- 나\n", "- ```\n\n  ```\n- 나\n"},
		"open to the fence's end":     {"```\na\n<private>\n비밀\n```\n나\n", "```\na\n\n\n```\n나\n"},
		"from a fence to below it":    {"```\na\n<private>\n비밀\n```\n비밀\n</private>\n나\n", "```\na\n\n\n\n\n\n나\n"},
		"a fence that ends another":   {"```\na\n<private>\n```js\n비밀\n```\n비밀\n</private>\n나\n", "```\na\n\n\n\n\n\n\n나\n"},
		"pair between backticks":      {"a `<private>비밀</private>` b\n나\n", "\n나\n"},
		"from backticks to below":     {"it`s <private>비밀 `x`\n비밀\n</private>\n나\n", "\n\n\n나\n"},
		"a tag that is only shown":    {"```\n<private>\n```\n나\n", "```\n<private>\n```\n나\n"},
		"tags that are only shown":    {"```\n<private>\n…\n</private>\n```\n나\n", "```\n<private>\n…\n</private>\n```\n나\n"},
		"an end that is only shown":   {"```\n</private>\n```\n나\n", "```\n</private>\n```\n나\n"},
		"from one fence to another":   {"```\n<private>\n```\n비밀\n```\n</private>\nb\n```\n나\n", "```\n\n\n\n\n\nb\n```\n나\n"},
		"from a comment to below it":  {"가 <!-- a\n<private>\n-->\n비밀\n</private>\n나\n", "\n\n\n\n\n나\n"},
		"shown between backticks":     {"`<private>…</private>` 나\n나\n", "`<private>…</private>` 나\n나\n"},
		"alone in a longer span":      {"`use <private> here` 나\n나\n", "`use <private> here` 나\n나\n"},
		"alone in a doubled span":     {"``a ` <private> b`` 나\n나\n", "``a ` <private> b`` 나\n나\n"},
		"an end in a longer span":     {"`a </private>` 나\n나\n", "`a </private>` 나\n나\n"},
		"a managed tag in a span":     {"`x <memctl-recall> y` 나\n나\n", "`x <memctl-recall> y` 나\n나\n"},
		"tags in two spans":           {"` <private> ` 뒤에 쓴다\n나\n` </private> ` 앞에 쓴다\n", "` <private> ` 뒤에 쓴다\n나\n` </private> ` 앞에 쓴다\n"},
		"tags in two longer spans":    {"``a <private>`` 뒤\n나\n``</private> b`` 앞\n", "``a <private>`` 뒤\n나\n``</private> b`` 앞\n"},
		"two spans of one line":       {"from ` <private> ` to ` </private> ` 나\n나\n", "from ` <private> ` to ` </private> ` 나\n나\n"},
		"managed tags in two spans":   {"`x <memctl-a> y`\n나\n`x </memctl-a> y`\n", "`x <memctl-a> y`\n나\n`x </memctl-a> y`\n"},
		"a part around two spans":     {"<private>\n`a <private> b` 비밀\n`a </private> b` 비밀\n비밀\n</private>\n</private>\n나\n", "\n\n\n\n\n\n나\n"},
		"a pair in code that runs on": {"```\nx := `a <private> b` + \"비밀\"\ny := \"비밀\" + `a </private> b`\n```\n나\n", "```\n\n\n```\n나\n"},
		"comments in a closed fence":  {"```\n<!-- a -->\n<!-- memctl:x -->\n```\n나\n", "```\n<!-- a -->\n<!-- memctl:x -->\n```\n나\n"},
		"a fence shown in a fence":    {"<private>\n```\n> ```\n</private> 비밀\n> ```\n```\n비밀\n</private>\n나\n", "\n\n\n\n\n\n\n\n나\n"},
		"a fence right below a quote": {"<private>\n> ```\n> 비밀\n```\n</private> 비밀\n```\n비밀\n</private>\n나\n", "\n\n\n\n\n\n\n\n나\n"},
		"a fence behind a BOM":        {"\ufeff```\n나\n```\n<private>\n비밀\n```\n</private> 비밀\n```\n비밀\n</private>\n나\n", "\ufeff```\n나\n```\n\n\n\n\n\n\n\n나\n"},
	} {
		t.Run(name, func(t *testing.T) { isHidden(t, c.text, c.want) })
	}
}

func TestPrivatePartsInFrontMatterAreHidden(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"title":             {"---\ntitle: <private>비밀</private> 계획\ntags: a\n---\n나\n", "---\n#\ntags: a\n---\n나\n"},
		"all of it":         {"---\ntitle: \"<private>비밀</private>\"\n---\n나\n", "---\n#\n---\n나\n"},
		"in a value":        {"---\ntitle: 글\nnote: |\n  <private>\n  비밀\n  </private>\n  b\n---\n나\n", "---\ntitle: 글\nnote: |\n\n\n\n  b\n---\n나\n"},
		"in a list":         {"---\naliases:\n- <private>비밀</private>\n- b\n---\n나\n", "---\naliases:\n#\n- b\n---\n나\n"},
		"to its end":        {"---\ntitle: 글\nnote: <private>비밀\ntldr: 비밀\n---\n나\n", "---\ntitle: 글\n#\n#\n---\n나\n"},
		"to below it":       {"---\ntitle: 글\nnote: <private>비밀\n---\n비밀\n</private>\n나\n", "---\ntitle: 글\n#\n---\n\n\n나\n"},
		"stray end":         {"---\ntitle: 비밀</private>\ntags: a\n---\n나\n", "---\n#\ntags: a\n---\n나\n"},
		"mentioned":         {"---\ntitle: `<private>` 태그\n---\n나\n", "---\ntitle: `<private>` 태그\n---\n나\n"},
		"comments are none": {"---\ntitle: 글 <!-- x\n---\n나\n", "---\ntitle: 글 <!-- x\n---\n나\n"},
	} {
		t.Run(name, func(t *testing.T) { isHidden(t, c.text, c.want) })
	}
}

// TestWhatLooksLikeATagHidesNothing: of the lines below, and of what stands beside it.
func TestWhatLooksLikeATagHidesNothing(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a tag that ends itself":   {"가 <private/> 나\n나\n", "가 <private/> 나\n나\n"},
		"the same with space":      {"가 <private /> 나\n나\n", "가 <private /> 나\n나\n"},
		"the same with attributes": {"가 <private x=\"1\"/> 나\n나\n", "가 <private x=\"1\"/> 나\n나\n"},
		"an empty comment":         {"가 <!--> 나\n나 <!---> 나\n", "가  나\n나  나\n"},
		"an empty comment, alone":  {"<!-->\n나\n", "\n나\n"},
		"an address":               {"<someone@example.com>\n나\n", "<someone@example.com>\n나\n"},
		"one pair in a comment":    {"글 <!-- <private>a</private> --> 나\n나\n", "글  나\n나\n"},
		"an open one in a comment": {"글 <!-- <private> --> 나\n나\n", "글  나\n나\n"},
		"another name":             {"<private2>\n<privately>나\n", "\n<privately>나\n"},
	} {
		t.Run(name, func(t *testing.T) { isHidden(t, c.text, c.want) })
	}
	if got := dump(markdown.Parse([]byte("<민수@example.com>\n<someone@example.com>\n<a href=\"x\">\n"), markdown.Options{})); len(got) != 3 || got[1] != "2 paragraph: <someone@example.com>" || got[2] != "3 html" {
		t.Errorf("%q", got)
	}
	if strict := markdown.Parse([]byte("<private path=/a/>\n비밀\n"), markdown.Options{}); strings.TrimSpace(string(strict.Visible())) != "" {
		t.Errorf("the slash belongs to the value: %q", strict.Visible())
	}
}

func TestCloseEndsWhatATextLeavesOpen(t *testing.T) {
	for text, want := range map[string]string{
		"가": "가", "<private>\n<private>\n가": "<private>\n<private>\n가\n</private></private>", "~~~~ go\n가": "~~~~ go\n가\n~~~~", "<!-- 가": "<!-- 가\n-->",
		"<!-- memctl:context:start -->": "<!-- memctl:context:start -->\n<!-- /memctl:context:start -->", "<memctl-x>": "<memctl-x>\n</memctl-x>", "> ```\n> 가": "> ```\n> 가",
	} {
		if got, ok := markdown.Close(text); got != want || !ok {
			t.Errorf("%q becomes %q, %v, want %q", text, got, ok, want)
		}
	}
}

func TestLenientReadingTakesWhatHasNoEndForText(t *testing.T) {
	for _, open := range []string{"```", "<private>", "<!-- 가", "<!-- memctl:index -->", "<memctl-x>", "~~~"} {
		d := markdown.Parse([]byte(open+"\n- 하나\n"), markdown.Options{Lenient: true})
		check(t, d)
		if got := dump(d); len(got) == 0 || got[len(got)-1] != "2 item 1: 하나" {
			t.Errorf("%s: %q", open, got)
		}
		if strict := markdown.Parse([]byte(open+"\n- 하나\n"), markdown.Options{}); len(strict.Faults) != 1 || strict.Faults[0].Code != markdown.Unclosed || len(strict.Blocks) != 1 {
			t.Errorf("%s: %+v", open, strict)
		}
	}
}

const (
	wrappedEn = "We moved the nightly job of the data team to the new cluster, because\nthe old one had build agents that nobody could log in to. It is faster\nnow, and the notes about it are kept in the shared folder of the team.\n\nThe budget did not change.\n"
	wrappedKo = "데이터 팀의 야간 작업을 새 클러스터로 옮겼다. 예전 것에는 아무도 로그인할\n수 없는 빌드 에이전트가 남아 있었기 때문이다. 이제는 더 빠르고, 그에 대한\n기록은 팀 공유 폴더에 있다.\n"
)

func TestOnlyAHardWrappedFileHasParagraphsOfSeveralLines(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []int // lines at which blocks of text begin
	}{
		"English, wrapped":        {wrappedEn, []int{1, 5}},
		"Korean, wrapped":         {wrappedKo, []int{1}},
		"Korean, wrapped, in NFD": {norm.NFD.String(wrappedKo), []int{1}},
		"narrow lines":            {"오늘도 도서관\n배고프다\n돈까스 6,000원으로 오름\n", []int{1, 2, 3}},
		"two long lines": {
			"Kafka는 자체 운영 대신 MSK로 가기로 했고 현우가 다음 주까지 비용을 뽑아 온다 (승인 대기)\n하린이 알레르기 검사 결과 땅콩 양성이라 어린이집에 알려야 함\n", []int{1, 2},
		},
		"notes of all widths": {
			"Kafka는 자체 운영 대신 MSK로 가기로 했고 현우가 다음 주까지 비용을 뽑아 온다\n하린이 알레르기: 땅콩\nstaging DB goes to 16 on Monday, prod two weeks later if nothing breaks\nfed the cat\n점심 김밥\n", []int{1, 2, 3, 4, 5},
		},
		"a short line in a wrapped file": {strings.Repeat(wrappedEn+"\n", 4) + "Fed the cat.\nSlept.\n", []int{1, 5, 7, 11, 13, 17, 19, 23, 25, 26}},
		"items, wrapped": {
			"- We moved the nightly job of the data team to the new cluster since the\n  old one had build agents that nobody could log in to for weeks, sadly\n  enough.\n- The budget did not change.\n", []int{1, 4},
		},
		"two long lines, and a third below": {
			"금요일도 오전 11시 전이면 내보내도 됨 — 재훈님이 건의, 진우님 ok\nPG16 스테이징 리허설 → 38분. 확장 버전 때문에 한 번 실패하고 다시\nrunbook은 위키에서 git으로 옮김\n", []int{1, 2, 3},
		},
		"lines of one width that are sentences": {
			"우리 팀 스테이징 데이터베이스를 월요일 오전에 16으로 올리기로 했다.\n우리 팀 프로덕션 배포는 두 주 뒤 화요일 새벽에 하기로 정해졌다.\n우리 팀 야간 배치 작업은 새 클러스터로 지난주에 이미 옮겨 두었다.\n우리 팀 장애 회고는 매주 목요일 오후 네 시에 다 같이 모여서 한다.\n우리 팀 비용 보고서는 매달 첫 영업일에 재무팀으로 보내기로 했다.\n", []int{1, 2, 3, 4, 5},
		},
		"lines of one width without full stops": {
			"우리 팀 스테이징 데이터베이스를 월요일 오전에 16으로 올리기로 했음\n우리 팀 프로덕션 배포는 두 주 뒤 화요일 새벽에 하기로 정해졌어요\n우리 팀 야간 배치 작업은 새 클러스터로 지난주에 이미 옮겨 두었음\n우리 팀 장애 회고는 매주 목요일 오후 네 시에 다 같이 모여서 함\n우리 팀 비용 보고서는 매달 첫 영업일에 재무팀으로 보내기로 했다\n", []int{1, 2, 3, 4, 5},
		},
		"sentences of one width": {
			"We moved the nightly job of the data team to the new cluster.\nThe old one had build agents that nobody could log in to.\nThe notes about it are kept in the shared folder of the team.\nThe budget for next year did not change in the last meeting.\nNobody has asked for the old agents since the first of May.\n", []int{1, 2, 3, 4, 5},
		},
		"notes of one width, capitals and no full stops": {
			"Moved the nightly job of the data team to the new cluster\nAsked Priya about the licence of the old build agents again\nBudget for next year did not change in the last meeting\nNotes about the cluster are in the shared folder of the team\nOrdered two more disks for the backup server in the office\n", []int{1, 2, 3, 4, 5},
		},
		"notes in small letters": {
			"rate limit per partner key: prod 200 rps. perf env is 1000 for load tests\non-call tool is opsgenie. they are killing it, need a pick by end of march\nwildcard certificate: reissue requested, waiting on the other department\n", []int{1, 2, 3},
		},
		"a wrapped mail": {
			"안녕하세요, 지난주에 말씀드린 스테이징 서버 교체 일정이 다음 주 수요일로\n확정되어 다시 알려 드립니다. 작업하는 동안에는 배포가 되지 않으니, 급한\n수정은 화요일 저녁까지 올려 주시기 바랍니다. 문제가 생기면 운영 채널에\n남겨 주세요.\n\n감사합니다.\n", []int{1, 6},
		},
		"a wrapped commit message": {
			"engine: keep the first error\n\nA refresh that met two damaged files told of the second one only, since the\nerror of the first was replaced. Both are joined now, so that a person sees\nall that has to be mended before the next run.\n", []int{1, 3},
		},
		"quote, wrapped": {"> " + strings.ReplaceAll(strings.TrimSpace(wrappedEn), "\n", "\n> ") + "\n", []int{1, 4, 5}},
	} {
		t.Run(name, func(t *testing.T) {
			d := markdown.Parse([]byte(c.text), markdown.Options{})
			check(t, d)
			var got []int
			for i := range d.Blocks {
				if b := &d.Blocks[i]; b.Kind != markdown.Blank {
					got = append(got, b.Line)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("width %d (-want +got):\n%s", d.Width, diff)
			}
		})
	}
}

func TestColumns(t *testing.T) {
	for text, want := range map[string]int{"abc": 3, "가나": 4, norm.NFD.String("각난"): 4, "é": 1, norm.NFD.String("é"): 1, "日本": 4, "“a…”": 4, "": 0, "😀": 2} {
		if got := markdown.Columns(text); got != want {
			t.Errorf("Columns(%q) = %d, want %d", text, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range hostile(200) {
		f.Add([]byte(text), true)
		f.Add([]byte(text), false)
	}
	f.Add([]byte(wrappedEn), false)
	f.Add([]byte(wrappedKo+"- [ ] a - [x] b\n~~c~~\n\\\nd  \ne"), false)
	f.Add([]byte("---\na: b\n---\n가<!-- 나 -->다\n<private>\n> ```\n"), true)
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		d := markdown.Parse(data, markdown.Options{Lenient: lenient})
		check(t, d)
		visible := string(d.Visible())
		for i := range d.Blocks {
			b := &d.Blocks[i]
			for _, l := range b.Text {
				if s := string(data[l.StartByte:l.EndByte]); !strings.Contains(visible, s) {
					t.Fatalf("%q is text of %+v and not visible in %q", s, b, visible)
				}
				if utf8.Valid(data) && !utf8.Valid(data[l.StartByte:l.EndByte]) {
					t.Fatalf("%+v cuts a character", l)
				}
			}
		}
	})
}

func FuzzInert(f *testing.F) {
	for _, text := range []string{"<private>x", "a <!-- memctl:x -->", "</private> <memctl>", "`<private>` <PRIVATE>", "< private >"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "\n\r\x00") || !utf8.ValidString(text) {
			return
		}
		d := markdown.Parse([]byte("- a "+markdown.Inert(text)+"\n- 다음\n"), markdown.Options{})
		if last := d.Blocks[len(d.Blocks)-1]; d.Text(&last) != "다음" {
			t.Errorf("%q hides the line below it: %q", text, dump(d))
		}
	})
}

// TestUnmarkedIsWhatIsHidden: in whatever way the tags are written that Parse reads.
func TestUnmarkedIsWhatIsHidden(t *testing.T) {
	for text, want := range map[string]string{
		"<private>고양이 셋</private>":                 "고양이 셋",
		"< private >three cats</ PRIVATE >":        "three cats",
		"<private class=\"a\"\nid=b>고양이</private>": "고양이",
		"<!-- 고양이 --> <private/ x>셋":               " 고양이  셋",
		"a < b, <privately> <b>셋</b> <private":     "a < b, <privately> <b>셋</b> <private",
		"":                                         "",
	} {
		if got := string(markdown.Unmarked([]byte(text))); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
