package lint

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Wiki is what is known of the subjects of a workspace, besides their pages. The zero value knows of none.
type Wiki struct {
	Subjects []Subject
	// Find finds subjects in a text, in order. nil: no page is looked over for names. What it finds depends on the subjects, so that it is not for a run
	// with [Notes].
	Find func(text string) []Mention
	// Alike are pairs of ids of subjects that are one by more than what their names share, such as the same word in two scripts.
	Alike  [][2]string
	Wanted []Candidate // names that are no subject yet, the most telling first
}

// Subject is a subject as the checks see it.
type Subject struct {
	ID       string
	Names    []string // all of them, in NFC, that by which it is shown first
	Page     string   // that it has or may have, relative to bank/
	Since    day.Day
	Category string   // person, project, thing, place or topic
	ByPerson bool     // a person has named it
	Proposed []string // names that lines have told of it and that are none of its names yet
}

// Mention is a subject in a text.
type Mention struct {
	ID         string
	Start, End int // bytes: the name without what is joined to it
}

// Candidate is a name that is no subject yet.
type Candidate struct {
	Name        string
	Lines, Days int // that name it, and on which they stand
	Path        string
	Line        int
}

// wikiDir is where the pages of the wiki are.
const wikiDir = "bank/" + bank.WikiFolder

// staleAfter is how many days nothing was heard of a page that counts as stale.
const staleAfter = 90

// wiki makes the checks that are about pages of the wiki and their subjects.
func (r *run) wiki() {
	r.redirects()
	r.stalePages()
	r.drift()
	r.backlinks()
	r.sameSubjects()
}

// dated notes of which day the newest source of a page is, as far as the page tells, and whether the program's block says that something holds.
func (n *note) dated(f *File, p *bank.Page) {
	front := &p.Front
	n.updated, _ = day.Parse(front.Value("updated")) // zero where there is none
	n.holds = slices.ContainsFunc(wiki.Rows(p), func(row wiki.Row) bool { return row.Part == wiki.Now || row.Part == wiki.Open })
	if f.Kind != Own {
		return
	}
	for _, at := range slices.Concat(front.List("sources"), []string{front.Value("validated"), front.Value("date"), front.Value("created")}) {
		n.heard(at)
	}
}

// heard notes that a page has a source of the day which a path or a value of its header names.
func (n *note) heard(source string) {
	base, _, _ := strings.Cut(path.Base(source), "#")
	if len(base) < len("2006-01-02") {
		return
	}
	if d, err := day.Parse(base[:len("2006-01-02")]); err == nil {
		n.updated = max(n.updated, d)
	}
}

// stalePages are the pages of the wiki of which nothing was heard for long: those of people, and those of subjects that still say what holds or is open.
// Of a folder of which that is all dated pages the folder is named.
func (r *run) stalePages() {
	stale, dated := map[string][]Finding{}, map[string]int{}
	for _, p := range r.pages {
		if !strings.HasPrefix(p.Key, wikiDir) || p.gap || p.redirect != "" || p.updated == 0 {
			continue
		}
		dir := path.Dir(p.Path)
		dated[dir]++
		if age := int(r.Today - p.updated); age > staleAfter && (p.Kind == Own || p.holds) {
			stale[dir] = append(stale[dir], Finding{Code: StalePage, Severity: Info, Path: p.Path, Days: age, Text: p.updated.String()})
		}
	}
	for dir, all := range stale {
		if len(all) == dated[dir] && len(all) >= wholeFolder {
			newest := slices.MinFunc(all, func(a, b Finding) int { return cmp.Compare(a.Days, b.Days) })
			all = []Finding{{Code: StalePage, Severity: Info, Path: dir + "/", Days: newest.Days, Count: len(all), Text: newest.Text}}
		}
		for _, f := range all {
			r.add(f)
		}
	}
}

// redirects are pages that lead to one that is not there, or in a ring. A ring is named once, at its first page.
func (r *run) redirects() {
	for _, p := range r.pages {
		if p.redirect == "" || p.rel == "" {
			continue
		}
		ring, end := r.index.led(p)
		switch {
		case ring != nil && slices.MinFunc(ring, func(a, b *page) int { return strings.Compare(a.Path, b.Path) }) == p:
			var names []string
			for _, on := range append(ring[1:], p) {
				names = append(names, strings.TrimSuffix(on.rel, ".md"))
			}
			r.add(Finding{Code: BrokenRedirect, Severity: Warning, Path: p.Path, Text: p.redirect, Other: strings.Join(names, " → ")})
		case ring == nil && end == nil && r.index.redirectOf(p) == nil: // of those before it, it is told there
			r.add(Finding{Code: BrokenRedirect, Severity: Warning, Path: p.Path, Text: p.redirect})
		}
	}
}

// redirectOf is the page to which another leads; nil where it does not, or that is not there.
func (x *index) redirectOf(p *page) *page {
	if p.redirect == "" {
		return nil
	}
	k := parseTarget(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(p.redirect), "[["), "]]"))
	k.wiki = true
	to, _ := x.find(p, &k, func() []string { return nil })
	return to
}

// led is the page at which a reader arrives who begins at another, nil where there is none; or the ring on which that one stands.
func (x *index) led(from *page) (ring []*page, end *page) {
	seen := []*page{}
	for p := from; p != nil; p = x.redirectOf(p) {
		if at := slices.Index(seen, p); at >= 0 {
			if at > 0 {
				return nil, nil // it leads into a ring, of which it is no part
			}
			return seen, nil
		}
		if p.redirect == "" {
			return nil, p
		}
		seen = append(seen, p)
	}
	return nil, nil
}

// moved finds links of people to a page that only leads to another.
func (r *run) moved(p *page, k *link, to *page) {
	if to == nil || to == p || to.redirect == "" || !k.wiki || p.Kind == Log || k.entry || !k.whole() || p.redirect != "" {
		return
	}
	ring, end := r.index.led(to)
	if ring != nil || end == nil {
		return // that is told of the page
	}
	name := r.index.nameOf(p, end)
	if name == "" {
		return
	}
	instead := "[[" + name + k.shows() + "]]"
	if k.shows() == "" {
		instead = linkTo(name, path.Base(strings.TrimSuffix(k.target, ".md")), k.table)
	}
	r.add(Finding{Code: MovedLink, Severity: Info, Path: p.Path, Line: k.no, Text: k.raw, Other: end.Path, Edit: k.edit(p, instead)})
}

// nameOf is what a link on a page calls another page, the shortest that means it; "" where nothing does.
func (x *index) nameOf(from, to *page) string {
	whole := strings.TrimSuffix(to.Key, ".md")
	for _, name := range []string{path.Base(whole), strings.TrimPrefix(whole, "bank/"), whole} {
		k := link{target: name, wiki: true}
		if at, ok := x.find(from, &k, func() []string { return nil }); ok && at == to {
			return name
		}
	}
	return ""
}

// drift finds pages whose title is not what their file is called, by which links go.
func (r *run) drift() {
	of := map[string]*Subject{}
	for i := range r.Wiki.Subjects {
		of["bank/"+r.Wiki.Subjects[i].Page] = &r.Wiki.Subjects[i]
	}
	own, apart := map[string]int{}, map[string][]Finding{}
	for _, p := range r.pages {
		switch {
		case !strings.HasPrefix(p.Key, wikiDir) || p.gap || p.redirect != "":
		case p.Kind == Curated && of[p.Key] != nil:
			r.driftOfSubject(p, of[p.Key])
		case p.Kind == Own && p.title != "":
			dir := path.Dir(p.Path)
			if own[dir]++; unlike(path.Base(strings.TrimSuffix(p.Key, ".md")), p.title) {
				apart[dir] = append(apart[dir], Finding{Code: SlugDrift, Severity: Info, Path: p.Path, Text: p.title})
			}
		}
	}
	for dir, found := range apart {
		if len(found) >= wholeFolder && 2*len(found) >= own[dir] {
			continue // that is how files are named there
		}
		for _, f := range found {
			r.add(f)
		}
	}
}

// driftOfSubject compares what a person calls the page of a subject with the names of that.
func (r *run) driftOfSubject(p *page, s *Subject) {
	for _, title := range []string{p.title, p.heading} {
		title = strings.TrimSpace(norm.NFC.String(title))
		if title == "" || slices.ContainsFunc(s.Names, func(n string) bool { return folded(n) == folded(title) }) {
			continue
		}
		r.add(Finding{
			Code: SlugDrift, Severity: Info, Path: p.Path, Text: title, Other: s.Names[0], Command: []string{"wiki", "rename", s.Names[0], title},
		})
		return
	}
}

// unlike reports whether a title and the name of a file have no word in common, though both are of one script, and the file is called by words.
func unlike(file, title string) bool {
	a, b := wordsOf(file), wordsOf(title)
	if len(a) == 0 || len(b) == 0 || hasHangul(file) != hasHangul(title) || file[0] >= '0' && file[0] <= '9' || strings.EqualFold(file, "readme") || strings.EqualFold(file, "index") {
		return false // 01-intro is the first of a row, 2026-11-02 a day
	}
	return !slices.ContainsFunc(a, func(w string) bool {
		return slices.ContainsFunc(b, func(v string) bool { return strings.Contains(v, w) || strings.Contains(w, v) })
	})
}

// wordsOf are the words of a name, in small letters, figures left out.
func wordsOf(name string) []string {
	return strings.FieldsFunc(folding(name), func(c rune) bool { return !unicode.IsLetter(c) })
}

func hasHangul(s string) bool {
	return strings.ContainsFunc(s, func(c rune) bool { return unicode.Is(unicode.Hangul, c) })
}

// folding is a text without what width and letter case make of it.
func folding(s string) string { return strings.ToLower(norm.NFKC.String(s)) }

// folded is a name without what spelling makes of it: width, letter case, blanks and the signs that stand for them.
func folded(name string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || strings.ContainsRune("-_·.'’", c) {
			return -1
		}
		return c
	}, folding(name))
}
