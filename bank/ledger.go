package bank

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// LedgerError is one line of a ledger that cannot be read. The other lines are.
type LedgerError struct {
	Path string
	Line int
	Torn bool // the last line, without a newline: a write that was cut off
	Err  error
}

func (e *LedgerError) Error() string {
	if e.Torn {
		return fmt.Sprintf("%s:%d: last line is cut off", e.Path, e.Line)
	}
	return fmt.Sprintf("%s:%d: %v", e.Path, e.Line, e.Err)
}

func (e *LedgerError) Unwrap() error { return e.Err }

// EncodeLedger writes events as lines of JSON.
func EncodeLedger(events []Event) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	for i := range events {
		if err := enc.Encode(&events[i]); err != nil {
			return nil, fmt.Errorf("encode event %s: %w", events[i].ID, err)
		}
	}
	return buf.Bytes(), nil
}

// DecodeLedger reads one ledger file. Lines that cannot be read, or that a later version of memctl wrote, are
// returned as errors beside the events of all other lines; no line stops the rest.
func DecodeLedger(path string, data []byte) ([]Event, []*LedgerError) {
	var (
		events []Event
		bad    []*LedgerError
	)
	for n := 1; len(data) > 0; n++ {
		line, rest, whole := bytes.Cut(data, []byte{'\n'})
		data = rest
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		var ev Event
		switch err := json.Unmarshal(line, &ev); {
		case err != nil:
			bad = append(bad, &LedgerError{Path: path, Line: n, Torn: !whole, Err: fmt.Errorf("not an event: %w", err)})
		case ev.V != EventVersion:
			bad = append(bad, &LedgerError{Path: path, Line: n, Err: fmt.Errorf("event of version %d, this memctl reads %d", ev.V, EventVersion)})
		case ev.ID == "" || ev.Op == "":
			bad = append(bad, &LedgerError{Path: path, Line: n, Err: fmt.Errorf("event without id or op")})
		default:
			events = append(events, ev)
		}
	}
	return events, bad
}

// Effective returns, of the events of all ledgers, the program's that no later void has taken back, in the order in
// which they fold, each once, and the people's in theirs. What was briefed is neither. Which void is later is decided by instant, then by position:
// pass the ledgers one after the other in a fixed order.
func Effective(all []Event) (program, people []Event) {
	byTime := slices.Clone(all)
	slices.SortStableFunc(byTime, func(a, b Event) int { return a.At.Compare(b.At) })
	seen := make(map[string]bool, len(byTime))
	stands := make(map[string]int, len(byTime)) // id → position at which it was last written
	for i := range byTime {
		ev := &byTime[i]
		switch {
		case ev.Op == OpBrief:
		case ev.Op == OpVoid:
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
	slices.SortStableFunc(program, func(a, b Event) int { return cmp.Compare(a.Day, b.Day) })
	slices.SortStableFunc(people, ComparePeople)
	return program, people
}

// Replay folds recorded events into st: of each day the program's, then the people's, then the closing of the day
// (what faded). An event about an entry that is unknown is passed over.
func Replay(st *State, program, people []Event) {
	closing := func(ev *Event) int {
		if ev.Op == OpArchive && ev.Why == ReasonFaded {
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
	for _, it := range items {
		_ = st.Apply(it.ev) // what it is about may have been voided or purged
	}
}
