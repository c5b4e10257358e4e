package distil_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/rules"
)

var update = flag.Bool("update", false, "write the goldens of the stories")

// TestStories tells each testdata/*.txt and compares what the program did, and what the bank is at the end, with its
// goldens. Lines of a story that are indented are lines of the log named above them; the others are what happens: on
// DATE, pin/unpin/archive/restore/purge WORDS, edit WORDS => LINE, move WORDS => PAGE, write PAGE => LINE, remove WORDS,
// withdraw WORDS, close through DATE. s1, s2, … are statements, and the entries that have their ids.
func TestStories(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no story was found: %v", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) {
			ar, err := txtar.ParseFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if len(ar.Comment) == 0 || len(ar.Files) == 0 || ar.Files[0].Name != "story" {
				t.Fatal("want the rule in words, then -- story --")
			}
			s := tell(t, string(ar.Files[0].Data))
			got := []txtar.File{ar.Files[0], {Name: "events", Data: []byte(s.events.String())}, {Name: "bank", Data: []byte(s.bank())}}
			if *update {
				ar.Files = got
				if err := os.WriteFile(f, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			for _, g := range got[1:] {
				want := ""
				if at := slices.IndexFunc(ar.Files, func(w txtar.File) bool { return w.Name == g.Name }); at >= 0 {
					want = string(ar.Files[at].Data)
				}
				if d := cmp.Diff(strings.Split(want, "\n"), strings.Split(string(g.Data), "\n")); d != "" {
					t.Errorf("%s (-want +got)\n%s", g.Name, d)
				}
			}
			checkLaws(t, s.lastIn) // every story is an example of the laws as well
		})
	}
}

// line is an event as the goldens show it: day, op, entry, what it sets, why.
func (s *story) line(ev *bank.Event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s", ev.Day, ev.Op, s.name(ev.Entry))
	if ev.Other != "" {
		fmt.Fprintf(&b, " with %s", s.name(ev.Other))
	}
	if len(ev.Sources) > 0 {
		fmt.Fprintf(&b, " by %s", s.name(ev.Sources[0].Stmt))
	}
	if a := ev.After; a != nil {
		if a.Kind != 0 {
			fmt.Fprintf(&b, " %s %s", a.Kind, a.Home)
		}
		if a.Confidence != 0 {
			fmt.Fprintf(&b, " c=%d as of %s", a.Confidence, a.AsOf)
		}
		for _, n := range a.Entities {
			fmt.Fprintf(&b, " @%s", n)
		}
		if a.Text != "" {
			fmt.Fprintf(&b, " %q", a.Text)
		}
	}
	if ev.Op == bank.OpArchive && ev.Before != nil && ev.Why != bank.ReasonUnheard {
		fmt.Fprintf(&b, " worth %d", ev.Before.Confidence)
	}
	if ev.Why != "" {
		fmt.Fprintf(&b, " (%s)", ev.Why)
	}
	return b.String()
}

// bank is what the entries are at the end, in page order.
func (s *story) bank() string {
	var b strings.Builder
	for _, e := range s.last.State().Sorted() {
		fmt.Fprintf(&b, "%s %s %s on %s", s.name(e.ID), standing(e), e.Kind, e.Home)
		if e.Kind == rules.Opinion {
			fmt.Fprintf(&b, ", c=%d as of %s, worth %d", e.Confidence, e.AsOf, decay.Worth(e.Confidence, e.AsOf, s.closed))
		}
		if e.Pinned {
			b.WriteString(", pinned")
		}
		b.WriteString("\n  ")
		for _, n := range e.Entities {
			fmt.Fprintf(&b, "@%s ", n)
		}
		fmt.Fprintln(&b, e.Text)
		if e.Text != e.FirstText {
			fmt.Fprintf(&b, "  first: %s\n", e.FirstText)
		}
		var from []string
		for _, src := range e.Sources {
			from = append(from, fmt.Sprintf("%s at %s#L%d", s.name(src.Stmt), src.Path, src.Line))
		}
		fmt.Fprintf(&b, "  from %s\n", strings.Join(from, ", "))
		if e.Successor != "" {
			fmt.Fprintf(&b, "  successor %s\n", s.name(e.Successor))
		}
		for _, c := range e.Conflicts {
			fmt.Fprintf(&b, "  conflicts with %s\n", s.name(c))
		}
	}
	for _, r := range slices.Sorted(keysOf(s.last.Tally().Skipped)) {
		fmt.Fprintf(&b, "skipped %d: %s\n", s.last.Tally().Skipped[r], r)
	}
	if n := s.last.Tally().Redacted; n > 0 {
		fmt.Fprintf(&b, "redacted %d\n", n)
	}
	return b.String()
}

func standing(e *bank.Entry) string {
	switch e.Standing {
	case bank.Superseded:
		return fmt.Sprintf("superseded on %s", e.Until)
	case bank.Archived:
		return fmt.Sprintf("archived on %s (%s)", e.Until, e.Reason)
	}
	return "live"
}
