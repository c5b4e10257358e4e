package pages

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"golang.org/x/text/unicode/norm"
)

// Detect finds what people did to the pages since they were last written, as events of this run's day. It returns also what it has folded from
// all logs and the recorded events, nil if it did not have to; o says how it may fold.
func (e *Planner) Detect(ctx context.Context, s *snapshot.Snapshot, r *replay.Record, o replay.FoldOptions, at time.Time) ([]bank.Event, *replay.Folded, error) {
	in := bank.DetectInput{Pages: map[string][]byte{}, Still: map[string]bool{}, Unwritten: map[string]bool{}, Day: s.Clock.Day, At: at, Relaid: e.mayBeRelaid(s)}
	if err := e.changedPages(s, &in); err != nil {
		return nil, nil, err
	}
	someLeft, err := e.deletedPages(s, in.Pages)
	if err != nil {
		return nil, nil, err
	}
	if !someLeft {
		s.Problem(problem.Warning(files.BankDir, 0, notice.New("pages.gone", "every page was gone; they are written anew")))
		return nil, nil, nil
	}
	if len(in.Pages) == len(in.Still) {
		return nil, nil, nil
	}
	stood, err := e.stood()
	if err != nil {
		return nil, nil, err
	}
	for rel, data := range in.Pages {
		in.Pages[rel] = asWritten(data, stood[rel].Lines, in.Unwritten)
	}
	if e.Relaid(s) {
		notThere(stood, &in)
	}
	var made *replay.Folded
	if in.State, made, err = e.lastKnown(ctx, s, r, o, &in); err != nil {
		return nil, nil, err
	}
	questions := question.Fold(r.People, r.RanOn(s))
	in.Plan = bank.Layout(in.State, e.LayoutOf(questions))
	e.absentPages(s, &in)
	for rel := range stood { // a run could not write it
		if t := in.Plan.Topic(rel); t != nil {
			in.Unwritten[t.ID] = true
		}
	}
	in.Page = func(rel string) []byte {
		data, err := e.snapshot.PageBytes(s, s.Pages[rel])
		if err != nil {
			return nil // there is none
		}
		return asWritten(data, stood[rel].Lines, in.Unwritten)
	}
	e.withoutMoved(s, stood, &in)
	var failed error // of what detection asks for
	in.Removals, in.Accepted, in.Without = bank.Removals(r.People), e.accepted(s, r, &failed), e.without(ctx, s, r, o, &failed)
	in.Contested = r.News.Contested()
	for id := range in.Contested {
		in.Unwritten[id] = true
	}
	found := question.Detect(question.DetectInput{DetectInput: in, Questions: questions, Deleted: question.DeletedThrough(r.People, s.Clock.Day)})
	if failed != nil {
		made.Close()
		return nil, nil, failed
	}
	found.Events = theirs(slices.SortedStableFunc(slices.Values(append(found.Events, wiki.Detect(&in)...)), bank.ComparePeople), func(ev *bank.Event) bool {
		return !replay.Outdated(ev, in.Contested) && onlyPersons(ev, stood) && !isKnown(ev, s, r)
	})
	for _, b := range found.Problems {
		p := problem.Of(files.BankDir+"/"+b.Path, b)
		p.Warning = !errors.Is(b, bank.ErrNotText) && !errors.Is(b, bank.ErrUnmerged)
		s.Problem(p)
	}
	s.LineIDs = found.IDs
	return found.Events, made, nil
}

// theirs leaves the events that keep asks for, which may change them.
func theirs(events []bank.Event, keep func(*bank.Event) bool) []bank.Event {
	kept := events[:0]
	for _, ev := range events {
		if keep(&ev) {
			kept = append(kept, ev)
		}
	}
	return kept
}

// notThere says that the lines of pages that a run had to leave as they were, and that are not there, were never written.
func notThere(stood map[string]stoodPage, in *bank.DetectInput) {
	for rel, pg := range stood {
		if _, read := in.Pages[rel]; !read {
			for id := range pg.Lines {
				in.Unwritten[id] = true
			}
		}
	}
}

// isKnown reports whether an edit is that which was recorded last of its entry. Where nothing tells of what day the last run was but the events that
// it made, that may be too early a day, and the edits since then are found again.
func isKnown(ev *bank.Event, s *snapshot.Snapshot, r *replay.Record) bool {
	if s.Trusted() || ev.Op != bank.OpEdit {
		return false
	}
	for i := range slices.Backward(r.People) { // in the order in which they fold
		if old := &r.People[i]; old.Entry == ev.Entry {
			return old.Op == ev.Op && old.Day > r.RanOn(s) && sameFields(old.After, ev.After)
		}
	}
	return false
}

func sameFields(a, b *bank.Fields) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Text == b.Text && a.Params == b.Params && slices.Equal(a.Entities, b.Entities) && a.Home == b.Home &&
		a.Confidence == b.Confidence && a.AsOf == b.AsOf && a.Whence == b.Whence
}

// accepted finds the events by which entries were accepted, as the ledgers have them. It reads those when it is first asked.
func (e *Planner) accepted(s *snapshot.Snapshot, r *replay.Record, failed *error) func(id string) *bank.Event {
	read := sync.OnceValue(func() map[string]*bank.Event {
		out := map[string]*bank.Event{}
		all, err := r.After(e.replay, s, 0)
		if err != nil {
			*failed = err
			return out
		}
		for _, list := range [][]bank.Event{r.People, all} {
			for i := range list {
				if list[i].Op == bank.OpAccept {
					out[list[i].Entry] = &list[i]
				}
			}
		}
		return out
	})
	return func(id string) *bank.Event { return read()[id] }
}

// without folds what the logs and the recorded events give but for some of people's events.
func (e *Planner) without(ctx context.Context, s *snapshot.Snapshot, r *replay.Record, o replay.FoldOptions, failed *error) func(ids []string) *bank.State {
	return func(ids []string) *bank.State {
		people := slices.DeleteFunc(slices.Clone(r.People), func(ev bank.Event) bool { return slices.Contains(ids, ev.ID) })
		m, err := e.replay.FoldWhole(ctx, s, people, replay.FoldOptions{Anew: o.Anew})
		if err != nil {
			*failed = err
			return bank.NewState()
		}
		return m.State()
	}
}

// Relaid reports whether the last run has laid the pages out as this one will not.
func (e *Planner) Relaid(s *snapshot.Snapshot) bool {
	if s.Cursor == nil {
		return false
	}
	was, _, _ := strings.Cut(s.Cursor.Looks, " ") // another language moves nothing
	now, _, _ := strings.Cut(e.PageLooks(), " ")
	return was != now
}

// mayBeRelaid reports whether the pages may be laid out as this run will not: those of before, or nobody knows.
func (e *Planner) mayBeRelaid(s *snapshot.Snapshot) bool { return !s.Trusted() || e.Relaid(s) }

// changedPages reads the pages that are not as the last run left them, and all of them where they may be laid out otherwise.
func (e *Planner) changedPages(s *snapshot.Snapshot, in *bank.DetectInput) error {
	for _, rel := range slices.Sorted(maps.Keys(s.Pages)) {
		f := s.Pages[rel]
		if files.IsDerived(rel) || !strings.HasSuffix(rel, ".md") {
			continue
		}
		st, vouched := s.Cursor.Vouches(f)
		if vouched && !in.Relaid {
			continue
		}
		data, err := e.Ws.ReadFile(f.Path)
		if errors.Is(err, fs.ErrNotExist) {
			return &workspace.ConflictError{Path: f.Path} // gone since the snapshot
		}
		if err != nil {
			s.Problem(problem.Of(f.Path, err))
			in.Unread = append(in.Unread, rel)
			continue
		}
		s.Bytes[f.Path] = data
		still := st.Hash != "" && workspace.Hash(data) == st.Hash
		if !still || in.Relaid {
			in.Pages[rel] = data
		}
		if still && in.Relaid {
			in.Still[rel] = true
		}
	}
	return nil
}

// deletedPages adds the pages that the last run knew and that are gone. It returns false when that is all of them, and
// more than one or two: a folder that was lost or not synced, not a person who deleted every line.
func (e *Planner) deletedPages(s *snapshot.Snapshot, pages map[string][]byte) (someLeft bool, err error) {
	if s.Cursor == nil {
		return true, nil
	}
	known, gone := 0, 0
	for p := range s.Cursor.Files {
		rel, ok := strings.CutPrefix(p, files.BankDir+"/")
		if !ok || strings.HasPrefix(rel, "_meta/") || files.IsDerived(rel) || !strings.HasSuffix(rel, ".md") {
			continue
		}
		known++
		if _, there := s.Pages[norm.NFC.String(rel)]; there {
			continue
		}
		if isGone, err := e.snapshot.Gone(s, p); err != nil {
			return false, err
		} else if isGone {
			pages[rel] = nil
			gone++
		}
	}
	return gone < known || gone <= 2, nil
}

// absentPages adds the planned pages that are not there where no cursor tells of them. Lines of theirs that stand on other
// pages have moved. That the others are missing means nothing when something else stands in the page's place (a link to
// a synced folder), or when this device has not run here before: the page may not have come yet.
func (e *Planner) absentPages(s *snapshot.Snapshot, in *bank.DetectInput) {
	for _, rel := range e.mayBeAbsent(s, in) {
		_, there := s.Pages[rel]
		_, gone := in.Pages[rel]
		blocked := e.snapshot.Blocked(s, files.BankDir+"/"+rel) != nil
		if there || gone || !in.Relaid && !blocked {
			continue
		}
		if in.Pages[rel] = nil; !blocked && e.replay.RanBefore(s) {
			continue
		}
		spec, _ := in.Plan.Spec(rel)
		for _, en := range spec.All() {
			in.Unwritten[en.ID] = true
		}
		if t := spec.Topic; t != nil {
			in.Unwritten[t.ID] = true
		}
	}
}

// mayBeAbsent are planned pages, among them all those that are not there and count. A cursor knows what pages there were, and those that could
// not be written; but where something stands in the way now, it may hide others, too.
func (e *Planner) mayBeAbsent(s *snapshot.Snapshot, in *bank.DetectInput) []string {
	if in.Relaid || !s.SawBank() {
		return in.Plan.Paths()
	}
	return slices.DeleteFunc(s.Absent(), func(rel string) bool { return in.Plan.Page(rel) == nil })
}

// lastKnown is the state the pages were last rendered from: what the ledgers record. Where the cursor does not vouch
// that the ledgers are whole, or a page has an id that they do not know, it is also what the logs give beyond that, so
// that a line of the program's own (of another device, whose page was here before its ledger) is not taken for one that
// a person wrote; of those, an entry that stands on no page counts as never written, not as deleted.
func (e *Planner) lastKnown(ctx context.Context, s *snapshot.Snapshot, r *replay.Record, o replay.FoldOptions, in *bank.DetectInput) (*bank.State, *replay.Folded, error) {
	st, err := e.replay.LastState(s, r)
	if err != nil {
		return nil, nil, err
	}
	written := idsOn(in.Pages)
	if s.Trusted() && !hasUnknown(written, st) {
		return st, nil, nil
	}
	f, err := e.replay.Fold(ctx, s, r.People, o)
	if err != nil {
		return nil, nil, err
	}
	for id, en := range f.Machine.State().All() {
		if _, known := st.Entry(id); known || st.Holds(en.First().Stmt) {
			continue
		}
		st.Put(en)
		if !written[id] {
			in.Unwritten[id] = true
		}
	}
	return st, f, nil
}

// idsOn collects the ids that stand behind a caret on any of the pages.
func idsOn(pages map[string][]byte) map[string]bool {
	out := map[string]bool{}
	for _, data := range pages {
		for part := range strings.SplitSeq(string(data), "^") {
			id, _, _ := strings.Cut(part, "\n")
			id, _, _ = strings.Cut(id, "]")
			if id = strings.TrimSpace(id); bank.IsID(id) {
				out[id] = true
			}
		}
	}
	return out
}

func hasUnknown(ids map[string]bool, st *bank.State) bool {
	for id := range ids {
		if _, known := st.Resolve(id); !known {
			return true
		}
	}
	return false
}
