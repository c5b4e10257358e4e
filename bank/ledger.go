package bank

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// LedgerError is one line of a ledger that is passed over. The other lines are read.
type LedgerError struct {
	Path  string
	Line  int
	Fault Fault  // what is wrong
	Value string // with what; "" where the fault says it all
	Err   error  // of the decoder; nil but for FaultSyntax
}

// Fault says what is wrong with a line of a ledger. Its texts do not change.
type Fault string

// What may be wrong with a line of a ledger.
const (
	FaultTorn       Fault = "torn"       // the last line, without a newline: a write that was cut off
	FaultSyntax     Fault = "syntax"     // no JSON of an event
	FaultVersion    Fault = "version"    // a later memctl wrote it; Value: the version
	FaultOp         Fault = "op"         // an op that this memctl does not know; Value: the op
	FaultMaker      Fault = "maker"      // made neither by the program nor by a person, or by the wrong one of them; Value: by
	FaultEntry      Fault = "entry"      // about no entry, or no question; Value: what stands in its place
	FaultIncomplete Fault = "incomplete" // something that its op needs is missing; Value: what
	FaultHome       Fault = "home"       // a page that no entry and no question can stand on; Value: the page
	FaultConfidence Fault = "confidence" // a confidence beyond 0 to 100; Value: the confidence
	FaultLine       Fault = "line"       // what it says of an entry gives no line that can be read back; Value: the entry
)

func (e *LedgerError) Error() string { return e.Place() + ": " + e.Notice().English() }

// Place is the ledger with the line.
func (e *LedgerError) Place() string { return e.Path + ":" + strconv.Itoa(e.Line) }

// Notice is what the error tells, without its place.
func (e *LedgerError) Notice() notice.Notice {
	quoted := strconv.Quote(e.Value)
	switch e.Fault {
	case FaultTorn:
		return notice.New("ledger.torn-line", "last line is cut off")
	case FaultSyntax:
		return notice.New("ledger.syntax", "not an event: {reason}", e.Err)
	case FaultVersion:
		return notice.New("ledger.version", "event of version {found}, this memctl reads {known}", e.Value, EventVersion)
	case FaultOp:
		return notice.New("ledger.op", "event with the op {op}, which this memctl does not know", quoted)
	case FaultMaker:
		return notice.New("ledger.maker", "event made by {by}", quoted)
	case FaultEntry:
		return notice.New("ledger.entry", "event about {entry}, which is no id", quoted)
	case FaultIncomplete:
		return notice.New("ledger.incomplete", "event without its {what}", e.Value)
	case FaultHome:
		return notice.New("ledger.home", "event with the page {page}, which can hold no entry", quoted)
	case FaultConfidence:
		return notice.New("ledger.confidence", "event with the confidence {confidence}", e.Value)
	case FaultLine:
		return notice.New("ledger.line", "event about {entry}, whose line could not be read back", quoted)
	}
	return notice.New("other", "{text}", string(e.Fault))
}

func (e *LedgerError) Unwrap() error { return e.Err }

// EncodeLedger writes events as lines of JSON.
func EncodeLedger(events []Event) ([]byte, error) {
	const usual = 600 // bytes of an event
	var buf bytes.Buffer
	buf.Grow(usual * len(events))
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	for i := range events {
		if err := enc.Encode(&events[i]); err != nil {
			return nil, fmt.Errorf("encode event %s: %w", events[i].ID, err)
		}
	}
	return buf.Bytes(), nil
}

// LedgerLine is one line of a ledger that is not empty.
type LedgerLine struct {
	No    int    // 1-based
	Raw   []byte // with its newline, if it has one
	Event Event  // if Err is nil
	Err   *LedgerError
}

// LedgerLines yields the lines of one ledger file that are not empty, in order. It may be ranged over again.
func LedgerLines(path string, data []byte) iter.Seq[LedgerLine] {
	return func(yield func(LedgerLine) bool) {
		n := 0
		for raw := range bytes.Lines(data) {
			n++
			line := bytes.TrimSpace(raw)
			if len(line) == 0 {
				continue
			}
			l := LedgerLine{No: n, Raw: raw}
			if l.Err = decodeEvent(line, &l.Event); l.Err != nil {
				l.Err.Path, l.Err.Line = path, n
				if l.Err.Fault == FaultSyntax && !bytes.HasSuffix(raw, []byte{'\n'}) {
					l.Err.Fault = FaultTorn
				}
			}
			if !yield(l) {
				return
			}
		}
	}
}

func decodeEvent(line []byte, ev *Event) *LedgerError {
	if err := json.Unmarshal(line, ev); err != nil {
		var head struct {
			V int `json:"v"`
		}
		if json.Unmarshal(line, &head) == nil && head.V > EventVersion {
			return &LedgerError{Fault: FaultVersion, Value: strconv.Itoa(head.V)} // whatever its members have become
		}
		return &LedgerError{Fault: FaultSyntax, Err: err}
	}
	if ev.V != EventVersion {
		return &LedgerError{Fault: FaultVersion, Value: strconv.Itoa(ev.V)}
	}
	return ev.fault()
}

// DecodeLedger reads one ledger file. Lines that cannot be read, that no fold could take, or that a later version of memctl
// wrote, are returned as errors beside the events of all other lines; no line stops the rest.
func DecodeLedger(path string, data []byte) ([]Event, []*LedgerError) {
	var (
		events []Event
		bad    []*LedgerError
	)
	for l := range LedgerLines(path, data) {
		if l.Err != nil {
			bad = append(bad, l.Err)
		} else {
			events = append(events, l.Event)
		}
	}
	return events, bad
}

// Effective returns, of the events of all ledgers, the program's that no later void has taken back, in the order in
// which they fold, each once, and the people's that no void of theirs has taken back, in theirs. What was briefed is
// neither. Which void is later is decided by instant, then by position: pass the ledgers one after the other in a fixed
// order.
func Effective(all []Event) (program, people []Event) {
	byTime := slices.Clone(all)
	slices.SortStableFunc(byTime, func(a, b Event) int { return a.At.Compare(b.At) })
	seen := make(map[string]bool, len(byTime))
	stands := make(map[string]int, len(byTime)) // id → position at which it was last written
	for i := range byTime {
		ev := &byTime[i]
		switch {
		case ev.Op == OpBrief:
		case ev.Op == OpVoid && ev.By == Program:
			for _, id := range ev.IDs {
				delete(stands, id)
			}
		case ev.By == Program:
			if _, ok := stands[ev.ID]; !ok {
				stands[ev.ID] = i
			}
		case !seen[ev.ID]:
			seen[ev.ID] = true
			people = append(people, *ev)
		}
	}
	for i := range byTime {
		if at, ok := stands[byTime[i].ID]; ok && at == i {
			program = append(program, byTime[i])
		}
	}
	slices.SortStableFunc(program, func(a, b Event) int { return cmp.Or(cmp.Compare(a.Day, b.Day), a.afterAccepts()-b.afterAccepts()) })
	people = WithoutVoided(people)
	slices.SortStableFunc(people, ComparePeople)
	return program, people
}

// afterAccepts is 1 for what may be about an entry that is accepted on the same day, 0 for an accept. An accept is written anew when its
// line moves or is parted otherwise; what is about its entry names no line and stands as it was written before.
func (e *Event) afterAccepts() int {
	if e.Op == OpAccept {
		return 0
	}
	return 1
}

// WithoutVoided returns those of people's events that none of them takes back, and not those that do: what has come to pass.
func WithoutVoided(people []Event) []Event {
	voids := map[string][]*Event{} // by what they name
	some := false
	for i := range people {
		if people[i].Op == OpVoid {
			some = true
			for _, id := range people[i].IDs {
				voids[id] = append(voids[id], &people[i])
			}
		}
	}
	if !some {
		return people
	}
	return slices.DeleteFunc(slices.Clone(people), func(ev Event) bool {
		return ev.Op == OpVoid || slices.ContainsFunc(voids[ev.ID], func(v *Event) bool { return v.takesBack(&ev) })
	})
}

// takesBack reports whether a void may take back what a person did: something earlier about the same entry or question, which was
// read off a page: that its line was written, or that it or the page was removed. No other deed can be undone so, a purge least of all.
func (e *Event) takesBack(ev *Event) bool {
	if ev.Entry != e.Entry || !ev.At.Before(e.At) {
		return false
	}
	switch ev.Op {
	case OpAccept:
		return true
	case OpArchive, OpPromote:
		return ev.Why == ReasonByHand || ev.Hides()
	}
	return false
}

// Ignored is an event of a ledger that a fold has passed over.
type Ignored struct {
	Event Event
	Err   error // why; mostly [ErrNotFound]
}

// Replay folds recorded events into st, in the order of [InOrder]. What it returns are the people's events that changed nothing, because what
// they are about is not there.
func Replay(st *State, program, people []Event) (ignored []Ignored) {
	for _, ev := range InOrder(program, people) {
		if err := st.Apply(ev); err != nil && ev.By == Person { // what the program's is about may have been voided or purged
			ignored = append(ignored, Ignored{*ev, err})
		}
	}
	return ignored
}

// InOrder returns the events of [Effective] in the order in which they fold: of each day the program's, then the people's, then the closing of
// the day (what faded, and what nothing was heard of).
func InOrder(program, people []Event) []*Event {
	closing := func(ev *Event) int {
		if ev.Closes() || ev.Op == OpSubject {
			return 2
		}
		return 0
	}
	type item struct {
		ev   *Event
		turn int
	}
	items := make([]item, 0, len(program)+len(people))
	for i := range program {
		items = append(items, item{&program[i], closing(&program[i])})
	}
	for i := range people {
		items = append(items, item{&people[i], 1})
	}
	slices.SortStableFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.ev.Day, b.ev.Day), cmp.Compare(a.turn, b.turn))
	})
	events := make([]*Event, len(items))
	for i := range items {
		events[i] = items[i].ev
	}
	return events
}
