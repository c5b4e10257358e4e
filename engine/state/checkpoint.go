package state

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

const checkpointMagic = "memctl checkpoint 11\n"

// Checkpoint is the folded state at the close of a day, a cache. The digest of everything it was folded from is part
// of its file name.
//
// The file is a [packer]'s: the day; the number of entries, then of each, in page order, its flags, its fields in the
// order of [bank.Entry] without those that the flags stand for, its facts in the order of [dedup.Facts], its topic if
// it has one, and the facts of its text where that is not the first; then the subjects in the order of [bank.Subject], the names that were dismissed, and what looks for subjects. What was purged is not in it: that is in the ledger.
type Checkpoint struct {
	State *bank.State
	Known distil.Known
}

// Flags of an entry: which of its fields are not written, because they follow from others, and what follows it in the file.
const (
	sameText   = 1 << iota // Text is FirstText
	sameSince              // Since is the day of the first source
	sameID                 // ID is the beginning of the first source's Stmt
	sameKey                // the facts' Key is FirstText without its full stop
	lowerKey               // the same in lower case
	isPinned               //
	hasTopic               // a topic follows
	hasNoFacts             // no facts follow
	hasNow                 // the facts of Text follow, which is not FirstText
)

// CheckpointName carries the digest of the inputs, so that a checkpoint that does not fit is not even opened.
func CheckpointName(d day.Day, inputs string) string {
	return files.CheckpointDir + "/" + d.String() + "-" + inputs + ".bin"
}

// Encode gives the bytes of a checkpoint.
func (c *Checkpoint) Encode() []byte {
	p := newPacker(checkpointMagic, 300*c.State.Len())
	p.Int(int64(c.State.Closed))
	p.Uint(uint64(c.State.Len()))
	for _, e := range c.State.Sorted() {
		c.entry(p, e)
	}
	subjects := c.State.Subjects()
	p.Uint(uint64(len(subjects)))
	for _, x := range subjects {
		p.subject(x)
	}
	dismissed := c.State.DismissedIDs()
	p.Uint(uint64(len(dismissed)))
	for _, id := range slices.Sorted(maps.Keys(dismissed)) {
		p.Text(id)
		p.Text(dismissed[id])
	}
	p.names(&c.Known.Names)
	return p.Bytes()
}

func (p *packer) subject(x *bank.Subject) {
	by := uint64(0)
	if x.ByPerson {
		by = 1
	}
	p.Uint(by)
	p.Text(x.ID)
	p.Text(x.Name)
	p.Texts(x.Aliases)
	p.Texts(x.Not)
	p.Text(x.From)
	p.Shared(x.Category)
	p.Int(int64(x.Since))
	p.Uint(uint64(x.Seen.Lines))
	p.Uint(uint64(x.Seen.Days))
	p.Uint(uint64(len(x.Seen.Signs)))
	for _, s := range x.Seen.Signs {
		p.Shared(s.Name)
		p.Uint(uint64(s.Lines))
	}
	p.Shared(x.Seen.Category)
	p.Text(x.Seen.ShortFor)
	p.Uint(uint64(len(x.Sources)))
	for i := range x.Sources {
		p.source(&x.Sources[i])
	}
}

func (u *unpacker) subject() *bank.Subject {
	x := &bank.Subject{ByPerson: u.Uint() == 1}
	x.ID, x.Name, x.Aliases, x.Not, x.From, x.Category = u.Text(), u.Text(), u.Texts(), u.Texts(), u.Text(), u.Shared()
	x.Since, x.Seen.Lines, x.Seen.Days = day.Day(u.Int()), int(u.Uint()), int(u.Uint())
	for range u.Count(2) {
		x.Seen.Signs = append(x.Seen.Signs, bank.Sign{Name: u.Shared(), Lines: int(u.Uint())})
	}
	x.Seen.Category, x.Seen.ShortFor = u.Shared(), u.Text()
	x.Sources = make([]bank.Source, u.Count(6))
	for i := range x.Sources {
		u.source(&x.Sources[i])
	}
	return x
}

func (c *Checkpoint) entry(p *packer, e *bank.Entry) {
	f, known := c.Known.Facts[e.ID]
	topic, asked := c.Known.Topics[e.ID]
	bare := keyOf(e.FirstText)
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
	set(f.Key == bare, sameKey)
	set(f.Key != bare && f.Key == strings.ToLower(bare), lowerKey)
	set(e.Pinned, isPinned)
	set(asked, hasTopic)
	set(!known, hasNoFacts)
	now, differs := c.Known.Now[e.ID]
	set(differs, hasNow)
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
	if known {
		p.facts(&f, flags)
	}
	if asked {
		p.SharedList(topic)
	}
	if differs {
		p.facts(&now, 0)
	}
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

// decodeCheckpoint reads a checkpoint. Bytes that are not one, whatever they are, are an error.
func decodeCheckpoint(data []byte) (*Checkpoint, error) {
	u := newUnpacker(checkpointMagic, data)
	closed := day.Day(u.Int())
	n := u.Count(20)
	c := &Checkpoint{State: bank.NewStateFor(n), Known: distil.Known{Facts: make(map[string]dedup.Facts, n), Now: map[string]dedup.Facts{}, Topics: map[string][]string{}}}
	c.State.Closed = closed
	entries := make([]bank.Entry, n) // one piece of memory: the state keeps them all
	for i := range entries {
		e := &entries[i]
		u.entry(e, c)
		if u.Err() != nil {
			break
		}
		c.State.Put(e)
	}
	for range u.Count(8) {
		c.State.PutSubject(u.subject())
	}
	for range u.Count(2) {
		id := u.Text()
		c.State.PutDismissed(id, u.Text())
	}
	c.Known.Names = u.names()
	if err := u.Done(); err != nil {
		return nil, fmt.Errorf("decode checkpoint: %w", err)
	}
	if c.State.Len() != n {
		return nil, fmt.Errorf("decode checkpoint: %w", pack.ErrTorn)
	}
	return c, nil
}

func (u *unpacker) entry(e *bank.Entry, c *Checkpoint) {
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
		return
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
	if flags&hasNoFacts == 0 {
		c.Known.Facts[e.ID] = u.facts(e.FirstText, flags)
	}
	if flags&hasTopic != 0 {
		c.Known.Topics[e.ID] = u.SharedList()
	}
	if flags&hasNow != 0 {
		c.Known.Now[e.ID] = u.facts(e.Text, 0)
	}
}

func (u *unpacker) source(s *bank.Source) {
	s.Path, s.Line, s.Start, s.Day = u.Shared(), int(u.Int()), int(u.Int()), day.Day(u.Int())
	s.Stmt, s.Of, s.Hash, s.Mark = u.Text(), u.Text(), u.Text(), u.Text()
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

// LoadCheckpoint returns the state at the close of d, or nil when the file is not there or not whole.
func LoadCheckpoint(ws *workspace.Workspace, name string, d day.Day) *Checkpoint {
	b, err := ws.ReadDerived(name)
	if err != nil {
		return nil
	}
	c, err := decodeCheckpoint(b)
	if err != nil || c.State.Closed != d {
		return nil
	}
	return c
}

// WorthKeeping says which checkpoints are kept beside the newest one: of the day before, because notes are often added
// to yesterday's log, and of two week ends and two month ends, for logs that sync late and for the roll-ups.
func WorthKeeping(d, newest day.Day) bool {
	age := newest - d
	switch {
	case age < 0:
		return false
	case age <= 1:
		return true
	case d.Time().Weekday() == time.Sunday:
		return age <= 14
	}
	return (d+1).Time().Day() == 1 && age <= 62
}

// CheckpointFiles lists the checkpoints there are by day; names that are not a checkpoint's are left out.
func CheckpointFiles(ws *workspace.Workspace) map[string]day.Day {
	listed, err := ws.DerivedFiles(files.CheckpointDir)
	if err != nil {
		return nil // the state is folded anew
	}
	own := env.KeptIn()[files.CheckpointDir]
	out := map[string]day.Day{}
	for name := range listed {
		if !own(name) {
			continue
		}
		if d, err := day.Parse(name[:len("2006-01-02")]); err == nil {
			out[files.CheckpointDir+"/"+name] = d
		}
	}
	return out
}
