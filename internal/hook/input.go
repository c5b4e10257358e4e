package hook

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Event is when a hook fires, as the command line names it.
type Event string

// Events.
const (
	SessionStart     Event = "session-start"
	UserPromptSubmit Event = "user-prompt-submit"
	PreCompact       Event = "pre-compact"
	SessionEnd       Event = "session-end"
	Stop             Event = "stop"
)

// Events are all of them.
func Events() []Event { return []Event{SessionStart, UserPromptSubmit, PreCompact, SessionEnd, Stop} }

// HostName is the event as the hosts name it.
func (e Event) HostName() string {
	var b strings.Builder
	for part := range strings.SplitSeq(string(e), "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

// Injects reports whether the host takes a context from this event.
func (e Event) Injects() bool { return e == SessionStart || e == UserPromptSubmit }

// Host is the program that runs the hooks.
type Host string

// Hosts.
const (
	Claude Host = "claude"
	Codex  Host = "codex"
)

// Input is what a host says on stdin. Fields that an event does not have are empty.
type Input struct {
	SessionID      string `json:"session_id"`
	TranscriptPath string `json:"transcript_path"` // JSON lines; empty when there is none, or not yet
	Cwd            string `json:"cwd"`
	EventName      string `json:"hook_event_name"`
	Source         string `json:"source"` // session-start: startup, resume, clear, compact
	Prompt         string `json:"prompt"` // user-prompt-submit
	AgentID        string `json:"agent_id"`
	TurnID         string `json:"turn_id"`                // of Codex
	LastMessage    string `json:"last_assistant_message"` // stop
}

// maxInput bounds what is read from a host, in bytes: a prompt may hold a pasted file.
const maxInput = 32 << 20

// ParseInput reads what a host says. A field of another type than it should have counts as empty.
func ParseInput(r io.Reader) (*Input, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxInput+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read the host's input: %w", err)
	case len(data) > maxInput:
		return nil, notice.NewError("hook.input-long", "read the host's input: more than {bytes} bytes", maxInput)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(strings.TrimPrefix(string(data), "\ufeff")), &fields); err != nil {
		return nil, notice.NewError("hook.input", "read the host's input: {reason}", err)
	}
	in := &Input{}
	for name, to := range map[string]*string{
		"session_id": &in.SessionID, "transcript_path": &in.TranscriptPath, "cwd": &in.Cwd, "hook_event_name": &in.EventName, "source": &in.Source,
		"prompt": &in.Prompt, "agent_id": &in.AgentID, "turn_id": &in.TurnID, "last_assistant_message": &in.LastMessage,
	} {
		var s string
		if json.Unmarshal(fields[name], &s) == nil {
			*to = s
		}
	}
	return in, nil
}

// session is the id of the session, or what else tells it from others.
func (in *Input) session() string {
	if in.SessionID == "" {
		return strings.TrimSuffix(filepath.Base(in.TranscriptPath), ".jsonl")
	}
	return in.SessionID
}

// Host recognises who speaks.
func (in *Input) Host() Host {
	if in.TurnID != "" || strings.HasPrefix(filepath.Base(in.TranscriptPath), "rollout-") {
		return Codex
	}
	return Claude
}
