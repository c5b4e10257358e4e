package engine

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// sight is what the last refresh saw of the files it indexed.
type sight struct {
	At    int64            `json:"at"`  // wall clock, unix nanoseconds
	Sum   string           `json:"sum"` // of names, sizes and times of all files
	Files map[string]stamp `json:"files"`
	Open  []seenWaiting    `json:"open,omitempty"`
	Left  int              `json:"left,omitempty"` // files that were left to the next refresh

	Glance []looked `json:"glance,omitempty"` // of a large workspace
}

// leave keeps what was known of a file that there was no time to look into.
func (s *sight) leave(f workspace.File, old *sight) {
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

// lastSight reads when and of what the index was last brought up to date.
func (e *Engine) lastSight() (s sight) {
	if b, err := e.ws.ReadDerived(sumFile); err != nil || json.Unmarshal(b, &s) != nil {
		return sight{}
	}
	return s
}

func (e *Engine) lastSightFiles(s *sight) error {
	b, err := e.ws.ReadDerived(sightFile)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, s)
}

func (e *Engine) saveSight(s sight) error {
	b, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := e.ws.WriteDerived(sightFile, b); err != nil {
		return err
	}
	if b, err = json.Marshal(sight{At: s.At, Sum: s.Sum, Open: s.Open, Left: s.Left, Glance: s.Glance}); err != nil {
		return err
	}
	return e.ws.WriteDerived(sumFile, b)
}

func sortRefs(refs []recall.FileRef) {
	slices.SortFunc(refs, func(a, b recall.FileRef) int { return strings.Compare(a.Path, b.Path) })
}
