package rules_test

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/rules"
)

// A person's file is merged over the embedded rules. What is wrong with it is named, and the rest is used.
func ExampleLoad() {
	base, err := rules.Default()
	if err != nil {
		fmt.Println(err)
		return
	}
	set, errs := rules.Load(base, []rules.File{{Path: "rules/routing/mine.yaml", Data: []byte(`schema: 1
rules:
  - id: plants
    kind: W
    weight: 9
    pattern: '화분|flower ?pot'
    target: world/plants.md
`)}})
	fmt.Println(len(set.Rules)-len(base.Rules), errs)
	_, errs = rules.Load(base, []rules.File{{Path: "rules/routing/mine.yaml", Data: []byte("schema: 1\nrules:\n  - id: plants\n    pattern: '('\n")}})
	fmt.Println(len(errs) > 0)
	// Output:
	// 1 []
	// true
}
