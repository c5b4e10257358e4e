package wiki

import (
	"context"
	"fmt"
	"path"

	"github.com/seed-a44923cb/memctl/bank"
	sheets "github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
)

// Renamed says what a subject is called now.
type Renamed struct {
	Workspace string         `json:"workspace"`
	From      string         `json:"from"`
	To        string         `json:"to"`
	Path      string         `json:"path"`               // of its page, or where it will be
	Redirect  string         `json:"redirect,omitempty"` // the page that leads there, if there is one
	Moved     bool           `json:"moved,omitzero"`     // what people had written on the page before is on the new one
	Clashes   []Clash        `json:"clashes,omitempty"`  // of a merge by force: slots with two values
	Run       *report.Report `json:"run"`
}

// Clash is a slot of which two subjects have different values now.
type Clash struct {
	Slot string `json:"slot"` // what it is called in the language of the pages
	From Line   `json:"from"`
	To   Line   `json:"to"`
}

// ClashError says that two subjects cannot be one: of a property that has one value at a time they have two.
type ClashError struct {
	From, To string
	Clashes  []Clash // at least one
}

func (e *ClashError) Error() string { return e.Notice().English() }

// Notice is what the error tells.
func (e *ClashError) Notice() notice.Notice {
	c := &e.Clashes[0]
	return notice.New("wiki.clash", "{from} and {to} have different values of {slot}: “{a}” (^{id}) and “{b}” (^{other})", e.From, e.To, c.Slot, c.From.Text, c.From.ID, c.To.Text, c.To.ID)
}

// Merge says that two subjects are one: the first goes into the second, its names are names of that, and its page leads there. Where both have a value of
// a property that has one at a time, and not the same, it is a [*ClashError] unless force is set. An unknown name is an error matching bank.ErrNotFound.
func (w *Wiki) Merge(ctx context.Context, from, into string, force bool) (*Renamed, error) {
	k, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	a, err := w.subject(k, from)
	if err != nil {
		return nil, err
	}
	b, err := w.subject(k, into)
	if err != nil {
		return nil, err
	}
	if a.ID == b.ID {
		return nil, fmt.Errorf("merge %s: it is %s: %w", a.Name, b.Name, report.ErrAlready)
	}
	clashes := w.clashes(k, a, b)
	if len(clashes) > 0 && !force {
		return nil, &ClashError{From: w.Redact(a.Name), To: w.Redact(b.Name), Clashes: clashes}
	}
	r, err := w.view.JoinSubjects(ctx, a.Name, b.Name)
	if err != nil {
		return nil, err
	}
	out, err := w.led(ctx, "wiki merge", sheets.PageOf(k.pages, a.ID), b.ID)
	if err != nil {
		return nil, err
	}
	out.From, out.Clashes, out.Run = w.Redact(a.Name), clashes, r
	return out, nil
}

// Rename gives a subject another name. The one before stays as another name of it, and its page leads to the new one. A name that is taken is an
// [*ExistsError], one that is its name already an error matching report.ErrAlready, an unknown subject one matching bank.ErrNotFound.
func (w *Wiki) Rename(ctx context.Context, from, to string) (*Renamed, error) {
	k, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	x, err := w.subject(k, from)
	if err != nil {
		return nil, err
	}
	name := w.view.SubjectName(to)
	page := sheets.PageOf(k.pages, x.ID)
	if other, err := w.subject(k, name); err == nil && other.ID != x.ID || err != nil && w.free(k, name) != nil {
		return nil, w.free(k, name)
	}
	if x.Name == name {
		return nil, fmt.Errorf("rename %s: it is called so: %w", name, report.ErrAlready)
	}
	was := x.Name
	r, err := w.view.RenameSubject(ctx, was, name)
	if err != nil {
		return nil, err
	}
	out, err := w.led(ctx, "wiki rename", page, x.ID)
	if err != nil {
		return nil, err
	}
	out.From, out.Run = w.Redact(was), r
	return out, nil
}

// led says where the page of a subject is that was at another place before, and takes what people have written there along.
func (w *Wiki) led(ctx context.Context, verb, old, id string) (*Renamed, error) {
	k, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	x, known := k.state.Subject(id)
	if !known {
		return nil, fmt.Errorf("subject %s: %w", id, bank.ErrNotFound)
	}
	page := sheets.PageOf(k.pages, id)
	out := &Renamed{Workspace: w.Dir(), To: w.Redact(x.Name), Path: path.Join(files.BankDir, page)}
	if t := k.plan.Topic(old); t != nil && t.Moved == page {
		out.Redirect = path.Join(files.BankDir, old)
	}
	if old == page {
		return out, nil
	}
	_, err = w.run.Write(ctx, verb, func() ([]workspace.Change, error) {
		out.Moved = false
		from, to := path.Join(files.BankDir, old), path.Join(files.BankDir, page)
		a, err := w.ReadIfThere(from)
		if err != nil || a == nil {
			return nil, err
		}
		b, err := w.ReadIfThere(to)
		if err != nil || b == nil {
			return nil, err
		}
		left, with, moved, err := sheets.Move(old, a, page, b)
		if err != nil || !moved {
			return nil, err
		}
		out.Moved = true
		return []workspace.Change{
			{Path: from, Op: workspace.OpWrite, Before: workspace.Hash(a), Data: left, Prev: a}, {Path: to, Op: workspace.OpWrite, Before: workspace.Hash(b), Data: with, Prev: b},
		}, nil
	})
	return out, err
}

// clashes are the slots that hold one value at a time and of which two subjects have different ones.
func (w *Wiki) clashes(k *known, a, b *bank.Subject) (out []Clash) {
	x, ok := sheets.SheetOf(k.pages, a.ID)
	y, both := sheets.SheetOf(k.pages, b.ID)
	if !ok || !both {
		return nil
	}
	for _, from := range x.Slots {
		one := from.Steps[len(from.Steps)-1]
		if attr, known := rules.DefaultAttributes().Of(from.Attribute); !from.Open || one.Form == "" || !known || !attr.Single {
			continue
		}
		for _, to := range y.Slots {
			if other := to.Steps[len(to.Steps)-1]; to.Key == from.Key && to.Open && other.Form != "" && other.Form != one.Form {
				out = append(out, Clash{Slot: from.Label, From: w.line(k, one.Entry), To: w.line(k, other.Entry)})
			}
		}
	}
	return out
}
