package lint

import (
	"cmp"
	"path"
	"strconv"
	"strings"
)

// sameSubjects finds subjects that are one by their names, and names that lines have told of a subject and that it does not have yet.
func (r *run) sameSubjects() {
	if !r.want[SameSubject] {
		return
	}
	all := r.Wiki.Subjects
	first := map[string]*Subject{}
	told := map[string]bool{}
	pair := func(a, b *Subject, why string) {
		if older(b, a) {
			a, b = b, a
		}
		if key := a.ID + b.ID; a != b && !told[key] {
			told[key] = true
			r.add(Finding{Code: SameSubject, Severity: Info, Path: r.placeOf(b), Text: b.Names[0] + " = " + a.Names[0], Other: why, Command: []string{"wiki", "merge", b.Names[0], a.Names[0]}})
		}
	}
	for i := range all {
		s := &all[i]
		for _, n := range s.Names {
			key := folded(n)
			if other := first[key]; other != nil && key != "" {
				pair(other, s, "")
			} else {
				first[key] = s
			}
		}
	}
	for _, ids := range r.Wiki.Alike {
		if a, b := r.subject(ids[0]), r.subject(ids[1]); a != nil && b != nil {
			pair(a, b, "")
		}
	}
	for i := range all {
		s := &all[i]
		for _, n := range s.Proposed {
			command := []string{"wiki", "rename", s.Names[0], n}
			if other := first[folded(n)]; other != nil {
				if other == s {
					continue
				}
				command = []string{"wiki", "merge", s.Names[0], other.Names[0]}
			}
			r.add(Finding{Code: SameSubject, Severity: Info, Path: r.placeOf(s), Text: s.Names[0] + " → " + n, Other: toldSo, Command: command})
		}
	}
}

// toldSo is what a finding says beside two names of which a line tells that they are of one subject.
const toldSo = "told"

// placeOf is the page of a subject, or where it would be.
func (r *run) placeOf(s *Subject) string {
	if p := r.index.byKey[keyOf("bank/"+s.Page)]; p != nil {
		return p.Path
	}
	return "bank/" + s.Page
}

func older(a, b *Subject) bool {
	return cmp.Or(cmp.Compare(a.Since, b.Since), strings.Compare(a.ID, b.ID)) < 0
}

// wanted are the names that links call and that no page has.
type wanted struct {
	by    map[string]*call
	order []string
}

// call is a name that links call.
type call struct {
	name  string
	first *page
	no    int
	files map[*page]bool
}

// wantedBy is from how many files on that link a name a page is wanted.
const wantedBy = 3

func newWanted() *wanted { return &wanted{by: map[string]*call{}} }

// add notes a link that leads nowhere. One to a picture or another file asks for no page.
func (w *wanted) add(p *page, k *link) {
	if ext := path.Ext(k.target); ext != "" && len(ext) <= 5 && !strings.ContainsAny(ext, " ") {
		if _, err := strconv.ParseFloat(ext[1:], 64); err != nil {
			return
		}
	}
	key := folded(k.target)
	c := w.by[key]
	if c == nil {
		c = &call{name: k.target, first: p, no: k.no, files: map[*page]bool{}}
		w.by[key] = c
		w.order = append(w.order, key)
	}
	c.files[p] = true
}

// wanted finds names that several files link and no page has, and those that many lines have and that are no subject.
func (r *run) wanted(w *wanted) {
	if !r.want[PageWanted] {
		return
	}
	subjects := map[string]*Subject{}
	for i := range r.Wiki.Subjects {
		for _, n := range r.Wiki.Subjects[i].Names {
			subjects[folded(n)] = &r.Wiki.Subjects[i]
		}
	}
	for _, key := range w.order {
		c := w.by[key]
		if len(c.files) < wantedBy {
			continue
		}
		f := Finding{Code: PageWanted, Severity: Info, Path: c.first.Path, Line: c.no, Text: c.name, Count: len(c.files), Command: []string{"wiki", "new", c.name}}
		if s := subjects[key]; s != nil { // it is one, of which there is too little to say for a page
			if r.index.byKey[keyOf("bank/"+s.Page)] != nil {
				continue // the page has another name, which its aliases will have
			}
			f.Command = []string{"wiki", "append", s.Names[0]}
		}
		r.add(f)
	}
	for _, c := range r.Wiki.Wanted {
		if key := folded(c.Name); subjects[key] == nil && (w.by[key] == nil || len(w.by[key].files) < wantedBy) && r.index.byName[strings.ToLower(c.Name)] == nil {
			r.add(Finding{Code: PageWanted, Severity: Info, Path: c.Path, Line: c.Line, Text: c.Name, Count: c.Lines, Days: c.Days, Command: []string{"wiki", "new", c.Name}})
		}
	}
}
