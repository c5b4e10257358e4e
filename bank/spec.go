package bank

import (
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
)

// PageSpec says what the program wants on one page. [Plan.Spec] makes it and [Render] writes it.
type PageSpec struct {
	Path    string   // relative to bank/, slash-separated: "world/tools.md"
	Title   string   // for people
	Titles  []string // every title the program may have given the page: one of these is replaced, any other is a person's
	Lang    string   // "ko", or "en" for anything else: the language of headings on new pages
	Entries []*Entry // that stand on the page, in Compare order; on archive pages the archived ones
	Former  []*Entry // superseded ones, below the heading for what was so before
	Index   []IndexLine
	// Notes are the lines below entries, by id, without indentation and bullet: conflicts, successor, archive reason.
	Notes map[string][]string
	// IDs are ids that [Detect] gave to lines of the page as it is on disk, by line number: of lines that a person
	// wrote or copied, or took the id from. The caller fills it in.
	IDs map[int]string
	// Topic is what the page is about besides its entries; nil for most pages. Its front matter is written whether or not
	// there is a header.
	Topic *TopicSpec
	// Formats are those of topics that the page may once have had: what the program wrote of them goes.
	Formats []*TopicFormat
	// Header is the front matter to write; nil leaves the header and the index of a page as they are, and gives a new
	// page id, schema, title, category, created and updated.
	Header *Header
}

// Empty reports whether the program has nothing to show on the page.
func (s *PageSpec) Empty() bool {
	return len(s.Entries)+len(s.Former)+len(s.Index) == 0 && s.Topic == nil
}

// All are the entries whose lines stand on the page.
func (s *PageSpec) All() []*Entry { return slices.Concat(s.Entries, s.Former) }

// IndexPath is the page of the catalogue that people read, relative to bank/.
const IndexPath = "index.md"

// SourcePath is the path of a page as a source: relative to the workspace.
func SourcePath(page string) string { return "bank/" + page }

// Category is the first folder of a page: world, activities, opinions, status, archive, wiki; entity and rollup for those
// below entities and rollups, and "page" for one that stands at the top.
func Category(p string) string {
	dir, _, found := strings.Cut(p, "/")
	switch {
	case !found:
		return "page"
	case dir == "entities":
		return "entity"
	case dir == "rollups":
		return "rollup"
	}
	return dir
}

// Korean and English headings of the program's sections. Both are recognised on every page.
func formerHeading(lang string) string { return bilingual.Pick(lang, "예전에는", "Formerly") }

// IsFormerHeading reports whether a heading is the one below which superseded entries stand, in either language.
func IsFormerHeading(heading string) bool { return sectionOf(heading) == secFormer }

// IsSectionHeading reports whether a heading starts a section that is the program's, in either language.
func IsSectionHeading(heading string) bool { return sectionOf(heading) != secMain }

func embedsHeading(lang string) string { return bilingual.Pick(lang, "언급된 곳", "Mentions") }

// section is a part of a page.
type section uint8

const (
	secMain section = iota
	secFormer
	secEmbeds // what an older memctl has written on pages of names
)

// sectionOf says which of the program's sections a heading starts.
func sectionOf(heading string) section {
	switch heading {
	case formerHeading("ko"), formerHeading("en"):
		return secFormer
	case embedsHeading("ko"), embedsHeading("en"):
		return secEmbeds
	}
	return secMain
}

// pageTitle gives a page its title in a language; the known pages of the context tree have one, every other page is
// called as its file.
func pageTitle(p, lang string) string {
	if t, ok := knownTitle(strings.TrimSuffix(p, ".md")); ok {
		return bilingual.Pick(lang, t[0], t[1])
	}
	name := strings.TrimSuffix(path.Base(p), ".md")
	parent := strings.TrimSuffix(path.Dir(p), "/")
	if t, ok := knownTitle(parent); ok && isSpanName(name) {
		return bilingual.Pick(lang, t[0], t[1]) + " · " + name
	}
	if isSpanName(name) && parent != "." {
		return path.Base(parent) + " · " + name
	}
	return name
}

// isMonthName reports whether a file is called as a month or a part of one: 2026-01, 2026-01-2.
func isMonthName(s string) bool {
	if len(s) < 7 || s[4] != '-' || !digits(s[:4]) || !digits(s[5:7]) {
		return false
	}
	return len(s) == 7 || s[7] == '-' && digits(s[8:])
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// programTitles are all titles that the program gives a page in any language.
func programTitles(p string, spellings []string) []string {
	out := []string{pageTitle(p, "ko"), pageTitle(p, "en")}
	for _, s := range spellings {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// knownTitle holds the Korean and English titles of the pages that the default rules file under.
func knownTitle(p string) (t [2]string, ok bool) {
	switch p {
	case "world":
		t = [2]string{"세계", "World"}
	case "world/general", "world/facts":
		t = [2]string{"사실", "Facts"}
	case "world/tools":
		t = [2]string{"도구", "Tools"}
	case "world/people":
		t = [2]string{"사람", "People"}
	case "world/projects":
		t = [2]string{"프로젝트", "Projects"}
	case "world/decisions":
		t = [2]string{"결정", "Decisions"}
	case "world/environment":
		t = [2]string{"환경과 설정", "Environment and configuration"}
	case "world/config":
		t = [2]string{"설정", "Configuration"}
	case "world/schedule":
		t = [2]string{"일정", "Schedule"}
	case "world/lessons", "opinions/lessons":
		t = [2]string{"배운 점", "Lessons"}
	case "world/meetings", "activities/meetings":
		t = [2]string{"회의", "Meetings"}
	case "world/places":
		t = [2]string{"장소", "Places"}
	case "world/organizations":
		t = [2]string{"조직", "Organizations"}
	case "activities":
		t = [2]string{"활동", "Activities"}
	case "activities/bugs":
		t = [2]string{"고친 버그", "Bugs fixed"}
	case "activities/done", "activities/log":
		t = [2]string{"한 일", "Work done"}
	case "opinions", "opinions/general":
		t = [2]string{"의견", "Opinions"}
	case "opinions/preferences":
		t = [2]string{"선호", "Preferences"}
	case "opinions/evaluations":
		t = [2]string{"평가", "Evaluations"}
	case "status":
		t = [2]string{"상태", "Status"}
	case "status/current":
		t = [2]string{"현재 상태", "Current state"}
	case "status/blocked":
		t = [2]string{"막힌 일", "Blocked"}
	case "status/next", "status/next-steps":
		t = [2]string{"다음 할 일", "Next steps"}
	case "status/todo":
		t = [2]string{"할 일", "To do"}
	case "status/projects":
		t = [2]string{"프로젝트 현황", "Project status"}
	case "archive":
		t = [2]string{"보관", "Archive"}
	case "entities":
		t = [2]string{"이름들", "Entities"}
	}
	return t, t[0] != ""
}

// CategoryTitle is what a [Category] is called; one that the program does not know is called by its name.
func CategoryTitle(c, lang string) string {
	if c == "entity" {
		c = "entities"
	}
	if t, ok := knownTitle(c); ok {
		return bilingual.Pick(lang, t[0], t[1])
	}
	switch c {
	case "wiki":
		return bilingual.Pick(lang, "위키", "Wiki")
	case "rollup":
		return bilingual.Pick(lang, "주와 달", "Weeks and months")
	case "page":
		return bilingual.Pick(lang, "그 밖의 쪽", "Other pages")
	}
	return c
}
