package engine_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// editor saves a page in the middle of a run: at a step, or in two, with another one of the run between them.
type editor struct {
	dir, page, text string
	steps           [2]func(e *editor) error // what it does at its step, and at the next one
	at              int                      // 1-based

	mu   sync.Mutex // folders are listed side by side
	seen int
	done int
	err  error
}

func (e *editor) path() string { return filepath.Join(e.dir, e.page) }

// step is called between any two things that a run does, but for the instant after the last look at the page: what is saved between that
// look and the rename is lost, as workspace.Apply says.
func (e *editor) step(name string) error {
	if name == "write "+e.page+":rename" {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.seen++
	if e.at > 0 && e.seen >= e.at {
		e.next()
	}
	return nil
}

func (e *editor) next() {
	if e.done < len(e.steps) && e.steps[e.done] != nil {
		e.err = errors.Join(e.err, e.steps[e.done](e))
	}
	e.done++
}

// finish does what the run has left no time for.
func (e *editor) finish(t *testing.T) {
	t.Helper()
	e.at = 0
	for e.done < len(e.steps) {
		e.next()
	}
	check(t, e.err)
}

// edited is the page as it is now with the person's text.
func (e *editor) edited() (string, error) {
	b, err := os.ReadFile(e.path())
	text := strings.Replace(string(b), "포트는 8080이다. ([[", e.text+". ([[", 1)
	if err == nil && text == string(b) {
		err = errors.New("the line is not on the page")
	}
	return text, err
}

func (e *editor) put(name, text string) error { return os.WriteFile(name, []byte(text), 0o644) }

// saves are the ways in which editors save.
func saves() map[string][2]func(*editor) error {
	var whole string
	remember := func(e *editor) (err error) { whole, err = e.edited(); return err }
	return map[string][2]func(*editor) error{
		"renames over it": {func(e *editor) error {
			return errors.Join(remember(e), e.put(e.path()+".swp", whole), os.Rename(e.path()+".swp", e.path()))
		}},
		"writes in place": {func(e *editor) error { return errors.Join(remember(e), e.put(e.path(), whole)) }},
		"empties, then writes": {
			func(e *editor) error { return errors.Join(remember(e), os.Truncate(e.path(), 0)) },
			func(e *editor) error { return e.put(e.path(), whole) },
		},
		"writes half, then all": {
			func(e *editor) error { return errors.Join(remember(e), e.put(e.path(), whole[:len(whole)/2])) },
			func(e *editor) error { return e.put(e.path(), whole) },
		},
		"deletes, then creates": {
			func(e *editor) error { return errors.Join(remember(e), os.Remove(e.path())) },
			func(e *editor) error { return e.put(e.path(), whole) },
		},
	}
}

// TestEditorSavesAtAnyStepOfARun: a run may see the page before, in the middle and after. In the end the person's text stands and all else is
// as if it had been saved behind the run.
func TestEditorSavesAtAnyStepOfARun(t *testing.T) {
	t.Parallel()
	base := crashBase(t)
	page := entry(t, base, "8080").page
	const text = "포트는 사람이 고친 8080번이다"
	begin := func(dir string, ed *editor) error {
		e, err := engine.Open(dir, engine.Options{Now: crashDay, LockWait: patience, Files: []workspace.Option{workspace.WithFault(ed.step), workspace.WithListing(ed.step)}})
		if err != nil {
			return err
		}
		_, err = e.Distill(t.Context(), report.DistillOptions{})
		return errors.Join(err, e.Close())
	}
	clean := copyOf(t, base)
	count := &editor{dir: clean, page: page}
	check(t, begin(clean, count))
	change(t, clean, entry(t, clean, "8080"), "포트는 8080이다", text)
	distill(t, clean, crashDay)
	reflect(t, clean, crashDay)
	want := pages(t, clean)
	for name := range saves() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			steps := saves()[name] // which remember a text of their own
			for n := 1; n <= count.seen; n++ {
				if n%longtest.Of(13, 1) != 0 {
					continue
				}
				dir := copyOf(t, base)
				ed := &editor{dir: dir, page: page, text: text, steps: steps, at: n}
				if err := begin(dir, ed); err != nil {
					t.Fatalf("step %d: %v", n, err)
				}
				ed.finish(t)
				distill(t, dir, crashDay)
				reflect(t, dir, crashDay)
				if diff := cmp.Diff(want, pages(t, dir)); diff != "" {
					t.Fatalf("step %d of %d: bank (-saved behind the run +saved in it):\n%s", n, count.seen, diff)
				}
				if n%9 == 0 {
					sound(t, dir, crashDay)
				}
				discard(t, dir)
			}
		})
	}
}
