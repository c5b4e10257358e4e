package report

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Report says what a run read, what it made of it, and what it left out and why. Counts are of what is new since the
// last run.
type Report struct {
	Verb       string            `json:"verb"`
	Workspace  string            `json:"workspace"`
	Day        day.Day           `json:"day"`           // logical day of the run
	Closed     day.Day           `json:"closed"`        // last day that is closed
	Logs       int               `json:"logs"`          // daily logs there are
	Later      int               `json:"later_logs"`    // logs dated after the run's day, which were not read
	Read       int               `json:"read"`          // new statements read
	Kept       int               `json:"kept"`          // of those, taken into the bank as an entry or as support of one
	Accepted   int               `json:"accepted"`      // new entries
	Merged     int               `json:"merged"`        // supports of an entry that says the same
	Refined    int               `json:"refined"`       // supports whose fuller text now stands
	Refiled    int               `json:"refiled"`       // entries that a change of rules gave another page or kind
	Superseded int               `json:"superseded"`    // entries that a later statement replaced
	Conflicts  int               `json:"conflicts"`     // pairs that contradict each other
	Archived   int               `json:"archived"`      // opinions that faded
	Unheard    int               `json:"unheard"`       // statuses that ended because no line has named them for long
	Restored   int               `json:"restored"`      // entries that came back because they were said again
	Withdrawn  int               `json:"withdrawn"`     // entries whose log line is gone
	Voided     int               `json:"voided"`        // earlier events that the replay no longer makes
	ByHand     int               `json:"by_hand"`       // what people did to the pages
	Redacted   int               `json:"redacted"`      // statements with a secret in them
	Skipped    map[string]int    `json:"skipped"`       // statements not kept, by reason
	Entries    int               `json:"entries"`       // live entries in the bank now
	Pages      int               `json:"pages"`         // pages in the bank now
	Written    int               `json:"written"`       // files written
	Nothing    bool              `json:"nothing_new"`   // nothing was new
	Pending    bool              `json:"pending"`       // statements were left for the next run (--limit)
	Problems   []problem.Problem `json:"problems"`      // files that could not be taken
	Links      []string          `json:"skipped_files"` // files that are not read, by what they are or are called, in English
	Passed     []problem.Problem `json:"passed_over"`   // the same with codes
	Seconds    float64           `json:"seconds"`
	Phases     []Phase           `json:"phases,omitempty"`   // reflect: what each part of it had and did
	Findings   map[string]int    `json:"findings,omitempty"` // reflect: what lint found, by check
	ReportPage string            `json:"report,omitempty"`   // reflect: the file that tells all this to people
	Entry      string            `json:"entry,omitempty"`    // the entry that a command was about
	Page       string            `json:"page,omitempty"`     // the page that a command was about
	Sources    []string          `json:"sources,omitempty"`  // purge: log lines that still hold the text
	Places     []string          `json:"places,omitempty"`   // purge: lines of other files that do
	Also       []string          `json:"also,omitempty"`     // purge: ids of other entries that say the same
	DryRun     bool              `json:"dry_run,omitzero"`
	Index      *Indexed          `json:"index,omitempty"` // how the index was brought up to date after the run

	Diff  workspace.Changeset `json:"-"` // what a dry run would write
	Found *snapshot.Look      `json:"-"` // how a run that found nothing new, and wrote nothing, found the files; nil: that is not known of all
}

// New is the report of a run that has looked at its files and done nothing yet.
func New(verb, dir string, s *snapshot.Snapshot) *Report {
	r := &Report{Verb: verb, Workspace: dir, Day: s.Clock.Day, Logs: len(s.Logs), Later: s.Later, Skipped: map[string]int{}, Links: []string{}, Passed: s.Passed()}
	for _, k := range s.Skipped {
		r.Links = append(r.Links, k.Path+": "+k.Reason)
	}
	return r
}

// Partial reports whether something could not be taken, so that a script can tell (exit code 3).
func (r *Report) Partial() bool {
	return slices.ContainsFunc(r.Problems, func(p problem.Problem) bool { return !p.Warning })
}

// Count counts the program's events that are new. What a replay takes back and makes again is not: an entry that it
// gives another page or kind was refiled.
func (r *Report) Count(fresh, void []bank.Event) {
	type what struct {
		op           bank.Op
		entry, other string
	}
	r.Voided = len(void)
	was := map[what][]*bank.Event{}
	for i := range void {
		w := what{void[i].Op, void[i].Entry, void[i].Other}
		was[w] = append(was[w], &void[i])
	}
	for i := range fresh {
		w := what{fresh[i].Op, fresh[i].Entry, fresh[i].Other}
		if again := was[w]; len(again) > 0 {
			was[w] = again[1:]
			if x, y := again[0].After, fresh[i].After; w.op == bank.OpAccept && x != nil && y != nil && (x.Home != y.Home || x.Kind != y.Kind) {
				r.Refiled++
			}
			continue
		}
		switch fresh[i].Op {
		case bank.OpAccept:
			r.Accepted++
		case bank.OpSupport:
			r.Merged++
		case bank.OpRefine:
			r.Refined++
		case bank.OpSupersede:
			r.Superseded++
		case bank.OpConflict:
			r.Conflicts++
		case bank.OpArchive:
			if fresh[i].Why == bank.ReasonUnheard {
				r.Unheard++
			} else {
				r.Archived++
			}
		case bank.OpRestore:
			r.Restored++
		default: // voids are counted by the events they take back
		}
	}
}

// Quiet fills the report of a run that found nothing new.
func (r *Report) Quiet(s *snapshot.Snapshot) {
	r.Nothing, r.Closed, r.Problems, r.Found = true, s.Cursor.Closed, s.AllProblems(), s.AsFound()
	r.Entries, r.Pages = s.Cursor.Entries, s.Cursor.Pages
}

// Done notes how long the run took.
func (r *Report) Done(started time.Time) *Report {
	r.Seconds = time.Since(started).Seconds()
	return r
}

// Indexed says how the index was brought up to date after a run.
type Indexed struct {
	Files   int           `json:"files"` // that were taken: new, changed or gone
	Left    int           `json:"left"`  // that wait for the next run or question, for lack of time
	Seconds float64       `json:"seconds"`
	Error   string        `json:"error,omitempty"` // why it could not be brought up to date, in English; the run has happened all the same
	Why     notice.Notice `json:"why,omitzero"`    // the same with a code
}

// ByCount are the keys of counts, the highest first.
func ByCount(m map[string]int) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Or(cmp.Compare(m[b], m[a]), cmp.Compare(a, b)) })
}

// TopReasons are the reasons for which most was not kept, with their counts.
func TopReasons(skipped map[string]int) string {
	reasons := ByCount(skipped)
	parts := make([]string, 0, len(reasons))
	for _, r := range reasons[:min(3, len(reasons))] {
		parts = append(parts, fmt.Sprintf("%s %d", r, skipped[r]))
	}
	return strings.Join(parts, ", ")
}

// ErrAlready says that a command would change nothing: the entry is pinned, archived or live already.
var ErrAlready = errors.New("nothing to change")

// ErrHidden says that a person has put the line of an entry into a hidden part, so that no command but purge may touch it.
var ErrHidden = notice.NewError("entry.private", "its line is in a hidden part: show the line again, or purge the entry")

// DistillOptions are what a distil is asked for.
type DistillOptions struct {
	Limit  int  // at most so many new statements; 0 is no limit
	DryRun bool // plan only: the report has the diff, nothing is written
}
