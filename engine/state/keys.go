package state

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"math"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/internal/beginning"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// A checkpoint is a table of these keys, so that everything that a fold asks for is one key or a range. The first byte says what a key is; what
// follows is written as it stands, and texts that something follows with their length before them. What is said of "words" is of [distil.Wordings].
const (
	keyEntry     = 'e' // id → record of the entry
	keyFacts     = 'd' // id → record of how the entry is found
	keySource    = 's' // id of a claim that is a source of an entry, and does not begin as its id → id of the entry
	keyPart      = 'p' // short id of a statement that makes several claims, its id, and that of the claim → both ids
	keyWithdrawn = 'x' // id of an entry that no statement gives any more
	keyLong      = 'g' // id of an entry that is longer than others
	keyFades     = 'f' // day at the close of which a live entry ends if no line names it ([distil.Ends]), and its id
	keyPlace     = 'q' // place of a live status, and its id
	keyWord      = 'w' // word, and key of an entry's words → [posting]
	keyCount     = 'c' // word → how many of them are found by it when something changes
	keySplit     = 'l' // kind, last part of a compound, and key of the words that have it
	keyBare      = 'b' // kind, digest of the Key of words without keywords, and their key
	keyBeginning = 'a' // beginning of a word of what an entry says (internal/beginning), a zero, its recency, the newest first, and id of the entry
	keyNext      = 'j' // id of an entry that took the place of another, and id of that
	keyBoard     = 'h' // kind and name of a board of the shelf, and order of an entry on it → the entry as it is shelved
	keyNames     = 'z' // what lines have named: one long value, behind all others, so that no look-up reads it in vain
	keyTold      = 't' // day → the events of the fold that were of it, as far as a roll-up needs them
	keyStep      = 'i' // number of a statement of the open day → [distil.Step]; of no other checkpoint than that of an open day
	keyListed    = 'r' // [roster.List] and [roster.Place.Key] of an entry → [roster.Place.Beside]
)

// key makes a key of texts, each but the last with its length.
func key(first byte, parts ...string) []byte {
	k := []byte{first}
	for i, p := range parts {
		if i < len(parts)-1 {
			k = binary.AppendUvarint(k, uint64(len(p)))
		}
		k = append(k, p...)
	}
	return k
}

// under makes the beginning of the keys that have these texts before the last one.
func under(first byte, parts ...string) []byte { return key(first, append(slices.Clip(parts), "")...) }

// onDay is a day as a text that sorts as days do.
func onDay(d day.Day) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(min(max(int64(d), math.MinInt32), math.MaxInt32))^1<<31))
}

// dayOn is the day of which onDay made a text; false for any other text.
func dayOn(text string) (day.Day, bool) {
	if len(text) != 4 {
		return 0, false
	}
	return day.Day(int32(binary.BigEndian.Uint32([]byte(text)) ^ 1<<31)), true
}

// before is a day as a text that sorts the newest first.
func before(d day.Day) string { return onDay(-d) }

// dayBefore is the day of which before made a text; false for any other text.
func dayBefore(text string) (day.Day, bool) {
	d, ok := dayOn(text)
	return -d, ok
}

// digest stands for a text that may be long. Two of one digest are only compared once too often.
func digest(text string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return string(h.Sum(nil))
}

func kindText(k rules.Kind) string { return string([]byte{byte(k)}) }

// posting is the value beside a word.
type posting struct {
	kind    rules.Kind
	keyword bool // it is one of the keywords, by which what says the same is found
	slot    bool // it is found by it when something changes
	live    bool
	newest  day.Day // on which the entry was last said
	size    int     // of the keywords, and their signature; of a keyword only
	sign    uint64
}

func (p *posting) encode() []byte {
	flags := byte(0)
	for i, on := range [...]bool{p.keyword, p.slot, p.live} {
		if on {
			flags |= 1 << i
		}
	}
	b := binary.AppendVarint([]byte{byte(p.kind), flags}, int64(p.newest))
	if p.keyword {
		b = binary.LittleEndian.AppendUint64(binary.AppendUvarint(b, uint64(p.size)), p.sign)
	}
	return b
}

// decode reports false for what encode has not made.
func (p *posting) decode(b []byte) bool {
	if len(b) < 3 {
		return false
	}
	p.kind, p.keyword, p.slot, p.live = rules.Kind(b[0]), b[1]&1 != 0, b[1]&2 != 0, b[1]&4 != 0
	newest, n := binary.Varint(b[2:])
	if n <= 0 {
		return false
	}
	p.newest = day.Day(newest)
	if b = b[2+n:]; !p.keyword {
		p.size, p.sign = 0, 0
		return len(b) == 0
	}
	size, n := binary.Uvarint(b)
	if n <= 0 || len(b) != n+8 {
		return false
	}
	p.size, p.sign = int(size), binary.LittleEndian.Uint64(b[n:])
	return true
}

// pair is a key with its value.
type pair struct{ key, value []byte }

// filing is all that a checkpoint has of an entry.
type filing struct {
	pairs []pair
	words []string // by which it is found when something changes, once for each of its wordings
	live  int
	slots int // wordings that are found so
	lists []roster.List
}

// file gives the keys under which an entry stands. It is a function of the entry and its facts alone, so that what is to go when it changes is known.
func file(e *bank.Entry, filed *distil.Filed) (f filing) {
	add := func(k, value []byte) { f.pairs = append(f.pairs, pair{k, value}) }
	p := newPacker("", 1<<9)
	p.entry(e)
	add(key(keyEntry, e.ID), p.Body())
	p = newPacker("", 1<<10)
	p.filed(e, filed)
	add(key(keyFacts, e.ID), p.Body())
	for _, src := range e.Sources {
		if !beginsAs(src.Stmt, e.ID) {
			add(key(keySource, src.Stmt), []byte(e.ID))
		}
		if src.Of != "" {
			p := newPacker("", 64)
			p.Text(src.Of)
			p.Text(src.Stmt)
			add(key(keyPart, bank.Short(src.Of), src.Of, src.Stmt), p.Body())
		}
	}
	if e.Withdrawn() {
		add(key(keyWithdrawn, e.ID), nil)
	}
	if len(e.ID) > bank.ShortID+1 {
		add(key(keyLong, e.ID), nil)
	}
	if e.Standing == bank.Live {
		f.live = 1
		for _, place := range distil.Places(e, filed.Topic) {
			add(key(keyPlace, place, e.ID), nil)
		}
		if d, ok := distil.Ends(e, &filed.Now); ok {
			add(key(keyFades, onDay(d), e.ID), nil)
		}
	}
	if e.Successor != "" {
		add(key(keyNext, e.Successor, e.ID), nil)
	}
	for _, b := range beginning.All(e.Around()) {
		add(append(append(append(beginningWith(b), 0), before(e.Recency())...), e.ID...), nil)
	}
	x := bank.Shelve(e)
	add(append(onBoard(x.Board), x.Order...), shelved(&x.Shelved))
	for _, at := range roster.Of(e) {
		f.lists = append(f.lists, at.List)
		add(append(listed(at.List), at.Key...), besides(at.Beside))
	}
	for _, w := range distil.Wordings(e, filed.First, filed.Now) {
		f.wording(e, &w, add)
	}
	return f
}

// wording adds the keys of one of the texts of an entry.
func (f *filing) wording(e *bank.Entry, w *distil.Wording, add func(k, value []byte)) {
	kind := kindText(e.Kind)
	p := posting{kind: e.Kind, live: e.Standing == bank.Live, newest: e.Newest().Day, size: len(w.Facts.Keywords), sign: dedup.Signature(w.Facts.Keywords)}
	words := slices.Clone(w.Facts.Keywords)
	var slot []string
	if w.Slot {
		slot = dedup.SlotWords(&w.Facts)
		f.words, f.slots = append(f.words, slot...), f.slots+1
		words = append(words, slot...)
	}
	slices.Sort(words)
	for _, word := range slices.Compact(words) {
		p.keyword, p.slot = slices.Contains(w.Facts.Keywords, word), slices.Contains(slot, word)
		add(key(keyWord, word, w.Key), p.encode())
	}
	for _, last := range dedup.LastParts(&w.Facts) {
		add(key(keySplit, kind, last, w.Key), nil)
	}
	if len(w.Facts.Keywords) == 0 {
		add(key(keyBare, kind, digest(w.Facts.Key), w.Key), nil)
	}
}

// beginningWith is the beginning of the keys of what has a word that begins so.
func beginningWith(with string) []byte { return append([]byte{keyBeginning}, with...) }

// listed is the beginning of the keys of a list.
func listed(l roster.List) []byte { return []byte{keyListed, byte(l)} }

// besides is the value beside a place in a list.
func besides(ids []string) []byte {
	if len(ids) == 0 {
		return nil
	}
	p := newPacker("", 32)
	p.Texts(ids)
	return p.Body()
}

// beginsAs says that an id is that of the statement with the longer one, as nearly all are.
func beginsAs(stmt, id string) bool {
	return (len(id) == bank.ShortID+1 || len(id) == len(stmt)) && bytes.HasPrefix([]byte(stmt), []byte(id))
}
