package view

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/decay"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// EntryView is an entry as surfaces show it.
type EntryView struct {
	Workspace  string       `json:"workspace"`
	ID         string       `json:"id"`
	Kind       rules.Kind   `json:"kind"`
	Text       string       `json:"text"`
	Entities   []string     `json:"entities,omitempty"`
	Page       string       `json:"page"`                // where its line stands, relative to the workspace
	Standing   string       `json:"standing"`            // live, superseded, archived
	Since      day.Day      `json:"since"`               //
	Until      day.Day      `json:"until,omitzero"`      // day it stopped being live
	Reason     string       `json:"reason,omitempty"`    // why it did
	Successor  string       `json:"successor,omitempty"` // id of what superseded it
	Conflicts  []string     `json:"conflicts,omitempty"` // ids of what contradicts it still
	Confidence int          `json:"confidence,omitzero"` // hundredths, at AsOf
	AsOf       day.Day      `json:"as_of,omitzero"`      //
	Worth      int          `json:"worth,omitzero"`      // hundredths, on the run's day
	FadesOn    day.Day      `json:"fades_on,omitzero"`   // day that closes below the threshold unless it is supported
	EndsOn     day.Day      `json:"ends_on,omitzero"`    // of a status: day at the close of which it is archived unless a line names it, or others speak of its topic
	Pinned     bool         `json:"pinned,omitzero"`     //
	ByPerson   bool         `json:"by_person,omitzero"`  // a person wrote or changed it
	Sources    []SourceView `json:"sources"`
	Rules      []string     `json:"rules,omitempty"`    // rules that filed it, heaviest first
	Subjects   []string     `json:"subjects,omitempty"` // names of the subjects that it is about, in the order in which it names them
	Whence     string       `json:"whence,omitempty"`   // where the subject came from that stands before its text: clause, line, heading
}

// SourceView is one source of an entry.
type SourceView struct {
	Path string  `json:"path"`
	Line int     `json:"line"`            // 0 of a line that a person wrote on a page
	ID   string  `json:"block,omitempty"` // the block id of such a line
	Day  day.Day `json:"day"`
	Text string  `json:"text,omitempty"` // the line as it stands in the file now; only for why
	Gone bool    `json:"gone,omitzero"`  // there is no such line any more
}

// Place is path#L12, or path#^id of a line on a page.
func (s *SourceView) Place() string {
	if s.ID != "" {
		return s.Path + "#^" + s.ID
	}
	return files.LineID(s.Path, s.Line)
}

func standing(s bank.Standing) string {
	switch s {
	case bank.Superseded:
		return "superseded"
	case bank.Archived:
		return "archived"
	}
	return "live"
}

// Events returns the events of all ledgers that stand, in the order in which they fold. What cannot be read of a ledger is left out;
// [Viewer.Status] names it.
func (e *Viewer) Events(ctx context.Context) ([]*bank.Event, error) {
	r, err := e.replay.WholeRecord(ctx)
	if err != nil {
		return nil, err
	}
	return bank.InOrder(r.Program, r.People), nil
}

// Entry returns one entry by id. An unknown id is an error matching bank.ErrNotFound.
func (e *Viewer) Entry(ctx context.Context, id string) (v *EntryView, err error) {
	err = e.replay.Looking(ctx, func(l *replay.Look) error {
		en, err := replay.EntryByID(l.State, id)
		if err != nil {
			return err
		}
		shown := e.viewer(l.State, l.Snap.Clock.Day).view(en)
		v = &shown
		return nil
	})
	return v, err
}

// viewer turns entries of one state into views.
type viewer struct {
	e      *Viewer
	st     *bank.State
	layout *bank.Plan
	today  day.Day
	book   *subject.Book
}

func (e *Viewer) viewer(st *bank.State, today day.Day) viewer {
	return viewer{e, st, bank.Layout(st, e.LayoutOptions()), today, env.BookOf(st)}
}

func (vw viewer) view(en *bank.Entry) EntryView {
	page, _ := vw.layout.PageOf(en.ID)
	v := EntryView{
		Workspace: vw.e.Dir(), ID: en.ID, Kind: en.Kind, Text: vw.e.Redact(en.Text), Entities: vw.e.WithoutSecrets(en.Entities), Page: path.Join(files.BankDir, page),
		Standing: standing(en.Standing), Since: en.Since, Until: en.Until, Reason: vw.e.Redact(en.Reason), Successor: en.Successor,
		Conflicts: vw.st.OpenConflicts(en), Pinned: en.Pinned, ByPerson: en.ByPerson != 0, Rules: en.Rules, Whence: en.Whence,
	}
	for _, id := range subjectsIn(vw.book, en.Entities, v.Text) {
		if x, ok := vw.book.Get(id); ok {
			v.Subjects = append(v.Subjects, x.Name)
		}
	}
	if en.Kind == rules.Opinion {
		v.Confidence, v.AsOf, v.Worth = en.Confidence, en.AsOf, decay.Worth(en.Confidence, en.AsOf, vw.today)
		if en.Standing == bank.Live && !en.Pinned {
			v.FadesOn = decay.FadesOn(en.Confidence, en.AsOf)
		}
	}
	v.EndsOn = vw.endsOn(en)
	v.Sources = make([]SourceView, 0, len(en.Sources))
	for _, src := range en.Sources {
		v.Sources = append(v.Sources, SourceView{Path: src.Path, Line: src.Line, ID: blockOf(src, en.ID), Day: src.Day})
	}
	return v
}

// endsOn is the day at the close of which a status ends if nothing is heard of it; zero for what stays, and where that day is over already, as others speak
// of its topic.
func (vw viewer) endsOn(en *bank.Entry) day.Day {
	if en.Kind != rules.Status || en.Standing != bank.Live {
		return 0
	}
	d, err := vw.e.Decide()
	if err != nil {
		return 0
	}
	now := d.Comparer().Facts(en.Text, en.Entities)
	on, ok := distil.Ends(en, &now)
	if !ok || on < vw.today {
		return 0
	}
	return on
}

// Why explains an entry: where it came from, the rules that filed it, what it absorbed, and its confidence day by day.
type Why struct {
	EntryView
	Events []EventView  `json:"events"`
	Rules  []RuleView   `json:"fired"`
	Curve  []CurvePoint `json:"curve,omitempty"`
}

// EventView is one event of an entry's life.
type EventView struct {
	Day    day.Day  `json:"day"`
	Op     bank.Op  `json:"op"`
	By     bank.By  `json:"by"`
	Why    string   `json:"why,omitempty"`
	Other  string   `json:"other,omitempty"`
	Text   string   `json:"text,omitempty"`      // the text that stood from then on, where it changed
	Before string   `json:"before,omitempty"`    // the text that stood until then
	C      int      `json:"confidence,omitzero"` // hundredths, from then on
	Source string   `json:"source,omitempty"`    // path#Lline
	Page   string   `json:"page,omitempty"`      // of the question that a promote quotes it for
	Rules  []string `json:"rules,omitempty"`
	How    *Working `json:"how,omitempty"` // of an end, a conflict and a merge: what decided it

	asOf day.Day // of the confidence
}

// quotedBy shows the event by which a kept question came to quote the entry, or to rest its answer on it; false for other events.
func quotedBy(ev *bank.Event, en *bank.Entry, questions []*question.Question) (EventView, bool) {
	at := slices.IndexFunc(questions, func(q *question.Question) bool { return q.ID == ev.Entry })
	if at < 0 || !slices.ContainsFunc(ev.Sources, func(s bank.Source) bool {
		return slices.ContainsFunc(en.Sources, func(o bank.Source) bool { return o.Stmt == s.Stmt })
	}) {
		return EventView{}, false
	}
	return EventView{Day: ev.Day, Op: ev.Op, By: ev.By, Why: ev.Why, Page: files.BankDir + "/" + questions[at].Page}, true
}

// RuleView is a rule that fired, and where it stands.
type RuleView struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Weight int    `json:"weight"`
	Target string `json:"target,omitempty"`
	At     string `json:"at"` // file:line of the rule
}

// CurvePoint is what an opinion was worth on a day, in hundredths.
type CurvePoint struct {
	Day   day.Day `json:"day"`
	Worth int     `json:"worth"`
	Event bool    `json:"event,omitzero"` // its confidence was set on this day
}

// Why explains one entry by the ledger. An unknown id is an error matching bank.ErrNotFound.
func (e *Viewer) Why(ctx context.Context, id string) (w *Why, err error) {
	err = e.replay.Looking(ctx, func(l *replay.Look) error {
		w, err = e.why(l, id)
		return err
	})
	return w, err
}

func (e *Viewer) why(l *replay.Look, id string) (*Why, error) {
	st, s := l.State, l.Snap
	en, err := replay.EntryByID(st, id)
	if err != nil {
		return nil, err
	}
	w := &Why{EntryView: e.viewer(st, s.Clock.Day).view(en), Events: []EventView{}, Rules: []RuleView{}}
	program, people, err := e.lifeOf(s, st, en)
	if err != nil {
		return nil, err
	}
	questions := question.Fold(people, s.Clock.Day)
	how, err := e.workings(l, program, people)
	if err != nil {
		return nil, err
	}
	for _, list := range [][]bank.Event{program, people} {
		for i := range list {
			if ev := &list[i]; ev.Op == bank.OpPromote {
				if v, ok := quotedBy(ev, en, questions); ok {
					w.Events = append(w.Events, v)
				}
			} else if isOf(st, ev, en) {
				v := e.eventView(ev, en)
				if !en.Private() {
					v.How = how.of(ev)
				}
				w.Events = append(w.Events, v)
			}
		}
	}
	slices.SortStableFunc(w.Events, func(a, b EventView) int { return int(a.Day) - int(b.Day) })
	for i := range w.Sources {
		if en.Private() || en.Withdrawn() && en.Reason == bank.ReasonWithdrawn { // another line may stand in its place
			w.Sources[i].Gone = true
			continue
		}
		e.quote(&w.Sources[i])
	}
	set, _, err := e.Rules()
	if err != nil {
		return nil, err
	}
	for _, r := range set.Rules {
		if slices.Contains(en.Rules, r.ID) {
			w.Rules = append(w.Rules, RuleView{ID: r.ID, Kind: r.Kind.String(), Weight: r.Weight, Target: r.Target, At: fmt.Sprintf("%s:%d", r.Source.File, r.Source.Line)})
		}
	}
	slices.SortStableFunc(w.Rules, func(a, b RuleView) int { return slices.Index(en.Rules, a.ID) - slices.Index(en.Rules, b.ID) })
	w.Curve = curve(w.Events, en, s.Clock.Day)
	return w, nil
}

// lifeOf are the events of an entry, with those of the entries that they name, by which it is told what these said, and all of people.
func (e *Viewer) lifeOf(s *snapshot.Snapshot, st *bank.State, en *bank.Entry) (program, people []bank.Event, err error) {
	ids := shortIDs(nil, en)
	known := len(ids)
	if program, people, err = e.replay.About(s, ids); err != nil {
		return nil, nil, err
	}
	for i := range program {
		ev := &program[i]
		if !isOf(st, ev, en) {
			continue
		}
		for _, id := range [...]string{ev.Entry, ev.Other} {
			if o, ok := st.Resolve(id); ok && o != en {
				ids = shortIDs(ids, o)
			}
		}
	}
	if len(ids) == known {
		return program, people, nil
	}
	return e.replay.About(s, ids)
}

// shortIDs adds what the ids of an entry and of its sources begin with.
func shortIDs(ids []string, en *bank.Entry) []string {
	add := func(id string) {
		if short := bank.Short(id); short != "" && !slices.Contains(ids, short) {
			ids = append(ids, short)
		}
	}
	add(en.ID)
	for i := range en.Sources {
		add(en.Sources[i].Stmt)
	}
	return ids
}

// isOf reports whether an event is one of the life of an entry.
func isOf(st *bank.State, ev *bank.Event, en *bank.Entry) bool {
	return ev.Entry == en.ID || ev.Other == en.ID || len(ev.Entry) > 1 && sameEntry(st, ev.Entry, en)
}

func sameEntry(st *bank.State, id string, en *bank.Entry) bool {
	if _, direct := st.Entry(id); direct {
		return id == en.ID
	}
	return slices.ContainsFunc(en.Sources, func(s bank.Source) bool { return strings.HasPrefix(s.Stmt, id) })
}

// eventView is an event as the history of an entry shows it. What a private entry once said is not told.
func (e *Viewer) eventView(ev *bank.Event, en *bank.Entry) EventView {
	id := en.ID
	v := EventView{Day: ev.Day, Op: ev.Op, By: ev.By, Why: e.Redact(ev.Why), Other: ev.Other, Rules: ev.Rules}
	if ev.Other == id {
		v.Other = ev.Entry
	}
	if ev.After != nil {
		if !en.Private() {
			v.Text = e.Redact(ev.After.Text)
		}
		if ev.Other != id { // else it is the confidence of the other side
			v.C, v.asOf = ev.After.Confidence, ev.After.AsOf
		}
	}
	if ev.Before != nil && !en.Private() {
		v.Before = e.Redact(ev.Before.Text)
	}
	if len(ev.Sources) > 0 {
		v.Source = ev.Sources[0].Path + ev.Sources[0].Anchor(ev.Entry)
	}
	return v
}

// blockOf is the block id by which a source of an entry is known; "" for one that has a line number.
func blockOf(src bank.Source, id string) string {
	if block, ok := strings.CutPrefix(src.Anchor(id), "#^"); ok {
		return block
	}
	return ""
}

// quote reads the source's line as it stands now.
func (e *Viewer) quote(s *SourceView) {
	data, err := e.ReadNamed(s.Path)
	if err != nil {
		s.Gone = true
		return
	}
	if data, err = memory.Shown(data); err != nil {
		s.Gone = true
		return
	}
	n := 0
	for line := range bytes.Lines(data) {
		n++
		l, _ := bank.ParseEntryLine(strings.TrimRight(string(line), "\r\n"))
		if n == s.Line || s.ID != "" && l.ID == s.ID {
			s.Text = e.Redact(strings.TrimSpace(string(line)))
			return
		}
	}
	s.Gone = true
}

// curve is an opinion's worth from its first day to the run's day, and on to the day it fades; of a long life the last 400 days.
func curve(events []EventView, en *bank.Entry, today day.Day) []CurvePoint {
	if en.Kind != rules.Opinion {
		return nil
	}
	last := today
	if en.Standing == bank.Live && !en.Pinned {
		last = max(last, decay.FadesOn(en.Confidence, en.AsOf))
	}
	if en.Until != 0 {
		last = en.Until
	}
	const longest = 400 // days; an opinion fades within 35 unless it is supported
	var (
		out  []CurvePoint
		now  decay.Curve
		next int // the first event of a day to come
	)
	for d := en.Since; d <= last; d++ {
		before := next
		for ; next < len(events) && events[next].Day <= d; next++ {
			now = events[next].confidence(now)
		}
		if d >= last-longest {
			hit := slices.ContainsFunc(events[before:next], func(ev EventView) bool { return ev.C != 0 || ev.Op == bank.OpRestore })
			out = append(out, CurvePoint{Day: d, Worth: now.On(d), Event: hit})
		}
	}
	return out
}

// confidence is that of an opinion after the event, as [bank.State.Apply] has it.
func (v *EventView) confidence(c decay.Curve) decay.Curve {
	if v.Op == bank.OpRestore && v.By == bank.Person {
		c = decay.Curve{C: max(c.C, decay.Default), AsOf: v.Day}
	}
	if v.C != 0 {
		c = decay.Curve{C: v.C, AsOf: v.asOf}
	}
	return c
}

// Opinions are all opinions, live or not, in page order.
func (e *Viewer) Opinions(ctx context.Context) ([]EntryView, error) {
	st, s, err := e.replay.State(ctx)
	if err != nil {
		return nil, err
	}
	vw := e.viewer(st, s.Clock.Day)
	var out []EntryView
	for _, en := range st.Sorted() {
		if en.Kind == rules.Opinion {
			out = append(out, vw.view(en))
		}
	}
	return out, nil
}
