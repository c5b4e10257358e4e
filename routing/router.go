package routing

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/pattern"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Reasons of the router itself for not keeping a statement; the others are rules.Reasons.
const (
	ReasonEmpty     = "empty"
	ReasonTooShort  = "too short"
	ReasonLinkOnly  = "link only"
	ReasonCodeOnly  = "code only"
	ReasonNoWords   = "no words"
	ReasonSecret    = "only a secret" // which is not there any more
	ReasonThreshold = "below threshold"
)

// maxText is how much of a text is looked at, in bytes; a longer one is cut at a rune.
const maxText = 8 << 10

// Analyzer gives the stems of a text. *morph.Analyzer is one.
type Analyzer interface {
	Analyze(text string) []morph.Token
}

// Input is a statement as the router sees it. The zero value of every field but Text is allowed.
type Input struct {
	Text     string
	Kind     rules.Kind // stated by the line itself; 0 if it states none
	Entities []string   // stated with @, without the @
	Section  rules.Section
	Form     rules.Form
	Task     bool            // the item has a check box, ticked or not
	Ticked   bool            // it is ticked
	Headings []string        // above it, outermost first
	Parent   string          // the item that it is nested under
	Day      day.Day         // fills {month}; 0 files under "undated"
	Readings []claim.Reading // what the text claims; the offsets are not used
	// Categories are those of what the readings are about, in their order: person, project, thing, place, topic, "" for what is no known
	// subject. There may be fewer.
	Categories []string
}

// Fired is a rule that fired.
type Fired struct {
	RuleID    string     `json:"rule"`
	Kind      rules.Kind `json:"kind"` // 0: counted for every kind
	Weight    int        `json:"weight"`
	Target    string     `json:"target,omitempty"` // as the rule has it
	Reason    string     `json:"reason,omitempty"`
	Matched   string     `json:"matched,omitempty"` // text[StartByte:EndByte]; "" for a rule without words
	StartByte int        `json:"start"`
	EndByte   int        `json:"end"`
}

// Decision is what becomes of a statement, and why.
type Decision struct {
	Keep      bool       `json:"keep"`
	Reason    string     `json:"reason,omitempty"` // why not, when it is not kept
	Kind      rules.Kind `json:"kind"`             // the winning kind, also when it is not kept
	Target    string     `json:"target"`           // the page, relative to bank/
	Score     Scores     `json:"score"`
	Threshold int        `json:"threshold"`
	Fired     []Fired    `json:"fired"`            // in the order of the rules' ids
	Winner    string     `json:"winner,omitempty"` // the rule that chose the page; "" for the default page
	Stated    bool       `json:"stated"`           // the line stated its kind itself
}

// Scores has a score for each kind, in the order of rules.Kinds.
type Scores [4]int

// Of is the score of a kind.
func (s Scores) Of(k rules.Kind) int {
	if i := slices.Index(rules.Kinds(), k); i >= 0 {
		return s[i]
	}
	return 0
}

// Router applies a set of rules. Make it with [New].
type Router struct {
	an    Analyzer
	set   *rules.Set
	kinds []rules.Kind
	ready func() *machine
}

// With is the Router with another analyser that gives the same stems.
func (r *Router) With(an Analyzer) *Router {
	out := *r
	out.an = an
	return &out
}

// New prepares a set that [rules.Load] made. It is cheap: patterns are read when the first statement comes, and compiled
// when a text comes on which they may match. It returns an error if the set has a rule with stems and an is nil, and if
// its rules are not in order.
func New(set *rules.Set, an Analyzer) (*Router, error) {
	for i := range set.Rules {
		rule := &set.Rules[i]
		if i > 0 && set.Rules[i-1].ID >= rule.ID {
			return nil, fmt.Errorf("route: rules are not sorted by id at %q", rule.ID)
		}
		if len(rule.Stems) > 0 && an == nil {
			return nil, fmt.Errorf("route: rule %q has stems but there is no analyser", rule.ID)
		}
	}
	r := &Router{an: an, set: set, kinds: rules.Kinds()}
	r.ready = sync.OnceValue(func() *machine {
		m, err := build(set, an, knownPatterns())
		if err != nil { // Load has parsed every pattern
			panic(err)
		}
		return m
	})
	return r, nil
}

// Route decides. It never fails: what it cannot read it does not keep.
func (r *Router) Route(in Input) Decision {
	s := newSubject(in)
	d := Decision{Stated: in.Kind != 0, Threshold: r.set.Thresholds[in.Form]}
	if d.Stated {
		d.Threshold = 0
	}
	if reason := s.unusable(); reason != "" && (!d.Stated || reason == ReasonSecret) {
		d.Kind, d.Reason, d.Fired = r.kinds[0], reason, []Fired{}
		d.Target = r.page(d.Kind, "", &in)
		return d
	}
	d.Fired = r.ready().fire(s, r.an)
	for _, f := range d.Fired {
		for i, k := range r.kinds {
			if f.Kind == 0 || f.Kind == k {
				d.Score[i] += f.Weight
			}
		}
	}
	if d.Kind = in.Kind; !d.Stated {
		best := 0
		for i := range d.Score {
			if d.Score[i] > d.Score[best] {
				best = i
			}
		}
		d.Kind = r.kinds[best]
	}
	d.Target, d.Winner = r.choose(d.Kind, d.Fired, &in)
	if d.Keep = d.Stated || d.Score.Of(d.Kind) >= d.Threshold; !d.Keep {
		d.Reason = whyNot(d.Fired, d.Kind)
	}
	return d
}

// choose is the page of the heaviest firing rule of the kind that names one. d.Fired is in the order of ids, so the
// first of equals has the smallest.
func (r *Router) choose(k rules.Kind, fired []Fired, in *Input) (target, winner string) {
	var best *Fired
	for i := range fired {
		f := &fired[i]
		if f.Kind == k && f.Target != "" && (best == nil || f.Weight > best.Weight) {
			best = f
		}
	}
	if best == nil {
		return r.page(k, "", in), ""
	}
	return r.page(k, best.Target, in), best.RuleID
}

// page fills a target, or the default page of the kind.
func (r *Router) page(k rules.Kind, target string, in *Input) string {
	entity, month := "", ""
	if len(in.Entities) > 0 {
		entity = in.Entities[0]
	}
	if in.Day != 0 {
		month = in.Day.Month()
	}
	if target != "" {
		if p := rules.Resolve(target, entity, month); p != "" {
			return p
		}
	}
	return rules.Resolve(r.set.Defaults[k], entity, month)
}

// whyNot is the reason of the heaviest rule that spoke against the statement.
func whyNot(fired []Fired, k rules.Kind) string {
	weight, reason := 0, ReasonThreshold
	for _, f := range fired {
		if f.Weight < weight && f.Reason != "" && (f.Kind == 0 || f.Kind == k) {
			weight, reason = f.Weight, f.Reason
		}
	}
	return reason
}

// subject is a text on its way through the rules.
type subject struct {
	*Input
	text   string // NFC, bounded; what patterns see
	back   []int  // byte of text to byte of what came before NFC; nil if they are the same
	skip   int    // bytes of Input.Text before what is looked at: the time of day that a line of a running log begins with
	runes  int
	feats  [rules.NumFeatures]span
	seen   [rules.NumFeatures]bool
	ascii  bool
	hangul bool   // there is a Hangul syllable
	folded string // text in lower case where it is ASCII, byte for byte
	odd    bool   // a letter outside ASCII folds into it (ſ, the Kelvin sign): words say nothing about patterns

	headings string   // see above
	answers  []answer // of shared expressions
}

// span is a byte range.
type span struct{ start, end int }

func newSubject(in Input) *subject {
	skip := ClockLen(in.Text)
	s := &subject{Input: &in, text: in.Text[skip:], skip: skip}
	s.text = text.Cut(s.text, maxText)
	if !norm.NFC.IsNormalString(s.text) {
		s.text, s.back = compose(s.text)
	}
	s.runes = utf8.RuneCountInString(s.text)
	s.ascii, s.folded = pattern.Fold(s.text)
	s.odd = !s.ascii && pattern.Odd(s.text) || strings.ContainsAny(s.text, marks)
	s.look()
	return s
}

// above is the headings and the parent item in lower case, for a first look.
func (s *subject) above() string {
	if s.headings == "" {
		_, s.headings = pattern.Fold(strings.Join(append(slices.Clone(s.Headings), s.Parent), "\n"))
	}
	return s.headings
}

// oddAbove is odd for the headings.
func (s *subject) oddAbove() bool { return pattern.Odd(s.above()) }

// compose returns the NFC form and, for each of its bytes and its end, the byte it came from.
func compose(text string) (string, []int) {
	var it norm.Iter
	it.InitString(norm.NFC, text)
	var b strings.Builder
	var back []int
	for !it.Done() {
		at := it.Pos()
		seg := it.Next()
		b.Write(seg)
		for range seg {
			back = append(back, at)
		}
	}
	return b.String(), append(back, len(text))
}

// original maps a range of text to one of Input.Text.
func (s *subject) original(sp span) span {
	if s.back != nil {
		sp = span{s.back[sp.start], s.back[sp.end]}
	}
	return span{sp.start + s.skip, sp.end + s.skip}
}

// unusable says what keeps a text from being a statement at all.
func (s *subject) unusable() string {
	if strings.TrimSpace(s.text) == "" {
		return ReasonEmpty
	}
	if redact.OnlyMarks(s.text) {
		return ReasonSecret
	}
	letters, rest := 0, s.text
	if s.seen[rules.FeatureLink] {
		if rest = withoutLinks(s.text); !hasLetter(rest) {
			return ReasonLinkOnly
		}
	}
	if strings.IndexByte(rest, '`') >= 0 {
		if !hasLetter(withoutCode(rest)) {
			return ReasonCodeOnly
		}
	}
	for _, r := range rest {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	switch {
	case letters == 0:
		return ReasonNoWords
	case letters < 2 || s.runes < 4:
		return ReasonTooShort
	}
	return ""
}

func hasLetter(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }
