package wiki

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Bounds of a page. What people write around its block fits into 16 KB with it.
const (
	maxBlock   = 8 << 10 // bytes
	maxText    = 320     // of an entry on a line, in runes
	maxValue   = 40      // of a value in the history, in runes
	maxWords   = 100     // of a line in its place, in runes
	maxNow     = 20      // lines
	maxOpen    = 12
	maxDecided = 12
	maxHistory = 12
	maxLately  = 15
	maxPassing = 10
	maxBusy    = 8  // of what was decided and of the latest, where there is far more of it
	busy       = 30 // entries, from which it is far more
	maxSteps   = 8  // of a line of the history
	maxAlso    = 6
	minAlso    = 2 // entries that name both
	maxJoining = 80
)

// part is a heading with its lines; more says how many were left out.
type part struct {
	kind  Part
	lines []string
	left  int
}

// lines are what the program says of the subject, between its markers.
func (pg *page) lines() []string {
	parts := pg.shortened()
	var out []string
	for _, x := range parts {
		if len(x.lines) == 0 {
			continue
		}
		if len(out) > 0 {
			out = append(out, "")
		}
		if title := Title(x.kind, pg.wiki.opt.Lang); title != "" {
			out = append(out, "## "+title, "")
		}
		out = append(out, x.lines...)
		if x.left > 0 {
			out = append(out, pg.more(x.left, pg.cut && x.kind == Lately))
		}
	}
	return out
}

func size(parts []part) (n int) {
	for _, p := range parts {
		for _, l := range p.lines {
			n += len(l) + 1
		}
	}
	return n
}

// shorten takes the last line off the longest part.
func shorten(parts []part) {
	longest := &parts[0]
	for i := range parts {
		if size(parts[i:i+1]) > size([]part{*longest}) {
			longest = &parts[i]
		}
	}
	longest.lines = longest.lines[:len(longest.lines)-1]
	longest.left++
}

// more says how many lines were left out, and how to see them; older, that there are others which the page was not made of.
func (pg *page) more(n int, older bool) string {
	says := bilingual.Pick(pg.wiki.opt.Lang, "그 밖에 N건: COMMAND", "N more: COMMAND")
	if older {
		says = bilingual.Pick(pg.wiki.opt.Lang, "그 밖에 N건과 더 오래된 줄: COMMAND", "N more, and older ones: COMMAND")
	}
	return "- " + strings.NewReplacer("N", strconv.Itoa(n), "COMMAND", "`memctl wiki show --all "+shellWord(pg.subject.Name)+"`").Replace(says)
}

// shellWord is a name as it may stand in a command.
func shellWord(name string) string {
	if strings.ContainsAny(name, " '\"$`\\!&;()<>|*?#~") {
		return "'" + strings.NewReplacer("'", "’", "`", "’").Replace(name) + "'"
	}
	return name
}

// part are the lines of entries below a heading, without those that say again what one above them says in nearly the same words.
func (pg *page) part(kind Part, list []*bank.Entry, most int) part {
	out := part{kind: kind}
	var told []*bank.Entry
	for _, e := range list {
		if len(out.lines) == most || slices.ContainsFunc(told, func(t *bank.Entry) bool { return pg.repeats(e, t, kind == Open) }) {
			out.left += 1 + len(pg.sorted().below[e.ID])
			continue
		}
		told = append(told, e)
		for i, row := range pg.together(e) {
			if len(out.lines) == most {
				out.left++
				continue
			}
			indent := ""
			if i > 0 {
				indent = "  "
			}
			out.lines = append(out.lines, indent+"- "+shown(row)+" "+pg.link(row, pg.day(row.Newest().Day))+pg.conflicts(row))
		}
	}
	return out
}

// together are an entry and those that stand below it.
func (pg *page) together(e *bank.Entry) []*bank.Entry {
	return append([]*bank.Entry{e}, pg.sorted().below[e.ID]...)
}

// repeats reports whether an entry says in nearly the same words what a newer one says, of the same subjects, and contradicts nothing. Of what is to be done, and of
// lines of one day, where one word makes another matter, the newer has to have all words.
func (pg *page) repeats(e, newer *bank.Entry, step bool) bool {
	w := pg.wiki
	if (step || e.Newest().Day == newer.Newest().Day) && !includes(w.factsOf(newer).Keywords, w.factsOf(e).Keywords) {
		return false
	}
	return dedup.Reworded(w.factsOf(e), w.factsOf(newer)) && includes(w.own(newer), w.own(e)) && len(w.plan.State().OpenConflicts(e)) == 0
}

// shown is the text of an entry as it stands on a line of a page.
func shown(e *bank.Entry) string {
	return text.Shorten(markdown.Inert(strings.TrimSpace(text.JoinLines(e.Text))), maxText)
}

// link leads to the line of an entry.
func (pg *page) link(e *bank.Entry, label string) string {
	at, there := pg.wiki.plan.PageOf(e.ID)
	if !there {
		return label
	}
	return "[[" + bank.LinkTarget(at) + "#^" + e.ID + "|" + label + "]]"
}

// day is a day as the page shows it: without the year where that is the page's.
func (pg *page) day(d day.Day) string {
	if year := pg.updated().String()[:4]; strings.HasPrefix(d.String(), year) {
		return d.MonthDay()
	}
	return d.String()
}

// conflicts says what contradicts an entry.
func (pg *page) conflicts(e *bank.Entry) string {
	var out []string
	st := pg.wiki.plan.State()
	for _, id := range st.OpenConflicts(e) {
		if o := st.Get(id); o != nil {
			out = append(out, pg.link(o, pg.day(o.Newest().Day)))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return " — " + bilingual.Pick(pg.wiki.opt.Lang, "어긋나는 기록: ", "contradicts: ") + strings.Join(out, ", ")
}

// trailPart are the lines of the history.
func (pg *page) trailPart(trails []trail, most int) part {
	out := part{kind: History}
	for i := range trails {
		if len(out.lines) == most {
			out.left = len(trails) - most
			break
		}
		out.lines = append(out.lines, "- "+pg.trail(&trails[i]))
	}
	return out
}

// trail is one line of the history: each value with the day from which it was so.
func (pg *page) trail(t *trail) string {
	values, label := pg.values(t)
	var steps []string
	for i, e := range t.entries {
		if i > 0 && values[i] == values[i-1] {
			continue
		}
		steps = append(steps, values[i]+" ("+pg.link(e, pg.day(e.Since))+")")
	}
	if len(steps) < 2 {
		return "" // it says the same in other words
	}
	if len(steps) > maxSteps {
		steps = append([]string{"…"}, steps[len(steps)-maxSteps+1:]...)
	}
	if label != "" {
		label += ": "
	}
	return label + strings.Join(steps, " → ")
}

// values are what the entries of a trail give for its slot, as their texts spell it, with what that is called; where one of them does not tell, all are
// shown by their texts.
func (pg *page) values(t *trail) (values []string, label string) {
	for _, e := range t.entries {
		if v := pg.value(e, t.slot.attribute); v != "" {
			values = append(values, v)
		}
	}
	if len(values) == len(t.entries) {
		return values, pg.wiki.opt.Label(t.slot.attribute)
	}
	values = values[:0]
	for _, e := range t.entries {
		values = append(values, text.Shorten(shown(e), maxWords))
	}
	return values, ""
}

// spelt reports whether all entries of a trail tell what they give for its slot.
func (pg *page) spelt(t *trail) bool {
	return !slices.ContainsFunc(t.entries, func(e *bank.Entry) bool { return pg.value(e, t.slot.attribute) == "" })
}

// value is what an entry gives for a property, as its text spells it, "" if it cannot be told.
func (pg *page) value(e *bank.Entry, attribute string) string {
	if attribute == "" {
		return ""
	}
	for _, r := range pg.wiki.opt.Read(e.Text) {
		if r.Attribute.Name != attribute || len(r.Values) == 0 {
			continue
		}
		var out []string
		for _, v := range r.Values {
			out = append(out, markdown.Inert(text.JoinLines(v.Text)))
		}
		if all := strings.Join(out, ", "); len([]rune(all)) <= maxValue {
			return all
		}
	}
	return ""
}

// also are the lines of the subjects that entries name beside this one, those of most entries first, with the newest line that joins them.
func (pg *page) also(most int) []string {
	var out []string
	for _, j := range pg.joined(most) {
		out = append(out, "- [["+bank.LinkTarget(j.Page)+"|"+bank.LinkLabel(j.Name)+"]] — "+text.Shorten(shown(j.Entry), maxJoining))
	}
	return out
}

// joined are at most so many of the subjects that have a page and that entries name beside this one, those of most entries first.
func (pg *page) joined(most int) []Joined {
	by, about := map[string]*Joined{}, map[string][]*bank.Entry{}
	for _, e := range pg.read() {
		if e.Standing != bank.Live {
			continue
		}
		for _, path := range pg.wiki.showing(e) {
			if path == pg.path {
				continue
			}
			j := by[path]
			if j == nil {
				j = &Joined{Page: path, Name: pg.wiki.at[path].Name}
				by[path] = j
			}
			about[path] = append(about[path], e)
			if j.Entries++; j.Entry == nil || newestFirst(e, j.Entry) < 0 {
				j.Entry = e
			}
		}
	}
	all := slices.SortedFunc(maps.Values(by), func(a, b *Joined) int {
		return cmp.Or(cmp.Compare(b.Entries, a.Entries), newestFirst(a.Entry, b.Entry), strings.Compare(a.Page, b.Page))
	})
	var out []Joined
	for _, j := range all {
		if len(out) == most || j.Entries < minAlso {
			break
		}
		if pg.wiki.has(j.Page, about[j.Page]) {
			out = append(out, *j)
		}
	}
	return out
}

var (
	entryRow = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:  )?- (.*?) \[\[[^\[\]|#]+#\^(m[0-9a-z]+)\|([0-9-]+)\]\](?: — (?:어긋나는 기록|contradicts): .*)?$`)
	})
	otherRow = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("^- (?:그 밖에 \\d+건(?:과 더 오래된 줄)?: `|\\d+ more(?:, and older ones)?: `|.* \\(\\[\\[[^\\[\\]|#]+#\\^m[0-9a-z]+\\|[0-9-]+\\]\\]\\)(?: → .*)?$|\\[\\[[^\\[\\]]+\\]\\] — )")
	})
)

// ours reports whether the program writes such a line in the block of a subject.
func ours(_, line string) bool {
	if title, isHead := strings.CutPrefix(line, "## "); isHead {
		return partOf(title) != NoPart
	}
	return movedRow().MatchString(line) || entryRow().MatchString(line) || otherRow().MatchString(line)
}
