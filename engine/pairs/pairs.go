package pairs

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// maxPairLine is the longest line of a file of pairs, in bytes.
const maxPairLine = 1 << 20

// Pair is a line of a file of pairs: two texts, and whether a person finds that they say the same.
type Pair struct {
	Line  int
	Label string // one of PairLabels
	A, B  string
}

// PairLabels are the labels there are: same and not; follows, may be, cannot be.
func PairLabels() []string { return []string{"1", "0", "entailment", "neutral", "contradiction"} }

// same says that the label asks for a merge.
func (p *Pair) same() bool { return p.Label == "1" || p.Label == "entailment" }

// Error is what is wrong with a file of pairs.
type Error struct {
	File string
	Line int // 0: with the whole file
	What notice.Notice
}

func (e *Error) Error() string { return e.Place() + ": " + e.What.English() }

// Notice is what the error tells, without the place.
func (e *Error) Notice() notice.Notice { return e.What }

// Place is the file, with the line if it is one line that is wrong.
func (e *Error) Place() string {
	if e.Line == 0 {
		return e.File
	}
	return fmt.Sprintf("%s:%d", e.File, e.Line)
}

// ReadPairs calls f for every "label<TAB>a<TAB>b" of a file, whose name is for errors. Empty lines are passed over, and
// comments: what begins with "# " and has no tab. It stops at the first error of f, and at the first line that it cannot
// read, with a *[Error].
func ReadPairs(name string, r io.Reader, f func(*Pair) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxPairLine+len("\r\n")+1)
	n, found := 0, false
	for lines.Scan() && lines.Err() == nil { // a line that breaks off is none
		n++
		line := lines.Text()
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		p, wrong := parsePair(line)
		if !wrong.IsZero() {
			return &Error{name, n, wrong}
		}
		if p == nil {
			continue
		}
		found = true
		p.Line = n
		if err := f(p); err != nil {
			return err
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return &Error{name, n + 1, longPair()}
	case err != nil:
		return err
	case !found:
		return &Error{name, 0, notice.New("pairs.none", "there are no pairs in it")}
	}
	return nil
}

func longPair() notice.Notice { return notice.New("pairs.long", "the line is longer than 1 MB") }

// parsePair reads one line; without a pair and without an error there is nothing in it.
func parsePair(line string) (p *Pair, wrong notice.Notice) {
	switch {
	case len(line) > maxPairLine:
		return nil, longPair()
	case !utf8.ValidString(line):
		return nil, notice.New("pairs.encoding", "not UTF-8; if it is CP949: iconv -f cp949 -t utf-8")
	case !strings.Contains(line, "\t") && (strings.HasPrefix(line+" ", "# ") || strings.TrimSpace(line) == ""):
		return nil, wrong
	}
	columns := strings.Split(line, "\t")
	if len(columns) != 3 {
		return nil, notice.New("pairs.columns", "want 3 columns with tabs between them (label, a, b), found {count}", len(columns))
	}
	label := strings.TrimSpace(columns[0])
	if !slices.Contains(PairLabels(), label) {
		return nil, notice.New("pairs.label", "unknown label {label}; want 1 or 0, or entailment, neutral or contradiction", fmt.Sprintf("%.40q", label))
	}
	return &Pair{Label: label, A: columns[1], B: columns[2]}, wrong
}

// Report says how well merging agrees with labels. A pair is merged where distilling would merge it: its verdict is
// same or refinement. It should be where its label is 1 or entailment.
type Report struct {
	N           int                               `json:"n"`         // pairs that count
	Precision   float64                           `json:"precision"` // share of the merged that should be; 0 if none is
	Recall      float64                           `json:"recall"`    // share of those that should be that is merged
	FalseMerges int                               `json:"false_merges"`
	Merged      int                               `json:"merged"`
	Positives   int                               `json:"positives"` // pairs that should be merged
	Identical   int                               `json:"identical"` // pairs of one text
	Verdicts    map[string]map[dedup.Relation]int `json:"verdicts"`  // label → verdict → pairs
	Wrong       []WrongPair                       `json:"wrong"`     // false merges first, then what should have been merged
}

// WrongPair is a pair whose label asks for another verdict.
type WrongPair struct {
	Line    int            `json:"line"`
	Label   string         `json:"label"`
	Verdict dedup.Relation `json:"verdict"`
	A       string         `json:"a"`
	B       string         `json:"b"`
}

// DedupTally counts verdicts on pairs; the zero value is ready for use.
type DedupTally struct {
	Identical bool // count pairs of one text, too: they are merged without fail, and say nothing
	Limit     int  // wrong pairs to keep

	sum    Report
	missed []WrongPair
}

// Add counts a pair.
func (t *DedupTally) Add(p *Pair, verdict dedup.Relation) {
	if strings.TrimSpace(p.A) == strings.TrimSpace(p.B) {
		t.sum.Identical++
		if !t.Identical {
			return
		}
	}
	t.sum.N++
	if t.sum.Verdicts[p.Label] == nil {
		if t.sum.Verdicts == nil {
			t.sum.Verdicts = map[string]map[dedup.Relation]int{}
		}
		t.sum.Verdicts[p.Label] = map[dedup.Relation]int{dedup.Same: 0, dedup.Refinement: 0, dedup.Conflict: 0, dedup.Different: 0}
	}
	t.sum.Verdicts[p.Label][verdict]++
	merged := verdict == dedup.Same || verdict == dedup.Refinement
	if merged {
		t.sum.Merged++
	}
	if p.same() {
		t.sum.Positives++
	}
	switch {
	case merged && !p.same():
		t.sum.FalseMerges++
		t.sum.Wrong = t.keep(t.sum.Wrong, p, verdict)
	case !merged && p.same():
		t.missed = t.keep(t.missed, p, verdict)
	}
}

func (t *DedupTally) keep(list []WrongPair, p *Pair, verdict dedup.Relation) []WrongPair {
	if len(list) >= t.Limit {
		return list
	}
	return append(list, WrongPair{p.Line, p.Label, verdict, p.A, p.B})
}

// Report is what was counted so far.
func (t *DedupTally) Report() *Report {
	r := t.sum
	right := float64(r.Merged - r.FalseMerges)
	r.Precision, r.Recall = right/float64(max(r.Merged, 1)), right/float64(max(r.Positives, 1))
	r.Wrong = append([]WrongPair{}, r.Wrong...)
	r.Wrong = append(r.Wrong, t.missed[:min(len(t.missed), t.Limit-len(r.Wrong))]...)
	if r.Verdicts == nil {
		r.Verdicts = map[string]map[dedup.Relation]int{}
	}
	return &r
}
