package rollup

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/internal/text"
)

// block is the name of the managed block that holds all that the program says on the page of a period.
const block = "rollup"

// Bounds of the page of a period.
const (
	maxPage         = 6 << 10 // bytes of front matter and block: a page to read at once
	maxItems        = 6       // of one part; fewer where the page would outgrow its bounds
	maxNames        = 12
	maxOnceNamed    = 6 // names before one that was named once only
	shownSources    = 2 // of one item: the first and the newest
	shownWasSources = 1
)

// Render writes the page of a period: all that is the program's stands between the markers of one block, and what
// people write around it stays byte for byte. exists says whether a page is there to be linked to. A nil roll-up takes
// the block off, and the page goes (nil) unless something on it is a person's. The error is a [*bank.PageError].
func Render(old []byte, path string, r *Rollup, lang string, exists func(page string) bool) ([]byte, error) {
	if r == nil {
		return withoutBlock(old, path)
	}
	if len(bytes.TrimSpace(old)) == 0 {
		old = []byte("# " + r.title(lang) + "\n")
	}
	head := r.header(lang)
	out, err := bank.SetBlock(path, old, block, r.lines(lang, exists, maxPage-len(head.Bytes())), isOurs)
	if err != nil {
		return nil, err
	}
	p, err := bank.ParsePage(path, out)
	if err != nil {
		return nil, err
	}
	return p.WithHeader(head), nil
}

// withoutBlock takes the program's part off the page of a period that has nothing to tell any more.
func withoutBlock(old []byte, path string) ([]byte, error) {
	if len(bytes.TrimSpace(old)) == 0 {
		return nil, nil
	}
	out, err := bank.SetBlock(path, old, block, nil, isOurs)
	if err != nil {
		return nil, err
	}
	p, err := bank.ParsePage(path, out)
	if err != nil {
		return nil, err
	}
	if p.Vacant() {
		return nil, nil
	}
	return out, nil
}

// header is the front matter of the page of a period.
func (r *Rollup) header(lang string) *bank.Header {
	h := &bank.Header{
		ID: bank.PageID(r.Path()), Title: r.title(lang), Titles: r.titles(), Category: "rollup", Description: bank.Describe("rollup", lang),
		TLDR: text.Shorten(r.tldr(), bank.MaxTLDR),
	}
	for _, n := range r.names[:min(len(r.names), bank.MaxAnswers)] {
		if name := bank.Flat(n.name); len([]rune(name)) <= bank.MaxAnswerRunes {
			h.AnswersWhen = append(h.AnswersWhen, name)
		}
	}
	for i := len(r.logs) - 1; i >= 0; i-- {
		l := &r.logs[i]
		h.Updated, h.Created = max(h.Updated, l.day), l.day
		h.Lines += len(l.lines)
	}
	h.Validated = h.Updated
	return h
}

// tldr is what weighed most: a decision before a change before what was done.
func (r *Rollup) tldr() string {
	for _, part := range []int{partDecided, partChanged, partDone, partStatus, partFacts, partOpinions, partOpened, partClosed} {
		if items := r.parts[part]; len(items) > 0 {
			return bank.Unquoted(heaviest(items, 1)[0].text)
		}
	}
	return ""
}

// heaviest are the n items that weigh most, of equals the newer, in their order on the page.
func heaviest(items []item, n int) []item {
	if len(items) <= n {
		return items
	}
	at := make([]int, len(items))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int {
		if items[a].weight != items[b].weight {
			return items[b].weight - items[a].weight
		}
		return b - a
	})
	at = at[:n]
	slices.Sort(at)
	out := make([]item, n)
	for i, k := range at {
		out[i] = items[k]
	}
	return out
}

// lines are what stands between the markers: as many items of each part as fit into so many bytes, the same number of all.
func (r *Rollup) lines(lang string, exists func(string) bool, budget int) []string {
	for most := maxItems; ; most-- {
		out := r.linesOf(lang, exists, most)
		size := 0
		for _, l := range out {
			size += len(l) + 1
		}
		if size <= budget || most == 1 {
			return out
		}
	}
}

func (r *Rollup) linesOf(lang string, exists func(string) bool, most int) []string {
	out := []string{r.summary(lang)}
	if r.previous != nil {
		out = append(out, "", "← [["+bank.LinkTarget(r.previous.Path())+"|"+bank.LinkLabel(r.previous.title(lang))+"]]")
	}
	section := func(title string, lines []string) {
		if len(lines) > 0 {
			out = append(append(out, "", "## "+title, ""), lines...)
		}
	}
	where := logsTitle(lang)
	if !r.Week {
		where = weeksTitle(lang)
	}
	for part := range r.parts {
		items := heaviest(r.parts[part], most)
		lines := make([]string, 0, len(items)+1)
		for i := range items {
			lines = append(lines, items[i].line(part))
		}
		if more := r.many[part] - len(items); more > 0 {
			lines = append(lines, fmt.Sprintf(bilingual.Pick(lang, "- … 그 밖에 %d건, 아래 %s에", "- … and %d more, see %s below"), more, where))
		}
		section(partTitle(part, lang), lines)
	}
	section(namesTitle(lang), r.nameLines(exists, most))
	weeks := make([]string, 0, len(r.weeks))
	for _, w := range r.weeks {
		weeks = append(weeks, "- [["+bank.LinkTarget(w.Path())+"|"+bank.LinkLabel(w.title(lang))+"]]")
	}
	section(weeksTitle(lang), weeks)
	section(logsTitle(lang), r.logLines(lang, most))
	return out
}

// isOurs reports whether the program writes such a line below such a heading of the page of a period.
func isOurs(head, line string) bool {
	title, isHead := strings.CutPrefix(line, "## ")
	for _, lang := range []string{"ko", "en"} {
		names := namesTitle(lang)
		if !isHead && head == names && nameRow().MatchString(line) || isHead && slices.Contains([]string{names, weeksTitle(lang), logsTitle(lang)}, title) {
			return true
		}
		for part := range numParts {
			if isHead && title == partTitle(part, lang) {
				return true
			}
		}
	}
	return !isHead && ourRow().MatchString(line)
}

// What stands on the page of a period: the numbers at the top, the page before, an item, how many are left out, a week, the logs; and the
// names.
var (
	ourRow = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:(?:새로 남긴 것 \d+건|\d+ new entr(?:y|ies))[:.].*|← \[\[rollups/[^\]]+\]\]|- .*\(\[\[[^\]|]+\|.*\]\](?:, \+\d+)?\)|- … (?:그 밖에 \d+건(?:, 아래 (?:주|일지)에)?|and \d+ more(?:, see (?:Weeks|Logs) below)?)|- \[\[rollups/[^\]]+\]\]|\[\[memory/[^\]]+\]\](?: · \[\[memory/[^\]]+\]\])*(?: · (?:그 밖에 \d+개|\d+ more))?)$`)
	})
	nameRow = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:\[\[[^\]]+\]\]|.+?) \d+(?: · (?:(?:\[\[[^\]]+\]\]|.+?) \d+|\+\d+))*$`)
	})
)

func namesTitle(lang string) string { return bilingual.Pick(lang, "자주 나온 이름", "Names") }
func weeksTitle(lang string) string { return bilingual.Pick(lang, "주", "Weeks") }
func logsTitle(lang string) string  { return bilingual.Pick(lang, "일지", "Logs") }

func partTitle(part int, lang string) string {
	switch part {
	case partDecided:
		return bilingual.Pick(lang, "결정", "Decided")
	case partChanged:
		return bilingual.Pick(lang, "바뀐 것", "Changed")
	case partDone:
		return bilingual.Pick(lang, "한 일", "Done")
	case partStatus:
		return bilingual.Pick(lang, "상태", "How things stand")
	case partOpened:
		return bilingual.Pick(lang, "새로 생긴 할 일", "To do, new")
	case partClosed:
		return bilingual.Pick(lang, "끝낸 할 일", "To do, done")
	case partOpinions:
		return bilingual.Pick(lang, "의견과 선호", "Opinions and preferences")
	case partFacts:
		return bilingual.Pick(lang, "알게 된 것", "Learned")
	}
	return bilingual.Pick(lang, "서로 어긋나는 것", "In conflict")
}

// line is an item as it stands on the page, with its sources.
func (it *item) line(part int) string {
	var b strings.Builder
	b.WriteString("- ")
	arrow := " → "
	if part == partConflicts {
		arrow = " ↔ "
	}
	if it.was != "" {
		b.WriteString(it.was + arrow)
	}
	b.WriteString(it.text + " (")
	if len(it.before) > 0 {
		writeLinks(&b, it.before, shownWasSources)
		b.WriteString(arrow)
	}
	writeLinks(&b, it.sources, shownSources)
	b.WriteByte(')')
	return b.String()
}

// writeLinks writes links to the first source and, if there may be two, to the newest, and how many more there are.
func writeLinks(b *strings.Builder, sources []bank.Source, most int) {
	sources[0].WriteLink(b)
	if most == 1 || len(sources) == 1 {
		return
	}
	b.WriteString(", ")
	sources[len(sources)-1].WriteLink(b)
	if more := len(sources) - 2; more > 0 {
		b.WriteString(", +" + strconv.Itoa(more))
	}
}

func (r *Rollup) nameLines(exists func(string) bool, most int) []string {
	parts := make([]string, 0, maxNames)
	for i, n := range r.names[:min(len(r.names), maxNames, most)] {
		if n.n == 1 && i >= maxOnceNamed {
			break
		}
		name := bank.LinkLabel(bank.Flat(n.name))
		if exists(n.page) {
			name = "[[" + bank.LinkTarget(n.page) + "|" + name + "]]"
		} else {
			name = bank.Quoted(name)
		}
		parts = append(parts, name+" "+strconv.Itoa(n.n))
	}
	if more := len(r.names) - len(parts); more > 0 {
		parts = append(parts, "+"+strconv.Itoa(more))
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, " · ")}
}

func (r *Rollup) logLines(lang string, most int) []string {
	parts := make([]string, 0, len(r.logs))
	for i := range r.logs[:min(len(r.logs), 10*most)] {
		l := &r.logs[i]
		label := l.name()
		if rest, ok := strings.CutPrefix(label, l.day.String()); ok {
			label = l.day.MonthDay() + rest
		}
		parts = append(parts, "[["+bank.LinkTarget(l.path)+"|"+bank.LinkLabel(label)+"]]")
	}
	if more := len(r.logs) - len(parts); more > 0 {
		parts = append(parts, fmt.Sprintf(bilingual.Pick(lang, "그 밖에 %d개", "%d more"), more))
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, " · ")}
}

// summary says in numbers what the period brought.
func (r *Rollup) summary(lang string) string {
	days := map[int32]bool{}
	for i := range r.logs {
		days[int32(r.logs[i].day)] = true
	}
	c := &r.count
	out := counted(lang, c.fresh, "새로 남긴 것 %d건", "%d new entry", "%d new entries")
	var kinds []string
	for _, k := range []struct {
		part            int
		ko, one, others string
	}{
		{partDecided, "결정 %d", "%d decision", "%d decisions"},
		{partDone, "한 일 %d", "%d done", "%d done"},
		{partStatus, "상태 %d", "%d status", "%d statuses"},
		{partOpened, "할 일 %d", "%d to do", "%d to do"},
		{partOpinions, "의견 %d", "%d opinion", "%d opinions"},
		{partFacts, "알게 된 것 %d", "%d learned", "%d learned"},
	} {
		if n := c.kinds[k.part]; n > 0 {
			kinds = append(kinds, counted(lang, n, k.ko, k.one, k.others))
		}
	}
	if len(kinds) > 0 {
		out += ": " + strings.Join(kinds, " · ")
	}
	more := []string{counted(lang, len(days), "일지를 쓴 날 %d일", "%d day with a log", "%d days with a log")}
	for _, k := range []struct {
		n               int
		ko, one, others string
	}{
		{c.again, "다시 나온 말 %d", "%d said again", "%d said again"},
		{c.kinds[partChanged], "바뀐 것 %d", "%d changed", "%d changed"},
		{c.kinds[partClosed], "끝낸 할 일 %d", "%d to do done", "%d to do done"},
		{c.open, "전부터 남은 할 일 %d", "%d to do from before", "%d to do from before"},
		{c.faded, "흐려진 의견 %d", "%d faded", "%d faded"},
		{c.unheard, "말이 없어 거둔 것 %d", "%d not heard of again", "%d not heard of again"},
		{c.archived, "거둔 것 %d", "%d archived", "%d archived"},
		{c.byHand, "사람이 고친 것 %d", "%d by hand", "%d by hand"},
	} {
		if k.n > 0 {
			more = append(more, counted(lang, k.n, k.ko, k.one, k.others))
		}
	}
	return out + ". " + strings.Join(more, " · ") + "."
}

func counted(lang string, n int, ko, one, many string) string {
	switch {
	case lang == "ko":
		return fmt.Sprintf(ko, n)
	case n == 1:
		return fmt.Sprintf(one, n)
	}
	return fmt.Sprintf(many, n)
}
