package bundle

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
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

func newItem(l Line, lang string) item {
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
	it := item{Line: l, key: sameness(l.Text), shown: quoted(l.statement(lang)), above: tokensOf("", l.Source)}
	it.cost = tokensOf(it.shown...)
	return it
}

func newItems(lines []Line, lang string) []item {
	out := make([]item, len(lines))
	for i := range lines {
		out[i] = newItem(lines[i], lang)
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
func (l *Line) statement(lang string) string {
	text := l.Text
	if l.Kind != 0 {
		text = memory.Grammar{Kind: l.Kind, Entities: l.Entities, Text: text}.Format()
	} else if l.Under != "" {
		text = breakTurns(shorten(l.Under, maxName) + ": " + text) // of a heading Human, too
	}
	var marks []string
	if l.Former {
		mark := bilingual.Pick(lang, "이제 아님", "no longer holds")
		if l.Successor != "" {
			mark += " → ^" + l.Successor
		}
		marks = append(marks, mark)
	}
	if l.Day != 0 && l.Entry != "" {
		marks = append(marks, l.Day.String())
	}
	if len(marks) > 0 {
		text += " (" + strings.Join(marks, ", ") + ")"
	}
	if l.Entry != "" {
		text += " ^" + l.Entry
	}
	return text
}

// once leaves out what has nothing to show, and what is said twice: a text that has come before, and a line of a log that a
// page says too, in the same words or as an entry that has it as its source and says about as much. What the page says
// takes the rank of the line.
func once(items []item) []item {
	page := map[string]int{} // what says a text, or has a source
	for i := range items {
		if it := &items[i]; it.OnPage {
			for _, k := range append(slices.Clone(it.From), it.key) {
				if _, taken := page[k]; !taken {
					page[k] = i
				}
			}
		}
	}
	out := make([]item, 0, len(items))
	taken, said := make([]bool, len(items)), map[string]bool{"": true}
	for i := range items {
		it := i
		if log := &items[i]; !log.OnPage {
			if p, ok := page[log.key]; ok {
				it = p
			} else if p, ok := page[logSource(&log.Line)]; ok && 2*len(log.Text) <= 3*len(items[p].Text) {
				it = p
			}
		}
		if key := items[it].key; !taken[it] && !said[key] {
			taken[it], said[key] = true, true
			out = append(out, items[it])
		}
	}
	return out
}
