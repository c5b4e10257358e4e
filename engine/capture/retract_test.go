package capture_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/capture"
)

// TestOnlyTheNewestLinesAreTakenBack holds that a correction looks at a bounded stretch, so that a long conversation takes time in
// proportion to its length.
func TestOnlyTheNewestLinesAreTakenBack(t *testing.T) {
	var turns []capture.Turn
	for n := range 100 {
		turns = append(turns, capture.Turn{User: true, Text: fmt.Sprintf("작업%d 큐는 Kafka%d로 하자", n, n), Day: today}, capture.Turn{Text: "네.", Day: today})
	}
	before := len(capture.Select(turns, today, judge(), words))
	late := func(n int) int {
		text := fmt.Sprintf("Kafka%d 말고 SQS로 하자", n)
		return len(capture.Select(append(slices.Clip(turns), capture.Turn{User: true, Text: text, Day: today}), today, judge(), words))
	}
	if got := late(98); got != before {
		t.Errorf("of the newest: %d lines, want %d", got, before)
	}
	if got := late(2); got != before+1 {
		t.Errorf("of the oldest: %d lines, want %d", got, before+1)
	}
}
