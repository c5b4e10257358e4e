package state

import (
	"bytes"
	"fmt"
	"iter"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/table"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// boardEnd follows the name of a board in a key: boards sort as their names do, which have no such byte.
const boardEnd = 0

// onBoard is the beginning of the keys of what is on a board.
func onBoard(b bank.Board) []byte { return append(boards(b.Kind, b.Name), boardEnd) }

// boards is the beginning of the keys of the boards whose names begin so.
func boards(kind bank.BoardKind, name string) []byte {
	return append([]byte{keyBoard, byte(kind)}, name...)
}

// shelved is the value of an entry on a board; its order, which ends in its id, is in the key.
func shelved(x *bank.Shelved) []byte {
	p := newPacker("", 48)
	p.Uint(uint64(len(x.ID)))
	p.Text(x.Entity)
	for _, n := range [...]int64{int64(x.Since), int64(x.Newest), int64(x.Size)} {
		p.Int(n)
	}
	return p.Body()
}

// unshelve reads what shelved has written.
func unshelve(order string, value []byte, it *bank.Item) (x bank.Shelved, ok bool) {
	u := pack.ReadBody(value)
	n := u.Uint()
	*it = bank.Item{Order: order, Entity: u.Text(), Since: day.Day(u.Int()), Newest: day.Day(u.Int()), Size: int32(u.Int())}
	x = bank.Shelved{Item: it}
	if u.Err() != nil || u.Len() > 0 || n > uint64(len(order)) {
		return x, false
	}
	it.ID = order[uint64(len(order))-n:]
	return x, true
}

// shelf is the [bank.Shelf] of a base. A board is read when it is asked for.
type shelf struct{ *base }

// Shelf finds all entries by the pages to which they belong.
func (b *base) Shelf() bank.Shelf { return shelf{b} }

func (s shelf) Names(kind bank.BoardKind, from string) iter.Seq[string] {
	return func(yield func(string) bool) {
		all := table.Prefix([]byte{keyBoard, byte(kind)})
		for at := boards(kind, from); at != nil; {
			name, there := "", false
			for k := range s.within(table.Range{From: at, To: all.To}, 2) {
				head, _, ok := bytes.Cut(k, []byte{boardEnd})
				if !ok {
					s.fail(fmt.Errorf("key of a board: %w", pack.ErrTorn))
				}
				name, there = string(head), ok
				break
			}
			if !there || !yield(name) {
				return
			}
			at = table.Prefix(onBoard(bank.Board{Kind: kind, Name: name})).To
		}
	}
}

func (s shelf) On(b bank.Board) []bank.Shelved {
	var (
		out   []bank.Shelved
		items []bank.Item // a piece of memory for many
	)
	for k, value := range s.scan(onBoard(b)) {
		if len(items) == 0 {
			items = make([]bank.Item, min(64, max(8, len(out))))
		}
		x, ok := unshelve(string(k), value, &items[0])
		if !ok {
			s.fail(fmt.Errorf("entry on a board: %w", pack.ErrTorn))
			return nil
		}
		out, items = append(out, x), items[1:]
	}
	return out
}

// beginners is the [bank.Beginners] of a base.
type beginners struct{ *base }

// Beginners finds all entries by how the words of what they say begin.
func (b *base) Beginners() bank.Beginners { return beginners{b} }

func (b beginners) Beginning(with string) iter.Seq2[day.Day, string] {
	return func(yield func(day.Day, string) bool) {
		for k := range b.scan(beginningWith(with)) {
			_, rest, ok := bytes.Cut(k, []byte{0})
			const dayLen = 4
			if !ok || len(rest) <= dayLen {
				b.fail(fmt.Errorf("beginning of a word: %w", pack.ErrTorn))
				return
			}
			d, _ := dayBefore(string(rest[:dayLen]))
			if !yield(d, string(rest[dayLen:])) {
				return
			}
		}
	}
}
