package vector

import (
	"errors"
	"fmt"
	"math"

	"github.com/seed-a44923cb/memctl/internal/pack"
)

// A piece is a file of [pack]: magic, dimensions and number of vectors (both 32 bits), then each vector: key, scale (float32), one
// byte per dimension. Numbers are little-endian.
const magic = "MVEC0001"

var errDamaged = errors.New("damaged piece")

// vectorSize is how many bytes a vector of dim dimensions takes in a piece.
func vectorSize(dim int) int { return len(Key{}) + 4 + dim }

func encode(s *Set) []byte {
	w := pack.NewWriter(magic, len(magic)+3*4+len(s.keys)*vectorSize(s.dim))
	w.Fixed32(uint32(s.dim))
	w.Fixed32(uint32(len(s.keys)))
	for i, k := range s.keys {
		w.Raw(k[:])
		w.Fixed32(math.Float32bits(s.scale[i]))
		for _, c := range s.codes[i*s.dim : (i+1)*s.dim] {
			w.Byte(byte(c))
		}
	}
	return w.Bytes()
}

func decode(b []byte) (*Set, error) {
	r := pack.NewReader(magic, b)
	dim, n := int(r.Fixed32()), int(r.Fixed32())
	if err := r.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	if dim == 0 || dim > maxDim || r.Len()/vectorSize(dim) != n || r.Len()%vectorSize(dim) != 0 {
		return nil, fmt.Errorf("%w: %d vectors of %d dimensions do not fit", errDamaged, n, dim)
	}
	s := &Set{dim: dim, at: make(map[Key]struct{}, n), codes: make([]int8, 0, n*dim)}
	codes := make([]int8, dim)
	for range n {
		key, scale := Key(r.Raw(len(Key{}))), math.Float32frombits(r.Fixed32())
		if !(scale > 0) || math.IsInf(float64(scale), 0) {
			return nil, fmt.Errorf("%w: a vector without length", errDamaged)
		}
		for i, c := range r.Raw(dim) {
			codes[i] = int8(c)
		}
		s.add(key, scale, codes)
	}
	return s, nil
}
