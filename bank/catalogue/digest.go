package catalogue

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Digest is what the headers and the catalogue take from one page. It is a function of what the program wants on the page, of where it stands
// among the pages that it was split with, and of the pages of the entries that it shows or links: of a page that [bank.Changed] does not
// name it is the same as before. What takes the whole bank is not in it.
type Digest struct {
	Path     string
	Title    string
	Names    []string `json:",omitempty"` // spellings of the entity that the page is about
	Parent   string   `json:",omitempty"` // the page it was split from
	Below    []string `json:",omitempty"` // pages that an index lists, the page last on which it goes on
	Items    int      // entries on it
	Shows    int      // entries that it shows beside, of other pages
	Newest   day.Day  // day of the newest of their sources, as the catalogue has it
	Created  day.Day  // of the oldest source of all
	Updated  day.Day  // of the newest
	TLDR     string   `json:",omitempty"`
	Sources  []bank.HeaderSource
	Lines    int          // that its entries rest on
	Entities []string     `json:",omitempty"` // that its entries name
	Links    []string     `json:",omitempty"` // pages that it shows, links or contradicts an entry of, each once
	Stems    []DigestStem `json:",omitempty"` // keywords of its live entries, by stem
}

// DigestStem is a keyword of a page.
type DigestStem struct {
	Stem string
	Word string // the shortest form on the page, of equals the first in order
	N    int32  // entries that have it
}

// comparable reports whether a page is compared with others: the archive and indexes are not.
func (d *Digest) comparable() bool { return d.Items > 0 && !bank.IsArchive(d.Path) }

// Digester makes the digests of pages of a plan.
type Digester struct {
	p        *bank.Plan
	keywords func(text string) []Keyword
	known    map[string][]Keyword // of entries, by id
	interned map[string]string
}

// NewDigester makes one. keywords returns the content words of a text; it is asked once for each live entry.
func NewDigester(p *bank.Plan, keywords func(text string) []Keyword) *Digester {
	return &Digester{p: p, keywords: keywords, known: map[string][]Keyword{}, interned: map[string]string{}}
}

// Of is the digest of a page, nil if the plan does not have it.
func (d *Digester) Of(path string) *Digest {
	pg := d.p.Page(path)
	if pg == nil {
		return nil
	}
	out := &Digest{Path: path, Title: pg.Title, Names: pg.Names(), Items: len(pg.Items)}
	if pg.Parent != nil {
		out.Parent = pg.Parent.Path
	}
	sum := pg.Sum()
	if sum != nil {
		out.Shows, out.TLDR, out.Newest = sum.Entries, sum.Sentence, sum.Updated
		out.Created, out.Updated = sum.Created, sum.Updated
	}
	if len(pg.Items) == 0 {
		for _, kid := range pg.Kids {
			out.Below = append(out.Below, kid.Path)
		}
		if pg.Next != nil {
			out.Below = append(out.Below, pg.Next.Path)
		}
		return out
	}
	entries := make([]shown, 0, len(pg.Items))
	span, seen := bank.Header{}, map[string]bool{}
	for i := range pg.Items {
		e := d.p.State().Get(pg.Items[i].ID)
		if e == nil {
			continue // as in [bank.Plan.Spec]
		}
		entries = append(entries, shown{e})
		out.Lines += len(e.Sources)
		out.Newest = max(out.Newest, pg.Items[i].Newest)
		span.Span(e)
		for _, name := range e.Entities {
			if !seen[name] {
				seen[name] = true
				out.Entities = append(out.Entities, name)
			}
		}
	}
	if out.Created == 0 || span.Created < out.Created {
		out.Created = span.Created
	}
	out.Updated = max(out.Updated, span.Updated)
	out.Sources = headerSources(entries)
	stems := d.stems(entries)
	for _, stem := range slices.Sorted(maps.Keys(stems)) {
		out.Stems = append(out.Stems, *stems[stem])
	}
	if out.comparable() {
		out.Links = d.links(path, entries)
		if e := d.central(entries, stems); e != nil && sum == nil {
			out.TLDR = text.Shorten(text.JoinLines(e.Text), bank.MaxTLDR)
		}
	}
	return out
}

// shown is an entry on a page.
type shown struct{ *bank.Entry }

// words are the keywords of an entry, each stem once and with its shortest form.
func (d *Digester) words(e *bank.Entry) []Keyword {
	if k, ok := d.known[e.ID]; ok {
		return k
	}
	out := d.keywords(e.Text)
	for i := range out {
		out[i].Stem, out[i].Word = d.intern(out[i].Stem), d.intern(out[i].Word)
	}
	slices.SortFunc(out, func(a, b Keyword) int { return cmp.Or(cmp.Compare(a.Stem, b.Stem), shorter(a.Word, b.Word)) })
	out = slices.CompactFunc(out, func(a, b Keyword) bool { return a.Stem == b.Stem })
	d.known[e.ID] = out
	return out
}

func (d *Digester) intern(s string) string {
	if t, ok := d.interned[s]; ok {
		return t
	}
	d.interned[s] = s
	return s
}

// shorter orders the forms of a word: the shortest first, of equals the first in order.
func shorter(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// stems counts the keywords of the live entries of a page; the archive has none.
func (d *Digester) stems(entries []shown) map[string]*DigestStem {
	out := map[string]*DigestStem{}
	for _, e := range entries {
		if e.Standing != bank.Live {
			continue
		}
		for _, k := range d.words(e.Entry) {
			s := out[k.Stem]
			if s == nil {
				s = &DigestStem{Stem: k.Stem, Word: k.Word}
				out[k.Stem] = s
			}
			s.N++
			if shorter(k.Word, s.Word) < 0 {
				s.Word = k.Word
			}
		}
	}
	return out
}

// central is the live entry whose keywords the other entries of its page share most.
func (d *Digester) central(entries []shown, stems map[string]*DigestStem) *bank.Entry {
	var (
		best  *bank.Entry
		score int32
	)
	for _, e := range entries {
		if e.Standing != bank.Live {
			continue
		}
		sum := int32(0)
		for _, k := range d.words(e.Entry) {
			sum += stems[k.Stem].N - 1
		}
		if best == nil || sum > score || sum == score && e.Newest().Day > best.Newest().Day {
			best, score = e.Entry, sum
		}
	}
	return best
}

// links are the other pages that a page shows, links or contradicts an entry of.
func (d *Digester) links(page string, entries []shown) []string {
	var out []string
	seen := map[string]bool{page: true, "": true}
	link := func(path string) {
		if !seen[path] {
			seen[path] = true
			out = append(out, path)
		}
	}
	entry := func(id string) {
		at, _ := d.p.PageOf(id)
		link(at)
	}
	for _, e := range entries {
		for _, id := range e.Conflicts {
			entry(id)
		}
		if e.Successor != "" {
			entry(e.Successor)
		}
		for _, target := range wikiTargets(e.Text) {
			link(target + ".md")
		}
	}
	return out
}

// wikiTargets are the pages that a text links, without ".md".
func wikiTargets(text string) []string {
	var out []string
	for {
		_, rest, ok := strings.Cut(text, "[[")
		inner, after, closed := strings.Cut(rest, "]]")
		if !ok || !closed {
			return out
		}
		text = after
		inner, _, _ = strings.Cut(inner, "|")
		inner, _, _ = strings.Cut(inner, "#")
		out = append(out, strings.TrimSuffix(strings.TrimPrefix(inner, "bank/"), ".md"))
	}
}
