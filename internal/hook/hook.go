package hook

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// ErrEvent says that there is no such event.
var ErrEvent = errors.New("no such event")

// Hook is one firing.
type Hook struct {
	Event Event
	Host  Host
	Input *Input
	Lang  string // of the words around what is injected: "ko" or "en"
	// Here reports whether what is said in a folder is for this workspace; nil: all is. A session may walk from one to another.
	Here func(cwd string) bool
}

// Result is what came of a firing.
type Result struct {
	Output   []byte            // for the host's stdout; nil: nothing
	Context  string            // what is injected
	Captured *logbook.Captured // what was written; nil when the event captures nothing
	Notes    []notice.Notice   // why there is nothing, or not all, if that may be of interest; and what a run did
	Note     string            // the same, in English

	// Of the transcript that was read:
	Skipped   int  // records that are damaged or too long
	Strange   int  // records that seem to be messages and have an unknown shape
	TakenBack int  // prompts that the person has taken back
	Struck    int  // lines of the log that were struck out since what they say was taken back
	Programs  int  // prompts of programs, which are not taken for the person's word
	Idle      bool // there was no session, and nothing was done: not worth a line of the record
}

// silent is a result that says why there is nothing.
func silent(why notice.Notice) *Result {
	r := &Result{}
	r.note(why)
	return r
}

// note adds what may be of interest.
func (r *Result) note(what notice.Notice) {
	r.Notes = append(r.Notes, what)
	r.Note = strings.TrimPrefix(r.Note+"; "+what.English(), "; ")
}

// count adds what was left out of another transcript.
func (r *Result) count(o *Result) {
	r.Skipped, r.Strange = r.Skipped+o.Skipped, r.Strange+o.Strange
	r.TakenBack, r.Struck, r.Programs = r.TakenBack+o.TakenBack, r.Struck+o.Struck, r.Programs+o.Programs
}

// Run does what the event is for. Subagents are left alone: what they say is for the agent that sent them.
func (h *Hook) Run(ctx context.Context, e *engine.Engine) (*Result, error) {
	if h.Input.AgentID != "" {
		return silent(notice.New("hook.subagent", "subagent")), nil
	}
	began, session := time.Now(), h.hasSession(e)
	r, err := h.run(ctx, e)
	if session && h.Event == SessionEnd && err == nil {
		var did []notice.Notice
		did, err = h.curate(ctx, e, began)
		for _, what := range did {
			r.note(what)
		}
	}
	if r != nil && err == nil && !session {
		r.Idle = r.Context == "" && (r.Captured == nil || len(r.Captured.Lines) == 0)
	}
	return r, err
}

// hasSession reports whether the host speaks of a session that was there. Claude Code also ends one when it has only listed its
// servers: with an id, and the name of a transcript that nobody ever writes.
func (h *Hook) hasSession(e *engine.Engine) bool {
	if h.Event != SessionEnd {
		return h.Input.SessionID != "" || h.Input.TranscriptPath != ""
	}
	if _, err := os.Stat(h.Input.TranscriptPath); err == nil {
		return true
	}
	names, err := e.Sessions().Names()
	session := h.Input.session()
	return err != nil || !names[name("told", h.Host, session)].IsZero() || !names[name("read", h.Host, session)].IsZero()
}

func (h *Hook) run(ctx context.Context, e *engine.Engine) (*Result, error) {
	switch h.Event {
	case SessionStart:
		return h.sessionStart(ctx, e)
	case UserPromptSubmit:
		return h.prompt(ctx, e)
	case PreCompact, SessionEnd, Stop:
		return h.capture(ctx, e)
	}
	return nil, ErrEvent
}

// output is what a host reads on stdout of an event that injects.
type output struct {
	Specific struct {
		EventName string `json:"hookEventName"`
		Context   string `json:"additionalContext"`
	} `json:"hookSpecificOutput"`
}

// inject makes a result of a context.
func (h *Hook) inject(text string) (*Result, error) {
	var out output
	out.Specific.EventName, out.Specific.Context = h.Event.HostName(), text
	data, err := marshal(out)
	if err != nil {
		return nil, err
	}
	return &Result{Output: data, Context: text}, nil
}

// name is under what something is remembered for a session.
func name(what string, host Host, session string) string {
	sum := sha256.Sum256([]byte(string(host) + "\x00" + session))
	return what + "-" + hex.EncodeToString(sum[:8])
}

// Firing is a line of the record: what a hook did, without a word of what was said.
type Firing struct {
	At        time.Time `json:"at"`
	Host      Host      `json:"host"`
	Event     Event     `json:"event"`
	Session   string    `json:"session,omitempty"` // its name: the last characters of its id
	Millis    int64     `json:"ms"`
	Chars     int       `json:"chars,omitempty"`      // that were injected
	Lines     int       `json:"lines,omitempty"`      // that were written to the log
	Skipped   int       `json:"skipped,omitempty"`    // records of the transcript that are damaged or too long
	Strange   int       `json:"strange,omitempty"`    // and that have an unknown shape: the host writes another format
	TakenBack int       `json:"taken_back,omitempty"` // prompts that were left out since the person took them back
	Struck    int       `json:"struck,omitempty"`     // lines of the log that were struck out: taken back, replaced or dropped
	Note      string    `json:"note,omitempty"`       // in English
	// Notes are what is in Note.
	Notes         []notice.Notice `json:"notes,omitempty"`
	Error         string          `json:"error,omitempty"` // in English
	notice.Notice                 // of the error
}

// Record notes a firing.
func Record(e *engine.Engine, f Firing) error {
	f.Session = capture.SessionName(f.Session)
	f.Note, f.Error = text.Cut(f.Note, longestNote), text.Cut(f.Error, longestNote)
	f.Notice = clipped(f.Notice)
	f.Notes = slices.Clone(f.Notes)
	for i := range f.Notes {
		f.Notes[i] = clipped(f.Notes[i])
	}
	line, err := marshal(f)
	if err != nil {
		return err
	}
	return e.Sessions().Note(line)
}

// clipped is a notice with values that are not too long for the record.
func clipped(n notice.Notice) notice.Notice {
	n.Values = maps.Clone(n.Values)
	for name, v := range n.Values {
		n.Values[name] = text.Cut(v, longestNote)
	}
	return n
}

// longestNote bounds, in bytes, what a host can make a line of the record hold, such as the path of a transcript.
const longestNote = 400

// Firings are the firings that the record holds, oldest first. Lines that cannot be read are left out.
func Firings(e *engine.Engine) ([]Firing, error) {
	data, err := e.Sessions().Noted()
	var out []Firing
	for line := range splitLines(data) {
		var f Firing
		if json.Unmarshal(line, &f) == nil && f.Event != "" {
			out = append(out, f)
		}
	}
	return out, err
}
