package sight

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/rows"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Sight is what was seen of the files when the index was brought up to date last.
type Sight struct {
	At    int64                  `json:"at"`             // when something was looked at last, wall clock, unix nanoseconds
	Full  int64                  `json:"full,omitempty"` // when all files were
	Sum   string                 `json:"sum"`            // of names, sizes and times of all files; empty: something is to be tried again
	Files map[string]files.Stamp `json:"-"`              // in a table of its own
	Open  []SeenWaiting          `json:"open,omitempty"`
	Left  int                    `json:"left,omitempty"` // files that were left to the next refresh

	Glance   Looks    `json:"folders,omitempty"`  // of a large workspace: what a glance looks at
	Blind    bool     `json:"blind,omitempty"`    // a large workspace in which a glance says nothing
	Unlisted []string `json:"unlisted,omitempty"` // what could not be looked at, and why: the index has of it what it had

	table *rows.Table // that Files was read from; nil: it is written anew
}

// leave keeps what was known of a file that there was no time to read.
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

// LastSight reads the sight that the last update of the index left, without its files.
func (e *Looker) LastSight() (s Sight) {
	if b, err := e.Ws.ReadDerived(files.SumFile); err != nil || json.Unmarshal(b, &s) != nil {
		return Sight{}
	}
	return s
}

// whenRow is the key of the row that says when the files were looked at. No path is empty.
const whenRow = ""

// LastSightFiles adds to a sight its files, and when they were looked at.
func (e *Looker) LastSightFiles(s *Sight) error {
	b, err := e.Ws.ReadDerived(files.SightFile)
	if err != nil {
		return err
	}
	t, err := rows.Read(b)
	s.Files, s.table = make(map[string]files.Stamp, len(t.Rows)), t
	for _, r := range t.Rows {
		if r.Key == whenRow {
			s.At = pack.ReadBody(r.Value).Int()
		} else {
			s.Files[r.Key] = readStamp(r.Value)
		}
	}
	if err != nil {
		s.table = nil // what is whole is true, and is not appended to
	}
	return nil
}

// IsWhole reports whether the table of files belongs to the sum: after a power cut one may be newer than the other, and the end of the table may be missing.
func (s *Sight) IsWhole() bool {
	if s.table == nil {
		return false
	}
	listed := make([]workspace.File, 0, len(s.table.Rows))
	for _, r := range s.table.Rows { // in the order of their paths
		if st := s.Files[r.Key]; r.Key != whenRow {
			listed = append(listed, workspace.File{Path: r.Key, Size: st.Size, ModTime: time.Unix(0, st.Mod), Ino: st.Ino})
		}
	}
	sum, _ := files.SumOf(listed)
	return sum == s.Sum
}

// stampRow returns the row of a file in the table.
func stampRow(path string, st files.Stamp) rows.Row {
	var w pack.Writer
	w.Int(st.Size)
	w.Int(st.Mod)
	w.Uint(st.Ino)
	w.Text(st.Hash)
	return rows.Row{Key: path, Value: w.Body()}
}

func readStamp(value []byte) (st files.Stamp) {
	r := pack.ReadBody(value)
	st.Size, st.Mod, st.Ino, st.Hash = r.Int(), r.Int(), r.Uint(), r.Text()
	if r.Done() != nil {
		return files.Stamp{Size: -1} // fits no file
	}
	return st
}

// Save keeps what was seen of the files: it appends to the table what has changed since the sight before. With tidy a table that was appended to is written
// anew, so that no name of a deleted file is left in it.
func (e *Looker) Save(s Sight, before *Sight, tidy bool) error {
	var when pack.Writer
	when.Int(s.At)
	all := []rows.Row{{Key: whenRow, Value: when.Body()}}
	if before.table != nil && !(tidy && before.table.Changed()) {
		for path, st := range s.Files {
			if was, ok := before.Files[path]; !ok || was != st {
				all = append(all, stampRow(path, st))
			}
		}
		for path := range before.Files {
			if _, ok := s.Files[path]; !ok {
				all = append(all, rows.Row{Key: path, Gone: true})
			}
		}
		more := rows.Changes(all)
		if !before.table.IsDue(len(more)) {
			if done, err := e.Ws.ExtendDerived(files.SightFile, int64(before.table.Whole), more); done || err != nil {
				return errors.Join(err, e.saveSum(s))
			}
		}
		all = all[:1]
	}
	for _, path := range slices.Sorted(maps.Keys(s.Files)) {
		all = append(all, stampRow(path, s.Files[path]))
	}
	if err := e.Ws.WriteDerived(files.SightFile, rows.Base(all)); err != nil {
		return err
	}
	return errors.Join(e.Ws.RemoveDerived(files.SightBefore), e.saveSum(s))
}

// saveSum keeps what a question reads when nothing has changed.
func (e *Looker) saveSum(s Sight) error {
	b, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return e.Ws.WriteDerived(files.SumFile, b)
}

// SaveLook keeps what is new in a look that found no file changed, for the next glance. It does not wait for the disk: where the look cannot be kept, the
// next question looks again.
func (e *Looker) SaveLook(s Sight, before *Sight) {
	ripe := func(l workspace.Look) bool { // it was too young to be vouched for
		return l.Mod > before.At-int64(files.Racy) && l.Mod <= s.At-int64(files.Racy)
	}
	same := s.Blind == before.Blind && slices.Equal(s.Unlisted, before.Unlisted) && slices.Equal(s.Glance, before.Glance)
	age := s.Full - before.Full
	if same && (len(s.Glance) == 0 || 0 <= age && age < int64(lookAgain/4) && !slices.ContainsFunc(s.Glance, ripe)) {
		return
	}
	if b, err := json.Marshal(s); err == nil {
		_ = e.Ws.WriteLoose(files.SumFile, b)
	}
}

// SortRefs orders files by their paths.
func SortRefs(refs []recall.FileRef) {
	slices.SortFunc(refs, func(a, b recall.FileRef) int { return strings.Compare(a.Path, b.Path) })
}
