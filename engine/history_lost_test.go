package engine_test

import (
	"context"
	"errors"
	"slices"
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
	for _, p := range entryLines(w.t, w.dir, "") {
		w.shown[p.id()] = saidOn(p.line)
	}
	recorded := w.recorded(w.dir)
	for i := range recorded {
		if recorded[i].Op == bank.OpAccept {
			w.claim[recorded[i].Entry] = claimsOf(&recorded[i])[0]
		}
	}
	w.follow()
}

// follow forgets the entries that are others by now: their line has moved to another log, or is a source of another entry. What becomes of it becomes of
// that one.
func (w *world) follow() {
	stands, _, lines := w.onPages()
	gone := slices.DeleteFunc(sorted(w.shown), func(id string) bool { return stands[id] })
	if len(gone) == 0 {
		return
	}
	check(w.t, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error {
		for _, id := range gone {
			switch why, err := e.Why(ctx, id); {
			case err != nil && !errors.Is(err, bank.ErrNotFound):
				return err
			case lines[w.shown[id]], err == nil && stands[why.ID]:
				delete(w.shown, id)
			}
		}
		return nil
	}))
}

// onPages are the ids of the entries on all pages, of the archive too, what they say, normalised, and that as saidOn has it.
func (w *world) onPages() (stands, says, lines map[string]bool) {
	stands, says, lines = map[string]bool{}, map[string]bool{}, map[string]bool{}
	if len(w.below("bank")) > 0 {
		for _, p := range entryLines(w.t, w.dir, "") {
			stands[p.id()], says[memory.Normalize(textOf(p.line))], lines[saidOn(p.line)] = true, true, true
		}
	}
	return stands, says, lines
}

// saidOn is what the line of an entry says, with its letter and its names.
func saidOn(line string) string {
	said, _, _ := strings.Cut(line, " ([[")
	letter, rest, stated := strings.Cut(said, "(c=")
	if _, after, ok := strings.Cut(rest, ")"); stated && ok && len(letter) == len("- O") {
		return letter + after
	}
	return said
}

// claimsOf are the claims of an event, by their hashes. What has borrowed its subject is the same claim only where the whole text is.
func claimsOf(ev *bank.Event) (out []string) {
	for i := range ev.Sources {
		claim := ev.Sources[i].Hash
		if ev.Op == bank.OpAccept && ev.After.Whence != "" {
			claim += " " + memory.Normalize(ev.After.Text)
		}
		out = append(out, claim)
	}
	return out
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
	stands, says, _ := w.onPages()
	program, people := w.effective(w.dir)
	withheld, held := map[string]bool{}, map[string]bool{} // ids, and hashes of claims of which there is an entry or that are withheld
	for i := range people {
		switch ev := &people[i]; {
		case ev.Op == bank.OpPurge:
			for _, id := range ev.IDs {
				withheld[id], held[id] = true, true // or hashes
			}
		case ev.Why == bank.ReasonPrivate:
			withheld[ev.Entry] = true
		}
	}
	for i := range program { // a person may have given other words to what stands, or hidden it
		if ev := &program[i]; stands[ev.Entry] || withheld[ev.Entry] {
			for _, claim := range claimsOf(ev) {
				held[claim] = true
			}
		}
	}
	delete(held, "") // of what has no hash
	hidden := w.hiddenNow()
	check(w.t, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error {
		for _, id := range sorted(w.shown) {
			if stands[id] || withheld[id] || says[memory.Normalize(textOf(w.shown[id]))] || held[w.claim[id]] || bank.HidesText(hidden, textOf(w.shown[id])) {
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
