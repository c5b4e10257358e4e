package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/judge"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
)

// PromoteRequest is a question that is to have a page, with what was found.
type PromoteRequest struct {
	Question  string
	Hits      []recall.Hit // what [find.Finder.Recall] found, best first, withheld or not
	Refused   bool         // and it refused the question: what it withheld may be quoted
	Behind    bool         // and files have changed that it did not know ([find.Freshness.Behind]): one of them may answer
	Answer    string       // an answer to file on the page; "" for none, and then the question is promoted only if it is badly answered
	Citations []string     // what the answer rests on: path#L12, or a path
	DryRun    bool         // plan only: the promotion has the diff, nothing is written
}

// What became of a promotion.
const (
	PromotedNew      = "new"      // the question has a page now
	PromotedAdded    = "added"    // it had one, which says now that it was asked again, and what else was found
	PromotedAnswered = "answered" // nothing was written: the bank answers the question
	PromotedRefused  = "refused"  // nothing was written: the question is too long, has no word to look for, or cannot be judged now
)

// Why a promotion was refused.
const (
	RefusedLong   = "too long"
	RefusedEmpty  = "no words"
	RefusedBehind = "index behind" // nothing that was found answers, and not everything was looked at
)

// errAnswered stops a run: a person has answered on the page of the question.
var errAnswered = errors.New("the question is answered on its page")

// Promote gives a question that the bank answers badly a page in bank/wiki/, or adds what was found to the page that it
// has, also under other words. The rule is that of [judge.Judged]. With an answer, which a person has seen, the question is
// filed with it whatever the hits are.
func (e *Asker) Promote(ctx context.Context, req PromoteRequest) (*find.Promotion, error) {
	d, err := e.Decide()
	if err != nil {
		return nil, err
	}
	a := e.find.Judge.AskedOf(d.Comparer(), bank.Flat(e.Redact(req.Question)))
	out := &find.Promotion{Question: a.Text, Need: judge.AnswerPercent, Judged: []judge.Judged{}, Problems: []problem.Problem{}, DryRun: req.DryRun}
	switch {
	case judge.TooLong(a.Text):
		out.Status, out.Reason = PromotedRefused, RefusedLong
		return out, nil
	case len(a.Words) == 0:
		out.Status, out.Reason = PromotedRefused, RefusedEmpty
		return out, nil
	}
	out.Judged = e.find.Judge.Hits(d.Comparer(), &a, req.Hits)
	reason, by := judge.Verdict(out.Judged)
	if req.Refused && by == nil {
		reason = judge.JudgedNothing
	}
	if out.Reason = reason; by != nil && req.Answer == "" {
		out.Status, out.AnsweredBy, out.Entry = PromotedAnswered, by.Source, by.Entry
		return out, nil
	}
	if req.Behind && req.Answer == "" {
		out.Status, out.Reason = PromotedRefused, RefusedBehind
		return out, nil
	}
	pm := promoter{e: e, d: d, req: &req, asked: a, out: out}
	r, err := e.run.Run(ctx, run.Cycle{Verb: "promote", DryRun: req.DryRun, Deed: pm.deed, Tell: pm.tell})
	if errors.Is(err, errAnswered) {
		out.Status, out.Reason = PromotedAnswered, judge.JudgedPage
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	out.Problems, out.Diff = r.Problems, r.Diff
	return out, nil
}

// promoter makes the deed of a promotion.
type promoter struct {
	e     *Asker
	d     *env.Deciders
	req   *PromoteRequest
	asked judge.Asked
	out   *find.Promotion

	id string // of the question
}

// deed is what the promotion adds, given what the bank is when it comes to it.
func (pm *promoter) deed(b run.Basis) (run.Deed, error) {
	all := question.Fold(b.People, b.Snap.Clock.Day)
	q := pm.asked.SameQuestion(pm.d.Comparer(), all)
	first := pm.asked // whose words count
	if pm.out.Status = PromotedNew; q != nil {
		pm.out.Status, first = PromotedAdded, pm.e.find.Judge.AskedOf(pm.d.Comparer(), q.Text)
		if pm.e.answeredByHand(b, q) {
			pm.out.Question, pm.out.Page, pm.out.AnsweredBy = q.Text, files.BankDir+"/"+q.Page, files.BankDir+"/"+q.Page
			return run.Deed{}, errAnswered
		}
	} else {
		q = &question.Question{ID: question.ID(pm.asked.Text), Text: pm.asked.Text, Words: pm.asked.Said()}
		q.Page = question.PageFor(q.Text, func(page string) bool {
			is := func(other string) bool { return strings.EqualFold(other, page) }
			return slices.ContainsFunc(slices.Sorted(maps.Keys(b.Snap.Pages)), is) || slices.ContainsFunc(all, func(o *question.Question) bool { return is(o.Page) })
		})
	}
	pm.id = q.ID
	out := []bank.Event{{
		Op: bank.OpPromote, Entry: q.ID, Why: question.PromoteAsked, After: &bank.Fields{Text: pm.asked.Text, Home: q.Page}, Words: pm.asked.Said(),
	}}
	found := pm.found(b, q, &first)
	pm.out.Added = len(found)
	out = append(out, found...)
	if answer := pm.e.Redact(strings.TrimSpace(pm.req.Answer)); answer != "" {
		ev := bank.Event{Op: bank.OpPromote, Entry: q.ID, Why: question.PromoteAnswered, After: &bank.Fields{Text: question.AnswerText(answer)}}
		for _, c := range pm.req.Citations {
			ev.Sources = append(ev.Sources, pm.e.cited(b, c)...)
		}
		if len(ev.Sources) > 0 { // an answer without a source is none
			out, pm.out.Filed = append(out, ev), true
		}
	}
	return run.Deed{Events: out}, nil
}

// answeredByHand reports whether something of a person's stands below the answer heading of a question's page.
func (e *Asker) answeredByHand(b run.Basis, q *question.Question) bool {
	page, there := e.parsedPage(b, q.Page)
	if !there || q.Answer.Text != "" {
		return false
	}
	a, ok := question.Read(page)
	return ok && a.Gap == question.GapAnswered
}

// found makes an event of each hit that has something of the question and is not quoted on its page yet.
func (pm *promoter) found(b run.Basis, q *question.Question, first *judge.Asked) []bank.Event {
	st, quoted := b.Folded.Machine.State(), map[string]bool{}
	place := func(s bank.Source) string {
		if en, ok := st.Resolve(s.Stmt); ok {
			return en.ID
		}
		return (&question.Quote{Sources: []bank.Source{s}}).Key()
	}
	for i := range q.Quotes {
		quoted[place(q.Quotes[i].Sources[0])] = true
	}
	var out []bank.Event
	for i := range pm.out.Judged {
		j := &pm.out.Judged[i]
		words, _ := first.In(j.Facts)
		words = slices.DeleteFunc(words, func(w string) bool { return !slices.Contains(q.Words, w) })
		if len(words) == 0 || j.Asks {
			continue
		}
		sources := pm.e.sourcesOf(b, j.Hit)
		if len(sources) == 0 || quoted[place(sources[0])] {
			continue
		}
		quoted[place(sources[0])] = true
		out = append(out, bank.Event{
			Op: bank.OpPromote, Entry: q.ID, Why: question.PromoteFound, After: &bank.Fields{Text: quoteOf(j.Hit)}, Sources: sources, Words: words,
		})
	}
	return out
}

// quoteOf is what a page quotes of a hit: all of it, or the part that matched.
func quoteOf(h *recall.Hit) string {
	text := bank.Flat(h.Text)
	if s := bank.Flat(h.Snippet.Text); bank.Excerpt(text) != text && s != "" {
		text = s
	}
	return bank.Excerpt(text)
}

// sourcesOf are the places where a hit stands: of an entry its first source and its newest, of a log line the statements
// in it, of any other line of a page the page. It is empty for what was purged, and for an entry that is not there any more.
func (e *Asker) sourcesOf(b run.Basis, h *recall.Hit) []bank.Source {
	st := b.Folded.Machine.State()
	if h.EntryID != "" {
		en, ok := st.Resolve(h.EntryID)
		if !ok {
			return nil
		}
		return firstAndNewest(en)
	}
	if strings.HasPrefix(h.Path, files.BankDir+"/") {
		if en, ok := e.entryAt(b, h.Path, h.Line); ok && strings.Contains(bank.Flat(h.Text), bank.Flat(en.Text)) {
			return firstAndNewest(en) // a run before this one would have known it
		}
		return []bank.Source{{Path: h.Path, Day: h.Day, Hash: workspace.Hash([]byte(h.Text))[:16]}}
	}
	out, purged := e.statementsIn(st, h)
	if purged {
		return nil
	}
	if len(out) == 0 {
		out = []bank.Source{{Path: h.Path, Line: h.Line, Day: h.Day, Hash: workspace.Hash([]byte(h.Text))[:16]}}
	}
	return out
}

func firstAndNewest(en *bank.Entry) []bank.Source {
	if len(en.Sources) == 1 {
		return en.Sources
	}
	return []bank.Source{en.First(), en.Newest()}
}

// parsedPage is a page, relative to the bank, as the run has found it; false if it is not there or cannot be read.
func (e *Asker) parsedPage(b run.Basis, rel string) (*bank.Page, bool) {
	f, there := b.Snap.Pages[rel]
	if !there {
		return nil, false
	}
	data, err := e.snapshot.PageBytes(b.Snap, f)
	if err != nil {
		return nil, false
	}
	page, err := bank.ParsePage(rel, data)
	return page, err == nil
}

// entryAt is the entry whose line stands on a page, relative to the workspace, as the run has found it.
func (e *Asker) entryAt(b run.Basis, rel string, line int) (*bank.Entry, bool) {
	inBank := strings.TrimPrefix(rel, files.BankDir+"/")
	page, there := e.parsedPage(b, inBank)
	if !there {
		return nil, false
	}
	for i := range page.Lines {
		if l := &page.Lines[i]; l.No == line && l.Kind == bank.LineEntry {
			return b.Folded.Machine.State().Resolve(cmp.Or(b.Snap.LineIDs[inBank][line], l.Entry.ID))
		}
	}
	return nil, false
}

// statementsIn are the statements of a log that a hit shows.
func (e *Asker) statementsIn(st *bank.State, h *recall.Hit) (out []bank.Source, purged bool) {
	if _, isLog := memory.DayOf(h.Path); !isLog || h.Tier != recall.Memory {
		return nil, false
	}
	data, err := e.ReadNamed(h.Path)
	if err != nil {
		return nil, false
	}
	log, err := memory.Parse(h.Path, data)
	if err != nil {
		return nil, false
	}
	text, marks := bank.Flat(h.Text), st.Purged.Marks()
	for i := range log.Statements {
		s := &log.Statements[i]
		if s.Line != h.Line || !strings.Contains(text, bank.Flat(e.StatementText(s))) {
			continue
		}
		id := bank.EntryID(s.Key(), bank.LongID)
		purged = purged || st.Purged[s.Hash] || len(marks.In(e.StatementText(s), id, s.Day)) > 0
		out = append(out, bank.Source{Path: s.Path, Line: s.Line, Start: s.StartByte, Day: s.Day, Stmt: id, Hash: s.Hash})
	}
	return out, purged
}

// cited reads a citation, path#L12 or a path, of a log or a page of this workspace. The line of an entry stands for the entry. The number of
// any other line of a page is not kept: it depends on whether a run had written the header of the page before.
func (e *Asker) cited(b run.Basis, c string) []bank.Source {
	rel, anchor, _ := strings.Cut(c, "#")
	rel = path.Clean(rel)
	data, err := e.ReadNamed(rel)
	if err != nil {
		if data, err = e.ReadNamed(rel + ".md"); err != nil {
			return nil
		}
		rel += ".md"
	}
	s := bank.Source{Path: rel}
	if n, err := strconv.Atoi(strings.TrimPrefix(anchor, "L")); err == nil && strings.HasPrefix(anchor, "L") && n > 0 {
		s.Line = n
	}
	if strings.HasPrefix(rel, files.BankDir+"/") {
		if en, ok := e.entryAt(b, rel, s.Line); ok {
			return firstAndNewest(en)
		}
		return []bank.Source{{Path: rel}}
	}
	if d, ok := memory.DayOf(rel); ok {
		s.Day = d
	}
	log, err := memory.Parse(rel, data)
	if err != nil || s.Day == 0 || s.Line == 0 {
		return []bank.Source{s}
	}
	for i := range log.Statements {
		if l := &log.Statements[i]; l.Line == s.Line {
			s.Start, s.Stmt, s.Hash = l.StartByte, bank.EntryID(l.Key(), bank.LongID), l.Hash
			break
		}
	}
	return []bank.Source{s}
}

// tell says how the page stands once the plan is applied.
func (pm *promoter) tell(_ context.Context, p *run.Plan) error {
	for _, q := range question.Fold(p.People, p.Snap.Clock.Day) {
		if q.ID == pm.id {
			pm.out.Question, pm.out.Page, pm.out.Asked = q.Text, files.BankDir+"/"+q.Page, q.Times
			pm.out.Sources, pm.out.Missing = len(q.Quotes), q.Missing()
		}
	}
	return nil
}

// CloseGap says that nobody looks for the answer to a question any more. name is the question, also in other words, or
// its page. A question that has no page is an error matching bank.ErrNotFound, one that is closed matches ErrAlready.
func (e *Asker) CloseGap(ctx context.Context, name string, dryRun bool) (*report.Report, error) {
	d, err := e.Decide()
	if err != nil {
		return nil, err
	}
	return e.run.Run(ctx, run.Cycle{Verb: "gaps", DryRun: dryRun, Deed: func(b run.Basis) (run.Deed, error) {
		all := question.Fold(b.People, b.Snap.Clock.Day)
		at := slices.IndexFunc(all, func(q *question.Question) bool { return view.EndsIn(files.BankDir+"/"+q.Page, path.Clean(name)) })
		var q *question.Question
		if at >= 0 {
			q = all[at]
		} else {
			a := e.find.Judge.AskedOf(d.Comparer(), bank.Flat(name))
			q = a.SameQuestion(d.Comparer(), all)
		}
		switch {
		case q == nil:
			return run.Deed{}, fmt.Errorf("close the gap %s: %w", name, bank.ErrNotFound)
		case q.Closed != 0, q.Answer.Text != "", e.answeredByHand(b, q):
			return run.Deed{}, fmt.Errorf("close the gap %s: it is closed, or has its answer: %w", name, report.ErrAlready)
		}
		closed := bank.Event{Op: bank.OpPromote, Entry: q.ID, Why: question.PromoteClosed}
		return run.Deed{Events: []bank.Event{closed}, Page: files.BankDir + "/" + q.Page}, nil
	}})
}
