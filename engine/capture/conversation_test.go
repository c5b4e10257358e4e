package capture

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/internal/transcript"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// label is a line that somebody who knows no rule would keep of a turn, or would never keep of a conversation.
type label struct {
	turn  int // -1: any
	must  bool
	kind  string
	words []string // that are in the line
}

// conversation is one with labels. Its hand is who wrote it.
type conversation struct {
	name, hand  string
	turns       []Turn
	keep, never []label
}

const labelDay = day.Day(739940)

func conversations(t testing.TB) (out []conversation) {
	t.Helper()
	files, err := filepath.Glob("testdata/conversations/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no conversations", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		base := strings.TrimSuffix(filepath.Base(name), ".txt")
		for n, part := range strings.Split(string(data), "\n---\n") {
			out = append(out, parseConversation(t, fmt.Sprint(base, " ", n), base[:1], part))
		}
	}
	return out
}

func parseConversation(t testing.TB, name, hand, text string) conversation {
	t.Helper()
	c := conversation{name: name, hand: hand}
	asked := ""
	for sc := bufio.NewScanner(strings.NewReader(text)); sc.Scan(); {
		mark, rest, _ := strings.Cut(sc.Text(), " ")
		said := strings.NewReplacer(`\\`, `\`, `\n`, "\n").Replace(rest)
		switch mark {
		case "#":
		case "Q:":
			asked = said
		case "U:", "R:", "W:", "A:": // R: in refusing a tool, W: while the agent works
			user := mark != "A:"
			first := user && hand != clearHand && !slices.ContainsFunc(c.turns, func(t Turn) bool { return t.User })
			c.turns = append(c.turns, Turn{User: user, Text: transcript.Clean(said), Asked: asked, Refuses: mark == "R:", Amid: mark == "W:", First: first, Day: labelDay})
			asked = ""
		case "+", "?":
			kind, words, _ := strings.Cut(said, " | ")
			c.keep = append(c.keep, label{len(c.turns) - 1, mark == "+", kind, strings.Split(words, " | ")})
		case "-":
			c.never = append(c.never, label{turn: -1, words: strings.Split(said, " | ")})
		default:
			t.Fatalf("%s: %q", name, sc.Text())
		}
	}
	return c
}

func squash(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "") }

// in is how many of its words a text has.
func (l *label) in(text string) (n int) {
	text = squash(text)
	for _, w := range l.words {
		if strings.Contains(text, squash(w)) {
			n++
		}
	}
	return n
}

// JudgeForTests judges by the rules that come with the program, and WordsForTests analyses: one of each for all tests of the package.
var JudgeForTests = sync.OnceValue(func() Judge {
	set, err := rules.Default()
	if err != nil {
		panic(err)
	}
	r, err := routing.New(set, analyzerForTests())
	if err != nil {
		panic(err)
	}
	j := &triage.Judge{Router: r, Reader: claim.New(analyzerForTests(), nil)}
	return j.Route
})

func WordsForTests(text string) []morph.Token { return analyzerForTests().Analyze(text) }

var analyzerForTests = sync.OnceValue(func() *morph.Analyzer { return morph.New(morph.Options{}) })

func (c *conversation) selector() *selector {
	return newSelector(c.turns, labelDay, JudgeForTests(), WordsForTests)
}

// score is what comes of conversations with tables of weights.
type score struct {
	runes, lines, right, never, must, found int
	kinds                                   map[string]share // of what must be kept
}

// share is how many of some are found.
type share struct{ found, of int }

func (a *score) wanted(kind string, found bool) {
	if a.kinds == nil {
		a.kinds = map[string]share{}
	}
	k := a.kinds[kind]
	a.must++
	if k.of++; found {
		a.found++
		k.found++
	}
	a.kinds[kind] = k
}

func (a *score) add(b score) {
	a.lines += b.lines
	a.runes += b.runes
	a.right += b.right
	a.never += b.never
	a.must += b.must
	a.found += b.found
	for kind, n := range b.kinds {
		if a.kinds == nil {
			a.kinds = map[string]share{}
		}
		a.kinds[kind] = share{a.kinds[kind].found + n.found, a.kinds[kind].of + n.of}
	}
}

func (a score) String() string {
	return fmt.Sprintf("lines %d (%d runes) precision %.3f (never %.3f) recall %.3f", a.lines, a.runes/max(1, a.lines), float64(a.right)/float64(max(1, a.lines)), float64(a.never)/float64(max(1, a.lines)), float64(a.found)/float64(max(1, a.must)))
}

// score holds the lines of a conversation against its labels. A line is right if it has two thirds of the words of one.
func (c *conversation) score(t *testing.T, s *selector) (user, agent score) {
	t.Helper()
	found := map[int]bool{}
	all := s.lines([]int{len(c.turns)})[0]
	_, lines := Block(all, labelDay, "ko", s.judge)
	for _, line := range lines {
		a := &agent
		if line.User {
			a = &user
		}
		a.lines++
		a.runes += utf8.RuneCountInString(line.Text)
		right := false
		for n, l := range c.keep {
			if 3*l.in(line.Text) >= 2*len(l.words) {
				right, found[n] = true, true
			}
		}
		never := !right && slices.ContainsFunc(c.never, func(l label) bool { return l.in(line.Text) == len(l.words) })
		switch {
		case right:
			a.right++
		case never:
			a.never++
			t.Log(c.name, "NEVER", line.Text)
		default:
			t.Log(c.name, "stray", line.Text)
		}
	}
	for n, l := range c.keep {
		if !l.must {
			continue
		}
		a := &agent
		if c.turns[l.turn].User {
			a = &user
		}
		if a.wanted(l.kind, found[n]); !found[n] {
			t.Log(c.name, "missed", l.kind, l.words)
		}
	}
	return user, agent
}

// SignsForTests are those that the tables have a weight for.
func SignsForTests() []string {
	return slices.Concat(slices.Collect(maps.Keys(fitted().person)), slices.Collect(maps.Keys(fitted().agent)))
}
