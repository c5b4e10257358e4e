package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/seed-a44923cb/memctl/internal/hook/wiring"
	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// envHook is set for whatever a hook starts: an agent that runs inside one has no hooks of its own.
const envHook = "MEMCTL_HOOK"

// How long a hook may take. A prompt waits for those that inject.
const (
	injectWithin  = 2 * time.Second
	captureWithin = 30 * time.Second
	// Of that, how long the index may take: the answer comes from what there is by then.
	indexToInject  = 600 * time.Millisecond
	indexToCapture = 15 * time.Second
)

// lateError says that a hook was not done in time.
type lateError struct{ within time.Duration }

func (e *lateError) Error() string { return e.Notice().English() }

// Notice is what the error tells.
func (e *lateError) Notice() notice.Notice {
	return notice.New("hook.late", "not done within {time}", e.within)
}

func (a *app) hookCmd() *cobra.Command {
	var host string
	c := &cobra.Command{
		Use:   "hook EVENT",
		Short: a.t("에이전트의 훅이 부릅니다", "what the hooks of an agent call"),
		Long: a.t(`Claude Code와 Codex의 훅이 부릅니다(memctl hooks install로 겁니다). 표준 입력의
JSON을 읽습니다. session-start와 user-prompt-submit은 기억을 대화에 넣을 JSON을
내고, pre-compact, session-end, stop은 대화의 새 부분에서 결정, 배운 점, 할 일,
선호, 사실을 오늘 일지에 적습니다. session-end는 그것을 간추리기까지 합니다.
무엇이 잘못되어도 종료 코드는 0이고 대화를 막지 않습니다. 잘못된 것은
memctl hooks status가 보여 줍니다.`,
			`Called by the hooks of Claude Code and Codex (wired by memctl hooks install). It
reads the host's JSON on standard input. session-start and user-prompt-submit
answer with JSON that puts memory into the conversation; pre-compact,
session-end and stop write the decisions, lessons, things to do, preferences and
facts in its new part to today's log, which session-end then distils. Whatever
goes wrong, the exit code is 0 and nothing is blocked; memctl hooks status shows
what did.`),
		Example: `  memctl hook session-start < input.json
  echo '{"session_id":"1","prompt":"…"}' | memctl hook user-prompt-submit`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.env[envHook] != "" {
				return nil
			}
			if err := os.Setenv(envHook, "1"); err != nil {
				return err
			}
			if len(args) == 0 {
				return a.usage("이벤트가 없습니다. 있는 것: %s", "want one event of: %s", eventNames())
			}
			if len(args) != 1 || !slices.Contains(hook.Events(), hook.Event(args[0])) {
				return a.usage("%q 훅은 없습니다. 있는 것: %s", "unknown event %q; there is: %s", strings.Join(args, " "), eventNames())
			}
			return a.hook(cmd.Context(), hook.Event(args[0]), hook.Host(host))
		},
	}
	c.Flags().StringVar(&host, "host", "", a.t("`claude|codex`부르는 프로그램(없으면 알아냄)", "`claude|codex`who calls (default: recognised)"))
	return c
}

func eventNames() string {
	var names []string
	for _, e := range hook.Events() {
		names = append(names, string(e))
	}
	return strings.Join(names, ", ")
}

// isHook reports whether the program was called by a hook, as far as its arguments can be understood.
func (a *app) isHook() bool { return a.firstWord() == "hook" }

// hook fires in a goroutine of its own, which is left behind when it takes too long: the program ends with it.
func (a *app) hook(ctx context.Context, event hook.Event, host hook.Host) error {
	within := captureWithin
	if event.Injects() {
		within = injectWithin
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	type fired struct {
		f    hook.Firing
		out  []byte
		idle bool
		err  error
	}
	var opened atomic.Pointer[opening]
	done := make(chan fired, 1)
	started := time.Now()
	f := hook.Firing{At: started.UTC().Truncate(time.Second), Host: host, Event: event}
	go func(f hook.Firing) {
		r := fired{f: f}
		defer func() {
			if p := recover(); p != nil {
				r.out, r.err = nil, fmt.Errorf("panic: %v", p)
			}
			done <- r
		}()
		r.out, r.idle, r.err = a.fire(ctx, &r.f, &opened)
	}(f)
	r := fired{f: f}
	select {
	case r = <-done:
	case <-ctx.Done():
		r.err = &lateError{within}
	}
	f = r.f
	if o := opened.Load(); o != nil && !r.idle {
		f.Host, f.Session = o.host, o.session
		f.Millis = time.Since(started).Milliseconds()
		if r.err != nil {
			f.Error, f.Notice = r.err.Error(), errcode.Of(r.err)
		}
		if err := hook.Record(o.engine, f); err != nil && r.err == nil {
			r.err = err
		}
	}
	a.print(string(r.out))
	return r.err
}

// opening is the workspace in which a hook fires, and for whom.
type opening struct {
	engine  *engine.Engine
	host    hook.Host
	session string
}

// fire runs a hook in the workspace that is meant, if there is one. An idle firing is not worth a line of the record.
func (a *app) fire(ctx context.Context, f *hook.Firing, opened *atomic.Pointer[opening]) (out []byte, idle bool, err error) {
	in, err := hook.ParseInput(a.in)
	if err != nil {
		in = &hook.Input{}
	}
	if f.Host == "" {
		f.Host = in.Host()
	}
	p, ferr := a.where().From(in.Cwd)
	if ferr != nil {
		if p, ferr = a.find(); ferr != nil {
			return nil, false, err // nobody keeps a memory here
		}
	}
	if e := a.where().Closed(p); e != nil {
		return a.sayUntrusted(f, e), false, e
	}
	opt := engine.Options{Now: a.now, Glance: f.Event.Injects(), IndexWithin: indexToCapture, LockWait: hook.LockWait}
	if opt.Glance || f.Event == hook.SessionEnd { // somebody waits
		opt.IndexWithin = indexToInject
	}
	e, oerr := engine.Open(p.Dir, opt)
	if oerr != nil {
		return nil, false, oerr
	}
	opened.Store(&opening{e, f.Host, in.SessionID})
	if err != nil {
		return nil, false, err
	}
	lang := e.Config().Language
	if a.langFlag() != "" {
		lang = a.lang
	}
	h := hook.Hook{Event: f.Event, Host: f.Host, Input: in, Lang: lang, Here: a.isHere(p, in.Cwd)}
	r, err := h.Run(ctx, e)
	if r == nil {
		return nil, false, err
	}
	f.Note, f.Notes, f.Chars = r.Note, r.Notes, len([]rune(r.Context))
	f.Skipped, f.Strange, f.TakenBack, f.Struck = r.Skipped, r.Strange, r.TakenBack, r.Struck
	if r.Captured != nil {
		f.Lines = len(r.Captured.Lines)
	}
	return r.Output, r.Idle, err
}

// sayUntrusted is what a host is told that would show nobody what a hook says on stderr: a word for the person, nothing for the model.
func (a *app) sayUntrusted(f *hook.Firing, e *place.UntrustedError) []byte {
	if f.Event != hook.SessionStart || f.Host != hook.Claude {
		return nil
	}
	out, err := json.Marshal(map[string]string{"systemMessage": "memctl: " + a.trustLine(e)})
	if err != nil {
		return nil
	}
	return append(out, '\n')
}

// isHere tells the folders whose talk is for a workspace, which was found from the folder cwd: those from which it is found as
// well. nil, which is all: it was named, not found.
func (a *app) isHere(p place.Found, cwd string) func(string) bool {
	if p.By == place.ByFlag || p.By == place.ByEnv {
		return nil
	}
	known := map[string]bool{cwd: true}
	return func(dir string) bool {
		here, ok := known[dir]
		if !ok {
			other, err := a.where().From(dir)
			here = err == nil && (other.Dir == p.Dir || wiring.SameFile(other.Dir, p.Dir))
			known[dir] = here
		}
		return here
	}
}
