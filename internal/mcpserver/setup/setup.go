// Package setup writes what the hosts of agents have to be told of the MCP server: command lines and pieces of their settings files.
package setup

import (
	"encoding/json"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// Config is what agents are told of the server.
type Config struct {
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

// TokenVariable is the environment variable of the token, which no configuration repeats.
const TokenVariable = "MEMCTL_MCP_TOKEN"

// Stdio is for a server that the agent starts by a command, in a workspace. Of the tools the readers need no asking.
func Stdio(dir, command string, readers []string) Config {
	c := Config{Workspace: dir, Command: command, Args: []string{"--workspace", dir, "mcp"}}
	line := []string{"claude", "mcp", "add", "--scope", "user", "memctl", "--", command}
	c.Claude = shellLine(append(line, c.Args...))
	server := struct {
		Command string   `json:"command"`
		Args    []string `json:"args"`
	}{command, c.Args}
	c.Allow, c.JSON, c.Gemini = claudeAllows(readers), mcpJSON(server), mcpJSON(server)
	c.OpenCode = openCodeJSON(map[string]any{"type": "local", "command": append([]string{command}, c.Args...), "enabled": true})
	c.Codex = "[mcp_servers.memctl]\ncommand = " + literal(command) + "\nargs = " + literal(c.Args)
	return c
}

// HTTP is for a server at an address, in a workspace; with a token where it asks for one.
func HTTP(dir, url string, token bool, readers []string) Config {
	c := Config{Workspace: dir, URL: url}
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
		c.Claude += ` --header "Authorization: Bearer $` + TokenVariable + `"`
		server.Headers = map[string]string{"Authorization": "Bearer ${" + TokenVariable + "}"}
		c.Codex += "\nbearer_token_env_var = " + literal(TokenVariable)
		gemini["headers"] = server.Headers
		openCode["headers"] = map[string]string{"Authorization": "Bearer {env:" + TokenVariable + "}"}
	}
	c.Allow, c.JSON, c.Gemini, c.OpenCode = claudeAllows(readers), mcpJSON(server), mcpJSON(gemini), openCodeJSON(openCode)
	return c
}

// claudeAllows is the part of Claude Code's settings by which the tools that only read need no asking.
func claudeAllows(readers []string) string {
	var allow []string
	for _, tool := range readers {
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
