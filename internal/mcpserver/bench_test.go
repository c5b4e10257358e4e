package mcpserver_test

import (
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A call opens the workspace and closes it: this is what all of it costs, the protocol included.
func BenchmarkCall(b *testing.B) {
	files := notes()
	own := notes()
	own["rules/routing/own.yaml"] = "schema: 1\nrules:\n  - id: own.rule\n    kind: W\n    weight: 5\n    stems: [배포]\n    target: world/deploys\n"
	for _, w := range []struct {
		name  string
		files map[string]string
	}{{"built-in rules", files}, {"own rules", own}} {
		c := connect(b, options(newWorkspace(b, w.files), ""), nil)
		for _, do := range []struct {
			tool string
			in   args
		}{
			{"memory_search", args{"query": "스테이징 서버 포트"}},
			{"memory_answer", args{"query": "스테이징 서버는 어느 포트를 쓰지?"}},
			{"memory_get", args{"name": "@민수"}},
			{"memory_context", args{"query": "스테이징 서버 포트"}},
			{"memory_brief", args{"mode": "session"}},
			{"memory_status", nil},
		} {
			b.Run(w.name+"/"+do.tool, func(b *testing.B) {
				for b.Loop() {
					if res, err := c.CallTool(b.Context(), &mcp.CallToolParams{Name: do.tool, Arguments: do.in}); err != nil || res.IsError {
						b.Fatal(res, err)
					}
				}
			})
		}
	}
}
