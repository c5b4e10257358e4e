package mcpserver

import (
	"context"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-a44923cb/memctl/internal/text"
)

// refused is how the SDK begins what it says of arguments that do not fit their schema.
const refused = `validating "arguments": `

// arguments puts what the SDK says of arguments that do not fit into words that a model can act on, in the language of the
// server. What is not known stays as it is.
func (s *service) arguments(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		call, ok := req.(*mcp.CallToolRequest)
		r, failed := res.(*mcp.CallToolResult)
		if err != nil || !ok || !failed || !r.IsError || len(r.Content) != 1 {
			return res, err
		}
		if text, ok := r.Content[0].(*mcp.TextContent); ok && strings.HasPrefix(text.Text, refused) {
			text.Text = s.misfit(call.Params.Name, text.Text)
		}
		return r, nil
	}
}

// misfits are the ways in which arguments do not fit, as the SDK says them, and what is said instead; %[n]s stands for the n-th group,
// %[4]s for the arguments that the tool has.
func misfits() []struct{ says, ko, en string } {
	return []struct{ says, ko, en string }{
		{
			`properties/(\w+): minimum: .* is less than ([\d.]+)$`, "%[1]s은(는) %[2]s 이상이어야 합니다(want %[2]s or more). 고쳐서 다시 부릅니다",
			"%[1]s: want %[2]s or more; call again with that",
		},
		{
			`properties/(\w+): maximum: .* is greater than ([\d.]+)$`, "%[1]s은(는) %[2]s 이하여야 합니다(want %[2]s or less). 고쳐서 다시 부릅니다",
			"%[1]s: want %[2]s or less; call again with that",
		},
		{
			`properties/(\w+)(?:/items)?: type: .* has type "(\w+)", want "(\w+)"$`, "%[1]s은(는) %[2]s이(가) 아니라 %[3]s이어야 합니다(want %[3]s, not %[2]s). 고쳐서 다시 부릅니다",
			"%[1]s: want %[3]s, not %[2]s; call again with that",
		},
		{
			`properties/(\w+): enum: (.*) does not equal any of: \[(.*)\]$`, "%[1]s에 %[2]s은(는) 없습니다(no such value). 있는 것: %[3]s. 그 가운데 하나로 다시 부릅니다",
			"%[1]s: there is no %[2]s; call again with one of: %[3]s",
		},
		{
			`unexpected additional properties \[(.*)\]$`, "%[1]s(이)라는 인자는 없습니다(no such argument). 있는 것: %[4]s. 그 이름으로 다시 부릅니다",
			"no such argument: %[1]s; call again with these: %[4]s",
		},
		{
			`required: missing properties: \[(.*)\]$`, "%[1]s 인자가 없습니다(missing argument). 넣어서 다시 부릅니다",
			"missing argument: %[1]s; call again with it",
		},
	}
}

// misfit says what is wrong with the arguments of a tool.
func (s *service) misfit(tool, said string) string {
	said = strings.TrimPrefix(said, refused)
	for _, m := range misfits() {
		found := regexp.MustCompile(`(?s)(?:^|[ /])` + m.says).FindStringSubmatch(said)
		if found == nil {
			continue
		}
		values := []any{"", "", "", s.argumentsOf(tool)}
		for i, part := range found[1:] {
			if strings.Contains(part, ".") && strings.Trim(part, "0123456789.") == "" { // 20.000000
				part = strings.TrimRight(strings.TrimRight(part, "0"), ".")
			}
			values[i] = text.Cut(part, mostNamed)
		}
		return s.tf(m.ko, m.en, values...)
	}
	return s.tf("인자가 맞지 않습니다(%s). 고쳐서 다시 부릅니다", "the arguments do not fit (%s); call again with others", text.Cut(said, mostNamed))
}

// mostNamed bounds what is repeated of arguments, in bytes.
const mostNamed = 200

// argumentsOf are the names of a tool's arguments.
func (s *service) argumentsOf(tool string) string {
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if json.Unmarshal(s.inputs[tool], &schema) != nil || len(schema.Properties) == 0 {
		return s.t("없음", "none")
	}
	return strings.Join(slices.Sorted(maps.Keys(schema.Properties)), ", ")
}
