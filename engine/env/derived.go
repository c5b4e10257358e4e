package env

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/table"
)

// KeptIn tells which files stand right in a folder below .memctl/, for the folders of which the engine and the surfaces write the files
// themselves. The index and the vectors know their own.
func KeptIn() map[string]func(name string) bool {
	reply := regexp.MustCompile(`^[0-9a-f]{16,}$`)
	ends := func(ending string) func(string) bool {
		return func(name string) bool { return strings.HasSuffix(name, ending) }
	}
	top := []string{files.CursorFile, files.PreparedFile, files.StoodFile, files.DigestsFile, files.LintFile, files.DeviceFile, files.SightFile, files.SightBefore, files.SumFile, files.FiringsFile, "daemon.json"}
	return map[string]func(name string) bool{
		".":                 func(name string) bool { return slices.Contains(top, name) },
		files.CheckpointDir: table.IsOwn,
		RepliesDir:          reply.MatchString,
		modelDir:            ends(".jsonl"),
		files.SessionsDir:   ends(".json"),
	}
}
