package ask

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/twins"
)

// desk is what a librarian may see of the workspace: what the index holds, as it holds it (redacted, without private parts and
// comments), and of that what the filters of the question let through. It writes nothing.
type desk struct {
	e      *Asker
	filter recall.Query
	onDisk map[string]string // by key: the names of the files; nil: not looked at yet
	keys   []string
}

// Search finds lines.
func (d *desk) Search(ctx context.Context, words string, limit int) ([]librarian.Line, error) {
	q := d.filter
	if words != q.Text {
		q.Near = nil // they are the question's
	}
	q.Text, q.Limit, q.Explain = words, limit, false
	q.Any = true // a model looks up words, and what it says of the lines is checked
	found, err := d.e.find.Recall(ctx, q)
	if err != nil {
		return nil, err
	}
	return linesOf(d.e.twins.Tell(found.Hits, limit)), nil
}

// Paths lists the files of the index.
func (d *desk) Paths(ctx context.Context) ([]string, error) {
	if d.onDisk != nil {
		return d.keys, nil
	}
	files, _, err := d.e.find.Sight.Indexed(ctx)
	if err != nil {
		return nil, err
	}
	d.onDisk = make(map[string]string, len(files))
	for _, f := range files {
		if tier := recall.TierOf(f.Key); len(d.filter.Tiers) == 0 || slices.Contains(d.filter.Tiers, tier) {
			d.onDisk[f.Key] = f.Path
			d.keys = append(d.keys, f.Key)
		}
	}
	slices.Sort(d.keys)
	return d.keys, nil
}

// Read returns the lines of a file. One that is not among Paths, or cannot be read, has none.
func (d *desk) Read(ctx context.Context, path string) ([]librarian.Line, error) {
	if _, err := d.Paths(ctx); err != nil {
		return nil, err
	}
	onDisk, ok := d.onDisk[path]
	if !ok || !filepath.IsLocal(filepath.FromSlash(path)) {
		return nil, ctx.Err()
	}
	docs, err := d.e.find.Index.Documents(path, onDisk)
	if err != nil {
		return nil, ctx.Err() // the runs that need the file name it
	}
	d.e.find.Settled(ctx, docs)
	var out []librarian.Line
	for i := range docs {
		if d.lets(&docs[i]) && !docs[i].OfOneDay() {
			out = append(out, lineOf(&docs[i]))
		}
	}
	slices.SortStableFunc(out, func(a, b librarian.Line) int { return a.No - b.No })
	return out, ctx.Err()
}

// lets applies the filters of the question to a document. What was made from lines, such as an answer that was filed, is no
// ground for another.
func (d *desk) lets(doc *recall.Document) bool {
	f := &d.filter
	named := func(name string) bool {
		return slices.ContainsFunc(f.Entities, func(want string) bool {
			return strings.EqualFold(norm.NFC.String(strings.TrimPrefix(want, "@")), norm.NFC.String(name))
		})
	}
	return !doc.Synthesised && (len(f.Kinds) == 0 || slices.Contains(f.Kinds, doc.Kind)) &&
		(len(f.Entities) == 0 || slices.ContainsFunc(doc.Entities, named)) &&
		(f.Since == 0 || doc.Day != 0 && doc.Day >= f.Since) && (f.Until == 0 || doc.Day != 0 && doc.Day <= f.Until)
}

func lineOf(doc *recall.Document) librarian.Line {
	l := librarian.Line{
		Path: doc.Path, No: doc.Line, Entry: doc.EntryID, Title: doc.Title, Entities: doc.Entities, Text: doc.Text, Day: doc.Day,
		Former: doc.Former, Since: doc.Since, Until: doc.Until, Successor: doc.Successor,
	}
	if doc.Headings != "" {
		l.Headings = strings.Split(doc.Headings, "\n")
	}
	return l
}

// linesOf are hits as a librarian sees them, without what was made from lines or taken back on the day on which it was said.
func linesOf(told []twins.Told) (out []librarian.Line) {
	for i := range told {
		if !told[i].Synthesised && !told[i].OfOneDay() {
			l := lineOf(&told[i].Document)
			l.Told = told[i].Entries
			out = append(out, l)
		}
	}
	return out
}
