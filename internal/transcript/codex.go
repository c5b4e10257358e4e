package transcript

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// payload is what a record of Codex holds.
type payload struct {
	Type    word    `json:"type"`
	Role    word    `json:"role"`
	Content content `json:"content"`
	Meta    sources `json:"internal_chat_message_metadata_passthrough"`

	Cwd    word    `json:"cwd"`              // of a session_meta, or of a turn_context
	Source word    `json:"source"`           // of a session_meta: cli, exec, vscode, …
	Turn   trigger `json:"turn_attribution"` // of a task_started

	Name      word `json:"name"` // of a tool that is called
	CallID    word `json:"call_id"`
	Arguments word `json:"arguments"`
	Output    word `json:"output"`
}

// sources say of each block of a message where it comes from.
type sources struct {
	kinds []string // user.text, …
	from  []string // user, harness, …
}

// UnmarshalJSON reads them; of another shape than it should have it makes nothing.
func (s *sources) UnmarshalJSON(data []byte) error {
	var v struct {
		Kinds json.RawMessage `json:"content_item_kinds"`
		Items json.RawMessage `json:"content_item_metadata"`
	}
	*s = sources{}
	_ = json.Unmarshal(data, &v)
	_ = json.Unmarshal(v.Kinds, &s.kinds)
	var items []struct {
		Provenance struct {
			Type word `json:"type"`
		} `json:"provenance"`
	}
	_ = json.Unmarshal(v.Items, &items)
	for _, i := range items {
		s.from = append(s.from, string(i.Provenance.Type))
	}
	return nil
}

// at are the kind and the source of the i-th of n blocks; "" where they are not known.
func (s *sources) at(i, n int) (kind, from string) {
	if len(s.kinds) == n {
		kind = s.kinds[i]
	}
	if len(s.from) == n {
		from = s.from[i]
	}
	return kind, from
}

// trigger is what began a turn: exec, …
type trigger string

// UnmarshalJSON reads it from what a turn is put down to.
func (t *trigger) UnmarshalJSON(data []byte) error {
	var v struct {
		Trigger word `json:"turn_trigger"`
	}
	_ = json.Unmarshal(data, &v)
	*t = trigger(v.Trigger)
	return nil
}

// UnmarshalJSON takes what is no object for nothing.
func (p *payload) UnmarshalJSON(data []byte) error {
	type plain payload
	readObject(data, (*plain)(p))
	return nil
}

// codex is what was said in a record of Codex, and whose message it is; "" for what is no message of a known shape.
func (rec *record) codex() (by Role, said []saying) {
	role, text, known := word(""), "", false
	switch {
	case rec.Type == "response_item" && rec.Payload != nil && rec.Payload.Type == "message":
		role, text, known = rec.Payload.Role, rec.Payload.said(), rec.Payload.Content.known
	case rec.Type == "message" && rec.Message == nil, rec.Type == "" && rec.Role != "":
		role, text, known = rec.Role, rec.Content.text(), rec.Content.known
	}
	switch by = Role(role); {
	case !known:
		return "", nil
	case role == "developer" || role == "system": // the host, to the agent
		return User, nil
	case by != User && by != Assistant:
		return "", nil
	case byHost(text):
		return by, nil
	}
	return by, []saying{{role: by, text: text}}
}

// said is the text of a message. Codex says of each block whose it is; where it does not, all of it counts.
func (p *payload) said() string {
	if Role(p.Role) != User {
		return p.Content.text()
	}
	var kept content
	for i, b := range p.Content.blocks {
		switch kind, from := p.Meta.at(i, len(p.Content.blocks)); {
		case from != "" && from != "user":
		case from == "" && kind != "" && kind != "unknown" && !strings.HasPrefix(kind, "user."):
		default:
			kept.blocks = append(kept.blocks, b)
		}
	}
	return kept.text()
}

const (
	askTool = "request_user_input" // with which Codex asks the person
	noneOf  = "None of the above"  // the choice that Codex adds to those of the agent: what was meant stands in a note, if anywhere
)

// asks are the questions that a call of a tool puts to the person, by their ids; nil when it puts none. What is secret is not
// among them.
func (p *payload) asks() map[string]string {
	if p.Type != "function_call" || p.Name != askTool {
		return nil
	}
	var v struct {
		Questions []struct {
			ID       word `json:"id"`
			Question word `json:"question"`
			Secret   bool `json:"isSecret"`
		} `json:"questions"`
	}
	if json.Unmarshal([]byte(p.Arguments), &v) != nil || len(v.Questions) == 0 {
		return nil
	}
	out := map[string]string{}
	for _, q := range v.Questions {
		if !q.Secret {
			out[string(q.ID)] = string(q.Question)
		}
	}
	return out
}

// answers are what the person answered to questions, in the order of their ids.
func (p *payload) answers(asked map[string]string) []saying {
	var v struct {
		Answers map[string]struct {
			Answers texts `json:"answers"`
		} `json:"answers"`
	}
	text := string(p.Output)
	if at := strings.IndexByte(text, '{'); p.Type != "function_call_output" || at < 0 || json.Unmarshal([]byte(text[at:]), &v) != nil {
		return nil
	}
	var out []saying
	for _, id := range slices.Sorted(maps.Keys(asked)) {
		for _, a := range v.Answers[id].Answers {
			if a == noneOf {
				continue
			}
			out = append(out, saying{role: User, text: strings.TrimPrefix(a, "user_note: "), asked: asked[id]})
		}
	}
	return out
}

// program reports whether a program has started the session or the turn, and whether the record says so or not.
func (p *payload) program(record string) (is, says bool) {
	switch {
	case record == "session_meta" && p.Source != "":
		return p.Source == "exec" || p.Source == "mcp", true
	case p.Type == "task_started" && p.Turn != "":
		return p.Turn == "exec", true
	}
	return false, false
}
