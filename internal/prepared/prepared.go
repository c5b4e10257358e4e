// Package prepared is the form of tables that are made of other data of the program before it is built: reading them takes a hundredth of what making
// them takes. A table says with one [Codec] how it is written and how it is read, in the same order, so that both cannot differ:
//
//	func (t *table) code(c *prepared.Codec) {
//		c.Text(&t.name)
//		c.Texts(&t.words)
//	}
//
// A test of whoever has a table makes it anew and compares; with -update it writes the file. A Codec is for one goroutine.
package prepared

import (
	"encoding/binary"
	"errors"
)

// Codec writes a table or reads it. Make it with [Writing] or [Reading].
type Codec struct {
	in      string
	out     []byte
	writing bool
	broken  bool
}

// ErrBroken is a table that ends too early, goes on behind its end, or has a number that is none.
var ErrBroken = errors.New("broken table")

// Writing returns a Codec that appends what it is given to [Codec.Bytes]. It is not inlined, so that the Codec is not on the stack: Go 1.26.8 does not
// mend the pointer of a method value such as c.Text, taken of what is on the stack, when a collection of garbage moves the stack, and what is written then
// is lost (TestStackMovesUnderACodec).
//
//go:noinline
func Writing() *Codec { return &Codec{writing: true} }

// Reading returns a Codec that reads from data. Texts are parts of it, not copies. It is not inlined, as [Writing] is not.
//
//go:noinline
func Reading(data string) *Codec { return &Codec{in: data} }

// Bytes are what was written.
func (c *Codec) Bytes() []byte { return c.out }

// Err is nil if all of the data was read, and all that was asked for was there.
func (c *Codec) Err() error {
	if c.broken || !c.writing && c.in != "" {
		return ErrBroken
	}
	return nil
}

// Int writes or reads a number.
func (c *Codec) Int(n *int) {
	if c.writing {
		c.out = binary.AppendVarint(c.out, int64(*n))
		return
	}
	v, size := varint(c.in)
	if size <= 0 {
		c.in, c.broken = "", true
		return
	}
	*n, c.in = v, c.in[size:]
}

// varint is binary.Varint of a string.
func varint(s string) (v, size int) {
	var u uint64
	for i := range min(len(s), binary.MaxVarintLen64) {
		u |= uint64(s[i]&0x7f) << (7 * i)
		if s[i] < 0x80 {
			n := int(u >> 1) //nolint:gosec // what Int has written
			if u&1 != 0 {
				n = ^n
			}
			return n, i + 1
		}
	}
	return 0, 0
}

// length writes or reads how many there are of something that takes at least one byte each.
func (c *Codec) length(n int) int {
	c.Int(&n)
	if !c.writing && (n < 0 || n > len(c.in)) {
		c.in, c.broken = "", true
		return 0
	}
	return n
}

// Text writes or reads a string.
func (c *Codec) Text(s *string) {
	n := c.length(len(*s))
	if c.writing {
		c.out = append(c.out, *s...)
		return
	}
	*s, c.in = c.in[:n], c.in[n:]
}

// Bool writes or reads a truth value.
func (c *Codec) Bool(b *bool) {
	n := 0
	if *b {
		n = 1
	}
	c.Int(&n)
	*b = n != 0
}

// Texts writes or reads a list of strings. An empty list is read as nil.
func (c *Codec) Texts(list *[]string) { List(c, list, c.Text) }

// List writes or reads a list, each of its elements by one. An empty list is read as nil.
func List[T any](c *Codec, list *[]T, one func(*T)) {
	n := c.length(len(*list))
	if !c.writing {
		*list = nil
		if n > 0 {
			*list = make([]T, n)
		}
	}
	for i := range *list {
		one(&(*list)[i])
	}
}

// Number writes or reads a number of another type.
func Number[T ~uint8 | ~int8 | ~uint16 | ~int16 | ~int32](c *Codec, n *T) {
	v := int(*n)
	c.Int(&v)
	*n = T(v) //nolint:gosec // what Number has written
}
