package bundle

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Material is what was found for a question.
type Material struct {
	Question string
	Filters  string // flags of memctl recall that find the same lines
	Lang     string // of the bundle's own words: "ko", or anything else for English
	Pages    []Page // the ones that matched, best first, then those that are similar to them
	Lines    []Line // best first
	Prompt   bool   // it goes with a prompt: lines stand in their order, those of a source below the best of them, and in words alone
	// Match finds the byte of a text around which a part of it is to be cut; nil: its first. It is asked for lines that do
	// not fit.
	Match func(text string) int
}

// Why says why a page is in the catalogue.
type Why string

// Reasons for a page to be in the catalogue.
const (
	Match       Why = "match"        // a line of it matched
	SimilarHigh Why = "similar_high" // it is close to a page that matched
	SimilarMid  Why = "similar_mid"  // it is less so, and the question touches it
)

// Page is one page of the catalogue.
type Page struct {
	Path        string   `json:"path"`
	Why         Why      `json:"why"`
	Title       string   `json:"title"`
	TLDR        string   `json:"tldr,omitempty"`
	AnswersWhen []string `json:"answers_when,omitempty"`
	Updated     day.Day  `json:"updated,omitzero"`
	Whole       bool     `json:"whole,omitempty"` // all of it was small enough to be loaded
	Of          string   `json:"-"`               // path of the page that it is similar to
	Lines       []Line   `json:"-"`               // all of it, in order; nil when it is too large to be loaded whole
}

// Line is one line of a page or a log: an entry, a list item, a paragraph, a table, a block of code.
type Line struct {
	Source    string     `json:"source"` // as it stands in the text: [[page#section]] or path#L12; [Pack] sets it
	Path      string     `json:"path"`
	Line      int        `json:"line"`
	Section   string     `json:"section,omitempty"` // heading of the page that it stands under
	Under     string     `json:"under,omitempty"`   // heading of the log, or list item, that it stands under
	Day       day.Day    `json:"day,omitzero"`
	Kind      rules.Kind `json:"kind,omitzero"`
	Entities  []string   `json:"entities,omitempty"`
	Entry     string     `json:"entry,omitempty"` // id of a bank entry
	Text      string     `json:"text"`            // [Pack] gives it back as it is quoted
	Former    bool       `json:"former,omitempty"`
	Since     day.Day    `json:"since,omitzero"`      // of an entry, and of a line that one was made of: the day of its first source
	Until     day.Day    `json:"until,omitzero"`      // of a former line: the day on which it ended
	Successor string     `json:"successor,omitempty"` // of a former entry: the one that holds in its place; it is loaded only beside that
	Shortened bool       `json:"shortened,omitempty"` // only a part of it fitted
	Reason               // why it is there

	OnPage bool     `json:"-"` // it is of a page, not of a log
	Faded  bool     `json:"-"` // of a former line: nothing took its place, and nobody took it back; it was only not said again
	Score  float64  `json:"-"` // how well it matched
	From   []string `json:"-"` // of an entry: its sources, as path#L12
}

// Bundle is a text for an agent and what is in it.
type Bundle struct {
	Budget int    `json:"budget"` // tokens
	Tokens int    `json:"tokens"` // that Text takes, by [Tokens]
	Text   string `json:"text"`   // "" when there is nothing to load
	Pages  []Page `json:"pages"`  // in the order of the text
	Lines  []Line `json:"lines"`  // in the order of the text
	Cut    int    `json:"cut"`    // lines left out for the budget, and lines that were shortened
}

// SmallError says that a budget does not hold a single line of what was found.
type SmallError struct{ Budget, Need int }

func (e *SmallError) Error() string {
	return fmt.Sprintf("a budget of %d tokens holds nothing of what was found: want %d", e.Budget, e.Need)
}

// share is how well a line has to match, against the best, to be worth its tokens. By docs/performance.md .5 loads 40 %
// more tokens for no more answers where one line answers, and .8 loses days where several do.
const share = 0.7

// OfOneDay reports whether a line was taken back on the day on which it was written: nobody needs to know.
func (l *Line) OfOneDay() bool {
	return l.Former && l.Successor != "" && l.Until != 0 && l.Since == l.Until
}

// Near leaves out the lines that match much worse than the best one, but for what holds in the place of one that stays. Lines are best first;
// those that no longer hold may follow better ones.
func Near(lines []Line) []Line {
	best := 0.0
	for i := range lines {
		best = max(best, lines[i].Score)
	}
	near := func(l *Line) bool { return l.Score >= share*best }
	wanted := map[string]bool{}
	for i := range lines {
		if near(&lines[i]) {
			wanted[lines[i].Successor] = true
		}
	}
	var out []Line
	for i := range lines {
		if near(&lines[i]) || lines[i].Entry != "" && wanted[lines[i].Entry] {
			out = append(out, lines[i])
		}
	}
	return out
}
