package schedule

import (
	"cmp"
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
)

const (
	// Heartbeat is how long one may wait before asking again: timers stand still while a machine sleeps, and do not notice that the
	// clock was set.
	Heartbeat = time.Minute
	// Quiet is how long logs have to be left alone before what changed in them is read, if [Settings] say nothing else.
	Quiet = 300 * time.Millisecond
	// Patience is how long that may put it off: a writer who never pauses is read all the same.
	Patience = time.Second

	jitter     = 2 * time.Second // by which a clock may be set back unnoticed, as time servers do
	firstPause = time.Minute     // after a failure; twice as long after each further one
	longPause  = time.Hour       // but no longer than this
	lockPause  = 20 * time.Second
)

// Why says why a run is due.
type Why string

// The reasons there are.
const (
	Startup Why = "startup" // the program has just started
	Due     Why = "due"     // its time has come
	Missed  Why = "missed"  // its time came while nobody was there
	Changed Why = "changed" // the logs have changed
	Retry   Why = "retry"   // the last one failed, or found the workspace locked
)

// Plan is what to do at a moment.
type Plan struct {
	Run    Verb      // to be started now; None: nothing
	Why    Why       //
	Night  day.Day   // of a reflect: the newest night that it does
	Missed int       // slots that it makes up beside its own
	Wake   time.Time // when to ask again at the latest, if nothing is run

	Distill, Reflect time.Time // when either is next due; not before now
}

// Next says what to do at a moment. The moment is not before the last one that the state has observed.
func Next(s State, now time.Time) Plan {
	p := Plan{Wake: now.Add(Heartbeat)}
	night, reflectAt := s.nextReflect(now)
	distillAt, why := s.nextDistill(now)
	p.Distill, p.Reflect = later(distillAt, now), later(reflectAt, now)
	if s.Running != nil {
		return p
	}
	switch {
	case !reflectAt.After(now):
		p.Run, p.Night = Reflect, night
		p.Why, p.Missed = s.reflectWhy(night)
	case !distillAt.After(now):
		p.Run, p.Why = Distill, why
		if why == Due {
			p.Why, p.Missed = s.distillWhy(now)
		}
	default:
		p.Wake = earlier(p.Wake, earlier(distillAt, reflectAt))
	}
	return p
}

// nextReflect is when a reflect is next due, and for which night.
func (s *State) nextReflect(now time.Time) (day.Day, time.Time) {
	night := s.Settings.Night(now)
	if night <= s.Night {
		return s.Night, s.Settings.after(s.Night)
	}
	return night, later(now, s.Reflect.retryAt(s.fresh, longPause))
}

func (s *State) reflectWhy(night day.Day) (Why, int) {
	at, _ := s.Settings.At(night)
	missed := 0
	if s.Night != 0 {
		missed = s.Settings.nights(s.Night, night) - 1
	}
	switch {
	case s.Reflect.waits():
		return Retry, missed
	case s.Night == 0:
		return Startup, 0
	case s.fresh, missed > 0, at.After(s.slept) && at.Before(s.woke):
		return Missed, missed
	}
	return Due, 0
}

// nextDistill is when a distil is next due, and why.
func (s *State) nextDistill(now time.Time) (time.Time, Why) {
	if s.Distill.waits() {
		at := s.Distill.retryAt(s.fresh, min(longPause, max(s.Settings.DistillEvery, firstPause)))
		if s.fresh {
			return at, Startup
		}
		return at, Retry
	}
	if s.fresh || s.cycle.IsZero() {
		return now, Startup
	}
	slot := s.slot(s.cycleEnd)
	if s.first.IsZero() {
		return slot, Due
	}
	// A run that took long is not followed by the next at once, or a busy writer would keep the machine busy with runs.
	settled := later(earlier(s.last.Add(cmp.Or(s.Settings.Quiet, Quiet)), s.first.Add(cmp.Or(s.Settings.Patience, Patience))), s.cycleEnd.Add(s.cycleEnd.Sub(s.cycle)))
	if settled.Before(slot) {
		return settled, Changed
	}
	return slot, Due
}

// slot is the first slot of the micro-cycle after t; slots are counted from the beginning of the last one.
func (s *State) slot(t time.Time) time.Time {
	every := s.Settings.DistillEvery
	n := int64(max(t.Sub(s.cycle), 0)/every) + 1
	return s.cycle.Add(time.Duration(n * int64(every)))
}

func (s *State) distillWhy(now time.Time) (Why, int) {
	due := s.slot(s.cycleEnd)
	missed := int(now.Sub(due) / s.Settings.DistillEvery)
	if missed > 0 || due.After(s.slept) && due.Before(s.woke) {
		return Missed, missed
	}
	return Due, 0
}

// waits reports whether the last run is to be tried again.
func (t *Track) waits() bool { return t.Failures > 0 || t.Outcome == Locked }

// retryAt is when a run may be tried again. A program that has just started does not wait for a first failure of the last one.
func (t *Track) retryAt(fresh bool, longest time.Duration) time.Time {
	switch {
	case t.Outcome == Locked:
		return t.End.Add(lockPause)
	case t.Failures == 0, fresh && t.Failures == 1:
		return time.Time{}
	}
	pause := firstPause
	for n := 1; n < t.Failures && pause < longest; n++ {
		pause *= 2
	}
	return t.End.Add(min(pause, longest))
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
