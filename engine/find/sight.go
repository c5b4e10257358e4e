package find

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Sight is what the last refresh saw of the files it indexed.
type Sight struct {
	At    int64                  `json:"at"`  // wall clock, unix nanoseconds
	Sum   string                 `json:"sum"` // of names, sizes and times of all files
	Files map[string]files.Stamp `json:"files"`
	Open  []seenWaiting          `json:"open,omitempty"`
	Left  int                    `json:"left,omitempty"` // files that were left to the next refresh

	Glance []files.Looked `json:"glance,omitempty"` // of a large workspace
}

// leave keeps what was known of a file that there was no time to look into.
func (s *Sight) leave(f workspace.File, old *Sight) {
	if was, ok := old.Files[f.Path]; ok {
		was.Size = -1 // so that it fits no file
		s.Files[f.Path] = was
	}
	for _, g := range old.Open {
		if g.Page == f.Key {
			s.Open = append(s.Open, g)
		}
	}
}

// LastSight reads when and of what the index was last brought up to date.
func (e *Finder) LastSight() (s Sight) {
	if b, err := e.Ws.ReadDerived(files.SumFile); err != nil || json.Unmarshal(b, &s) != nil {
		return Sight{}
	}
	return s
}

// LastSightFiles reads what was seen of each file when the index was last brought up to date.
func (e *Finder) LastSightFiles(s *Sight) error {
	b, err := e.Ws.ReadDerived(files.SightFile)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, s)
}

func (e *Finder) saveSight(s Sight) error {
	b, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := e.Ws.WriteDerived(files.SightFile, b); err != nil {
		return err
	}
	if b, err = json.Marshal(Sight{At: s.At, Sum: s.Sum, Open: s.Open, Left: s.Left, Glance: s.Glance}); err != nil {
		return err
	}
	return e.Ws.WriteDerived(files.SumFile, b)
}

// SortRefs orders files by their paths.
func SortRefs(refs []recall.FileRef) {
	slices.SortFunc(refs, func(a, b recall.FileRef) int { return strings.Compare(a.Path, b.Path) })
}
