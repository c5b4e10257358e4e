package pack

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// ErrTorn says that bytes are not what a Writer wrote.
var ErrTorn = errors.New("not whole")

// Reader takes values off the front of a file. After an error everything is zero and empty.
type Reader struct {
	rest   []byte   // what has not been read
	file   string   // a copy of all of it, which the texts are parts of; made when the first text is read
	shared []string // the shared texts, by number - 1
	err    error
}

// NewReader begins to read a file. If its magic is another one, or its checksum does not fit, the reader has failed from
// the start.
func NewReader(magic string, file []byte) *Reader {
	end := len(file) - crc32.Size
	if end < len(magic) || string(file[:len(magic)]) != magic || checksum(file[:end]) != binary.LittleEndian.Uint32(file[end:]) {
		return &Reader{err: ErrTorn}
	}
	return ReadBody(file[len(magic):end])
}

// Sum is the checksum in which a file ends, a name for what it holds. The file is one that NewReader takes.
func Sum(file []byte) uint32 { return binary.LittleEndian.Uint32(file[len(file)-crc32.Size:]) }

// ReadBody begins to read bytes that have neither magic nor checksum.
func ReadBody(body []byte) *Reader { return &Reader{rest: body} }

// Fail makes the reader a failed one: for callers who find that what was read cannot be.
func (r *Reader) Fail() { r.err, r.rest, r.file = ErrTorn, nil, "" }

// Err is what has gone wrong so far.
func (r *Reader) Err() error { return r.err }

// Done is what has gone wrong in all of the file; bytes that are left over are an error too.
func (r *Reader) Done() error {
	if r.err == nil && len(r.rest) > 0 {
		r.Fail()
	}
	return r.err
}

// Len is how many bytes are left.
func (r *Reader) Len() int { return len(r.rest) }

// Uint reads what Writer.Uint wrote.
func (r *Reader) Uint() uint64 {
	var v uint64
	for i := 0; i < len(r.rest) && i < binary.MaxVarintLen64; i++ {
		c := r.rest[i]
		v |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			r.rest = r.rest[i+1:]
			return v
		}
	}
	r.Fail()
	return 0
}

// Int reads what Writer.Int wrote.
func (r *Reader) Int() int64 {
	v := r.Uint()
	return int64(v>>1) ^ -int64(v&1)
}

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if b := r.Raw(1); b != nil {
		return b[0]
	}
	return 0
}

// Fixed32 reads four bytes.
func (r *Reader) Fixed32() uint32 {
	if b := r.Raw(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// Raw reads n bytes: a part of the file, or nil when so many are not left.
func (r *Reader) Raw(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.Fail()
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

// Count reads a number of things of which each takes at least size bytes. It fails if there cannot be so many.
func (r *Reader) Count(size int) int {
	n := r.Uint()
	if n > uint64(len(r.rest)/size) {
		r.Fail()
		return 0
	}
	return int(n)
}

// Blob reads what Writer.Blob wrote: a part of the file, nil if it is empty.
func (r *Reader) Blob() []byte {
	n := r.Count(1)
	if n == 0 {
		return nil
	}
	return r.Raw(n)
}

// Text reads what Writer.Text wrote. All texts of a reader are parts of one copy of the file, which each of them keeps in
// memory.
func (r *Reader) Text() string {
	n := r.Count(1)
	if n == 0 {
		return ""
	}
	if r.file == "" {
		r.file = string(r.rest)
	}
	at := len(r.file) - len(r.rest)
	r.rest = r.rest[n:]
	return r.file[at : at+n]
}

// Texts reads what Writer.Texts wrote; a list of none is nil.
func (r *Reader) Texts() []string {
	out := r.room()
	for i := range out {
		out[i] = r.Text()
	}
	return out
}

// Shared reads what Writer.Shared wrote.
func (r *Reader) Shared() string {
	n := r.Uint()
	if n == 0 {
		s := r.Text()
		r.shared = append(r.shared, s)
		return s
	}
	if n > uint64(len(r.shared)) {
		r.Fail()
		return ""
	}
	return r.shared[n-1]
}

// SharedList reads what Writer.SharedList wrote; a list of none is nil.
func (r *Reader) SharedList() []string {
	out := r.room()
	for i := range out {
		out[i] = r.Shared()
	}
	return out
}

// room is for as many texts as are said to follow; nil for none.
func (r *Reader) room() []string {
	if n := r.Count(1); n > 0 {
		return make([]string, n)
	}
	return nil
}
