package vector

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

const (
	pieceExt = ".vec"
	newExt   = ".new"    // of a piece being written
	leftFor  = time.Hour // after which a piece being written is taken for what a killed process has left
	// More pieces than this are made one: every question reads all of them.
	manyPieces = 16
	// How often a folder is listed again because another process has compacted it meanwhile.
	tries = 3
)

// Store is the folder of one model's vectors.
type Store struct{ root, dir string }

// Open names the vectors of a model below dir. model is whatever tells this model from every other, such as the digest
// of its weights. Nothing is read or made.
func Open(dir, model string) *Store {
	sum := sha256.Sum256([]byte(model))
	return &Store{root: dir, dir: filepath.Join(dir, hex.EncodeToString(sum[:8]))}
}

// Load reads all vectors. A folder that is not there has none, and damaged pieces count as absent.
func (s *Store) Load() (*Set, error) {
	set, _, err := s.load()
	return set, err
}

// pieces are the names of the files that a set was read from.
type pieces struct{ sound, damaged []string }

func (s *Store) load() (set *Set, p pieces, err error) {
	for range tries {
		if set, p, err = s.loadOnce(); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err != nil {
		return nil, p, fmt.Errorf("read vectors: %w", err)
	}
	return set, p, nil
}

func (s *Store) loadOnce() (set *Set, p pieces, err error) {
	set = &Set{}
	entries, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return set, p, nil
	}
	if err != nil {
		return nil, p, err
	}
	for _, e := range entries {
		if filepath.Ext(e.Name()) != pieceExt {
			continue
		}
		data, err := os.ReadFile(filepath.Join(s.dir, e.Name()))
		if err != nil {
			return nil, p, err
		}
		piece, err := decode(data)
		switch {
		case err != nil || nameOf(data) != e.Name():
			p.damaged = append(p.damaged, e.Name())
			continue
		case set.Len() == 0:
			set = piece // nearly always the one large piece
		default:
			set.merge(piece)
		}
		p.sound = append(p.sound, e.Name())
	}
	return set, p, nil
}

func nameOf(piece []byte) string {
	return fmt.Sprintf("%08x%s", checksum(piece[:len(piece)-sumSize]), pieceExt)
}

// Append keeps vectors that were not kept before, as one more piece. An empty set is nothing to keep.
func (s *Store) Append(added *Set) error {
	if added.Len() == 0 {
		return nil
	}
	_, err := s.write(added)
	return err
}

// write puts a piece in its place in one step.
func (s *Store) write(set *Set) (name string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("keep vectors: %w", err)
		}
	}()
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return "", err
	}
	data := encode(set)
	f, err := os.CreateTemp(s.dir, "*"+newExt)
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(s.dir, nameOf(data)))
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return nameOf(data), nil
}

// Compact makes one piece of all when there are many, or when more vectors are to be left out than kept; keep says
// which are wanted. It also removes damaged pieces, what killed writers have left, and the vectors of other models.
func (s *Store) Compact(keep func(Key) bool) error {
	set, p, err := s.load()
	if err != nil {
		return err
	}
	kept := &Set{}
	for i, k := range set.keys {
		if keep(k) {
			kept.add(k, set.scale[i], set.codes[i*set.dim:(i+1)*set.dim])
		}
	}
	gone := p.damaged
	if len(p.sound) > manyPieces || set.Len() > 2*kept.Len() {
		whole := ""
		if kept.Len() > 0 {
			if whole, err = s.write(kept); err != nil {
				return err
			}
		}
		for _, name := range p.sound {
			if name != whole {
				gone = append(gone, name)
			}
		}
	}
	for _, name := range gone {
		err = errors.Join(err, remove(filepath.Join(s.dir, name)))
	}
	return errors.Join(err, s.sweep())
}

// sweep removes what belongs to nobody any more.
func (s *Store) sweep() error {
	models, err := os.ReadDir(s.root)
	if err != nil {
		return absent(err)
	}
	for _, m := range models {
		if name := filepath.Join(s.root, m.Name()); name != s.dir {
			err = errors.Join(err, remove(name))
		}
	}
	left, err2 := filepath.Glob(filepath.Join(s.dir, "*"+newExt))
	for _, name := range left {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > leftFor {
			err2 = errors.Join(err2, remove(name))
		}
	}
	return errors.Join(err, err2)
}

func remove(name string) error { return absent(os.RemoveAll(name)) }

// absent passes over the error that something is not there.
func absent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
