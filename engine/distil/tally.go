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

	Examples map[string][]Example `json:"examples"` // by reason, the last of those that were skipped
}

// Example is a statement that was not kept, and where it stands.
type Example struct {
	Path string
	Line int
	Text string // redacted
}

// maxExamples is how many statements are remembered for each reason.
const maxExamples = 3

func (t *Tally) skip(c *draft, reason string) {
	t.Skipped[reason]++
	ex := Example{Path: c.Path, Line: c.Line, Text: c.text}
	if reason == SkipPurged {
		ex.Text = "" // nobody is to read it again
	}
	last := t.Examples[reason]
	if len(last) < maxExamples {
		t.Examples[reason] = append(last, ex)
		return
	}
	copy(last, last[1:])
	last[maxExamples-1] = ex
}

// NewTally returns an empty tally.
func NewTally() Tally {
	return Tally{Skipped: map[string]int{}, Ops: map[bank.Op]int{}, Examples: map[string][]Example{}}
}
