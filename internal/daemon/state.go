package daemon

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// stateFile is below .memctl/. It is derived: without it everything is due.
const stateFile = "daemon.json"

// keptFailures is how many of the last failures a state file holds.
const keptFailures = 20

// Watching is how new log lines are noticed.
type Watching string

// The ways there are.
const (
	WatchEvents Watching = "events" // the system tells
	WatchScan   Watching = "scan"   // it does not: the files are listed every two seconds
	WatchOff    Watching = "off"    // they wait for the next micro-cycle
)

// Life is whether a daemon keeps a workspace.
type Life string

// The lives there are.
const (
	Running Life = "running"
	Stopped Life = "stopped" // it was told to
	Dead    Life = "dead"    // its process has ended without saying so
	Never   Life = "never"   // there was none yet
)

// Record is one run.
type Record struct {
	Start         time.Time        `json:"start"`
	End           time.Time        `json:"end"`
	Why           schedule.Why     `json:"why"`
	Missed        int              `json:"missed,omitzero"` // slots that it made up beside its own
	Outcome       schedule.Outcome `json:"outcome"`
	Reason        string           `json:"reason,omitempty"` // of a failure, in English
	Done          Done             `json:"done,omitzero"`
	notice.Notice                  // the reason
}

// Verb is what there is to tell of all runs of one verb.
type Verb struct {
	Runs    int       `json:"runs"`                // since the state file was begun
	Failed  int       `json:"failed"`              // of those
	Last    *Record   `json:"last,omitempty"`      //
	LastOK  *Record   `json:"last_ok,omitempty"`   // if it is not Last
	LastNew *Record   `json:"last_news,omitempty"` // that found something new, if it is not Last
	Next    time.Time `json:"next,omitzero"`
}

// Failure is a run that failed, or what kept a workspace from being kept.
type Failure struct {
	At            time.Time     `json:"at"`
	Verb          schedule.Verb `json:"verb,omitempty"`
	Reason        string        `json:"reason"` // in English
	notice.Notice               // the same
}

// Status is how a workspace is kept, and whether who keeps it is still there.
type Status struct {
	Workspace    string        `json:"workspace"`
	Life         Life          `json:"life"`
	PID          int           `json:"pid,omitzero"`
	Version      string        `json:"version,omitempty"`
	Started      time.Time     `json:"started,omitzero"`
	Stopped      *time.Time    `json:"stopped,omitempty"`
	TimeZone     string        `json:"timezone,omitempty"`
	DistillEvery string        `json:"distill_every,omitempty"`
	ReflectAt    string        `json:"reflect_at,omitempty"`
	Watching     Watching      `json:"watching,omitempty"`
	Distill      Verb          `json:"distill"`
	Reflect      Verb          `json:"reflect"`
	UnderWay     schedule.Verb `json:"under_way,omitempty"`   // what is being run
	Since        time.Time     `json:"since,omitzero"`        // when that began
	Failures     []Failure     `json:"failures"`              // the last ones, newest last
	NotKept      string        `json:"not_kept,omitempty"`    // why nothing is run at present, though a daemon is there; in English
	NotKeptWhy   notice.Notice `json:"not_kept_why,omitzero"` // the same
}

// file is the state file: what there is to tell, and what the next daemon goes on with.
type file struct {
	Status

	State schedule.State `json:"state"`
}

// Read tells how the workspace in dir is kept. It writes nothing and needs no daemon.
func Read(dir string) (*Status, error) {
	ws, err := workspace.Open(dir)
	if err != nil {
		return nil, err
	}
	defer ws.Close()
	st, err := readState(ws)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	st.Workspace = ws.Dir()
	if st.Failures == nil {
		st.Failures = []Failure{}
	}
	who, lerr := ws.Occupant()
	switch {
	case lerr != nil:
		return nil, lerr
	case who != nil:
		st.Life = Running
		if who.PID != 0 && who.PID != st.PID { // it has not written its state yet
			st.PID, st.Started, st.Stopped = who.PID, who.Since, nil
		}
	case err != nil:
		st.Life = Never
	case st.Stopped != nil:
		st.Life = Stopped
	default:
		st.Life = Dead
	}
	if run := st.State.Running; run != nil && st.Life == Running {
		st.UnderWay, st.Since = run.Verb, run.Start.UTC()
	}
	if st.Life != Running {
		st.Distill.Next, st.Reflect.Next, st.Watching = time.Time{}, time.Time{}, ""
	}
	return &st.Status, nil
}

func readState(ws *workspace.Workspace) (st file, err error) {
	b, err := ws.ReadDerived(stateFile)
	if err != nil {
		return file{}, err
	}
	if err := json.Unmarshal(b, &st); err != nil {
		return file{}, fmt.Errorf("read .memctl/%s, which is damaged and may be deleted: %w", stateFile, err)
	}
	return st, nil
}

func (st *file) write(ws *workspace.Workspace) error {
	b, err := json.MarshalIndent(st, "", "  ")
	if err != nil {
		return err
	}
	return ws.WriteDerived(stateFile, append(b, '\n'))
}

// begin enters a daemon that has just started.
func (st *Status) begin(dir, version string, pid int, now time.Time) {
	st.Workspace, st.Life, st.Version, st.PID, st.Started, st.Stopped = dir, Running, version, pid, now, nil
	if st.Failures == nil {
		st.Failures = []Failure{}
	}
	st.NotKept, st.NotKeptWhy = "", notice.Notice{}
}

func (st *Status) fail(f Failure) {
	st.Failures = append(st.Failures, f)
	if more := len(st.Failures) - keptFailures; more > 0 {
		st.Failures = st.Failures[more:]
	}
}

// ran enters a run that has ended.
func (st *Status) ran(verb schedule.Verb, run Record) {
	v := &st.Distill
	if verb == schedule.Reflect {
		v = &st.Reflect
	}
	if run.Outcome != schedule.Stopped {
		v.Runs++
	}
	if v.Last != nil && v.Last.Outcome == schedule.OK {
		v.LastOK = v.Last
		if !v.Last.Done.Nothing {
			v.LastNew = v.Last
		}
	}
	v.Last = &run
	switch run.Outcome {
	case schedule.OK:
		v.LastOK = nil
		if !run.Done.Nothing {
			v.LastNew = nil
		}
	case schedule.Failed:
		v.Failed++
	default:
	}
}
