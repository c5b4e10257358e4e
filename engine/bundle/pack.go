package bundle

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/internal/text"
)

// The marks of a managed block: what stands between them is neither distilled nor indexed.
const (
	startMark = "<!-- memctl:context:start -->"
	endMark   = "<!-- memctl:context:end -->"
)

const (
	maxTLDR  = 80  // characters of a summary that are shown
	maxWords = 160 // and of the most telling words
	maxAsked = 120 // bytes of a question that is repeated in the line that says how to see more
	// The catalogue takes at most a fourth of a budget, what does not match on a page that is loaded whole at most an eighth.
	catalogueShare, wholeShare = 4, 8
	reasonShare                = 12 // and the lines that say why each part is there at most a twelfth
)

// Pack puts as much of what was found into a bundle as a budget of tokens allows: the best line first, with its page's
// entry of the catalogue; a line that does not fit is cut around its match, or left out; then pages that are similar, and
// what else stands on small pages. Without lines the bundle is empty. A budget that holds no line is a *SmallError.
func Pack(m Material, budget int) (*Bundle, error) {
	items := once(newItems(m.Lines, &m))
	if len(items) == 0 {
		return &Bundle{Budget: budget, Pages: []Page{}, Lines: []Line{}}, nil
	}
	var p *packer
	for _, reasons := range []bool{true, false} { // which stand back where there is no room for a line beside them
		p = newPacker(&m, items, budget, false, reasons)
		if p.fill(); p.cut > 0 {
			p = newPacker(&m, items, budget, true, reasons) // with room for the line that says so
			p.fill()
		}
		if len(p.loaded) == 0 {
			continue
		}
		if b := p.bundle(); b.Tokens <= budget || !p.reasons { // those of the lines that are loaded may be longer than those of all
			return b, nil
		}
	}
	return nil, &SmallError{Budget: budget, Need: p.need()}
}

// packer fills one bundle.
type packer struct {
	m       *Material
	items   []item
	budget  int
	used    int
	loaded  []item          // in the order of loading
	said    alike           // the same
	sources map[string]bool // and sources
	listed  map[string]bool // pages in the catalogue, by path
	headers int             // tokens of the catalogue
	whole   map[string]bool // pages of which everything is loaded
	cut     int
	reasons bool // it says why each part is there
}

func newPacker(m *Material, items []item, budget int, saysCut, reasons bool) *packer {
	p := &packer{
		m: m, items: items, budget: budget, reasons: reasons,
		said: alike{}, sources: map[string]bool{}, listed: map[string]bool{}, whole: map[string]bool{},
	}
	p.used = tokensOf(startMark, p.notice(), endMark)
	if saysCut {
		p.used += tokensOf("", p.more(len(items)))
	}
	if n := p.reasonCost(); n <= budget/reasonShare {
		p.used += n
	} else {
		p.reasons = false
	}
	return p
}

func (p *packer) notice() string { return Notice(p.m.Lang) }

// more says that lines were cut, and how to see them: not those of a prompt, which is no question.
func (p *packer) more(n int) string {
	if p.m.Prompt {
		return bilingual.Pick(p.m.Lang, fmt.Sprintf("… %d줄 더 있음", n), fmt.Sprintf("… %d more", n))
	}
	question := "…"
	if q := flat(p.m.Question); len(q) <= maxAsked {
		question = "'" + strings.ReplaceAll(q, "'", `'\''`) + "'"
	}
	command := strings.Join(strings.Fields(fmt.Sprintf("memctl recall --limit %d %s", len(p.m.Lines), p.m.Filters)), " ") + " " + question
	switch {
	case p.m.Lang == "ko":
		return fmt.Sprintf("… %d줄 더: %s", n, command)
	case n == 1:
		return "… 1 more line: " + command
	}
	return fmt.Sprintf("… %d more lines: %s", n, command)
}

func (p *packer) fill() {
	for i := range p.items {
		p.add(&p.items[i])
	}
	for i := range p.m.Pages {
		if pg := &p.m.Pages[i]; pg.Why != Match && p.listed[pg.Of] {
			p.list(pg, 0)
		}
	}
	for i := range p.m.Pages {
		if pg := &p.m.Pages[i]; pg.Why == Match && p.listed[pg.Path] {
			p.complete(pg)
		}
	}
}

// add loads a line, or the part of it that fits, and lists its page.
func (p *packer) add(it *item) {
	if !p.holds(it.Successor) {
		p.cut++
		return
	}
	if p.used+p.price(it) > p.budget {
		p.cut++
		if it = p.part(it); it == nil {
			return
		}
	}
	for i := range p.m.Pages {
		if pg := &p.m.Pages[i]; pg.Path == it.Path {
			p.list(pg, p.price(it))
		}
	}
	p.load(it)
}

// holds reports whether an entry is loaded; true of none.
func (p *packer) holds(entry string) bool {
	return entry == "" || slices.ContainsFunc(p.loaded, func(it item) bool { return it.Entry == entry })
}

func (p *packer) load(it *item) {
	p.used += p.price(it)
	p.loaded = append(p.loaded, *it)
	p.said.add(it)
	p.sources[it.Source] = true
}

// price is what a line would take.
func (p *packer) price(it *item) int {
	if p.sources[it.Source] {
		return it.cost
	}
	return it.cost + it.above
}

// part is as much of a line, around its match, as there is room for; nil if that is too little.
func (p *packer) part(it *item) *item {
	least := p.least(it)
	room := p.budget - p.used - p.price(&least)
	if room < leastPart {
		return nil
	}
	text, at := flat(it.Text), 0
	if p.m.Match != nil {
		at = p.m.Match(text)
	}
	least.Text = around(text[:at], text[at:], room)
	return new(newItem(least.Line, p.m))
}

// least is a line of which nothing is left.
func (p *packer) least(it *item) item {
	l := it.Line
	l.Text, l.Shortened = "… …", true
	return newItem(l, p.m)
}

// need is a budget that holds at least a part of the best line.
func (p *packer) need() int {
	best := &p.items[0]
	whole := newPacker(p.m, p.items, 0, len(p.items) > 1, false)
	part, least := newPacker(p.m, p.items, 0, true, false), p.least(best)
	return min(whole.used+whole.price(best), part.used+part.price(&least)+leastPart)
}

// list adds a page to the catalogue if there is room beside what is needed. A similar page that says nothing of itself is
// left out; one that matched takes no room then.
func (p *packer) list(pg *Page, needed int) {
	lines := header(pg, true)
	n := tokensOf(lines...)
	if len(lines) == bareHeader {
		n = 0
	}
	if p.listed[pg.Path] || n == 0 && pg.Why != Match || p.used+needed+n > p.budget || p.headers+n > p.budget/catalogueShare {
		return
	}
	p.listed[pg.Path] = true
	p.used += n
	p.headers += n
}

// bareHeader is how many lines a header has that says nothing: a blank one and the link.
const bareHeader = 2

// header are the lines of a page in the catalogue, with its summary or, where that is loaded anyway, without. One that is only
// similar has its summary or its words.
func header(pg *Page, summary bool) []string {
	src := link(pg.Path, "")
	if pg.Updated != 0 {
		src += " " + pg.Updated.String()
	}
	about := pg.Title
	if about == strings.TrimSuffix(path.Base(pg.Path), ".md") {
		about = "" // the link says it
	}
	about = text.Abbreviate(flat(about), maxName)
	if tldr := text.Abbreviate(flat(pg.TLDR), maxTLDR); summary && tldr != "" {
		about = strings.TrimPrefix(about+" · "+tldr, " · ")
	}
	out := append([]string{"", src}, quoted(about)...)
	if len(pg.AnswersWhen) == 0 || pg.Why != Match && pg.TLDR != "" {
		return out
	}
	return append(out, quoted("answers_when: "+text.Abbreviate(flat(strings.Join(pg.AnswersWhen, ", ")), maxWords))...)
}

// complete loads what else stands on a page, if it is little. A page of which a line was cut never is: what did not fit
// then does not fit now.
func (p *packer) complete(pg *Page) {
	if pg.Lines == nil {
		return
	}
	was := *p
	p.said, p.sources = maps.Clone(p.said), maps.Clone(p.sources)
	p.loaded = slices.Clip(p.loaded)
	for _, it := range newItems(pg.Lines, p.m) {
		if it.key != "" && p.said.of(&it) == nil && p.holds(it.Successor) {
			p.load(&it)
		}
	}
	if p.used > p.budget || p.used-was.used > p.budget/wholeShare {
		*p = was
		return
	}
	p.whole[pg.Path] = true
}

// bundle writes down what was loaded.
func (p *packer) bundle() *Bundle {
	b := &Bundle{Budget: p.budget, Pages: []Page{}, Lines: []Line{}, Cut: p.cut}
	lines := []string{startMark, p.notice()}
	for _, pg := range p.m.Pages {
		if !p.listed[pg.Path] {
			continue
		}
		summary := strings.TrimSuffix(sameness(pg.TLDR), "…")
		repeats := slices.ContainsFunc(p.loaded, func(it item) bool { return strings.Contains(it.key, summary) })
		if h := header(&pg, !repeats); len(h) > bareHeader {
			lines = append(lines, h...)
		}
		pg.Whole = p.whole[pg.Path]
		pg.Title, pg.TLDR, pg.AnswersWhen = flat(pg.Title), flat(pg.TLDR), slices.Clone(pg.AnswersWhen)
		for i := range pg.AnswersWhen {
			pg.AnswersWhen[i] = flat(pg.AnswersWhen[i])
		}
		b.Pages = append(b.Pages, pg)
		p.listed[pg.Path] = false // once
	}
	blocks := p.ordered()
	why := p.parts(blocks)
	for n, block := range blocks {
		lines = append(lines, "")
		if why[n] != "" {
			lines = append(lines, why[n])
		}
		lines = append(lines, block[0].Source)
		for i := range block {
			lines = append(lines, block[i].shown...)
			b.Lines = append(b.Lines, block[i].Line)
		}
	}
	if p.cut > 0 {
		lines = append(lines, "", p.more(p.cut))
	}
	b.Text = strings.Join(append(lines, endMark), "\n") + "\n"
	b.Tokens = Tokens(b.Text)
	return b
}

// ordered are the loaded lines as a reader wants them, those of one source together: pages by their best line, each in
// its own order, then logs, best first. Those of a prompt stand in the order of the best of each source: few are read, and the first first.
func (p *packer) ordered() [][]item {
	rank := map[string]int{}
	for i := range p.loaded {
		if _, known := rank[p.loaded[i].Path]; !known {
			rank[p.loaded[i].Path] = i
		}
	}
	order := func(it *item) (page, line int) {
		if it.OnPage && !p.m.Prompt {
			return rank[it.Path], it.Line.Line
		}
		return math.MaxInt, 0
	}
	all := slices.Clone(p.loaded)
	slices.SortStableFunc(all, func(a, b item) int {
		pageA, lineA := order(&a)
		pageB, lineB := order(&b)
		return cmp.Or(cmp.Compare(pageA, pageB), cmp.Compare(lineA, lineB))
	})
	var out [][]item
	at := map[string]int{}
	for _, it := range all {
		i, known := at[it.Source]
		if !known {
			i = len(out)
			at[it.Source], out = i, append(out, nil)
		}
		out[i] = append(out[i], it)
	}
	return out
}
