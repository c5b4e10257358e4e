package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

const (
	childVerb = "MEMCTL_TEST_CHILD"
	childArg  = "MEMCTL_TEST_ARG"
)

// TestMain lets the test binary be another process that works on a workspace.
func TestMain(m *testing.M) {
	verb := os.Getenv(childVerb)
	if verb == "" {
		// Thousands of workspaces that are small: a fifth of the time of these tests was the collector's. Not under the race detector, whose memory
		// is a multiple, and never much: the peak that the system tells of a child begins with what this process has (TestLargeLog).
		if !raced {
			debug.SetGCPercent(400)
			debug.SetMemoryLimit(640 << 20)
		}
		os.Exit(m.Run())
	}
	if err := runChild(verb, strings.Split(os.Getenv(childArg), "\n")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func runChild(verb string, args []string) error {
	switch verb {
	case "grow":
		return childGrows(args[0])
	case "log":
		return childLogs(args[0], args[1])
	case "measure":
		return childMeasures(args[0], args[1])
	case "take":
		return childTakes(args[0])
	}
	return errors.New("unknown verb " + verb)
}

// child is this test binary as another process.
func child(t testing.TB, verb string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childVerb+"="+verb, childArg+"="+strings.Join(args, "\n"))
	cmd.Stderr = os.Stderr
	return cmd
}

// copyTree copies a workspace, .memctl/ and times included.
func copyTree(t testing.TB, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, p)
		if err != nil {
			return err
		}
		dst := filepath.Join(to, rel)
		if d.IsDir() {
			return os.MkdirAll(dst, 0o755)
		}
		fi, err := d.Info()
		if err != nil {
			return err
		}
		b, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		return errors.Join(os.WriteFile(dst, b, fi.Mode().Perm()), os.Chtimes(dst, fi.ModTime(), fi.ModTime()))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// copyOf makes a workspace of its own with the same files.
func copyOf(t testing.TB, from string) string {
	t.Helper()
	dir := tmptest.Dir(t)
	copyTree(t, from, dir)
	return dir
}

// place is where a line stands in a workspace.
type place struct {
	page string // relative to the workspace
	line string // without its end
}

var blockID = regexp.MustCompile(`\^(m[0-9a-hjkmnp-tv-z]{10,20})$`)

func (p place) id() string {
	if m := blockID.FindStringSubmatch(p.line); m != nil {
		return m[1]
	}
	return ""
}

// entryLines are the lines of entries (a bullet that ends in an id) on all pages, archive included, that contain text.
func entryLines(t testing.TB, dir, text string) []place {
	t.Helper()
	var out []place
	all := pages(t, dir)
	for _, p := range sorted(all) {
		if strings.HasPrefix(filepath.Base(p), ".") {
			continue // left by a run that died; gone after the next one
		}
		for l := range strings.Lines(all[p]) {
			l = strings.TrimRight(l, "\r\n")
			if strings.HasPrefix(l, "- ") && strings.Contains(l, text) && blockID.MatchString(l) {
				out = append(out, place{p, l})
			}
		}
	}
	return out
}

// entry is the one line of the entry that contains text; it fails unless there is exactly one.
func entry(t testing.TB, dir, text string) place {
	t.Helper()
	found := entryLines(t, dir, text)
	if len(found) != 1 {
		t.Fatalf("%d entries say %q, want one: %v", len(found), text, found)
	}
	return found[0]
}

// live and archived split the entry lines that contain text.
func archived(t testing.TB, dir, text string) (live, gone []place) {
	t.Helper()
	for _, p := range entryLines(t, dir, text) {
		if strings.HasPrefix(p.page, "bank/archive/") {
			gone = append(gone, p)
		} else {
			live = append(live, p)
		}
	}
	return live, gone
}

// isArchived fails unless the one entry that says text stands in the archive for that reason.
func isArchived(t testing.TB, dir, text, reason string) {
	t.Helper()
	p := entry(t, dir, text)
	if !strings.HasPrefix(p.page, "bank/archive/") {
		t.Fatalf("%q stands on %s, not in the archive", text, p.page)
	}
	_, below, _ := strings.Cut(read(t, dir, p.page), p.line+"\n")
	note, _, _ := strings.Cut(below, "\n")
	if !strings.HasPrefix(note, "  - ✕ ") || !strings.Contains(note, " "+reason+" · from [[") {
		t.Fatalf("below %q stands %q, want the reason %q", text, note, reason)
	}
}

// isLive fails unless exactly one entry says text, on a page outside of the archive.
func isLive(t testing.TB, dir, text string) place {
	t.Helper()
	p := entry(t, dir, text)
	if strings.HasPrefix(p.page, "bank/archive/") {
		t.Fatalf("%q is in the archive:\n%s", text, read(t, dir, p.page))
	}
	return p
}

// noneDoubled fails if an id stands on two lines.
func noneDoubled(t testing.TB, dir string) {
	t.Helper()
	at := map[string]place{}
	for _, p := range entryLines(t, dir, "") {
		if other, ok := at[p.id()]; ok {
			t.Fatalf("^%s stands twice:\n%s: %s\n%s: %s", p.id(), other.page, other.line, p.page, p.line)
		}
		at[p.id()] = p
	}
}

// stable fails if another distil and reflect of that day write anything in memory/ or bank/.
func stable(t testing.TB, dir, now string) {
	t.Helper()
	before := tree(t, dir, ".", ".memctl")
	distill(t, dir, now)
	reflect(t, dir, now)
	if diff := cmp.Diff(before, tree(t, dir, ".", ".memctl")); diff != "" {
		t.Fatalf("a second run over the same input wrote (-before +after):\n%s", diff)
	}
}

// sound fails if an id stands on two lines, if logs, ledger and pages do not agree, or if another run of that day writes
// anything.
func sound(t testing.TB, dir, now string) {
	t.Helper()
	noneDoubled(t, dir)
	verified(t, dir)
	stable(t, dir, now)
}

// whereIs lists the files below the given directories, hidden ones too, that contain any of the texts.
func whereIs(t testing.TB, dir string, texts []string, below ...string) []string {
	t.Helper()
	var out []string
	for _, sub := range below {
		err := filepath.WalkDir(filepath.Join(dir, sub), func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := os.ReadFile(p)
			if err == nil && strings.HasSuffix(p, ".seg") { // of the index
				var plain []byte
				plain, err = segment.Plain(b)
				b = append(b, plain...)
			}
			if err != nil {
				return err
			}
			for _, text := range texts {
				if strings.Contains(string(b), text) {
					out = append(out, fmt.Sprintf("%s: %s", strings.TrimPrefix(p, dir+"/"), text))
				}
			}
			return nil
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	slices.Sort(out)
	return out
}

// retain writes a log with one ## Retain section.
func retain(t testing.TB, dir, day string, lines ...string) {
	t.Helper()
	write(t, dir, "memory/"+day+".md", "# "+day+"\n\n## Retain\n- "+strings.Join(lines, "\n- ")+"\n")
}

// addLines appends lines to a log of a person, as an editor would.
func addLines(t testing.TB, dir, day string, lines ...string) {
	t.Helper()
	rel := "memory/" + day + ".md"
	write(t, dir, rel, read(t, dir, rel)+"- "+strings.Join(lines, "\n- ")+"\n")
}

// do runs a verb of an engine opened for it.
func do(t testing.TB, dir, now string, verb func(context.Context, *engine.Engine) (*report.Report, error)) *report.Report {
	t.Helper()
	r, err := verb(context.Background(), open(t, dir, now))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// problem is the first problem that a report has with a path, or fails.
func findProblem(t testing.TB, r *report.Report, path string) problem.Problem {
	t.Helper()
	at := slices.IndexFunc(r.Problems, func(p problem.Problem) bool { return p.Path == path })
	if at < 0 {
		t.Fatalf("%s is not among the problems: %+v", path, r.Problems)
	}
	return r.Problems[at]
}

// change edits the line of an entry, and nothing else on its page.
func change(t testing.TB, dir string, p place, old, replacement string) {
	t.Helper()
	line := strings.Replace(p.line, old, replacement, 1)
	if line == p.line {
		t.Fatalf("%q does not say %q", p.line, old)
	}
	edit(t, dir, p.page, p.line+"\n", line+"\n")
}

// remove deletes the line of an entry.
func remove(t testing.TB, dir string, p place) {
	t.Helper()
	edit(t, dir, p.page, p.line+"\n", "")
}
