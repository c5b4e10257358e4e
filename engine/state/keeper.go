package state

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/internal/table"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// headMagic has the version of everything in a checkpoint; docs/format.md says when it changes.
const headMagic = "memctl checkpoint 19\n"

// head is what a checkpoint is asked each time that it is opened: the payload of its table.
type head struct {
	closed    day.Day
	entries   int
	live      int
	slots     int               // wordings that are found when something changes
	lists     [roster.Lists]int // entries in each
	subjects  []*bank.Subject
	dismissed map[string]string // names by ids
}

func (h *head) encode() []byte {
	p := newPacker(headMagic, 1<<10)
	p.Int(int64(h.closed))
	for _, n := range [...]int{h.entries, h.live, h.slots} {
		p.Uint(uint64(n))
	}
	for _, n := range h.lists {
		p.Uint(uint64(n))
	}
	p.Uint(uint64(len(h.subjects)))
	for _, x := range h.subjects {
		p.subject(x)
	}
	p.Uint(uint64(len(h.dismissed)))
	for _, id := range slices.Sorted(maps.Keys(h.dismissed)) {
		p.Text(id)
		p.Text(h.dismissed[id])
	}
	return p.Bytes()
}

func (h *head) decode(data []byte) error {
	u := newUnpacker(headMagic, data)
	h.closed = day.Day(u.Int())
	for _, n := range [...]*int{&h.entries, &h.live, &h.slots} {
		*n = int(u.Uint())
	}
	for l := range h.lists {
		h.lists[l] = int(u.Uint())
	}
	h.subjects, h.dismissed = nil, map[string]string{}
	for range u.Count(8) {
		h.subjects = append(h.subjects, u.subject())
	}
	for range u.Count(2) {
		id := u.Text()
		h.dismissed[id] = u.Text()
	}
	if err := u.Done(); err != nil {
		return fmt.Errorf("decode head of checkpoint: %w", err)
	}
	return nil
}

// Keeper writes checkpoints as a fold comes to them: each is what has changed since the one before, and shares all else with it. They get their names
// when what has been folded has happened. It is for who has the lock of the workspace. Close it.
type Keeper struct {
	batch *table.Batch
	head  head
	fresh bool // the table has nothing in it
	piece int  // bytes of keys and values of a first checkpoint that are held at once
	steps int  // of an open day that the table has
}

// NewKeeper goes on from the checkpoint that a fold begins with; nil is none.
func NewKeeper(ws *workspace.Workspace, from *Checkpoint) *Keeper {
	if from == nil || from.table == nil {
		return &Keeper{batch: storeOf(ws).Begin(nil), fresh: true, piece: pieceBytes}
	}
	k := &Keeper{batch: storeOf(ws).Begin(from.table), piece: pieceBytes, steps: from.steps}
	if err := k.head.decode(from.table.Payload()); err != nil {
		panic("state: the head of an open checkpoint cannot be read: " + err.Error())
	}
	return k
}

// Close drops what was not written.
func (k *Keeper) Close() error { return k.batch.Close() }

// Kept is a checkpoint that is on the disk and does not count yet.
type Kept struct {
	name  string
	table *table.Prepared
}

// Commit makes the checkpoint count: its events are in the ledgers.
func (k *Kept) Commit() error { return writing(k.table.Commit(k.name)) }

// writing names what could not be written, so that a full disk is known as one.
func writing(err error) error { return workspace.DerivedError("write", files.CheckpointDir, err) }

// Keep writes the checkpoint of a fold that has just closed a day.
func (k *Keeper) Keep(ctx context.Context, name string, m *distil.Machine) (*Kept, error) {
	k.closeDay()
	err := k.entries(ctx, m)
	if err == nil {
		err = k.names(m)
	}
	return k.prepared(ctx, name, err)
}

// prepared writes what was put into the batch, unless that has failed.
func (k *Keeper) prepared(ctx context.Context, name string, failed error) (*Kept, error) {
	if failed != nil {
		return nil, writing(failed)
	}
	t, err := k.batch.Prepare(ctx, k.head.encode())
	if err != nil {
		return nil, writing(err)
	}
	return &Kept{name, t}, nil
}

// entries writes the entries as they are now, and what is asked each time.
func (k *Keeper) entries(ctx context.Context, m *distil.Machine) error {
	counts := map[string]int{}
	change := k.changed
	if k.fresh {
		change = k.first
	}
	if err := change(ctx, m, counts); err != nil {
		return err
	}
	st := m.State()
	k.told(k.head.closed, st.Closed, m.Events())
	k.head.closed, k.head.subjects, k.head.dismissed = st.Closed, st.Subjects(), st.DismissedIDs()
	return nil
}

func (k *Keeper) names(m *distil.Machine) error {
	names := m.Names().State()
	p := newPacker("", 1<<16)
	p.names(&names)
	old, _, err := k.batch.Get([]byte{keyNames})
	if err == nil && !bytes.Equal(old, p.Body()) {
		k.batch.Put([]byte{keyNames}, p.Body())
	}
	return err
}

func (k *Keeper) count(f *filing, n int, counts map[string]int) {
	if len(f.pairs) == 0 {
		return
	}
	k.head.entries, k.head.live, k.head.slots = k.head.entries+n, k.head.live+n*f.live, k.head.slots+n*f.slots
	for _, l := range f.lists {
		k.head.lists[l] += n
	}
	for _, w := range f.words {
		counts[w] += n
	}
}

// pieceBytes is how much of the keys and values of a first checkpoint is held at once.
const pieceBytes = 32 << 20

// first writes all entries, in pieces.
func (k *Keeper) first(ctx context.Context, m *distil.Machine, counts map[string]int) error {
	k.fresh = false
	m.State().Dirty()
	all := pieces{limit: k.piece}
	for _, e := range m.State().All() {
		filed := m.File(e)
		f := file(e, &filed)
		k.count(&f, 1, counts)
		if err := all.add(ctx, k.batch, f.pairs...); err != nil {
			return err
		}
	}
	for w, n := range counts {
		if err := all.add(ctx, k.batch, pair{key(keyCount, w), binary.AppendUvarint(nil, uint64(n))}); err != nil {
			return err
		}
	}
	return all.write(ctx, k.batch)
}

// pieces are pairs of a table in any order that are written a piece at a time.
type pieces struct {
	pairs []pair
	bytes int
	limit int // of bytes
}

func (p *pieces) add(ctx context.Context, b *table.Batch, pairs ...pair) error {
	p.pairs = append(p.pairs, pairs...)
	for i := range pairs {
		p.bytes += len(pairs[i].key) + len(pairs[i].value)
	}
	if p.bytes < p.limit {
		return nil
	}
	return p.write(ctx, b)
}

// write writes what there is.
func (p *pieces) write(ctx context.Context, b *table.Batch) error {
	slices.SortFunc(p.pairs, func(a, b pair) int { return bytes.Compare(a.key, b.key) })
	p.pairs = slices.CompactFunc(p.pairs, func(a, b pair) bool { return bytes.Equal(a.key, b.key) })
	err := b.Load(ctx, each(p.pairs))
	clear(p.pairs)
	p.pairs, p.bytes = p.pairs[:0], 0
	return err
}

func each(pairs []pair) iter.Seq2[table.Pair, error] {
	return func(yield func(table.Pair, error) bool) {
		for _, p := range pairs {
			if !yield(table.Pair{Key: p.key, Value: p.value}, nil) {
				return
			}
		}
	}
}

// changed writes the entries that have changed since the last one.
func (k *Keeper) changed(_ context.Context, m *distil.Machine, counts map[string]int) error {
	for _, id := range m.State().Dirty() {
		var is filing
		was, err := k.was(id)
		if err != nil {
			return err
		}
		k.count(&was, -1, counts)
		if e, there := m.State().Entry(id); there {
			filed := m.File(e)
			is = file(e, &filed)
			k.count(&is, 1, counts)
		}
		k.replace(was.pairs, is.pairs)
	}
	for w, n := range counts {
		if n == 0 {
			continue
		}
		value, _, err := k.batch.Get(key(keyCount, w))
		if err != nil {
			return err
		}
		old, _ := binary.Uvarint(value)
		if n += int(old); n <= 0 {
			k.batch.Delete(key(keyCount, w))
			continue
		}
		k.batch.Put(key(keyCount, w), binary.AppendUvarint(nil, uint64(n)))
	}
	return nil
}

// was is what the table has of an entry; nothing for one that it does not have.
func (k *Keeper) was(id string) (filing, error) {
	value, found, err := k.batch.Get(key(keyEntry, id))
	if err != nil || !found {
		return filing{}, err
	}
	facts, _, err := k.batch.Get(key(keyFacts, id))
	if err != nil {
		return filing{}, err
	}
	e, err := decodeEntry(id, value)
	if err != nil {
		return filing{}, err
	}
	filed, err := decodeFiled(e, facts)
	if err != nil {
		return filing{}, err
	}
	return file(e, &filed), nil
}

func (k *Keeper) replace(was, is []pair) {
	old := make(map[string][]byte, len(was))
	for _, p := range was {
		old[string(p.key)] = p.value
	}
	for _, p := range is {
		value, there := old[string(p.key)]
		if !there || !bytes.Equal(value, p.value) {
			k.batch.Put(p.key, p.value)
		}
		delete(old, string(p.key))
	}
	for key := range old {
		k.batch.Delete([]byte(key))
	}
}
