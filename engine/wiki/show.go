package wiki

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	sheets "github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Shown is a page of the wiki.
type Shown struct {
	Workspace string     `json:"workspace"`
	Name      string     `json:"name"`
	Path      string     `json:"path"`           // relative to the workspace
	Text      string     `json:"text,omitempty"` // what stands on the page, as people read it; "" where there is no file
	Category  string     `json:"category,omitempty"`
	Aliases   []string   `json:"aliases,omitempty"`
	Entries   int        `json:"entries"`
	Updated   day.Day    `json:"updated,omitzero"`
	Left      int        `json:"left,omitzero"`   // lines that the page leaves out
	Parts     []Part     `json:"parts,omitempty"` // of a subject: all that there is to say, none left out
	Slots     []SlotView `json:"history,omitempty"`
	Also      []Beside   `json:"also,omitempty"`
}

// Part is a part of the page of a subject.
type Part struct {
	Name    string `json:"name"`  // now, open, decided, history, lately
	Title   string `json:"title"` // as the page calls it
	Entries []Line `json:"entries,omitempty"`
}

// Line is an entry on the page of a subject.
type Line struct {
	ID        string   `json:"id"`
	Text      string   `json:"text"`
	Page      string   `json:"page"` // where its line stands
	Since     day.Day  `json:"since"`
	Day       day.Day  `json:"day"` // of its newest source
	Conflicts []string `json:"conflicts,omitempty"`
	Sources   []string `json:"sources"`
}

// Beside is a subject that lines name beside another.
type Beside struct {
	Name    string `json:"name"`
	Path    string `json:"path"`
	Entries int    `json:"entries"` // that name both
	Line    Line   `json:"line"`    // the newest of them
}

// Show is a page of the wiki by its name or any alias, or by its path. A page that is no subject's has its text alone. An unknown name is an error
// matching bank.ErrNotFound, one of several pages a *replay.AmbiguousError.
func (w *Wiki) Show(ctx context.Context, name string) (*Shown, error) {
	k, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	x, err := w.subject(k, name)
	if errors.Is(err, bank.ErrNotFound) {
		return w.showPage(ctx, name)
	}
	if err != nil {
		return nil, err
	}
	sh, ok := sheets.SheetOf(k.pages, x.ID)
	if !ok {
		return nil, fmt.Errorf("page of %s: %w", x.Name, bank.ErrNotFound)
	}
	out := &Shown{
		Workspace: w.Dir(), Name: w.Redact(x.Name), Path: path.Join(files.BankDir, sh.Page), Category: x.Category, Aliases: w.WithoutSecrets(x.Aliases),
		Entries: sh.Sum.Entries, Updated: sh.Sum.Updated, Left: sh.Left,
	}
	if data := w.file(k, sh.Page); data != nil {
		if out.Text, err = sheets.Readable(sh.Page, data); err != nil {
			return nil, err
		}
		out.Text = w.RedactLines(out.Text)
	}
	for _, p := range sh.Parts {
		part := Part{Name: p.Name, Title: p.Title}
		for _, e := range p.Entries {
			part.Entries = append(part.Entries, w.line(k, e))
		}
		out.Parts = append(out.Parts, part)
	}
	out.Slots = w.slots(k, sh)
	for _, j := range sh.Also {
		out.Also = append(out.Also, Beside{Name: w.Redact(j.Name), Path: path.Join(files.BankDir, j.Page), Entries: j.Entries, Line: w.line(k, j.Entry)})
	}
	return out, nil
}

// showPage shows a page of the wiki that is of no subject.
func (w *Wiki) showPage(ctx context.Context, name string) (*Shown, error) {
	rel, data, err := w.view.Page(ctx, wikiName(name))
	if err != nil {
		return nil, err
	}
	page, inBank := strings.CutPrefix(rel, files.BankDir+"/")
	if !inBank || !strings.HasPrefix(page, bank.WikiFolder) {
		return nil, fmt.Errorf("page %s: it is %s, which is not in the wiki: %w", name, rel, bank.ErrNotFound)
	}
	out := &Shown{Workspace: w.Dir(), Name: strings.TrimSuffix(path.Base(page), ".md"), Path: rel}
	if p, err := bank.ParsePage(page, data); err == nil {
		if title := p.Front.Value("title"); title != "" {
			out.Name = w.Redact(title)
		}
		out.Category, out.Aliases = w.Redact(p.Front.Value("category")), w.WithoutSecrets(p.Front.List("aliases"))
		out.Updated, _ = day.Parse(p.Front.Value("updated")) // zero where there is none
	}
	text, err := sheets.Readable(page, data)
	if err != nil {
		return nil, err
	}
	out.Text = w.RedactLines(text)
	return out, nil
}

// wikiName is the name of a page as [view.Viewer.Page] looks it up: in the wiki first.
func wikiName(name string) string {
	name = strings.TrimSpace(name)
	if strings.HasPrefix(name, files.BankDir+"/") || strings.HasPrefix(name, bank.WikiFolder) {
		return name
	}
	return strings.TrimPrefix(name, "@")
}

// line is an entry as it is shown.
func (w *Wiki) line(k *known, e *bank.Entry) Line {
	page, _ := k.plan.PageOf(e.ID)
	l := Line{
		ID: e.ID, Text: w.Redact(strings.TrimSpace(e.Text)), Page: path.Join(files.BankDir, page), Since: e.Since, Day: e.Newest().Day,
		Conflicts: k.state.OpenConflicts(e), Sources: []string{},
	}
	for i := range e.Sources {
		l.Sources = append(l.Sources, e.Sources[i].Path+e.Sources[i].Anchor(e.ID))
	}
	return l
}
