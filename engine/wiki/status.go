package wiki

import (
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	sheets "github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// StaleAfter is how many days old the newest source of a page is when the page counts as stale.
const StaleAfter = 90

// Status is how the wiki stands.
type Status struct {
	Workspace  string         `json:"workspace"`
	Day        day.Day        `json:"day"`          // on which this is so
	Subjects   int            `json:"subjects"`     // with and without a page
	Pages      int            `json:"pages"`        // of subjects
	Without    int            `json:"without_page"` // subjects of which there is too little to say for a page
	People     int            `json:"people_pages"` // pages that people and agents wrote
	Questions  int            `json:"questions"`    //
	Redirects  int            `json:"redirects"`    //
	Categories map[string]int `json:"categories"`   // pages of subjects by category
	Left       int            `json:"left"`         // lines that pages leave out
	Stale      []Page         `json:"stale"`        // the longest first
	Largest    []Sized        `json:"largest"`      // by bytes, five at most
	Shared     []SharedName   `json:"shared"`       // names that several subjects have
	Proposed   []Proposal     `json:"proposed"`     // renames that lines tell and that the program has not made
}

// Proposal is a rename that a line tells and that the program has not made, because something speaks against it.
type Proposal struct {
	Subject string `json:"subject"`
	Name    string `json:"name"` // by which the line calls it now
}

// Sized is a page and how large its file is.
type Sized struct {
	Name  string `json:"name"`
	Path  string `json:"path"`
	Bytes int64  `json:"bytes"`
	Left  int    `json:"left,omitzero"` // lines that it leaves out
}

// SharedName is a name that several subjects have.
type SharedName struct {
	Name     string   `json:"name"`
	Subjects []string `json:"subjects"`
}

// Status is how the wiki stands on the day of the run.
func (w *Wiki) Status(ctx context.Context) (*Status, error) {
	k, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	out := &Status{Workspace: w.Dir(), Day: k.snap.Clock.Day, Categories: map[string]int{}, Stale: []Page{}, Largest: []Sized{}, Shared: []SharedName{}, Proposed: []Proposal{}}
	for _, p := range w.pages(k) {
		switch p.Sort {
		case OfSubject:
			out.Pages++
			out.Categories[p.Category]++
			if p.Updated != 0 && p.Updated+StaleAfter < out.Day {
				out.Stale = append(out.Stale, p)
			}
		case OfPeople:
			out.People++
		case OfQuestion:
			out.Questions++
		case Redirect:
			out.Redirects++
		}
	}
	names := map[string][]string{}
	for _, x := range k.state.Subjects() {
		out.Subjects++
		for _, name := range w.WithoutSecrets(view.Proposed(x)) {
			out.Proposed = append(out.Proposed, Proposal{Subject: w.Redact(x.Name), Name: name})
		}
		for _, n := range x.Names() {
			if key := subject.Key(n); !slices.Contains(names[key], x.Name) {
				names[key] = append(names[key], x.Name)
			}
		}
		sh, ok := sheets.SheetOf(k.pages, x.ID)
		if !ok || !sh.Worth {
			continue
		}
		out.Left += sh.Left
		if f, there := k.snap.Pages[sh.Page]; there {
			out.Largest = append(out.Largest, Sized{Name: w.Redact(x.Name), Path: path.Join(files.BankDir, sh.Page), Bytes: f.Size, Left: sh.Left})
		}
	}
	out.Without = out.Subjects - out.Pages
	slices.SortStableFunc(out.Stale, func(a, b Page) int { return cmp.Compare(a.Updated, b.Updated) })
	slices.SortStableFunc(out.Largest, func(a, b Sized) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), strings.Compare(a.Name, b.Name))
	})
	out.Largest = out.Largest[:min(len(out.Largest), 5)]
	for _, key := range slices.Sorted(maps.Keys(names)) {
		if list := names[key]; len(list) > 1 {
			slices.Sort(list)
			out.Shared = append(out.Shared, SharedName{Name: w.Redact(key), Subjects: w.WithoutSecrets(list)})
		}
	}
	return out, nil
}
