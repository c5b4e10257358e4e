package routing_test

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// What becomes of a statement, and the rules that decided.
func ExampleRouter_Route() {
	set, err := rules.Default()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := routing.New(set, morph.New(morph.Options{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"스테이징 서버 포트는 8081이다.", "아마 다음 주쯤 포트를 바꿀 것 같다."} {
		d := r.Route(routing.Input{Text: text, Form: rules.FormBullet})
		fmt.Printf("%v %s %s %q\n", d.Keep, d.Kind, d.Target, d.Reason)
	}
	// Output:
	// true W world/config.md ""
	// false W world/config.md "hedge"
}
