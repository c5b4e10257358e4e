package doctor

import (
	"context"
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/run"
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
		if !strings.HasPrefix(f.Path, files.LedgerDir+"/") || path.Ext(f.Path) != ".jsonl" {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if data, err := c.e.Ws.ReadFile(f.Path); err != nil {
			l.bad.spot(spotOf(new(problem.Of(f.Path, err))))
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
			l.bad.spot(withoutSecrets(spotOf(new(problem.Of(rel, line.Err)))))
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
	replay.MarkPurged(st, people)
	for _, ig := range run.Moot(st, bank.Replay(st, program, people)) {
		at := l.at[ig.Event.ID]
		l.ignored.spot(spotOf(new(problem.New(at.Path, at.Line, run.IgnoredNotice(&ig)))))
	}
}

// withoutSecrets is a place of which nothing says a secret.
func withoutSecrets(s Spot) Spot {
	s.Text = env.Hidden(s.Text)
	for name, v := range s.Values {
		s.Values[name] = env.Hidden(v) // the map was made for this spot
	}
	return s
}
