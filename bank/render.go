package bank

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Render writes a page as the spec wants it. With old == nil it writes a fresh one; else it changes only what must
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
// should not exist: the spec is empty and nothing on the page is a person's. The error is a [*PageError]; a page with
// a broken front matter is rendered without touching that.
//
// Call [Detect] on the same bytes first: an entry's line that is not in the spec goes, whatever a person did to it.
func Render(old []byte, spec PageSpec) ([]byte, error) {
	fresh := old == nil
	if fresh {
		if spec.Empty() {
			return nil, nil
		}
		old = []byte("# " + oneLine(spec.Title) + "\n")
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
	r.tidy()
	if spec.Empty() && r.vacant() {
		return nil, nil
	}
	return r.bytes(fresh), nil
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
				w.raw = "# " + oneLine(r.spec.Title) + r.eol
			}
			return
		}
	}
}

func (r *renderer) ourTitle(t string) bool {
	return t == "" || t == r.spec.Title || slices.Contains(r.spec.Titles, norm.NFC.String(t))
}

// signature is what makes a line without an id the line of an entry.
func signature(e *EntryLine) string {
	return e.Kind.String() + "\x00" + strings.Join(e.Entities, "\x1f") + "\x00" + e.Text
}

func entrySignature(e *Entry) string {
	g := grammarOf(e)
	return signature(&EntryLine{Grammar: g})
}

// match finds the line of each entry and marks those that go.
func (r *renderer) match() {
	byID := make(map[string]*Entry, len(r.want))
	for _, e := range r.spec.Entries {
		byID[e.ID] = e
	}
	for _, e := range r.spec.Former {
		byID[e.ID] = e
	}
	var loose []*row
	for _, w := range r.rows {
		if w.kind != LineEntry {
			continue
		}
		id := w.line.Entry.ID
		if sec, ok := r.want[id]; ok && r.units[id] == nil && (sec == w.sec || sec == secMain && w.sec != secFormer) {
			r.units[id], w.id = w, id
			continue
		}
		loose = append(loose, w)
	}
	r.matchLoose(loose, byID)
	r.lines(byID)
}

// matchLoose gives lines without an id of their own to the entries that have the same words. A line with an id that
// is another's (a copy), or nobody's, can only be that of an entry that was adopted from this page.
func (r *renderer) matchLoose(loose []*row, byID map[string]*Entry) {
	free := map[string][]*Entry{}
	for _, list := range [][]*Entry{r.spec.Entries, r.spec.Former} {
		for _, e := range list {
			if len(loose) > 0 && r.units[e.ID] == nil {
				free[entrySignature(e)] = append(free[entrySignature(e)], e)
			}
		}
	}
	elsewhere := map[string]bool{}
	for _, e := range r.spec.Adopted {
		elsewhere[entrySignature(e)] = true
	}
	for _, w := range loose {
		sig := signature(w.line.Entry)
		ours := func(e *Entry) bool { return w.line.Entry.ID == "" || e.First().Path == SourcePath(r.spec.Path) }
		at := slices.IndexFunc(free[sig], func(e *Entry) bool {
			return (r.want[e.ID] == w.sec || w.sec == secEmbeds) && ours(e)
		})
		across := -1
		if at < 0 {
			across = slices.IndexFunc(free[sig], ours)
		}
		switch {
		case at >= 0:
			e := free[sig][at]
			free[sig] = slices.Delete(free[sig], at, at+1)
			r.units[e.ID], w.id = w, e.ID
		case across >= 0: // written below the other heading: it moves to where it belongs
			w.drop, r.moved[free[sig][across].ID] = true, w
			free[sig] = slices.Delete(free[sig], across, across+1)
		case w.line.Entry.ID != "" || elsewhere[sig]:
			w.drop = true
			if id := w.line.Entry.ID; byID[id] != nil && r.units[id] == nil && r.moved[id] == nil {
				r.moved[id] = w
			}
		}
	}
}

// lines brings the lines of entries, and the program's lines below them, up to date.
func (r *renderer) lines(byID map[string]*Entry) {
	out := make([]*row, 0, len(r.rows))
	for i := 0; i < len(r.rows); {
		w := r.rows[i]
		out = append(out, w)
		i++
		if w.kind != LineEntry {
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
	size := len(head)
	for _, w := range r.rows {
		size += len(w.raw)
	}
	out := append(make([]byte, 0, size), head...)
	for i, w := range r.rows {
		raw := w.raw
		if i == len(r.rows)-1 && w.line != nil && !strings.HasSuffix(string(r.p.Raw(w.line)), "\n") {
			raw = strings.TrimSuffix(raw, r.eol) // the last line of the file keeps its missing end
		}
		out = append(out, raw...)
	}
	return out
}
