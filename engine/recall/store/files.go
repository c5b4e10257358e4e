package store

import (
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
)

// FileRef names one version of a file.
type FileRef struct {
	Path string `json:"path"` // slash-separated, relative to the workspace
	Hash string `json:"hash"` // of its content, and of whatever else its documents depend on
}

// LoadFunc returns the documents of one file. It is called from one goroutine, in path order unless there is a bound ([Options.Until]).
type LoadFunc func(path string) ([]document.Document, error)

// Files are what an update makes the index say.
type Files struct {
	Refs []FileRef // sorted by path, each path once
	Load LoadFunc  // called for files that are new or have another hash
	// Unseen reports whether a file that is not among Refs may be there all the same; what the index knows of it then stays. nil: none is.
	Unseen func(path string) bool
}

func (f *Files) check() error {
	for i := 1; i < len(f.Refs); i++ {
		if f.Refs[i-1].Path >= f.Refs[i].Path {
			return fmt.Errorf("update index: files are not sorted at %s", f.Refs[i].Path)
		}
	}
	return nil
}

type fileOp uint8

const (
	fileSame fileOp = iota
	fileAdded
	fileChanged
	fileRemoved
)

type fileDiff struct {
	op  fileOp
	ref FileRef
	old *indexedFile
}

// diffFiles merges two sequences sorted by path.
func diffFiles(table []indexedFile, given Files) []fileDiff {
	files := given.Refs
	out := make([]fileDiff, 0, max(len(table), len(files)))
	i, j := 0, 0
	for i < len(table) || j < len(files) {
		switch {
		case j == len(files) || i < len(table) && table[i].Path < files[j].Path:
			op := fileRemoved
			if given.Unseen != nil && given.Unseen(table[i].Path) {
				op = fileSame
			}
			out = append(out, fileDiff{op: op, ref: table[i].FileRef, old: &table[i]})
			i++
		case i == len(table) || files[j].Path < table[i].Path:
			out = append(out, fileDiff{op: fileAdded, ref: files[j]})
			j++
		default:
			op := fileSame
			if table[i].Hash != files[j].Hash {
				op = fileChanged
			}
			out = append(out, fileDiff{op: op, ref: files[j], old: &table[i]})
			i++
			j++
		}
	}
	return out
}

// Urgent orders paths for work that may not come to its end: the pages of the bank first, then logs, the newest first.
func Urgent(a, b string) int {
	if x, y := document.TierOf(a) == document.Bank, document.TierOf(b) == document.Bank; x != y {
		if x {
			return -1
		}
		return 1
	}
	return strings.Compare(b, a)
}
