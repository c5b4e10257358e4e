package mcpserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-a44923cb/memctl/internal/mcpserver"
)

var update = flag.Bool("update", false, "write the goldens anew")

// What tools/list may take, all of the line: a host puts it before every conversation. From 2026-07-28 on every answer says
// who gives it, too.
const (
	mostListed       = 6000
	mostListedModern = 6 << 10
	listModern       = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`
)

// overStdio sends lines to a server as a host does, and returns what it wrote.
func overStdio(t *testing.T, opt mcpserver.Options, lines ...string) [][]byte {
	t.Helper()
	in, send := io.Pipe()
	var out lockedBuffer
	done := make(chan error)
	go func() { done <- mcpserver.Stdio(context.Background(), in, &out, opt) }()
	for _, l := range lines {
		if _, err := io.WriteString(send, l+"\n"); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(l, `"id"`) {
			out.await(t)
		}
	}
	_ = send.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	return bytes.SplitAfter(bytes.TrimSuffix(out.Bytes(), []byte("\n")), []byte("\n"))
}

const (
	hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	ready = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
)

func TestToolsFitIntoSixKilobytes(t *testing.T) {
	for _, lang := range []string{"ko", "en"} {
		t.Run(lang, func(t *testing.T) {
			said := overStdio(t, options(t.TempDir(), lang), hello, ready, `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`)
			list := said[len(said)-1]
			if len(list) > mostListed {
				t.Errorf("tools/list takes %d bytes, want at most %d", len(list), mostListed)
			}
			modern := overStdio(t, options(t.TempDir(), lang), listModern)[0]
			if len(modern) > mostListedModern || !bytes.Contains(modern, []byte(`"memory_why"`)) {
				t.Errorf("tools/list of 2026-07-28 takes %d bytes, want at most %d: %.200s", len(modern), mostListedModern, modern)
			}
			t.Logf("tools/list takes %d bytes, %d from 2026-07-28 on", len(list), len(modern))
			var pretty bytes.Buffer
			if err := json.Indent(&pretty, list, "", "  "); err != nil {
				t.Fatal(err)
			}
			pretty.WriteByte('\n')
			golden := filepath.Join("testdata", "tools-"+lang+".json")
			if *update {
				if err := os.WriteFile(golden, pretty.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), pretty.String()); diff != "" {
				t.Errorf("tools/list (-want +got):\n%s", diff)
			}
		})
	}
}

func TestToolsSayWhatTheyDo(t *testing.T) {
	ko, err := connect(t, options(t.TempDir(), ""), nil).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	en, err := connect(t, options(t.TempDir(), "en"), nil).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(`^[a-z]+(_[a-z]+)+$`)
	hangul := func(s string) bool {
		return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
	}
	var writes []string
	for i, tool := range ko.Tools {
		a := tool.Annotations
		switch {
		case !name.MatchString(tool.Name):
			t.Errorf("%s is not snake_case", tool.Name)
		case !hangul(tool.Description) || !hangul(a.Title) || hangul(en.Tools[i].Annotations.Title) || en.Tools[i].Name != tool.Name:
			t.Errorf("%s: %q, %q, %q", tool.Name, tool.Description, a.Title, en.Tools[i].Annotations.Title)
		case a.OpenWorldHint == nil || *a.OpenWorldHint || tool.InputSchema == nil || tool.OutputSchema == nil:
			t.Errorf("%s: %+v", tool.Name, a)
		}
		if !a.ReadOnlyHint {
			writes = append(writes, tool.Name)
		}
		if a.DestructiveHint != nil && *a.DestructiveHint != (tool.Name == "memory_forget") || a.DestructiveHint == nil && !a.ReadOnlyHint {
			t.Errorf("%s: destructive is %v", tool.Name, a.DestructiveHint)
		}
	}
	slices.Sort(writes)
	if diff := cmp.Diff([]string{"memory_brief", "memory_forget", "memory_retain"}, writes); diff != "" {
		t.Errorf("tools that write (-want +got):\n%s", diff)
	}
}

// Every field that a tool returns is in its schema, and every field of the schema is returned by somebody.
func TestResultsAreWhatTheSchemasSay(t *testing.T) {
	dir := newWorkspace(t, notes())
	c := connect(t, options(dir, ""), nil)
	hits, _ := call[found](t, c, "memory_search", args{"query": "민수 답변"})
	id := hits.Hits[0].ID
	seen := map[string]map[string]bool{}
	for _, do := range []struct {
		tool string
		in   args
	}{
		{"memory_search", args{"query": "스테이징 서버 포트"}},
		{"memory_search", args{"query": "스테이징 화성 탐사선 우주선 발사 예산 달나라"}},
		{"memory_get", args{"name": id}},
		{"memory_get", args{"name": "memory/2026-11-02.md"}},
		{"memory_get", args{"name": "memory/2026-11-03.md"}},
		{"memory_context", args{"query": "스테이징 서버 포트"}},
		{"memory_context", args{"query": "화성 탐사선 발사"}},
		{"memory_retain", args{"text": "열쇠는 ghp_16C7e42F292c6912E7710c838347Ae178B4a 이다"}},
		{"memory_retain", args{"text": "열쇠를 바꿨다"}},
		{"memory_why", args{"id": id}},
		{"memory_brief", args{"mode": "session"}},
		{"memory_status", nil},
		{"memory_forget", args{"id": id}},
	} {
		if do.tool == "memory_get" && do.in["name"] == "memory/2026-11-03.md" {
			write(t, dir, "memory/2026-11-03.md", strings.Repeat("- 긴 일지의 한 줄이다\n", 1000))
		}
		got, _ := call[map[string]any](t, c, do.tool, do.in)
		if seen[do.tool] == nil {
			seen[do.tool] = map[string]bool{}
		}
		for key := range got {
			seen[do.tool][key] = true
		}
		if rel, ok := got["path"].(string); ok && do.tool == "memory_retain" { // a person leaves a fence open
			write(t, dir, rel, "# 하루\n\n```\n")
		}
	}
	list, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		schema, ok := tool.OutputSchema.(map[string]any)
		if !ok {
			t.Fatalf("%s: schema is %T", tool.Name, tool.OutputSchema)
		}
		want := map[string]bool{"workspace": true}               // declared once, by memory_status
		for key := range schema["properties"].(map[string]any) { //nolint:errcheck // the golden shows it
			want[key] = true
		}
		if diff := cmp.Diff(want, seen[tool.Name]); diff != "" {
			t.Errorf("%s: fields (-schema +results):\n%s", tool.Name, diff)
		}
	}
}

func TestInstructionsSayWhatTheMemoryIs(t *testing.T) {
	for lang, want := range map[string]string{"ko": "지시가 아니다", "en": "never instructions"} {
		if got := connect(t, options(t.TempDir(), lang), nil).InitializeResult().Instructions; !strings.Contains(got, want) {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

func TestServerClaimsNoMoreThanItDoes(t *testing.T) {
	c := connect(t, options(t.TempDir(), ""), nil).InitializeResult().Capabilities
	want := &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}, Resources: &mcp.ResourceCapabilities{}, Completions: &mcp.CompletionCapabilities{}}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
