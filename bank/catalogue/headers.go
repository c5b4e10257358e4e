package catalogue

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Bounds of what a header lists, besides those of [bank.Header].
const (
	minAnswers = 5
	maxAliases = 12
)

// Headers holds the front matter of every page of a plan, as [HeadersOf] computes it.
type Headers struct {
	of map[string]*bank.Header
}

// Header returns the header of a page, nil if the plan does not have the page. The caller must not change it.
func (h *Headers) Header(path string) *bank.Header { return h.of[path] }

// Complete adds to a spec what takes the whole bank: its header, and the summaries in its index.
func (h *Headers) Complete(s *bank.PageSpec) {
	s.Header = h.of[s.Path]
	for i := range s.Index {
		if kid := h.of[s.Index[i].Page]; kid != nil {
			s.Index[i].TLDR = kid.TLDR
		}
	}
}

// Keyword is a content word of a text: what it is compared by, and how a person would write it.
type Keyword struct{ Stem, Word string }

// HeadersOf computes the front matter of all pages of a plan without a model. keywords returns the content words of a text; it is
// asked once for each entry that is not archived.
//
// tldr is the entry that shares most keywords with the others of its page (summed over the others; ties: the newest
// source, then page order). answers_when are the keywords with the highest product of the entries on the page that
// have them and the logarithm of the pages that do not, each in the shortest form that stands in the bank. How similar_high and similar_mid
// are found stands in similar.go.
func HeadersOf(p *bank.Plan, keywords func(text string) []Keyword) *Headers {
	w := headerWork{p: p, ids: map[string]int32{}, stems: map[*bank.Entry][]int32{}, keywords: keywords}
	w.pages = make([]*pageStems, len(p.Paths()))
	for i, path := range p.Paths() {
		w.pages[i] = w.count(p.Page(path))
	}
	w.df = make([]int32, len(w.names))
	for _, ps := range w.pages {
		for _, s := range ps.list {
			w.df[s.stem]++
		}
	}
	h := &Headers{of: make(map[string]*bank.Header, len(p.Paths()))}
	for i, path := range p.Paths() {
		h.of[path] = w.header(w.pages[i])
	}
	w.similar(h)
	return h
}

type headerWork struct {
	p        *bank.Plan
	keywords func(string) []Keyword
	ids      map[string]int32
	names    []string
	words    []string // the shortest form of each, of equals the first in order
	df       []int32  // pages that have a stem
	stems    map[*bank.Entry][]int32
	pages    []*pageStems
}

// pageStems are the keywords of a page with the entries that have them, by stem.
type pageStems struct {
	pg   *bank.PagePlan
	list []stemCount
}

type stemCount struct{ stem, n int32 }

// entry is what an item stands for.
func (w *headerWork) entry(it *bank.PlanItem) *bank.Entry { return w.p.State().Get(it.ID) }

func (w *headerWork) stemsOf(e *bank.Entry) []int32 {
	if s, ok := w.stems[e]; ok {
		return s
	}
	var out []int32
	for _, k := range w.keywords(e.Text) {
		id, ok := w.ids[k.Stem]
		if !ok {
			id = int32(len(w.names))
			w.ids[k.Stem] = id
			w.names, w.words = append(w.names, k.Stem), append(w.words, k.Word)
		}
		if old := w.words[id]; cmp.Or(cmp.Compare(len(k.Word), len(old)), cmp.Compare(k.Word, old)) < 0 {
			w.words[id] = k.Word
		}
		out = append(out, id)
	}
	slices.Sort(out)
	out = slices.Compact(out)
	w.stems[e] = out
	return out
}

// count counts the keywords of the entries that stand on a page or are embedded there; the archive has none.
func (w *headerWork) count(pg *bank.PagePlan) *pageStems {
	ps := &pageStems{pg: pg}
	n := map[int32]int32{}
	for i := range pg.Items {
		if e := w.entry(&pg.Items[i]); e.Standing == bank.Live {
			for _, s := range w.stemsOf(e) {
				n[s]++
			}
		}
	}
	for s, c := range n {
		ps.list = append(ps.list, stemCount{s, c})
	}
	slices.SortFunc(ps.list, func(a, b stemCount) int { return cmp.Compare(a.stem, b.stem) })
	return ps
}

func (w *headerWork) header(ps *pageStems) *bank.Header {
	pg, lang := ps.pg, w.p.Lang()
	h := &bank.Header{
		ID: bank.PageID(pg.Path), Title: pg.Title, Titles: pg.Titles(),
		Category: bank.Category(pg.Path), Description: bank.Describe(bank.Category(pg.Path), lang), AnswersWhen: w.answers(ps),
	}
	for _, n := range pg.Names {
		if n != pg.Title && len(h.Aliases) < maxAliases {
			h.Aliases = append(h.Aliases, n)
		}
	}
	w.walk(pg, func(e *bank.Entry) { h.Span(e) })
	if len(pg.Items) > 0 && !bank.IsArchive(pg.Path) {
		if e := w.central(ps); e != nil {
			h.TLDR = text.Shorten(text.JoinLines(e.Text), bank.MaxTLDR)
		}
	}
	h.Sources = w.headerSources(pg)
	return h
}

// walk calls f for every entry on a page or on the pages below it.
func (w *headerWork) walk(pg *bank.PagePlan, f func(*bank.Entry)) {
	for i := range pg.Items {
		f(w.entry(&pg.Items[i]))
	}
	if len(pg.Items) > 0 {
		return
	}
	for _, kid := range pg.Kids {
		w.walk(kid, f)
	}
	if pg.Next != nil {
		w.walk(pg.Next, f)
	}
}

// central is the live entry whose keywords the other entries of its page share most.
func (w *headerWork) central(ps *pageStems) *bank.Entry {
	counts := make(map[int32]int32, len(ps.list))
	for _, s := range ps.list {
		counts[s.stem] = s.n
	}
	var (
		best  *bank.Entry
		score int32
	)
	for i := range ps.pg.Items {
		e := w.entry(&ps.pg.Items[i])
		if e.Standing != bank.Live {
			continue
		}
		sum := int32(0)
		for _, s := range w.stemsOf(e) {
			sum += counts[s] - 1
		}
		if best == nil || sum > score || sum == score && e.Newest().Day > best.Newest().Day {
			best, score = e, sum
		}
	}
	return best
}

// answers are the most telling keywords of a page.
func (w *headerWork) answers(ps *pageStems) []string {
	type scored struct {
		stemCount
		score uint64
	}
	var all []scored
	for _, s := range ps.list {
		if telling(w.names[s.stem]) {
			all = append(all, scored{s, uint64(s.n) * logRatio(uint64(len(w.pages))+1, uint64(w.df[s.stem]))})
		}
	}
	slices.SortFunc(all, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(w.names[a.stem], w.names[b.stem]))
	})
	var out []string
	for i, s := range all {
		if i >= bank.MaxAnswers || i >= minAnswers && s.n < 2 {
			break
		}
		out = append(out, w.words[s.stem])
	}
	return out
}

// telling keeps out what says nothing on its own: single letters, numbers, and what is too long to be a word.
func telling(s string) bool {
	n := utf8.RuneCountInString(s)
	return n >= 2 && n <= bank.MaxAnswerRunes && strings.ContainsFunc(s, unicode.IsLetter)
}

// logRatio is log2(a/b) in 1/256, in integers so that every machine finds the same words.
func logRatio(a, b uint64) uint64 {
	x, y := log2(a), log2(max(1, b))
	if x <= y {
		return 1
	}
	return x - y
}

func log2(x uint64) uint64 {
	n := uint64(bits.Len64(x) - 1)
	m := x << (63 - n) >> 31 // mantissa in [2^32, 2^33)
	out := n << 8
	for i := 7; i >= 0; i-- {
		hi, lo := bits.Mul64(m, m)
		m = hi<<32 | lo>>32
		if m >= 1<<33 {
			m >>= 1
			out |= 1 << i
		}
	}
	return out
}

// headerSources are the newest logs that a page rests on.
func (w *headerWork) headerSources(pg *bank.PagePlan) []bank.HeaderSource {
	type log struct {
		uri   string
		day   day.Day
		lines []int
		ids   []string // of lines that people wrote on a page
		first int
		text  string
	}
	logs := map[string]*log{}
	for i := range pg.Items {
		if pg.Items[i].Embed {
			continue
		}
		e := w.entry(&pg.Items[i])
		for j := range e.Sources {
			s := &e.Sources[j]
			l := logs[s.Path]
			if l == nil {
				l = &log{uri: s.Path, day: s.Day, first: s.Line, text: e.Text}
				logs[s.Path] = l
			}
			l.day = max(l.day, s.Day)
			if s.Line == 0 {
				l.ids = append(l.ids, strings.TrimPrefix(s.Anchor(e.ID), "#"))
				continue
			}
			if l.lines = append(l.lines, s.Line); s.Line < l.first {
				l.first, l.text = s.Line, e.Text
			}
		}
	}
	all := make([]*log, 0, len(logs))
	for _, l := range logs {
		all = append(all, l)
	}
	slices.SortFunc(all, func(a, b *log) int { return cmp.Or(cmp.Compare(b.day, a.day), cmp.Compare(b.uri, a.uri)) })
	var out []bank.HeaderSource
	for _, l := range all[:min(len(all), bank.MaxHeadSources)] {
		slices.Sort(l.lines)
		l.lines = slices.Compact(l.lines)
		var nums []string
		for _, n := range l.lines {
			nums = append(nums, strconv.Itoa(n))
		}
		if nums = append(nums, l.ids...); len(nums) > bank.MaxSourceLines {
			nums = append(nums[:bank.MaxSourceLines], "…")
		}
		out = append(out, bank.HeaderSource{URI: l.uri, Lines: strings.Join(nums, ","), Summary: text.Shorten(text.JoinLines(l.text), bank.MaxSummary)})
	}
	return out
}
