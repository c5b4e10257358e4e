package store

import (
	"errors"
	"fmt"
	"maps"
	"os"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/mmap-go"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

// Segment is one part of an open index: its file, mapped, and the documents of it that no longer count. Documents have numbers, from 0. It is for one
// goroutine at a time.
type Segment struct {
	ref     segRef
	path    string // for messages
	file    *os.File
	mapped  mmap.MMap
	seg     *segment.Segment
	deleted *roaring.Bitmap // nil: none

	paths map[string][2]uint32 // of the files their documents, from first to before next; made when it is first asked for
}

// files are the files of the segment, deleted ones too, with the first of their documents and the one behind the last.
func (s *Segment) files() map[string][2]uint32 {
	if s.paths == nil {
		s.paths = maps.Collect(s.seg.Files())
	}
	return s.paths
}

func (s *Segment) close() {
	if s.mapped != nil {
		_ = s.mapped.Unmap()
	}
	_ = s.file.Close()
}

// live is the number of documents that count.
func (s *Segment) live() int {
	n := s.ref.Docs
	if s.deleted != nil {
		n -= int(s.deleted.GetCardinality())
	}
	return n
}

func openOne(d *derived.Dir, ref segRef) (s *Segment, err error) {
	path := d.Path(ref.Name)
	defer guard(path, &err)()
	fail := func(err error) (*Segment, error) { return nil, &CorruptError{Path: path, Err: err} }
	f, info, err := d.Open(ref.Name)
	if err != nil {
		return fail(err)
	}
	s = &Segment{ref: ref, path: path, file: f}
	done := false
	defer func() {
		if !done {
			s.close()
			s = nil
		}
	}()
	if info.Size() != ref.Size {
		return fail(fmt.Errorf("is %d bytes, was %d", info.Size(), ref.Size))
	}
	if s.deleted, err = ref.deleted(); err != nil {
		return fail(err)
	}
	if err := s.load(); err != nil {
		return fail(err)
	}
	if s.seg.Docs() != ref.Docs {
		return fail(errors.New("number of documents does not match"))
	}
	done = true
	return s, nil
}

// load maps the file of a segment, which is open already, so that nothing is ever opened by a path that could lead elsewhere by now.
func (s *Segment) load() error {
	m, err := mmap.Map(s.file, mmap.RDONLY, 0)
	if err != nil {
		return err
	}
	s.mapped = m
	s.seg, err = segment.Open(m, fields.Schema())
	return err
}

// isDeleted reports whether a document no longer counts.
func (s *Segment) isDeleted(doc uint32) bool { return s.deleted != nil && s.deleted.Contains(doc) }

// What a document of a segment is to its neighbours.
const (
	IsPlain   = iota // a document that the contexts of its file lend their words to
	IsFile           // the context of a file: it has the words of all its documents, and is no document itself
	IsSection        // the same of a section
	IsAlone          // a document without a context
)

// Contexts says of each document what it is to its neighbours: IsPlain, IsFile, IsSection or IsAlone.
func (s *Segment) Contexts() ([]uint8, error) {
	out := make([]uint8, s.ref.Docs)
	for mark, flag := range map[uint8]string{IsFile: fields.FlagFile, IsSection: fields.FlagSection, IsAlone: fields.FlagAlone} {
		list, err := s.Find(fields.Flag, flag)
		if err != nil {
			return nil, err
		}
		if list == nil {
			continue
		}
		for p := list.list.Postings(); ; {
			doc, _, ok := p.Next()
			if !ok {
				break
			}
			if !s.isDeleted(doc) {
				out[doc] = mark
			}
		}
	}
	return out, nil
}

// Docs is the number of documents, deleted and context ones too.
func (s *Segment) Docs() int { return s.ref.Docs }
