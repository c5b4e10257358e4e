package pages

import (
	"hash/crc32"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/packtest"
	"pgregory.net/rapid"
)

// anyDigest fills every field there is: one that the codec does not know fails the test.
func anyDigest(t *rapid.T) *catalogue.Digest {
	d := rapid.Make[catalogue.Digest]().Draw(t, "digest")
	return &d
}

func packed(d *catalogue.Digest) []byte {
	p := pack.NewWriter(digestsMagic, 0)
	p.Uint(1)
	packDigest(p, d)
	return p.Bytes()
}

func TestDigestComesBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyDigest(t)
		got, err := unpackDigests(packed(want))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got[want.Path], cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

func FuzzDigests(f *testing.F) {
	for i := range 4 {
		data := packed(rapid.Custom(anyDigest).Example(i))
		f.Add(data[len(digestsMagic) : len(data)-crc32.Size])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		all, err := unpackDigests(packtest.Sealed(digestsMagic, body))
		if err != nil {
			return
		}
		for _, d := range all {
			if again, err := unpackDigests(packed(d)); err != nil || cmp.Diff(d, again[d.Path], cmpopts.EquateEmpty()) != "" {
				t.Fatalf("own bytes are read otherwise: %v", err)
			}
		}
	})
}

func TestTornDigestsAreNotRead(t *testing.T) {
	reads := func(data []byte) error {
		_, err := unpackDigests(data)
		return err
	}
	packtest.Refuses(t, packed(rapid.Custom(anyDigest).Example(3)), reads)
	packtest.BearsHostileLengths(t, digestsMagic, reads)
}
