package state

import (
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/internal/pack"
)

// Facts writes facts as a checkpoint has them: [dedup.Codec].
type Facts struct{}

// Pack writes facts.
func (Facts) Pack(f *dedup.Facts) []byte {
	p := newPacker("", 1<<9)
	p.facts(f, 0)
	return append(make([]byte, 0, p.Len()), p.Body()...)
}

// Unpack reads what Pack has written.
func (Facts) Unpack(packed []byte) dedup.Facts {
	u := &unpacker{pack.ReadBody(packed)}
	f := u.facts("", 0)
	if u.Err() != nil || u.Len() != 0 {
		panic("state: packed facts cannot be read") // they never left the memory
	}
	return f
}
