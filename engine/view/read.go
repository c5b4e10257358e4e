package view

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
)

// Reading is a file of the workspace as it may be shown to others.
type Reading struct {
	Workspace string
	Path      string   // relative to the workspace, in NFC
	Lines     []string // without line ends; the line that is hidden is empty, so that the first is line 1 of the file
	Front     int      // how many of them are front matter
}

// Read returns a log, a page, MEMORY.md or USER.md as it may be shown to others: without private parts, comments and blocks of
// programs but that of the page of a subject, secrets redacted, and with the entries where a page embeds them. The name is one that [Viewer.Page] knows,
// and so are the errors; any other file of the workspace does not exist for it.
func (e *Viewer) Read(ctx context.Context, name string) (*Reading, error) {
	rel, data, err := e.Page(ctx, name)
	if err != nil {
		return nil, err
	}
	key := norm.NFC.String(rel)
	if !isShown(key) {
		return nil, fmt.Errorf("page %s: %w", name, bank.ErrNotFound)
	}
	if inBank, ok := strings.CutPrefix(key, files.BankDir+"/"); ok {
		data = wiki.Opened(inBank, data)
	}
	if data, err = memory.Shown(data); err != nil {
		return nil, fmt.Errorf("read %s: %w", key, err)
	}
	r := &Reading{Workspace: e.Dir(), Path: key}
	text := strings.ToValidUTF8(string(data), "\uFFFD")
	if inBank, ok := strings.CutPrefix(key, files.BankDir+"/"); ok {
		if p, err := bank.ParsePage(inBank, []byte(text)); err == nil {
			r.Front = strings.Count(text[:p.Front.End], "\n")
			text = e.withEmbedded(p)
		}
	}
	if text != "" {
		r.Lines = splitLines(e.RedactLines(text))
	}
	return r, nil
}

// isShown reports whether a file is for readers: the program's own records and settings are not.
func isShown(key string) bool {
	if !strings.EqualFold(path.Ext(key), ".md") || strings.HasPrefix(key, "bank/_meta/") {
		return false
	}
	return key == "MEMORY.md" || key == "USER.md" || strings.HasPrefix(key, files.MemoryDir+"/") || strings.HasPrefix(key, files.BankDir+"/")
}

func splitLines(text string) []string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return lines
}

// withEmbedded is the text of a page with the lines of the entries that it embeds. One that is not where the page says stays
// a link.
func (e *Viewer) withEmbedded(p *bank.Page) string {
	ld := e.load.NewPages()
	var b strings.Builder
	b.Write(p.Data[:p.Front.End])
	for i := range p.Lines {
		l := &p.Lines[i]
		raw := string(p.Raw(l))
		if l.IsFoot() {
			continue
		}
		if l.Kind == bank.LineEmbed {
			if entry := ld.Embedded(raw, l.Text); entry != "" {
				raw = entry + "\n"
			}
		}
		b.WriteString(raw)
	}
	return b.String()
}

// Paths are the files that [Viewer.Read] returns, in NFC, sorted.
func (e *Viewer) Paths(ctx context.Context) ([]string, error) {
	files, _, err := e.Ws.Scan(ctx, files.MemoryDir, files.BankDir, "MEMORY.md", "USER.md")
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(f workspace.File) bool { return !isShown(f.Key) })
	out := make([]string, len(files))
	for i, f := range files {
		out[i] = f.Key
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// PageHead is what the header of a page says of it.
type PageHead struct {
	Title   string // the name of its file where it has none
	Summary string // one line; "" when there is none
	Bytes   int
}

// Head reads the header of a page, or of any other file among [Viewer.Paths].
func (e *Viewer) Head(key string) (PageHead, error) {
	data, err := e.ReadNamed(key)
	if err != nil {
		return PageHead{}, err
	}
	h := PageHead{Title: strings.TrimSuffix(path.Base(key), path.Ext(key)), Bytes: len(data)}
	if !strings.HasPrefix(key, files.BankDir+"/") {
		return h, nil
	}
	p, err := problem.ShownPage(key, data)
	if err != nil {
		return h, nil //nolint:nilerr // a page that cannot be read has its name all the same; the runs that need it name it
	}
	h.Title = cmp.Or(e.Redact(p.Front.Value("title")), h.Title)
	h.Summary = e.Redact(cmp.Or(p.Front.Value("tldr"), p.Front.Value("description")))
	return h, nil
}
