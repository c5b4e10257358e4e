package distil_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// options are what a workspace without rules of its own decides with. They are made once: the analyser and the rules
// never change.
var options = sync.OnceValues(func() (distil.Options, error) {
	set, err := rules.Default()
	if err != nil {
		return distil.Options{}, err
	}
	lex, err := rules.DefaultLexicon()
	if err != nil {
		return distil.Options{}, err
	}
	an := morph.New(morph.Options{})
	router, err := routing.New(set, an)
	return distil.Options{
		Judge: &triage.Judge{
			Router: router, Reader: claim.New(an, nil),
			Text: func(s *memory.Statement) string { return redact.Below(s.Parent, s.Text) },
		},
		Comparer: dedup.New(an, lex), Workers: 2,
	}, err
})

// tester is what *testing.T, *testing.B and *rapid.T share.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

func defaults(t tester) distil.Options {
	t.Helper()
	opt, err := options()
	if err != nil {
		t.Fatalf("%v", err)
	}
	return opt
}

// fold folds everything from nothing, with both ids lengthened where two collide, as the engine does.
func fold(t tester, in *inputs) *distil.Machine {
	t.Helper()
	for long := map[string]bool{}; ; {
		m := distil.New(purgedState(in.people), distil.Known{}, long, defaults(t))
		err := m.Run(in.ctx, in.statements, in.people, in.through, nil)
		if err == nil {
			return m
		}
		c, ok := err.(*distil.CollisionError) //nolint:errorlint // Run returns it as it is
		if !ok || long[c.ID] {
			t.Fatalf("fold: %v", err)
		}
		long[c.ID] = true
	}
}

// purgedState is an empty bank that knows what must never come back: purges are known before anything folds.
func purgedState(people []bank.Event) *bank.State {
	st := bank.NewState()
	for _, ev := range people {
		if ev.Op == bank.OpPurge {
			st.Purged.Add(ev.IDs)
		}
	}
	return st
}

// story is a scenario under way: the logs and the people's events so far.
type story struct {
	t      *testing.T
	logs   map[string]string // by path
	people []bank.Event
	log    string // the one that is written now
	today  day.Day
	closed day.Day
	told   map[string]string // event id → line, of what has been told already
	names  map[string]string // statement → s1, s2, …, in the order in which they were first folded
	events strings.Builder
	last   *distil.Machine
	lastIn *inputs
}

func tell(t *testing.T, text string) *story {
	t.Helper()
	s := &story{t: t, logs: map[string]string{}, told: map[string]string{}, names: map[string]string{}}
	for n, line := range strings.Split(text, "\n") {
		if log, ok := strings.CutPrefix(line, "  "); ok {
			s.logs[s.log] += log + "\n"
			continue
		}
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		verb, rest, _ := strings.Cut(line, " ")
		if err := s.do(verb, strings.TrimSpace(rest)); err != nil {
			t.Fatalf("line %d: %s: %v", n+1, line, err)
		}
	}
	if s.last == nil {
		t.Fatal("the story closes no day")
	}
	return s
}

// do obeys one line of a story.
func (s *story) do(verb, rest string) (err error) {
	words, value, _ := strings.Cut(rest, " => ")
	switch verb {
	case "on": // a log, by the name of its file
		s.log = "memory/" + rest + ".md"
		s.today, err = day.Parse(rest[:len("2026-03-01")])
		s.logs[s.log] += ""
		return err
	case "remove": // lines of the log named last
		return s.remove(words)
	case "close":
		if s.closed, err = day.Parse(strings.TrimPrefix(rest, "through ")); err == nil {
			s.close()
		}
		return err
	case "write": // a line on a page
		return s.write(words, value)
	case "withdraw":
		return s.withdraw(words)
	}
	e, err := s.find(words)
	if err != nil {
		return err
	}
	ev := bank.Event{Op: bank.Op(verb), Entry: e.ID}
	switch verb {
	case "pin", "unpin", "restore":
	case "archive":
		ev.Why = bank.ReasonByHand
	case "move":
		ev.Op, ev.After = bank.OpEdit, &bank.Fields{Home: value}
	case "purge":
		ev.IDs = append(ev.IDs, e.ID)
		for _, src := range e.Sources {
			ev.IDs = append(ev.IDs, src.Hash)
		}
	case "edit":
		g, ok := memory.ParseGrammar(value)
		if !ok {
			return fmt.Errorf("no line of the grammar: %q", value)
		}
		ev.After = &bank.Fields{Kind: g.Kind, Text: g.Text, Entities: g.Entities, Confidence: g.Confidence}
		if g.Confidence != 0 {
			ev.After.AsOf = s.today
		}
	default:
		return fmt.Errorf("unknown verb %q", verb)
	}
	s.person(ev)
	return nil
}

// person adds an event of a person on the day of the log named last, a minute after the one before.
func (s *story) person(ev bank.Event) {
	ev.By, ev.Day = bank.Person, s.today
	ev.At = s.today.Time().Add(time.Duration(12*60+len(s.people)) * time.Minute).UTC()
	ev.Seal()
	s.people = append(s.people, ev)
}

// find is the one entry that says these words in what the person sees: all that is folded up to today.
func (s *story) find(words string) (*bank.Entry, error) {
	var found []*bank.Entry
	for _, e := range s.fold(s.today - 1).State().Sorted() {
		if strings.Contains(e.Text, words) {
			found = append(found, e)
		}
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("%d entries say %q, want one", len(found), words)
	}
	return found[0], nil
}

func (s *story) write(page, line string) error {
	g, ok := memory.ParseGrammar(line)
	if !ok {
		return fmt.Errorf("no line of the grammar: %q", line)
	}
	key := "bank/" + page + line
	src := bank.Source{Path: "bank/" + page, Line: 9, Day: s.today, Stmt: bank.EntryID(key, bank.LongID), Hash: bank.EntryID(line, bank.LongID)}
	after := &bank.Fields{Kind: g.Kind, Text: g.Text, Entities: g.Entities, Home: page, Confidence: g.Confidence}
	if g.Confidence != 0 {
		after.AsOf = s.today
	}
	s.person(bank.Event{Op: bank.OpAccept, Entry: bank.EntryID(key, bank.ShortID), After: after, Sources: []bank.Source{src}})
	return nil
}

// remove takes lines out of the log as a person would in an editor.
func (s *story) remove(words string) error {
	var keep []string
	lines := strings.SplitAfter(s.logs[s.log], "\n")
	for _, l := range lines {
		if !strings.Contains(l, words) {
			keep = append(keep, l)
		}
	}
	if len(keep) == len(lines) {
		return fmt.Errorf("%s does not say %q", s.log, words)
	}
	s.logs[s.log] = strings.Join(keep, "")
	return nil
}

// withdraw adds the event that the engine makes of an entry whose line is gone: it is found among what was told.
func (s *story) withdraw(words string) error {
	for _, ev := range s.last.Events() {
		if ev.Op == bank.OpAccept && strings.Contains(ev.After.Text, words) {
			before := *ev.After
			s.person(bank.Event{Op: bank.OpWithdraw, Entry: ev.Entry, Before: &before, Sources: ev.Sources[:1], Why: bank.ReasonWithdrawn})
			return nil
		}
	}
	return fmt.Errorf("nothing accepted says %q", words)
}

// fold folds the story so far and closes days through the one given.
func (s *story) fold(through day.Day) *distil.Machine {
	s.lastIn = &inputs{ctx: s.t.Context(), statements: s.statements(), people: s.people, through: through}
	return fold(s.t, s.lastIn)
}

func (s *story) statements() []memory.Statement {
	var out []memory.Statement
	for _, p := range slices.Sorted(maps.Keys(s.logs)) {
		l, err := memory.Parse(p, []byte(s.logs[p]))
		if err != nil {
			s.t.Fatal(err)
		}
		out = append(out, l.Statements...)
	}
	return out
}

// close folds everything anew and tells what is new since the last time, and what is no longer so.
func (s *story) close() {
	s.last = s.fold(s.closed)
	sorted := slices.Clone(s.lastIn.statements)
	slices.SortFunc(sorted, distil.CompareStatements)
	for i := range sorted {
		s.name(bank.EntryID(sorted[i].Key(), bank.LongID))
	}
	fmt.Fprintf(&s.events, "closed through %s\n", s.closed)
	now := map[string]string{}
	for _, ev := range s.last.Events() {
		now[ev.ID] = s.line(&ev)
		if _, old := s.told[ev.ID]; !old {
			fmt.Fprintf(&s.events, "  %s\n", now[ev.ID])
		}
	}
	var gone []string
	for id, line := range s.told {
		if now[id] == "" {
			gone = append(gone, line)
		}
	}
	slices.Sort(gone)
	for _, line := range gone {
		fmt.Fprintf(&s.events, "  no longer: %s\n", line)
	}
	s.told = now
}

// name is what a statement, and the entry that has its id, is called in the goldens.
func (s *story) name(stmt string) string {
	short := stmt[:min(len(stmt), bank.ShortID+1)]
	if _, ok := s.names[short]; !ok {
		s.names[short] = "s" + strconv.Itoa(len(s.names)+1)
	}
	return s.names[short]
}
