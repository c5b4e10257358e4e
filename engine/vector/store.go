package vector

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/pack"
)

const (
	pieceExt  = ".vec"
	mostPiece = 4 << 30   // bytes of a piece that are read
	leftFor   = time.Hour // after which a piece being written is taken for what a killed process has left
	// More pieces than this are made one: every question reads all of them.
	manyPieces = 16
	// How often a folder is listed again because another process has compacted it meanwhile.
	tries = 3
)

// Names that the package gives: of the folder of a model, and of a piece in it (or one that earlier versions were writing).
var (
	modelNames = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-f]{16}$`) })
	pieceNames = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([0-9a-f]{8}\.vec|[0-9]+\.new)$`) })
)

func isPiece(name string) bool { return pieceNames().MatchString(name) }

// Store is the folder of one model's vectors.
type Store struct {
	all  derived.Folder // of all models
	mine string         // the name of this one's folder in it
}

// Open names the vectors of a model in a folder. model is whatever tells this model from every other, such as the digest
// of its weights. Nothing is read or made.
func Open(folder derived.Folder, model string) *Store {
	sum := sha256.Sum256([]byte(model))
	return &Store{all: folder, mine: hex.EncodeToString(sum[:8])}
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
	d, err := s.all.Sub(s.mine).Open()
	if errors.Is(err, fs.ErrNotExist) {
		return set, p, nil
	}
	if err != nil {
		return nil, p, err
	}
	defer d.Close()
	files, err := d.Files()
	if err != nil {
		return nil, p, err
	}
	for _, fi := range files {
		name := fi.Name()
		if len(name) != len("01234567"+pieceExt) || !isPiece(name) {
			continue
		}
		data, err := d.ReadFile(name, mostPiece)
		if err != nil {
			return nil, p, err
		}
		piece, err := decode(data)
		switch {
		case err != nil || nameOf(data) != name:
			p.damaged = append(p.damaged, name)
			continue
		case set.Len() == 0:
			set = piece // nearly always the one large piece
		default:
			set.merge(piece)
		}
		p.sound = append(p.sound, name)
	}
	return set, p, nil
}

func nameOf(piece []byte) string {
	return fmt.Sprintf("%08x%s", pack.Sum(piece), pieceExt)
}

// Append keeps vectors that were not kept before, as one more piece. An empty set is nothing to keep.
func (s *Store) Append(added *Set) error {
	if added.Len() == 0 {
		return nil
	}
	d, err := s.all.Sub(s.mine).Make()
	if err == nil {
		_, err = write(d, added)
		_ = d.Close()
	}
	if err != nil {
		return fmt.Errorf("keep vectors: %w", err)
	}
	return nil
}

// write puts a piece in its place in one step.
func write(d *derived.Dir, set *Set) (name string, err error) {
	data := encode(set)
	name = nameOf(data)
	if err := d.Note(name); err != nil {
		return "", err
	}
	return name, d.Write(name, data, atomicfile.Options{NoDirSync: true})
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
	gone := map[string]bool{}
	for _, name := range p.damaged {
		gone[name] = true
	}
	d, err := s.all.Sub(s.mine).Open()
	if errors.Is(err, fs.ErrNotExist) {
		return s.forgetOthers()
	}
	if err != nil {
		return fmt.Errorf("compact vectors: %w", err)
	}
	defer d.Close()
	if !d.Noted() { // of before there was a list
		if err := d.Note(p.sound...); err != nil {
			return fmt.Errorf("compact vectors: %w", err)
		}
	}
	if len(p.sound) > manyPieces || set.Len() > 2*kept.Len() {
		whole := ""
		if kept.Len() > 0 {
			if whole, err = write(d, kept); err != nil {
				return fmt.Errorf("compact vectors: %w", err)
			}
		}
		for _, name := range p.sound {
			gone[name] = name != whole
		}
	}
	err = d.Sweep(isPiece, func(name string) bool { return !gone[name] })
	d.SweepTemps(isPiece, leftFor)
	return errors.Join(err, s.forgetOthers())
}

// forgetOthers removes the vectors of other models that were made here.
func (s *Store) forgetOthers() error {
	return eachModel(s.all, func(name string, d *derived.Dir) error {
		if name == s.mine {
			return nil
		}
		if err := d.Sweep(isPiece, func(string) bool { return false }); err != nil {
			return err
		}
		if files, err := d.Files(); err != nil || slices.ContainsFunc(files, func(fi fs.FileInfo) bool { return isPiece(fi.Name()) }) {
			return err
		}
		return d.Clear(func(string) bool { return false })
	})
}

// Remove removes the vectors of all models from a folder, and the folder if nothing else is in it.
func Remove(folder derived.Folder) error {
	err := eachModel(folder, func(_ string, d *derived.Dir) error { return d.Clear(isPiece) })
	if err = errors.Join(err, folder.RemoveEmpty()); err != nil {
		return fmt.Errorf("remove vectors: %w", err)
	}
	return nil
}

// eachModel hands out the folders of the models, and removes those in which nothing is left.
func eachModel(all derived.Folder, f func(name string, d *derived.Dir) error) error {
	d, err := all.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer d.Close()
	models, err := d.Folders()
	for _, m := range models {
		if !modelNames().MatchString(m.Name()) {
			continue
		}
		folder := all.Sub(m.Name())
		sub, oerr := folder.Open()
		if oerr == nil {
			oerr = f(m.Name(), sub)
			_ = sub.Close()
		}
		err = errors.Join(err, oerr, folder.RemoveEmpty())
	}
	return err
}
