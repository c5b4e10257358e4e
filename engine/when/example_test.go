package when_test

import (
	"fmt"
	"time"

	"github.com/seed-a44923cb/memctl/engine/when"
)

func ExampleFind() {
	now := time.Date(2026, 11, 20, 10, 30, 0, 0, time.FixedZone("KST", 9*60*60))
	for _, text := range []string{
		"지난주에 배포 관련해서 뭐 결정했지?",
		"meet on Monday at 3pm",
		"다시 이사 얘기를 했다",
	} {
		fmt.Println(text)
		for _, e := range when.Find(text, now) {
			fmt.Printf("  %s, certainty %d\n", text[e.StartByte:e.EndByte], e.Certainty)
			for _, i := range e.Intervals {
				fmt.Printf("    %s until %s\n", i.From.Format("2006-01-02 15:04"), i.Until.Format("2006-01-02 15:04"))
			}
		}
	}
	// Output:
	// 지난주에 배포 관련해서 뭐 결정했지?
	//   지난주, certainty 95
	//     2026-11-09 00:00 until 2026-11-16 00:00
	// meet on Monday at 3pm
	//   Monday at 3pm, certainty 50
	//     2026-11-23 15:00 until 2026-11-23 16:00
	//     2026-11-16 15:00 until 2026-11-16 16:00
	// 다시 이사 얘기를 했다
}
