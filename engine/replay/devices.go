package replay

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// sharedLedgers reports whether there is a ledger of another device.
func (e *Replayer) sharedLedgers(s *snapshot.Snapshot) bool {
	return slices.ContainsFunc(slices.Sorted(maps.Keys(s.Ledgers)), func(rel string) bool { return !e.ownLedger(rel) })
}

// addNews takes the events of one ledger.
func (e *Replayer) addNews(n *news, s *snapshot.Snapshot, rel string, data []byte, events []bank.Event) {
	if !s.Trusted() {
		return // what the last run knew is not known
	}
	changes := func(list []bank.Event) []bank.Event { // a briefing changed nothing, and was no run
		return slices.DeleteFunc(slices.Clone(list), func(ev bank.Event) bool { return ev.Op == bank.OpBrief })
	}
	n.all = append(n.all, changes(events)...)
	if e.ownLedger(rel) {
		n.own = append(n.own, changes(events)...)
		return
	}
	old, _ := bank.DecodeLedger(rel, data[:min(int(s.Cursor.Files[rel].Size), len(data))])
	for _, ev := range changes(old) {
		if ev.At.After(n.heard) {
			n.heard = ev.At
		}
	}
	n.fresh = append(n.fresh, changes(events[min(len(old), len(events)):])...)
}

// RanBefore reports whether this device has written a ledger here.
func (e *Replayer) RanBefore(s *snapshot.Snapshot) bool {
	return slices.ContainsFunc(slices.Sorted(maps.Keys(s.Ledgers)), e.ownLedger)
}

func (e *Replayer) ownLedger(rel string) bool {
	return strings.HasPrefix(path.Base(rel), e.DeviceName()+"-")
}

// Heard is the earliest day of whose events of the program the ledgers of other devices tell for the first time what no run of this one has told: a
// checkpoint of this device that lies behind it knows nothing of these. Zero for none.
func (r *Record) Heard() (first day.Day) {
	if len(r.News.fresh) == 0 {
		return 0
	}
	known, days := map[string]bool{}, map[string]day.Day{}
	for i := range r.News.own {
		known[r.News.own[i].ID] = true
	}
	for i := range r.News.all {
		if ev := &r.News.all[i]; ev.By == bank.Program && ev.Op != bank.OpVoid {
			days[ev.ID] = ev.Day
		}
	}
	hear := func(id string) {
		if d, ok := days[id]; ok && (first == 0 || d < first) {
			first = d
		}
	}
	for i := range r.News.fresh {
		switch ev := &r.News.fresh[i]; {
		case ev.Op == bank.OpVoid:
			for _, id := range ev.IDs {
				hear(id)
			}
		case !known[ev.ID]:
			hear(ev.ID)
		}
	}
	return first
}

// Contested are the entries that one device changed before the other heard of it, each with the texts it ever had.
func (n *news) Contested() map[string]map[string]bool {
	if len(n.fresh) == 0 {
		return nil
	}
	out := map[string]map[string]bool{}
	take := func(ev *bank.Event) {
		for _, id := range []string{ev.Entry, ev.Other} {
			if id != "" {
				out[id] = map[string]bool{}
			}
		}
	}
	for i := range n.fresh {
		take(&n.fresh[i])
	}
	for i := range n.own {
		if n.own[i].At.After(n.heard) {
			take(&n.own[i])
		}
	}
	for i := range n.all {
		for _, f := range []*bank.Fields{n.all[i].Before, n.all[i].After} {
			if texts := out[n.all[i].Entry]; texts != nil && f != nil {
				texts[f.Text] = true
			}
		}
	}
	return out
}

// Outdated reports whether an event that was read off a page only says that the page is older than what the other
// device did. A text that the entry never had is a person's, whatever else.
func Outdated(ev *bank.Event, contested map[string]map[string]bool) bool {
	texts := contested[ev.Entry]
	if texts == nil || ev.Op == bank.OpAccept {
		return false
	}
	return ev.After == nil || ev.After.Text == "" || texts[ev.After.Text]
}
