package transcript

import (
	"encoding/json"
	"strings"
)

// record is a line of either host. Claude Code: {"type":"user","message":{"role":…,"content":…}}, where content is a text
// or a list of blocks; what is no conversation has flags. Codex: {"type":"response_item","payload":{"type":"message",…}}.
type record struct {
	Type      string     `json:"type"`
	Timestamp word       `json:"timestamp"`
	Message   *message   `json:"message"`
	Payload   *payload   `json:"payload"`
	Attached  attachment `json:"attachment"`
	Role      word       `json:"role"`    // of a record that is a message itself, as the oldest Codex wrote them
	Content   content    `json:"content"` // likewise
	Cwd       word       `json:"cwd"`

	UUID word `json:"uuid"`

	IsMeta     flag     `json:"isMeta"` // put there by the host
	Sidechain  flag     `json:"isSidechain"`
	Summary    flag     `json:"isCompactSummary"`
	Invisible  flag     `json:"isVisibleInTranscriptOnly"`
	APIError   flag     `json:"isApiErrorMessage"`
	ToolResult result   `json:"toolUseResult"`
	Origin     origin   `json:"origin"`
	Source     word     `json:"promptSource"`
	Plan       anything `json:"planContent"` // what the agent has planned, and is told to do
	Entrypoint word     `json:"entrypoint"`  // which program the session is in
}

// message is what was said, by one of the two.
type message struct {
	Role    word    `json:"role"`
	Content content `json:"content"`
}

// UnmarshalJSON takes what is no object for nothing: hosts use the same names for other things.
func (m *message) UnmarshalJSON(data []byte) error {
	type plain message
	readObject(data, (*plain)(m))
	return nil
}

// attachment is what Claude Code puts between messages. A queued command is what was typed while the agent worked.
type attachment struct {
	Type   word    `json:"type"`
	Prompt content `json:"prompt"`
	Mode   word    `json:"commandMode"`
	Origin origin  `json:"origin"`
	IsMeta flag    `json:"isMeta"`
}

// UnmarshalJSON takes what is no object for nothing.
func (a *attachment) UnmarshalJSON(data []byte) error {
	type plain attachment
	readObject(data, (*plain)(a))
	return nil
}

// origin says where a message in the person's name comes from: its kind is "human", or what the host did by itself.
type origin string

// UnmarshalJSON reads the kind.
func (o *origin) UnmarshalJSON(data []byte) error {
	var v struct {
		Kind word `json:"kind"`
	}
	_ = json.Unmarshal(data, &v)
	*o = origin(v.Kind)
	return nil
}

// human reports whether a person said it. Where a host does not say, one did.
func (o origin) human() bool { return o == "" || o == "human" }

func isObject(data []byte) bool { return len(data) > 0 && data[0] == '{' }

// readObject reads an object that has the shape it should have; of anything else it takes nothing over. T has no UnmarshalJSON of its own.
func readObject[T any](data []byte, to *T) {
	var v T
	if isObject(data) && json.Unmarshal(data, &v) == nil {
		*to = v
	}
}

// word is a string; of anything else it makes nothing.
type word string

// UnmarshalJSON reads a string.
func (w *word) UnmarshalJSON(data []byte) error {
	var s string
	_ = json.Unmarshal(data, &s)
	*w = word(s)
	return nil
}

// flag is true where a record says so, in no other shape.
type flag bool

// UnmarshalJSON reads true.
func (f *flag) UnmarshalJSON(data []byte) error {
	*f = string(data) == "true"
	return nil
}

// link is the id of the record before, or null where there is none before.
type link struct {
	id   string
	root bool // it is null
}

// UnmarshalJSON reads an id or null.
func (l *link) UnmarshalJSON(data []byte) error {
	l.root = string(data) == "null"
	_ = json.Unmarshal(data, &l.id)
	return nil
}

// anything says only whether there is something.
type anything bool

// UnmarshalJSON notes that there is a value.
func (a *anything) UnmarshalJSON(data []byte) error {
	*a = string(data) != "null"
	return nil
}

// content is what a message holds, in order. A message that is one text has one block.
type content struct {
	blocks []block
	known  bool // it has a shape that is known: a text, or a list, and not nothing but texts that are told in another way
}

type block struct {
	kind    string
	text    string // of a block that has been said
	strange bool   // it is a text by its kind and has none, or the other way round
}

// UnmarshalJSON reads a string or a list of blocks; of anything else it makes nothing.
func (c *content) UnmarshalJSON(data []byte) error {
	*c = content{}
	if len(data) == 0 {
		return nil
	}
	switch data[0] {
	case '"':
		var s string
		if json.Unmarshal(data, &s) == nil {
			*c = content{[]block{{kind: "text", text: s}}, true}
		}
	case '[':
		var list []json.RawMessage
		_ = json.Unmarshal(data, &list) // it is JSON, or this would not have been called
		c.known = true
		strange := false
		for _, raw := range list {
			b := blockOf(raw)
			c.known, strange = c.known && b.kind != "", strange || b.strange
			c.blocks = append(c.blocks, b)
		}
		c.known = c.known && !(strange && c.text() == "")
	}
	return nil
}

// blockOf reads one block; its kind is "" where its shape is not known.
func blockOf(raw json.RawMessage) block {
	if len(raw) > 0 && raw[0] == '"' {
		var s string
		_ = json.Unmarshal(raw, &s)
		return block{kind: "text", text: s}
	}
	var b struct {
		Type word  `json:"type"`
		Text *word `json:"text"`
	}
	if json.Unmarshal(raw, &b) != nil {
		return block{}
	}
	switch b.Type {
	case "text", "input_text", "output_text":
		if b.Text == nil {
			return block{kind: string(b.Type), strange: true}
		}
		return block{kind: string(b.Type), text: string(*b.Text)}
	}
	return block{kind: string(b.Type), strange: b.Text != nil && *b.Text != ""}
}

// text is all that has been said in a message.
func (c *content) text() string {
	var parts []string
	for _, b := range c.blocks {
		if b.text != "" {
			parts = append(parts, b.text)
		}
	}
	return strings.Join(parts, "\n\n")
}

// has reports whether there is a block of a kind.
func (c *content) has(kind string) bool {
	for _, b := range c.blocks {
		if b.kind == kind {
			return true
		}
	}
	return false
}

// parse reads a line. It is false for what is no record.
func parse(line []byte) (*record, bool) {
	rec := &record{}
	if !isObject(line) || json.Unmarshal(line, rec) != nil {
		return nil, false
	}
	return rec, true
}

// isMessage reports whether a record means to be a message, whatever its shape, or is one of a host that is not known: both hosts say of each
// record what it is.
func (rec *record) isMessage() bool {
	switch rec.Type {
	case "", "user", "assistant":
		return true
	case "response_item":
		if rec.Payload != nil && rec.Payload.Type == "message" {
			return true
		}
	}
	return rec.Message != nil && rec.Message.Role != "" || rec.Payload != nil && rec.Payload.Role != "" && len(rec.Payload.Content.blocks) > 0
}
