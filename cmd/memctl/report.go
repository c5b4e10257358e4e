package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/recall"
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

	unlisted bool // there is no list of the pages yet
}

func (e *missingError) Error() string { return e.Notice().English() }

// Notice is what the error tells.
func (e *missingError) Notice() notice.Notice {
	switch {
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
		return exitFailure, fmt.Sprintf(a.t("결과를 쓰지 못했습니다: %v", "write the answer: %v"), engine.Cause(err)), ""
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
		return exitInterrupted, a.t("중단되었습니다", "interrupted"), ""
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
		if e.Purpose == "daemon" {
			return exitLocked, a.locked(e), "memctl daemon status"
		}
		return exitLocked, a.locked(e), a.t("그쪽이 끝난 뒤에 다시 실행합니다. 죽은 프로세스의 잠금은 저절로 풀립니다", "run again when it has finished; the lock of a dead process is released by itself")
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
		return a.t("systemd도 launchd도 cron도 없습니다", "neither systemd nor launchd nor cron is here"), a.t("memctl daemon을 스스로 시작하거나, --kind로 고릅니다", "start memctl daemon yourself, or choose with --kind")
	case errors.Is(err, service.ErrForeign):
		where := errcode.Where(err)
		return a.t("memctl이 쓴 파일이 아니라 건드리지 않습니다: ", "not written by memctl, and left alone: ") + where, a.t("그 파일을 살핀 뒤 옮기거나 지웁니다", "look at it, then move or delete it")
	case errors.Is(err, service.ErrMarks):
		return a.t("crontab의 memctl 표시가 망가졌습니다", "the marks of memctl in the crontab are damaged"), a.t("crontab -e로 \"# begin memctl\"과 \"# end memctl\" 사이를 지웁니다", "with crontab -e, remove what is from \"# begin memctl\" to \"# end memctl\"")
	}
	if e, ok := errors.AsType[*service.CommandError](err); ok {
		return fmt.Sprintf(a.t("%s: 실패했습니다: %s", "%s failed: %s"), e.Command, cmp.Or(e.Output, e.Err.Error())), ""
	}
	return "", ""
}

// explainName is about a name that stands for nothing, or for several things; msg is "" for any other error.
func (a *app) explainName(err error) (code int, msg, hint string) {
	if e, ok := errors.AsType[*missingError](err); ok {
		msg = a.cause(e)
		hint = a.t("항목의 id는 페이지 줄 끝의 ^m…이고, 앞 네 글자 이상이면 됩니다. memctl recall로 찾을 수 있습니다",
			"an entry's id is the ^m… at the end of its line, of which four characters will do; memctl recall shows it")
		switch {
		case e.gap:
			hint = a.t("남긴 질문은 memctl gaps로 볼 수 있습니다", "memctl gaps lists the questions that were kept")
		case e.page && e.unlisted:
			hint = a.t("항목은 id(^m…)로, 페이지는 world/tools 같은 경로나 제목으로 부릅니다. memctl recall로 찾을 수 있고, 페이지의 목록은 memctl reflect가 만듭니다",
				"an entry goes by its id (^m…), a page by its path, such as world/tools, or its title; memctl recall finds either, and memctl reflect makes a list of the pages")
		case e.page:
			hint = a.t("항목은 id(^m…)로, 페이지는 world/tools 같은 경로나 제목으로 부릅니다. 목록은 memctl show index, 찾기는 memctl recall",
				"an entry goes by its id (^m…), a page by its path, such as world/tools, or its title; memctl show index lists the pages, memctl recall finds either")
		}
		return exitNotFound, msg, hint
	}
	if e, ok := errors.AsType[*engine.AmbiguousError](err); ok {
		return exitUsage, a.cause(e),
			a.t("더 길게 쓰거나, 이 가운데 하나를 씁니다", "give more of it, or one of these")
	}
	return 0, "", ""
}

func (a *app) locked(e *workspace.LockedError) string {
	if e.PID == 0 {
		return a.t("다른 memctl이 쓰고 있습니다 (locked by another memctl)", "locked by another memctl")
	}
	since := e.Since.In(a.zoneOf(e.Dir)).Format(time.DateTime)
	if e.Purpose == "daemon" {
		return fmt.Sprintf(a.t("다른 memctl daemon(pid %d)이 %s부터 이 폴더를 지키고 있습니다", "a memctl daemon, pid %d, has kept this workspace since %s"), e.PID, since)
	}
	if a.lang == "ko" {
		return fmt.Sprintf("다른 memctl(pid %d)이 %s부터 쓰고 있습니다 (locked by pid %[1]d since %[2]s)", e.PID, since)
	}
	return fmt.Sprintf("locked by pid %d since %s", e.PID, since)
}

// explainPlace is about a workspace that is not there or cannot be used; msg is "" for any other error.
func (a *app) explainPlace(err error) (msg, hint string) {
	if e, ok := errors.AsType[*untrustedError](err); ok {
		return a.trustLine(e.dir), ""
	}
	if e, ok := errors.AsType[*lateError](err); ok {
		return a.said(e.Notice(), e.Error()), a.t("색인이 없거나 많이 뒤처졌으면 memctl reindex", "if there is no index, or one that is far behind: memctl reindex")
	}
	if errors.Is(err, trust.ErrNowhere) {
		return a.t("믿는 작업 폴더의 목록을 둘 곳을 알 수 없습니다", "there is no place for the list of trusted workspaces"), a.t("HOME이나 XDG_STATE_HOME을 정합니다", "set HOME or XDG_STATE_HOME")
	}
	if errors.Is(err, errNoWorkspace) {
		return a.cause(errNoWorkspace), a.t("memctl init DIR로 만들거나, --workspace DIR로 알려 줍니다", "make one with memctl init DIR, or name one with --workspace DIR")
	}
	if e, ok := errors.AsType[*workspace.NotWorkspaceError](err); ok {
		first := a.t("memctl init DIR로 만듭니다. 이미 일지가 있는 폴더라면 memctl init DIR --adopt", "make one with memctl init DIR; of a folder that has logs already, with memctl init DIR --adopt")
		switch {
		case e.Err == nil:
			return fmt.Sprintf(a.t("작업 폴더가 아닙니다(memctl.yaml이 없음): %s", "not a workspace, there is no memctl.yaml: %s"), e.Dir), first
		case errors.Is(e.Err, fs.ErrNotExist):
			return fmt.Sprintf(a.t("그런 폴더가 없습니다: %s", "no such folder: %s"), e.Dir), first
		}
		return fmt.Sprintf(a.t("작업 폴더를 열지 못했습니다: %s: %s", "the workspace %s cannot be opened: %s"), e.Dir, a.said(errcode.Bare(e.Err), e.Err.Error())), a.t("그 폴더에 들어가 읽고 쓸 수 있는지 살핍니다", "check that the folder may be entered, read and written to")
	}
	if e, ok := errors.AsType[*engine.ConfigError](err); ok {
		return e.Error(), a.t("memctl.yaml을 고칩니다. 꼭 있어야 하는 것은 timezone 하나입니다(예: timezone: Asia/Seoul)", "mend memctl.yaml; all it needs is a time zone, such as timezone: Asia/Seoul")
	}
	if e, ok := errors.AsType[*engine.NotEmptyError](err); ok {
		return fmt.Sprintf(a.t("빈 폴더가 아닙니다: %s", "the folder is not empty: %s"), e.Dir), a.t("있는 것을 그대로 두고 작업 폴더로 쓰려면 memctl init DIR --adopt", "to make it a workspace with what is in it: memctl init DIR --adopt")
	}
	if errors.Is(err, errIsWorkspace) {
		return a.cause(errIsWorkspace), "memctl status"
	}
	return "", ""
}

// explainText is about a text that cannot be taken.
func (a *app) explainText(err error) (code int, msg, hint string) {
	if e, ok := errors.AsType[*tooLongError](err); ok {
		if e.line > 0 {
			return exitFailure, fmt.Sprintf(a.t("표준 입력의 %d번째 줄이 너무 깁니다(%d MB까지)", "line %d of standard input is longer than %d MB"), e.line, e.limit>>20), ""
		}
		return exitFailure, fmt.Sprintf(a.t("표준 입력이 너무 깁니다(%d MB까지)", "standard input is longer than %d MB"), e.limit>>20), ""
	}
	if e, ok := errors.AsType[*engine.PairsError](err); ok {
		return exitFailure, a.cause(e), ""
	}
	switch {
	case errors.Is(err, memory.ErrGrammar):
		return exitUsage, a.t("이 글이나 이름은 Retain 한 줄로 적을 수 없습니다", err.Error()), a.t(`예: memctl retain -k W -e 배포 "스테이징은 포트 8081을 쓴다"`, `for example: memctl retain -k W -e deploy "staging listens on port 8081"`)
	case errors.Is(err, engine.ErrEmpty):
		return exitUsage, a.t("쓸 글이 없습니다", "there is nothing to write"), ""
	}
	return 0, "", ""
}

// explainFile is about files and runs. What is not known is said as it is.
func (a *app) explainFile(err error) (msg, hint string) {
	msg = err.Error()
	if e, ok := errors.AsType[*engine.ClockError](err); ok {
		return fmt.Sprintf(a.t("시계는 %s인데, 이 기억은 %s에 마지막으로 정리했습니다", "the clock says %s, but this memory was last run on %s"), e.Clock, e.Last),
			fmt.Sprintf(a.t("시계를 맞춥니다. 그날의 기억을 보려는 것이라면 --now %s", "set the clock; or, to see the memory as of that day, pass --now %s"), e.Clock)
	}
	if e, ok := errors.AsType[*derived.NotPlainError](err); ok {
		return a.cause(e), a.t("누가 두었는지 살핀 뒤 그것만 지웁니다. .memctl에 있어야 할 것은 memctl이 다시 만듭니다", "find out who put it there and remove it alone; memctl makes anew what belongs in .memctl")
	}
	file, reading := "", false
	if e, ok := errors.AsType[*workspace.FileError](err); ok {
		file, reading = ": "+e.Path, e.Op == "read" || e.Op == "scan"
	}
	switch {
	case errors.Is(err, engine.ErrLogsGone):
		return a.t("일지가 모두 사라졌습니다", "all daily logs are gone"), a.t("memory/ 폴더가 제자리에 있는지(마운트, 동기화) 살핍니다. 아무것도 바꾸지 않았습니다", "check that memory/ is there (mounted, synced); nothing was changed")
	case errors.Is(err, engine.ErrUnlisted):
		return a.t("폴더에 무엇이 있는지 지금은 알 수 없습니다", "what is in a folder cannot be told now") + file, a.t("다시 실행합니다. 또 그러면 그 폴더의 권한과 디스크를 살핍니다. 아무것도 바꾸지 않았습니다", "run again; if it stays so, look at the permissions of that folder and at the disk; nothing was changed")
	case errors.Is(err, engine.ErrBlocked):
		where := ""
		if e, ok := errors.AsType[*engine.BlockedError](err); ok {
			where = e.Path
		}
		return a.t("전에 간추린 일지를 지금은 읽을 수 없습니다: ", "a log that was distilled before cannot be read now: ") + where, a.t("파일을 읽을 수 있게 한 뒤에 다시 실행합니다. 아무것도 바꾸지 않았습니다", "make the file readable and run again; nothing was changed")
	case errors.Is(err, workspace.ErrNoSpace):
		return a.t("디스크에 자리가 없습니다", "no space left on the disk") + file, a.t("자리를 만들고 다시 실행하면 이어서 끝냅니다. 잃은 것은 없습니다", "free some and run again: it finishes what was begun; nothing is lost")
	case reading && errors.Is(err, fs.ErrPermission):
		return a.t("읽을 권한이 없습니다", "no permission to read") + file, a.t("작업 폴더를 읽을 수 있는지 살핍니다", "check that the workspace may be read")
	case errors.Is(err, workspace.ErrReadOnly):
		return a.t("쓸 권한이 없습니다", "no permission to write") + file, a.t("작업 폴더에 쓸 수 있는지 살핍니다", "check that the workspace may be written to")
	case errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
		if e, ok := errors.AsType[*fs.PathError](err); ok {
			file = ": " + e.Path
		}
		return a.t("권한이 없습니다", "no permission") + file, a.t("그 파일이나 폴더를 읽고 쓸 수 있는지 살핍니다", "check that it may be read and written to")
	case errors.Is(err, workspace.ErrPending):
		return a.t("끝내지 못한 실행이 있습니다", "a run was cut off"), a.t("memctl distill이 마무리합니다", "memctl distill finishes it")
	case errors.Is(err, recall.ErrCorrupt):
		return msg, "memctl reindex"
	}
	return a.cause(err), ""
}
