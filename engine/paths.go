package engine

import (
	"fmt"
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"golang.org/x/text/unicode/norm"
)

// Folders and files of a workspace.
const (
	memoryDir  = "memory"
	bankDir    = "bank"
	rulesDir   = "rules"
	ledgerDir  = "bank/_meta/ledger"
	changelog  = "bank/_meta/changelog.md"
	routingDir = "rules/routing"
	wordsFile  = "rules/words.yaml"
	subjectsAt = "rules/subjects.yaml"
	reportsDir = "reports" // what reflect tells people: written only, never indexed, distilled or read back
)

// Folders and files below .memctl/: all of them are derived.
const (
	cursorFile    = "cursor"
	checkpointDir = "checkpoints"
	stoodFile     = "stood.json"
	deviceFile    = "device"
	repairedDir   = "repaired"
	preparedFile  = "brief.json" // what a run leaves for briefings, so that a hook need not load the bank
	indexDir      = "index"
	sightFile     = "index-files.json" // what was indexed, file by file
	sumFile       = "index-sum.json"   // the same in one hash: all that a question has to read when nothing has changed
	vectorsDir    = "vectors"
	sessionsDir   = "hooks"
	firingsFile   = "hooks.log"
)

// isDerived reports whether a file below bank/ is one that only the full pass writes and on which nothing is taken for an
// entry: the catalogue and the roll-ups.
func isDerived(rel string) bool { return isCatalogue(rel) || bank.IsRollup(rel) }

// isCatalogue reports whether a file below bank/ belongs to the catalogue, which only the full pass writes.
func isCatalogue(rel string) bool {
	return rel == bank.IndexPath || rel == bank.TreePath || strings.HasPrefix(rel, "index/")
}

func pageKey(onDisk string) string { return strings.TrimPrefix(norm.NFC.String(onDisk), bankDir+"/") }

// logDay is the day of a daily log; false for any other file.
func logDay(f workspace.File) (day.Day, bool) {
	if path.Dir(f.Key) != memoryDir {
		return 0, false
	}
	return memory.DayOf(f.Key)
}

func lineID(key string, line int) string { return fmt.Sprintf("%s#L%d", key, line) }
