package vector

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
)

// A piece is magic, dimensions and number of vectors (both 32 bits), then each vector: key, scale (float32), one byte per dimension;
// then a checksum (CRC-32C) of all before it. Numbers are little-endian.
const (
	magic      = "MVEC0001"
	headerSize = len(magic) + 4 + 4
	sumSize    = 4
)

var errDamaged = errors.New("damaged piece")

func encode(s *Set) []byte {
	out := make([]byte, 0, headerSize+len(s.keys)*(len(Key{})+4+s.dim)+sumSize)
	out = append(out, magic...)
	out = binary.LittleEndian.AppendUint32(out, uint32(s.dim))
	out = binary.LittleEndian.AppendUint32(out, uint32(len(s.keys)))
	for i, k := range s.keys {
		out = append(out, k[:]...)
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(s.scale[i]))
		for _, c := range s.codes[i*s.dim : (i+1)*s.dim] {
			out = append(out, byte(c))
		}
	}
	return binary.LittleEndian.AppendUint32(out, checksum(out))
}

// checksum is CRC-32C; the runtime keeps the table.
func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

func decode(b []byte) (*Set, error) {
	if len(b) < headerSize+sumSize || string(b[:len(magic)]) != magic {
		return nil, fmt.Errorf("%w: not a file of vectors", errDamaged)
	}
	body, sum := b[:len(b)-sumSize], binary.LittleEndian.Uint32(b[len(b)-sumSize:])
	if checksum(body) != sum {
		return nil, fmt.Errorf("%w: checksum does not match", errDamaged)
	}
	dim := int(binary.LittleEndian.Uint32(body[len(magic):]))
	n := int(binary.LittleEndian.Uint32(body[len(magic)+4:]))
	body = body[headerSize:]
	size := len(Key{}) + 4 + dim
	if dim == 0 || dim > maxDim || len(body)/size != n || len(body)%size != 0 {
		return nil, fmt.Errorf("%w: %d vectors of %d dimensions do not fit", errDamaged, n, dim)
	}
	s := &Set{dim: dim, at: make(map[Key]struct{}, n), codes: make([]int8, 0, n*dim)}
	codes := make([]int8, dim)
	for ; len(body) > 0; body = body[size:] {
		scale := math.Float32frombits(binary.LittleEndian.Uint32(body[len(Key{}):]))
		if !(scale > 0) || math.IsInf(float64(scale), 0) {
			return nil, fmt.Errorf("%w: a vector without length", errDamaged)
		}
		for i, c := range body[len(Key{})+4 : size] {
			codes[i] = int8(c)
		}
		s.add(Key(body[:len(Key{})]), scale, codes)
	}
	return s, nil
}
