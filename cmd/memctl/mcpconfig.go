package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/mcpserver"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// mcpConfig is what agents are told of the server, with --json.
type mcpConfig struct {
	Workspace string   `json:"workspace"`
	Command   string   `json:"command,omitempty"` // over standard input and output
	Args      []string `json:"args,omitempty"`
	URL       string   `json:"url,omitempty"`      // over HTTP
	Claude    string   `json:"claude"`             // a command line
	Allow     string   `json:"claude_permissions"` // of .claude/settings.json: what reads needs no asking
	JSON      string   `json:"mcp_json"`           // of .mcp.json, .cursor/mcp.json and the like
	Codex     string   `json:"codex_toml"`         // of ~/.codex/config.toml
	Gemini    string   `json:"gemini_json"`        // of ~/.gemini/settings.json
	OpenCode  string   `json:"opencode_json"`      // of opencode.json
}

// tokenVariable is the environment variable of the token, which no configuration repeats.
const tokenVariable = "MEMCTL_MCP_TOKEN"

func (a *app) printConfig(s serving) error {
	p, err := a.find()
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(p.Dir)
	if err != nil {
		return err
	}
	var c mcpConfig
	if s.http != "" {
		addr, err := a.address("--http", s.http, "127.0.0.1:7411")
		if err != nil {
			return err
		}
		c = configHTTP(dir, "http://"+addr+mcpserver.Endpoint, s.tokenFile != "" || a.env["MEMCTL_MCP_TOKEN"] != "")
	} else {
		c = configStdio(dir, program())
	}
	if a.json {
		return a.printJSON(c)
	}
	for _, part := range [][2]string{
		{"Claude Code", c.Claude},
		{a.t("~/.claude/settings.json (Claude Code: 읽는 도구는 묻지 않고 씀)", "~/.claude/settings.json (Claude Code: tools that read need no asking)"), c.Allow},
		{a.t(".mcp.json (Claude Code, Cursor 등)", ".mcp.json (Claude Code, Cursor and others)"), c.JSON},
		{"~/.codex/config.toml (Codex)", c.Codex},
		{"~/.gemini/settings.json (Gemini CLI)", c.Gemini},
		{"~/.config/opencode/opencode.json (opencode)", c.OpenCode},
	} {
		a.headline(part[0])
		a.print(part[1] + "\n\n")
	}
	return nil
}

// program is how an agent calls this program, wherever it is started.
func program() string {
	if p, err := exec.LookPath("memctl"); err == nil {
		if abs, err := filepath.Abs(p); err == nil {
			return abs // as it is called, which an update does not move
		}
	}
	if p, err := os.Executable(); err == nil {
		return p
	}
	return "memctl"
}

func configStdio(dir, command string) mcpConfig {
	c := mcpConfig{Workspace: dir, Command: command, Args: []string{"--workspace", dir, "mcp"}}
	line := []string{"claude", "mcp", "add", "--scope", "user", "memctl", "--", command}
	c.Claude = shellLine(append(line, c.Args...))
	server := struct {
		Command string   `json:"command"`
		Args    []string `json:"args"`
	}{command, c.Args}
	c.Allow, c.JSON, c.Gemini = claudeAllows(), mcpJSON(server), mcpJSON(server)
	c.OpenCode = openCodeJSON(map[string]any{"type": "local", "command": append([]string{command}, c.Args...), "enabled": true})
	c.Codex = "[mcp_servers.memctl]\ncommand = " + literal(command) + "\nargs = " + literal(c.Args)
	return c
}

func configHTTP(dir, url string, token bool) mcpConfig {
	c := mcpConfig{Workspace: dir, URL: url}
	line := []string{"claude", "mcp", "add", "--scope", "user", "--transport", "http", "memctl", url}
	server := struct {
		Type    string            `json:"type"`
		URL     string            `json:"url"`
		Headers map[string]string `json:"headers,omitempty"`
	}{"http", url, nil}
	gemini, openCode := map[string]any{"httpUrl": url}, map[string]any{"type": "remote", "url": url, "enabled": true}
	c.Codex = "[mcp_servers.memctl]\nurl = " + literal(url)
	c.Claude = shellLine(line)
	if token {
		c.Claude += ` --header "Authorization: Bearer $` + tokenVariable + `"`
		server.Headers = map[string]string{"Authorization": "Bearer ${" + tokenVariable + "}"}
		c.Codex += "\nbearer_token_env_var = " + literal(tokenVariable)
		gemini["headers"] = server.Headers
		openCode["headers"] = map[string]string{"Authorization": "Bearer {env:" + tokenVariable + "}"}
	}
	c.Allow, c.JSON, c.Gemini, c.OpenCode = claudeAllows(), mcpJSON(server), mcpJSON(gemini), openCodeJSON(openCode)
	return c
}

// claudeAllows is the part of Claude Code's settings by which the tools that only read need no asking.
func claudeAllows() string {
	var allow []string
	for _, tool := range mcpserver.Readers() {
		allow = append(allow, "mcp__memctl__"+tool)
	}
	return encode(map[string]any{"permissions": map[string]any{"allow": allow}}, "  ")
}

func openCodeJSON(server any) string {
	return encode(map[string]any{"$schema": "https://opencode.ai/config.json", "mcp": map[string]any{"memctl": server}}, "  ")
}

func mcpJSON(server any) string {
	return encode(map[string]any{"mcpServers": map[string]any{"memctl": server}}, "  ")
}

// literal is a value as JSON on one line, which TOML reads the same.
func literal(v any) string { return encode(v, "") }

func encode(v any, indent string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		return err.Error() // texts and lists of texts cannot fail
	}
	return strings.TrimSpace(b.String())
}

// shellLine quotes what a shell would take apart.
func shellLine(words []string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:=@%+,", r) || hangul.IsSyllable(r)
	}
	out := make([]string, len(words))
	for i, w := range words {
		if out[i] = w; w == "" || strings.ContainsFunc(w, func(r rune) bool { return !plain(r) }) {
			out[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(out, " ")
}
