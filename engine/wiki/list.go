package wiki

import (
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	sheets "github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Sort is what a page of the wiki is.
type Sort string

// Sorts of pages, in the order in which they are listed.
const (
	OfSubject  Sort = "subject"  // made by the program, of what lines are about
	OfPeople   Sort = "page"     // written by people or agents
	OfQuestion Sort = "question" // that somebody has kept
	Redirect   Sort = "redirect" // leads from an old name to another page
)

// Page is a page of the wiki in a list.
type Page struct {
	Name     string   `json:"name"`
	Path     string   `json:"path"` // relative to the workspace
	Sort     Sort     `json:"sort"`
	Category string   `json:"category,omitempty"` // of a subject, or as the page says
	Sentence string   `json:"sentence,omitempty"` // the first thing to say of it
	Aliases  []string `json:"aliases,omitempty"`
	Entries  int      `json:"entries"`          // that the page of a subject rests on
	Updated  day.Day  `json:"updated,omitzero"` // of the newest source
	To       string   `json:"redirect_to,omitempty"`
}

// List are the pages of the wiki.
type List struct {
	Workspace string `json:"workspace"`
	Pages     []Page `json:"pages"`
}

// List lists the pages of the wiki: those of subjects, those of people, questions, redirects, each by name. Of these only the ones in a category, or of
// a sort that is called so, where any are given.
func (w *Wiki) List(ctx context.Context, categories []string) (*List, error) {
	k, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	out := &List{Workspace: w.Dir(), Pages: []Page{}}
	for _, p := range w.pages(k) {
		if len(categories) == 0 || slices.Contains(categories, string(p.Sort)) || slices.Contains(categories, p.Category) {
			out.Pages = append(out.Pages, p)
		}
	}
	return out, nil
}

// pages are all pages of the wiki.
func (w *Wiki) pages(k *known) []Page {
	var out []Page
	of := map[string]*bank.Subject{}
	for _, x := range k.state.Subjects() {
		of[sheets.PageOf(k.pages, x.ID)] = x
		if sh, ok := sheets.SheetOf(k.pages, x.ID); ok && sh.Worth {
			out = append(out, Page{
				Name: w.Redact(x.Name), Path: path.Join(files.BankDir, sh.Page), Sort: OfSubject, Category: x.Category, Aliases: w.WithoutSecrets(x.Aliases),
				Sentence: w.Redact(sh.Sum.Sentence), Entries: sh.Sum.Entries, Updated: sh.Sum.Updated,
			})
		}
	}
	for _, rel := range slices.Sorted(maps.Keys(k.snap.Pages)) {
		if !strings.HasPrefix(rel, bank.WikiFolder) || path.Ext(rel) != ".md" || rules.IsConflictCopy(rel) || k.plan.IsSubject(rel) {
			continue
		}
		if data := w.file(k, rel); data != nil {
			p := w.otherPage(k, rel, data)
			if x := of[rel]; x != nil { // a person has written it of a subject of which there is too little to say
				p.Name, p.Sort, p.Category, p.Aliases = w.Redact(x.Name), OfSubject, x.Category, w.WithoutSecrets(x.Aliases)
			}
			out = append(out, p)
		}
	}
	order := []Sort{OfSubject, OfPeople, OfQuestion, Redirect}
	slices.SortStableFunc(out, func(a, b Page) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Sort), slices.Index(order, b.Sort)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Path, b.Path))
	})
	return out
}

// otherPage is a page of the wiki that is of no subject.
func (w *Wiki) otherPage(k *known, rel string, data []byte) Page {
	p := Page{Name: strings.TrimSuffix(path.Base(rel), ".md"), Path: path.Join(files.BankDir, rel), Sort: OfPeople}
	if k.plan.HasTopic(rel) {
		p.Sort, p.Category = OfQuestion, string(OfQuestion)
	}
	shown, err := problem.ShownPage(p.Path, data)
	if err != nil {
		return p // listed by its name
	}
	f := &shown.Front
	p.Name = cmp.Or(w.Redact(f.Value("title")), w.Redact(heading(shown)), p.Name)
	p.Category = cmp.Or(p.Category, w.Redact(f.Value("category")))
	p.Aliases = w.WithoutSecrets(f.List("aliases"))
	p.Sentence = w.Redact(cmp.Or(f.Value("description"), f.Value("tldr"), firstLine(shown)))
	p.Updated, _ = day.Parse(f.Value("updated")) // zero where there is none, or a person has written something else
	if to := f.Value("redirect_to"); to != "" {
		p.Sort, p.To, p.Sentence = Redirect, w.Redact(to), ""
	}
	return p
}

// heading is the first heading of a page, if it is its title.
func heading(p *bank.Page) string {
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Kind == bank.LineHeading {
			if l.Level == 1 {
				return l.Text
			}
			return ""
		}
	}
	return ""
}

// firstLine is the first line that somebody has written on a page below its title.
func firstLine(p *bank.Page) string {
	for _, l := range p.Now() {
		if text := strings.TrimSpace(l.Content); l.Kind == bank.LineOther && text != "" && !l.Hidden {
			return strings.TrimSpace(strings.TrimLeft(text, "-*>|"))
		}
	}
	return ""
}
