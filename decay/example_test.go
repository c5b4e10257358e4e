package decay_test

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// An opinion of which somebody was 90 % sure loses two hundredths a day, and is archived when day 31 closes.
func ExampleWorth() {
	said := day.Date(2026, 11, 1)
	fmt.Println(decay.Worth(90, said, said+10))
	fmt.Println(decay.FadesOn(90, said))
	// Output:
	// 70
	// 2026-12-02
}

// The same, day by day, after somebody has said it again.
func ExampleCurve_Points() {
	again := day.Date(2026, 11, 21)
	c := decay.Curve{C: decay.Support(90, day.Date(2026, 11, 1), again, 0), AsOf: again}
	for p := range c.Points(again + 2) {
		fmt.Println(p.Day, p.Worth)
	}
	// Output:
	// 2026-11-21 55
	// 2026-11-22 53
	// 2026-11-23 51
}
