package bank

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// place gives every entry of a section that has no line yet its place.
func (r *renderer) place(sec section, entries []*Entry) {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	if !slices.ContainsFunc(ids, func(id string) bool { return r.units[id] == nil }) {
		return
	}
	r.insert(sec, ids, func(i int) []*row {
		e := entries[i]
		w := &row{kind: LineEntry, id: e.ID, sec: sec}
		r.rewrite(w, e)
		r.units[e.ID] = w
		out := append([]*row{w}, r.notes(e, sec, nil)...)
		return append(out, r.children(e.ID, sec)...)
	})
}

// children takes a person's lines below an entry along when it moves to another section of its page.
func (r *renderer) children(id string, sec section) []*row {
	from := r.moved[id]
	if from == nil {
		return nil
	}
	var out []*row
	at := slices.Index(r.rows, from) + 1
	for _, u := range r.rows[at:unitEnd(r.rows, at)] {
		if u.kind == LineChild {
			out = append(out, &row{kind: LineChild, raw: u.raw, sec: sec})
			u.drop = true
		}
	}
	return out
}

// embeds takes away the list of embedded entries that an older memctl has written on pages of names. A person's embed without a bullet stays.
func (r *renderer) embeds() {
	for _, w := range r.rows {
		if w.kind == LineEmbed && w.sec == secEmbeds && strings.HasPrefix(strings.TrimSpace(w.raw), "- ") {
			w.drop = true
		}
	}
}

// insert puts new items of a section into the page: after their predecessors in ids, before the first item, or where
// the section ends. Items that are in r.units stand already; make makes the lines of one that does not.
func (r *renderer) insert(sec section, ids []string, build func(i int) []*row) {
	after := map[*row][]*row{}
	var (
		first  []*row // before the first item
		anchor *row   // the last item before this one that stood on the page already; nil: none did
	)
	for i, id := range ids {
		if w := r.units[id]; w != nil {
			anchor = w
			continue
		}
		rows := build(i)
		if anchor == nil {
			first = append(first, rows...)
		} else {
			after[anchor] = append(after[anchor], rows...)
		}
	}
	r.splice(after)
	if len(first) == 0 {
		return
	}
	if at := slices.IndexFunc(r.rows, func(w *row) bool { return w.sec == sec && r.isItem(w, sec) }); at >= 0 {
		r.rows = slices.Insert(r.rows, at, first...)
		return
	}
	r.insertBlock(sec, first)
}

// isItem reports whether a line holds the place of the program's list in a section, be it about to go or not.
func (r *renderer) isItem(w *row, sec section) bool {
	if w.kind == LineEntry {
		return true
	}
	return sec == secMain && w.kind == LineBlock && w.line != nil && w.line.Text == IndexBlock
}

// splice puts lines after items and what stands below them.
func (r *renderer) splice(after map[*row][]*row) {
	if len(after) == 0 {
		return
	}
	out := make([]*row, 0, len(r.rows)+len(after))
	for i := 0; i < len(r.rows); {
		w := r.rows[i]
		end := i + 1
		if w.kind == LineEntry {
			end = unitEnd(r.rows, end)
		}
		out = append(append(out, r.rows[i:end]...), after[w]...)
		i = end
	}
	r.rows = out
}

// insertBlock puts the first items of a section where it ends, with a blank line on either side, and its heading
// before them if it has none.
func (r *renderer) insertBlock(sec section, items []*row) {
	at, headed := r.sectionEnd(sec)
	if !headed {
		items = append([]*row{{kind: LineHeading, raw: "## " + formerHeading(r.spec.Lang) + r.eol, sec: sec}, r.blank(sec)}, items...)
	}
	if at < len(r.rows) && !slices.ContainsFunc(r.rows[at:], func(w *row) bool { return w.kind != LineBlank }) {
		at = len(r.rows) // a page that ends in blank lines: they come to stand before the list, not below it
	}
	if at > 0 && r.rows[at-1].kind != LineBlank {
		items = append([]*row{r.blank(sec)}, items...)
	}
	if at < len(r.rows) && r.rows[at].kind != LineBlank {
		items = append(items, r.blank(sec))
	}
	r.rows = slices.Insert(r.rows, at, items...)
}

func (r *renderer) blank(sec section) *row { return &row{kind: LineBlank, raw: r.eol, sec: sec} }

// sectionEnd is the index after the last line of a section that is not blank; headed is false if the section does not
// exist yet and at is where it is to stand. The main section ends before the first heading below the title.
func (r *renderer) sectionEnd(sec section) (at int, headed bool) {
	if sec == secMain {
		for i, w := range r.rows {
			if w.kind == LineHeading && w.level() > 1 || w.sec != secMain {
				break
			}
			if w.kind != LineBlank {
				at = i + 1
			}
		}
		return at, true
	}
	for i, w := range r.rows {
		if w.sec == sec && w.kind != LineBlank {
			at, headed = i+1, true
		}
	}
	if headed {
		return at, true
	}
	for i, w := range r.rows {
		if w.sec == secEmbeds && sec == secFormer && w.kind == LineHeading {
			return i, false
		}
		if w.kind != LineBlank {
			at = i + 1
		}
	}
	return at, false
}

func (w *row) level() int {
	if w.line == nil {
		return 2
	}
	return w.line.Level
}

// index brings the index of a split page up to date. Without a header to write only its presence matters.
func (r *renderer) index() {
	has := slices.ContainsFunc(r.rows, func(w *row) bool { return w.kind == LineBlock && w.line != nil && w.line.Text == IndexBlock })
	if len(r.spec.Index) == 0 {
		r.block(IndexBlock, nil, 0, IsIndexLine)
		return
	}
	if has && r.spec.Header == nil {
		return
	}
	r.strayMarkers(IndexBlock)
	lines := make([]string, len(r.spec.Index))
	for i := range r.spec.Index {
		lines[i] = r.spec.Index[i].Format(r.spec.Lang)
	}
	if has {
		r.block(IndexBlock, lines, 0, IsIndexLine)
		return
	}
	var rows []*row
	for _, l := range slices.Concat([]string{BlockStart(IndexBlock)}, lines, []string{BlockEnd(IndexBlock)}) {
		rows = append(rows, &row{kind: LineBlock, raw: l + r.eol, sec: secMain})
	}
	if at := slices.IndexFunc(r.rows, func(w *row) bool { return w.sec == secMain && w.kind == LineEntry }); at >= 0 {
		r.rows = slices.Insert(r.rows, at, rows...)
		return
	}
	r.insertBlock(secMain, rows)
}

// tidy removes what is to go: the program's headings that have nothing below them any more, and one of the two blank
// lines that would meet where a list has gone.
func (r *renderer) tidy() {
	for i, w := range r.rows {
		if w.kind == LineHeading && w.sec != secMain && !w.drop && sectionOf(w.text()) == w.sec {
			r.tidySection(i)
		}
	}
	for i := 0; i < len(r.rows); {
		if !r.rows[i].drop {
			i++
			continue
		}
		end := i
		for end < len(r.rows) && r.rows[end].drop {
			end++
		}
		before := i - 1
		for before >= 0 && r.rows[before].drop {
			before--
		}
		if before >= 0 && r.rows[before].kind == LineBlank && (end == len(r.rows) || r.rows[end].kind == LineBlank) {
			r.rows[before].drop = true
		}
		i = end
	}
	r.rows = slices.DeleteFunc(r.rows, func(w *row) bool { return w.drop })
}

func (w *row) text() string {
	if w.line == nil {
		_, from, to := markdown.ParseHeading([]byte(w.raw))
		t := w.raw[from:to]
		return t
	}
	return w.line.Text
}

func (r *renderer) tidySection(i int) {
	gone := false
	j := i + 1
	for ; j < len(r.rows) && r.rows[j].sec == r.rows[i].sec; j++ {
		if r.rows[j].drop {
			gone = true
		} else if r.rows[j].kind != LineBlank {
			return
		}
	}
	if !gone {
		return
	}
	for ; i < j; i++ {
		r.rows[i].drop = true
	}
}

// Vacant reports whether nothing on the page is a person's: it has no more than the program's keys of front matter and the
// title that stands there.
func (p *Page) Vacant() bool {
	title := p.Front.Value("title")
	return newRenderer(p, &PageSpec{Path: p.Path, Title: title, Titles: []string{title}}).vacant()
}

// vacant reports whether nothing on the page is a person's.
func (r *renderer) vacant() bool {
	f := &r.p.Front
	title := f.Value("title")
	if f.Broken != "" || !isPageID(f.Value("id")) {
		return false // not ours, or not to be understood
	}
	for _, w := range r.rows {
		heading := w.kind == LineHeading && (r.spec.topicHeading(w.text()) || w.level() == 1 && (Unquoted(w.text()) == title || r.ourTitle(w.text())))
		if w.kind != LineBlank && !heading {
			return false
		}
	}
	for _, k := range f.Keys() {
		if !slices.Contains(headerKeys(), k) && !r.spec.topicKey(k) {
			return false
		}
	}
	return !strings.Contains("\n"+string(r.p.Data[f.Start:f.End]), "\n#")
}
