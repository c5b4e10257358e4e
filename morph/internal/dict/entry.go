package dict

import "iter"

// Entry is one reading of a surface.
type Entry struct {
	Left, Right uint8 // context clusters
	Cost        int16
	Template    Template
}

// Template numbers a list of morphemes that many entries share.
type Template uint16

const lastOfList = 0x8000

// Unknown is a kind of characters that enters the lattice without an entry.
type Unknown uint8

// Kinds of unknown words, in the order of the file.
const (
	UnknownHangul Unknown = iota
	UnknownLatin
	UnknownNumber
	UnknownHanja
	UnknownSymbol
	UnknownStop
	UnknownComma
	UnknownOpen
	UnknownClose
	UnknownEllipsis
	unknownCount
)

// Entry reads an entry; more says that its list goes on with the next index.
func (d *Dict) Entry(i List) (e Entry, more bool) {
	s := d.records[recordSize*int(i):][:recordSize]
	t := u16(s, 4)
	return Entry{Left: s[0], Right: s[1], Cost: int16(u16(s, 2)), Template: Template(t &^ lastOfList)}, t&lastOfList == 0
}

// Entries are the entries of a list with their indexes; none of NoList. The search for the best reading has a loop of its own.
func (d *Dict) Entries(i List) iter.Seq2[List, Entry] {
	return func(yield func(List, Entry) bool) {
		for more := i != NoList; more; i++ {
			var e Entry
			if e, more = d.Entry(i); !yield(i, e) {
				return
			}
		}
	}
}

// UnknownEntry is how an unknown word of the kind enters the lattice.
func (d *Dict) UnknownEntry(u Unknown) Entry {
	s := d.unknowns[recordSize*int(u):][:recordSize]
	return Entry{Left: s[0], Right: s[1], Cost: int16(u16(s, 2)), Template: Template(u16(s, 4))}
}

// Ends are the clusters of the two ends of a text: what comes after Right and what comes before Left.
func (d *Dict) Ends() Entry { return d.UnknownEntry(unknownCount) }

// Connection is the costs of all right clusters before one left cluster.
type Connection [Clusters]int16

// Before is the row of a left cluster.
func (d *Dict) Before(left uint8) *Connection { return &d.conn[left] }

// Flags of clusters.
const (
	flagCloses = 8  // right: what ends an eojeol, so that white space follows
	flagLeads  = 16 // right: an ending that leads on, so that an auxiliary follows, or white space
	flagNouns  = 32 // right: nouns
)

// Place is where a word stands: a shift and, above three bits, a mask of the flags of left clusters. The two bits above
// leans are one number, that of Odd.
type Place uint8

// Places.
const (
	AfterSpace Place = 0 | 1<<3
	Inside     Place = 1 | 3<<3
)

// What is unlikely at a place, as [Dict.Odd] says it.
const (
	OddLeans  = 1 // after white space, what leans on the word before
	OddBegins = 1 // inside an eojeol, what begins one: verbs, adjectives, prefixes
	OddAdverb = 2 // adverbs, determiners, interjections
	OddNoun   = 3 // nouns
)

// Odd says whether the entries of a left cluster are unlikely at a place; 0 if they are not. It is an index, so that who asks
// for every word of a text needs no branch.
func (d *Dict) Odd(left uint8, at Place) uint8 { return d.flags[left] >> (at & 7) & uint8(at>>3) }

// Closes says that entries of the right cluster end an eojeol.
func (d *Dict) Closes(right uint8) bool { return d.flags[right]&flagCloses != 0 }

// Nouns says that entries of the right cluster end in a noun.
func (d *Dict) Nouns(right uint8) bool { return d.flags[right]&flagNouns != 0 }

// Leads says that entries of the right cluster end in an ending that leads on.
func (d *Dict) Leads(right uint8) bool { return d.flags[right]&flagLeads != 0 }

// Tag numbers a part of speech.
type Tag uint8

// Tags are the names of all tags, by number: those of Sejong as mecab-ko-dic writes them.
func (d *Dict) Tags() []string { return d.tags }

// TagName is the name of a tag.
func (d *Dict) TagName(t Tag) string { return d.tags[t] }

// Morpheme is a part of an entry. Its form is surface[From:To] and then Literal.
type Morpheme struct {
	Tag      Tag
	From, To int // in characters of the surface
	Literal  string
	At       int // character of the surface at which it begins; -1 if it shares those of the morpheme before
}

const noPlace = 255

// Morphemes appends the parts of an entry with a surface of n characters.
func (d *Dict) Morphemes(t Template, n int, out []Morpheme) []Morpheme {
	s := d.templates[u24(d.index, 3*int(t)):]
	count := int(s[0])
	s = s[1:]
	for range count {
		m := Morpheme{Tag: Tag(s[0]), From: int(s[1]), To: min(int(s[2]), n), At: int(s[3]), Literal: s[5 : 5+int(s[4])]}
		if m.At == noPlace {
			m.At = -1
		}
		out = append(out, m)
		s = s[5+int(s[4]):]
	}
	return out
}
