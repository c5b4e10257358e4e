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
	of    map[string]*bank.Header
	pages []*Digest // by path
	at    map[string]int32
}

// Header returns the header of a page, nil if the plan does not have the page. The caller must not change it.
func (h *Headers) Header(path string) *bank.Header { return h.of[path] }

// Digests are the digests of all pages, sorted by path. The caller must not change them.
func (h *Headers) Digests() []*Digest { return h.pages }

// Index is what the index of a page says of the pages that it lists, as [Headers.Complete] leaves it; nil of a page that is none.
func (h *Headers) Index(path string) []bank.IndexLine {
	i, ok := h.at[path]
	if !ok {
		return nil
	}
	var out []bank.IndexLine
	for _, below := range h.pages[i].Below {
		if k, ok := h.at[below]; ok {
			n, newest := h.weigh(h.pages[k])
			out = append(out, bank.IndexLine{Page: below, Title: h.pages[k].Title, Count: n, Updated: newest, TLDR: h.of[below].TLDR})
		}
	}
	return out
}

// Complete adds to a spec what takes the whole bank: its header, and the summaries in its index.
func (h *Headers) Complete(s *bank.PageSpec) {
	s.Header = h.of[s.Path]
	for i := range s.Index {
		if kid := h.of[s.Index[i].Page]; kid != nil {
			s.Index[i].TLDR = kid.TLDR
		}
	}
}

// weigh counts the entries on a page, or on all pages below an index, and finds their newest source.
func (h *Headers) weigh(d *Digest) (n int, newest day.Day) {
	if n := d.Items + d.Shows; n > 0 {
		return n, d.Newest
	}
	for _, path := range d.Below {
		if i, ok := h.at[path]; ok {
			c, u := h.weigh(h.pages[i])
			n, newest = n+c, max(newest, u)
		}
	}
	return n, newest
}

// span widens the dates of a header by those of a page, or of all pages below an index.
func (h *Headers) span(head *bank.Header, d *Digest) {
	if d.Items+d.Shows == 0 {
		for _, path := range d.Below {
			if i, ok := h.at[path]; ok {
				h.span(head, h.pages[i])
			}
		}
		return
	}
	head.Lines += d.Lines
	if head.Created == 0 || d.Created < head.Created {
		head.Created = d.Created
	}
	head.Updated = max(head.Updated, d.Updated)
	head.Validated = head.Updated
}

// Keyword is a content word of a text: what it is compared by, and how a person would write it.
type Keyword struct{ Stem, Word string }

// HeadersOf computes the front matter of all pages of a plan without a model. keywords returns the content words of a text; it is
// asked once for each live entry.
//
// tldr is the entry that shares most keywords with the others of its page (summed over the others; ties: the newest
// source, then page order). answers_when are the keywords with the highest product of the entries on the page that
// have them and the logarithm of the pages that do not, each in the shortest form that stands in the bank. How similar_high and similar_mid
// are found stands in similar.go.
func HeadersOf(p *bank.Plan, keywords func(text string) []Keyword) *Headers {
	d := NewDigester(p, keywords)
	pages := make([]*Digest, len(p.Paths()))
	for i, path := range p.Paths() {
		pages[i] = d.Of(path)
	}
	return HeadersFrom(pages, p.Lang())
}

// HeadersFrom is [HeadersOf] where the digests of all pages are known, sorted by path.
func HeadersFrom(pages []*Digest, lang string) *Headers {
	h := &Headers{of: make(map[string]*bank.Header, len(pages)), pages: pages, at: make(map[string]int32, len(pages))}
	w := headerWork{Headers: h, lang: lang, ids: map[string]int32{}, list: make([][]stemCount, len(pages))}
	for i, d := range pages {
		h.at[d.Path] = int32(i)
		w.count(i, d)
	}
	w.rarity = make([]uint64, len(w.df))
	for stem, df := range w.df {
		w.rarity[stem] = logRatio(uint64(len(pages))+1, uint64(df))
	}
	for i, d := range pages {
		h.of[d.Path] = w.header(i, d)
	}
	w.similar()
	return h
}

type headerWork struct {
	*Headers

	lang  string
	ids   map[string]int32
	names []string
	words []string      // the shortest form of each, of equals the first in order
	df    []int32       // pages that have a stem
	list  [][]stemCount // the keywords of each page

	rarity []uint64 // of each stem, when all pages have been counted: the logarithm of all pages to those that have it
}

type stemCount struct{ stem, n int32 }

// count numbers the keywords of a page.
func (w *headerWork) count(i int, d *Digest) {
	w.list[i] = make([]stemCount, len(d.Stems))
	for k := range d.Stems {
		s := &d.Stems[k]
		id, ok := w.ids[s.Stem]
		if !ok {
			id = int32(len(w.names))
			w.ids[s.Stem] = id
			w.names, w.words, w.df = append(w.names, s.Stem), append(w.words, s.Word), append(w.df, 0)
		}
		if w.df[id]++; shorter(s.Word, w.words[id]) < 0 {
			w.words[id] = s.Word
		}
		w.list[i][k] = stemCount{id, s.N}
	}
}

func (w *headerWork) header(i int, d *Digest) *bank.Header {
	h := &bank.Header{
		ID: bank.PageID(d.Path), Title: d.Title, Titles: bank.Titles(d.Path, d.Title, d.Names), TLDR: d.TLDR, Sources: d.Sources,
		Category: bank.Category(d.Path), Description: bank.Describe(bank.Category(d.Path), w.lang), AnswersWhen: w.answers(w.list[i]),
	}
	for _, n := range d.Names {
		if n != d.Title && len(h.Aliases) < maxAliases {
			h.Aliases = append(h.Aliases, n)
		}
	}
	w.span(h, d)
	return h
}

// answers are the most telling keywords of a page: those with the largest products, of equals the first in order.
func (w *headerWork) answers(list []stemCount) []string {
	type scored struct {
		stemCount
		score uint64
	}
	before := func(a, b scored) bool {
		return a.score > b.score || a.score == b.score && w.names[a.stem] < w.names[b.stem]
	}
	best := make([]scored, 0, bank.MaxAnswers+1)
	for _, s := range list {
		x := scored{s, uint64(s.n) * w.rarity[s.stem]}
		if len(best) == bank.MaxAnswers && !before(x, best[len(best)-1]) || !telling(w.names[s.stem]) {
			continue
		}
		at := len(best)
		for at > 0 && before(x, best[at-1]) {
			at--
		}
		best = slices.Insert(best, at, x)
		best = best[:min(len(best), bank.MaxAnswers)]
	}
	var out []string
	for i, s := range best {
		if i >= minAnswers && s.n < 2 {
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
func headerSources(entries []shown) []bank.HeaderSource {
	type log struct {
		uri   string
		day   day.Day
		lines []int
		ids   []string // of lines that people wrote on a page
		first int
		text  string
	}
	logs := map[string]*log{}
	for _, e := range entries {
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
