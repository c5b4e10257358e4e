package bank

import (
	"iter"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Lines that the program writes below an entry, indented by two spaces. Signs instead of words, so that they read the
// same in every language and no rendering depends on one:
//
//   - ↔ [[world/tools#^mk7q2m9x4bt]]                    contradicts that entry
//   - → [[world/tools#^mk7q2m9x4bt]] 2026-02-03         was superseded by it, on that day
//   - ✕ 2026-12-05 faded · from [[world/tools]]         left its page on that day, for that reason
//
// A line that does not have exactly this form is a person's.
const (
	signConflict  = "↔ "
	signSuccessor = "→ "
	signArchived  = "✕ "
	noteIndent    = "  - "
)

func conflictNote(page, id string) string {
	return signConflict + "[[" + LinkTarget(page) + "#^" + id + "]]"
}

func successorNote(page, id string, on day.Day) string {
	return signSuccessor + "[[" + LinkTarget(page) + "#^" + id + "]] " + on.String()
}

// supersededNote is for an entry whose successor was purged.
func supersededNote(on day.Day) string { return signSuccessor + on.String() }

func archiveNote(on day.Day, reason, home string) string {
	if reason = text.JoinLines(reason); reason == "" {
		reason = ReasonByCommand
	}
	return signArchived + on.String() + " " + reason + " · from [[" + LinkTarget(home) + "]]"
}

// End says when and how an entry of a page ended.
type End struct {
	On        day.Day // zero: it has not, as far as the page says
	Reason    string  // why it is in the archive (ReasonFaded …); "" where it was superseded
	Successor string  // id of the entry that superseded it
}

// End is how an entry of the page ended, as the line below the entry says.
func (p *Page) End(id string) (end End) {
	for item := range p.notes(id) {
		if rest, found := strings.CutPrefix(item, signSuccessor); found {
			if link, date, dated := strings.Cut(rest, "]] "); dated {
				if to, linked := linkedID(link + "]]"); linked && isDay(date) {
					return End{On: dayOf(date), Successor: to}
				}
			}
			if isDay(rest) {
				return End{On: dayOf(rest)}
			}
		}
		if rest, found := strings.CutPrefix(item, signArchived); found {
			date, rest, _ := strings.Cut(rest, " ")
			if reason, _, from := strings.Cut(rest, " · from [["); from && isDay(date) {
				return End{On: dayOf(date), Reason: reason}
			}
		}
	}
	return end
}

// notes are the items below an entry of the page, without their dashes.
func (p *Page) notes(id string) iter.Seq[string] {
	return func(yield func(string) bool) {
		at := slices.IndexFunc(p.Lines, func(l Line) bool { return l.Kind == LineEntry && l.Entry.ID == id })
		if at < 0 || id == "" {
			return
		}
		for i := at + 1; i < len(p.Lines) && (p.Lines[i].Kind == LineManaged || p.Lines[i].Kind == LineChild); i++ {
			if item, found := strings.CutPrefix(strings.TrimSpace(string(p.Raw(&p.Lines[i]))), "- "); found && !yield(item) {
				return
			}
		}
	}
}

// isManaged reports whether a trimmed list item is one that the program writes below an entry.
func isManaged(trimmed string) bool {
	item, ok := strings.CutPrefix(trimmed, "- ")
	if !ok {
		return false
	}
	if rest, ok := strings.CutPrefix(item, signConflict); ok {
		_, ok = linkedID(rest)
		return ok
	}
	if rest, ok := strings.CutPrefix(item, signSuccessor); ok {
		link, date, found := strings.Cut(rest, "]] ")
		if !found {
			return isDay(rest)
		}
		_, ok = linkedID(link + "]]")
		return ok && isDay(date)
	}
	if rest, ok := strings.CutPrefix(item, signArchived); ok {
		date, rest, _ := strings.Cut(rest, " ")
		return isDay(date) && strings.Contains(rest, " · from [[") && strings.HasSuffix(rest, "]]")
	}
	return false
}

func dayOf(s string) day.Day {
	d, _ := day.Parse(s)
	return d
}

func isDay(s string) bool {
	_, err := day.Parse(s)
	return err == nil
}
