package main

import (
	"bytes"
	"encoding/binary"
)

// magic names the format; the number after it is raised when old readers could not read a file.
const (
	magic   = "memctl morph\x00\x00"
	version = 2
)

// dataName says what the words are from.
const dataName = "mecab-ko-dic-2.1.1-20180720"

// encode writes head, table of sections, sections. docs/morph-dictionary.md describes each.
func (d *dictionary) encode() []byte {
	templates, index := d.encodeTemplates()
	sections := [][]byte{
		[]byte(dataName),
		d.encodeConnection(),
		d.encodeLeaning(),
		nil, // tags, known only now
		index,
		templates,
		encodeRecords(d.records),
		encodeRecords(d.unknowns),
		d.encodeRoots(),
		d.automaton,
	}
	sections[3] = d.encodeTags()
	var out bytes.Buffer
	out.WriteString(magic)
	out.Write(binary.LittleEndian.AppendUint16(nil, version))
	at := uint32(len(magic) + 2 + 4 + 8*len(sections))
	out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(sections))))
	for _, s := range sections {
		out.Write(binary.LittleEndian.AppendUint32(nil, at))
		out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(s))))
		at += uint32(len(s))
	}
	for _, s := range sections {
		out.Write(s)
	}
	return out.Bytes()
}

func (d *dictionary) encodeConnection() []byte {
	var out []byte
	for _, c := range d.connection {
		out = binary.LittleEndian.AppendUint16(out, uint16(c))
	}
	return out
}

func (d *dictionary) encodeLeaning() []byte {
	return d.leaning
}

func (d *dictionary) encodeTags() []byte {
	var out []byte
	for _, t := range d.tags {
		out = append(append(out, byte(len(t))), t...)
	}
	return out
}

// encodeTemplates writes each list of morphemes, and the offsets at which the lists begin.
func (d *dictionary) encodeTemplates() (data, index []byte) {
	for _, parts := range d.templates {
		index = append(index, threeBytes(len(data))...)
		data = append(data, byte(len(parts)))
		for _, p := range parts {
			data = append(data, d.tag(p.tag), byte(p.from), byte(p.to), byte(p.at), byte(len(p.literal)))
			data = append(data, p.literal...)
		}
	}
	return data, index
}

func encodeRecords(records []record) []byte {
	var out []byte
	for _, r := range records {
		out = append(out, r.left, r.right)
		out = binary.LittleEndian.AppendUint16(out, uint16(r.cost))
		out = binary.LittleEndian.AppendUint16(out, r.template)
	}
	return out
}

// encodeRoots writes the edge of the first state for every Hangul syllable, so that the widest state is not searched;
// the last edge is the first state itself.
func (d *dictionary) encodeRoots() []byte {
	roots := make([]int, 0xD7A4-0xAC00+1)
	for i := range roots {
		roots[i] = noEdge
	}
	at := d.root
	n := int(d.automaton[at] & manyEdges)
	at++
	if n == manyEdges {
		n = int(binary.LittleEndian.Uint16(d.automaton[at:]))
		at += 2
	}
	for i := range n {
		c := int(binary.LittleEndian.Uint16(d.automaton[at+2*i:]))
		t := d.automaton[at+2*n+3*i:]
		if c >= 0xAC00 && c <= 0xD7A3 {
			roots[c-0xAC00] = int(t[0]) | int(t[1])<<8 | int(t[2])<<16
		}
	}
	roots[len(roots)-1] = d.root
	var out []byte
	for _, r := range roots {
		out = append(out, threeBytes(r)...)
	}
	return out
}

// noEdge is an edge that leads nowhere.
const noEdge = 1<<24 - 1
