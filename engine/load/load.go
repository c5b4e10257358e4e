package load

import (
	"cmp"
	"context"
	"math"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// DefaultBudget is the budget of a bundle that asks for none, in tokens.
const DefaultBudget = 2000

const (
	lineTokens = 32 // of an entry with what belongs to it, about: so many hits are asked for as may fit
	maxAsked   = 60
	maxListed  = 6       // pages that matched of which the catalogue is read, and as many that are similar
	maxWhole   = 4 << 10 // bytes of a page that may be loaded whole
)

// Options say what a bundle may be. The zero value works.
type Options struct {
	Budget int    // tokens; default [DefaultBudget]
	Lang   string // of the bundle's own words: "ko", or anything else for English
	// Omit reports whether the caller has a line already and it is left out, by the id of its entry ("" for a line of a log), the names that it is about and
	// its text; nil: none is. With it small pages are not loaded whole, nor a former line whose successor is left out.
	Omit func(entry string, names []string, text string) bool
	// Prompt says that the query is a prompt, a task and no question. Then the lines are loaded that one of its clauses mentions, without the
	// catalogue, and without lines from which a secret was taken. Only the text of the query counts.
	Prompt bool
}

// Bundle is what [Loader.Context] loads for a question.
type Bundle struct {
	Workspace string `json:"workspace"`
	Query     string `json:"query"`
	*bundle.Bundle
	Answered  bool            `json:"answered,omitempty"`  // a line of the page of a subject gives what is asked: beside it only what is newer is loaded
	Refused   *recall.Support `json:"refused,omitempty"`   // why nothing is loaded
	Truncated bool            `json:"truncated,omitempty"` // the question was longer than is read
	find.Freshness
}

// Context loads the smallest useful bundle for a question: what the catalogue says of the pages that matter, the lines that match, and lines of logs that
// say more than the pages. Only text and filters of the query count. A question that recall refuses, or finds nothing for, loads nothing. A budget in which
// nothing of what was found has room is a *[bundle.SmallError].
func (e *Loader) Context(ctx context.Context, q recall.Query, opt Options) (*Bundle, error) {
	if opt.Budget == 0 {
		opt.Budget = DefaultBudget
	}
	if opt.Prompt && !e.find.Times.ListsTimes(q) {
		return e.mentionedIn(ctx, q.Text, opt)
	}
	q.Bare = true
	q.Limit = min(max(opt.Budget/lineTokens, recallFew), maxAsked)
	a, err := e.find.RecallUntil(ctx, q, func(hits []recall.Hit) bool {
		texts := make(map[string]bool, len(hits))
		for i := range hits {
			texts[hits[i].Text] = true
		}
		return len(texts) >= recallFew
	})
	if err != nil {
		return nil, err
	}
	return e.NewPages().bundle(ctx, a, bundle.Material{Question: q.Text, Filters: filters(&q), Lines: e.worthLoading(q, a)}, opt)
}

// bundle packs what was found.
func (ld *Pages) bundle(ctx context.Context, a *find.Answer, m bundle.Material, opt Options) (*Bundle, error) {
	m.Match, m.Lang = ld.e.matcher(a.Query), opt.Lang
	unwanted := func(l bundle.Line) bool {
		return opt.Prompt && redact.Marked(l.Text) || opt.Omit != nil && opt.Omit(l.Entry, l.Entities, l.Text)
	}
	m.Lines = slices.DeleteFunc(m.Lines, unwanted)
	held := map[string]bool{"": true}
	for i := range m.Lines {
		held[m.Lines[i].Entry] = true
	}
	m.Lines = ld.lines(slices.DeleteFunc(m.Lines, func(l bundle.Line) bool { return !held[l.Successor] || l.OfOneDay() }))
	answering := a.Answering()
	if m.Lines = leading(a.Leads, m.Lines); len(answering) > 0 {
		m.Lines = onlyNewer(m.Lines, answering)
	}
	m.Lines = slices.DeleteFunc(m.Lines, unwanted)
	ld.e.explain(a, m.Lines)
	if !opt.Prompt && a.AsOf == 0 && len(answering) == 0 { // the headers of pages tell what they hold today
		m.Pages = ld.catalogue(ctx, a.Query, m.Lines)
	}
	for i := range m.Pages {
		if opt.Omit != nil {
			m.Pages[i].Lines = nil
		}
	}
	b, err := bundle.Pack(m, opt.Budget)
	if err != nil {
		return nil, err
	}
	refused := a.Refused
	if len(answering) > 0 {
		refused = nil
	}
	return &Bundle{Workspace: ld.e.Dir(), Query: a.Query, Bundle: b, Answered: len(answering) > 0, Refused: refused, Truncated: a.Truncated, Freshness: a.Freshness}, nil
}

// leading puts what holds now of the subjects that a question names before the lines that were found for it; a line of an entry stands once.
func leading(leads []find.Lead, lines []bundle.Line) []bundle.Line {
	var out []bundle.Line
	for i := range leads {
		for n, l := range leads[i].Lines {
			out = append(out, bundle.Line{
				Path: leads[i].Page, Line: n + 1, Section: leads[i].Section, Entry: l.Entry, Text: l.Text, Day: l.Day, OnPage: true, Score: math.MaxFloat64,
				Reason: bundle.NamedBy(leads[i].Asked, leads[i].Answers),
			})
			at := slices.IndexFunc(lines, func(f bundle.Line) bool { return f.Entry == l.Entry })
			if at >= 0 { // as it was found: with its letter, its names and its sources
				out[len(out)-1].Kind, out[len(out)-1].Entities, out[len(out)-1].From, out[len(out)-1].Day = lines[at].Kind, lines[at].Entities, lines[at].From, lines[at].Day
				lines = slices.Delete(slices.Clone(lines), at, at+1)
			}
		}
	}
	return append(out, lines...)
}

// onlyNewer leaves, beside the lines that answer, those that are newer and hold: what was said since may be otherwise.
func onlyNewer(lines []bundle.Line, answering []find.Lead) []bundle.Line {
	var oldest day.Day
	answers := map[string]bool{}
	for i := range answering {
		for _, l := range answering[i].Lines {
			answers[l.Entry] = true
			if oldest == 0 || l.Day < oldest {
				oldest = l.Day
			}
		}
	}
	return slices.DeleteFunc(lines, func(l bundle.Line) bool { return !answers[l.Entry] && (l.Former || l.Day <= oldest) })
}

const recallFew = 8 // different hits that are asked for even where the budget is small

// filters are the flags of recall that a query stands for.
func filters(q *recall.Query) string {
	var out []string
	switch {
	case slices.Contains(q.Tiers, recall.Bank):
		out = append(out, "--in bank")
	case slices.Contains(q.Tiers, recall.Memory):
		out = append(out, "--in memory")
	}
	for _, f := range []struct {
		flag string
		day  day.Day
	}{{"--since", q.Since}, {"--until", q.Until}, {"--as-of", q.AsOf}} {
		if f.day != 0 {
			out = append(out, f.flag+" "+f.day.String())
		}
	}
	return strings.Join(out, " ")
}

// Pages reads the pages of which a bundle is made, each at most once. Of a page without a match only the header is read.
type Pages struct {
	e     *Loader
	pages map[string]*bank.Page // by path in the workspace; nil for one that cannot be read
}

// NewPages makes a reader of pages for one answer.
func (e *Loader) NewPages() *Pages { return &Pages{e: e, pages: map[string]*bank.Page{}} }

func (ld *Pages) page(rel string) *bank.Page {
	p, known := ld.pages[rel]
	if !known {
		p = ld.e.readPage(rel)
		ld.pages[rel] = p
	}
	return p
}

// load reads pages at the same time: one after the other they would take most of the time once the index has answered.
func (ld *Pages) load(rels []string) {
	rels = slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(rels))), func(rel string) bool {
		_, known := ld.pages[rel]
		return known
	})
	pages := make([]*bank.Page, len(rels))
	var (
		next atomic.Int64
		wg   sync.WaitGroup
	)
	for range min(len(rels), runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(rels); i = int(next.Add(1)) - 1 {
				pages[i] = ld.e.readPage(rels[i])
			}
		})
	}
	wg.Wait()
	for i, rel := range rels {
		ld.pages[rel] = pages[i]
	}
}

// readPage returns a page as it may be shown; nil for one that cannot be read, or is no page any more.
func (e *Loader) readPage(rel string) *bank.Page {
	data, err := e.ReadNamed(rel)
	if err != nil {
		return nil
	}
	p, err := problem.ShownPage(rel, data)
	if err != nil {
		return nil
	}
	return p
}

// worthLoading returns the hits that match about as well as the best. For a question of nothing but a time these are all hits of that time: the score
// then says how new a line is, and not how well it matches.
func (e *Loader) worthLoading(q recall.Query, a *find.Answer) []bundle.Line {
	lines := make([]bundle.Line, 0, len(a.Hits))
	listed := e.find.Times.ListsTimes(q) && slices.ContainsFunc(a.Hits, a.Timely)
	for i := range a.Hits {
		if listed && !a.Timely(a.Hits[i]) {
			continue
		}
		lines = append(lines, bundleHit(&a.Hits[i]))
	}
	if listed {
		return lines
	}
	return bundle.Near(lines)
}

// lines finds where the lines stand on their pages.
func (ld *Pages) lines(lines []bundle.Line) []bundle.Line {
	var on []string
	for i := range lines {
		if lines[i].OnPage {
			on = append(on, lines[i].Path)
		}
	}
	ld.load(on)
	for i := range lines {
		if lines[i].OnPage {
			ld.place(&lines[i])
		}
	}
	return lines
}

// bundleHit is a hit as a line of a bundle.
func bundleHit(h *recall.Hit) bundle.Line {
	l := bundleLine(&h.Document)
	if l.Score = h.Score; h.InsteadOf != "" {
		l.How = bundle.Instead
	}
	return l
}

// bundleLine is a document as a line of a bundle.
func bundleLine(d *recall.Document) bundle.Line {
	l := bundle.Line{
		Path: d.Path, Line: d.Line, Day: d.Day, Kind: d.Kind, Entities: d.Entities, Entry: d.EntryID, Text: d.Text,
		Former: d.Former, Faded: d.Faded, Since: d.Since, Until: d.Until, Successor: d.Successor, OnPage: strings.HasPrefix(d.Path, files.BankDir+"/"),
	}
	if under := d.Headings[strings.LastIndexByte(d.Headings, '\n')+1:]; d.EntryID == "" && under != d.Day.String() {
		l.Under = under
	}
	return l
}

// place finds the heading on its page that a line stands under, and of an entry its sources.
func (ld *Pages) place(l *bundle.Line) {
	p := ld.page(l.Path)
	if p == nil {
		return
	}
	title := ld.e.Redact(p.Front.Value("title"))
	for i := range p.Lines {
		switch pl := &p.Lines[i]; pl.Kind {
		case bank.LineHeading:
			if pl.No > l.Line {
				break
			}
			if l.Section = ld.e.Redact(pl.Text); pl.Level == 1 {
				l.Section, title = "", l.Section
			}
		case bank.LineEntry:
			if l.Entry == "" || pl.Entry.ID != l.Entry {
				break
			}
			for _, s := range pl.Entry.Sources {
				l.From = append(l.From, s.Place())
			}
		default:
		}
	}
	if l.Under == l.Section || l.Under == title {
		l.Under = ""
	}
}

// catalogue are the pages of the lines, best first, and the ones that are similar to them.
func (ld *Pages) catalogue(ctx context.Context, question string, lines []bundle.Line) []bundle.Page {
	var out []bundle.Page
	listed := map[string]bool{}
	for i := range lines {
		rel := lines[i].Path
		if !lines[i].OnPage || listed[rel] || len(out) == maxListed || strings.HasPrefix(rel, archiveDir) {
			continue
		}
		if p := ld.page(rel); p != nil {
			listed[rel] = true
			out = append(out, ld.header(rel, p, bundle.Match))
		}
	}
	ld.whole(ctx, out)
	touched := ld.e.touched(question)
	for _, of := range out {
		for _, why := range []bundle.Why{bundle.SimilarHigh, bundle.SimilarMid} {
			for _, name := range ld.page(of.Path).Front.List(string(why)) {
				rel := similarPath(name)
				if len(out) == 2*maxListed || listed[rel] || !strings.HasPrefix(rel, files.BankDir+"/") {
					continue
				}
				listed[rel] = true
				if p := ld.page(rel); p != nil {
					if pg := ld.header(rel, p, why); why == bundle.SimilarHigh || touched(&pg) {
						pg.Of = of.Path
						out = append(out, pg)
					}
				}
			}
		}
	}
	return out
}

const archiveDir = files.BankDir + "/archive/"

func (ld *Pages) header(rel string, p *bank.Page, why bundle.Why) bundle.Page {
	pg := bundle.Page{
		Path: rel, Why: why, TLDR: ld.e.Redact(p.Front.Value("tldr")), AnswersWhen: p.Front.List("answers_when"),
		Title: ld.e.Redact(cmp.Or(p.Front.Value("title"), strings.TrimSuffix(path.Base(rel), ".md"))),
	}
	for i := range pg.AnswersWhen {
		pg.AnswersWhen[i] = ld.e.Redact(pg.AnswersWhen[i])
	}
	if d, err := day.Parse(p.Front.Value("updated")); err == nil {
		pg.Updated = d
	}
	return pg
}

// whole loads all of the pages that are small.
func (ld *Pages) whole(ctx context.Context, pages []bundle.Page) {
	var all []recall.Document
	for i := range pages {
		rel := pages[i].Path
		if p := ld.page(rel); len(p.Data)-p.Front.End > maxWhole {
			continue
		}
		data, err := ld.e.ReadNamed(rel)
		if err != nil {
			continue
		}
		docs, err := ld.e.find.Index.PageDocuments(rel, data)
		if err != nil {
			continue
		}
		slices.SortStableFunc(docs, func(a, b recall.Document) int { return a.Line - b.Line })
		all = append(all, docs...)
	}
	ld.e.find.Settled(ctx, all)
	for i := range pages {
		for k := range all {
			if all[k].Path == pages[i].Path {
				l := bundleLine(&all[k])
				l.How = bundle.Rest
				ld.place(&l)
				pages[i].Lines = append(pages[i].Lines, l)
			}
		}
	}
}

// similarPath is the page that an entry of similar_high or similar_mid names: world/tools:2026-11.
func similarPath(name string) string {
	if at := strings.LastIndexByte(name, ':'); at > 0 {
		name = name[:at]
	}
	return path.Join(files.BankDir, name+".md")
}

// touched reports whether a question has a content word of a page's header.
func (e *Loader) touched(question string) func(*bundle.Page) bool {
	keywords := e.Keywords()
	asked := map[string]bool{}
	for _, k := range keywords(question) {
		asked[k.Stem] = true
	}
	return func(pg *bundle.Page) bool {
		text := strings.Join(append([]string{pg.Title, pg.TLDR}, pg.AnswersWhen...), "\n")
		return slices.ContainsFunc(keywords(text), func(k catalogue.Keyword) bool { return asked[k.Stem] })
	}
}

// matchBytes is how far apart words of a question may stand in a text to count as one match.
const matchBytes = 240

// matcher finds where in a text most different words of a question begin to stand together.
func (e *Loader) matcher(question string) func(text string) int {
	asked := map[string]bool{}
	for _, t := range e.Analyzer.Terms(question) {
		asked[t.Text] = true
	}
	return func(text string) (at int) {
		found := slices.DeleteFunc(e.Analyzer.Terms(text), func(t morph.Term) bool { return !asked[t.Text] })
		slices.SortStableFunc(found, func(a, b morph.Term) int { return a.StartByte - b.StartByte })
		most := 0
		for i, first := range found {
			words := map[string]bool{}
			for _, t := range found[i:] {
				if t.EndByte > first.StartByte+matchBytes {
					break
				}
				words[t.Text] = true
			}
			if len(words) > most {
				most, at = len(words), first.StartByte
			}
		}
		return at
	}
}

// Embedded is the line of the entry that an embed shows, "- ![[world/tools#^mk7q2m9x4bt]]"; "" if it is not there.
func (ld *Pages) Embedded(raw, id string) string {
	_, target, _ := strings.Cut(raw, "![[")
	target, _, _ = strings.Cut(target, "#")
	p := ld.page(path.Join(files.BankDir, target+".md"))
	if p == nil {
		return ""
	}
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Kind == bank.LineEntry && l.Entry.ID == id {
			return strings.TrimSpace(string(p.Raw(l)))
		}
	}
	return ""
}
