package schedule_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// machine obeys plans as a daemon does, on a machine to which things happen.
type machine struct {
	t     *rapid.T
	state schedule.State
	now   time.Time // what its clock says

	runs    []run
	newest  time.Time // that the clock has shown
	backs   int       // how often the clock was set back
	fails   bool      // runs fail at present
	elapsed time.Duration
}

type run struct {
	verb   schedule.Verb
	why    schedule.Why
	night  day.Day
	missed int
	begin  time.Duration // on a clock that nobody sets
	out    schedule.Outcome
}

func newMachine(t *rapid.T) *machine {
	zones := []string{"Asia/Seoul", "America/New_York", "Australia/Lord_Howe", "Europe/London"}
	z, err := time.LoadLocation(rapid.SampledFrom(zones).Draw(t, "zone"))
	if err != nil {
		t.Fatal(err)
	}
	m := &machine{t: t, now: time.Date(2026, 3, 1, 12, 0, 0, 0, z).Add(time.Duration(rapid.IntRange(0, 300*24).Draw(t, "hours")) * time.Hour)}
	m.state.Settings = schedule.Settings{
		Zone:         z,
		DistillEvery: time.Duration(rapid.SampledFrom([]int{1, 7, 30, 60, 24 * 60}).Draw(t, "every")) * time.Minute,
		ReflectAt:    time.Duration(rapid.IntRange(0, 24*60-1).Draw(t, "at")) * time.Minute,
	}
	m.newest = m.now
	m.state.Resume(m.now)
	return m
}

func (m *machine) pass(d time.Duration) {
	m.now, m.elapsed = m.now.Add(d), m.elapsed+d
	if m.now.After(m.newest) {
		m.newest = m.now
	}
}

// awake lets time pass with the machine on, and obeys.
func (m *machine) awake(d time.Duration) {
	for end := m.elapsed + d; m.elapsed < end; {
		m.state.Observe(m.now)
		p := schedule.Next(m.state, m.now)
		if p.Run == schedule.None {
			if !p.Wake.After(m.now) || p.Wake.After(m.now.Add(schedule.Heartbeat)) {
				m.t.Fatalf("nothing to do at %s, and the next look is at %s", m.now, p.Wake)
			}
			m.pass(min(p.Wake.Sub(m.now), end-m.elapsed))
			continue
		}
		m.obey(p)
	}
}

func (m *machine) obey(p schedule.Plan) {
	r := run{verb: p.Run, why: p.Why, night: p.Night, missed: p.Missed, begin: m.elapsed, out: schedule.OK}
	m.state.Begin(p, m.now)
	if again := schedule.Next(m.state, m.now); again.Run != schedule.None {
		m.t.Fatalf("%s while %s runs", again.Run, p.Run)
	}
	m.pass(time.Duration(rapid.SampledFrom([]int{0, 1, 1, 1, 20, 3000}).Draw(m.t, "seconds")) * time.Second)
	if m.fails {
		r.out = rapid.SampledFrom([]schedule.Outcome{schedule.Failed, schedule.Locked}).Draw(m.t, "outcome")
	}
	m.state.End(m.now, r.out)
	m.runs = append(m.runs, r)
}

// restart is another program that takes the state up from its file.
func (m *machine) restart() {
	b, err := json.Marshal(m.state)
	if err != nil {
		m.t.Fatal(err)
	}
	settings := m.state.Settings
	m.state = schedule.State{}
	if err := json.Unmarshal(b, &m.state); err != nil {
		m.t.Fatal(err)
	}
	m.state.Settings = settings
	m.state.Resume(m.now)
}

func (m *machine) step() {
	switch rapid.SampledFrom([]string{"awake", "awake", "sleep", "back", "restart", "change", "fails", "mends", "kill"}).Draw(m.t, "what") {
	case "awake":
		m.awake(time.Duration(rapid.IntRange(1, 30*60).Draw(m.t, "minutes")) * time.Minute)
	case "sleep":
		m.pass(time.Duration(rapid.IntRange(1, 90).Draw(m.t, "hours")) * time.Hour)
	case "back":
		by := time.Duration(rapid.IntRange(1, 23*60).Draw(m.t, "minutes")) * time.Minute
		// Less than a day in all: of a clock that is days away nobody knows what it has done.
		if by = min(by, m.now.Sub(m.newest.Add(-23*time.Hour))); by > 0 {
			m.now = m.now.Add(-by)
			m.backs++
		}
	case "restart":
		m.restart()
	case "change":
		m.state.Touch(m.now)
	case "fails":
		m.fails = true
	case "mends":
		m.fails = false
	case "kill":
		if p := schedule.Next(m.state, m.now); p.Run != schedule.None {
			m.state.Begin(p, m.now)
			m.restart()
		}
	}
}

func TestAnyLifeOfAMachineKeepsTheLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newMachine(t)
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			m.step()
		}
		reflected := map[day.Day]bool{}
		last := day.Day(0)
		for _, r := range m.runs {
			if r.verb != schedule.Reflect || r.out != schedule.OK {
				continue
			}
			if reflected[r.night] || r.night < last {
				t.Fatalf("the night of %s is reflected after that of %s, or twice", r.night, last)
			}
			reflected[r.night], last = true, r.night
		}
		// And it comes to rest: with the machine awake and nothing in the way, all is done that was due, and the cycle goes on.
		m.fails = false
		m.awake(26*time.Hour + schedule.Heartbeat)
		m.runs = nil
		m.awake(26 * time.Hour)
		if m.backs == 0 && m.state.Night < m.state.Settings.Night(m.now)-1 {
			t.Fatalf("at %s the newest night done is %s", m.now, m.state.Night)
		}
		m.steady(t)
	})
}

// steady wants a day of one reflect and of micro-cycles no further apart than they should be.
func (m *machine) steady(t *rapid.T) {
	most := m.state.Settings.DistillEvery + 50*time.Minute + 2*schedule.Heartbeat // and what one run may take
	if m.state.Settings.DistillEvery < 50*time.Minute {
		most += 50 * time.Minute
	}
	reflects := 0
	for i, r := range m.runs {
		if r.why == schedule.Missed && r.missed > 0 || r.why == schedule.Startup || r.why == schedule.Retry {
			if r.verb == schedule.Reflect {
				t.Fatalf("on an ordinary day %+v", r)
			}
		}
		if r.verb == schedule.Reflect {
			reflects++
		}
		if i > 0 && r.begin-m.runs[i-1].begin > most {
			t.Fatalf("%s between two runs, want at most %s", r.begin-m.runs[i-1].begin, most)
		}
	}
	if reflects > 2 || reflects == 0 && m.backs == 0 {
		t.Fatalf("%d reflects in a day", reflects)
	}
}

func newState(t testing.TB) (schedule.State, time.Time) {
	t.Helper()
	z := zone(t, "Asia/Seoul")
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, z)
	s := schedule.State{Settings: schedule.Settings{Zone: z, DistillEvery: 30 * time.Minute, ReflectAt: 3 * time.Hour}}
	s.Resume(now)
	s.Begin(schedule.Next(s, now), now)
	s.End(now, schedule.OK)
	return s, now
}

func TestAnyNumberOfMissedCyclesIsOneRun(t *testing.T) {
	for _, slept := range []time.Duration{31 * time.Minute, 5 * time.Hour, 14 * time.Hour} {
		s, now := newState(t)
		now = now.Add(slept)
		s.Observe(now)
		p := schedule.Next(s, now)
		if p.Run != schedule.Distill || p.Why != schedule.Missed || p.Missed != int(slept/(30*time.Minute))-1 {
			t.Fatalf("after %s asleep: %+v", slept, p)
		}
		s.Begin(p, now)
		s.End(now, schedule.OK)
		if p = schedule.Next(s, now); p.Run != schedule.None || !p.Distill.Equal(now.Add(30*time.Minute)) {
			t.Errorf("after it was made up: %+v", p)
		}
	}
}

func TestMissedNightsAreOneReflect(t *testing.T) {
	s, now := newState(t)
	now = now.Add(5 * 24 * time.Hour)
	s.Observe(now)
	p := schedule.Next(s, now)
	if p.Run != schedule.Reflect || p.Why != schedule.Missed || p.Missed != 4 {
		t.Fatalf("after five days asleep: %+v", p)
	}
	s.Begin(p, now)
	s.End(now, schedule.OK)
	if p = schedule.Next(s, now); p.Run != schedule.None {
		t.Errorf("a reflect distils too, and yet: %+v", p)
	}
}

func TestFailuresAreTriedAgainAfterLongerPauses(t *testing.T) {
	s, now := newState(t)
	now = now.Add(30 * time.Minute)
	var pauses []time.Duration
	for range 8 {
		p := schedule.Next(s, now)
		if p.Run != schedule.Distill {
			t.Fatalf("%+v", p)
		}
		s.Begin(p, now)
		s.Touch(now) // somebody goes on writing
		s.End(now, schedule.Failed)
		s.Touch(now)
		wait := now
		for schedule.Next(s, wait).Run == schedule.None {
			wait = schedule.Next(s, wait).Wake
			s.Observe(wait)
		}
		pauses = append(pauses, wait.Sub(now))
		now = wait
	}
	if got, want := fmt.Sprint(pauses), "[1m0s 2m0s 4m0s 8m0s 16m0s 30m0s 30m0s 30m0s]"; got != want {
		t.Errorf("pauses %s, want %s", got, want)
	}
	s.Forgive()
	if p := schedule.Next(s, now); p.Run != schedule.Distill {
		t.Errorf("after the settings have changed: %+v", p)
	}
}

func TestABurstIsOneRunAndNeverStarves(t *testing.T) {
	s, now := newState(t)
	now = now.Add(5 * time.Minute)
	began := now
	for schedule.Next(s, now).Run == schedule.None {
		s.Touch(now) // a writer who never pauses
		if now = now.Add(50 * time.Millisecond); now.Sub(began) > schedule.Patience+100*time.Millisecond {
			t.Fatal("a writer who never pauses is never read")
		}
	}
	if p := schedule.Next(s, now); p.Why != schedule.Changed || now.Sub(began) < schedule.Patience {
		t.Errorf("%s after the first line: %+v", now.Sub(began), p)
	}
	s.Begin(schedule.Next(s, now), now)
	s.Touch(now.Add(time.Second)) // while it runs
	end := now.Add(10 * time.Second)
	s.End(end, schedule.OK)
	if p := schedule.Next(s, end); p.Run != schedule.None || !p.Wake.Equal(end.Add(10*time.Second)) {
		t.Errorf("a run of ten seconds is followed by %+v, want the next one after a pause as long", p)
	}
}

func TestProgramThatItsRunTakesDownWaits(t *testing.T) {
	s, now := newState(t)
	for i, want := range []time.Duration{0, 2 * time.Minute, 4 * time.Minute} {
		for schedule.Next(s, now).Run == schedule.None {
			now = schedule.Next(s, now).Wake
			s.Observe(now)
		}
		s.Begin(schedule.Next(s, now), now)
		s.Resume(now) // killed, and started again at once
		at := schedule.Next(s, now).Distill
		if at.Sub(now) != want {
			t.Errorf("killed %d times, the next try is after %s, want %s", i+1, at.Sub(now), want)
		}
	}
}
