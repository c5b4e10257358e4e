package dedup_test

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// Two statements are reduced to what is compared, and judged.
func ExampleCompare() {
	lex, err := rules.DefaultLexicon()
	if err != nil {
		fmt.Println(err)
		return
	}
	c := dedup.New(morph.New(morph.Options{}), lex)
	first := c.Facts("스테이징 서버 포트는 8080이다.", []string{"서버"})
	for _, text := range []string{"스테이징 서버의 포트는 8080", "스테이징 서버 포트는 8081이다.", "회의는 화요일에 한다."} {
		v := dedup.Compare(first, c.Facts(text, []string{"서버"}))
		fmt.Printf("%s %q\n", v.Relation, v.Detail)
	}
	// Output:
	// same ""
	// conflict "8080 / 8081"
	// different ""
}
