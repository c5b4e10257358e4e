package main

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"time"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/pairs"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/wiki"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/service"
	"github.com/seed-a44923cb/memctl/internal/trust"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Exit codes; docs/cli.md has the table.
const (
	exitOK          = 0
	exitFailure     = 1
	exitUsage       = 2
	exitPartial     = 3
	exitNotFound    = 4
	exitLocked      = 5
	exitInterrupted = 130
)

// Outcomes that are not failures of the program but have a code of their own; the command has said the rest.
var (
	errPartial = errors.New("some files could not be taken")
	errNothing = errors.New("nothing found")
	errDiffers = errors.New("the bank is not what the logs give")
)

// writeError says that the answer did not reach who asked.
type writeError struct{ err error }

func (e *writeError) Error() string { return "write the answer: " + e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }

// saidError is an error that has been said; it still has its exit code.
type saidError struct{ err error }

func (e *saidError) Error() string { return e.err.Error() }

// missingError is a name that the workspace does not know.
type missingError struct {
	name string
	page bool // it could have been that of a page
	gap  bool // it should have been that of a question
	subj bool // it should have been that of a subject
	wiki bool // it should have been that of a page of the wiki

	unlisted bool // there is no list of the pages yet
}

func (e *missingError) Error() string { return e.Notice().English() }

// Notice is what the error tells.
func (e *missingError) Notice() notice.Notice {
	switch {
	case e.subj:
		return notice.New("missing.subject", "no such subject: {name}", e.name)
	case e.wiki:
		return notice.New("missing.wiki", "no such page in the wiki: {name}", e.name)
	case e.gap:
		return notice.New("missing.question", "no such question: {name}", e.name)
	case e.page:
		return notice.New("missing.page", "no such entry or page: {name}", e.name)
	}
	return notice.New("missing.entry", "no such entry: {name}", e.name)
}

// missing gives an error of the engine the name that the person used.
func missing(err error, name string) error {
	if errors.Is(err, bank.ErrNotFound) {
		return &missingError{name: name}
	}
	return err
}

// report turns an error into words on stderr and an exit code. With --json the words are one JSON object.
func (a *app) report(ctx context.Context, command string, err error) int {
	a.clearBar()
	if err == nil {
		return exitOK
	}
	code, msg, hint := a.explain(ctx, command, err)
	if msg == "" {
		return code
	}
	if a.json || a.asked("--json") {
		if data, err := marshal(failure{msg, hint, code, errcode.Of(err)}); err == nil {
			_, _ = a.err.Write(data) // nowhere to say that stderr is closed
		}
		return code
	}
	a.complain(msg, hint)
	return code
}

// complain says what is wrong, and what to do about it.
func (a *app) complain(msg, hint string) {
	a.aside("memctl: %s: %s\n", a.t("오류", "error"), msg)
	if hint != "" {
		a.aside("memctl: %s: %s\n", a.t("힌트", "hint"), hint)
	}
}

// failure is an error with --json.
type failure struct {
	Error string `json:"error"`
	Hint  string `json:"hint,omitempty"`
	Code  int    `json:"code"` // the exit code

	What notice.Notice `json:"what,omitzero"` // the error as programs compare it
}

// explain gives the exit code of an error, what to say of it, and what to do about it.
func (a *app) explain(ctx context.Context, command string, err error) (code int, msg, hint string) {
	if _, ok := errors.AsType[*writeError](err); ok {
		if errors.Is(err, syscall.EPIPE) {
			return exitOK, "", "" // who reads us has had enough
		}
		msg, hint = a.wrong("answer.unwritten", problem.Cause(err))
		return exitFailure, msg, hint
	}
	if e, ok := errors.AsType[*saidError](err); ok {
		code, _, _ = a.explain(ctx, command, e.err)
		return code, "", ""
	}
	switch {
	case errors.Is(err, errPartial):
		return exitPartial, "", ""
	case errors.Is(err, errNothing):
		return exitNotFound, "", ""
	case errors.Is(err, errDiffers), errors.Is(err, errBroken):
		return exitFailure, "", ""
	case ctx.Err() != nil:
		msg, hint = a.wrong("run.interrupted")
		return exitInterrupted, msg, hint
	}
	if e, ok := errors.AsType[*usageError](err); ok {
		hint = strings.TrimSuffix(command, " help") + " --help"
		if e.hint != "" {
			hint += "; " + e.hint
		}
		return exitUsage, e.msg, hint
	}
	if code, msg, hint := a.explainName(err); msg != "" {
		return code, msg, hint
	}
	if e, ok := errors.AsType[*workspace.LockedError](err); ok {
		msg, hint = a.locked(e)
		return exitLocked, msg, hint
	}
	if msg, hint := a.explainPlace(err); msg != "" {
		return exitFailure, msg, hint
	}
	if code, msg, hint := a.explainText(err); msg != "" {
		return code, msg, hint
	}
	if msg, hint := a.explainModel(err); msg != "" {
		if errors.Is(err, llm.ErrNoModel) {
			return exitUsage, msg, hint
		}
		return exitFailure, msg, hint
	}
	if msg, hint := a.explainService(err); msg != "" {
		return exitFailure, msg, hint
	}
	msg, hint = a.explainFile(err)
	return exitFailure, msg, hint
}

// explainService is about what starts the daemon; msg is "" for any other error.
func (a *app) explainService(err error) (msg, hint string) {
	switch {
	case errors.Is(err, service.ErrNone):
		return a.wrong("service.none")
	case errors.Is(err, service.ErrForeign):
		return a.wrong("service.foreign", errcode.Where(err))
	case errors.Is(err, service.ErrMarks):
		return a.wrong("service.marks")
	}
	if e, ok := errors.AsType[*service.CommandError](err); ok {
		return a.wrong("service.command", e.Command, cmp.Or(e.Output, e.Err.Error()))
	}
	return "", ""
}

// explainName is about a name that stands for nothing, or for several things; msg is "" for any other error.
func (a *app) explainName(err error) (code int, msg, hint string) {
	if e, ok := errors.AsType[*missingError](err); ok {
		msg = a.cause(e)
		kind := "name.entry"
		switch {
		case e.subj:
			kind = "name.subject"
		case e.wiki:
			kind = "name.wiki"
		case e.gap:
			kind = "name.question"
		case e.page && e.unlisted:
			kind = "name.unlisted"
		case e.page:
			kind = "name.page"
		}
		_, hint = a.wrong(kind)
		return exitNotFound, msg, hint
	}
	if e, ok := errors.AsType[*wiki.ClashError](err); ok {
		_, hint = a.wrong("name.clash")
		return exitFailure, a.cause(e), hint
	}
	if e, ok := errors.AsType[*wiki.ExistsError](err); ok {
		_, hint = a.wrong("name.exists")
		return exitFailure, a.cause(e), hint
	}
	if e, ok := errors.AsType[*wiki.NoSlotError](err); ok {
		_, hint = a.wrong("name.slot", clean(e.Subject))
		return exitNotFound, a.cause(e), hint
	}
	if e, ok := errors.AsType[*replay.AmbiguousError](err); ok {
		_, hint = a.wrong("name.ambiguous")
		return exitUsage, a.cause(e), hint
	}
	return 0, "", ""
}

// locked is about a lock that another process holds.
func (a *app) locked(e *workspace.LockedError) (msg, hint string) {
	since := e.Since.In(a.zoneOf(e.Dir)).Format(time.DateTime)
	switch {
	case e.Purpose == "daemon" && e.PID > 0:
		return a.wrong("locked.daemon", e.PID, since)
	case e.PID > 0:
		return a.wrong("locked.pid", e.PID, since)
	}
	return a.wrong("locked.unknown")
}

// explainPlace is about a workspace that is not there or cannot be used; msg is "" for any other error.
func (a *app) explainPlace(err error) (msg, hint string) {
	if e, ok := errors.AsType[*place.UntrustedError](err); ok && e.Err == nil {
		return a.cause(e), ""
	}
	if e, ok := errors.AsType[*trust.ListError](err); ok {
		kind := "trust.damaged"
		if e.Newer > 0 {
			kind = "trust.newer"
		}
		_, hint = a.wrong(kind)
		return a.cause(e), hint
	}
	if e, ok := errors.AsType[*lateError](err); ok {
		_, hint = a.wrong("hook.late")
		return a.said(e.Notice(), e.Error()), hint
	}
	if e, ok := errors.AsType[*workspace.NotWorkspaceError](err); ok {
		switch {
		case e.Err == nil:
			return a.wrong("place.no-workspace", e.Dir)
		case errors.Is(e.Err, fs.ErrNotExist):
			return a.wrong("place.no-folder", e.Dir)
		}
		return a.wrong("place.closed", e.Dir, a.said(errcode.Bare(e.Err), e.Err.Error()))
	}
	if e, ok := errors.AsType[*config.Error](err); ok {
		_, hint = a.wrong("settings.config")
		return a.cause(e), hint
	}
	if e, ok := errors.AsType[*engine.NotEmptyError](err); ok {
		return a.wrong("place.not-empty", e.Dir)
	}
	switch {
	case errors.Is(err, trust.ErrNowhere):
		return a.wrong("trust.nowhere")
	case errors.Is(err, place.ErrNone):
		_, hint = a.wrong("place.none")
		return a.cause(place.ErrNone), hint
	case errors.Is(err, errIsWorkspace):
		return a.cause(errIsWorkspace), "memctl status"
	}
	return "", ""
}

// explainText is about a text that cannot be taken.
func (a *app) explainText(err error) (code int, msg, hint string) {
	if e, ok := errors.AsType[*tooLongError](err); ok {
		if e.line > 0 {
			msg, hint = a.wrong("input.line-long", e.line, e.limit>>20)
		} else {
			msg, hint = a.wrong("input.long", e.limit>>20)
		}
		return exitFailure, msg, hint
	}
	if e, ok := errors.AsType[*pairs.Error](err); ok {
		return exitFailure, a.cause(e), ""
	}
	switch {
	case errors.Is(err, memory.ErrGrammar):
		msg, hint = a.wrong("text.grammar", err)
		return exitUsage, msg, hint
	case errors.Is(err, logbook.ErrEmpty):
		msg, hint = a.wrong("text.empty")
		return exitUsage, msg, hint
	}
	return 0, "", ""
}

// explainFile is about files and runs. What is not known is said as it is.
func (a *app) explainFile(err error) (msg, hint string) {
	if e, ok := errors.AsType[*config.ClockError](err); ok {
		return a.wrong("clock.behind", e.Clock, e.Last)
	}
	if e, ok := errors.AsType[*derived.NotPlainError](err); ok {
		_, hint = a.wrong("derived.not-plain")
		return a.cause(e), hint
	}
	file, reading := "", false
	if e, ok := errors.AsType[*workspace.FileError](err); ok {
		file, reading = ": "+e.Path, e.Op == "read" || e.Op == "scan"
	}
	switch {
	case errors.Is(err, snapshot.ErrLogsGone):
		return a.wrong("file.logs-gone")
	case errors.Is(err, files.ErrUnlisted):
		return a.wrong("file.unlisted", file)
	case errors.Is(err, snapshot.ErrBlocked):
		where := ""
		if e, ok := errors.AsType[*snapshot.BlockedError](err); ok {
			where = e.Path
		}
		return a.wrong("file.blocked", where)
	case errors.Is(err, workspace.ErrNoSpace):
		return a.wrong("file.full", file)
	case reading && errors.Is(err, fs.ErrPermission):
		return a.wrong("file.unreadable", file)
	case errors.Is(err, workspace.ErrReadOnly):
		return a.wrong("file.read-only", file)
	case errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
		if e, ok := errors.AsType[*fs.PathError](err); ok {
			file = ": " + e.Path
		}
		return a.wrong("file.permission", file)
	case errors.Is(err, workspace.ErrPending):
		return a.wrong("file.pending")
	case errors.Is(err, recall.ErrCorrupt):
		return a.wrong("file.index", err)
	}
	return a.cause(err), ""
}
