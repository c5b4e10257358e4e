package markdown_test

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

func ExampleParse() {
	d := markdown.Parse([]byte(`# 3월 6일

보리 약 토함
내일 다시 먹이기로 <!-- 밤에 -->
- [ ] 표 예매 - [x] book the room
  - ~~금요일에 배포~~
<Private>
비밀번호는 고래
</private>
`), markdown.Options{})
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind != markdown.Blank {
			fmt.Printf("%d %s %q\n", b.Line, b.Kind, d.Text(b))
		}
	}
	// Output:
	// 1 heading "3월 6일"
	// 3 paragraph "보리 약 토함"
	// 4 paragraph "내일 다시 먹이기로"
	// 5 item "표 예매 book the room"
	// 6 item "금요일에 배포"
	// 7 private ""
}

// A text is hard-wrapped only if its lines are nearly all of one width.
func ExampleParse_wrapped() {
	d := markdown.Parse([]byte(`We moved the nightly job of the data team to the new cluster, because
the old one had build agents that nobody could log in to. It is faster
now.
`), markdown.Options{})
	fmt.Println(d.Width, len(d.Blocks))
	// Output: 70 1
}

func ExampleDocument_Visible() {
	d := markdown.Parse([]byte("배포는 화요일 <!-- 확인 -->\n<!-- memctl:recall -->\n- 옛 기억\n<!-- /memctl:recall -->\n`<private>`은 태그다\n"), markdown.Options{})
	fmt.Printf("%q\n", d.Visible())
	// Output: "배포는 화요일 \n\n\n\n`<private>`은 태그다\n"
}

func ExampleParseItem() {
	line := []byte("  - [x] S @배포: 대기 중")
	m, ok := markdown.ParseItem(line)
	fmt.Println(ok, m.Indent, m.Box == markdown.Done, string(line[m.Text:]))
	// Output: true 2 true S @배포: 대기 중
}

func ExampleParseHeading() {
	level, start, end := markdown.ParseHeading([]byte("## 결정 ##"))
	fmt.Println(level, "## 결정 ##"[start:end])
	// Output: 2 결정
}

func ExampleInert() {
	fmt.Println(markdown.Inert("암호는 <private>고래"))
	fmt.Println(markdown.Inert("<!-- memctl:recall -->"))
	// Output:
	// 암호는 <private>고래</private>
	// <! -- memctl:recall -->
}

func ExampleFindFront() {
	data := []byte("---\ntitle: 가치관\n---\n글\n")
	f := markdown.FindFront(data)
	fmt.Printf("%q\n", data[f.Inner:f.InnerEnd])
	// Output: "title: 가치관\n"
}
