package transcript

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// saying is what was said in a record, before it is cleaned.
type saying struct {
	role          Role
	text          string
	asked         string
	refuses, amid bool
}

// claude is what was said in a record of Claude Code, and by whom the message is; "" for what is no message of a known shape.
func (rec *record) claude() (by Role, said []saying) {
	switch {
	case rec.Type == "attachment":
		return rec.queued()
	case rec.Type != "user" && rec.Type != "assistant", rec.Message == nil || !rec.Message.Content.known:
		return "", nil
	}
	by = Role(rec.Type)
	switch {
	case bool(rec.IsMeta || rec.Summary || rec.Invisible || rec.APIError):
		return by, nil
	case by == Assistant:
		return by, []saying{{role: Assistant, text: rec.Message.Content.text()}}
	case rec.ToolResult.present:
		return by, rec.answered()
	case !rec.Origin.human(), rec.Source == "system", bool(rec.Plan):
		return by, nil
	}
	text := rec.Message.Content.text()
	if args, is := ownCommand(text); is {
		text = args
	}
	if byHost(text) {
		return by, nil
	}
	return by, []saying{{role: User, text: text}}
}

// queued is what the person typed while the agent worked: no other record has it.
func (rec *record) queued() (by Role, said []saying) {
	a := &rec.Attached
	if a.Type != "queued_command" || a.Mode != "prompt" || bool(a.IsMeta || rec.IsMeta) || !a.Origin.human() {
		return "", nil
	}
	if text := a.Prompt.text(); !byHost(text) {
		return User, []saying{{role: User, text: text, amid: true}}
	}
	return User, nil
}

// ownCommand finds what a person said with a slash command of their own, /note the banner is red. Its record begins with the
// message of the command, that of a command of the host with its name: those say something to the host alone.
func ownCommand(text string) (args string, is bool) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "<command-message>") {
		return "", false
	}
	_, rest, found := strings.Cut(text, "<command-args>")
	if !found {
		return "", true
	}
	if end := strings.LastIndex(rest, "</command-args>"); end >= 0 {
		rest = rest[:end]
	}
	return rest, true
}

// result is what a tool gave back, as far as a person has answered in it.
type result struct {
	present bool
	refusal string    // what a tool that was not run says; "" for all else
	asked   []inquiry // questions that the person has answered
}

// inquiry is a question of the agent and what the person answered.
type inquiry struct {
	question string
	answers  []string
}

// UnmarshalJSON reads the text of a refusal, or questions with their answers; of anything else it notes that it is there.
func (r *result) UnmarshalJSON(data []byte) error {
	*r = result{present: string(data) != "null"}
	switch {
	case len(data) > 0 && data[0] == '"' && bytes.Contains(data, []byte(refused)):
		var s string
		if json.Unmarshal(data, &s) == nil {
			r.refusal = strings.TrimPrefix(s, "Error: ")
		}
	case isObject(data) && bytes.Contains(data, []byte(`"questions"`)):
		r.asked = inquiries(data)
	}
	return nil
}

// inquiries are the questions of a tool that asks the person, with the answers. Only what answers one of the questions counts:
// other tools may use the same names.
func inquiries(data []byte) []inquiry {
	var v struct {
		Questions []struct {
			Question word `json:"question"`
		} `json:"questions"`
		Answers     map[string]texts `json:"answers"`
		Annotations map[string]struct {
			Notes word `json:"notes"`
		} `json:"annotations"`
		Response word `json:"response"` // in free words, to all of them
	}
	if json.Unmarshal(data, &v) != nil {
		return nil
	}
	var out []inquiry
	for _, q := range v.Questions {
		name := string(q.Question)
		answers := slices.Concat(v.Answers[name], texts{string(v.Annotations[name].Notes)})
		if v.Response != "" && len(v.Questions) == 1 {
			answers = append(answers, string(v.Response))
		}
		if name != "" {
			out = append(out, inquiry{name, answers})
		}
	}
	if v.Response != "" && len(out) > 1 {
		out = append(out, inquiry{"", []string{string(v.Response)}})
	}
	return out
}

// texts is a text, or a list of them.
type texts []string

// UnmarshalJSON reads either.
func (t *texts) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*t = texts{one}
		return nil
	}
	_ = json.Unmarshal(data, (*[]string)(t))
	return nil
}

const (
	refused = "The user doesn't want to proceed with this tool use."
	hisWord = "the user said:\n"
	advice  = "\n\nNote: The user's next message may contain a correction or preference." // of the host, to the agent
)

// answered is what the person said in answer to a tool: when refusing it, to questions that it put, or along with the consent.
func (rec *record) answered() []saying {
	var out []saying
	for _, q := range rec.ToolResult.asked {
		for _, a := range q.answers {
			out = append(out, saying{role: User, text: a, asked: q.question})
		}
	}
	if why := rec.ToolResult.refusal; strings.HasPrefix(why, refused) {
		if _, text, found := strings.Cut(why, hisWord); found {
			if at := strings.LastIndex(text, advice); at >= 0 { // the person may quote it
				text = text[:at]
			}
			out = append(out, saying{role: User, text: text, refuses: true})
		}
	}
	if c := &rec.Message.Content; c.has("tool_result") {
		out = append(out, saying{role: User, text: c.text()})
	}
	return slices.DeleteFunc(out, func(s saying) bool { return byHost(s.text) })
}

// byHost recognises messages in the person's name that the host wrote.
func byHost(text string) bool {
	text = strings.TrimSpace(text)
	for _, begins := range []string{
		"This session is being continued from a previous conversation",
		"Caveat: The messages below were generated by the user while running local commands",
		"[Request interrupted by user",
		"# AGENTS.md instructions for ",
		"Stop hook feedback:",
		"Implement the following plan:",
		"The user wants to clarify these questions.",
		"The user has indicated they have provided enough answers",
	} {
		if strings.HasPrefix(text, begins) {
			return true
		}
	}
	return false
}

// program reports whether a program has started the session, and whether the record says so or not.
func (rec *record) program() (is, says bool) {
	switch rec.Entrypoint {
	case "":
		return rec.Source == "sdk", rec.Source != ""
	case "sdk-cli", "sdk-ts", "sdk-py", "mcp", "claude-code-github-action":
		return true, true
	}
	return false, true
}
