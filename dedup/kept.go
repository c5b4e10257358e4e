package dedup

import "maps"

// Codec writes facts as bytes and reads them again: what is read compares as what was written.
type Codec interface {
	Pack(f *Facts) []byte
	Unpack(packed []byte) Facts
}

// Kept are the facts of texts, by keys. With a codec it holds most of them packed, at about a sixth of the memory, and unpacks those that are asked for.
// Make it with [NewKept]; it is not safe for concurrent use.
type Kept struct {
	codec  Codec            // nil: nothing is packed
	most   int              // facts that are in open at once
	open   map[string]Facts // as they are: those that were asked for last
	before map[string]Facts // and those that were asked for before; none is in both
	packed map[string][]byte
}

// NewKept begins with some facts, which may be nil, and holds at most so many unpacked; without a codec all are.
func NewKept(facts map[string]Facts, codec Codec, most int) *Kept {
	k := &Kept{codec: codec, most: max(1, most/2), open: map[string]Facts{}, before: map[string]Facts{}, packed: map[string][]byte{}}
	for key, f := range facts {
		k.Put(key, f)
	}
	return k
}

// Get are the facts of a key.
func (k *Kept) Get(key string) (f Facts, ok bool) {
	if f, ok = k.open[key]; ok {
		return f, true
	}
	if f, ok = k.before[key]; ok {
		delete(k.before, key)
		k.hold(key, f)
		return f, true
	}
	packed, ok := k.packed[key]
	if ok {
		f = k.codec.Unpack(packed)
		k.hold(key, f)
	}
	return f, ok
}

// Has reports whether there are facts of a key.
func (k *Kept) Has(key string) bool {
	_, open := k.open[key]
	_, before := k.before[key]
	_, packed := k.packed[key]
	return open || before || packed
}

// Put keeps the facts of a key, in the place of those that it had.
func (k *Kept) Put(key string, f Facts) {
	k.Forget(key)
	k.hold(key, f)
}

// Forget drops the facts of a key.
func (k *Kept) Forget(key string) {
	delete(k.open, key)
	delete(k.before, key)
	delete(k.packed, key)
}

// All are all facts, unpacked.
func (k *Kept) All() map[string]Facts {
	out := make(map[string]Facts, len(k.packed))
	for key, packed := range k.packed {
		out[key] = k.codec.Unpack(packed)
	}
	maps.Copy(out, k.before)
	maps.Copy(out, k.open)
	return out
}

// hold has facts open that are not; when there are too many, those that were asked for longest ago are packed.
func (k *Kept) hold(key string, f Facts) {
	if k.codec != nil && len(k.open) >= k.most {
		for key, f := range k.before {
			if k.packed[key] == nil { // else they are as they were packed
				k.packed[key] = k.codec.Pack(&f)
			}
		}
		clear(k.before)
		k.open, k.before = k.before, k.open
	}
	k.open[key] = f
}
