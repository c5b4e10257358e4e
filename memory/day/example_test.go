package day_test

import (
	"fmt"
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Where the day starts at four, what is written at 00:40 belongs to yesterday.
func ExampleOf() {
	seoul := time.FixedZone("KST", 9*60*60)
	night := time.Date(2026, 11, 21, 0, 40, 0, 0, seoul)
	fmt.Println(day.Of(night, seoul, 4*time.Hour))
	// Output:
	// 2026-11-20
}

func ExampleParse() {
	d, err := day.Parse("2026-11-20")
	fmt.Println(d+7, d.Week(), d.Monday(), err)
	_, err = day.Parse("2026-11-31")
	fmt.Println(err != nil)
	// Output:
	// 2026-11-27 2026-W47 2026-11-16 <nil>
	// true
}
