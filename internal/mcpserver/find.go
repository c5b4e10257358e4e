package mcpserver

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/twins"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

const (
	defaultHits = 8
	maxQuery    = 64 << 10 // bytes of a question: a task with what was pasted into it
	maxHitText  = 600      // characters of a line that a hit shows
	maxWords    = 12       // of a refused question that are named
)

type searchIn struct {
	Query  string `json:"query"`
	Limit  int    `json:"limit"`
	Kind   string `json:"kind"`
	Entity string `json:"entity"`
	In     string `json:"in"`
	Since  string `json:"since"`
	Until  string `json:"until"`
	AsOf   string `json:"as_of"`
}

type searchOut struct {
	lead
	Now  []nowOut `json:"now,omitempty"`
	Why  string   `json:"why,omitempty"` // the hits are there
	Hits []hitOut `json:"hits"`
	lacks
	Workspace string `json:"workspace"`
}

// lacks says of a question for which there is too little evidence what that is.
type lacks struct {
	Missing []string `json:"missing,omitempty"` // words that no line has
	Try     string   `json:"try,omitempty"`     // a question that may be answered
}

type hitOut struct {
	Source    string   `json:"source"` // path#L12
	Text      string   `json:"text"`
	ID        string   `json:"id,omitempty"` // of an entry
	Kind      string   `json:"kind,omitempty"`
	Entities  []string `json:"entities,omitempty"`
	Day       string   `json:"day,omitempty"`
	Former    bool     `json:"former,omitempty"`    // it no longer holds
	Since     string   `json:"since,omitempty"`     // of an entry, and of a line that one was made of: the day of its first source
	Until     string   `json:"until,omitempty"`     // of a former line: the day on which it ended
	Successor string   `json:"successor,omitempty"` // of a former line: the entry that holds in its place
	Also      []string `json:"also,omitempty"`      // where else the fact stands
}

func (s *service) search(ctx context.Context, e *engine.Engine, in searchIn) (out searchOut, text string, err error) {
	q, err := s.query(in)
	if err != nil {
		return out, "", err
	}
	ans, err := e.Ask(ctx, q, ask.Asking{Facts: q.Limit})
	if err != nil {
		return out, "", err
	}
	out = searchOut{Workspace: ans.Workspace, Hits: []hitOut{}}
	told := e.Tell(ans.Hits, q.Limit)
	if len(told)+len(ans.Leads) == 0 {
		out.lacks, out.Advice = lacking(ans.Refused), lines(s.sayNothing(ans), s.behind(&ans.Freshness))
		return out, out.around(""), nil
	}
	short := in.Limit == 0 && len(ans.Answering()) > 0
	if short {
		told = answeringOrNewer(told, ans.Answering())
	}
	leads, left := find.Apart(ans.Leads, len(told), func(hit int, entry string) bool { return told[hit].Says(entry) })
	out.Note = s.note()
	var b strings.Builder
	for i := range leads {
		out.Now = append(out.Now, s.nowOf(&leads[i]))
		s.writeNow(&b, &out.Now[i])
	}
	s.addHits(&b, e, &out, ans, told, left)
	var more []string
	switch {
	case short:
		more = []string{s.t("물은 것의 지금 값과 그보다 새 줄만 줍니다. 다른 줄도 보려면 limit을 줍니다.", "This is what was asked, as it is now, and what is newer. For other lines give limit.")}
	case len(told) == q.Limit && ans.Total > len(told) && q.Limit < maxLimit:
		more = []string{s.tf("맞는 줄이 더 있습니다. 더 보려면 limit을 늘립니다(%d까지).", "More lines fit: for more, raise limit (to %d at most).", maxLimit)}
	}
	out.Advice = lines(more, s.behind(&ans.Freshness))
	return out, out.around(b.String()), nil
}

// addHits adds the hits that are left, behind a line that says by which words of the question they were found.
func (s *service) addHits(b *strings.Builder, e *engine.Engine, out *searchOut, ans *find.Answer, told []twins.Told, left []int) {
	var texts []string
	for _, i := range left {
		out.Hits = append(out.Hits, hitOf(&told[i]))
		texts = append(texts, told[i].Text, told[i].Headings, strings.Join(told[i].Entities, " "))
	}
	if why := (bundle.Reason{How: bundle.Words, By: e.FoundBy(ans, strings.Join(texts, "\n"))}); len(why.By) > 0 {
		out.Why = why.Text(s.lang(), false)
		fmt.Fprintf(b, "\n%s\n", out.Why)
	}
	for n, i := range left {
		if !told[i].OfOneDay() { // the fields tell of it
			s.writeHit(b, &out.Hits[n])
		}
	}
}

// answeringOrNewer are the hits that say what answers, and those that are newer and hold.
func answeringOrNewer(told []twins.Told, answering []find.Lead) (out []twins.Told) {
	var newer []twins.Told
	for i := range told {
		t, says, later := &told[i], false, false
		for k := range answering {
			for _, l := range answering[k].Lines {
				says, later = says || t.Says(l.Entry), later || t.Day > l.Day && !t.Former
			}
		}
		switch {
		case says:
			out = append(out, *t)
		case later:
			newer = append(newer, *t)
		}
	}
	return append(out, newer...)
}

// lines are lists of lines as one text.
func lines(lists ...[]string) string { return strings.Join(slices.Concat(lists...), "\n") }

const maxLimit = 20

// query reads the filters of a search.
func (s *service) query(in searchIn) (q recall.Query, err error) {
	q.Text, q.Limit = strings.TrimSpace(in.Query), cmp.Or(in.Limit, defaultHits)
	if q.Text == "" {
		return q, s.advise("query가 비어 있습니다. 찾을 것을 문장이나 낱말로 줍니다", "query is empty: give what to look for, as a question or words")
	}
	if len(q.Text) > maxQuery {
		return q, s.advise("query가 %d KB보다 깁니다. 할 일이나 질문만 주고, 붙여 넣은 글은 뺍니다", "query is longer than %d KB: give the task or the question alone, without what was pasted", maxQuery>>10)
	}
	if in.Kind != "" {
		kind, _ := rules.ParseKind(in.Kind[0]) // the schema knows the four
		q.Kinds = []rules.Kind{kind}
	}
	if name := strings.TrimLeft(strings.TrimSpace(in.Entity), "@"); name != "" {
		q.Entities = []string{name}
	}
	switch in.In {
	case "bank":
		q.Tiers = []recall.Tier{recall.Bank, recall.Archive}
	case "memory":
		q.Tiers = []recall.Tier{recall.Memory}
	}
	for _, d := range []struct {
		name, text string
		to         *day.Day
	}{{"since", in.Since, &q.Since}, {"until", in.Until, &q.Until}, {"as_of", in.AsOf, &q.AsOf}} {
		if d.text == "" {
			continue
		}
		if *d.to, err = day.Parse(d.text); err != nil {
			return q, s.advise("%s %q는 날짜가 아닙니다. 2026-11-20처럼 씁니다", "%s %q is no date: write it as 2026-11-20", d.name, text.Cut(d.text, 40))
		}
	}
	if q.Until != 0 && q.Since > q.Until {
		return q, s.advise("since(%s)가 until(%s)보다 뒤입니다. 둘을 바꿉니다", "since %s is after until %s: swap them", q.Since, q.Until)
	}
	return q, nil
}

func hitOf(t *twins.Told) hitOut {
	h := hitOut{Source: shownPath(t.Source()), Text: excerpt(&t.Hit), ID: t.EntryID, Former: t.Former, Successor: t.Successor, Also: shownPaths(t.Also)}
	if t.Kind != 0 {
		h.Kind = t.Kind.String()
	}
	for _, d := range []struct {
		on day.Day
		to *string
	}{{t.Day, &h.Day}, {t.Since, &h.Since}, {t.Until, &h.Until}} {
		if d.on != 0 {
			*d.to = d.on.String()
		}
	}
	for _, name := range t.Entities {
		h.Entities = append(h.Entities, bundle.Flat(name))
	}
	return h
}

// shownPath is a path of the workspace, or a source, as it may be shown: people name files, and whoever made the workspace. Of a name that is
// harmless it is the name.
func shownPath(p string) string { return strings.ReplaceAll(bundle.Harmless(p), "\n", " ") }

func shownPaths(paths []string) (out []string) {
	for _, p := range paths {
		out = append(out, shownPath(p))
	}
	return out
}

// excerpt is the text of a hit, of a long one the part that has the words of the question.
func excerpt(h *recall.Hit) string {
	text := h.Text
	if len([]rune(text)) > maxHitText {
		text = h.Snippet.Text
		if h.Snippet.Before {
			text = "… " + text
		}
		if h.Snippet.After {
			text += " …"
		}
	}
	return strings.TrimSpace(bundle.Harmless(text))
}

// nowOut is what holds now of a subject that the question names.
type nowOut struct {
	Page  string    `json:"page"`
	Why   string    `json:"why"`
	Lines []nowLine `json:"lines"`
}

type nowLine struct {
	Text string `json:"text"`
	ID   string `json:"id"`
	Day  string `json:"day,omitempty"`
}

func (s *service) nowOf(l *find.Lead) nowOut {
	why := bundle.NamedBy(l.Asked, l.Answers)
	out := nowOut{Page: shownPath(l.Page), Why: why.Text(s.lang(), false)}
	for _, line := range l.Lines {
		n := nowLine{Text: strings.TrimSpace(bundle.Harmless(line.Text)), ID: line.Entry}
		if line.Day != 0 {
			n.Day = line.Day.String()
		}
		out.Lines = append(out.Lines, n)
	}
	return out
}

// writeNow shows what holds now of a subject, below its page and why it is shown.
func (s *service) writeNow(b *strings.Builder, now *nowOut) {
	fmt.Fprintf(b, "\n%s · %s\n", now.Page, now.Why)
	for _, l := range now.Lines {
		fmt.Fprintf(b, "%s (%s) ^%s\n", quote(l.Text), l.Day, l.ID)
	}
}

// writeHit shows a hit as people and models read it: where it stands and what it is, and below that the quoted line.
func (s *service) writeHit(b *strings.Builder, h *hitOut) {
	parts := []string{h.Source}
	for _, p := range []string{strings.TrimSpace(h.Kind + names(h.Entities)), h.Day} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	if h.ID != "" {
		parts = append(parts, "^"+h.ID)
	}
	if h.Former {
		said := s.t("예전 것(former)", "no longer holds")
		if h.Until != "" {
			said += " " + h.Since + "–" + h.Until
		}
		if h.Successor != "" {
			said += " → ^" + h.Successor
		}
		parts = append(parts, said)
	}
	if len(h.Also) > 0 {
		parts = append(parts, s.t("같은 줄 ", "also ")+h.Also[0])
	}
	fmt.Fprintf(b, "\n%s\n%s\n", strings.Join(parts, " · "), quote(h.Text))
}

// names are entities as they stand behind a kind, " @민수 @지영".
func names(entities []string) string {
	var b strings.Builder
	for _, name := range entities {
		b.WriteString(" @" + bundle.Flat(name))
	}
	return b.String()
}

// quote marks every line of a text as quoted.
func quote(text string) string { return "> " + strings.ReplaceAll(text, "\n", "\n> ") }

// lacking says what a refused question lacks; nothing of one that was not refused.
func lacking(r *recall.Support) lacks {
	if r == nil {
		return lacks{}
	}
	return lacks{Missing: firstWords(r.Absent()), Try: tryWords(r)}
}

// tryWords are those of the words of a refused question that lines have; where each is in some line, those that stand
// together in the nearest.
func tryWords(r *recall.Support) string {
	if len(r.Absent()) == 0 {
		return strings.Join(firstWords(r.Found()), " ")
	}
	return strings.Join(firstWords(append(r.Found(), r.Lacking()...)), " ")
}

// sayNothing says that nothing was found, why, and what to try.
func (s *service) sayNothing(ans *find.Answer) []string {
	said := []string{s.t("기억에서 찾지 못했습니다.", "Nothing found in memory.")}
	switch {
	case ans.Refused != nil:
		return append(said, s.refused(ans.Refused)...)
	case len(ans.Time) > 0:
		return append(said, s.t("그때의 기록이 없을 수 있습니다. 때를 빼거나 since와 until을 넓혀 다시 찾습니다.", "There may be nothing of that time: leave the time out, or widen since and until."))
	}
	return append(said, s.t("다른 말로 묻거나 kind, entity, in, since, until을 빼고 다시 찾습니다.", "Ask in other words, or without kind, entity, in, since, until."))
}

// refused says which words no line has, and what to try.
func (s *service) refused(r *recall.Support) (said []string) {
	if w := firstWords(r.Absent()); len(w) > 0 {
		said = append(said, s.t("어느 줄에도 없는 말: ", "In no line: ")+strings.Join(w, ", "))
	}
	if found := firstWords(r.Found()); len(found) > 0 && r.Nearest != "" {
		line := s.tf("가장 가까운 줄(%s)에 있는 말: %s", "The nearest line, %s, has: %s", bundle.Flat(r.Nearest), strings.Join(found, ", "))
		if w := firstWords(r.Lacking()); len(w) > 0 {
			line += s.tf(", 없는 말: %s", ", and not: %s", strings.Join(w, ", "))
		}
		said = append(said, line)
	}
	if try := tryWords(r); try != "" {
		return append(said, s.tf("query를 %q처럼 줄이거나, 없는 말을 다른 말로 바꿔 다시 찾습니다. 그래도 없으면 기억에 없다고 답합니다.",
			"Try query %q, or say the missing words in another way. If that finds nothing, say that memory does not have it.", try))
	}
	return append(said, s.t("다른 말로 다시 찾거나, 기억에 없다고 답합니다.", "Ask in other words, or say that memory does not have it."))
}

func firstWords(words []string) (out []string) {
	for _, w := range words[:min(len(words), maxWords)] {
		out = append(out, bundle.Flat(text.Cut(w, 100)))
	}
	return slices.Compact(out)
}

// behind says in what an answer may be behind the files; nothing when it is not.
func (s *service) behind(f *find.Freshness) (said []string) {
	if f.Stale != "" {
		said = append(said, s.tf("주의: 색인을 새로 하지 못해 예전 것으로 찾았습니다: %s", "Note: the index could not be brought up to date, this is from the old one: %s", bundle.Flat(f.Stale)))
	}
	if f.Left > 0 {
		said = append(said, s.tf("주의: 아직 색인에 없는 파일이 %d개 있습니다. 다시 물으면 더 찾습니다.", "Note: %d files are not in the index yet; asked again, more is found.", f.Left))
	}
	if n := len(f.Failed); n > 0 {
		said = append(said, s.tf("주의: 색인하지 못한 파일이 %d개 있습니다: %s", "Note: %d files could not be indexed: %s", n, bundle.Flat(f.Failed[0])))
	}
	return said
}

type contextIn struct {
	Query  string `json:"query"`
	Budget int    `json:"budget"`
	AsOf   string `json:"as_of"`
}

type contextOut struct {
	lead
	Text string `json:"text"`
	Cut  int    `json:"cut"` // lines that did not fit
	lacks
	Workspace string `json:"workspace"`
}

func (s *service) context(ctx context.Context, e *engine.Engine, in contextIn) (out contextOut, text string, err error) {
	q, err := s.query(searchIn{Query: in.Query, AsOf: in.AsOf})
	if err != nil {
		return out, "", err
	}
	opt := load.Options{Budget: in.Budget, Lang: s.lang()}
	b, err := e.Context(ctx, q, opt)
	if err == nil && b.Refused != nil && q.AsOf == 0 { // a task, most of whose words no line has
		b, err = s.mentioned(ctx, e, q, opt, b)
	}
	if err != nil {
		return out, "", err
	}
	out = contextOut{Workspace: b.Workspace, Text: b.Text, Cut: b.Cut}
	if b.Text != "" {
		out.Note, out.Advice = s.note(), lines(s.behind(&b.Freshness))
		return out, lead{Advice: out.Advice}.around(b.Text), nil // which says itself what it is
	}
	said := []string{s.t("맞는 기억이 없습니다.", "Nothing in memory fits.")}
	if b.Refused != nil {
		out.lacks, said = lacking(b.Refused), append(said, s.refused(b.Refused)...)
	}
	out.Advice = lines(said, s.behind(&b.Freshness))
	return out, out.around(""), nil
}

// mentioned is what a task mentions, clause by clause, or what refuses it as one question where it mentions nothing.
func (s *service) mentioned(ctx context.Context, e *engine.Engine, q recall.Query, opt load.Options, refused *load.Bundle) (*load.Bundle, error) {
	opt.Prompt = true
	b, err := e.Context(ctx, q, opt)
	if err != nil || b.Text == "" {
		return refused, err
	}
	return b, nil
}

// lang is the language of the server as the engine names it.
func (s *service) lang() string { return s.t("ko", "en") }
