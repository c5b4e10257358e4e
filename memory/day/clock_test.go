package day_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestClockLen(t *testing.T) {
	for text, want := range map[string]int{
		"09:42 전화": 5, "9:05": 4, "9:0": 0, ":30": 0, "123:45": 0, "09-42": 0, "오후 3:00": 0, "12:345": 5, "": 0,
	} {
		if got := day.ClockLen(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}
