//go:build unix

package hosttest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// request is what a client sent to the model, in whatever dialect: the parts of it that tests ask about.
type request struct {
	Messages []message // Anthropic, and Chat of OpenAI
	Input    []message // Responses of OpenAI
	Contents []message // Gemini
	System   json.RawMessage
	Tools    []tool
	Stream   bool
	Model    string

	body string
}

// message is one of a conversation, or an item beside it, such as what a tool answered.
type message struct {
	Type    string
	Role    string
	Content texts
	Parts   texts
	Output  texts
}

// texts is what a message holds: a string, or a list of blocks.
type texts []block

type block struct {
	Type             string
	Text             string
	Content          texts // of a tool's result
	FunctionResponse json.RawMessage
}

func (c *texts) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*c = texts{{Text: one}}
		return nil
	}
	var many []block
	if err := json.Unmarshal(data, &many); err != nil {
		return nil //nolint:nilerr // of a shape that holds no text
	}
	*c = many
	return nil
}

// tool is what the client offers, in whatever dialect: under its own name, in a function, in a list of them, or in a server's space.
type tool struct {
	Type     string
	Name     string
	Function struct{ Name string }
	Inner    []tool `json:"tools"`
	Declared []tool `json:"functionDeclarations"`
}

// tool finds an offered tool by the end of its name, and the space that it is in.
func (r request) tool(end string) (name, space string) {
	for _, t := range r.Tools {
		for _, in := range t.Inner {
			if strings.HasSuffix(in.Name, end) {
				return in.Name, t.Name
			}
		}
		for _, in := range append(slices.Clone(t.Declared), t) {
			if name := in.Name + in.Function.Name; t.Type != "namespace" && strings.HasSuffix(name, end) {
				return name, ""
			}
		}
	}
	return "", ""
}

// conversation is the messages of the request.
func (r request) conversation() []message { return slices.Concat(r.Messages, r.Input, r.Contents) }

// putIn is what clients write into a person's message.
var putIn = regexp.MustCompile(`(?s)<system-reminder>.*?</system-reminder>|<environment_context>.*?</environment_context>|<recommended_plugins>.*?</recommended_plugins>|<INSTRUCTIONS>.*?</INSTRUCTIONS>`)

// lastWords is what a person said last, and how many tools have answered since.
func (r request) lastWords() (words string, answered int) {
	for _, m := range slices.Backward(r.conversation()) {
		words := strings.TrimSpace(putIn.ReplaceAllString(m.Content.join()+m.Parts.join(), ""))
		if m.Role == "user" && words != "" && !strings.HasPrefix(words, "# AGENTS.md") {
			return words, answered
		}
		if m.result() != "" {
			answered++
		}
	}
	return "", answered
}

// results is what tools have answered in the conversation, in its order.
func (r request) results() []string {
	var all []string
	for _, m := range r.conversation() {
		if text := m.result(); text != "" {
			all = append(all, text)
		}
	}
	return all
}

// result is what a tool answered, if the message is that.
func (m message) result() string {
	var all []string
	switch {
	case m.Role == "tool":
		all = append(all, m.Content.join())
	case m.Type == "function_call_output":
		all = append(all, m.Output.join())
	}
	for _, b := range slices.Concat(m.Content, m.Parts) {
		if b.Type == "tool_result" {
			all = append(all, b.Content.join())
		}
		if len(b.FunctionResponse) > 0 {
			all = append(all, string(b.FunctionResponse))
		}
	}
	return strings.Join(all, "\n")
}

func (c texts) join() string {
	var all []string
	for _, b := range c {
		if b.Text != "" {
			all = append(all, b.Text)
		}
	}
	return strings.Join(all, "\n")
}

// text is all that the conversation says, a message below another: what people, tools, hooks and the client have put there.
func (r request) text() string {
	var all []string
	for _, m := range r.conversation() {
		all = append(all, m.Content.join(), m.Parts.join(), m.result())
	}
	return strings.Join(all, "\n")
}

// blocks is what stands between the marks of memctl's blocks of a name (brief, context, rules), wherever in the conversation.
func (r request) blocks(name string) []string {
	var out []string
	_, rest, found := strings.Cut(r.text(), "<!-- memctl:"+name+":start")
	for found {
		var one string
		one, rest, _ = strings.Cut(rest, "<!-- memctl:"+name+":end")
		out = append(out, one)
		_, rest, found = strings.Cut(rest, "<!-- memctl:"+name+":start")
	}
	return out
}
