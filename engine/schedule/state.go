package schedule

import (
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Verb is a run: the micro-cycle or the full pass.
type Verb string

// The runs there are. None is no run.
const (
	None    Verb = ""
	Distill Verb = "distill"
	Reflect Verb = "reflect"
)

// Outcome is what became of a run.
type Outcome string

// The outcomes there are.
const (
	OK      Outcome = "ok"
	Failed  Outcome = "failed"
	Locked  Outcome = "locked"  // another process holds the workspace: no failure, to be tried again soon
	Stopped Outcome = "stopped" // cancelled from outside: it has not happened, and is no failure
	Cut     Outcome = "cut off" // its process ended in the middle of it
)

// Track is the last run of a verb, and how often it has failed.
type Track struct {
	Start    time.Time `json:"start,omitzero"`
	End      time.Time `json:"end,omitzero"`
	Outcome  Outcome   `json:"outcome,omitempty"`
	Failures int       `json:"failures,omitzero"` // in a row
}

// Running is a run that has begun and not ended.
type Running struct {
	Verb  Verb      `json:"verb"`
	Why   Why       `json:"why"`
	Start time.Time `json:"start"`
	Night day.Day   `json:"night,omitzero"` // of a reflect
}

// State is all that the next run depends on. It is kept as JSON from one program to the next, but for the settings and for what
// the program itself has seen.
type State struct {
	Settings Settings `json:"-"`

	Seen    time.Time `json:"seen,omitzero"`  // when the clock was last looked at
	Night   day.Day   `json:"night,omitzero"` // the newest night that a reflect has done
	Distill Track     `json:"distill,omitzero"`
	Reflect Track     `json:"reflect,omitzero"`
	Running *Running  `json:"running,omitempty"`

	fresh           bool      // nothing has run since Resume
	first, last     time.Time // of the changes of the logs that no run has seen; zero without one
	slept, woke     time.Time // the last stretch in which nobody looked at the clock
	cycle, cycleEnd time.Time // of the last run that distilled
}

// Resume is the beginning of a program that takes a state up. A run that the last program did not end was cut off; that counts as
// a failure, so that a run that takes its program down does not do so for ever.
func (s *State) Resume(now time.Time) {
	s.fresh = true
	if s.Running != nil {
		run := *s.Running
		s.Running = nil
		s.track(run.Verb).finish(run, now, Cut)
	}
	s.cycle, s.cycleEnd = s.Distill.Start, s.Distill.End
	if s.Reflect.Outcome == OK && s.Reflect.Start.After(s.cycle) {
		s.cycle, s.cycleEnd = s.Reflect.Start, s.Reflect.End
	}
	s.Observe(now)
}

// Observe is a look at the clock. One that was set back takes all that is known of the past with it, so that the time since the
// last run stays what it was.
func (s *State) Observe(now time.Time) {
	switch {
	case s.Seen.IsZero():
	case now.Before(s.Seen.Add(-jitter)):
		s.shift(now.Sub(s.Seen))
		if night := s.Settings.Night(now); s.Night > night+1 {
			s.Night = night // days away: the clock was wrong before, or it is now
		}
	case now.Sub(s.Seen) > 2*Heartbeat:
		s.slept, s.woke = s.Seen, now
	}
	s.Seen = now
}

func (s *State) shift(by time.Duration) {
	times := []*time.Time{
		&s.Distill.Start, &s.Distill.End, &s.Reflect.Start, &s.Reflect.End, &s.first, &s.last, &s.slept, &s.woke, &s.cycle, &s.cycleEnd,
	}
	if s.Running != nil {
		times = append(times, &s.Running.Start)
	}
	for _, t := range times {
		if !t.IsZero() {
			*t = t.Add(by)
		}
	}
}

// Touch says that logs have changed.
func (s *State) Touch(now time.Time) {
	if s.first.IsZero() {
		s.first = now
	}
	s.last = now
}

// Forgive forgets failures: what they came of may have been mended, so there is no reason to wait.
func (s *State) Forgive() {
	s.Distill.Failures, s.Reflect.Failures = 0, 0
}

// Begin starts the run of a plan. Changes up to here are seen by it.
func (s *State) Begin(p Plan, now time.Time) {
	s.Running = &Running{Verb: p.Run, Why: p.Why, Start: now, Night: p.Night}
	s.fresh, s.first, s.last = false, time.Time{}, time.Time{}
}

// End finishes the run that has begun.
func (s *State) End(now time.Time, out Outcome) {
	if s.Running == nil {
		return
	}
	if now.Before(s.Seen) {
		s.Observe(now) // set back meanwhile
	}
	run := *s.Running
	s.Running, s.Seen = nil, now
	switch {
	case out == Stopped:
		s.fresh = true
		return
	case out != OK: // it has not seen the changes after all
		s.first, s.last = run.Start, run.Start
	case run.Verb == Reflect:
		s.Night = max(s.Night, run.Night)
	}
	s.track(run.Verb).finish(run, now, out)
	if out == OK || run.Verb == Distill {
		s.cycle, s.cycleEnd = run.Start, now
	}
}

func (s *State) track(v Verb) *Track {
	if v == Reflect {
		return &s.Reflect
	}
	return &s.Distill
}

func (t *Track) finish(run Running, end time.Time, out Outcome) {
	t.Start, t.End, t.Outcome = run.Start, end, out
	switch out {
	case OK:
		t.Failures = 0
	case Failed, Cut:
		t.Failures++
	default: // locked: nobody's fault
	}
}
