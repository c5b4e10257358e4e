package rules

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// Bounds of a rule file. What is larger is an error at its position.
const (
	MaxFileBytes    = 1 << 20 // one rule file
	MaxRules        = 4000    // rules of a merged set
	MaxPatternBytes = 8 << 10 // one pattern, after its {terms} were put in
	MaxWeight       = 1000    // weights run from -MaxWeight to MaxWeight
)

// Position is a place in a rule file; lines and columns are 1-based, columns count runes. The zero value is "unknown".
type Position struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// String is file:line:column, the form that editors open.
func (p Position) String() string {
	return p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}

// Rule is one routing rule. It fires on a statement when all of its conditions hold; conditions that are zero always
// hold, but a rule has at least one. Its weight is then added to the score of its kind, or of every kind if it has none.
type Rule struct {
	ID      string // unique in a set: lower-case words joined by dots, "ko.tools.change"
	Kind    Kind   // 0: the weight counts for every kind, as noise and salience do
	Weight  int    // may be negative
	Target  string // page relative to bank/, may hold {entity} and {month}; "" leaves the choice to other rules
	Lang    string // "ko", "en" or "": for people, it does not decide whether a rule fires
	Reason  string // of a negative rule: what to say when it keeps a statement out; one of [Reasons] or ""
	Comment string // for people
	Source  Position

	// Conditions.
	Pattern  string     // RE2, found anywhere in the text, letter case ignored; {terms} are already put in
	Not      string     // RE2 that must not be found in the text
	Heading  string     // RE2 found in one of the headings above the statement or in the item it is nested under
	Stems    [][]string // each group has a stem in the text; stems of one group are alternatives
	Has      []Feature  // all of them
	HasNo    []Feature  // none of them
	Sections []Section  // one of them
	Forms    []Form     // one of them
	MinRunes int        // length of the text in runes; 0: no bound
	MaxRunes int        // 0: no bound
	Claim    *Claim     // what a claim of the text says; nil: anything
	NoClaim  *Claim     // what no claim of the text says
}

// conditional reports whether the rule has a condition that some statement fails.
func (r *Rule) conditional() bool {
	return r.Pattern != "" || r.Not != "" || r.Heading != "" || len(r.Stems) > 0 || len(r.Has) > 0 || len(r.HasNo) > 0 ||
		len(r.Sections) > 0 || len(r.Forms) > 0 || r.MinRunes > 0 || r.MaxRunes > 0 || r.Claim != nil || r.NoClaim != nil
}

// clone copies the rule and what it points to.
func (r *Rule) clone() Rule {
	c := *r
	c.Stems = slices.Clone(r.Stems)
	c.Has, c.HasNo = slices.Clone(r.Has), slices.Clone(r.HasNo)
	c.Sections, c.Forms = slices.Clone(r.Sections), slices.Clone(r.Forms)
	return c
}

// Compile makes the regular expression of a Pattern, Not or Heading. Letter case is ignored.
func Compile(pattern string) (*regexp.Regexp, error) { return regexp.Compile("(?i)" + pattern) }

// idPattern is what a rule's id looks like.
func validID(id string) bool {
	if id == "" || len(id) > 80 {
		return false
	}
	for i, r := range id {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', hangul.IsSyllable(r):
		case (r == '.' || r == '-' || r == '_') && i > 0 && i < len(id)-1:
		default:
			return false
		}
	}
	return true
}
