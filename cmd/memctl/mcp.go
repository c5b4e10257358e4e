package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/mcpserver"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// serving are the flags of mcp.
type serving struct {
	http, tokenFile string
	printConfig     bool
}

func (a *app) mcpCmd() *cobra.Command {
	var s serving
	c := &cobra.Command{
		Use:   "mcp",
		Short: a.t("에이전트에게 기억을 엽니다(MCP)", "open the memory to agents (MCP)"),
		Long: a.t(`Model Context Protocol 서버입니다. 에이전트(Claude Code, Codex, Cursor)가
표준 입출력으로 말을 걸어 기억을 찾고, 읽고, 적습니다. 사람이 직접 부를 일은
없고, --print-config가 에이전트에 적을 설정을 보여 줍니다.

--http는 같은 것을 HTTP로 엽니다(경로 /mcp). 주소에 호스트가 없으면 이 컴퓨터
안에서만 열립니다. 밖에서 닿는 주소에는 토큰이 있어야 합니다: --token-file
또는 환경 변수 MEMCTL_MCP_TOKEN.`,
			`A server of the Model Context Protocol. An agent (Claude Code, Codex, Cursor)
talks to it over standard input and output to search, read and write the memory.
Nobody calls it by hand: --print-config shows what to tell the agent.

--http serves the same over HTTP, at /mcp. An address without a host is of this
machine only. One that others can reach needs a token: --token-file, or the
environment variable MEMCTL_MCP_TOKEN.`),
		Example: `  memctl mcp --print-config
  memctl mcp -w ~/notes
  memctl mcp --http 127.0.0.1:7411
  memctl mcp --http 0.0.0.0:7411 --token-file ~/.config/memctl/token`,
		Args: a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.mcp(cmd.Context(), s) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&s.http, "http", "", a.t("`ADDR`표준 입출력이 아니라 이 주소에서(예: 127.0.0.1:7411)", "`ADDR`serve HTTP on this address, such as 127.0.0.1:7411"))
	f.StringVar(&s.tokenFile, "token-file", "", a.t("`FILE`HTTP의 토큰이 든 파일", "`FILE`a file with the token for HTTP"))
	f.BoolVar(&s.printConfig, "print-config", false, a.t("에이전트에 적을 설정을 보여 줍니다", "show what to tell an agent"))
	return c
}

func (a *app) mcp(ctx context.Context, s serving) error {
	if s.tokenFile != "" && s.http == "" {
		return a.usage("--token-file은 --http와 함께 씁니다", "--token-file goes with --http")
	}
	if s.printConfig {
		return a.printConfig(s)
	}
	if s.http != "" {
		return a.mcpHTTP(ctx, s)
	}
	if f, ok := a.in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		a.note("에이전트의 JSON-RPC를 한 줄씩 기다립니다. 설정은 memctl mcp --print-config", "waiting for an agent's JSON-RPC, a message a line; memctl mcp --print-config shows how to connect one")
	}
	return mcpserver.Stdio(ctx, a.in, a.raw, a.serverOptions())
}

// serverOptions finds the workspace when it is first needed, and then stays with it. It is asked each time whether it is trusted: a host starts
// the server by itself, in whatever folder it works in. A server speaks the language that was asked for, else that of its workspace: the locale is
// that of whoever started it, often of nobody.
func (a *app) serverOptions() mcpserver.Options {
	pin := &pinned{find: a.find, check: a.where().Closed}
	told := *a // what clients are told
	if a.langFlag() == "" && a.env["MEMCTL_LANG"] == "" {
		told.lang = a.languageOf(pin)
	}
	return mcpserver.Options{
		Open: func(progress func(what string, done, total int)) (*engine.Engine, error) {
			p, err := pin.place()
			if err != nil {
				return nil, err
			}
			return engine.Open(p.Dir, engine.Options{Now: a.now, Progress: progress, IndexWithin: indexToAnswer})
		},
		Explain: func(ctx context.Context, err error) (msg, hint string) {
			_, msg, hint = told.explain(ctx, "memctl mcp", err)
			if _, ok := errors.AsType[*place.UntrustedError](err); ok {
				_, who := told.wrong("workspace.untrusted-agent")
				hint = told.inLine(hint, who)
			}
			return cmp.Or(msg, err.Error()), hint
		},
		Tell: told.problem,
		Lang: told.lang, Version: version(), Log: slog.New(slog.NewTextHandler(a.err, nil)),
	}
}

// languageOf is that of a workspace, Korean where there is none. One that is not trusted is not opened to find out.
func (a *app) languageOf(pin *pinned) string {
	p, err := pin.place()
	if _, ok := errors.AsType[*place.UntrustedError](err); ok {
		return a.lang
	}
	if err != nil {
		return "ko"
	}
	e, err := a.openDir(p.Dir, a.now)
	if err != nil {
		return "ko"
	}
	defer e.Close()
	return e.Config().Language
}

// pinned is a place that does not change once it was found and passed the check, which it has to pass each time.
type pinned struct {
	find  func() (place.Found, error)
	check func(place.Found) *place.UntrustedError

	mu    sync.Mutex
	found place.Found // guarded by mu
}

func (p *pinned) place() (place.Found, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	found := p.found
	if found.Dir == "" {
		var err error
		if found, err = p.find(); err != nil {
			return place.Found{}, err
		}
	}
	if err := p.check(found); err != nil {
		return place.Found{}, err
	}
	p.found = found
	return found, nil
}

func (a *app) mcpHTTP(ctx context.Context, s serving) error {
	token, err := a.token(s.tokenFile)
	if err != nil {
		return err
	}
	addr, err := a.address("--http", s.http, "127.0.0.1:7411")
	if err != nil {
		return err
	}
	if token == "" && !mcpserver.IsLoopback(addr) {
		return a.usage("%s는 이 컴퓨터 밖에서도 닿는 주소라 토큰이 있어야 합니다: --token-file 또는 MEMCTL_MCP_TOKEN",
			"%s can be reached from elsewhere and needs a token: --token-file, or MEMCTL_MCP_TOKEN", addr)
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", addr, err)
	}
	opt := a.serverOptions()
	a.aside("memctl: http://%s%s\n", l.Addr(), mcpserver.Endpoint)
	return mcpserver.HTTP(ctx, l, mcpserver.Guard{Addr: l.Addr().String(), Token: token}, opt)
}

// address completes an address that a flag gives: without a host it is of this machine only.
func (a *app) address(flag, s, example string) (string, error) {
	if _, err := strconv.Atoi(s); err == nil {
		s = ":" + s
	}
	host, port, err := net.SplitHostPort(s)
	if n, perr := strconv.Atoi(port); err != nil || perr != nil || n < 0 || n > 65535 {
		return "", a.usage("%s %q: %s처럼 씁니다(포트는 65535까지)", "%s %q: want an address such as %s, with a port up to 65535", flag, s, example)
	}
	return net.JoinHostPort(cmp.Or(host, "127.0.0.1"), port), nil
}

// token is what clients of HTTP have to show; "": nothing.
func (a *app) token(file string) (string, error) {
	token := a.env["MEMCTL_MCP_TOKEN"]
	if file != "" {
		b, err := os.ReadFile(file)
		if err != nil {
			return "", fmt.Errorf("read the token: %w", err)
		}
		if token = strings.TrimSpace(string(b)); token == "" {
			return "", a.usage("--token-file %s: 빈 파일입니다", "--token-file %s: the file is empty", file)
		}
	}
	if token != "" && len(token) < mcpserver.MinToken || strings.ContainsAny(token, " \t\r\n") {
		return "", a.usage("토큰은 %d자 이상, 빈칸 없이 한 줄이어야 합니다", "a token has %d characters or more, on one line without spaces", mcpserver.MinToken)
	}
	return token, nil
}
