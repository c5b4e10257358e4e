package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/engine/wiki"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// world is a workspace in which a history comes to pass.
type world struct {
	t      *trial
	dir    string
	budget int
	each   bool // the laws are looked at after each run
	today  day.Day
	minute int                 // of the day, from nine o'clock on: each use of the program comes later than the one before
	over   bool                // a run has closed the day
	late   int                 // uses of the program after that, on the same day
	kept   map[string]bool     // pages on which a person has left more than lines of entries
	old    map[string][]string // what pages and logs said after runs
	shown  map[string]string   // entries that were on a page after a run, by their ids, each with its text
	claim  map[string]string   // the hashes of the claims that they were made of
	did    []string
	counts map[string]int // of what came to pass, by kind
}

func (w *world) note(format string, args ...any) { w.did = append(w.did, fmt.Sprintf(format, args...)) }

func (w *world) now() string {
	switch {
	case w.late > 0:
		return fmt.Sprintf("%sT23:59:59.%03d+09:00", w.today, 10*w.late)
	case w.over:
		return w.today.String()
	}
	return fmt.Sprintf("%sT%02d:%02d:00+09:00", w.today, 9+w.minute/60, w.minute%60)
}

// comes moves the clock on.
func (w *world) comes(d day.Day) {
	w.today, w.minute, w.over, w.late = d, 0, false, 0
	w.note("  it is %s", w.today)
}

// below are the files below a folder of the workspace, none if it is not there.
func (w *world) below(sub string, skip ...string) map[string]string {
	if _, err := os.Stat(filepath.Join(w.dir, sub)); err != nil {
		return nil
	}
	return tree(w.t, w.dir, sub, skip...)
}

// with opens the workspace of a folder for one use, as the next process would.
func (w *world) with(dir string, f func(ctx context.Context, e *engine.Engine) error, opts ...workspace.Option) error {
	e, err := engine.Open(dir, engine.Options{Now: w.now(), Files: opts, LockWait: patience, PageBudget: w.budget})
	check(w.t, err)
	return errors.Join(f(w.t.Context(), e), e.Close())
}

// do does one deed. The law that it may break is that it can be done.
func (w *world) do(d deed) {
	w.t.law = d.verb + " succeeds"
	w.note("%s", d)
	w.counts[d.verb]++
	if w.minute++; w.over && d.n%2 == 0 {
		w.comes(w.today + 1)
	} else if w.over {
		w.late++
	}
	r := d.rand()
	for _, kind := range []func(deed, *rand.Rand) bool{w.keepLog, w.handlePage, w.command, w.configure, w.harm, w.runDeed} {
		if kind(d, r) {
			w.follow()
			return
		}
	}
	w.t.Fatalf("unknown deed %s", d)
}

// keepLog does what people do to logs.
func (w *world) keepLog(d deed, r *rand.Rand) bool {
	switch d.verb {
	case "say": // so many days ago
		if d.n > 0 {
			w.counts[backDated]++
		}
		w.append(w.logOf(int(d.n)), d.text+"\n")
	case "mutter": // without a newline
		w.append(w.logOf(int(d.n)), d.text)
	case "bulk":
		a := newAuthor(d.n, 300)
		var n int
		_, err := fmt.Sscan(d.text, &n)
		check(w.t, err)
		a.people, a.projects = a.people[:6], a.projects[:5]
		var text strings.Builder
		text.WriteString("## Retain\n")
		for range n {
			text.WriteString(a.line() + "\n")
		}
		w.append(w.logOf(r.IntN(4)), text.String())
	case "unsay":
		w.changeLine(r, "- ", func(string) string { return "" })
	case "strikelog":
		w.changeLine(r, "- ", func(line string) string { return "- ~~" + line[2:] + "~~\n" })
	case "tick":
		w.changeLine(r, "- [ ]", func(line string) string { return "- [x]" + line[5:] + "\n" })
	case "correct":
		w.changeLine(r, "- ", func(line string) string { return strings.TrimRight(line, ".") + d.text + "\n" })
	case "hidelog":
		w.changeLine(r, "- ", func(line string) string { return "<private>\n" + line + "\n</private>\n" })
	case "showlog":
		if path, ok := w.anyFile(r, "memory", "<private>"); ok {
			write(w.t, w.dir, path, strings.NewReplacer("<private>\n", "", "</private>\n", "").Replace(read(w.t, w.dir, path)))
		}
	case "movelog":
		w.moveLog(r)
	default:
		return false
	}
	return true
}

func (w *world) logOf(ago int) string {
	name := (w.today - day.Day(ago)).String()
	if ago%5 == 4 {
		name += "-저녁"
	}
	return "memory/" + name + ".md"
}

func (w *world) append(path, text string) {
	old, err := os.ReadFile(filepath.Join(w.dir, path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		w.t.Fatal(err)
	}
	if len(old) > 0 && old[len(old)-1] != '\n' {
		text = "\n" + text
	}
	write(w.t, w.dir, path, string(old)+text)
}

// changeLine changes some line of a log that begins so. It is given without its end.
func (w *world) changeLine(r *rand.Rand, prefix string, change func(line string) string) {
	path, ok := w.anyFile(r, "memory", prefix)
	if !ok {
		return
	}
	lines := strings.SplitAfter(read(w.t, w.dir, path), "\n")
	var at []int
	for i, line := range lines {
		if strings.HasPrefix(line, prefix) && len(strings.TrimSpace(line)) > len(prefix) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return
	}
	i := at[r.IntN(len(at))]
	w.note("  %s: %s", path, strings.TrimSpace(lines[i]))
	lines[i] = change(strings.TrimRight(lines[i], "\n"))
	write(w.t, w.dir, path, strings.Join(lines, ""))
}

func (w *world) moveLog(r *rand.Rand) {
	path, ok := w.anyFile(r, "memory", "")
	if !ok {
		return
	}
	to := "memory/" + (w.today - day.Day(r.IntN(20))).String() + fmt.Sprintf("-옮김%d", r.IntN(100)) + ".md"
	w.note("  %s to %s", path, to)
	check(w.t, os.Rename(filepath.Join(w.dir, path), filepath.Join(w.dir, to)))
}

// anyFile is one of the markdown files below a folder that say text, but for those that are derived.
func (w *world) anyFile(r *rand.Rand, sub, text string) (string, bool) {
	all := w.below(sub, derived()...)
	names := slices.DeleteFunc(sorted(all), func(p string) bool {
		return !strings.HasSuffix(p, ".md") || strings.HasPrefix(filepath.Base(p), ".") || !strings.Contains(all[p], text)
	})
	if len(names) == 0 {
		return "", false
	}
	return names[r.IntN(len(names))], true
}

// anyEntry is one of the lines of entries in the archive, or outside of it.
func (w *world) anyEntry(r *rand.Rand, inArchive bool) (place, bool) {
	if len(w.below("bank")) == 0 {
		return place{}, false
	}
	lines := slices.DeleteFunc(entryLines(w.t, w.dir, ""), func(p place) bool {
		return strings.HasPrefix(p.page, "bank/archive/") != inArchive || strings.Contains(p.line, "~~")
	})
	if len(lines) == 0 {
		return place{}, false
	}
	p := lines[r.IntN(len(lines))]
	w.note("  %s: %s", p.page, p.line)
	w.counts[anEntry]++
	return p, true
}

// handlePage does what people do to pages.
func (w *world) handlePage(d deed, r *rand.Rand) bool {
	switch d.verb {
	case "reword":
		w.changeEntry(r, false, func(line string) string { return strings.Replace(line, " ([[", " "+d.text+" ([[", 1) })
	case "revalue":
		w.changeEntry(r, false, func(line string) string {
			if strings.HasPrefix(line, "- O(c=0.") {
				return fmt.Sprintf("- O(c=0.%d%s", 31+r.IntN(60), line[len("- O(c=0.70"):])
			}
			return "- O" + strings.TrimLeft(line[2:], "WBSO")
		})
	case "unline":
		w.changeEntry(r, false, func(string) string { return "" })
	case "strikeline":
		w.changeEntry(r, true, func(line string) string { return strike(line, " ^") })
	case "unid":
		w.changeEntry(r, true, func(line string) string { return line[:strings.LastIndex(line, " ^")] })
	case "hideline":
		w.changeEntry(r, true, func(line string) string { return "<private>\n" + line + "\n</private>" })
	case "showpage":
		if path, ok := w.anyFile(r, "bank", "<private>"); ok {
			w.kept[path] = true
			write(w.t, w.dir, path, strings.NewReplacer("<private>\n", "", "</private>\n", "").Replace(read(w.t, w.dir, path)))
		}
	case "moveline", "copyline":
		p, ok := w.anyEntry(r, false)
		if !ok {
			break
		}
		if d.verb == "moveline" {
			w.replace(p, "")
		}
		w.kept[p.page], w.kept[d.text] = true, true
		addToPage(w.t, w.dir, d.text, "", p.line)
	case "hand", "prose":
		page := "bank/wiki/내-글.md"
		if some, ok := w.anyFile(r, "bank", ""); ok && r.IntN(2) == 0 {
			page = some
		}
		w.note("  on %s", page)
		w.kept[page] = true
		addToPage(w.t, w.dir, page, "", d.text)
	case "delpage", "renpage", "halfpage", "oldfile":
		w.handleFile(d.verb, r)
	default:
		return false
	}
	return true
}

// changeEntry changes the line of some entry; what becomes of the line may be more than a line of an entry.
func (w *world) changeEntry(r *rand.Rand, more bool, change func(line string) string) {
	p, ok := w.anyEntry(r, false)
	if !ok {
		return
	}
	w.kept[p.page] = w.kept[p.page] || more
	line := change(p.line)
	if line != "" {
		line += "\n"
	}
	w.replace(p, line)
}

// replace puts lines in the place of the line of an entry, which may be the last one of its page and have no end. Two empty lines that meet where the
// list was are what a person has left.
func (w *world) replace(p place, lines string) {
	old := p.line + "\n"
	if !strings.Contains(read(w.t, w.dir, p.page), old) {
		old = p.line
	}
	edit(w.t, w.dir, p.page, old, lines)
	w.kept[p.page] = w.kept[p.page] || lines == "" && strings.Contains(read(w.t, w.dir, p.page), "\n\n\n")
}

func (w *world) handleFile(verb string, r *rand.Rand) {
	page, ok := w.anyFile(r, "bank", "")
	if !ok {
		return
	}
	switch verb {
	case "delpage":
		check(w.t, os.Remove(filepath.Join(w.dir, page)))
	case "renpage":
		to := fmt.Sprintf("bank/wiki/쪽-%d.md", r.IntN(3))
		w.kept[page], w.kept[to] = true, true
		check(w.t, os.MkdirAll(filepath.Join(w.dir, "bank/wiki"), 0o755), os.Rename(filepath.Join(w.dir, page), filepath.Join(w.dir, to)))
	case "halfpage":
		w.kept[page] = true
		text := []rune(read(w.t, w.dir, page))
		write(w.t, w.dir, page, string(text[:r.IntN(len(text)+1)]))
	case "oldfile":
		names := sorted(w.old)
		if len(names) == 0 {
			return
		}
		page = names[r.IntN(len(names))]
		w.kept[page] = true
		write(w.t, w.dir, page, w.old[page][r.IntN(len(w.old[page]))])
	}
	w.note("  %s", page)
	w.counts[aPage]++
}

// command does what people say on the command line.
func (w *world) command(d deed, r *rand.Rand) bool {
	entry := map[string]func(e *engine.Engine, ctx context.Context, id string) (*report.Report, error){
		"pin": (*engine.Engine).Pin, "unpin": (*engine.Engine).Unpin, "restore": (*engine.Engine).Restore, "purge": (*engine.Engine).Purge,
		"archive": func(e *engine.Engine, ctx context.Context, id string) (*report.Report, error) {
			return e.Archive(ctx, id, d.text)
		},
	}
	if verb := entry[d.verb]; verb != nil {
		if p, ok := w.anyEntry(r, d.verb == "restore" || d.verb == "purge" && r.IntN(2) == 0); ok {
			w.allow(d.verb, w.with(w.dir, func(ctx context.Context, e *engine.Engine) error { _, err := verb(e, ctx, p.id()); return err }))
		}
		return true
	}
	name, other, _ := strings.Cut(d.text, "|")
	var verb func(ctx context.Context, e *engine.Engine) error
	switch d.verb {
	case "name":
		verb = func(ctx context.Context, e *engine.Engine) error {
			_, err := e.NameSubject(ctx, name, []string{other}, "thing")
			return err
		}
	case "dismiss":
		verb = func(ctx context.Context, e *engine.Engine) error { _, err := e.DismissSubject(ctx, name); return err }
	case "join":
		verb = func(ctx context.Context, e *engine.Engine) error {
			if known, err := e.Subjects(ctx, 0); err == nil && len(known.Subjects) > 1 && d.n%4 > 0 { // two that there are
				i := r.IntN(len(known.Subjects) - 1)
				name, other = known.Subjects[i].Name, known.Subjects[i+1].Name
				w.note("  %s and %s", name, other)
			}
			_, err := e.JoinSubjects(ctx, name, other)
			return err
		}
	case "wikirename", "wikiappend", "wikirebuild":
		verb = func(ctx context.Context, e *engine.Engine) error {
			l, err := e.WikiList(ctx, []string{"person", "thing", "project", "place", "topic"})
			if err != nil || len(l.Pages) == 0 {
				return err
			}
			page := l.Pages[r.IntN(len(l.Pages))].Name
			w.note("  %s", page)
			switch d.verb {
			case "wikirename":
				var to *wiki.Renamed
				if to, err = e.WikiRename(ctx, page, d.text); err == nil && to.Moved {
					w.kept[to.Path], w.kept[to.Redirect] = true, true
				}
			case "wikiappend":
				var on *wiki.Written
				if on, err = e.WikiAppend(ctx, page, d.text); err == nil {
					w.kept[on.Path] = true
				}
			default:
				_, err = e.WikiRebuild(ctx, []string{page}, false)
			}
			return err
		}
	case "ask":
		verb = func(ctx context.Context, e *engine.Engine) error {
			a, err := e.Recall(ctx, recall.Query{Text: d.text, Limit: 16})
			if err == nil {
				_, err = e.Promote(ctx, ask.PromoteRequest{Question: d.text, Hits: a.Hits})
			}
			return err
		}
	case "closegap":
		verb = func(ctx context.Context, e *engine.Engine) error {
			g, err := e.Gaps(ctx)
			if err == nil && len(g.Gaps) > 0 {
				_, err = e.CloseGap(ctx, g.Gaps[r.IntN(len(g.Gaps))].Question, false)
			}
			return err
		}
	case "brief":
		verb = func(ctx context.Context, e *engine.Engine) error {
			_, err := e.Brief(ctx, briefing.Options{Mode: []brief.Mode{brief.Fading, brief.Conflicts, brief.Session}[r.IntN(3)]})
			return err
		}
	default:
		return false
	}
	w.allow(d.verb, w.with(w.dir, verb))
	return true
}

// allow takes an error that a command may have: there is nothing to do, or it is a person who errs.
func (w *world) allow(verb string, err error) {
	if err == nil {
		w.counts[obeyed(verb)]++
		return
	}
	if _, small := errors.AsType[*bundle.SmallError](err); small {
		return
	}
	for _, may := range []error{report.ErrAlready, report.ErrHidden, bank.ErrNotFound, subject.ErrTaken, subject.ErrDismissed} {
		if errors.Is(err, may) {
			w.note("  %v", err)
			return
		}
	}
	w.t.Fatal(err)
}

// configure changes rules, words and the day.
func (w *world) configure(d deed, _ *rand.Rand) bool {
	rules := rulesThatPeopleHave()
	switch d.verb {
	case "rule":
		write(w.t, w.dir, "rules/routing/own.yaml", rules.routing[d.n%uint64(len(rules.routing))])
	case "words":
		write(w.t, w.dir, wordsFile, rules.words[d.n%uint64(len(rules.words))])
	case "subjects":
		write(w.t, w.dir, "rules/subjects.yaml", rules.subjects[d.n%uint64(len(rules.subjects))])
	case "days":
		w.comes(w.today + day.Day(d.n))
	default:
		return false
	}
	return true
}

// harm does what befalls the files of .memctl/: all may be lost at any time but for a commit under way.
func (w *world) harm(d deed, r *rand.Rand) bool {
	switch d.verb {
	case "forget", "lose", "flip":
	default:
		return false
	}
	names := sorted(w.below(".memctl"))
	if len(names) == 0 || slices.ContainsFunc(names, func(p string) bool { return strings.Contains(p, "journal") }) {
		return true
	}
	name := names[r.IntN(len(names))]
	w.note("  %s", name)
	switch d.verb {
	case "forget":
		forget(w.t, w.dir)
	case "lose":
		check(w.t, os.Remove(filepath.Join(w.dir, name)))
	case "flip":
		data := []byte(read(w.t, w.dir, name))
		if len(data) > 0 {
			data[r.IntN(len(data))] ^= 1 << r.IntN(8)
			write(w.t, w.dir, name, string(data))
		}
	}
	return true
}
