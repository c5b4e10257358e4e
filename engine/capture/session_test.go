package capture_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/capture"
)

func TestSessionsOfOneMinuteHaveNamesOfTheirOwn(t *testing.T) {
	for id, want := range map[string]string{
		"3f2a91c4-7b1d-4f0e-9a55-0d2f1c7e8b11": "1c7e8b11", // Claude Code: UUID version 4
		"01a204ea-4c11-7d33-8a01-5f6e7d8c9b0a": "7d8c9b0a", // Codex: UUID version 7, a time first
		"01a204ea-9f02-7e10-b5c4-1a2b3c4d5e6f": "3c4d5e6f",
		"s":                                    "s",
		"회의-열둘\n## 결정":                         "회의-열둘결정",
		"1234-abc(d) e,-fg ":                   "abcde-fg",
		"--------":                             "",
	} {
		if got := capture.SessionName(id); got != want {
			t.Errorf("%q is called %q, want %q", id, got, want)
		}
	}
}
