package state

import (
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Flags of an entry and of its facts: which of the fields are not written, because they follow from others, and what follows in the record.
const (
	sameText  = 1 << iota // Text is FirstText
	sameSince             // Since is the day of the first source
	sameID                // ID is the beginning of the first source's Stmt
	sameKey               // the facts' Key is FirstText without its full stop
	lowerKey              // the same in lower case
	isPinned              //
	hasTopic              // a topic follows
)

// entry writes an entry: its flags, then its fields in the order of [bank.Entry] without those that the flags stand for.
func (p *packer) entry(e *bank.Entry) {
	flags := uint64(0)
	set := func(on bool, flag uint64) {
		if on {
			flags |= flag
		}
	}
	first := e.First()
	set(e.Text == e.FirstText, sameText)
	set(e.Since == first.Day, sameSince)
	set(len(e.ID) == bank.ShortID+1 && strings.HasPrefix(first.Stmt, e.ID), sameID)
	set(e.Pinned, isPinned)
	p.Uint(flags)
	if flags&sameID == 0 {
		p.Text(e.ID)
	}
	p.Uint(uint64(e.Kind))
	if flags&sameText == 0 {
		p.Text(e.Text)
	}
	p.Text(e.FirstText)
	p.Shared(e.Params)
	p.SharedList(e.Entities)
	p.Shared(e.Home)
	p.Int(int64(e.Confidence))
	p.Int(int64(e.AsOf))
	p.Int(int64(e.Bumped))
	p.Uint(uint64(len(e.Sources)))
	for i := range e.Sources {
		p.source(&e.Sources[i])
	}
	p.Uint(uint64(e.Standing))
	if flags&sameSince == 0 {
		p.Int(int64(e.Since))
	}
	p.Int(int64(e.Until))
	p.Shared(e.Reason)
	p.Text(e.Successor)
	p.Texts(e.Conflicts)
	p.Uint(uint64(e.ByPerson))
	p.SharedList(e.Rules)
	p.Shared(e.Whence)
	p.SharedList(e.Beside)
	p.SharedList(e.Under)
}

// filed writes how an entry is found: its flags, the facts of its first words in the order of [dedup.Facts], its topic if it has one, and the facts
// of its text where that is not the first.
func (p *packer) filed(e *bank.Entry, filed *distil.Filed) {
	f := &filed.First
	bare := keyOf(e.FirstText)
	flags := uint64(0)
	set := func(on bool, flag uint64) {
		if on {
			flags |= flag
		}
	}
	set(f.Key == bare, sameKey)
	set(f.Key != bare && f.Key == strings.ToLower(bare), lowerKey)
	set(len(filed.Topic) > 0, hasTopic)
	set(e.Text == e.FirstText, sameText)
	p.Uint(flags)
	p.facts(f, flags)
	if flags&hasTopic != 0 {
		p.SharedList(filed.Topic)
	}
	if flags&sameText == 0 {
		p.facts(&filed.Now, 0)
	}
}

// entry reads what [packer.entry] has written.
func (u *unpacker) entry() *bank.Entry {
	e := &bank.Entry{}
	flags := u.Uint()
	if flags&sameID == 0 {
		e.ID = u.Text()
	}
	e.Kind = rules.Kind(u.Uint())
	if flags&sameText == 0 {
		e.Text = u.Text()
	}
	e.FirstText = u.Text()
	if flags&sameText != 0 {
		e.Text = e.FirstText
	}
	e.Params, e.Entities, e.Home = u.Shared(), u.SharedList(), u.Shared()
	e.Confidence, e.AsOf, e.Bumped = int(u.Int()), day.Day(u.Int()), day.Day(u.Int())
	e.Sources = make([]bank.Source, u.Count(6))
	for i := range e.Sources {
		u.source(&e.Sources[i])
	}
	if len(e.Sources) == 0 || flags&sameID != 0 && len(e.Sources[0].Stmt) <= bank.ShortID {
		u.Fail() // an entry without a source is none
		return e
	}
	if flags&sameID != 0 {
		e.ID = e.Sources[0].Stmt[:bank.ShortID+1]
	}
	e.Standing = bank.Standing(u.Uint())
	if e.Since = e.Sources[0].Day; flags&sameSince == 0 {
		e.Since = day.Day(u.Int())
	}
	e.Until, e.Reason, e.Successor, e.Conflicts = day.Day(u.Int()), u.Shared(), u.Text(), u.Texts()
	e.Pinned, e.ByPerson, e.Rules = flags&isPinned != 0, bank.Ownership(u.Uint()), u.SharedList()
	e.Whence = u.Shared()
	e.Beside, e.Under = u.SharedList(), u.SharedList()
	return e
}

// filed reads what [packer.filed] has written of an entry with these first words.
func (u *unpacker) filed(first string) (filed distil.Filed) {
	flags := u.Uint()
	filed.First = u.facts(first, flags)
	if flags&hasTopic != 0 {
		filed.Topic = u.SharedList()
	}
	if filed.Now = filed.First; flags&sameText == 0 {
		filed.Now = u.facts("", 0)
	}
	return filed
}

// keyOf returns the key that the facts of a text nearly always have; it may differ in the case of its letters.
func keyOf(text string) string { return strings.TrimRight(text, " .!。") }

func (p *packer) source(s *bank.Source) {
	p.Shared(s.Path)
	p.Int(int64(s.Line))
	p.Int(int64(s.Start))
	p.Int(int64(s.Day))
	p.Text(s.Stmt)
	p.Text(s.Of)
	p.Text(s.Hash)
	p.Text(s.Mark)
}

func (u *unpacker) source(s *bank.Source) {
	s.Path, s.Line, s.Start, s.Day = u.Shared(), int(u.Int()), int(u.Int()), day.Day(u.Int())
	s.Stmt, s.Of, s.Hash, s.Mark = u.Text(), u.Text(), u.Text(), u.Text()
}

func (p *packer) facts(f *dedup.Facts, flags uint64) {
	p.SharedList(f.Keywords)
	p.Uint(uint64(len(f.Polarity)))
	for _, k := range slices.Sorted(maps.Keys(f.Polarity)) {
		p.Shared(k)
		p.Int(int64(f.Polarity[k]))
	}
	for _, list := range [][]string{f.Negated, f.Values, f.Entities} {
		p.SharedList(list)
	}
	p.wording(f)
	if flags&(sameKey|lowerKey) == 0 {
		p.Text(f.Key)
	}
	p.Uint(uint64(len(f.Readings)))
	for i := range f.Readings {
		p.reading(&f.Readings[i])
	}
}

func (u *unpacker) facts(first string, flags uint64) (f dedup.Facts) {
	f.Keywords = u.SharedList()
	if n := u.Count(2); n > 0 {
		f.Polarity = make(map[string]int, n)
		for range n {
			k := u.Shared()
			f.Polarity[k] = int(u.Int())
		}
	}
	for _, list := range []*[]string{&f.Negated, &f.Values, &f.Entities} {
		*list = u.SharedList()
	}
	u.wording(&f)
	switch {
	case flags&sameKey != 0:
		f.Key = keyOf(first)
	case flags&lowerKey != 0:
		f.Key = strings.ToLower(keyOf(first))
	default:
		f.Key = u.Text()
	}
	f.Readings = make([]dedup.Reading, u.Count(18))
	for i := range f.Readings {
		u.reading(&f.Readings[i])
	}
	return f
}
