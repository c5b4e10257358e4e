package bank

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Telling is what a person was last told of something.
type Telling struct {
	Digest string  `json:"digest"` // of what was said
	Day    day.Day `json:"day"`    // logical day on which it was

	At time.Time `json:"at,omitzero"`
}

// Tellings are what briefings have told, by mode and key.
type Tellings map[string]Telling

// Told folds the events of briefings: of each thing the latest telling counts, on whatever device it was. A void does not take
// one back: what a person has heard stays heard.
func Told(all []Event) Tellings {
	var events []*Event
	for i := range all {
		if all[i].Op == OpBrief {
			events = append(events, &all[i])
		}
	}
	slices.SortStableFunc(events, func(a, b *Event) int { return a.At.Compare(b.At) })
	t := Tellings{}
	for _, ev := range events {
		for _, id := range ev.IDs {
			key, digest, _ := strings.Cut(id, ":")
			t[ev.Why+" "+key] = Telling{Digest: digest, Day: ev.Day, At: ev.At}
		}
	}
	return t
}

// Heard reports whether a mode need not say something again: it was said on this logical day, or nothing of it has changed since.
func (t Tellings) Heard(mode, key, digest string, today day.Day) bool {
	was, ok := t[mode+" "+key]
	return ok && (was.Day == today || was.Digest == digest)
}

// BriefEvent is the event that a briefing has told these things. keys and digests go together.
func BriefEvent(mode string, today day.Day, keys, digests []string) Event {
	ev := Event{Day: today, Op: OpBrief, By: Program, Why: mode}
	for i := range keys {
		ev.IDs = append(ev.IDs, keys[i]+":"+digests[i])
	}
	return ev
}

// With is t and other tellings: of each thing the latest counts, and of two at one instant the other's.
func (t Tellings) With(other Tellings) Tellings {
	out := Tellings{}
	maps.Copy(out, t)
	for key, o := range other {
		if was, ok := out[key]; !ok || !was.At.After(o.At) {
			out[key] = o
		}
	}
	return out
}

// Last is the instant of the latest telling.
func (t Tellings) Last() (at time.Time) {
	for _, l := range t {
		if l.At.After(at) {
			at = l.At
		}
	}
	return at
}
