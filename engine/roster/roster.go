// Package roster keeps the entries of a bank in lists, each in the order in which a briefing takes from it, so that the best of a list are found
// without reading the rest.
//
// [Of] says in which lists an entry stands, and where: it is a function of the entry alone, and the only place that knows what an entry is to a
// briefing. A store keeps these places beside its entries, and gives them back as a [Stored]. [Look] is the lists of a state: those that its base has
// stored, with what has been touched since in its new places; or, without a base, lists that are made of all entries.
//
// The package is pure.
package roster

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// List is one of the lists. Its number is part of a stored key.
type List byte

// The lists. An entry has a value in each in which it stands, and the largest comes first; of one value, what was said last ([Newest]).
const (
	Said          List = iota // all entries, by the day on which something was last said of them
	Heard                     // all entries, by the day of their latest source
	HeardStatuses             // the statuses among them
	Actions                   // live entries of a role, as Said
	Statuses                  //
	Decisions                 //
	Lessons                   //
	Preferences               //
	Worth                     // live preferences, by what they are worth: all lose the same each day, and pinned ones nothing
	Fading                    // those that are not pinned, what fades soonest first: the value is the day on which it does, negated
	Dated                     // live entries that may speak of a day, as Said
	Opposed                   // entries that something contradicts, as Said; also those that have ended

	Lists = int(Opposed) + 1 // how many there are
)

// Place is where an entry stands in a list.
type Place struct {
	List   List
	Key    string   // sorts as the list goes; no two entries have the same
	Beside []string // in Opposed, of a live entry: the ids of what contradicts it
}

// Parts of a key: value and day on which something was last said, both descending, path, a zero byte, line, and id.
const (
	numberSize = 4
	pathAt     = 2 * numberSize
)

// ID is the id of the entry.
func (p Place) ID() string {
	_, rest, _ := strings.Cut(p.Key[pathAt:], "\x00")
	return rest[numberSize:]
}

// Value is the value of the entry in the list.
func (p Place) Value() int { return -number(p.Key) }

// Day is the value where that is a day.
func (p Place) Day() day.Day { return day.Day(p.Value()) }

// IsKey reports whether a text is the key of a place.
func IsKey(key string) bool {
	if len(key) < pathAt {
		return false
	}
	_, rest, found := strings.Cut(key[pathAt:], "\x00")
	return found && len(rest) > numberSize
}

// KeyIn is the key of an entry in a list in which it has this value.
func KeyIn(value int, e *bank.Entry) string {
	src := e.Newest()
	path, _, _ := strings.Cut(src.Path, "\x00") // no file has such a name
	b := make([]byte, 0, pathAt+len(path)+1+numberSize+len(e.ID))
	b = appendNumber(appendNumber(b, -value), -LastSaid(e))
	b = append(append(b, path...), 0)
	return string(append(appendNumber(b, src.Line), e.ID...))
}

// appendNumber adds a number so that it sorts as numbers do. What is beyond 32 bits counts as the largest there is, which makes no difference: days
// and lines are smaller.
func appendNumber(b []byte, n int) []byte {
	n = min(max(n, -math.MaxInt32), math.MaxInt32)
	return binary.BigEndian.AppendUint32(b, uint32(int32(n))^1<<31)
}

// number is what appendNumber has added.
func number(s string) int {
	return int(int32(binary.BigEndian.Uint32([]byte(s[:numberSize])) ^ 1<<31))
}

// Newest orders entries by when something was last said of them, the newest first.
func Newest(a, b *bank.Entry) int {
	x, y := &a.Sources[len(a.Sources)-1], &b.Sources[len(b.Sources)-1]
	return cmp.Or(cmp.Compare(LastSaid(b), LastSaid(a)), cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line), cmp.Compare(a.ID, b.ID))
}

// LastSaid is the day on which something was last said of an entry, be it that it is so no longer.
func LastSaid(e *bank.Entry) int { return int(max(e.Sources[len(e.Sources)-1].Day, e.Until)) }

// Of gives the places of an entry.
func Of(e *bank.Entry) []Place {
	said, latest := LastSaid(e), e.Sources[0].Day
	for i := range e.Sources {
		latest = max(latest, e.Sources[i].Day) // the first may be of a later day than the others
	}
	bySaid, byHeard := KeyIn(said, e), KeyIn(int(latest), e)
	out := make([]Place, 0, 6)
	add := func(l List, key string) { out = append(out, Place{List: l, Key: key}) }
	add(Said, bySaid)
	add(Heard, byHeard)
	if e.Kind == rules.Status {
		add(HeardStatuses, byHeard)
	}
	live := e.Standing == bank.Live
	if len(e.Conflicts) > 0 {
		p := Place{List: Opposed, Key: bySaid}
		if live {
			p.Beside = e.Conflicts
		}
		out = append(out, p)
	}
	if !live {
		return out
	}
	role := RoleOf(e)
	switch role {
	case brief.Action:
		add(Actions, bySaid)
	case brief.Status:
		add(Statuses, bySaid)
	case brief.Decision:
		add(Decisions, bySaid)
	case brief.Lesson:
		add(Lessons, bySaid)
	case brief.Preference:
		add(Preferences, bySaid)
		add(Worth, KeyIn(worth(e), e))
		if !e.Pinned {
			add(Fading, KeyIn(-int(decay.FadesOn(e.Confidence, e.AsOf)), e))
		}
	case brief.Fact, brief.Done:
	}
	if role == brief.Status || role == brief.Fact && strings.HasPrefix(e.Home, "world/schedule") || role == brief.Decision {
		add(Dated, bySaid)
	}
	return out
}

// worth orders opinions on any day: all of them lose the same each day, and pinned ones nothing.
func worth(e *bank.Entry) int {
	if e.Pinned {
		return math.MaxInt
	}
	return e.Confidence + decay.PerDay*int(e.AsOf)
}

// RoleOf is what an entry is to a briefing: by its kind, by where it stands, and by the rules that filed it.
func RoleOf(e *bank.Entry) brief.Role {
	switch e.Kind {
	case rules.Activity:
		return brief.Done
	case rules.Opinion:
		return brief.Preference
	case rules.Status:
		if strings.HasPrefix(e.Home, "status/next") || FiledBy(e, "common.section.action", "common.task") {
			return brief.Action
		}
		return brief.Status
	}
	switch {
	case strings.HasPrefix(e.Home, "world/decisions"), FiledBy(e, "section.decision"):
		return brief.Decision
	case strings.HasPrefix(e.Home, "world/lessons"), FiledBy(e, "section.lesson"):
		return brief.Lesson
	}
	return brief.Fact
}

// FiledBy reports whether a rule with one of these in its id filed an entry.
func FiledBy(e *bank.Entry, names ...string) bool {
	return slices.ContainsFunc(e.Rules, func(id string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return strings.Contains(id, n) })
	})
}
