package memory_test

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/rules"
)

// A log becomes statements: what a line says of itself, the section it stands in, and its place.
func ExampleParse() {
	const name = "memory/2026-11-20.md"
	if _, ok := memory.DayOf(name); !ok {
		return
	}
	log, err := memory.Parse(name, []byte("# 2026-11-20\n\n## 결정\n- CI를 GitHub Actions로 옮기기로 했다.\n\n<private>\n- 비밀\n</private>\n\n## Retain\n- O(c=0.90) @민수: 짧은 답변을 선호한다.\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range log.Statements {
		s := &log.Statements[i]
		fmt.Println(s.Line, s.Kind, s.Confidence, s.Entities, s.Text)
	}
	// Output:
	// 4  0 [] CI를 GitHub Actions로 옮기기로 했다.
	// 11 O 90 [민수] 짧은 답변을 선호한다.
}

// The two directions of the Retain grammar.
func ExampleRetainLine() {
	line, err := memory.RetainLine(rules.Opinion, 90, []string{"민수"}, "짧은 답변을 선호한다.")
	fmt.Println(line, err)
	g, ok := memory.ParseGrammar(line)
	fmt.Println(g.Kind, g.Confidence, g.Entities, g.Text, ok)
	// Output:
	// - O(c=0.90) @민수: 짧은 답변을 선호한다. <nil>
	// O 90 [민수] 짧은 답변을 선호한다. true
}
