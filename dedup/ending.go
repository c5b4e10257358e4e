package dedup

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Outcome is what a newer claim does to an older one.
type Outcome string

// Outcomes.
const (
	Beside Outcome = "beside"   // both stand
	Ends   Outcome = "end"      // the older holds no longer
	Clash  Outcome = "conflict" // one of them is wrong, and nothing says which
)

// Match says how sure it is that two claims are about one slot, by the score of the signs.
type Match string

// Matches, and the scores from which they are.
const (
	Strong  Match = "strong"
	Likely  Match = "likely"
	Faint   Match = "faint"
	NoMatch Match = "none"

	strongScore = -10
	likelyScore = -100
	faintScore  = -200
)

// Between is how the value of the newer claim stands to that of the older.
type Between string

// Relations of values.
const (
	GivenUp     Between = "given-up"  // the newer says that it gives up the value of the older
	GivenUpElse Between = "elsewhere" // it gives up such a value, of something else than the older is about
	Another     Between = "another"   // of the same kind, and not the same
	Rival       Between = "rival"     // as another, of the one value that the same named subject has of a property at a time
	OtherSort   Between = "other"     // of another kind, or words
	Without     Between = "without"   // the newer gives none
	SameAgain   Between = "same"
)

// Turn is what the newer claim tells of a change.
type Turn string

// Turns.
const (
	Turned Turn = "told"  // it tells that something is otherwise now
	Over   Turn = "over"  // it tells that something has ended
	Done   Turn = "done"  // it tells that something is done or has come
	Denied Turn = "deny"  // it denies
	Plain  Turn = "plain" // it only says what it says
)

// Stance is how a claim stands to what it says.
type Stance string

// Stances.
const (
	Sets    Stance = "sets"    // so it is, was done, is decided or announced
	Reports Stance = "reports" // others say so
	Guards  Stance = "guards"  // a matter of safety: an allergy, what must never be done
	Offers  Stance = "offers"  // others proposed it, and nobody has decided: only of an older claim
	Idle    Stance = "idle"    // a wish, an idea, an offer, a question, a condition, another's opinion
)

// Rows of the table that end something or put it in conflict; the others leave both beside each other.
const (
	RowGivenUp     = "given-up"
	RowGivenUpElse = "given-up-else"
	RowTold        = "told"
	RowOver        = "over"
	RowOverElse    = "over-else"
	RowOverAll     = "over-all"
	RowGuarded     = "guarded"
	RowOffered     = "offered"
	RowRival       = "rival"
)

// Ending is what was decided of an older claim and a newer one, and by what.
type Ending struct {
	Outcome Outcome `json:"outcome"`
	Row     string  `json:"row"` // of the table; "" where none fits
	Match   Match   `json:"match"`
	Between Between `json:"values"`
	Turn    Turn    `json:"change"`
	Old     Stance  `json:"old"`
	New     Stance  `json:"new"`
	Score   int     `json:"score"` // hundredths
	Seen    Seen    `json:"-"`
}

// Decide says what a newer claim does to an older one. It is the first row of the table that fits.
func Decide(old, now *Facts, rarity func(word string) Rarity) Ending {
	return NewNewer(now, rarity).Decide(old)
}

// Decide says what the claim does to an older one, as [Decide] does.
func (n *Newer) Decide(old *Facts) Ending {
	now := n.now
	if old.Key == now.Key {
		return Ending{Outcome: Beside, Between: SameAgain}
	}
	seen, i, k := n.weigh(old)
	from, to := at(old.Readings, i), at(now.Readings, k)
	e := Ending{Outcome: Beside, Score: seen.Score(), Seen: seen, Old: from.stance(true), New: to.stance(false), Between: between(from, to, &seen), Turn: to.turn()}
	if old.Guarded() { // whatever of it is changed
		e.Old = Guards
	}
	switch {
	case e.Score >= strongScore:
		e.Match = Strong
	case e.Score >= likelyScore:
		e.Match = Likely
	case e.Score >= faintScore:
		e.Match = Faint
	default:
		e.Match = NoMatch
	}
	switch {
	case e.Match == Faint && seen[NewAboutInOld] < 2: // it is about more than the older is
		e.Match = NoMatch
	case seen[AboutApart] == 1 && seen[GivesUpOld] == 0 && (seen[NewAboutInOld] == 0 || seen[TellsChange] == 1 && seen[SharesRare] < 3): // it is about something else
		e.Match = NoMatch
	}
	for _, r := range endings() {
		if r.fits(&e) {
			e.Outcome, e.Row = r.outcome, r.id
			break
		}
	}
	return e
}

// Guarded says that a claim, or a part of it, keeps somebody safe.
func (f *Facts) Guarded() bool {
	return slices.ContainsFunc(f.Readings, func(x Reading) bool { return x.stance(true) == Guards })
}

// Sets says that a claim is told as what is so, was done or is decided, and no part of it as a wish, an idea, a question or what others say.
func (f *Facts) Sets() bool {
	return len(f.Readings) > 0 && !slices.ContainsFunc(f.Readings, func(x Reading) bool { s := x.stance(false); return s == Idle || s == Reports })
}

// Surely says that the older claim is about the slot of the newer whatever else is: it needs not be the one that fits best.
func (e *Ending) Surely() bool {
	return e.Match == Strong && e.Seen[AboutApart] == 0 && !e.Seen.bothAboutMore()
}

// MayEnd says that a claim may end another, or contradict it: one of its readings tells a change, or gives the value of a property that a named
// subject has one of. For any other claim [Decide] says [Beside].
func (f *Facts) MayEnd() bool {
	return slices.ContainsFunc(f.Readings, func(x Reading) bool {
		return x.stance(false) != Idle && (x.Changes || len(x.Subject) > 0 && len(firm(x.Values)) > 0 && single(x.Attribute))
	})
}

// at is a reading of a claim, an empty one where it has none.
func at(list []Reading, i int) *Reading {
	if i < len(list) {
		return &list[i]
	}
	return &bare
}

func between(from, to *Reading, s *Seen) Between {
	switch {
	case s[GivesUpOld] == 1 && s[AboutApart] == 0 && !s.bothAboutMore():
		return GivenUp
	case s[GivesUpOld] == 1:
		return GivenUpElse
	case s[SameValue] == 1 && to.turn() == Over && from.turn() != Over: // 10일 워크숍 취소
		return Another
	case s[SameValue] == 1:
		return SameAgain
	case len(firm(to.Values)) == 0 && len(firm(to.To)) == 0:
		return Without
	case s[SameFigure]+s[SameDate]+s[SameTerm] == 0:
		return OtherSort
	case from.cameToPass() && to.cameToPass():
		return OtherSort
	case s[SameAbout] == 1 && len(from.Subject) > 0 && len(to.Subject) > 0 && from.Attribute == to.Attribute && single(from.Attribute):
		return Rival
	default:
		return Another
	}
}

// cameToPass reports whether a reading tells of a deed with the weekday of it, which is no value that holds: asked on Sunday. What is done to a plan is another
// thing: set for Sunday.
func (x *Reading) cameToPass() bool {
	return x.Implied && x.Attribute == "date" && !x.Changes && x.Modality == claim.Did && x.Tense == claim.Past && len(x.Values) > 0 &&
		!slices.ContainsFunc(x.Values, func(v Value) bool {
			return !weekday(v.Canonical) || !slices.ContainsFunc(x.Arguments, func(a Argument) bool { return a.Role == claim.Place && slices.Contains(a.Words, v.Canonical) })
		})
}

// passed reports whether a reading tells of what was done, and of no plan.
func (x *Reading) passed() bool {
	return x.was() && !x.Changes && !slices.ContainsFunc(x.Classes, func(class string) bool { return listed(arranges, class) })
}

// arranges are the classes of verbs that tell for when something is planned.
const arranges = `decide change move plan book fix agree announce promise postpone advance delay extend target confirm expect`

// single says that an attribute has one value at a time.
func single(attribute string) bool {
	a, ok := rules.DefaultAttributes().Of(attribute)
	return ok && a.Single
}

func (x *Reading) turn() Turn {
	switch {
	case x.over() && len(x.To) == 0:
		if slices.ContainsFunc(x.Classes, completes) {
			return Done
		}
		return Over
	case x.Changes:
		return Turned
	case x.Negated:
		return Denied
	}
	return Plain
}

// completes says that a class of predicates tells what was waited for: it arrives, is finished, answered, approved.
func completes(class string) bool {
	c, ok := rules.DefaultClasses().Class(class)
	return ok && slices.Contains(c.Ends, "wait")
}

// over says that a reading tells the end of something.
func (x *Reading) over() bool { return x.Changes && x.Direction == claim.Ended }

// stance is how a reading stands to what it says; a condition of what has been said before is a part of it (CI fails below 70 %), and so is one of what
// is decided.
func (x *Reading) stance(before bool) Stance {
	switch {
	case x.Guards, !x.Needless && !x.over() && x.Negated && (x.Attribute == "rule" || x.Modality == claim.Order || x.Modality == claim.Must):
		return Guards
	case x.over() && x.Modality == claim.Order: // archived: not to be used any more
		return Sets
	case len(x.Condition) > 0 && !before && x.Modality != claim.Decided:
		return Idle
	case x.Modality == claim.Wish, x.Modality == claim.Ask, x.Modality == claim.May, x.Modality == claim.Should:
		return Idle
	case x.Modality == claim.Order, x.Modality == claim.Must:
		// A rule holds until another is told; one that is told as a change (이제 열쇠는 관리실에 맡겨야 한다) is how it is from now on. What others proposed was the last word
		// on it until something was decided.
		switch {
		case before && x.Told:
			return Offers
		case x.Told || !before && !x.Changes:
			return Idle
		}
	case x.Told || x.Modality == claim.Told:
		return Reports
	}
	return Sets
}

// row is one line of the table.
type row struct {
	id      string
	match   []Match
	between []Between
	turn    []Turn
	old     []Stance
	now     []Stance
	outcome Outcome
	gloss   string // in English
}

func (r *row) fits(e *Ending) bool {
	return fits(r.match, e.Match) && fits(r.between, e.Between) && fits(r.turn, e.Turn) && fits(r.old, e.Old) && fits(r.now, e.New)
}

// fits says that a value is in a list; an empty list takes all.
func fits[T comparable](list []T, v T) bool { return len(list) == 0 || slices.Contains(list, v) }

// endingTable says what ends what: a row a line, of which the first that fits decides.
//
//go:embed ending.tsv
var endingTable string

var endings = sync.OnceValue(func() []row {
	rows, err := readEndings(endingTable)
	if err != nil {
		panic(err) // the table is a part of the program
	}
	return rows
})

func readEndings(text string) ([]row, error) {
	var out []row
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\n"); line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) < 8 {
			return nil, fmt.Errorf("ending.tsv: line %q has %d of 8 columns", line, len(f))
		}
		out = append(out, row{f[0], words[Match](f[1]), words[Between](f[2]), words[Turn](f[3]), words[Stance](f[4]), words[Stance](f[5]), Outcome(f[6]), f[7]})
	}
	return out, nil
}

// words are the words of a cell; a dash is any.
func words[T ~string](cell string) []T {
	var out []T
	if cell == "-" {
		return nil
	}
	for w := range strings.SplitSeq(cell, ",") {
		out = append(out, T(w))
	}
	return out
}
