package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/clip"
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
	Workspace string `json:"workspace"`
	Path      string `json:"path"`
	Text      string `json:"text"`
	First     int    `json:"first,omitempty"` // line of the file at which the text begins
	last      int
	Next      string `json:"next,omitempty"` // name of what follows
	ID        string `json:"id,omitempty"`   // of an entry
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
	return s.lines(r, at)
}

// place is a file, or a range of its lines.
type place struct {
	name     string
	lines    bool // a range was given
	from, to int  // 1-based; to 0: to the end
}

var lineRange = regexp.MustCompile(`^(.+)#L(\d{1,9})(?:-L?(\d{1,9}))?$`)

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
	m := lineRange.FindStringSubmatch(name)
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

// lines cuts out of a file what was asked for, as far as it fits.
func (s *service) lines(r *engine.Reading, at place) (out getOut, text string, err error) {
	first, last := at.from, at.to
	if !at.lines {
		first, last = r.Front+1, len(r.Lines)
		for first < last && strings.TrimSpace(r.Lines[first-1]) == "" {
			first++
		}
	}
	if at.lines && first > len(r.Lines) {
		return out, "", s.advise("%s는 %d줄까지입니다(has %[2]d lines)", "%s has %d lines only", r.Path, len(r.Lines))
	}
	last = min(last, len(r.Lines))
	out = getOut{Workspace: r.Workspace, Path: r.Path, First: first, last: first - 1}
	var kept []string
	size := 0
	for no := first; no <= last; no++ {
		line := bundle.Harmless(r.Lines[no-1])
		if len(line) > maxText { // more than a call may return is no line that anybody reads
			line = clip.Bytes(line, maxText-8) + " …"
		}
		if size += len(line) + 1; size > maxText && len(kept) > 0 {
			break
		}
		kept, out.last = append(kept, line), no
	}
	out.Text = strings.Join(kept, "\n")
	if out.last < last {
		out.Next = recall.LineID(r.Path, out.last+1) + "-L" + strconv.Itoa(last)
	}
	return out, s.sayLines(&out, kept), nil
}

// sayLines shows lines with their numbers, which a source can be made of.
func (s *service) sayLines(out *getOut, kept []string) string {
	if len(kept) == 0 {
		return s.tf("%s는 비어 있습니다(empty)", "%s is empty", out.Path)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s#L%d-L%d\n", bundle.Notice(s.lang()), out.Path, out.First, out.last)
	for i, line := range kept {
		fmt.Fprintf(&b, "%d> %s\n", out.First+i, line)
	}
	if out.Next != "" {
		b.WriteString(s.t("더 있음: name ", "more: name ") + out.Next)
	}
	return b.String()
}

// entry shows one entry.
func (s *service) entry(v *engine.EntryView) (getOut, string) {
	out := getOut{Workspace: v.Workspace, Path: v.Page, Text: strings.TrimSpace(bundle.Harmless(v.Text)), ID: v.ID}
	var b strings.Builder
	s.writeEntry(&b, v)
	return out, b.String()
}

// writeEntry shows an entry with its standing and sources.
func (s *service) writeEntry(b *strings.Builder, v *engine.EntryView) {
	b.WriteString(bundle.Notice(s.lang()) + "\n\n")
	fmt.Fprintf(b, "%s · %s%s · %s · %s\n%s\n", v.ID, v.Kind, names(v.Entities), v.Page, s.standing(v), quote(strings.TrimSpace(bundle.Harmless(v.Text))))
	for _, src := range sources(v) {
		b.WriteString(s.t("출처 ", "source ") + src + "\n")
	}
	for _, id := range v.Conflicts {
		b.WriteString(s.t("어긋남(conflict) ", "conflicts with ") + id + "\n")
	}
}

// standing says whether an entry still holds, and of an opinion what it is worth.
func (s *service) standing(v *engine.EntryView) string {
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
func sources(v *engine.EntryView) (out []string) {
	for i, src := range v.Sources {
		if i > 0 && i <= len(v.Sources)-maxList {
			continue
		}
		out = append(out, src.Place())
	}
	return out
}

type whyIn struct {
	ID string `json:"id"`
}

type whyOut struct {
	Workspace string   `json:"workspace"`
	ID        string   `json:"id"`
	Text      string   `json:"text"`
	Standing  string   `json:"standing"` // live, superseded, archived
	Worth     float64  `json:"worth,omitempty"`
	FadesOn   string   `json:"fades_on,omitempty"`
	Sources   []string `json:"sources"`
	Rules     []string `json:"rules"`
	Events    []string `json:"events"` // one line each, oldest first
}

func (s *service) why(ctx context.Context, e *engine.Engine, in whyIn) (out whyOut, text string, err error) {
	w, err := e.Why(ctx, clip.Bytes(in.ID, maxName))
	if err != nil {
		return out, "", s.noEntry(err, clip.Bytes(in.ID, maxName))
	}
	out = whyOut{
		Workspace: w.Workspace, ID: w.ID, Text: strings.TrimSpace(bundle.Harmless(w.Text)), Standing: w.Standing, Worth: hundredths(w.Worth),
		Sources: sources(&w.EntryView), Rules: append([]string{}, w.EntryView.Rules...), Events: []string{},
	}
	if w.FadesOn != 0 {
		out.FadesOn = w.FadesOn.String()
	}
	for i := range w.Events {
		if i > 0 && i <= len(w.Events)-maxEvents {
			continue
		}
		out.Events = append(out.Events, s.event(&w.Events[i]))
	}
	var b strings.Builder
	s.writeEntry(&b, &w.EntryView)
	b.WriteString(s.t("\n규칙(rules): ", "\nrules: "))
	if len(out.Rules) == 0 {
		b.WriteString(s.t("줄이 종류를 스스로 밝혔거나 사람이 정함", "the line states its kind, or a person decided"))
	}
	b.WriteString(strings.Join(out.Rules, ", ") + s.t("\n지나온 일(events):\n", "\nevents:\n"))
	for _, ev := range out.Events {
		b.WriteString("- " + ev + "\n")
	}
	return out, b.String(), nil
}

// event tells one event of an entry on one line.
func (s *service) event(ev *engine.EventView) string {
	parts := []string{ev.Day.String(), string(ev.Op)}
	if ev.C != 0 {
		parts = append(parts, fmt.Sprintf("c=%.2f", hundredths(ev.C)))
	}
	why := engine.ReasonWord(ev.Why, s.lang())
	if why == "" {
		why = bundle.Flat(clip.Bytes(ev.Why, maxHitText))
	}
	for _, p := range []string{ev.Source, why} {
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
	if out.Waiting {
		b.WriteString(s.t("아직 정리하지 않은 것이 있습니다(memctl distill). 찾기는 그것도 찾습니다\n", "something waits to be distilled (memctl distill); search finds it all the same\n"))
	}
	for _, p := range out.Problems {
		b.WriteString(s.t("문제: ", "problem: ") + p + "\n")
	}
	if more > 0 {
		b.WriteString(s.tf("문제가 %d개 더 있습니다: memctl status\n", "%d more problems: memctl status\n", more))
	}
	return out, b.String(), nil
}
