package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/internal/text"
)

const (
	maxText   = 8 << 10 // bytes of a file that one call returns
	maxEvents = 30      // of an entry that are told
	maxList   = 20      // sources, problems
)

type getIn struct {
	Name string `json:"name"`
}

type getOut struct {
	lead
	Path  string `json:"path"`
	Text  string `json:"text"`            // of a file its lines with their numbers, "12> …"; of an entry its statement
	First int    `json:"first,omitempty"` // line of the file at which the text begins
	Next  string `json:"next,omitempty"`  // name of what follows
	entryOut
	Workspace string `json:"workspace"`
}

// entryOut is what is told of an entry beside its text.
type entryOut struct {
	ID        string   `json:"id,omitempty"`
	Kind      string   `json:"kind,omitempty"`
	Entities  []string `json:"entities,omitempty"`
	Standing  string   `json:"standing,omitempty"`  // live, superseded, archived
	Successor string   `json:"successor,omitempty"` // id of what superseded it
	Worth     float64  `json:"worth,omitempty"`     // of an opinion: its confidence today
	FadesOn   string   `json:"fades_on,omitempty"`
	Sources   []string `json:"sources,omitempty"`
	Conflicts []string `json:"conflicts_with,omitempty"` // ids
}

func entryOf(v *view.EntryView) entryOut {
	out := entryOut{ID: v.ID, Kind: v.Kind.String(), Standing: v.Standing, Successor: v.Successor, Worth: hundredths(v.Worth), Sources: sources(v), Conflicts: v.Conflicts}
	for _, name := range v.Entities {
		out.Entities = append(out.Entities, bundle.Flat(name))
	}
	if v.FadesOn != 0 {
		out.FadesOn = v.FadesOn.String()
	}
	return out
}

// get reads an entry, a page or a log. Like memctl show it prefers a page that is at the very path.
func (s *service) get(ctx context.Context, e *engine.Engine, in getIn) (out getOut, text string, err error) {
	at, err := s.place(in.Name)
	if err != nil {
		return out, "", err
	}
	if !at.lines && !e.HasPage(at.name) {
		v, err := e.Entry(ctx, at.name)
		if err == nil {
			out, text = s.entry(v)
			return out, text, nil
		}
		if !errors.Is(err, bank.ErrNotFound) {
			return out, "", err
		}
	}
	r, err := e.Read(ctx, at.name)
	if errors.Is(err, bank.ErrNotFound) {
		paths, perr := e.Paths(ctx)
		return out, "", errors.Join(s.noPage(err, at.name, paths), perr)
	}
	if err != nil {
		return out, "", err
	}
	return s.part(r, at)
}

// place is a file, or a range of its lines.
type place struct {
	name     string
	lines    bool // a range was given
	from, to int  // 1-based; to 0: to the end
}

var lineRange = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+)#L(\d{1,9})(?:-L?(\d{1,9}))?$`) })

// place reads a name: path#L12, path#L5-L20, a URI of a resource, or what memctl show knows.
func (s *service) place(name string) (place, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return place{}, s.advise("name이 비어 있습니다. 항목의 id(m…), 페이지 이름, 또는 memory_search의 source를 줍니다", "name is empty: give an entry's id (m…), the name of a page, or the source of a hit")
	}
	if len(name) > maxName {
		return place{}, s.advise("name이 너무 깁니다(%d바이트까지)", "name is longer than %d bytes", maxName)
	}
	if rel, err := ParseURI(name); err == nil {
		name = rel
	}
	m := lineRange().FindStringSubmatch(name)
	if m == nil {
		return place{name: name}, nil
	}
	at := place{name: m[1], lines: true}
	at.from, _ = strconv.Atoi(m[2]) // nine digits at most
	if at.to, _ = strconv.Atoi(m[3]); m[3] == "" {
		at.to = at.from
	}
	if at.from < 1 || at.to < at.from {
		return place{}, s.advise("%q의 줄 범위가 맞지 않습니다. #L5-L20처럼 씁니다", "the range of lines of %q is wrong: write it as #L5-L20", bundle.Flat(name))
	}
	return at, nil
}

// part cuts out of a file what was asked for, as far as it fits.
func (s *service) part(r *view.Reading, at place) (out getOut, shown string, err error) {
	first, last := at.from, at.to
	if !at.lines {
		first, last = r.Front+1, len(r.Lines)
		for first < last && strings.TrimSpace(r.Lines[first-1]) == "" {
			first++
		}
	}
	if at.lines && first > len(r.Lines) {
		return out, "", s.advise("%s는 %d줄까지입니다(has %[2]d lines)", "%s has %d lines only", shownPath(r.Path), len(r.Lines))
	}
	last = min(last, len(r.Lines))
	out = getOut{Workspace: r.Workspace, Path: shownPath(r.Path), First: first}
	var b strings.Builder
	no, size := first, 0
	for ; no <= last; no++ {
		line := bundle.Harmless(r.Lines[no-1])
		if len(line) > maxText { // more than a call may return is no line that anybody reads
			line = text.Cut(line, maxText-8) + " …"
		}
		if size += len(line) + 1; size > maxText && no > first {
			break
		}
		fmt.Fprintf(&b, "%d> %s\n", no, line) // with its number, which a source can be made of
	}
	if no == first {
		out.Advice = s.tf("%s는 비어 있습니다(empty).", "%s is empty.", out.Path)
		return out, out.around(""), nil
	}
	out.Note, out.Text = s.note(), strings.TrimSuffix(b.String(), "\n")
	if no <= last {
		out.Next = recall.LineID(out.Path, no) + "-L" + strconv.Itoa(last)
		out.Advice = s.tf("뒤에 더 있습니다. 이어 읽으려면 name을 %s로 다시 부릅니다.", "There is more: to read on, call again with name %s.", out.Next)
	}
	return out, out.around(fmt.Sprintf("%s#L%d-L%d\n%s", out.Path, first, no-1, out.Text)), nil
}

// entry shows one entry.
func (s *service) entry(v *view.EntryView) (getOut, string) {
	out := getOut{lead: lead{Note: s.note()}, Workspace: v.Workspace, Path: shownPath(v.Page), Text: strings.TrimSpace(bundle.Harmless(v.Text)), entryOut: entryOf(v)}
	return out, out.around(s.shownEntry(v))
}

// shownEntry is an entry with its standing and sources, as text.
func (s *service) shownEntry(v *view.EntryView) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s · %s%s · %s · %s\n%s\n", v.ID, v.Kind, names(v.Entities), shownPath(v.Page), s.standing(v), quote(strings.TrimSpace(bundle.Harmless(v.Text))))
	for _, src := range sources(v) {
		b.WriteString(s.t("출처 ", "source ") + src + "\n")
	}
	for _, id := range v.Conflicts {
		b.WriteString(s.t("어긋남(conflict) ", "conflicts with ") + id + "\n")
	}
	return b.String()
}

// standing says whether an entry still holds, and of an opinion what it is worth.
func (s *service) standing(v *view.EntryView) string {
	text := v.Standing
	switch v.Standing {
	case "superseded":
		text = s.tf("%s에 예전 것이 됨(superseded) → %s", "superseded %s by %s", v.Until, v.Successor)
	case "archived":
		text = s.tf("%s에 보관됨(archived)", "archived %s", v.Until)
	}
	if v.Confidence != 0 {
		text += s.tf(" · 확신 %.2f, 지금 %.2f", " · confidence %.2f, %.2f now", hundredths(v.Confidence), hundredths(v.Worth))
	}
	if v.FadesOn != 0 {
		text += s.tf(" · %s에 흐려짐", " · fades on %s", v.FadesOn)
	}
	if v.Pinned {
		text += s.t(" · 고정(pinned)", " · pinned")
	}
	return text
}

func hundredths(c int) float64 { return float64(c) / 100 }

// sources are where an entry comes from: the first, and the newest.
func sources(v *view.EntryView) (out []string) {
	for i, src := range v.Sources {
		if i > 0 && i <= len(v.Sources)-maxList {
			continue
		}
		out = append(out, shownPath(src.Place()))
	}
	return out
}

type whyIn struct {
	ID string `json:"id"`
}

type whyOut struct {
	lead
	Text string `json:"text"`
	entryOut
	Rules     []string `json:"rules"`
	Events    []string `json:"events"` // one line each, oldest first
	Workspace string   `json:"workspace"`
}

func (s *service) why(ctx context.Context, e *engine.Engine, in whyIn) (out whyOut, shown string, err error) {
	w, err := e.Why(ctx, text.Cut(in.ID, maxName))
	if err != nil {
		return out, "", s.noEntry(err, text.Cut(in.ID, maxName))
	}
	out = whyOut{
		lead: lead{Note: s.note()}, Workspace: w.Workspace, Text: strings.TrimSpace(bundle.Harmless(w.Text)), entryOut: entryOf(&w.EntryView),
		Rules: append([]string{}, w.EntryView.Rules...), Events: []string{},
	}
	if len(out.Rules) == 0 {
		out.Advice = s.t("규칙(rules)이 없습니다. 줄이 종류를 스스로 밝혔거나 사람이 정했습니다.", "There are no rules: the line states its kind, or a person decided.")
	}
	for i := range w.Events {
		if i > 0 && i <= len(w.Events)-maxEvents {
			continue
		}
		out.Events = append(out.Events, s.event(&w.Events[i]))
	}
	var b strings.Builder
	b.WriteString(s.shownEntry(&w.EntryView))
	if len(out.Rules) > 0 {
		b.WriteString(s.t("\n규칙(rules): ", "\nrules: ") + strings.Join(out.Rules, ", "))
	}
	b.WriteString(s.t("\n지나온 일(events):\n", "\nevents:\n"))
	for _, ev := range out.Events {
		b.WriteString("- " + ev + "\n")
	}
	return out, out.around(b.String()), nil
}

// event tells one event of an entry on one line.
func (s *service) event(ev *view.EventView) string {
	parts := []string{ev.Day.String(), string(ev.Op)}
	if ev.C != 0 {
		parts = append(parts, fmt.Sprintf("c=%.2f", hundredths(ev.C)))
	}
	why := report.ReasonWord(ev.Why, s.lang())
	if why == "" {
		why = bundle.Flat(text.Cut(ev.Why, maxHitText))
	}
	for _, p := range []string{shownPath(ev.Source), why} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	if ev.Other != "" {
		parts = append(parts, "↔ "+ev.Other)
	}
	if ev.By == bank.Person {
		parts = append(parts, s.t("[사람]", "[by a person]"))
	}
	return strings.Join(parts, " · ")
}

type statusOut struct {
	lead
	Workspace string         `json:"workspace"`
	Today     string         `json:"today"`
	Logs      int            `json:"logs"`
	Entries   map[string]int `json:"entries"`
	Conflicts int            `json:"conflicts"`
	Pages     int            `json:"pages"`
	Waiting   bool           `json:"waiting"`
	Problems  []string       `json:"problems"`
}

func (s *service) status(ctx context.Context, e *engine.Engine, _ struct{}) (out statusOut, text string, err error) {
	st, err := e.Status(ctx)
	if err != nil {
		return out, "", err
	}
	out = statusOut{
		Workspace: st.Workspace, Today: st.Today.String(), Logs: st.Logs, Entries: st.Entries, Conflicts: st.Conflicts, Pages: st.Pages, Waiting: st.Waiting, Problems: []string{},
	}
	for _, p := range slices.Concat(st.Problems, st.RuleFaults) {
		text := p.Path + ": " + p.Message
		if s.opt.Tell != nil {
			text = s.opt.Tell(&p)
		}
		out.Problems = append(out.Problems, bundle.Flat(text))
	}
	more := max(0, len(out.Problems)-maxList)
	out.Problems = out.Problems[:len(out.Problems)-more]
	var b strings.Builder
	fmt.Fprintf(&b, s.t("%s · %s, 오늘은 %s\n일지 %d개 · 항목 W %d, B %d, O %d, S %d · 보관 %d · 어긋남 %d · 페이지 %d\n", "%s · %s, today is %s\n%d logs · entries W %d, B %d, O %d, S %d · %d archived · %d in conflict · %d pages\n"),
		out.Workspace, st.TimeZone, out.Today, out.Logs, st.Entries["W"], st.Entries["B"], st.Entries["O"], st.Entries["S"], st.Archived, out.Conflicts, out.Pages)
	for _, p := range out.Problems {
		b.WriteString(s.t("문제: ", "problem: ") + p + "\n")
	}
	var advice []string
	if out.Waiting {
		advice = append(advice, s.t("아직 정리하지 않은 일지가 있습니다(memctl distill). 찾을 때는 그것도 찾습니다.", "Some logs wait to be distilled (memctl distill); they are searched all the same."))
	}
	if more > 0 {
		advice = append(advice, s.tf("문제가 %d개 더 있습니다: memctl status", "%d more problems: memctl status", more))
	}
	if out.Advice = lines(advice); len(out.Problems) > 0 { // they quote files
		out.Note = s.note()
	}
	return out, out.around(b.String()), nil
}
