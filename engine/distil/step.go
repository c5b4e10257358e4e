package distil

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
)

// Step is what the fold of one statement has come to, as plain data. A later fold of the same day that begins with the same statements goes on from the
// state that they have left, and takes what else they have brought from their steps.
type Step struct {
	Statement string            `json:"of"`                // [Digest] of it
	Said      map[string]int    `json:"said,omitempty"`    // by the hash of what it says: how often its log has said that by now
	Names     []subject.Mention `json:"names,omitempty"`   // that it has, to be counted when the day is closed
	Renames   []subject.Rename  `json:"renames,omitempty"` // that it tells, to be weighed when the day is closed
	Events    []bank.Event      `json:"events,omitempty"`  // that it has made
	Unread    bool              `json:"unread,omitempty"`  // the reader has failed on it
	Purged    bool              `json:"purged,omitempty"`  // nothing of it remains that could lend something to the next one
}

// MostSteps is how many statements of a day are kept as steps at most: of more, as the first run over an old log may have, the day is folded anew.
const MostSteps = 4096

// Digest stands for all that a fold sees of a statement.
func Digest(s *memory.Statement) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic("distil: a statement cannot be encoded: " + err.Error()) // it has texts and numbers
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}

// stepOf is what a statement has come to that was just folded. before is how many events there were then.
func (m *Machine) stepOf(s *memory.Statement, claims []draft, before int, unread, purged bool) Step {
	out := Step{Statement: Digest(s), Names: claims[0].mentions, Renames: claims[0].renames, Events: slices.Clone(m.events[before:]), Unread: unread, Purged: purged}
	out.Said = make(map[string]int, len(claims))
	for i := range claims {
		out.Said[claims[i].hash] = m.counted.said[claims[i].hash]
	}
	return out
}

// resume takes what a statement has brought that was folded before the state was stored.
func (m *Machine) resume(s *memory.Statement, step *Step) {
	if m.counted.path != s.Path {
		m.counted.path = s.Path
		clear(m.counted.said)
	}
	maps.Copy(m.counted.said, step.Said)
	m.observe(s, step.Names)
	m.noteRenames(s, step.Renames)
	m.events = append(m.events, step.Events...)
	for i := range step.Events {
		m.today[step.Events[i].ID] = true
		m.tally.Ops[step.Events[i].Op]++
	}
	if step.Unread {
		m.unread = append(m.unread, s)
	}
}
