package view

import (
	"strings"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// Routed is one claim of a text with the router's decision.
type Routed struct {
	Line     int             `json:"line"`
	Text     string          `json:"text"` // of the claim; of a statement that makes one, the statement's
	Entities []string        `json:"entities,omitempty"`
	Form     rules.Form      `json:"form"`
	Section  rules.Section   `json:"section"`
	Readings []claim.Reading `json:"readings"` // what the claim says; offsets are bytes of the statement

	// Categories are those of what the readings are about, in their order; "" where that is not known.
	Categories []string `json:"categories"`
	routing.Decision
}

// Route reads a text as a piece of a daily log, of the clock's day, and says what would become of each claim.
func (e *Viewer) Route(text string) ([]Routed, error) {
	d, err := e.Decide()
	if err != nil {
		return nil, err
	}
	judge := *d.Judge
	if st, _, _, err := e.replay.Known(env.Background()); err == nil {
		judge.CategoryOf = replay.Categories(st)
	}
	return route(&judge, e.Now().Day.String(), text)
}

// RouteDefault is [Viewer.Route] by the embedded rules alone, for use without a workspace. day is YYYY-MM-DD.
func RouteDefault(day, text string) ([]Routed, error) {
	d, err := env.BuiltIn()
	if err != nil {
		return nil, err
	}
	return route(d.Judge, day, text)
}

func route(judge *triage.Judge, day, text string) ([]Routed, error) {
	if !strings.HasSuffix(text, "\n") {
		text += "\n" // a last line without one would wait for the next run
	}
	log, err := memory.Parse(files.MemoryDir+"/"+day+".md", []byte(text))
	if err != nil {
		return nil, err
	}
	var out []Routed
	for i := range log.Statements {
		s := &log.Statements[i]
		var before *memory.Statement
		if i > 0 {
			before = &log.Statements[i-1]
		}
		for _, c := range judge.Claims(s, before) {
			if c.Readings == nil {
				c.Readings = []claim.Reading{}
			}
			out = append(out, Routed{Line: s.Line, Text: c.Text, Entities: s.Entities, Form: rules.Form(s.Form), Section: rules.Section(s.Section), Readings: c.Readings, Categories: c.Categories, Decision: c.Decision})
		}
	}
	return out, nil
}

// Compared is a verdict on two texts, with what it was reached by.
type Compared struct {
	Workspace  string            `json:"workspace,omitempty"`     // whose words were used; none: the embedded ones alone
	RuleErrors []string          `json:"rule_errors,omitempty"`   // files of rules and words that could not be used
	RuleFaults []problem.Problem `json:"rule_problems,omitempty"` // the same with codes

	A dedup.Facts `json:"a"`
	B dedup.Facts `json:"b"`
	dedup.Verdict
	ReadingsA []claim.Reading `json:"readings_a,omitempty"` // of the texts as they stand
	ReadingsB []claim.Reading `json:"readings_b,omitempty"`
	TextA     string          `json:"text_a"` // the offsets are in its bytes
	TextB     string          `json:"text_b"`

	Words Words `json:"words"`          // the verdict in the words of the texts
	Ends  *Ends `json:"ends,omitempty"` // what B would do to A; nil: both stand
}

// Words are what a verdict was reached by as the texts have it.
type Words struct {
	Shared []string `json:"shared,omitempty"` // "good = 좋다" where the two differ
	OnlyA  []string `json:"only_a,omitempty"`
	OnlyB  []string `json:"only_b,omitempty"`
	Detail string   `json:"detail,omitempty"` // of the guard
}

// Dedup compares two texts as statements, as a run over this workspace would; each may be in the Retain grammar.
func (e *Viewer) Dedup(a, b string) (*Compared, error) {
	d, err := e.Decide()
	if err != nil {
		return nil, err
	}
	out := (&Comparer{d.Comparer()}).Explain(a, b)
	out.Workspace = e.Dir()
	for _, err := range d.Errs {
		out.RuleErrors, out.RuleFaults = append(out.RuleErrors, err.Error()), append(out.RuleFaults, problem.OfRule(err))
	}
	return out, nil
}

// Comparer compares texts as statements; each may be in the Retain grammar. It needs no workspace. Make it with
// [NewComparer], once: that reads the whole lexicon.
type Comparer struct{ words *dedup.Comparer }

// NewComparer uses the embedded lexicon.
func NewComparer() (*Comparer, error) {
	c, err := env.BuiltInComparer()
	if err != nil {
		return nil, err
	}
	return &Comparer{c}, nil
}

// DedupDefault is [Viewer.Dedup] by the embedded words alone, for use without a workspace.
func DedupDefault(a, b string) (*Compared, error) {
	c, err := NewComparer()
	if err != nil {
		return nil, err
	}
	return c.Explain(a, b), nil
}

// Relation is the verdict of [Comparer.Explain] alone.
func (c *Comparer) Relation(a, b string) dedup.Relation {
	return dedup.Compare(c.words.Facts(claimOf(a)), c.words.Facts(claimOf(b))).Relation
}

// Explain compares two texts and says what the verdict was reached by.
func (c *Comparer) Explain(a, b string) *Compared {
	ta, ea := claimOf(a)
	tb, eb := claimOf(b)
	out := c.compared(ta, ea, tb, eb, func(string) dedup.Rarity { return dedup.Rare }) // as in a bank of two lines
	if out.Ends.Outcome == dedup.Beside {
		out.Ends = nil
	}
	return out
}

// compared compares two texts by how rare their words are. Its Ends is never nil.
func (c *Comparer) compared(ta string, ea []string, tb string, eb []string, rarity func(word string) dedup.Rarity) *Compared {
	out := &Compared{A: c.words.Facts(ta, ea), B: c.words.Facts(tb, eb), TextA: ta, TextB: tb, ReadingsA: c.words.Readings(ta), ReadingsB: c.words.Readings(tb)}
	out.Verdict = dedup.Compare(out.A, out.B)
	said := out.InWords(c.words.Words(ta), c.words.Words(tb))
	out.Words = Words{Shared: said.Shared, OnlyA: said.OnlyA, OnlyB: said.OnlyB, Detail: said.Detail}
	d := dedup.Decide(&out.A, &out.B, rarity)
	out.Ends = &Ends{Ending: d, Gloss: dedup.Gloss(d.Row), Signs: d.Seen.List(), Thresholds: dedup.MatchThresholds()}
	return out
}

// Ends is what B, said later, would do to A, with the signs of one slot.
type Ends struct {
	dedup.Ending
	Gloss      string           `json:"gloss,omitempty"` // of the row
	Signs      []dedup.Weighed  `json:"signs"`
	Thresholds dedup.Thresholds `json:"thresholds"` // that the score is held against
}

func claimOf(s string) (text string, entities []string) {
	if g, ok := memory.ParseGrammar(s); ok {
		return g.Text, g.Entities
	}
	return s, nil
}
