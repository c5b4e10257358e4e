package bank

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Render writes a page as the spec wants it. Where old is nil or blank it writes a fresh one; else it changes only what must
// change, in place:
//
//   - an entry keeps the place it has, also where a person has put it, and its line is rewritten only if it differs;
//   - an entry that is no longer here goes with the program's lines below it, a person's lines below it stay;
//   - a new one stands directly after its predecessor in [Compare] order (below that one's lines), or directly before
//     the first entry, or at the end of its section;
//   - a line in entry grammar without an id becomes the entry of the same kind, entities and text;
//   - everything else stays byte for byte, blank lines around the program's lists excepted.
//
// So rendering twice changes nothing, and rendering a state in between leaves no trace. The result is nil if the page
// should not exist: the spec is empty, the program once wrote the page, and nothing on it is a person's. The error is a [*PageError]; a page with
// a broken front matter is rendered without touching that.
//
// Call [Detect] on the same bytes first, and hand the ids it gave to lines over in spec.IDs: an entry's line that is not
// in the spec goes, whatever a person did to it.
func Render(old []byte, spec PageSpec) ([]byte, error) {
	fresh := len(bytes.TrimSpace(old)) == 0
	if fresh {
		if spec.Empty() {
			return old, nil
		}
		old = []byte("# " + text.JoinLines(spec.Title) + "\n")
	}
	p, err := ParsePage(spec.Path, old)
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	r := newRenderer(p, &spec)
	r.title()
	r.match()
	r.place(secMain, spec.Entries)
	r.index()
	r.place(secFormer, spec.Former)
	r.embeds()
	r.topic(fresh)
	r.tidy()
	if spec.Empty() && r.vacant() {
		return nil, nil
	}
	out := r.bytes(fresh)
	switch {
	case !fresh && p.Front.End == 0 && markdown.FindFront(out).Opened && !markdown.FindFront(old).Opened: // a line stood above the front matter: only now it is one
	case r.stray: // without them other lines may count for something else
	default:
		return out, nil
	}
	spec.IDs = nil
	return Render(out, spec)
}

// row is one line of the page under way.
type row struct {
	kind LineKind
	raw  string // line end included
	sec  section
	line *Line // nil for a new one
	id   string
	drop bool
}

type renderer struct {
	p     *Page
	spec  *PageSpec
	eol   string
	rows  []*row
	units map[string]*row // entries of the spec that have a place
	moved map[string]*row // lines of entries that are to stand in another section of the page
	want  map[string]section
	stray bool // lines have gone or moved without which others may count for something else

	foot   []string // the foot that is to be written, where footed says so; else the page keeps its own
	footed bool
}

func newRenderer(p *Page, spec *PageSpec) *renderer {
	r := &renderer{p: p, spec: spec, eol: "\n", units: map[string]*row{}, moved: map[string]*row{}, want: map[string]section{}}
	if p.CRLF {
		r.eol = "\r\n"
	}
	for _, e := range spec.Entries {
		r.want[e.ID] = secMain
	}
	for _, e := range spec.Former {
		r.want[e.ID] = secFormer
	}
	sec, level := secMain, 0
	if foot := p.foot; foot.End > 0 {
		_, theirs := splitFoot(p.Data[foot.Start:foot.End])
		r.stray = len(theirs) > 0
	}
	p = p.withoutFoot()
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Kind == LineHeading {
			if s := sectionOf(l.Text); s != secMain {
				sec, level = s, l.Level
			} else if l.Level <= level {
				sec = secMain
			}
		}
		raw := string(p.Raw(l))
		if !strings.HasSuffix(raw, "\n") {
			raw += r.eol
		}
		r.rows = append(r.rows, &row{kind: l.Kind, raw: raw, sec: sec, line: l})
	}
	return r
}

// title replaces the first heading if it is a title the program gave.
func (r *renderer) title() {
	for _, w := range r.rows {
		if w.kind == LineHeading && w.line.Level == 1 {
			if w.line.Text != r.spec.Title && r.ourTitle(w.line.Text) {
				w.raw = "# " + text.JoinLines(r.spec.Title) + r.eol
			}
			return
		}
	}
}

func (r *renderer) ourTitle(t string) bool {
	return t == "" || t == r.spec.Title || slices.Contains(r.spec.Titles, norm.NFC.String(t))
}

// match finds the line of each entry and marks those that go: of entries that are not here any more or stand below
// the other heading, and second ones. A line without an id that nobody claimed is a person's.
func (r *renderer) match() {
	byID := make(map[string]*Entry, len(r.want))
	for _, list := range [][]*Entry{r.spec.Entries, r.spec.Former} {
		for _, e := range list {
			byID[e.ID] = e
		}
	}
	var loose []*row
	for _, w := range r.rows {
		if w.kind != LineEntry {
			continue
		}
		id := w.line.Entry.ID
		if claimed := r.spec.IDs[w.line.No]; claimed != "" {
			id = claimed
		}
		sec, wanted := r.want[id]
		switch {
		case wanted && r.units[id] == nil && (sec == w.sec || sec == secMain && w.sec != secFormer):
			r.units[id], w.id = w, id
		case id != "":
			w.drop, w.id = true, id
			loose = append(loose, w)
		}
	}
	for _, w := range loose {
		if byID[w.id] != nil && r.units[w.id] == nil && r.moved[w.id] == nil {
			r.moved[w.id] = w
		}
		w.id = ""
	}
	r.lines(byID)
}

// lines brings the lines of entries, and the program's lines below them, up to date.
func (r *renderer) lines(byID map[string]*Entry) {
	out := make([]*row, 0, len(r.rows))
	for i := 0; i < len(r.rows); {
		w := r.rows[i]
		out = append(out, w)
		i++
		if w.kind != LineEntry {
			w.drop = w.drop || w.kind == LineManaged // its entry is gone
			continue
		}
		unit := r.rows[i:unitEnd(r.rows, i)]
		i += len(unit)
		if w.id != "" {
			r.rewrite(w, byID[w.id])
			out = append(out, r.notes(byID[w.id], w.sec, unit)...)
		}
		for _, u := range unit {
			u.drop = u.kind == LineManaged && (w.drop || w.id != "")
		}
		out = append(out, unit...)
	}
	r.rows = out
}

// unitEnd is where the lines below the entry before i end.
func unitEnd(rows []*row, i int) int {
	for i < len(rows) && (rows[i].kind == LineManaged || rows[i].kind == LineChild) {
		i++
	}
	return i
}

// rewrite sets an entry's line, keeping its indentation and bullet, unless it says the same already.
func (r *renderer) rewrite(w *row, e *Entry) {
	want := FormatEntry(e)
	if w.line != nil {
		want = w.line.Entry.Prefix + strings.TrimPrefix(want, "- ")
		have := strings.TrimRight(w.raw, "\r\n")
		if have == want || norm.NFC.String(have) == want {
			return
		}
	}
	w.raw = want + r.eol
}

// notes are the program's lines below an entry; one that stands there already keeps its bytes.
func (r *renderer) notes(e *Entry, sec section, unit []*row) []*row {
	notes := r.spec.Notes[e.ID]
	out := make([]*row, 0, len(notes))
	for _, n := range notes {
		raw := noteIndent + n + r.eol
		for _, u := range unit {
			if u.kind == LineManaged && norm.NFC.String(strings.TrimSpace(u.raw)) == strings.TrimSpace(raw) {
				raw = u.raw
			}
		}
		out = append(out, &row{kind: LineManaged, raw: raw, sec: sec})
	}
	return out
}

// bytes puts the page together.
func (r *renderer) bytes(fresh bool) []byte {
	head := r.header(fresh)
	if f := &r.p.Front; len(r.rows) > 0 && f.End > 0 && !bytes.HasSuffix(head, []byte("\n")) {
		head = append(bytes.Clone(head), r.eol...) // the file ended with the fence
	}
	size := len(head)
	for _, w := range r.rows {
		size += len(w.raw)
	}
	out := append(make([]byte, 0, size), head...)
	for i, w := range r.rows {
		raw := w.raw
		if i == len(r.rows)-1 && w.line != nil && !r.footed && !strings.HasSuffix(string(r.p.Raw(w.line)), "\n") {
			raw = strings.TrimSuffix(raw, r.eol) // the last line of the file keeps its missing end
		}
		out = append(out, raw...)
	}
	if r.footed {
		return appendFoot(out, r.foot, r.eol)
	}
	return appendFoot(out, r.p.footKept(), r.eol)
}
