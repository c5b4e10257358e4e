package engine

import (
	"context"
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
)

// ledgerLook is what the doctor has seen of the ledgers.
type ledgerLook struct {
	bad, torn, changed, ignored Diagnosis

	events []bank.Event
	at     map[string]Spot // of events, by id: where they stand
}

// ledgers reads every line of every ledger: whether it is an event, whether its id is the one that its content has, and
// whether what a person did is about something that is there.
func (c *checkup) ledgers(ctx context.Context) error {
	l := &ledgerLook{
		bad:     Diagnosis{Check: "ledger", Health: Ailing, Code: "ledger.lines"},
		torn:    Diagnosis{Check: "ledger", Health: Notable, Code: "ledger.torn"},
		changed: Diagnosis{Check: "ledger", Health: Ailing, Code: "ledger.changed"},
		ignored: Diagnosis{Check: "ledger", Health: Notable, Code: "ledger.ignored"},
		at:      map[string]Spot{},
	}
	for _, f := range c.files {
		if !strings.HasPrefix(f.Path, ledgerDir+"/") || path.Ext(f.Path) != ".jsonl" {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if data, err := c.e.ws.ReadFile(f.Path); err != nil {
			l.bad.spot(spotOf(new(problemOf(f.Path, err))))
		} else {
			l.file(f.Path, data)
		}
	}
	l.replay()
	found := c.found(&l.bad)
	for _, d := range []*Diagnosis{&l.changed, &l.ignored, &l.torn} {
		found = c.found(d) || found
	}
	if !found {
		c.add(Diagnosis{Check: "ledger", Health: Healthy, Code: "ledger.ok", Count: len(l.events)})
	}
	return nil
}

func (l *ledgerLook) file(rel string, data []byte) {
	for line := range bank.LedgerLines(rel, data) {
		spot := Spot{Path: rel, Line: line.No}
		switch {
		case line.Err != nil && line.Err.Fault == bank.FaultTorn:
			l.torn.spot(spot)
		case line.Err != nil:
			l.bad.spot(withoutSecrets(spotOf(new(problemOf(rel, line.Err)))))
		default:
			if !line.Event.Sealed() {
				l.changed.spot(Spot{Path: rel, Line: line.No, Text: line.Event.ID})
			}
			l.events = append(l.events, line.Event)
			l.at[line.Event.ID] = spot
		}
	}
}

// replay folds what the ledgers record, and names what a person did to something that is not there.
func (l *ledgerLook) replay() {
	program, people := bank.Effective(l.events)
	st := bank.NewState()
	markPurged(st, people)
	for _, ig := range moot(st, bank.Replay(st, program, people)) {
		at := l.at[ig.Event.ID]
		l.ignored.spot(spotOf(new(problem(at.Path, at.Line, ignoredNotice(&ig)))))
	}
}

// withoutSecrets is a place of which nothing says a secret.
func withoutSecrets(s Spot) Spot {
	s.Text = hidden(s.Text)
	for name, v := range s.Values {
		s.Values[name] = hidden(v) // the map was made for this spot
	}
	return s
}
