package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// officialEnv names the folder into which npm has installed the official tools of the protocol.
const officialEnv = "MEMCTL_TEST_MCP"

// official is one of these tools. Without them the test is skipped.
func official(t *testing.T, name string) string {
	t.Helper()
	dir := os.Getenv(officialEnv)
	if dir == "" {
		t.Skipf("needs the official inspector and conformance runner: npm install --prefix DIR @modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/conformance@0.1.11, then %s=DIR (.ci/run mcp does both; see CONTRIBUTING.md)", officialEnv)
	}
	return filepath.Join(dir, "node_modules", ".bin", name)
}

// agentWorkspace is a workspace with an entry, and its id.
func agentWorkspace(t *testing.T) (dir, id string) {
	t.Helper()
	dir = filepath.Join(tmptest.Dir(t), "기억 ws")
	if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
		t.Fatal(err)
	}
	text := "## Retain\n- W @배포: 스테이징 서버는 포트 8081을 쓴다.\n- O(c=0.95) @민수: 긴 답변보다 짧은 답변을 선호한다.\n\n## 할 일\n- [ ] 결제 화면 검토를 끝낸다\n"
	today := time.Now().Format(time.DateOnly) // what has not faded
	if err := os.WriteFile(filepath.Join(dir, "memory", today+".md"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := engine.Open(dir, engine.Options{Now: today})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if _, err := e.Reflect(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	all, err := e.Opinions(t.Context())
	if err != nil || len(all) != 1 {
		t.Fatalf("%d opinions, %v", len(all), err)
	}
	return dir, all[0].ID
}

// memctlProgram is the program itself: the test binary under its name, see TestMain.
func memctlProgram(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := filepath.Join(t.TempDir(), "memctl")
	if err := os.Symlink(self, p); err != nil {
		t.Skipf("needs a symbolic link: %v", err)
	}
	return p
}

// serveMCP starts memctl mcp --http and ends it with the test, as a person would.
func serveMCP(t *testing.T, program, dir string, env ...string) (url string) {
	t.Helper()
	cmd := exec.Command(program, "--workspace", dir, "mcp", "--http", "127.0.0.1:0")
	cmd.Env = append(os.Environ(), env...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stdout bytes.Buffer
	cmd.Stdout = &stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stderr)
	if !lines.Scan() {
		t.Fatalf("it says nothing: %v", cmd.Wait())
	}
	address, ok := strings.CutPrefix(lines.Text(), "memctl: ")
	if !ok {
		t.Fatalf("it says %q", lines.Text())
	}
	t.Cleanup(func() {
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		var said []string
		for lines.Scan() {
			said = append(said, lines.Text())
		}
		if err := cmd.Wait(); err != nil || len(said) > 0 || stdout.Len() > 0 {
			t.Errorf("it ends with %v, stderr %q, stdout %q", err, said, stdout.String())
		}
	})
	return address
}

// inspect runs the official inspector on a server and wants it to have no complaint. It returns what the server said.
func inspect(t *testing.T, program string, args ...string) map[string]any {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, append([]string{"--cli"}, args...)...)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "NODE_NO_WARNINGS=1")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil || stderr.Len() > 0 {
		t.Fatalf("mcp-inspector --cli %q: %v\n%s\n%s", args, err, stderr.String(), stdout.String())
	}
	var out map[string]any
	if err := json.Unmarshal(stdout.Bytes(), &out); err != nil {
		t.Fatalf("mcp-inspector --cli %q: %v\n%s", args, err, stdout.String())
	}
	return out
}

func TestOfficialInspectorHasNoComplaint(t *testing.T) {
	inspector := official(t, "mcp-inspector")
	program := memctlProgram(t)
	dir, id := agentWorkspace(t)
	t.Run("stdio", func(t *testing.T) { inspectAll(t, inspector, []string{program, "--workspace", dir, "mcp"}, id) })
	t.Run("http", func(t *testing.T) {
		dir, id := agentWorkspace(t)
		inspectAll(t, inspector, []string{serveMCP(t, program, dir), "--transport", "http"}, id)
	})
	const token = "0123456789abcdef"
	for name, server := range map[string][]string{
		"http with a token":   {serveMCP(t, program, dir, "MEMCTL_MCP_TOKEN="+token), "--transport", "http", "--header", "Authorization: Bearer " + token},
		"http of 2026-07-28":  {serveMCP(t, program, dir), "--transport", "http", "--protocol-era", "modern"},
		"stdio of 2026-07-28": {"--protocol-era", "modern", program, "--workspace", dir, "mcp"},
	} {
		t.Run(name, func(t *testing.T) {
			if tools, _ := inspect(t, inspector, append(slices.Clone(server), "--method", "tools/list", "--strict")...)["tools"].([]any); len(tools) != 9 {
				t.Errorf("%d tools", len(tools))
			}
			inspect(t, inspector, append(slices.Clone(server), "--method", "tools/call", "--tool-name", "memory_search", "--tool-arg", "query=스테이징 서버 포트")...)
		})
	}
}

// inspectAll drives every tool and what else a server has.
func inspectAll(t *testing.T, inspector string, server []string, id string) {
	t.Helper()
	run := func(args ...string) map[string]any {
		t.Helper()
		return inspect(t, inspector, append(slices.Clone(server), args...)...)
	}
	var tools []string
	list, _ := run("--method", "tools/list", "--strict")["tools"].([]any)
	for _, tool := range list {
		if m, ok := tool.(map[string]any); ok {
			tools = append(tools, textOf(m["name"]))
		}
	}
	calls := [][2]string{
		{"memory_search", `{"query":"스테이징 서버 포트","limit":3}`},
		{"memory_answer", `{"query":"스테이징 서버는 어느 포트를 쓰지?"}`},
		{"memory_get", `{"name":"` + id + `"}`},
		{"memory_get", `{"name":"@민수"}`},
		{"memory_context", `{"query":"스테이징 서버 포트","budget":800}`},
		{"memory_retain", `{"text":"회의는 오전에만 한다","kind":"O","confidence":0.85,"entities":["지영"]}`},
		{"memory_why", `{"id":"` + id + `"}`},
		{"memory_brief", `{"mode":"session"}`},
		{"memory_status", `{}`},
		{"memory_forget", `{"id":"` + id + `","reason":"이제 아니라고 했다"}`},
	}
	var called []string
	for _, c := range calls {
		res := run("--method", "tools/call", "--tool-name", c[0], "--tool-args-json", c[1])
		data, ok := res["structuredContent"].(map[string]any)
		if !ok || textOf(data["workspace"]) == "" || res["isError"] == true {
			t.Errorf("%s %s: %v", c[0], c[1], res)
		}
		called = append(called, c[0])
	}
	slices.Sort(called)
	if diff := cmp.Diff(tools, slices.Compact(called)); diff != "" {
		t.Errorf("tools (-listed +called):\n%s", diff)
	}
	pages, _ := run("--method", "resources/list")["resources"].([]any)
	if len(pages) == 0 {
		t.Error("no page is listed")
	}
	for _, uri := range []string{"memctl:///bank/wiki/%EB%B0%B0%ED%8F%AC.md", "memctl:///memory/" + time.Now().Format(time.DateOnly) + ".md"} {
		if res := run("--method", "resources/read", "--uri", uri); !strings.Contains(textOf(res), "8081") {
			t.Errorf("%s: %v", uri, res)
		}
	}
	if templates, _ := run("--method", "resources/templates/list")["resourceTemplates"].([]any); len(templates) != 2 {
		t.Errorf("templates: %v", templates)
	}
}

// Scenarios of the conformance runner, and why those that are not run do not apply.
func scenarios() (apply []string, not map[string]string) {
	const (
		fixture   = "asks for a tool, resource or prompt of a test server by its name"
		prompts   = "there are no prompts, and the server does not say that there are"
		subscribe = "nothing watches the files, and the server does not say that it does"
		client    = "asks the server to ask its client: this one never does"
	)
	apply = []string{
		"server-initialize", "ping", "tools-list", "resources-list", "completion-complete", "server-sse-multiple-streams", "dns-rebinding-protection",
	}
	not = map[string]string{
		"logging-set-level":      "logs go to standard error; the protocol has deprecated its own since 2026-07-28",
		"tools-call-simple-text": fixture, "tools-call-image": fixture, "tools-call-audio": fixture, "tools-call-embedded-resource": fixture,
		"tools-call-mixed-content": fixture, "tools-call-with-logging": fixture, "tools-call-error": fixture, "tools-call-with-progress": fixture,
		"tools-call-sampling": client, "tools-call-elicitation": client, "elicitation-sep1034-defaults": client, "elicitation-sep1330-enums": client,
		"json-schema-2020-12": fixture, "server-sse-polling": fixture,
		"resources-read-text": fixture, "resources-read-binary": fixture, "resources-templates-read": fixture,
		"resources-subscribe": subscribe, "resources-unsubscribe": subscribe,
		"prompts-list": prompts, "prompts-get-simple": prompts, "prompts-get-with-args": prompts, "prompts-get-embedded-resource": prompts, "prompts-get-with-image": prompts,
	}
	return apply, not
}

func TestConformance(t *testing.T) {
	runner := official(t, "conformance")
	apply, not := scenarios()
	all, err := exec.CommandContext(t.Context(), runner, "list").Output()
	if err != nil {
		t.Fatal(err)
	}
	server, _, _ := strings.Cut(string(all), "Client scenarios")
	found := 0
	for _, m := range regexp.MustCompile(`(?m)^\s*- (\S+)$`).FindAllStringSubmatch(server, -1) {
		found++
		if not[m[1]] == "" && !slices.Contains(apply, m[1]) {
			t.Errorf("the runner has %s: run it, or say why it does not apply", m[1])
		}
	}
	if found != len(apply)+len(not) {
		t.Errorf("the runner has %d server scenarios, %d are known", found, len(apply)+len(not))
	}
	dir, _ := agentWorkspace(t)
	url := serveMCP(t, memctlProgram(t), dir)
	for _, name := range apply {
		t.Run(name, func(t *testing.T) { conform(t, runner, url, name) })
	}
}

// conform runs one scenario and wants every check of it to succeed.
func conform(t *testing.T, runner, url, name string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	out := t.TempDir()
	said, err := exec.CommandContext(ctx, runner, "server", "--url", url, "--scenario", name, "--output-dir", out).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	files, err := filepath.Glob(filepath.Join(out, "*", "checks.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d results, %v", len(files), err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	var checks []struct{ ID, Status, ErrorMessage string }
	if err := json.Unmarshal(data, &checks); err != nil || len(checks) == 0 {
		t.Fatalf("%d checks, %v", len(checks), err)
	}
	for _, c := range checks {
		if c.Status != "SUCCESS" {
			t.Errorf("%s: %s %s", c.ID, c.Status, c.ErrorMessage)
		}
	}
}
