package bank

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/rules"
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
	if a := e.After; a != nil {
		if a.Confidence < 0 || a.Confidence > 100 {
			return &LedgerError{Fault: FaultConfidence, Value: strconv.Itoa(a.Confidence)}
		}
		if a.Home != "" && !Curated(a.Home) {
			return &LedgerError{Fault: FaultHome, Value: a.Home}
		}
	}
	if !e.readsBack() {
		return &LedgerError{Fault: FaultLine, Value: e.Entry}
	}
	return nil
}

// faultOfOp looks for what the op of an event needs.
func (e *Event) faultOfOp() *LedgerError {
	missing := func(what string) *LedgerError { return &LedgerError{Fault: FaultIncomplete, Value: what} }
	if maker := onlyBy(e.Op); maker != "" && e.By != maker {
		return &LedgerError{Fault: FaultMaker, Value: string(e.By) + " (" + string(e.Op) + ")"}
	}
	switch e.Op {
	case OpVoid, OpBrief:
		return nil
	case OpSubject, OpDismiss, OpJoin:
		return e.faultOfSubject()
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
		case len(e.Sources) == 0:
			return missing("source")
		}
	case OpRefine:
		if e.After == nil || e.After.Text == "" {
			return missing("text")
		}
	}
	switch {
	case e.Entry == "":
		return missing("entry")
	case (e.Op == OpSupersede || e.Op == OpConflict) && (e.Other == "" || e.Other == e.Entry):
		return missing("other entry")
	case slices.ContainsFunc(e.Sources, func(s Source) bool { return s.Stmt == "" || s.Path == "" }):
		return missing("source")
	}
	return nil
}

// faultOfSubject looks for what an event about a subject needs.
func (e *Event) faultOfSubject() *LedgerError {
	switch {
	case !isSubjectID(e.Entry):
		return &LedgerError{Fault: FaultEntry, Value: e.Entry}
	case e.Op == OpJoin && (!isSubjectID(e.Other) || e.Other == e.Entry):
		return &LedgerError{Fault: FaultEntry, Value: e.Other}
	case e.Subject == nil || e.Subject.Name == "":
		return &LedgerError{Fault: FaultIncomplete, Value: "name"}
	}
	return nil
}

// readsBack reports whether the line of an entry to which the event gives its values is read back as that entry's: what is
// not would be taken for a person's, and be written once more at every run.
func (e *Event) readsBack() bool {
	f := e.After
	switch e.Op {
	case OpWithdraw:
		f = e.Before
	case OpAccept, OpSupport, OpRefine, OpEdit:
	default: // nothing of it stands on a line
		return true
	}
	f = cmp.Or(f, &Fields{})
	en := &Entry{
		ID: EntryID("", ShortID), Kind: cmp.Or(f.Kind, rules.World), Text: cmp.Or(f.Text, "-"), Params: f.Params, Entities: f.Entities, Sources: e.Sources,
	}
	if len(en.Sources) == 0 {
		en.Sources = []Source{{Path: "memory"}}
	}
	line := FormatEntry(en)
	if strings.ContainsAny(line, "\r\n") {
		return false
	}
	l, ok := ParseEntryLine(line)
	return ok && l.ID == en.ID && l.Kind == en.Kind && len(l.Sources)+l.More == len(en.Sources) && slices.Equal(nameSet(l.Entities), nameSet(en.Entities))
}

// nameSet is a list of names without order, each once, as it reads on a line.
func nameSet(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = strings.Join(strings.Fields(norm.NFC.String(n)), " ")
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// onlyBy is who alone may do something; "" where both may.
func onlyBy(op Op) By {
	switch op {
	case OpSupport, OpRefine, OpSupersede, OpConflict:
		return Program
	case OpEdit, OpPin, OpUnpin, OpPromote, OpPurge, OpDismiss:
		return Person
	}
	return ""
}

// ops lists what an event may do.
func ops() []Op {
	return []Op{
		OpAccept, OpSupport, OpRefine, OpSupersede, OpConflict, OpArchive, OpRestore, OpWithdraw, OpVoid, OpBrief, OpEdit, OpPin, OpUnpin, OpPromote, OpPurge,
		OpSubject, OpDismiss, OpJoin,
	}
}
