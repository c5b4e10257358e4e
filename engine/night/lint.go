package night

import (
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Linted is what [Night.Lint] found.
type Linted struct {
	Workspace string         `json:"workspace"`
	Files     int            `json:"files"`  // that were looked at
	Checks    []string       `json:"checks"` // that were made
	Findings  []lint.Finding `json:"findings"`
	Counts    map[string]int `json:"counts"`          // of each check with findings
	Fixed     []lint.Finding `json:"fixed,omitempty"` // [Night.Fix]: those that are mended, or would be
	DryRun    bool           `json:"dry_run,omitzero"`
}

// Lint looks over logs, pages and entries as the last run left them, and names what a person may want to mend. codes are the
// checks to make, all if there are none. It writes nothing.
func (e *Night) Lint(ctx context.Context, codes []string) (*Linted, error) {
	s, err := e.snapshot.Snapshot(ctx, e.Now())
	if err != nil {
		return nil, err
	}
	r, err := e.replay.Record(s)
	if err != nil {
		return nil, err
	}
	st, err := e.replay.LastState(s, r)
	if err != nil {
		return nil, err
	}
	layout := bank.Layout(st, e.Asking(r.People, s.Clock.Day))
	v, err := e.lintView(ctx, s, st, layout, func(rel string) bool { return layout.Page(rel) != nil })
	if err != nil {
		return nil, err
	}
	want := func(code string) bool { return len(codes) == 0 || slices.Contains(codes, code) }
	if want(lint.Unrouted) {
		if err := e.unrouted(ctx, &v); err != nil {
			return nil, err
		}
	}
	if err := e.lintNames(ctx, &v.Wiki, st, want); err != nil {
		return nil, err
	}
	out := &Linted{Workspace: e.Dir(), Files: len(v.Files), Checks: codes, Counts: map[string]int{}}
	if len(codes) == 0 {
		out.Checks = lint.Checks()
	}
	if out.Findings, err = lint.Run(ctx, v, codes); err != nil {
		return nil, err
	}
	e.masked(byPath(&v), out.Findings)
	for i := range out.Findings {
		out.Counts[out.Findings[i].Code]++
	}
	if out.Findings == nil {
		out.Findings = []lint.Finding{}
	}
	return out, nil
}

// lintPlan makes the checks over the workspace as it will be once a plan is applied: all but those that would route every
// statement again, read every page, or compare every name with every other. Files and entries that are as the last full pass found them are not read. What is shown of the findings is to be masked.
func (e *Night) lintPlan(ctx context.Context, p *run.Plan) ([]lint.Finding, *lint.View, error) {
	v, err := e.lintView(ctx, p.Snap, p.Folded.Machine.State(), p.Pages.Layout, p.Pages.Planned)
	if err != nil {
		return nil, nil, err
	}
	planned := map[string][]byte{}
	for i := range p.Pages.Changes {
		planned[p.Pages.Changes[i].Path] = p.Pages.Changes[i].Data
	}
	known := statesOf(p)
	for i := range v.Files {
		f := &v.Files[i]
		if data, changes := planned[f.Path]; changes {
			f.State, f.Read = workspace.Hash(data), func() []byte { return data }
			delete(planned, f.Path)
			continue
		}
		f.State, f.Fits = known[f.Path].name, known[f.Path].fits
	}
	for _, rel := range slices.Sorted(maps.Keys(planned)) {
		if data := planned[rel]; path.Ext(rel) == ".md" && data != nil {
			v.Files = append(v.Files, lint.File{
				Path: rel, Key: rel, Kind: lintKind(rel, p.Pages.Planned), State: workspace.Hash(data), Read: func() []byte { return data },
			})
		}
	}
	slices.SortStableFunc(v.Files, func(a, b lint.File) int { return strings.Compare(a.Path, b.Path) })
	v.Notes = e.loadNotes(p.Snap.Version)
	p.After = func() error { return e.saveNotes(v.Notes) }
	lists := roster.Look(v.State, p.Folded.Lists())
	v.Entries = lintEntries(lists, v.Today-day.Day(v.Stale))
	found, err := lint.Run(ctx, v, nil)
	if err == nil && lists.Err() != nil { // it is damaged, or does not fit the entries
		v.Entries = nil
		found, err = lint.Run(ctx, v, nil)
	}
	return found, &v, err
}

// byPath are the files of a view by their paths.
func byPath(v *lint.View) map[string]*lint.File {
	out := make(map[string]*lint.File, len(v.Files))
	for i := range v.Files {
		out[v.Files[i].Path] = &v.Files[i]
	}
	return out
}

// masked takes out of findings the secrets that people typed into their pages, which are among the files.
func (e *Night) masked(files map[string]*lint.File, found []lint.Finding) {
	var last *lint.File // of which data are the bytes: most findings stand beside others of their file
	var data []byte
	for i := range found {
		f := &found[i]
		on := files[f.Path]
		was := f.Text
		if f.Text = e.Redact(f.Text); f.Text != was {
			f.Edit, f.Command = nil, nil // they have the same words
		}
		if f.Text == "" || f.Line == 0 || on == nil {
			continue
		}
		if on != last {
			last, data = on, on.Read()
		}
		there := lineOf(data, f.Line)
		if shown := e.RedactLines(there); shown != there && !strings.Contains(shown, f.Text) {
			f.Text, f.Edit, f.Command = "[…]", nil, nil // what stands beside it says that it is a secret
		}
	}
}

// lineOf is a line of a file with the one before it, "" where there is none of this number.
func lineOf(data []byte, no int) string {
	lines := strings.SplitAfterN(string(data), "\n", no+1)
	if no > len(lines) {
		return ""
	}
	return strings.Join(lines[max(no-2, 0):no], "")
}

func lintKind(key string, planned func(string) bool) lint.Kind {
	rel, onBank := strings.CutPrefix(key, files.BankDir+"/")
	if !onBank {
		return lint.Log
	}
	if files.IsDerived(rel) {
		return lint.Derived
	}
	if planned(rel) {
		return lint.Curated
	}
	return lint.Own
}

// lintView is the workspace of a snapshot as the checks see it.
func (e *Night) lintView(ctx context.Context, s *snapshot.Snapshot, st *bank.State, layout *bank.Plan, planned func(string) bool) (lint.View, error) {
	d, err := e.Decide()
	if err != nil {
		return lint.View{}, err
	}
	v := lint.View{
		Today: s.Clock.Day, Stale: e.Cfg.Lint.StaleDays, State: st, PageOf: layout.PageOf, Longest: recall.LongestText, Ended: d.Comparer().Finished,
		Wiki: lint.Wiki{Subjects: e.lintSubjects(st, layout)},
	}
	roots, _, err := e.Ws.Scan(ctx, "MEMORY.md", "USER.md")
	if err != nil {
		return v, err
	}
	for _, f := range slices.Concat(roots, s.Files) {
		if path.Ext(f.Key) != ".md" || strings.HasPrefix(f.Key, files.BankDir+"/_meta/") || rules.IsConflictCopy(f.Path) {
			continue
		}
		v.Files = append(v.Files, lint.File{Path: f.Path, Key: f.Key, Kind: lintKind(f.Key, planned), Read: func() []byte {
			data, err := e.ReadIfThere(f.Path)
			if err != nil {
				return nil // it is among the problems
			}
			return data
		}})
	}
	v.Others = func() []string { return e.otherFiles(ctx, v.Files) }
	for _, p := range s.AllProblems() {
		f := lint.Finding{Code: lint.Unreadable, Severity: lint.Error, Path: p.Path, Line: p.Line, Text: p.Message, What: p.Notice}
		if p.Warning {
			f.Severity = lint.Warning
		}
		v.Found = append(v.Found, f)
	}
	for _, k := range s.Skipped {
		f := lint.Finding{Code: lint.MisnamedLog, Severity: lint.Info, Path: k.Path, Text: k.Reason, What: problem.SkipNotice(k.Reason)}
		switch k.Reason {
		case files.SkipDate, files.SkipEnding, files.SkipFolder: // meant as a log, surely
			f.Severity = lint.Warning
		case files.SkipName:
		default:
			f.Code = lint.Unreadable
		}
		v.Found = append(v.Found, f)
	}
	return v, nil
}

// otherFiles lists what a link may lead to besides logs and pages: whatever there is in the folder.
func (e *Night) otherFiles(ctx context.Context, known []lint.File) []string {
	files, _, err := e.Ws.Scan(ctx, ".")
	if err != nil {
		return nil // cancelled: the run ends anyway
	}
	have := make(map[string]bool, len(known))
	for i := range known {
		have[known[i].Path] = true
	}
	var out []string
	for _, f := range files {
		if !have[f.Path] {
			out = append(out, f.Key)
		}
	}
	return out
}

// unrouted adds to a view what every log has that no rule files, by log and reason, with the first line of each.
func (e *Night) unrouted(ctx context.Context, v *lint.View) error {
	d, err := e.Decide()
	if err != nil {
		return err
	}
	judge := *d.Judge
	judge.CategoryOf = replay.Categories(v.State)
	known := map[string]string{} // of texts that were judged before: an agent says most things again every day
	for i := range v.Files {
		f := &v.Files[i]
		if err := ctx.Err(); err != nil {
			return err
		}
		if e.Opt.Progress != nil {
			e.Opt.Progress("lint", i, len(v.Files))
		}
		if _, isLog := files.LogDay(workspace.File{Key: f.Key}); !isLog {
			continue
		}
		log, err := memory.Parse(f.Key, f.Read())
		if err != nil {
			continue
		}
		first := map[string]int{} // reason → its finding
		for j := range log.Statements {
			m := &log.Statements[j]
			key := triage.Key(m)
			reason, judged := known[key]
			if !judged {
				if dec := judge.Route(m); !dec.Keep {
					reason = dec.Reason
				}
				known[key] = reason
			}
			if reason == "" || v.State.HoldsStatement(bank.EntryID(m.Key(), bank.LongID)) { // what ends a step is kept whatever the rules say
				continue
			}
			at, seen := first[reason]
			if !seen {
				at = len(v.Found)
				first[reason] = at
				v.Found = append(v.Found, lint.Finding{
					Code: lint.Unrouted, Severity: lint.Info, Path: f.Path, Line: m.Line, Text: bank.Excerpt(e.StatementText(m)), Other: reason,
				})
			}
			v.Found[at].Count++
		}
	}
	return nil
}
