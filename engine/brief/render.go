package brief

import (
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/memory"
)

// The marks of a managed block: what stands between them is neither distilled nor indexed.
const (
	startMark = "<!-- memctl:brief:start -->"
	endMark   = "<!-- memctl:brief:end -->"
)

// frame is what the hook's text takes without a section.
func frame(b *Briefing) int {
	return lineCost(startMark, bundle.Notice(b.Lang), endMark) + lineCost("", b.Title)
}

// Hook is the briefing as data for an agent, with a line end behind its last line; empty when there is nothing to say. Of an
// entry the line above it says its source, id and day.
func (b *Briefing) Hook() string {
	if b.Nothing || len(b.Sections) == 0 {
		return ""
	}
	lines := []string{startMark, bundle.Notice(b.Lang)}
	if b.Title != "" {
		lines = append(lines, "", b.Title)
	}
	for i := range b.Sections {
		s := &b.Sections[i]
		lines = append(lines, hookTitle(s.Title)...)
		for j := range s.Items {
			lines = append(lines, hookItem(&s.Items[j])...)
		}
		if s.More > 0 {
			lines = append(lines, b.more(s.More))
		}
	}
	return strings.Join(append(lines, endMark), "\n") + "\n"
}

func hookTitle(title string) []string { return []string{"", "## " + title} }

func hookItem(it *Item) []string {
	var out []string
	for side := it; side != nil; side = side.Other {
		var head strings.Builder
		head.WriteString(bundle.Flat(side.Source))
		if side.Entry != "" {
			head.WriteString(" ^" + side.Entry)
		}
		for _, more := range []string{side.When, side.Note} {
			if more != "" {
				head.WriteString(" · " + more)
			}
		}
		out = append(append(out, head.String()), bundle.Quoted(side.line(side.Text))...)
	}
	if it.Command != "" {
		out = append(out, it.Command)
	}
	return out
}

// line is a text with the letter and the names of its grammar.
func (it *Item) line(text string) string {
	if it.Kind == 0 {
		return text
	}
	g := memory.Grammar{Kind: it.Kind, Text: text}
	for _, n := range it.Entities {
		g.Entities = append(g.Entities, bundle.Flat(n))
	}
	return strings.TrimPrefix(g.Format(), "- ")
}

// more says that items were left out.
func (b *Briefing) more(n int) string {
	if b.Lang == "ko" {
		return fmt.Sprintf("… %d건 더", n)
	}
	return fmt.Sprintf("… %d more", n)
}

// Text is the briefing for a person at a terminal, with a line end behind its last line; empty when there is nothing to say.
func (b *Briefing) Text() string {
	if b.Nothing || len(b.Sections) == 0 {
		return ""
	}
	var out strings.Builder
	if b.Title != "" {
		out.WriteString(b.Title + "\n\n")
	}
	for i := range b.Sections {
		s := &b.Sections[i]
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(s.Title + "\n")
		for j := range s.Items {
			it := &s.Items[j]
			for side := it; side != nil; side = side.Other {
				mark := "  · "
				if side != it {
					mark = "    ↔ "
				}
				out.WriteString(mark + side.words() + side.place("  ", "  ^") + "\n")
				if side.Note != "" {
					out.WriteString("      " + side.Note + "\n")
				}
			}
			if it.Command != "" {
				out.WriteString("      " + it.Command + "\n")
			}
		}
		if s.More > 0 {
			out.WriteString("  " + b.more(s.More) + "\n")
		}
	}
	return out.String()
}

// words are the statement as it is told to a person, with the names that it is about and that it does not say.
func (it *Item) words() string {
	text := it.Text
	if it.Said != "" {
		text = it.Said
	}
	var names []string
	for _, n := range it.Entities {
		if n = bundle.Flat(n); !strings.Contains(strings.ToLower(text), strings.ToLower(n)) {
			names = append(names, "@"+n)
		}
	}
	if len(names) > 0 {
		text = strings.Join(names, " ") + ": " + text
	}
	return text
}

// place says when and where it was said, and its id.
func (it *Item) place(before, beforeID string) string {
	out := before + "(" + strings.TrimPrefix(it.When+", "+bundle.Flat(it.Source), ", ") + ")"
	if it.Entry != "" {
		out += beforeID + it.Entry
	}
	return out
}

// Markdown is the briefing as a part of a document, between the markers of a managed block; empty when there is nothing to say.
func (b *Briefing) Markdown() string {
	if b.Nothing || len(b.Sections) == 0 {
		return ""
	}
	lines := []string{startMark}
	if b.Title != "" {
		lines = append(lines, "# "+b.Title)
	}
	for i := range b.Sections {
		s := &b.Sections[i]
		lines = append(lines, "", "## "+s.Title, "")
		for j := range s.Items {
			lines = append(lines, s.Items[j].markdown()...)
		}
		if s.More > 0 {
			lines = append(lines, "- "+b.more(s.More))
		}
	}
	return strings.Join(append(lines, endMark), "\n") + "\n"
}

func (it *Item) markdown() []string {
	var out []string
	for side := it; side != nil; side = side.Other {
		mark := "- "
		if side != it {
			mark = "  - ↔ "
		}
		line := mark + escaped(side.words())
		source := bundle.Flat(side.Source)
		target, at, _ := strings.Cut(source, "#")
		name := strings.TrimSuffix(target, ".md")
		if at != "" {
			name += "#" + at
		}
		line += " (" + strings.TrimPrefix(side.When+", [["+unlinked(name)+"]])", ", ")
		if side.Entry != "" {
			line += " ^" + side.Entry
		}
		if out = append(out, line); side.Note != "" {
			out = append(out, "  - *"+side.Note+"*")
		}
	}
	if it.Command != "" {
		out = append(out, "  - `"+strings.ReplaceAll(it.Command, "`", "'")+"`")
	}
	return out
}

// escaped keeps a text from being markup: no tag of HTML, no picture that is loaded from somewhere, no code that does not end.
func escaped(s string) string {
	s = strings.NewReplacer("<", `\<`, "![", `!\[`).Replace(s)
	if strings.Count(s, "`")%2 == 1 {
		s = strings.ReplaceAll(s, "`", "\\`")
	}
	return s
}

func unlinked(s string) string {
	return strings.NewReplacer("[", "%5B", "]", "%5D", "|", "%7C").Replace(s)
}
