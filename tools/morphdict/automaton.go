package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// The surfaces form a minimal acyclic automaton over UTF-16 code units whose final states carry the payload, the
// index of the first record of their list. Equal tails with equal payloads are stored once.
const (
	leafBit   = 1 << 23 // of an edge: the target has no edges; the other bits are its payload
	hasLoad   = 0x80    // of a state's head: a payload follows
	manyEdges = 0x7F    // of a state's head: the number of edges follows in two bytes
)

type builder struct {
	words    [][]rune
	payloads []int
	known    map[string]int // encoded state → its offset
	out      []byte
	nodes    int
}

// compile builds the automaton of the sorted surfaces.
func (d *dictionary) compile(surfaces []string, payloads []int) error {
	b := &builder{payloads: payloads, known: map[string]int{}}
	for _, s := range surfaces {
		w := []rune(s)
		for _, r := range w {
			if r > 0xFFFF {
				return fmt.Errorf("%q: a character outside the basic plane", s)
			}
		}
		b.words = append(b.words, w)
	}
	d.root = b.state(0, len(b.words), 0)
	d.automaton, d.nodes = b.out, b.nodes
	if len(b.out) >= leafBit || len(d.records) >= leafBit {
		return errors.New("the automaton outgrows its 23-bit offsets")
	}
	return nil
}

// state writes the state that words[lo:hi] share after depth characters, after the states it leads to, and returns
// its edge value: an offset, or a payload with leafBit.
func (b *builder) state(lo, hi, depth int) int {
	load := -1
	if len(b.words[lo]) == depth {
		load = b.payloads[lo]
		lo++
	}
	if lo == hi {
		return load | leafBit
	}
	var labels []rune
	var targets []int
	for lo < hi {
		c, end := b.words[lo][depth], lo
		for end < hi && b.words[end][depth] == c {
			end++
		}
		labels, targets = append(labels, c), append(targets, b.state(lo, end, depth+1))
		lo = end
	}
	state := encodeState(load, labels, targets)
	if at, ok := b.known[state]; ok {
		return at
	}
	at := len(b.out)
	b.known[state] = at
	b.out = append(b.out, state...)
	b.nodes++
	return at
}

func encodeState(load int, labels []rune, targets []int) string {
	var s strings.Builder
	head := byte(min(len(labels), manyEdges))
	if load >= 0 {
		head |= hasLoad
	}
	s.WriteByte(head)
	if len(labels) >= manyEdges {
		s.Write(binary.LittleEndian.AppendUint16(nil, uint16(len(labels))))
	}
	if load >= 0 {
		s.Write(threeBytes(load))
	}
	for _, c := range labels {
		s.Write(binary.LittleEndian.AppendUint16(nil, uint16(c)))
	}
	for _, t := range targets {
		s.Write(threeBytes(t))
	}
	return s.String()
}

func threeBytes(n int) []byte { return []byte{byte(n), byte(n >> 8), byte(n >> 16)} }
