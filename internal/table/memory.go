package table

import (
	"bytes"
	"slices"
	"sort"
)

// memory is entries that have not been written, in the order of their keys: a list of short lists.
type memory struct {
	chunks  [][]entry // none is empty
	size    int       // bytes of keys and values, and a little for each entry
	count   int
	changes int // so that a cursor notices
}

const (
	chunkEntries = 128 // of a chunk that is cut in two when one more comes
	entryWeight  = 16  // bytes that an entry counts for beside key and value: at least what it takes in a segment
)

// find is where the first entry lies whose key is key or above; past the last chunk if there is none.
func (m *memory) find(key []byte) (chunk, at int, equal bool) {
	chunk = sort.Search(len(m.chunks), func(i int) bool { c := m.chunks[i]; return bytes.Compare(c[len(c)-1].key, key) >= 0 })
	if chunk == len(m.chunks) {
		return chunk, 0, false
	}
	at, equal = slices.BinarySearchFunc(m.chunks[chunk], key, func(e entry, key []byte) int { return bytes.Compare(e.key, key) })
	return chunk, at, equal
}

// put takes an entry, whose bytes are its own from now on.
func (m *memory) put(e entry) {
	m.changes++
	m.size += len(e.key) + len(e.value) + entryWeight
	chunk, at, equal := m.find(e.key)
	if equal {
		old := &m.chunks[chunk][at]
		m.size -= len(old.key) + len(old.value) + entryWeight
		*old = e
		return
	}
	m.count++
	if chunk == len(m.chunks) { // behind all
		if chunk == 0 {
			m.chunks = append(m.chunks, make([]entry, 0, chunkEntries))
		} else {
			chunk--
		}
		at = len(m.chunks[chunk])
	}
	c := m.chunks[chunk]
	if len(c) == chunkEntries {
		half := chunkEntries / 2
		if at == len(c) && chunk == len(m.chunks)-1 {
			half = at // keys that ascend fill their chunks
		}
		right := append(make([]entry, 0, chunkEntries), c[half:]...)
		clear(c[half:])
		m.chunks[chunk] = c[:half]
		m.chunks = slices.Insert(m.chunks, chunk+1, right)
		if at >= half {
			chunk, at = chunk+1, at-half
		}
	}
	m.chunks[chunk] = slices.Insert(m.chunks[chunk], at, e)
}

// get finds an entry.
func (m *memory) get(key []byte) (entry, bool) {
	if chunk, at, equal := m.find(key); equal {
		return m.chunks[chunk][at], true
	}
	return entry{}, false
}

// memoryCursor goes through a memory. When that has changed it has to be put on a place anew.
type memoryCursor struct {
	*memory
	chunk, at int
	seen      int // number of changes when it was put on its place
}

func (c *memoryCursor) entry() entry   { return c.chunks[c.chunk][c.at] }
func (c *memoryCursor) failure() error { return nil }
func (c *memoryCursor) stale() bool    { return c.seen != c.changes }

func (c *memoryCursor) first(from []byte) bool {
	c.seen = c.changes
	c.chunk, c.at, _ = c.find(from)
	return c.chunk < len(c.chunks)
}

func (c *memoryCursor) last(below []byte) bool {
	c.seen = c.changes
	if c.chunk, c.at = len(c.chunks), 0; below != nil {
		c.chunk, c.at, _ = c.find(below)
	}
	return c.advance(true)
}

func (c *memoryCursor) advance(back bool) bool {
	switch {
	case !back && c.at+1 < len(c.chunks[c.chunk]):
		c.at++
	case !back:
		c.chunk, c.at = c.chunk+1, 0
	case c.at > 0:
		c.at--
	case c.chunk == 0:
		return false
	default:
		c.chunk--
		c.at = len(c.chunks[c.chunk]) - 1
	}
	return c.chunk < len(c.chunks)
}
