package state

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// openSuffix follows the name of a checkpoint in that of the open day after it.
const openSuffix = ".open"

// OpenDayName is the name of the state in the middle of the day that follows a checkpoint: after the statements of that day that a run has folded,
// and before what people did on it.
func OpenDayName(checkpoint string) string { return checkpoint + openSuffix }

// stepKey is the key of the step of one statement of an open day.
func stepKey(n int) []byte { return binary.BigEndian.AppendUint32([]byte{keyStep}, uint32(n)) }

// OpenDay opens the state in the middle of the day that follows a checkpoint, with the steps that lead to it. is says whether the next statement of the
// day is the one that a step was made of; where it is not, or nothing is there, OpenDay returns nil.
func OpenDay(ws *workspace.Workspace, after Named, is func(n int, digest string) bool) (*Checkpoint, []distil.Step) {
	c := Open(ws, OpenDayName(after.Name), after.Day)
	if c == nil {
		return nil, nil
	}
	steps, err := readSteps(c, is)
	if err != nil || len(steps) == 0 {
		_ = c.Close() // it was only read
		return nil, nil
	}
	c.steps = len(steps)
	return c, steps
}

func readSteps(c *Checkpoint, is func(n int, digest string) bool) (steps []distil.Step, err error) {
	for _, value := range c.read.scan([]byte{keyStep}) {
		var s distil.Step
		if err := json.Unmarshal(value, &s); err != nil {
			return nil, fmt.Errorf("decode step: %w", err)
		}
		if !is(len(steps), s.Statement) {
			return nil, nil
		}
		steps = append(steps, s)
	}
	return steps, c.read.err
}

// KeepOpenDay writes the state of a fold in the middle of a day, with all steps of that day.
func (k *Keeper) KeepOpenDay(ctx context.Context, name string, m *distil.Machine, steps []distil.Step) (*Kept, error) {
	for ; k.steps < len(steps); k.steps++ {
		value, err := json.Marshal(&steps[k.steps])
		if err != nil {
			return nil, fmt.Errorf("encode step: %w", err)
		}
		k.batch.Put(stepKey(k.steps), value)
	}
	return k.prepared(ctx, name, k.entries(ctx, m))
}

// closeDay takes the steps of the day out, which is over.
func (k *Keeper) closeDay() {
	for ; k.steps > 0; k.steps-- {
		k.batch.Delete(stepKey(k.steps - 1))
	}
}

// checkpointOf is the name of the checkpoint that a table is, or is the open day after.
func checkpointOf(name string) string { return strings.TrimSuffix(name, openSuffix) }
