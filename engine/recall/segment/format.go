package segment

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Version is that of the bytes of a segment.
const Version = 1

const (
	magic      = 0x6765736d // "mseg"
	footerSize = 8 + 4 + 4 + 4 + 4

	recordsPerOffset = 16      // records that are skipped over at most to find one
	blockBytes       = 4 << 10 // of texts that are compressed together, about
)

// Field describes a field of all segments of an index.
type Field struct {
	Name string
	// Words says that two fields with the same number have the same terms, so that a builder keeps one table for both. It changes no byte.
	Words int
	// Runs says that documents that follow one another mostly have the same terms, as often: a list then says from where to where.
	Runs bool
}

// part is a stretch of the bytes of a segment.
type part struct{ at, size uint64 }

func (p part) of(data []byte) []byte { return data[p.at:][:p.size] }

// fieldParts are where a field lies.
type fieldParts struct {
	lists, dict part
	lengths     part
	width       uint8 // bytes of a length; 0: all are 0
	sparse      bool  // lengths are pairs of document and length
}

// directory says where everything lies.
type directory struct {
	docs         int
	fields       []fieldParts
	records      part
	recordsAt    part // offsets of every 16th record
	texts        part
	textsAt      part // first document and offset of each block
	files, paths part // first document and offset of the path of each file; the paths
}

func (d *directory) parts() []*part {
	out := []*part{&d.records, &d.recordsAt, &d.texts, &d.textsAt, &d.files, &d.paths}
	for i := range d.fields {
		f := &d.fields[i]
		out = append(out, &f.lists, &f.dict, &f.lengths)
	}
	return out
}

// appendTo writes the directory.
func (d *directory) appendTo(b []byte) []byte {
	for i := range d.fields {
		flags := d.fields[i].width << 1
		if d.fields[i].sparse {
			flags |= 1
		}
		b = append(b, flags)
	}
	for _, p := range d.parts() {
		b = binary.AppendUvarint(binary.AppendUvarint(b, p.at), p.size)
	}
	return b
}

// footer is the end of a segment: where the directory begins, documents, fields, checksum of directory and footer, version and magic.
func footer(dir []byte, at uint64, docs, fields int) []byte {
	b := binary.LittleEndian.AppendUint64(nil, at)
	b = binary.LittleEndian.AppendUint32(b, uint32(docs))
	b = binary.LittleEndian.AppendUint32(b, uint32(fields)<<16|Version)
	sum := crc32.Update(crc32.ChecksumIEEE(dir), crc32.IEEETable, b)
	b = binary.LittleEndian.AppendUint32(b, sum)
	return binary.LittleEndian.AppendUint32(b, magic)
}

var errDamaged = errors.New("segment is damaged")

// readDirectory reads footer and directory.
func readDirectory(data []byte) (*directory, error) {
	if len(data) < footerSize {
		return nil, fmt.Errorf("%w: too short", errDamaged)
	}
	foot := data[len(data)-footerSize:]
	if binary.LittleEndian.Uint32(foot[20:]) != magic {
		return nil, fmt.Errorf("%w: not the end of a segment", errDamaged)
	}
	at, end := binary.LittleEndian.Uint64(foot), uint64(len(data)-footerSize)
	if at > end {
		return nil, fmt.Errorf("%w: directory outside", errDamaged)
	}
	dir := data[at:end]
	if crc32.Update(crc32.ChecksumIEEE(dir), crc32.IEEETable, foot[:16]) != binary.LittleEndian.Uint32(foot[16:]) {
		return nil, fmt.Errorf("%w: checksum of the directory does not match", errDamaged)
	}
	form := binary.LittleEndian.Uint32(foot[12:])
	if version := form & 0xffff; version != Version {
		return nil, fmt.Errorf("segment of version %d, want %d", version, Version)
	}
	d := &directory{docs: int(binary.LittleEndian.Uint32(foot[8:])), fields: make([]fieldParts, form>>16)}
	for i := range d.fields {
		d.fields[i].width, d.fields[i].sparse = dir[i]>>1, dir[i]&1 != 0
	}
	dir = dir[len(d.fields):]
	for _, p := range d.parts() {
		for _, v := range []*uint64{&p.at, &p.size} {
			var n int
			if *v, n = binary.Uvarint(dir); n <= 0 {
				return nil, fmt.Errorf("%w: directory is cut", errDamaged)
			}
			dir = dir[n:]
		}
		if p.at > at || p.size > at-p.at {
			return nil, fmt.Errorf("%w: part outside", errDamaged)
		}
	}
	return d, nil
}

// uvarint reads a varint at a place in b, and says where it ends. It is not bounded by more than b: of a damaged one what is read is wrong.
func uvarint(b []byte, at int) (v uint64, end int) {
	if c := b[at]; c < 0x80 {
		return uint64(c), at + 1
	}
	for shift := 0; ; shift += 7 {
		c := b[at]
		at++
		v |= uint64(c&0x7f) << (shift & 63)
		if c < 0x80 {
			return v, at
		}
	}
}
