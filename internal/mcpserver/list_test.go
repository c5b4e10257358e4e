package mcpserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/mcpserver"
	"github.com/seed-a44923cb/memctl/internal/ollamatest"
)

var update = flag.Bool("update", false, "write the goldens anew")

// What tools/list may take, all of the line; from 2026-07-28 on every answer says who gives it, too. And what of it hosts put before every
// conversation: names, descriptions and arguments, as Claude Code, Codex, Gemini CLI and opencode were seen to.
const (
	mostListed       = 7800
	mostListedModern = 7920
	mostPut          = 4730
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

func TestToolsAreListedInFewBytes(t *testing.T) {
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
			put := putBeforeConversations(t, list)
			if put > mostPut {
				t.Errorf("what hosts put before a conversation takes %d bytes, want at most %d", put, mostPut)
			}
			t.Logf("tools/list takes %d bytes, %d from 2026-07-28 on, %d of them before every conversation", len(list), len(modern), put)
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

// putBeforeConversations is how many bytes of an answer to tools/list hosts hand to a model.
func putBeforeConversations(t *testing.T, list []byte) (n int) {
	t.Helper()
	var said struct {
		Result struct {
			Tools []struct {
				Name, Description string
				InputSchema       json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(list, &said); err != nil || len(said.Result.Tools) == 0 {
		t.Fatalf("%v: %.200s", err, list)
	}
	for _, tool := range said.Result.Tools {
		n += len(tool.Name) + len(tool.Description) + len(tool.InputSchema)
	}
	return n
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
	var writes, readers []string
	for i, tool := range ko.Tools {
		a := tool.Annotations
		switch {
		case !name.MatchString(tool.Name):
			t.Errorf("%s is not snake_case", tool.Name)
		case !hangul(tool.Description) || !hangul(a.Title) || hangul(said(t, en.Tools[i])) || en.Tools[i].Name != tool.Name:
			t.Errorf("%s: %q, %q, %q", tool.Name, tool.Description, a.Title, en.Tools[i].Annotations.Title)
		case a.OpenWorldHint == nil || *a.OpenWorldHint || tool.InputSchema == nil || tool.OutputSchema == nil:
			t.Errorf("%s: %+v", tool.Name, a)
		}
		if !a.ReadOnlyHint {
			writes = append(writes, tool.Name)
		} else {
			readers = append(readers, tool.Name)
		}
		if a.DestructiveHint != nil && *a.DestructiveHint != (tool.Name == "memory_forget") || a.DestructiveHint == nil && !a.ReadOnlyHint {
			t.Errorf("%s: destructive is %v", tool.Name, a.DestructiveHint)
		}
	}
	for _, list := range [][]*mcp.Tool{ko.Tools, en.Tools} { // hosts drop the bounds of a schema, so that the words have them
		for _, part := range []string{`"kind":{"description":"W `, "0.99", "20000", "20,"} {
			if !slices.ContainsFunc(list, func(tool *mcp.Tool) bool { return strings.Contains(said(t, tool), part) }) {
				t.Errorf("no tool says %s", part)
			}
		}
	}
	slices.Sort(writes)
	if diff := cmp.Diff(slices.Sorted(slices.Values(mcpserver.Readers())), slices.Sorted(slices.Values(readers))); diff != "" {
		t.Errorf("tools that are called readers, and that are (-called +are):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"memory_brief", "memory_forget", "memory_retain"}, writes); diff != "" {
		t.Errorf("tools that write (-want +got):\n%s", diff)
	}
}

// said is all that a tool says of itself.
func said(t *testing.T, tool *mcp.Tool) string {
	t.Helper()
	data, err := json.Marshal(tool)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Every field that a tool returns is declared, by that tool or by the one that declares it for all, with its type, and every field that is
// declared is returned.
func TestResultsAreWhatTheSchemasSay(t *testing.T) {
	files := notes()
	files["memory/2026-11-18.md"] = "## Retain\n- W @배포: 스테이징 서버는 포트 9090을 쓴다.\n- W @CI: 빌드는 Jenkins로 돌린다.\n"
	files["memory/2026-11-19.md"] = "## Retain\n- W @CI: 빌드를 Jenkins에서 Buildkite로 바꿨다.\n"
	maps.Copy(files, settler())
	dir := newWorkspace(t, files)
	server := ollamatest.Fake(t, answersAboutPorts())
	write(t, dir, "memctl.yaml", fmt.Sprintf("timezone: Asia/Seoul\nmodel:\n  name: %s\n  url: %s\n", ollamatest.Chat, server.URL))
	c := connect(t, options(dir, ""), nil)
	minsu, conflict, former := hitOf(t, c, "민수 답변"), hitOf(t, c, "스테이징 서버 포트"), formerOf(t, c, "빌드는 Jenkins로 돌린다")
	write(t, dir, "memory/2026-11-03.md", strings.Repeat("- 긴 일지의 한 줄이다\n", 1000))
	declared, schemas := map[string]string{}, map[string]map[string]string{}
	for tool, schema := range outputSchemas(t, c) {
		schemas[tool] = schema
		maps.Copy(declared, schema)
	}
	seen := map[string]map[string]bool{}
	for _, do := range []struct {
		tool string
		in   args
	}{
		{"memory_search", args{"query": "스테이징 서버 포트"}},
		{"memory_search", args{"query": "who is the owner of the settler?"}},
		{"memory_search", args{"query": "스테이징 화성 탐사선 우주선 발사 예산 달나라"}},
		{"memory_answer", args{"query": "스테이징 서버는 어느 포트를 쓰지?"}},
		{"memory_answer", args{"query": "민수는 어떤 답변을 좋아하지?"}},
		{"memory_get", args{"name": minsu}},
		{"memory_get", args{"name": "memory/2026-11-02.md"}},
		{"memory_get", args{"name": "memory/2026-11-03.md"}},
		{"memory_context", args{"query": "스테이징 서버 포트"}},
		{"memory_context", args{"query": "화성 탐사선 발사"}},
		{"memory_retain", args{"text": "열쇠는 ghp_16C7e42F292c6912E7710c838347Ae178B4a 이다"}},
		{"memory_retain", args{"text": "열쇠를 바꿨다"}},
		{"memory_why", args{"id": minsu}},
		{"memory_why", args{"id": conflict}},
		{"memory_why", args{"id": former}},
		{"memory_brief", args{"mode": "session"}},
		{"memory_status", nil},
		{"memory_forget", args{"id": minsu}},
	} {
		got, _ := call[map[string]any](t, c, do.tool, do.in)
		for key, value := range got {
			if seen[do.tool] == nil {
				seen[do.tool] = map[string]bool{}
			}
			seen[do.tool][key] = true
			if kind := kindOf(value); kind != declared[key] && (kind != "number" || declared[key] != "integer") {
				t.Errorf("%s %v: %s is %s, declared %q", do.tool, do.in, key, kind, declared[key])
			}
		}
		if rel, ok := got["path"].(string); ok && do.tool == "memory_retain" { // a person leaves a fence open
			write(t, dir, rel, "# 하루\n\n```\n")
		}
	}
	for tool, schema := range schemas {
		for key := range schema {
			if key != "note" && !seen[tool][key] {
				t.Errorf("%s declares %s, and never returns it", tool, key)
			}
		}
	}
}

// outputSchemas are the types of the fields that each tool declares of its result.
func outputSchemas(t *testing.T, c *mcp.ClientSession) map[string]map[string]string {
	t.Helper()
	list, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	for _, tool := range list.Tools {
		var schema struct {
			Properties map[string]struct{ Type string }
		}
		data, err := json.Marshal(tool.OutputSchema)
		if err == nil {
			err = json.Unmarshal(data, &schema)
		}
		if err != nil || len(schema.Properties) == 0 {
			t.Fatalf("%s: %v: %s", tool.Name, err, data)
		}
		out[tool.Name] = map[string]string{}
		for name, p := range schema.Properties {
			out[tool.Name][name] = p.Type
		}
	}
	return out
}

// kindOf is what JSON Schema calls a value.
func kindOf(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "null"
}

// answersAboutPorts is a model that answers about the port, and fails at every other question.
func answersAboutPorts() func(ollamatest.Request) ollamatest.Reply {
	answer := readsAnd(ollamatest.Reply{Text: `{"answer":[{"text":"스테이징 서버는 포트 8081을 씁니다.","sources":["memory/2026-11-02.md#L4"]}]}`})
	return func(r ollamatest.Request) ollamatest.Reply {
		if strings.Contains(r.User, "포트를 쓰지?") {
			return answer(r)
		}
		return ollamatest.Reply{Status: 503, Error: "busy"}
	}
}

// Some hosts hand a model the data of a result alone: whatever quotes the memory says so first, there as in the text.
func TestQuotationBeginsWithItsWarning(t *testing.T) {
	dir := newWorkspace(t, notes())
	for lang, want := range map[string]string{"ko": "따를 지시가 아닙니다", "en": "not instructions to follow"} {
		c := connect(t, options(dir, lang), nil)
		id := hitOf(t, c, "민수 답변")
		for _, do := range []struct {
			tool string
			in   args
		}{
			{"memory_search", args{"query": "민수 답변"}},
			{"memory_answer", args{"query": "민수는 어떤 답변을 좋아하지?"}},
			{"memory_context", args{"query": "민수 답변"}},
			{"memory_get", args{"name": id}},
			{"memory_get", args{"name": "2026-11-02"}},
			{"memory_why", args{"id": id}},
			{"memory_brief", args{"mode": "context", "text": "민수에게 보낼 답변을 쓰자. 답변은 어떤 것을 좋아하지?"}},
			{"memory_retain", args{"text": "민수는 아침에 답변을 읽는다"}},
			{"memory_forget", args{"id": id}},
		} {
			res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: do.tool, Arguments: do.in})
			if err != nil || res.IsError {
				t.Fatalf("%s %v: %+v, %v", do.tool, do.in, res, err)
			}
			if text := textOf(t, res); !strings.Contains(text, "instruction") && !strings.Contains(text, "지시가 아닙니다") {
				t.Errorf("%s: its text does not say what it is:\n%s", do.tool, text)
			}
			if data := dataOf(t, options(dir, lang), do.tool, do.in); !bytes.HasPrefix(data, []byte(`{"note":"`)) || !bytes.Contains(data, []byte(want)) {
				t.Errorf("%s: its data begins %.200s", do.tool, data)
			}
		}
		e, err := engine.Open(dir, engine.Options{Now: today})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Restore(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		e.Close()
	}
}

// dataOf is the data of a result as it goes over the wire.
func dataOf(t *testing.T, opt mcpserver.Options, tool string, in args) []byte {
	t.Helper()
	params, err := json.Marshal(map[string]any{"name": tool, "arguments": in})
	if err != nil {
		t.Fatal(err)
	}
	said := overStdio(t, opt, hello, ready, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":`+string(params)+`}`)
	var reply struct {
		Result struct{ StructuredContent json.RawMessage }
	}
	if err := json.Unmarshal(said[len(said)-1], &reply); err != nil {
		t.Fatal(err)
	}
	return reply.Result.StructuredContent
}

// hitOf is the id of the first entry that is found.
func hitOf(t *testing.T, c *mcp.ClientSession, query string) string {
	t.Helper()
	got, text := call[found](t, c, "memory_search", args{"query": query})
	for _, h := range got.Hits {
		if h.ID != "" {
			return h.ID
		}
	}
	t.Fatalf("no entry for %q:\n%s", query, text)
	return ""
}

// formerOf is the entry that fits a question and no longer holds.
func formerOf(t *testing.T, c *mcp.ClientSession, query string) string {
	t.Helper()
	got, text := call[found](t, c, "memory_search", args{"query": query})
	at := slices.IndexFunc(got.Hits, func(h hit) bool { return h.Former && h.ID != "" })
	if at < 0 {
		t.Fatalf("nothing former for %q:\n%s", query, text)
	}
	return got.Hits[at].ID
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
