package logbook

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

const (
	// alreadyDays is how many logs are asked whether they have a line already, today's among them: a session that is resumed
	// under another id brings its old turns along.
	alreadyDays = 14
	// alreadyBytes is how much of the end of each of them is read.
	alreadyBytes = 4 << 20
	// killedBytes is how much of new turns is judged twice, since a run may have been killed that had written of them.
	killedBytes = 16 << 10
)

// Said is one turn of a conversation.
type Said struct {
	User bool // by the person; else by the agent
	// Program says of what is said in the person's name that a program says it: what it states as settled counts, as the program's.
	Program bool
	Text    string    // clean, as internal/transcript gives it
	Asked   string    // the question of the agent that Text answers, where it was put by a tool; "" for all else
	Refuses bool      // Text is why the person did not let a tool run
	Amid    bool      // it was typed while the agent worked
	At      time.Time // zero when that is not known
}

// CaptureOptions say what is captured. All but Turns may be left out.
type CaptureOptions struct {
	Host    string // "claude", "codex", …: stands in the heading
	Session string // id of the session
	Turns   []Said // that are new
	// Before are the turns of the session next before Turns, which have been captured. They say what Turns are about; what they were worth alone and are
	// not worth any more with Turns behind them is struck out.
	Before []Said
	Begins bool // Before and Turns begin the session: what the person says first is mostly what there is to do
	// Hold keeps back plans of the last exchange (…로 하자, let's …): the next turn may take them back. Captured.Held says that
	// there were some. They are given again as Before, with Held.
	Hold bool
	Held bool // plans of the last exchange of Before were kept back
	// Again reports whether a line of Before was struck out only since the turn that took it back, or a part of the session, was thought to count: it is
	// written again. nil: none was.
	Again func(text string) bool
	// Elsewhere reports whether another session has said a line too, which is not struck out then. nil: none has.
	Elsewhere func(text string) bool
}

// Captured says what was found in a conversation and written.
type Captured struct {
	Workspace string         `json:"workspace"`
	Path      string         `json:"path,omitempty"`     // of the log; "" when nothing was written
	Line      int            `json:"line,omitempty"`     // 1-based, of the first line that was written
	Lines     []CapturedLine `json:"lines"`              // that were written
	Turns     int            `json:"turns"`              // that were looked at
	Known     int            `json:"known"`              // lines that the logs had already
	Had       []string       `json:"-"`                  // the texts of these
	Held      bool           `json:"held,omitempty"`     // plans of the last exchange were kept back
	Struck    Struck         `json:"-"`                  // what was struck out
	Warnings  []string       `json:"warnings,omitempty"` // in English
}

// CapturedLine is one line of a conversation that was written to the log.
type CapturedLine struct {
	Text string `json:"text"`
	User bool   `json:"user"` // said by the person, or by a program that speaks in their name; else by the agent
	Kind string `json:"kind"` // as it was judged
}

// Capture writes what is worth a line of the log in a conversation to the log of the run's day: one block below a heading of
// its own, with host and id of the session. Lines of Before that Turns have replaced or dropped are struck out as [Logbook.TakeBack] does it. What the day's log has already is not written again, nor what an earlier log has that
// is not older than the turn; so the same conversation may be given as often as a host likes, by several processes at once. Like
// [Logbook.Log] it takes no lock but the log's own.
func (e *Logbook) Capture(ctx context.Context, o CaptureOptions) (*Captured, error) {
	d, err := e.Decide()
	if err != nil {
		return nil, err
	}
	clock := e.Now()
	judge := d.Judge.Route
	out := &Captured{Workspace: e.Dir(), Lines: []CapturedLine{}, Turns: len(o.Turns)}
	lines, gone, held := e.news(o, clock, judge)
	out.Held = held
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if len(gone) > 0 {
		if out.Struck, err = e.strikeOut(ctx, e.logsOf(o.Host, o.Session), o.Host, o.Session, func(key string) bool { return gone[key] }, o.Elsewhere); err != nil {
			return nil, err
		}
		out.Warnings = append(out.Warnings, out.Struck.Warnings...)
	}
	if len(lines) == 0 {
		return out, nil
	}
	rel := files.MemoryDir + "/" + clock.Day.String() + ".md"
	err = e.appendCaptured(rel, clock, o, lines, judge, out)
	if errors.Is(err, memory.ErrEncoding) { // that log cannot hold what was said
		err = e.appendCaptured(files.MemoryDir+"/"+clock.Day.String()+"-sessions.md", clock, o, lines, judge, out)
	}
	return out, err
}

// news compares what the turns of a session are worth with what those before them were worth alone: lines that may be written, and the keys of those that
// are gone. What was written of Before and still holds is none: somebody may have edited or removed it since.
func (e *Logbook) news(o CaptureOptions, clock config.Clock, judge capture.Judge) (lines []capture.Line, gone map[string]bool, held bool) {
	turns, before := slices.Concat(o.Before, o.Turns), len(o.Before)
	killed := before
	if last := lastOfPerson(o.Turns); last > 0 && textOf(o.Turns[:last]) <= killedBytes { // a run that was killed may have written what these were worth then
		killed += last
	}
	worth := capture.SelectAt(e.turnsOf(turns, o.Begins), []int{before, killed, len(turns)}, clock.Day, judge, e.Analyzer.Analyze)
	for k, found := range worth {
		for i := range found {
			found[i].Text = e.Redact(found[i].Text)
		}
		worth[k] = slices.DeleteFunc(found, func(l capture.Line) bool { return !capture.Tells(l.Text) })
	}
	lines = worth[2]
	if o.Hold && (o.Held || slices.ContainsFunc(o.Turns, func(s Said) bool { return s.User })) { // else they have been written
		lines, held = withoutPlans(lines, turns)
	}
	was := worth[0]
	if o.Held {
		was, _ = withoutPlans(was, o.Before)
	}
	gone = map[string]bool{}
	for _, l := range was {
		gone[itemKey(l.Text)] = true
	}
	written := maps.Clone(gone)
	if killed > before {
		for _, l := range worth[1] {
			gone[itemKey(l.Text)] = true
		}
	}
	for _, l := range lines {
		delete(gone, itemKey(l.Text))
	}
	lines = slices.DeleteFunc(lines, func(l capture.Line) bool {
		return l.Turn < len(o.Before) && written[itemKey(l.Text)] && (o.Again == nil || !o.Again(l.Text))
	})
	return lines, gone, held
}

func (e *Logbook) turnsOf(turns []Said, begins bool) []capture.Turn {
	out := make([]capture.Turn, len(turns))
	for i, s := range turns {
		out[i] = capture.Turn{User: s.User, Program: s.Program, Text: s.Text, Asked: s.Asked, Refuses: s.Refuses, Amid: s.Amid, First: begins && s.User}
		begins = begins && !s.User
		if !s.At.IsZero() {
			out[i].Day = day.Of(s.At, e.Cfg.Zone, e.Cfg.DayStartsAt)
		}
	}
	return out
}

// textOf is how many bytes were said in turns.
func textOf(turns []Said) (n int) {
	for i := range turns {
		n += len(turns[i].Text)
	}
	return n
}

// lastOfPerson is the last turn of the person; -1 for none.
func lastOfPerson(turns []Said) int {
	last := len(turns) - 1
	for last >= 0 && !turns[last].User {
		last--
	}
	return last
}

// withoutPlans leaves out the plans of the last thing that the person said.
func withoutPlans(lines []capture.Line, turns []Said) ([]capture.Line, bool) {
	last := lastOfPerson(turns)
	n := len(lines)
	lines = slices.DeleteFunc(lines, func(l capture.Line) bool { return l.Tentative && l.Turn >= last })
	return lines, len(lines) < n
}

// appendCaptured appends what the logs do not have yet.
func (e *Logbook) appendCaptured(rel string, clock config.Clock, o CaptureOptions, lines []capture.Line, judge capture.Judge, out *Captured) error {
	header := []byte("# " + clock.Day.String() + "\n\n")
	var add []byte
	var written []capture.Line
	known := &logged{day: clock.Day, at: map[string]day.Day{}}
	if err := e.alreadyLogged(known, clock.Day-alreadyDays+1, clock.Day-1); err != nil {
		return err
	}
	err := e.Ws.AppendSeen(rel, func() ([]byte, []byte, error) {
		if err := e.alreadyLogged(known, clock.Day, clock.Day); err != nil { // nobody else writes it now
			return nil, nil, err
		}
		var fresh []capture.Line
		fresh, out.Had = known.without(lines)
		if out.Known = len(out.Had); len(fresh) == 0 {
			return nil, nil, nil
		}
		var block string
		if block, written = capture.Block(fresh, clock.Day, e.Cfg.Language, judge); block == "" {
			return nil, nil, nil
		}
		old, err := e.ReadIfThere(rel)
		if err != nil {
			return nil, nil, err
		}
		if len(old) == 0 {
			old = header
		}
		log, err := memory.Parse(rel, old)
		if err != nil {
			return nil, nil, err
		}
		heading, block := e.sessionHeading(log, clock, o, block)
		add, err = log.AppendBytes(block, heading)
		if open, ok := errors.AsType[*memory.OpenBlockError](err); ok {
			out.Warnings, err = append(out.Warnings, open.Error()), nil
		}
		return header, add, err
	})
	if err != nil || len(add) == 0 {
		return err
	}
	out.Path = rel
	for _, l := range written {
		out.Lines = append(out.Lines, CapturedLine{Text: l.Text, User: l.User, Kind: l.Kind.String()})
	}
	now, err := e.Ws.ReadFile(rel)
	if at := bytes.LastIndex(now, add); err == nil && at >= 0 {
		out.Line = bytes.Count(now[:at], []byte{'\n'}) + 1 + bytes.Count(add, []byte{'\n'}) - bytes.Count(bytes.TrimLeft(add, "\r\n"), []byte{'\n'})
	}
	return nil
}

// sessionHeading is the heading of a block, and what stands below it. A block that follows one of the same session goes on
// with that one.
func (e *Logbook) sessionHeading(log *memory.Log, clock config.Clock, o CaptureOptions, block string) (heading, rest string) {
	for _, b := range slices.Backward(log.Blocks) {
		if b.Kind != markdown.Heading || b.Level > 2 {
			continue
		}
		if isOwn(string(log.Data[b.StartByte:b.EndByte]), o.Host, o.Session) {
			first, below, _ := strings.Cut(block, "\n")
			return first, below
		}
		break
	}
	own := ownHeading(e.Cfg.Language, o.Host, o.Session)
	if clock.Explicit && clock.Through == clock.Day { // a date, not a time
		return own + ")", block
	}
	return fmt.Sprintf("%s, %s)", own, clock.At.In(e.Cfg.Zone).Format("15:04")), block
}

// ownHeading is how the heading of a block of a session begins.
func ownHeading(lang, host, session string) string {
	return bilingual.Pick(lang, "## 세션 ", "## Session ") + cmp.Or(capture.SessionName(session), "?") + " (" + cmp.Or(host, "?")
}

// isOwn reports whether a heading is that of a block of a session, in either language: that of the workspace may have changed since.
func isOwn(heading, host, session string) bool {
	return slices.ContainsFunc([]string{"ko", "en"}, func(lang string) bool {
		rest, ok := strings.CutPrefix(heading, ownHeading(lang, host, session))
		return ok && (strings.HasPrefix(rest, ",") || strings.HasPrefix(rest, ")"))
	})
}

// logged are the texts of recent logs, each with the newest day that has it.
type logged struct {
	day day.Day // of the run
	at  map[string]day.Day
}

// alreadyLogged reads the logs of some days, which may have a line already.
func (e *Logbook) alreadyLogged(out *logged, from, to day.Day) error {
	for d := from; d <= to; d++ {
		for _, name := range []string{d.String() + ".md", d.String() + "-sessions.md"} {
			if err := e.readLogged(out, files.MemoryDir+"/"+name, d); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *Logbook) readLogged(out *logged, rel string, d day.Day) error {
	fi, err := e.Ws.Stat(rel)
	if err != nil {
		return nil //nolint:nilerr // a log that is not there, or cannot be seen, has nothing that could be doubled
	}
	from := max(0, fi.Size()-alreadyBytes)
	data, err := e.Ws.ReadFileFrom(rel, from)
	if err != nil {
		return err
	}
	if from > 0 { // it may begin within a character: a line end, of any kind, is the first sure place
		data = data[bytes.IndexAny(data, "\r\n")+1:]
	}
	log, err := memory.Parse(rel, data)
	if err != nil {
		return nil //nolint:nilerr // no text: nothing of ours is in it
	}
	gone := takenBack(log)
	add := func(text string) {
		if key := itemKey(text); !gone[key] && out.at[key] < d {
			out.at[key] = d
		}
	}
	for i := range log.Statements {
		add(log.Statements[i].Text)
	}
	for line := range strings.Lines(string(log.Data)) { // what a block that is not closed hides is there all the same
		if item, ok := strings.CutPrefix(line, "- "); ok {
			add(strings.TrimPrefix(item, "[ ] "))
		}
	}
	return nil
}

// itemKey is what an item, or a line that is to be one, is known by, with the letter of its kind or without.
func itemKey(text string) string {
	if g, stated := memory.ParseGrammar(text); stated {
		text = g.Text
	}
	return capture.Key(text)
}

// without are the lines that no log has: not the run's log, and no log of the day of the turn or later; and the texts of the others. Somebody who says on
// Tuesday what they said on Monday says it again.
func (l *logged) without(lines []capture.Line) (out []capture.Line, had []string) {
	for _, line := range lines {
		key := itemKey(line.Text)
		if at, ok := l.at[key]; ok && (at == l.day || line.Day == 0 || at >= line.Day) {
			had = append(had, line.Text)
			continue
		}
		l.at[key] = l.day // once
		out = append(out, line)
	}
	return out, had
}
