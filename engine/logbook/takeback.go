package logbook

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// TakeBackOptions say what a person has taken back. Both functions are asked only when the logs call for it.
type TakeBackOptions struct {
	Host    string
	Session string
	Turns   func() (TakenBack, error) // what was taken back; asked when a log has something of the session
	Stand   func() ([]Said, error)    // all turns of the session that stand; asked when a log has something of what was taken back, for what was said in both stays
	// Elsewhere reports whether another session has said a line too, which stays then. nil: none has.
	Elsewhere func(text string) bool
}

// TakenBack is a part of a session that was taken back.
type TakenBack struct {
	Before []Said // the turns next before it, which say what it was about
	Back   []Said
	Begins bool // these turns begin the session
}

// Struck says what of a session was struck out.
type Struck struct {
	Lines    int      // that were struck out now
	Texts    []string // of these lines, and of those to be struck out that had been before
	Warnings []string // in English
}

// TakeBack takes back what [Logbook.Capture] has written of a session: a log is only appended to, so each such line is struck out in a line below, under a
// heading of what was taken back, and is no statement from there on. Only the blocks of the session itself in the logs of
// the last two weeks are looked at. A line that the same log has elsewhere too stays. A log that leaves a block open, in which nothing would be read, stays as it is: a
// warning says which.
func (e *Logbook) TakeBack(ctx context.Context, o TakeBackOptions) (Struck, error) {
	logs := e.logsOf(o.Host, o.Session)
	if len(logs) == 0 {
		return Struck{}, nil
	}
	clock := e.Now()
	taken, err := o.Turns()
	if err != nil {
		return Struck{}, err
	}
	back := map[string]bool{}
	if err := e.keysOf(clock, taken.Back, taken.Begins && len(taken.Before) == 0, back); err != nil {
		return Struck{}, err
	}
	if len(taken.Before) > 0 { // as it was written with what stood before it, whenever that was
		if err := e.keysOf(clock, slices.Concat(taken.Before, taken.Back), taken.Begins, back); err != nil {
			return Struck{}, err
		}
	}
	gone := func(key string) bool { return back[key] }
	if !slices.ContainsFunc(logs, func(l sessionLog) bool { return len(itemsOf(l.log, o.Host, o.Session, gone)) > 0 }) {
		return Struck{}, nil
	}
	standing, err := o.Stand()
	if err != nil {
		return Struck{}, err
	}
	stand := map[string]bool{}
	if err := e.keysOf(clock, standing, true, stand); err != nil {
		return Struck{}, err
	}
	maps.DeleteFunc(back, func(key string, _ bool) bool { return stand[key] })
	return e.strikeOut(ctx, logs, o.Host, o.Session, gone, o.Elsewhere)
}

// strikeOut strikes out the lines of a session whose keys are gone, in its logs.
func (e *Logbook) strikeOut(ctx context.Context, logs []sessionLog, host, session string, gone func(key string) bool, elsewhere func(text string) bool) (out Struck, err error) {
	if elsewhere == nil {
		elsewhere = func(string) bool { return false }
	}
	clock := e.Now()
	for _, l := range logs {
		if len(itemsOf(l.log, host, session, gone)) == 0 {
			continue
		}
		lines, texts, err := e.strike(l.rel, clock, CaptureOptions{Host: host, Session: session, Elsewhere: elsewhere}, gone)
		if open, ok := errors.AsType[*memory.OpenBlockError](err); ok {
			out.Warnings = append(out.Warnings, "what was taken back is not struck out: "+open.Error())
			continue
		}
		out.Lines += lines
		out.Texts = append(out.Texts, texts...)
		if err != nil || ctx.Err() != nil {
			return out, errors.Join(err, ctx.Err())
		}
	}
	return out, nil
}

// sessionLog is a log that has lines of a session, as it was when it was read.
type sessionLog struct {
	rel string
	log *memory.Log
}

// logsOf are the logs of the last two weeks that have lines of a session. A log that cannot be read has none of ours.
func (e *Logbook) logsOf(host, session string) (logs []sessionLog) {
	today := e.Now().Day
	all := func(string) bool { return true }
	for at := today - alreadyDays + 1; at <= today; at++ {
		for _, name := range []string{at.String() + ".md", at.String() + "-sessions.md"} {
			rel := files.MemoryDir + "/" + name
			data, err := e.ReadIfThere(rel)
			if err != nil || len(data) == 0 {
				continue
			}
			if log, err := memory.Parse(rel, data); err == nil && len(itemsOf(log, host, session, all)) > 0 {
				logs = append(logs, sessionLog{rel, log})
			}
		}
	}
	return logs
}

// keysOf adds the keys of the lines that turns are worth, which begin the session or do not.
func (e *Logbook) keysOf(clock config.Clock, turns []Said, begins bool, out map[string]bool) error {
	d, err := e.Decide()
	if err != nil {
		return err
	}
	for _, l := range capture.Select(e.turnsOf(turns, begins), clock.Day, d.Judge.Route, e.Analyzer.Analyze) {
		out[itemKey(e.Redact(l.Text))] = true
	}
	return nil
}

// strike appends to a log what strikes lines of a session out.
func (e *Logbook) strike(rel string, clock config.Clock, o CaptureOptions, gone func(key string) bool) (lines int, texts []string, err error) {
	err = e.Ws.AppendSeen(rel, func() ([]byte, []byte, error) {
		data, err := e.ReadIfThere(rel)
		if err != nil {
			return nil, nil, err
		}
		log, err := memory.Parse(rel, data)
		if err != nil {
			return nil, nil, err
		}
		below := map[string][]string{} // heading
		lines, texts = 0, nil
		for _, it := range itemsOf(log, o.Host, o.Session, gone) {
			if !it.struck && (it.twice || o.Elsewhere(it.text)) {
				continue
			}
			if texts = append(texts, it.text); !it.struck {
				h := "### " + markdown.TakenBack(e.Cfg.Language) + " " + capture.Remark(it.below, e.Cfg.Language)
				below[h] = append(below[h], "- "+markdown.StrikeOut(it.text))
				lines++
			}
		}
		if lines == 0 {
			return nil, nil, nil
		}
		var parts []string
		for _, h := range slices.Sorted(maps.Keys(below)) {
			parts = append(parts, h+"\n"+strings.Join(below[h], "\n"))
		}
		heading, block := e.sessionHeading(log, clock, o, strings.Join(parts, "\n\n"))
		add, err := log.AppendBytes(block, heading)
		return nil, add, err
	})
	if err != nil {
		return 0, nil, err
	}
	return lines, texts, nil
}

// loggedItem is an item in a block of a session.
type loggedItem struct {
	text   string
	below  string // the heading
	struck bool
	twice  bool // the log has it elsewhere too, where it stands
}

// itemsOf are the items of a log in the blocks of a session that are to go.
func itemsOf(log *memory.Log, host, session string, gone func(key string) bool) []loggedItem {
	var out []loggedItem
	inside, below := false, ""
	others := map[string]bool{}
	doc := markdown.Document{Data: log.Data}
	for i := range log.Blocks {
		b := &log.Blocks[i]
		if b.Kind == markdown.Heading {
			below = doc.Text(b)
			if b.Level <= 2 {
				inside = isOwn(string(log.Data[b.StartByte:b.EndByte]), host, session)
			}
		}
		if b.Kind != markdown.Item || len(b.Text) != 1 || markdown.TakesBack(below) {
			continue
		}
		text := doc.Text(b)
		switch key := itemKey(text); {
		case !gone(key):
		case inside:
			out = append(out, loggedItem{text: text, below: below, struck: b.Text[0].Struck})
		case !b.Text[0].Struck:
			others[key] = true
		}
	}
	for i := range out {
		out[i].twice = others[itemKey(out[i].text)]
	}
	return out
}

// takenBack are the keys of what was taken back in a log and not said again since.
func takenBack(log *memory.Log) map[string]bool {
	out := map[string]bool{}
	doc := markdown.Document{Data: log.Data}
	below := false
	for i := range log.Blocks {
		b := &log.Blocks[i]
		if b.Kind == markdown.Heading {
			below = markdown.TakesBack(doc.Text(b))
		}
		if b.Kind != markdown.Item || len(b.Text) != 1 {
			continue
		}
		key := itemKey(doc.Text(b))
		if below && b.Text[0].Struck {
			out[key] = true
		} else {
			delete(out, key)
		}
	}
	return out
}
