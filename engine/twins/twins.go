package twins

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Told is a hit as people are told of it, with the places of other hits that say the same.
type Told struct {
	recall.Hit
	Also    []string // path#L12, of an entry with its id, "^m…"; best first
	Entries []string // ids of the entries among these
	days    map[day.Day]bool
}

// Days are how many days the hits speak from that this one stands for, beside its own.
func (t *Told) Days() int {
	delete(t.days, t.Day)
	return len(t.days)
}

// Is reports whether the hit is an entry, or stands for it.
func (t *Told) Is(id string) bool {
	return id != "" && (t.EntryID == id || slices.Contains(t.Entries, id))
}

// Says reports whether the hit is an entry, stands for it, or is a line that gave it and nothing else.
func (t *Told) Says(id string) bool {
	return t.Is(id) || id != "" && len(t.Gave) == 1 && t.Gave[0] == id
}

// nearScore is the share of a line's score with which the entry that it became stands for it.
const nearScore = 0.8

// Tell returns at most limit of the hits of one answer, each fact once. These state one fact:
//
//   - an entry of the bank, and a line that is one of its sources and has its words;
//   - lines that the rules of duplicates take for the same. Two that differ in a number or a date stay two, and so do what was
//     done and what is to be done;
//   - an entry that no longer holds, and the line that it was made of, whatever else that line says.
//
// The best hit of a fact stands for the others; an entry stands for its lines already if its score is near theirs. The hits
// that it stands for are noted in [recall.Hit.SameAs]. What a hit stood for before ([recall.Hit.Repeats]) is told beside it, too.
func (e *Joiner) Tell(hits []recall.Hit, limit int) []Told {
	t := e.teller()
	for i := range hits {
		hits[i].Same, hits[i].SameAs = 0, ""
		t.tell(&hits[i])
	}
	for i := range hits {
		if lead := &t.out[t.group[i]]; lead.ID != hits[i].ID {
			hits[i].SameAs = lead.ID
			lead.Same++
		}
	}
	for i := range hits {
		if lead := &t.out[t.group[i]]; lead.ID == hits[i].ID {
			hits[i].Same = lead.Same
		}
	}
	return t.out[:min(len(t.out), limit)]
}

// HasFacts reports whether hits state so many different facts.
func (e *Joiner) HasFacts(hits []recall.Hit, n int) bool {
	t := e.teller()
	for i := 0; i < len(hits) && len(t.out) < n; i++ {
		t.tell(&hits[i])
	}
	return len(t.out) >= n
}

// TellEach joins nothing.
func TellEach(hits []recall.Hit, limit int) (out []Told) {
	for i := range hits[:min(len(hits), limit)] {
		out = append(out, Told{Hit: hits[i]})
	}
	return out
}

// teller joins hits.
type teller struct {
	e        *Joiner
	comparer *dedup.Comparer
	out      []Told
	group    []int            // of each hit: which of out it is, or is joined to
	at       map[string][]int // of an entry's words in a source's file: where it, or a line of that file that says them, stands
	pages    map[string]*bank.Page
	lines    []saidLine
}

// saidLine is a line that no entry is known to stand for, by what it says.
type saidLine struct {
	facts dedup.Facts
	at    int
}

func (e *Joiner) teller() *teller {
	return &teller{e: e, at: map[string][]int{}, pages: map[string]*bank.Page{}, comparer: dedup.New(e.Analyzer, nil)}
}

func (t *teller) tell(h *recall.Hit) {
	keys := []string{twinKey(h.Path, h.Text)}
	if h.EntryID != "" {
		keys = t.e.sourceKeys(h, t.pages)
	}
	place, joined := -1, false
	for _, k := range keys {
		for _, j := range t.at[k] {
			// Two entries are two things: only one of the other kind is the same again.
			if o := &t.out[j]; !joined && (o.EntryID == "") != (h.EntryID == "") && sameThings(o.Entities, h.Entities) {
				place, joined = j, true
			}
		}
	}
	for i := 0; i < len(t.out) && !joined && h.Former; i++ {
		if o := &t.out[i]; o.Former && (slices.Contains(o.Gave, h.EntryID) || slices.Contains(h.Gave, o.EntryID)) {
			place, joined = i, true
		}
	}
	var facts dedup.Facts
	if h.EntryID == "" {
		facts = t.comparer.Facts(h.Text, h.Entities)
		for i := 0; i < len(t.lines) && !joined; i++ {
			if l := &t.lines[i]; t.out[l.at].Former == h.Former && sameFact(l.facts, facts) {
				place, joined = l.at, true
			}
		}
	}
	if joined {
		t.join(place, h)
	} else {
		place = len(t.out)
		t.out = append(t.out, Told{Hit: *h, days: map[day.Day]bool{}})
		t.out[place].repeated(h)
	}
	t.group = append(t.group, place)
	if h.EntryID == "" {
		t.lines = append(t.lines, saidLine{facts, place})
	}
	for _, k := range keys {
		if !slices.Contains(t.at[k], place) {
			t.at[k] = append(t.at[k], place)
		}
	}
}

// join adds a hit to those of a place.
func (t *teller) join(place int, h *recall.Hit) {
	lead := &t.out[place]
	if h.Day != 0 {
		lead.days[h.Day] = true
	}
	for _, id := range []string{lead.EntryID, h.EntryID} {
		if id != "" && !slices.Contains(lead.Entries, id) {
			lead.Entries = append(lead.Entries, id)
		}
	}
	if lead.EntryID == "" && h.EntryID != "" && h.Score >= nearScore*lead.Score {
		if lead.Day != 0 {
			lead.days[lead.Day] = true
		}
		lead.Also = append([]string{also(&lead.Hit)}, lead.Also...)
		lead.Hit = *h
	} else {
		lead.Also = append(lead.Also, also(h))
	}
	lead.repeated(h)
}

// repeated notes what a hit stands for already.
func (t *Told) repeated(h *recall.Hit) {
	for i := range h.Repeats {
		r := &h.Repeats[i]
		place := r.Source
		if r.Entry != "" {
			place += " ^" + r.Entry
			t.Entries = append(t.Entries, r.Entry)
		}
		if !slices.Contains(t.Also, place) {
			t.Also = append(t.Also, place)
		}
		if r.Day != 0 {
			t.days[r.Day] = true
		}
	}
}

// sameFact reports whether two lines say the same and nothing besides, of the same things.
func sameFact(a, b dedup.Facts) bool {
	if a.Key == b.Key {
		return sameThings(a.Entities, b.Entities)
	}
	v := dedup.Compare(a, b)
	return v.Relation == dedup.Same && len(v.OnlyA) == 0 && len(v.OnlyB) == 0 && len(a.Keywords) > 1 &&
		slices.Equal(a.Values, b.Values) && slices.Equal(a.Negated, b.Negated) && maps.Equal(a.Polarity, b.Polarity) &&
		slices.Equal(a.Marks, b.Marks) && symbols(a.Key) == symbols(b.Key)
}

// sameThings reports whether two lines may be about the same things: one that names none may be about any.
// Names may come from files of another Unicode form.
func sameThings(a, b []string) bool {
	return len(a) == 0 || len(b) == 0 || slices.EqualFunc(a, b, func(x, y string) bool { return norm.NFC.String(x) == norm.NFC.String(y) })
}

// symbols are those of a text that say something, as ✅ does beside ❌.
func symbols(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.So, unicode.Sm, unicode.Sc) {
			return r
		}
		return -1
	}, text)
}

func also(h *recall.Hit) string {
	if h.EntryID == "" {
		return h.Source()
	}
	return h.Source() + " ^" + h.EntryID
}

// sourceKeys are the keys of the lines that an entry would be the same as.
func (e *Joiner) sourceKeys(h *recall.Hit, pages map[string]*bank.Page) (keys []string) {
	p, known := pages[h.Path]
	if !known {
		if data, err := e.ReadNamed(h.Path); err == nil {
			p, _ = bank.ParsePage(h.Path, data) // nil when it has changed into something else meanwhile
		}
		pages[h.Path] = p
	}
	if p == nil {
		return nil
	}
	for i := range p.Lines {
		if en := p.Lines[i].Entry; en != nil && en.ID == h.EntryID {
			for _, s := range en.Sources {
				keys = append(keys, twinKey(s.Target+".md", h.Text))
			}
		}
	}
	return keys
}

func twinKey(file, text string) string {
	return file + "\x00" + strings.TrimRight(norm.NFC.String(strings.Join(strings.Fields(text), " ")), ".。")
}
