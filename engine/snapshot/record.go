package snapshot

import (
	"strings"

	"github.com/seed-a44923cb/memctl/engine/files"
)

// LedgersVouched reports whether all ledgers are as the last run left them, and adds their stamps to those of it.
func (s *Snapshot) LedgersVouched(stamps map[string]files.Stamp) bool {
	n := 0
	for p := range s.Cursor.Files {
		if strings.HasPrefix(p, files.LedgerDir+"/") {
			n++
		}
	}
	for p, f := range s.Ledgers {
		st, ok := s.Cursor.Files[p]
		if !ok || !st.Fits(f) {
			return false
		}
		stamps[p] = st
	}
	return n == len(s.Ledgers)
}
