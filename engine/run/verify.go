package run

import (
	"github.com/seed-a44923cb/memctl/bank"
)

// PurgedElsewhere reports whether the ledgers have a purge that the last run here did not know: another device has rewritten them.
func (p *Plan) PurgedElsewhere() bool {
	known := map[string]bool{}
	for i := range p.Snap.Cursor.People {
		known[p.Snap.Cursor.People[i].ID] = true
	}
	for i := range p.record.People {
		if ev := &p.record.People[i]; ev.Op == bank.OpPurge && !known[ev.ID] {
			return true
		}
	}
	return false
}
