package engine

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// errTorn says that bytes are not what this code wrote.
var errTorn = errors.New("not whole")

// packer writes the binary files of .memctl/: numbers as varints, a text with its length before it, and a text that is
// used often (a path, a keyword) once, then by its number.
//
//	text    length, bytes
//	shared  0, length, bytes: the next number from 1 on is this text's; or the number of a text that came before
//
// The file ends in its CRC-32 (Castagnoli, little endian). There is nothing to skip: a file of another version is not
// read, it is made anew.
type packer struct {
	buf     []byte
	numbers map[string]uint64
}

// newPacker begins a file of about size bytes.
func newPacker(magic string, size int) *packer {
	return &packer{buf: append(make([]byte, 0, size), magic...), numbers: map[string]uint64{}}
}

func (p *packer) uint(v uint64) { p.buf = binary.AppendUvarint(p.buf, v) }
func (p *packer) int(v int64)   { p.buf = binary.AppendVarint(p.buf, v) }

func (p *packer) text(s string) {
	p.uint(uint64(len(s)))
	p.buf = append(p.buf, s...)
}

func (p *packer) shared(s string) {
	if n, ok := p.numbers[s]; ok {
		p.uint(n)
		return
	}
	p.numbers[s] = uint64(len(p.numbers)) + 1
	p.uint(0)
	p.text(s)
}

func (p *packer) sharedList(list []string) {
	p.uint(uint64(len(list)))
	for _, s := range list {
		p.shared(s)
	}
}

func (p *packer) texts(list []string) {
	p.uint(uint64(len(list)))
	for _, s := range list {
		p.text(s)
	}
}

// bytes ends the file.
func (p *packer) bytes() []byte {
	return binary.LittleEndian.AppendUint32(p.buf, crc32.Checksum(p.buf, crc32.MakeTable(crc32.Castagnoli)))
}

// unpacker reads what a packer wrote. After an error everything is zero and empty, so that callers check err once, at
// the end. Texts are parts of the file: no copy is made of them, and each keeps the file's bytes in memory.
type unpacker struct {
	rest  string
	texts []string // the shared ones, by number - 1
	err   error
}

// newUnpacker checks the file's beginning and its checksum.
func newUnpacker(magic string, data []byte) *unpacker {
	u := &unpacker{}
	end := len(data) - 4
	if end < len(magic) || string(data[:len(magic)]) != magic ||
		crc32.Checksum(data[:end], crc32.MakeTable(crc32.Castagnoli)) != binary.LittleEndian.Uint32(data[end:]) {
		u.err = errTorn
		return u
	}
	u.rest = string(data[len(magic):end])
	return u
}

func (u *unpacker) fail() { u.err, u.rest = errTorn, "" }

func (u *unpacker) uint() uint64 {
	var v uint64
	for i := 0; i < len(u.rest) && i < binary.MaxVarintLen64; i++ {
		c := u.rest[i]
		v |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			u.rest = u.rest[i+1:]
			return v
		}
	}
	u.fail()
	return 0
}

func (u *unpacker) int() int64 {
	v := u.uint()
	return int64(v>>1) ^ -int64(v&1)
}

// count is a number of things of which each takes at least size bytes: never more than there can be.
func (u *unpacker) count(size int) int {
	n := u.uint()
	if n > uint64(len(u.rest)/size) {
		u.fail()
		return 0
	}
	return int(n)
}

func (u *unpacker) text() string {
	n := u.count(1)
	s := u.rest[:n]
	u.rest = u.rest[n:]
	return s
}

func (u *unpacker) shared() string {
	n := u.uint()
	if n == 0 {
		s := u.text()
		u.texts = append(u.texts, s)
		return s
	}
	if n > uint64(len(u.texts)) {
		u.fail()
		return ""
	}
	return u.texts[n-1]
}

func (u *unpacker) sharedList() []string {
	n := u.count(1)
	if n == 0 {
		return nil
	}
	out := make([]string, n)
	for i := range out {
		out[i] = u.shared()
	}
	return out
}

func (u *unpacker) textList() []string {
	n := u.count(1)
	if n == 0 {
		return nil
	}
	out := make([]string, n)
	for i := range out {
		out[i] = u.text()
	}
	return out
}

// done is the error of it all: bytes that were left over are one.
func (u *unpacker) done() error {
	if u.err == nil && u.rest != "" {
		u.fail()
	}
	return u.err
}
