package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// run is a run of the scheduler, and what must hold after it.
func (w *world) run(verb string) {
	check(w.t, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error { return runOf(ctx, e, verb) }))
	if w.each && w.late == 0 { // later, only the cursor knows that the day was closed
		w.laws(verb)
	}
	w.remember()
	for p, text := range w.below("bank", derived()...) {
		if strings.HasSuffix(p, ".md") && !slices.Contains(w.old[p], text) && len(w.old[p]) < 4 {
			w.old[p] = append(w.old[p], text)
		}
	}
}

// end is the last reflect of a history, at the end of its day.
func (w *world) end() {
	w.t.law = "the last reflect succeeds"
	if w.minute++; w.over {
		w.comes(w.today + 1)
	}
	w.over = true
	w.note("reflect at the end of %s", w.today)
	check(w.t, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error { return runOf(ctx, e, "reflect") }))
	w.laws("reflect")
	w.t.law = "a folder with nothing derived and no pages gives the same pages and events"
	w.fromNothing()
}

// laws looks at what must hold after each run.
func (w *world) laws(verb string) {
	t := w.t
	w.nothingLost()
	t.law = "verify agrees"
	check(t, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error {
		v, err := e.Verify(ctx)
		if err == nil && !v.OK() {
			err = fmt.Errorf("%s, changed %v, lost %v, differs %v, without source %v", v.Outcome, v.Changed, v.Lost, v.Differs, v.NoSource)
			for _, c := range v.Diff.Changes {
				err = fmt.Errorf("%w\n%s (-on disk +replayed)\n%s", err, c.Path, cmp.Diff(strings.Split(string(c.Prev), "\n"), strings.Split(string(c.Data), "\n")))
			}
		}
		return err
	}))

	t.law = "a second run writes nothing"
	before := w.written(w.dir)
	check(t, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error { return runOf(ctx, e, verb) }))
	w.same("first", before, "second", w.written(w.dir))

	// Everything is there but .memctl/: no cursor vouches for a file, no checkpoint for a day, no signature for a page. All is folded,
	// laid out and rendered anew, and is what is there to the byte; the ledgers, which get what is new, get nothing.
	t.law = "a run without .memctl/ writes nothing"
	anew := w.copy(".memctl/")
	check(t, w.with(anew, func(ctx context.Context, e *engine.Engine) error { return runOf(ctx, e, verb) }))
	w.same("incremental", before, "anew", w.written(anew))

	t.law = "what is told is what is told anew"
	w.same("incremental", w.told(w.dir), "anew", w.told(anew))
	check(t, os.RemoveAll(anew))
}

// written is all that runs write but for reports/, which name the run that wrote them, and .memctl/, which is what the laws are about.
func (w *world) written(dir string) map[string]string {
	return tree(w.t, dir, ".", ".memctl", "reports")
}

func (w *world) same(nameA string, a map[string]string, nameB string, b map[string]string) {
	w.t.Helper()
	var out strings.Builder
	for _, p := range sorted(a) {
		if text, there := b[p]; !there {
			fmt.Fprintf(&out, "only %s has %s:\n%s\n", nameA, p, a[p])
		} else if text != a[p] {
			fmt.Fprintf(&out, "%s (-%s +%s)\n%s\n", p, nameA, nameB, cmp.Diff(strings.Split(a[p], "\n"), strings.Split(text, "\n")))
		}
	}
	for _, p := range sorted(b) {
		if _, there := a[p]; !there {
			fmt.Fprintf(&out, "only %s has %s:\n%s\n", nameB, p, b[p])
		}
	}
	if out.Len() > 0 {
		w.t.Fatal(out.String())
	}
}

// copy is a copy of the workspace without what begins so, with times of its own.
func (w *world) copy(without ...string) string {
	dir, err := os.MkdirTemp(filepath.Dir(w.dir), "memctl-test-copy-")
	check(w.t, err)
	w.t.Cleanup(func() { _ = os.RemoveAll(dir) })
	for p, text := range tree(w.t, w.dir, ".") {
		if !slices.ContainsFunc(without, func(prefix string) bool { return strings.HasPrefix(p, prefix) }) {
			write(w.t, dir, p, text)
		}
	}
	return dir
}

// fromNothing folds a folder to which the logs, the rules and people's events have come, and nothing else: the program's events and all pages are
// made from nothing, as on a device that has them from nobody.
//
// What is compared: every page, to the byte, and all events that stand. What is not: bank/_meta/changelog.md, the instants and files of the program's
// events and what was taken back of them, because they tell of runs and not of what is known; and pages on which people have left more than lines of
// entries, with the catalogue that lists them, because it stands nowhere else. Entries whose line has come to stand elsewhere in its log keep their place on
// their page: where they stand among the others is left out, and nothing else of them.
func (w *world) fromNothing() {
	t := w.t
	dir := w.copy(".memctl/", "bank/", "reports/")
	program, people := w.effective(w.dir)
	data, err := bank.EncodeLedger(people)
	check(t, err)
	write(t, dir, "bank/_meta/ledger/other-2026-01.jsonl", string(data))
	check(t, w.with(dir, func(ctx context.Context, e *engine.Engine) error { return runOf(ctx, e, "reflect") }))
	again, theirs := w.effective(dir)
	w.same("incremental", byEntry(people), "from nothing", byEntry(theirs))
	w.same("incremental", byEntry(program), "from nothing", byEntry(again))
	const catalogue = "bank/index" // and what it goes on with
	ours, made := w.below("bank", "bank/_meta"), pages(t, dir)
	for _, all := range []map[string]string{ours, made} {
		maps.DeleteFunc(all, func(p, _ string) bool {
			return w.kept[p] || len(w.kept) > 0 && (strings.HasPrefix(p, catalogue) || p == "bank/tree-index.json")
		})
	}
	if moved := w.movedInLog(); len(moved) > 0 {
		for _, all := range []map[string]string{ours, made} {
			for p, text := range all {
				all[p] = withLast(text, moved)
			}
		}
	}
	w.same("incremental", ours, "from nothing", made)
	check(t, os.RemoveAll(dir))
}

// movedInLog are the ids of the entries of which the ledgers have accepts from several places of a log that has said the same more than once: one of the
// lines was edited.
func (w *world) movedInLog() map[string]bool {
	first, moved := map[string]bank.Source{}, map[string]bool{}
	stmts := map[[2]string]map[string]bool{} // of what a log says
	recorded := w.recorded(w.dir)
	for i := range recorded {
		for _, src := range recorded[i].Sources {
			at := [2]string{src.Path, src.Hash}
			if stmts[at] == nil {
				stmts[at] = map[string]bool{}
			}
			stmts[at][src.Statement()] = true
		}
	}
	for i := range recorded {
		ev := &recorded[i]
		if ev.Op != bank.OpAccept || len(stmts[[2]string{ev.Sources[0].Path, ev.Sources[0].Hash}]) < 2 {
			continue
		}
		src := ev.Sources[0]
		if at, known := first[ev.Entry]; known && at.Path == src.Path && at.Start != src.Start {
			moved[ev.Entry] = true
		}
		first[ev.Entry] = src
	}
	return moved
}

// withLast is a page with the lines of the entries at its end, by their ids, each below its heading; what follows such a line goes with it as far as it is indented.
func withLast(page string, ids map[string]bool) string {
	id := regexp.MustCompile(`\^(m[0-9a-z]+)`)
	var out strings.Builder
	last, of, heading := map[string]string{}, "", ""
	for line := range strings.Lines(page) {
		if !strings.HasPrefix(line, " ") {
			if of = ""; strings.HasPrefix(line, "- ") {
				if m := id.FindAllStringSubmatch(line, -1); len(m) > 0 && ids[m[len(m)-1][1]] {
					of = m[len(m)-1][1]
					last[of] += heading
				}
			} else if strings.HasPrefix(line, "#") {
				heading = line
			}
		}
		if of == "" {
			out.WriteString(line)
		} else {
			last[of] += line
		}
	}
	for _, of := range sorted(last) {
		out.WriteString(last[of])
	}
	return out.String()
}

// effective are the events of all ledgers that stand.
func (w *world) effective(dir string) (program, people []bank.Event) {
	return bank.Effective(w.recorded(dir))
}

// recorded are all events of the ledgers, also what was taken back.
func (w *world) recorded(dir string) (all []bank.Event) {
	if _, err := os.Stat(filepath.Join(dir, "bank/_meta/ledger")); err != nil {
		return nil // nothing has been found yet
	}
	for _, p := range ledgers(w.t, dir) {
		events, bad := bank.DecodeLedger(p, []byte(read(w.t, dir, p)))
		if len(bad) > 0 {
			w.t.Fatalf("%s: %v", p, bad[0])
		}
		all = append(all, events...)
	}
	return all
}

// byEntry are the events about each entry in the order in which they fold, a line each. How those of different entries lie among each other on one day
// is nobody's.
func byEntry(events []bank.Event) map[string]string {
	out := map[string]string{}
	for i := range events {
		ev := &events[i]
		out[ev.Entry] += fmt.Sprintf("%s %s %s %s %s\n", ev.Day, ev.By, ev.Op, ev.ID, ev.Why)
	}
	return out
}

// told is what the readers of a workspace tell: they load the state as the run has left it.
func (w *world) told(dir string) map[string]string {
	out := map[string]string{}
	check(w.t, w.with(dir, func(ctx context.Context, e *engine.Engine) error {
		tell := func(what string, v any, err error) {
			b, encodeErr := json.MarshalIndent(v, "", " ")
			check(w.t, err, encodeErr)
			out[what] = string(bytes.ReplaceAll(b, []byte(e.Dir()), nil))
		}
		opinions, err := e.Opinions(ctx)
		tell("opinions", opinions, err)
		days, err := e.EntryDays(ctx)
		tell("days of entries", days, err)
		subjects, err := e.Subjects(ctx, 20)
		tell("subjects", subjects, err)
		tell("number of entries", e.Entries(), nil)
		if len(w.below("bank")) == 0 {
			return nil
		}
		lines := entryLines(w.t, dir, "")
		for i := 0; i < len(lines); i += 1 + len(lines)/4 {
			why, err := e.Why(ctx, lines[i].id())
			if errors.Is(err, bank.ErrNotFound) { // it was purged, and its line stays in a part of the page that a person has hidden
				out["why "+lines[i].id()] = "not found"
				continue
			}
			tell("why "+lines[i].id(), why, err)
		}
		for _, question := range []string{"서버 포트", "Jenkins builds", "민수 답변"} {
			a, err := e.Recall(ctx, recall.Query{Text: question, Any: true, Limit: 20})
			check(w.t, err)
			out["recall "+question] = strings.Join(hits(a), "\n")
		}
		return nil
	}))
	return out
}
