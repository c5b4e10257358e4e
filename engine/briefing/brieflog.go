package briefing

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/times"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// maxTail is the largest log that a briefing reads for lines that no run has distilled yet, in bytes.
const maxTail = 1 << 20

// boxDays is for how many days before yesterday an open box that the bank does not have is still told: most are too small to be kept.
const boxDays = 14

// addLogged adds what the logs of today and yesterday say that the bank does not have yet, as far as the lines say
// themselves what they are: no rule is asked. Of the two weeks before it adds the check boxes.
func (e *Briefer) addLogged(f *prepared, today day.Day) {
	f.Ticked = map[string]day.Day{}
	r := logReader{days: times.DaysReader{Zone: e.Cfg.Zone, Memo: map[string][]day.Day{}}, purged: bank.Purged{}}
	r.purged.Add(f.Purged)
	r.marks = r.purged.Marks()
	for _, name := range e.logNames() {
		d, is := memory.DayOf(norm.NFC.String(name))
		if !is || d > today || d < today-1-boxDays || rules.IsConflictCopy(name) {
			continue
		}
		rel := path.Join(files.MemoryDir, name)
		if fi, err := fs.Stat(e.Ws.FS(), rel); err != nil || fi.Size() > maxTail {
			continue
		}
		data, err := e.Ws.ReadFile(rel)
		if err != nil {
			continue // the runs say what is wrong with it
		}
		onlyBoxes := d < today-1
		if onlyBoxes && !mayHaveBoxes(data) {
			continue
		}
		if d < today {
			data = memory.Finished(data)
		}
		log, err := memory.Parse(norm.NFC.String(rel), data)
		if err != nil {
			continue
		}
		for i := range log.Statements {
			if st := &log.Statements[i]; !st.Struck && (!onlyBoxes || st.Task != memory.TaskNone && !givenUp(log, st)) {
				e.addLine(f, st, onlyBoxes, &r)
			}
		}
	}
	slices.SortStableFunc(f.Logged, brief.Newest)
	slices.SortStableFunc(f.Boxes, brief.Newest)
	f.Boxes = firstOfEach(slices.DeleteFunc(f.Boxes, func(s brief.Statement) bool { return f.Ticked[brief.Normal(s.Text)] >= s.Day }))
}

// mayHaveBoxes is a quick look for check boxes, typed or drawn, before a log is taken apart; what is no UTF-8 may have any.
func mayHaveBoxes(data []byte) bool {
	return bytes.IndexByte(data, '[') >= 0 || bytes.ContainsAny(data, "☐☑☒⬜✅✔") || !utf8.Valid(data)
}

// givenUp reports whether the box of a statement says that it was cancelled or moved elsewhere: [-], [>].
func givenUp(log *memory.Log, st *memory.Statement) bool {
	mark := log.Data[bytes.LastIndexByte(log.Data[:st.StartByte], '\n')+1 : st.StartByte]
	return bytes.Contains(mark, []byte("[-]")) || bytes.Contains(mark, []byte("[>]"))
}

// firstOfEach leaves of boxes of one text, which are carried from day to day, the oldest: it tells for how long. Newest first.
func firstOfEach(boxes []brief.Statement) []brief.Statement {
	oldest := map[string]int{}
	for i := range boxes {
		oldest[brief.Normal(boxes[i].Text)] = i
	}
	out := boxes[:0]
	for i := range boxes {
		if oldest[brief.Normal(boxes[i].Text)] == i {
			out = append(out, boxes[i])
		}
	}
	return out
}

// logNames are the names in the folder of logs, sorted, without a look at any of the files: there are thousands.
func (e *Briefer) logNames() []string {
	names, err := e.Ws.Names(files.MemoryDir)
	if err != nil {
		return nil // there are no logs
	}
	return names
}

// logReader is what a briefing knows when it reads lines of logs.
type logReader struct {
	days   times.DaysReader
	purged bank.Purged
	marks  bank.Marks
}

func (e *Briefer) addLine(f *prepared, st *memory.Statement, onlyBoxes bool, r *logReader) {
	if st.Task == memory.TaskDone {
		text := brief.Normal(e.StatementText(st))
		f.Ticked[text] = max(f.Ticked[text], st.Day)
	}
	role := roleOfLine(st)
	if role == "" || onlyBoxes && role != brief.Action {
		return
	}
	id := bank.EntryID(st.Key(), bank.LongID)
	if _, held := slices.BinarySearch(f.Held, id); held {
		return
	}
	if r.purged[st.Hash] || len(r.marks.In(e.StatementText(st), id, st.Day)) > 0 {
		return
	}
	s := brief.Statement{
		Role: role, Kind: kindOfRole(role), Entities: st.Entities, Text: e.StatementText(st), Path: st.Path, Line: st.Line,
		Since: st.Day, Day: st.Day, Dates: r.days.Named(st.Text, st.Day),
		Standing: (role == brief.Decision || role == brief.Preference) && capture.Standing(st.Text),
	}
	if onlyBoxes {
		f.Boxes = append(f.Boxes, s)
		return
	}
	f.Logged = append(f.Logged, s)
}

// roleOfLine is what a line of a log says of itself that it is: by its letter, its check box or its section; "" if it says nothing.
func roleOfLine(st *memory.Statement) brief.Role {
	switch {
	case st.Task == memory.TaskDone:
		return brief.Done
	case st.Task == memory.TaskOpen && (st.Kind == 0 || st.Kind == rules.Status):
		return brief.Action
	case st.Form > memory.FormSection:
		return ""
	}
	switch st.Kind {
	case rules.Activity:
		return brief.Done
	case rules.Opinion:
		return brief.Preference
	case rules.Status:
		if st.Section == memory.SectionAction {
			return brief.Action
		}
		return brief.Status
	}
	switch st.Section {
	case memory.SectionDecision:
		return brief.Decision
	case memory.SectionLesson:
		return brief.Lesson
	case memory.SectionAction:
		return brief.Action
	case memory.SectionStatus:
		return brief.Status
	case memory.SectionDone:
		return brief.Done
	case memory.SectionPreference:
		return brief.Preference
	default:
	}
	if st.Kind == rules.World {
		return brief.Fact
	}
	return ""
}

func kindOfRole(r brief.Role) rules.Kind {
	switch r {
	case brief.Done:
		return rules.Activity
	case brief.Preference:
		return rules.Opinion
	case brief.Action, brief.Status:
		return rules.Status
	default:
		return rules.World
	}
}
