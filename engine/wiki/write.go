package wiki

import (
	"context"
	"encoding/json"
	"errors"
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	sheets "github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Draft is a page that somebody wants to have.
type Draft struct {
	Name     string
	Aliases  []string
	Category string // of a subject person, project, thing, place or topic; "": as the name tells
	Title    string // "": the name
	Text     string // that a person has to say; may be ""
	Free     bool   // a page of no subject
}

// Written says which page was written.
type Written struct {
	Workspace string         `json:"workspace"`
	Name      string         `json:"name"`
	Path      string         `json:"path"`              // of the page, or where it will be
	New       bool           `json:"new"`               // there was no file before
	Lines     int            `json:"lines"`             // of text that were added
	Run       *report.Report `json:"run,omitempty"`     // of the run that made the subject
	Page      bool           `json:"page,omitzero"`     // there is a file now
	Subject   string         `json:"subject,omitempty"` // id of the subject that it is of
}

// ExistsError says that a name or page is taken. It matches report.ErrAlready.
type ExistsError struct {
	Name string
	Path string // of the page; "" where a subject has the name and no page yet
}

func (e *ExistsError) Error() string { return e.Notice().English() }

// Notice is what the error tells.
func (e *ExistsError) Notice() notice.Notice {
	if e.Path == "" {
		return notice.New("wiki.subject-exists", "{name} is a subject already", e.Name)
	}
	return notice.New("wiki.exists", "{name} is there already: {path}", e.Name, e.Path)
}

// Unwrap makes it match report.ErrAlready.
func (e *ExistsError) Unwrap() error { return report.ErrAlready }

// Draft makes a subject and, where there is a text, its page with the text outside the program's block; or a page of no subject. A name that is taken,
// or a page that is there, is an [*ExistsError], and nothing is written.
func (w *Wiki) Draft(ctx context.Context, d Draft) (*Written, error) {
	k, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	name := w.view.SubjectName(d.Name)
	if err := w.free(k, name); err != nil {
		return nil, err
	}
	if d.Free {
		return w.addText(ctx, "wiki new", bank.SubjectPage(name), name, d, true)
	}
	r, err := w.view.NameSubject(ctx, name, d.Aliases, d.Category)
	if err != nil {
		return nil, err
	}
	if k, err = w.known(ctx); err != nil {
		return nil, err
	}
	x, err := w.subject(k, name)
	if err != nil {
		return nil, err
	}
	page := sheets.PageOf(k.pages, x.ID)
	out := &Written{Workspace: w.Dir(), Name: w.Redact(x.Name), Path: path.Join(files.BankDir, page)}
	if strings.TrimSpace(d.Text) != "" {
		if out, err = w.addText(ctx, "wiki new", page, x.Name, d, false); err != nil {
			return nil, err
		}
	} else if _, there := k.snap.Pages[page]; there {
		out.Page = true
	}
	out.Run, out.Subject, out.New = r, x.ID, true
	return out, nil
}

// free returns an error if a name is that of a subject, or if its page is there.
func (w *Wiki) free(k *known, name string) error {
	if x, err := w.subject(k, name); err == nil {
		e := &ExistsError{Name: w.Redact(x.Name)}
		if page := sheets.PageOf(k.pages, x.ID); k.snap.Pages[page].Path != "" {
			e.Path = path.Join(files.BankDir, page)
		}
		return e
	}
	want := bank.SubjectPage(name)
	for rel := range k.snap.Pages {
		if strings.EqualFold(rel, want) {
			return &ExistsError{Name: name, Path: path.Join(files.BankDir, rel)}
		}
	}
	return nil
}

// addText puts a text at the end of a page, which is made if it is not there; with fresh it must not be.
func (w *Wiki) addText(ctx context.Context, verb, page, name string, d Draft, fresh bool) (*Written, error) {
	out := &Written{Workspace: w.Dir(), Name: w.Redact(name), Path: path.Join(files.BankDir, page), Page: true}
	said := w.RedactLines(d.Text)
	_, err := w.run.Write(ctx, verb, func() ([]workspace.Change, error) {
		rel := out.Path
		before, err := w.ReadIfThere(rel)
		if err != nil {
			return nil, err
		}
		c := workspace.Change{Path: rel, Op: workspace.OpWrite}
		old := before
		switch {
		case before == nil:
			out.New, old = true, w.newPage(name, d)
		case fresh:
			return nil, &ExistsError{Name: name, Path: rel}
		default:
			c.Before, c.Prev = workspace.Hash(before), before
		}
		if strings.TrimSpace(said) == "" {
			c.Data = old
			return []workspace.Change{c}, nil
		}
		if c.Data, err = sheets.Append(page, old, said); err != nil {
			return nil, err
		}
		out.Lines = strings.Count(strings.TrimSpace(said), "\n") + 1
		return []workspace.Change{c}, nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// newPage is a page without text yet.
func (w *Wiki) newPage(name string, d Draft) []byte {
	title := text.JoinLines(name)
	if d.Title != "" {
		title = text.JoinLines(w.Redact(bank.Flat(d.Title)))
	}
	var b strings.Builder
	front := func(key string, value any) {
		if data, err := json.Marshal(value); err == nil { // a JSON value is one of YAML
			b.WriteString(key + ": " + string(data) + "\n")
		}
	}
	if d.Free || d.Title != "" {
		front("title", title)
	}
	if d.Free && len(d.Aliases) > 0 {
		var aliases []string
		for _, a := range d.Aliases {
			aliases = append(aliases, w.view.SubjectName(a))
		}
		front("aliases", aliases)
	}
	if d.Free && d.Category != "" {
		front("category", w.Redact(d.Category))
	}
	head := b.String()
	if head != "" {
		head = "---\n" + head + "---\n\n"
	}
	return []byte(head + "# " + title + "\n")
}

// Append puts a text at the end of a page of the wiki, outside the program's block, by any of its names. A subject that has no page yet gets one. An
// unknown name is an error matching bank.ErrNotFound.
func (w *Wiki) Append(ctx context.Context, name, said string) (*Written, error) {
	k, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	d := Draft{Text: said}
	x, err := w.subject(k, name)
	if err == nil {
		out, err := w.addText(ctx, "wiki append", sheets.PageOf(k.pages, x.ID), x.Name, d, false)
		if err != nil {
			return nil, err
		}
		out.Subject = x.ID
		return out, nil
	}
	if !errors.Is(err, bank.ErrNotFound) {
		return nil, err
	}
	s, err := w.showPage(ctx, name)
	if err != nil {
		return nil, err
	}
	return w.addText(ctx, "wiki append", strings.TrimPrefix(s.Path, files.BankDir+"/"), s.Name, d, false)
}
