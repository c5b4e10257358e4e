package state

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/table"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// base finds in a table what a state, a fold and briefings ask for. It is a [bank.Base], a [distil.Stored] and a [roster.Stored].
type base struct {
	table  *table.Table
	head   head
	counts map[string]int      // as they were asked for
	places map[string][]string // likewise
	err    error

	wordings wordings
}

// Err is the first error; from then on nothing is found.
func (b *base) Err() error { return b.err }

func (b *base) fail(err error) {
	if b.err == nil {
		b.err = fmt.Errorf("read checkpoint: %w", err)
	}
}

func (b *base) get(k []byte) ([]byte, bool) {
	if b.err != nil {
		return nil, false
	}
	value, found, err := b.table.Get(k)
	if err != nil {
		b.fail(err)
		return nil, false
	}
	return value, found
}

// scan goes through the keys with a beginning, by what follows it. Both are valid until the next step.
func (b *base) scan(prefix []byte) iter.Seq2[[]byte, []byte] {
	return b.within(table.Prefix(prefix), len(prefix))
}

func (b *base) within(r table.Range, cut int) iter.Seq2[[]byte, []byte] {
	return func(yield func([]byte, []byte) bool) {
		if b.err != nil {
			return
		}
		for p, err := range b.table.Scan(r) {
			if err != nil {
				b.fail(err)
				return
			}
			if !yield(p.Key[cut:], p.Value) {
				return
			}
		}
	}
}

// ids are what follows a beginning, as texts.
func (b *base) ids(prefix []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for k := range b.scan(prefix) {
			if !yield(string(k)) {
				return
			}
		}
	}
}

func (b *base) Len() int    { return b.head.entries }
func (b *base) Live() int   { return b.head.live }
func (b *base) Claims() int { return b.head.slots }

// Entry reads an entry.
func (b *base) Entry(id string) *bank.Entry {
	value, found := b.get(key(keyEntry, id))
	if !found {
		return nil
	}
	return b.entry(id, value)
}

func (b *base) entry(id string, value []byte) *bank.Entry {
	e, err := decodeEntry(id, value)
	if err != nil {
		b.fail(err)
		return nil
	}
	return e
}

// decodeEntry reads the record of an entry.
func decodeEntry(id string, value []byte) (*bank.Entry, error) {
	u := &unpacker{pack.ReadBody(value)}
	e := u.entry()
	if u.Err() != nil || u.Len() != 0 || e.ID != id {
		return nil, fmt.Errorf("entry %s: %w", id, pack.ErrTorn)
	}
	return e, nil
}

// Filed reads how an entry is found; false where there is no such entry.
func (b *base) Filed(e *bank.Entry) (distil.Filed, bool) {
	value, found := b.get(key(keyFacts, e.ID))
	if !found {
		return distil.Filed{}, false
	}
	filed, err := decodeFiled(e, value)
	if err != nil {
		b.fail(err)
	}
	return filed, err == nil
}

// decodeFiled reads the record of how an entry is found, as it was when that was written.
func decodeFiled(e *bank.Entry, value []byte) (distil.Filed, error) {
	u := &unpacker{pack.ReadBody(value)}
	filed := u.filed(e.FirstText)
	if u.Err() != nil || u.Len() != 0 {
		return distil.Filed{}, fmt.Errorf("facts of entry %s: %w", e.ID, pack.ErrTorn)
	}
	return filed, nil
}

func (b *base) Superseded(by string) []string { return slices.Collect(b.ids(under(keyNext, by))) }

// All reads all entries.
func (b *base) All() iter.Seq[*bank.Entry] {
	return func(yield func(*bank.Entry) bool) {
		for k, value := range b.scan([]byte{keyEntry}) {
			if e := b.entry(string(k), bytes.Clone(value)); e == nil || !yield(e) {
				return
			}
		}
	}
}

// Holder looks at the entry that has the id of the claim, then among the other sources.
func (b *base) Holder(stmt string) string {
	for _, id := range [...]string{bank.Short(stmt), stmt} {
		value, found := b.get(key(keyEntry, id))
		if !found {
			continue
		}
		e := b.entry(id, value)
		if e != nil && slices.ContainsFunc(e.Sources, func(s bank.Source) bool { return s.Stmt == stmt }) {
			return id
		}
	}
	id, _ := b.get(key(keySource, stmt))
	return string(id)
}

func (b *base) HolderShort(short string) string {
	if len(short) != bank.ShortID+1 {
		return ""
	}
	var first *bank.Entry
	for id := range b.ids(key(keyEntry, short)) { // of two that share it, the one that was first has it
		if e := b.Entry(short + id); e != nil && (first == nil || bank.Compare(e, first) < 0) {
			first = e
		}
	}
	if first != nil {
		return first.ID
	}
	for _, id := range b.scan(key(keySource, short)) {
		return string(id)
	}
	return ""
}

func (b *base) Parts(short string) (out []bank.Part) {
	for _, value := range b.scan(under(keyPart, short)) {
		u := pack.ReadBody(value)
		p := bank.Part{Of: u.Text(), Stmt: u.Text()}
		if u.Err() != nil {
			b.fail(u.Err())
			return nil
		}
		out = append(out, p)
	}
	return out
}

func (b *base) Withdrawn() []string { return slices.Collect(b.ids([]byte{keyWithdrawn})) }
func (b *base) Long() []string      { return slices.Collect(b.ids([]byte{keyLong})) }

func (b *base) Fading(from, through day.Day) (out []string) {
	first := under(keyFades, onDay(from))
	for id := range b.within(table.Range{From: first, To: under(keyFades, onDay(through+1))}, len(first)) {
		out = append(out, string(id))
	}
	return out
}

// Standing are the live statuses of a place; the same few places are asked for again and again.
func (b *base) Standing(place string) []string {
	ids, known := b.places[place]
	if !known {
		ids = slices.Collect(b.ids(under(keyPlace, place)))
		if b.places == nil {
			b.places = map[string][]string{}
		}
		b.places[place] = ids
	}
	return ids
}

// CountSlot is how many wordings have a word.
func (b *base) CountSlot(word string) int {
	n, known := b.counts[word]
	if known {
		return n
	}
	if value, found := b.get(key(keyCount, word)); found {
		v, size := binary.Uvarint(value)
		if size != len(value) {
			b.fail(fmt.Errorf("count of a word: %w", pack.ErrTorn))
		}
		n = int(v)
	}
	if b.counts == nil {
		b.counts = map[string]int{}
	}
	b.counts[word] = n
	return n
}

func (b *base) CountListed(l roster.List) int { return b.head.lists[l] }

func (b *base) Listed(l roster.List) iter.Seq[roster.Place] {
	return func(yield func(roster.Place) bool) {
		for k, value := range b.scan(listed(l)) {
			p := roster.Place{List: l, Key: string(k)}
			if len(value) > 0 {
				u := pack.ReadBody(value)
				if p.Beside = u.Texts(); u.Err() != nil {
					b.fail(fmt.Errorf("place in a list: %w", u.Err()))
					return
				}
			}
			if !roster.IsKey(p.Key) {
				b.fail(fmt.Errorf("place in a list: %w", pack.ErrTorn))
				return
			}
			if !yield(p) {
				return
			}
		}
	}
}

func (b *base) Places(id string) []roster.Place {
	e := b.Entry(id)
	if e == nil {
		return nil
	}
	return roster.Of(e)
}

// Names reads what lines have named.
func (b *base) Names() subject.State {
	value, _ := b.get([]byte{keyNames})
	u := &unpacker{pack.ReadBody(value)}
	names := u.names()
	if u.Err() != nil {
		b.fail(fmt.Errorf("names: %w", u.Err()))
		return subject.State{}
	}
	return names
}
