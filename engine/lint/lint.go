package lint

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Severity says how much a finding matters.
type Severity string

// Severities, the heaviest first. Of an Info nothing need be done.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

// Codes of the checks, in the order in which their findings come.
const (
	Unreadable        = "unreadable"         // a file that could not be taken, or only with a reservation
	BrokenLink        = "broken-link"        // a link to a page, block or file that is not there
	BrokenRedirect    = "broken-redirect"    // a page that leads to one that is not there, or back to itself
	OpenConflict      = "open-conflict"      // two live entries contradict each other
	ContradictionLoop = "contradiction-loop" // three or more entries of which each contradicts two others, or that took each other's place in a ring
	StaleStatus       = "stale-status"       // a status that nobody has renewed for long
	MisnamedLog       = "misnamed-log"       // a file whose name keeps it from being read as a log
	SameName          = "same-name"          // two pages go by one name
	SameSubject       = "same-subject"       // two subjects that are one by all that their names tell
	SlugDrift         = "slug-drift"         // a page whose title is not what its file is called
	MissingBacklink   = "missing-backlink"   // a page names a subject that has a page, and does not link it
	MovedLink         = "moved-link"         // a link to a page that leads to another
	PageWanted        = "page-wanted"        // a name that is linked or told of again and again and has no page
	StalePage         = "stale-page"         // a page of the wiki of which nothing was heard for long
	LargePage         = "large-page"         // a page of more than 16 KB
	LongLine          = "long-line"          // a line of which only the beginning is searched
	Orphan            = "orphan"             // a page that no other page links to
	Unsourced         = "unsourced"          // a figure in a person's words without a source beside it
	Unrouted          = "unrouted"           // statements that no rule has filed
)

// Checks are all codes.
func Checks() []string {
	return []string{
		Unreadable, BrokenLink, BrokenRedirect, OpenConflict, ContradictionLoop, StaleStatus, MisnamedLog, SameName, SameSubject, SlugDrift, MissingBacklink,
		MovedLink, PageWanted, StalePage, LargePage, LongLine, Orphan, Unsourced, Unrouted,
	}
}

// Finding is one thing that a check has found, at a place.
type Finding struct {
	Code     string   `json:"code"`
	Severity Severity `json:"severity"`
	Path     string   `json:"path"`            // relative to the workspace
	Line     int      `json:"line,omitzero"`   // 1-based; none when it is about the whole file
	Entry    string   `json:"entry,omitempty"` // id
	Text     string   `json:"text,omitempty"`  // what stands there, or what is wrong with it
	Other    string   `json:"other,omitempty"` // the other side: the entry it contradicts, the page of the same name, what was probably meant
	Days     int      `json:"days,omitzero"`   // that a status or a page has stood; on which lines name what wants a page
	Count    int      `json:"count,omitzero"`  // statements, bytes, files, pages, entries

	Command []string `json:"command,omitempty"` // words behind memctl that mend it, once a person has found them right
	Edit    *Edit    `json:"edit,omitempty"`    // of its line: it is safe, and [Mend] makes it
	Mend    string   `json:"mend,omitempty"`    // what to do, in words; who shows a finding fills it in by [Finding.Advice]

	What notice.Notice `json:"what,omitzero"` // of a file that cannot be read, or is passed over: why, which is Text in English
}

// View is a workspace as lint sees it.
type View struct {
	Today   day.Day
	Stale   int    // days after which a status has stood too long
	Files   []File // in the order of their paths
	State   *bank.State
	PageOf  func(id string) (string, bool) // where an entry stands, relative to bank/
	Others  func() []string                // paths of all other files of the workspace; asked at most once
	Ended   func(text string) bool         // says that something is finished: such a status does not grow stale
	Longest int                            // bytes of a line that are searched; 0: all
	Found   []Finding                      // what others have found already
	// Entries are the entries of State that the checks look at, each once: all live statuses and all that something contradicts, in any order.
	// nil: all that State has.
	Entries iter.Seq[*bank.Entry]
	Notes   *Notes // what earlier runs have found out, which this one adds to; may be nil

	Wiki Wiki // what is known of the subjects
}

// File is one file of the workspace.
type File struct {
	Path string // as on disk
	Key  string // the same in NFC
	Kind Kind
	Read func() []byte // its bytes; nil if it cannot be read
	// State names the bytes, as their hash does: while it is the same, so are they. Empty where it is not known.
	State string
	// Fits reports whether what was read is what State names: a file may change in between. nil: it is.
	Fits func(data []byte) bool
}

// Kind says whose a file is.
type Kind uint8

// Kinds of files.
const (
	Log     Kind = iota // below memory/
	Own                 // a page of a person: the program has nothing on it but, perhaps, a question
	Curated             // a page of the plan: entries, and what people wrote around them
	Derived             // the catalogue and roll-ups: only what people wrote around the program's block is looked at
)

// Run makes the checks with these codes, all if there are none, and returns what they find: by code, then path and line.
func Run(ctx context.Context, v View, codes []string) ([]Finding, error) {
	r := &run{View: v, want: map[string]bool{}}
	for _, c := range Checks() {
		r.want[c] = len(codes) == 0 || slices.Contains(codes, c)
	}
	for i := range v.Found {
		r.add(v.Found[i])
	}
	if err := r.files(ctx); err != nil {
		return nil, err
	}
	r.loops()
	r.entries()
	r.links()
	r.names()
	r.wiki()
	r.unsourced()
	order := Checks()
	slices.SortStableFunc(r.found, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(slices.Index(order, a.Code), slices.Index(order, b.Code)), byWeight(&a, &b),
			cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Entry, b.Entry), cmp.Compare(a.Text, b.Text),
		)
	})
	return r.found, nil
}

// byWeight puts what is wrong before what may be, the status that has stood longest first, and the log of which most is left
// out.
func byWeight(a, b *Finding) int {
	order := []Severity{Error, Warning, Info}
	return cmp.Or(cmp.Compare(slices.Index(order, a.Severity), slices.Index(order, b.Severity)), cmp.Compare(b.Days, a.Days), cmp.Compare(b.Count, a.Count))
}

// ByCheck cuts what [Run] has found into the findings of each check.
func ByCheck(found []Finding) [][]Finding {
	var out [][]Finding
	for i := range found {
		if i == 0 || found[i].Code != found[i-1].Code {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], found[i])
	}
	return out
}

// run is one run of the checks.
type run struct {
	View

	want  map[string]bool
	found []Finding
	pages []*page // that can be read
	index *index  // of these
	byID  map[string]*Subject

	ringOf map[string]int // by ids of entries that contradict each other in a ring: its number, from 1
}

func (r *run) add(f Finding) {
	if r.want[f.Code] {
		r.found = append(r.found, f)
	}
}

// Counted reports whether a finding is one of which something should be done: an exit code tells.
func Counted(found []Finding) bool {
	return slices.ContainsFunc(found, func(f Finding) bool { return f.Severity != Info })
}
