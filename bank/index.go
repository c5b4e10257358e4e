package bank

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// IndexBlock is the name of the managed block that holds the index of a split page, or the catalogue.
const IndexBlock = "index"

// IndexLine is one line of the index that a page becomes when it is split.
type IndexLine struct {
	Page    string // relative to bank/
	Title   string
	Count   int    // entries on it, those of pages below it included
	TLDR    string // "" when no header was computed
	Updated day.Day
}

// Format writes one line of the index of a split page.
func (l *IndexLine) Format(lang string) string {
	var b strings.Builder
	b.WriteString("- [[" + LinkTarget(l.Page) + "|" + LinkLabel(l.Title) + "]]")
	if l.Count > 0 {
		b.WriteString(" · " + strconv.Itoa(l.Count) + bilingual.Pick(lang, "건", ""))
	}
	if l.Updated != 0 {
		b.WriteString(" · " + l.Updated.String())
	}
	if tldr := strings.TrimSpace(text.JoinLines(l.TLDR)); tldr != "" { // one that a person wrote may be blank
		b.WriteString(" — " + markdown.Inert(text.Shorten(tldr, maxIndexTLDR)))
	}
	return b.String()
}

// maxIndexTLDR bounds the summary on one line of an index, in runes.
const maxIndexTLDR = 80

// IsIndexLine reports whether the program writes such a line in the catalogue: a page, with what is on it, or the name of a category.
func IsIndexLine(_, line string) bool {
	title, isHead := strings.CutPrefix(line, "## ")
	for _, c := range []string{"world", "activities", "opinions", "status", "entity", "archive", "wiki", "rollup", "page"} {
		if isHead && (title == CategoryTitle(c, "ko") || title == CategoryTitle(c, "en")) {
			return true
		}
	}
	return !isHead && indexRow().MatchString(line)
}

var indexRow = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^- \[\[[^\]|]+\|[^\]]*\]\](?: · \d+(?:건|쪽| pages| entries)?)*(?: · \d{4}-\d{2}-\d{2})?(?: — .*)?$`)
})
