package engine_test

import (
	"context"
	"errors"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/memory"
)

// remember takes down the entries that a run leaves on the pages, each with its text.
func (w *world) remember() {
	if len(w.below("bank")) == 0 {
		return
	}
	stands, says := w.onPages()
	check(w.t, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error {
		for id, text := range w.shown {
			if stands[id] {
				continue
			}
			switch why, err := e.Why(ctx, id); {
			case err != nil && !errors.Is(err, bank.ErrNotFound):
				return err
			case says[memory.Normalize(text)], err == nil && stands[why.ID]:
				delete(w.shown, id) // its line has moved to another log, or is a source of another entry: it is that one by now
			}
		}
		return nil
	}))
	for _, p := range entryLines(w.t, w.dir, "") {
		w.shown[p.id()] = textOf(p.line)
	}
}

// onPages are the ids of the entries on all pages, of the archive too, and what they say, normalised.
func (w *world) onPages() (stands, says map[string]bool) {
	stands, says = map[string]bool{}, map[string]bool{}
	if len(w.below("bank")) > 0 {
		for _, p := range entryLines(w.t, w.dir, "") {
			stands[p.id()], says[memory.Normalize(textOf(p.line))] = true, true
		}
	}
	return stands, says
}

// textOf is what the line of an entry says, without its letter, its sources and its id.
func textOf(line string) string {
	text, _, _ := strings.Cut(line, " ([[")
	if _, said, ok := strings.Cut(text, ": "); ok {
		return said
	}
	return text
}

// nothingLost is law 1: each entry that was ever on a page stands on one, of the archive if nowhere else, unless a person has purged it or made it
// private. One whose line is a source of another entry by now stands there, and one whose line has moved to another log has another id: it is the one
// that has the same words as a source, whatever other lines have made of them since.
func (w *world) nothingLost() {
	w.t.law = "what was ever on a page is on a page or in the archive"
	if len(w.shown) == 0 {
		return
	}
	stands, says := w.onPages()
	recorded, hidden := w.recorded(w.dir), w.hiddenNow()
	program, people := bank.Effective(recorded)
	claim, held := map[string]string{}, map[string]bool{} // the hash of what an entry was made of; those of which there is an entry
	for i := range recorded {
		if ev := &recorded[i]; ev.Op == bank.OpAccept {
			claim[ev.Entry] = ev.Sources[0].Hash
		}
	}
	withheld := map[string]bool{}
	for i := range people {
		switch ev := &people[i]; {
		case ev.Op == bank.OpPurge:
			for _, id := range ev.IDs {
				withheld[id] = true
			}
		case ev.Why == bank.ReasonPrivate:
			withheld[ev.Entry] = true
		}
	}
	for i := range program { // a person may have given other words to what stands, or hidden it
		if ev := &program[i]; stands[ev.Entry] || withheld[ev.Entry] {
			for _, src := range ev.Sources {
				held[src.Hash] = true
			}
		}
	}
	delete(held, "") // of what has no hash
	check(w.t, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error {
		for _, id := range sorted(w.shown) {
			if stands[id] || withheld[id] || says[memory.Normalize(w.shown[id])] || held[claim[id]] || bank.HidesText(hidden, w.shown[id]) {
				continue
			}
			why, err := e.Why(ctx, id)
			if err != nil && !errors.Is(err, bank.ErrNotFound) {
				return err
			}
			if err == nil && (stands[why.ID] || withheld[why.ID]) {
				continue
			}
			w.t.Fatalf("%s %q stands nowhere; %s", id, w.shown[id], toldOf(why))
		}
		return nil
	}))
}

// hiddenNow is what a person hides in the logs.
func (w *world) hiddenNow() (hidden []byte) {
	for _, text := range w.below("memory") {
		hidden = append(append(hidden, memory.Hidden([]byte(text))...), '\n')
	}
	return hidden
}

func toldOf(why *view.Why) string {
	if why == nil {
		return "nothing is known of it"
	}
	return "it is " + why.ID + " " + why.Text
}
