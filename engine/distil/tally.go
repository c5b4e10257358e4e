package distil

import "github.com/seed-a44923cb/memctl/bank"

// SkipPurged is why a statement is passed over whose text was purged; the other reasons are routing's.
const SkipPurged = "purged"

// Tally counts what became of the statements of a run.
type Tally struct {
	Read     int             `json:"read"`
	Kept     int             `json:"kept"`
	Redacted int             `json:"redacted"`
	Skipped  map[string]int  `json:"skipped"` // by reason
	Ops      map[bank.Op]int `json:"ops"`     // program events of the fold, new or replayed
}

// NewTally returns an empty tally.
func NewTally() Tally { return Tally{Skipped: map[string]int{}, Ops: map[bank.Op]int{}} }
