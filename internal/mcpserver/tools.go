package mcpserver

import (
	"encoding/json"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// toolSpec is what a tool says of itself, in both languages. The schemas are JSON, by hand: what one is derived from would
// take more bytes than all tools may.
type toolSpec struct {
	name        string
	title       [2]string // Korean, English
	description [2]string
	params      []param
	output      string
	effect      effect
}

// param is an argument of a tool. Its bounds are in words, too: some hosts leave them out of the schema.
type param struct {
	name     string
	schema   string    // of its values, without the braces: "type":"string"
	about    [2]string // Korean, English; empty where the name says it
	required bool
}

// effect is what a tool does to the workspace.
type effect uint8

const (
	reads   effect = iota
	adds           // something each time
	removes        // once, and it can be brought back
)

// describe makes the tool that clients see.
func (s *service) describe(spec toolSpec) *mcp.Tool {
	input := s.object(spec.params)
	s.inputs[spec.name] = input
	closed := false
	a := &mcp.ToolAnnotations{Title: s.t(spec.title[0], spec.title[1]), OpenWorldHint: &closed, ReadOnlyHint: spec.effect == reads, IdempotentHint: spec.effect != adds}
	if spec.effect != reads {
		destroys := spec.effect == removes
		a.DestructiveHint = &destroys
	}
	return &mcp.Tool{
		Name: spec.name, Description: s.t(spec.description[0], spec.description[1]), Annotations: a,
		InputSchema: input, OutputSchema: json.RawMessage(spec.output),
	}
}

// object is the schema of arguments. A name that is not among them is an error, so that a slip is noticed.
func (s *service) object(params []param) json.RawMessage {
	var properties, required []string
	for _, p := range params {
		schema := p.schema
		if about := s.t(p.about[0], p.about[1]); about != "" {
			schema += `,"description":` + quoted(about)
		}
		properties = append(properties, quoted(p.name)+":{"+schema+"}")
		if p.required {
			required = append(required, quoted(p.name))
		}
	}
	out := `{"type":"object","properties":{` + strings.Join(properties, ",") + `}`
	if len(required) > 0 {
		out += `,"required":[` + strings.Join(required, ",") + `]`
	}
	return json.RawMessage(out + `,"additionalProperties":false}`)
}

// quoted is a text as JSON.
func quoted(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		return `""` // texts cannot fail
	}
	return string(data)
}

func (s *service) addTools(srv *mcp.Server) {
	s.addFinders(srv)
	s.addReaders(srv)
	s.addWriters(srv)
}

// Parts of schemas.
const (
	str     = `{"type":"string"}`
	list    = `{"type":"array"}` // of a result
	integer = `{"type":"integer"}`
	aText   = `"type":"string"`
	aKind   = aText + `,"enum":["W","B","O","S"]`
	aBudget = `"type":"integer","minimum":1,"maximum":20000`
)

// answer is the schema of a result. What several results have is declared by one of them: note, advice and workspace by memory_status, missing
// and try by memory_search, the fields of an entry by memory_why; docs/mcp.md tells all.
func answer(properties string) string { return `{"type":"object","properties":{` + properties + `}}` }
