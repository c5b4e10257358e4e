package bank

import (
	"slices"
	"strconv"
	"strings"
)

// fault says why no fold can take an event; nil if one can. What an event that came from elsewhere says is not taken on
// trust: its page becomes the name of a file.
func (e *Event) fault() *LedgerError {
	switch {
	case e.ID == "":
		return &LedgerError{Fault: FaultIncomplete, Value: "id"}
	case e.Op == "":
		return &LedgerError{Fault: FaultIncomplete, Value: "op"}
	case !slices.Contains(ops(), e.Op):
		return &LedgerError{Fault: FaultOp, Value: string(e.Op)}
	case e.By != Program && e.By != Person:
		return &LedgerError{Fault: FaultMaker, Value: string(e.By)}
	}
	if f := e.faultOfOp(); f != nil {
		return f
	}
	if e.After == nil {
		return nil
	}
	if c := e.After.Confidence; c < 0 || c > 100 {
		return &LedgerError{Fault: FaultConfidence, Value: strconv.Itoa(c)}
	}
	if h := e.After.Home; h != "" && !Curated(h) {
		return &LedgerError{Fault: FaultHome, Value: h}
	}
	return nil
}

// faultOfOp looks for what the op of an event needs.
func (e *Event) faultOfOp() *LedgerError {
	missing := func(what string) *LedgerError { return &LedgerError{Fault: FaultIncomplete, Value: what} }
	switch e.Op {
	case OpVoid, OpBrief:
		return nil
	case OpPromote:
		if !strings.HasPrefix(e.Entry, "q") || !IsID("m"+e.Entry[1:]) {
			return &LedgerError{Fault: FaultEntry, Value: e.Entry}
		}
		return nil
	case OpAccept, OpWithdraw:
		what := e.After
		if e.Op == OpWithdraw {
			what = e.Before
		}
		switch {
		case !IsID(e.Entry):
			return &LedgerError{Fault: FaultEntry, Value: e.Entry}
		case what == nil || what.Kind == 0 || what.Text == "":
			return missing("text")
		case !Curated(what.Home):
			return &LedgerError{Fault: FaultHome, Value: what.Home}
		case len(e.Sources) == 0 || slices.ContainsFunc(e.Sources, func(s Source) bool { return s.Stmt == "" || s.Path == "" }):
			return missing("source")
		}
	}
	if e.Entry == "" {
		return missing("entry")
	}
	if (e.Op == OpSupersede || e.Op == OpConflict) && e.Other == "" {
		return missing("other entry")
	}
	return nil
}

// ops lists what an event may do.
func ops() []Op {
	return []Op{
		OpAccept, OpSupport, OpRefine, OpSupersede, OpConflict, OpArchive, OpRestore, OpWithdraw, OpVoid, OpBrief, OpEdit, OpPin, OpUnpin, OpPromote, OpPurge,
	}
}
