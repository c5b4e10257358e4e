package vector

import (
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/pack"
)

func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewPCG(7, 7))
	s := &Set{}
	for i := range 3 {
		if err := s.Add(Key{byte(i)}, []float32{float32(r.NormFloat64()), 1, -2}); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(encode(s))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, b := range [][]byte{data, sealed(data)} {
			s, err := decode(b)
			if err != nil {
				continue
			}
			again, err := decode(encode(s))
			if err != nil {
				t.Fatalf("decode what was encoded: %v", err)
			}
			if diff := cmp.Diff(s, again, cmp.AllowUnexported(Set{})); diff != "" {
				t.Errorf("decode and encode (-want +got)\n%s", diff)
			}
		}
	})
}

// sealed has the checksum of what is before it, so that the fuzzer reaches the rest.
func sealed(data []byte) []byte {
	var w pack.Writer
	w.Raw(data[:max(0, len(data)-crc32.Size)])
	return w.Bytes()
}
