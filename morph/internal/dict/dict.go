// Package dict is the dictionary of the lattice: surfaces with their readings, context clusters and costs, in a flat
// file inside the binary that is read where it lies. docs/morph-dictionary.md describes the format.
//
// A Dict is a few offsets into a read-only string; it is safe for concurrent use.
package dict

import (
	_ "embed"
	"errors"
	"fmt"
	"sync"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

//go:generate go -C ../../../tools run ./morphdict -o ../morph/internal/dict/ko.dict

//go:embed ko.dict
var embedded string

// checksum of the embedded file; go generate writes it too.
//
//go:embed ko.dict.sha256
var checksum string

// Clusters is the number of context clusters on each side.
const Clusters = 256

const (
	magic      = "memctl morph\x00\x00"
	version    = 2
	recordSize = 6
	rootCount  = hangul.Count
)

// The sections of the file, in order.
const (
	sectionName = iota
	sectionConnection
	sectionFlags
	sectionTags
	sectionTemplateIndex
	sectionTemplates
	sectionRecords
	sectionUnknowns
	sectionRoots
	sectionAutomaton
	sectionCount
)

// ErrFormat says that data is no dictionary of this version.
var ErrFormat = errors.New("not a dictionary of this version")

// Dict is an opened dictionary.
type Dict struct {
	name      string
	conn      [Clusters]Connection // the only part that is decoded: 131 KB, once
	flags     [Clusters]uint8
	tags      []string
	index     string
	templates string
	records   string
	unknowns  string
	roots     string
	automaton string
}

// Default is the embedded dictionary, opened once.
func Default() (*Dict, error) { return opened() }

var opened = sync.OnceValues(func() (*Dict, error) { return Open(embedded) })

// Open reads the table of sections; data is used where it lies. It fails with [ErrFormat].
func Open(data string) (*Dict, error) {
	head := len(magic) + 2
	if len(data) < head+4+8*sectionCount || data[:len(magic)] != magic || u16(data, len(magic)) != version || u32(data, head) != sectionCount {
		return nil, fmt.Errorf("opening the dictionary: %w %d", ErrFormat, version)
	}
	var s [sectionCount]string
	for i := range s {
		at, n := u32(data, head+4+8*i), u32(data, head+8+8*i)
		if at > len(data) || n > len(data)-at {
			return nil, fmt.Errorf("opening the dictionary: section %d is cut off: %w %d", i, ErrFormat, version)
		}
		s[i] = data[at : at+n]
	}
	d := &Dict{
		name: s[sectionName], index: s[sectionTemplateIndex], templates: s[sectionTemplates],
		records: s[sectionRecords], unknowns: s[sectionUnknowns], roots: s[sectionRoots], automaton: s[sectionAutomaton],
	}
	if len(s[sectionConnection]) != 2*Clusters*Clusters || len(s[sectionFlags]) != Clusters || len(d.roots) != 3*(rootCount+1) || len(d.unknowns) != recordSize*int(unknownCount+1) {
		return nil, fmt.Errorf("opening the dictionary: a section has the wrong size: %w %d", ErrFormat, version)
	}
	copy(d.flags[:], s[sectionFlags])
	for i := range d.conn {
		for k := range d.conn[i] {
			d.conn[i][k] = int16(u16(s[sectionConnection], 2*(i*Clusters+k)))
		}
	}
	for t := s[sectionTags]; t != ""; {
		n := int(t[0])
		if n >= len(t) {
			return nil, fmt.Errorf("opening the dictionary: the tags are cut off: %w %d", ErrFormat, version)
		}
		d.tags = append(d.tags, t[1:1+n])
		t = t[1+n:]
	}
	return d, nil
}

// Name says what the words are from, such as mecab-ko-dic-2.1.1-20180720.
func (d *Dict) Name() string { return d.name }

// Version names the content of the embedded dictionary: other bytes, another version.
func Version() string { return checksum[:12] }

// Data is the embedded file, for a checksum.
func Data() string { return embedded }

func u16(s string, i int) int { return int(s[i]) | int(s[i+1])<<8 }
func u24(s string, i int) int { return int(s[i]) | int(s[i+1])<<8 | int(s[i+2])<<16 }
func u32(s string, i int) int {
	return int(s[i]) | int(s[i+1])<<8 | int(s[i+2])<<16 | int(s[i+3])<<24
}
