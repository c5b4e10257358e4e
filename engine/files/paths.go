package files

import (
	"fmt"
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"golang.org/x/text/unicode/norm"
)

// Folders and files of a workspace.
const (
	MemoryDir  = "memory"
	BankDir    = "bank"
	RulesDir   = "rules"
	LedgerDir  = "bank/_meta/ledger"
	Changelog  = "bank/_meta/changelog.md"
	RoutingDir = "rules/routing"
	WordsFile  = "rules/words.yaml"
	SubjectsAt = "rules/subjects.yaml"
	Templates  = "templates"
	ReportsDir = "reports" // what reflect tells people: written only, never indexed, distilled or read back
)

// Folders and files below .memctl/: all of them are derived.
const (
	CursorFile    = "cursor"
	CheckpointDir = "checkpoints"
	StoodFile     = "stood.json"
	DigestsFile   = "digests" // what the last full pass found out about each page
	LintFile      = "lint"    // what the checks of the last full pass found out about each file
	DeviceFile    = "device"
	RepairedDir   = "repaired"
	PreparedFile  = "brief.json" // what a run leaves for briefings, so that a hook need not load the bank
	IndexDir      = "index"
	SightFile     = "index-files"      // what was indexed, file by file
	SightBefore   = "index-files.json" // the same of versions before
	SumFile       = "index-sum.json"   // the same in one hash: all that a question has to read when nothing has changed
	VectorsDir    = "vectors"
	SessionsDir   = "hooks"
	FiringsFile   = "hooks.log"
)

// IsDerived reports whether a file below bank/ is one that only the full pass writes and on which nothing is taken for an
// entry: the catalogue and the roll-ups.
func IsDerived(rel string) bool { return IsCatalogue(rel) || rollup.IsPage(rel) }

// IsCatalogue reports whether a file below bank/ belongs to the catalogue, which only the full pass writes.
func IsCatalogue(rel string) bool {
	return rel == bank.IndexPath || rel == catalogue.TreePath || strings.HasPrefix(rel, "index/")
}

// PageKey is the path of a page below bank/, in NFC, from its path on disk.
func PageKey(onDisk string) string { return strings.TrimPrefix(norm.NFC.String(onDisk), BankDir+"/") }

// LogDay is the day of a daily log; false for any other file.
func LogDay(f workspace.File) (day.Day, bool) {
	if path.Dir(f.Key) != MemoryDir {
		return 0, false
	}
	return memory.DayOf(f.Key)
}

// LineID names a line of a file: path#L12.
func LineID(key string, line int) string { return fmt.Sprintf("%s#L%d", key, line) }
