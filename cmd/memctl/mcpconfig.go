package main

import (
	"os"
	"os/exec"
	"path/filepath"

	"github.com/seed-a44923cb/memctl/internal/mcpserver"
	"github.com/seed-a44923cb/memctl/internal/mcpserver/setup"
)

func (a *app) printConfig(s serving) error {
	p, err := a.find()
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(p.Dir)
	if err != nil {
		return err
	}
	var c setup.Config
	if s.http != "" {
		addr, err := a.address("--http", s.http, "127.0.0.1:7411")
		if err != nil {
			return err
		}
		c = setup.HTTP(dir, "http://"+addr+mcpserver.Endpoint, s.tokenFile != "" || a.env[setup.TokenVariable] != "", mcpserver.Readers())
	} else {
		c = setup.Stdio(dir, program(), mcpserver.Readers())
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
