package bundle

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory"
)

// item is a line as it is quoted.
type item struct {
	Line
	key   string // what texts that say the same share
	shown []string
	cost  int // tokens of shown
	above int // tokens of the line above it that names its source, and of the blank one before that
}

func newItem(l Line, m *Material) item {
	if l.Source = flat(logSource(&l)); l.OnPage {
		l.Source = link(l.Path, l.Section)
	}
	l.Section, l.Under = flat(l.Section), strings.TrimRight(flat(l.Under), ":： ")
	if l.Text = strings.TrimSpace(harmless(l.Text)); l.Kind != 0 || !strings.Contains(l.Text, "\n") {
		l.Text = strings.Join(strings.Fields(l.Text), " ")
	}
	l.Entities = slices.Clone(l.Entities)
	for i := range l.Entities {
		l.Entities[i] = flat(l.Entities[i])
	}
	it := item{Line: l, key: sameness(l.Text), shown: quoted(l.statement(m)), above: tokensOf("", l.Source)}
	it.cost = tokensOf(it.shown...)
	return it
}

func newItems(lines []Line, m *Material) []item {
	out := make([]item, len(lines))
	for i := range lines {
		out[i] = newItem(lines[i], m)
	}
	return out
}

// tokensOf is what lines take, their ends included.
func tokensOf(lines ...string) int {
	n := 0
	for _, l := range lines {
		n += Tokens(l) + 1
	}
	return n
}

func logSource(l *Line) string { return fmt.Sprintf("%s#L%d", l.Path, l.Line) }

func sameness(text string) string { return strings.TrimRight(norm.NFC.String(flat(text)), ".。 ") }

// statement is a line in words. An entry ends in its id, by which a copy of it is known.
func (l *Line) statement(m *Material) string {
	line := l.Text
	switch {
	case l.Kind != 0 && m.Prompt:
		line = l.named()
	case l.Kind != 0:
		line = memory.Grammar{Kind: l.Kind, Entities: l.Entities, Text: line}.Format()
	case l.Under != "":
		line = breakTurns(text.Abbreviate(l.Under, maxName) + ": " + line) // of a heading Human, too
	}
	var marks []string
	if l.Former {
		mark := bilingual.Pick(m.Lang, "이제 아님", "no longer holds")
		if l.Faded {
			mark = bilingual.Pick(m.Lang, "흐려짐", "faded")
		}
		if l.Successor != "" {
			mark += " → ^" + l.Successor
		}
		marks = append(marks, mark)
	}
	if l.Day != 0 && l.Entry != "" {
		marks = append(marks, l.Day.String())
	}
	if len(marks) > 0 {
		line += " (" + strings.Join(marks, ", ") + ")"
	}
	if l.Entry != "" {
		line += " ^" + l.Entry
	}
	return line
}

// named is the text of an entry behind the names of what it is about, but for those that it has itself.
func (l *Line) named() string {
	text := strings.ToLower(norm.NFC.String(l.Text))
	missing := slices.DeleteFunc(slices.Clone(l.Entities), func(name string) bool {
		return says(text, strings.ToLower(norm.NFC.String(name)))
	})
	if len(missing) == 0 {
		return l.Text
	}
	return breakTurns(strings.Join(missing, ", ") + ": " + l.Text)
}

// says reports whether a name stands in a text, and not within a Latin word: "special" does not say CI.
func says(text, name string) bool {
	latin := func(s string, at int) bool {
		return at >= 0 && at < len(s) && (s[at] >= 'a' && s[at] <= 'z' || s[at] >= '0' && s[at] <= '9')
	}
	for from := 0; ; from++ {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return false
		}
		from += at
		end := from + len(name)
		if !(latin(name, 0) && latin(text, from-1)) && !(latin(name, len(name)-1) && latin(text, end)) {
			return true
		}
	}
}

// alike are items by their keys.
type alike map[string][]*item

func (a alike) add(it *item) { a[it.key] = append(a[it.key], it) }

// of returns the first of the items that says the same as one of the same subjects; nil if none does. A line of a log that names no subject may
// be of any, an entry without one is of none.
func (a alike) of(it *item) *item {
	for _, o := range a[it.key] {
		free := o.Entry == "" && len(o.Entities) == 0 || it.Entry == "" && len(it.Entities) == 0
		if free || o.Entry != "" && o.Entry == it.Entry || slices.Equal(names(o.Entities), names(it.Entities)) {
			return o
		}
	}
	return nil
}

// names are subjects as they compare: in any order, form and case.
func names(entities []string) []string {
	out := make([]string, len(entities))
	for i, name := range entities {
		out[i] = strings.ToLower(norm.NFC.String(name))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// once leaves out what has nothing to show, and what is said twice of the same subjects: a text that has come before, and a line of a log that a
// page says too, in the same words or as an entry that has it as its source and says about as much, or no longer holds as the line does not. What the page says
// takes the rank of the line.
func once(items []item) []item {
	page, from := alike{}, map[string]*item{} // what stands on pages, by its words and by its sources
	for i := range items {
		if it := &items[i]; it.OnPage {
			page.add(it)
			for _, k := range it.From {
				if from[k] == nil {
					from[k] = it
				}
			}
		}
	}
	out := make([]item, 0, len(items))
	said := alike{}
	for i := range items {
		it := &items[i]
		if !it.OnPage {
			if p := page.of(it); p != nil {
				it = p
			} else if p := from[logSource(&it.Line)]; p != nil && (it.Former && p.Former || 2*len(it.Text) <= 3*len(p.Text)) {
				it = p
			}
		}
		if it.key != "" && said.of(it) == nil {
			said.add(it)
			out = append(out, *it)
		}
	}
	return out
}
