package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
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

// report turns an error into words on stderr and an exit code. With --json the words are one JSON object.
func (a *app) report(ctx context.Context, err error) int {
	a.clearBar()
	if err == nil {
		return exitOK
	}
	code, msg, hint := a.explain(ctx, err)
	if msg == "" {
		return code
	}
	if a.json {
		enc := json.NewEncoder(a.err)
		enc.SetEscapeHTML(false)
		_ = enc.Encode(struct {
			Error string `json:"error"`
			Hint  string `json:"hint,omitempty"`
			Code  int    `json:"code"`
		}{msg, hint, code}) // nowhere to say that stderr is closed
		return code
	}
	fmt.Fprintf(a.err, "memctl: %s: %s\n", a.t("오류", "error"), msg)
	if hint != "" {
		fmt.Fprintf(a.err, "memctl: %s: %s\n", a.t("도움말", "hint"), hint)
	}
	return code
}

// explain gives the exit code of an error, what to say of it, and what to do about it.
func (a *app) explain(ctx context.Context, err error) (code int, msg, hint string) {
	msg = err.Error()
	switch {
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return exitInterrupted, a.t("중단됨", "interrupted"), ""
	case errors.Is(err, syscall.EPIPE):
		return exitOK, "", "" // who reads us has had enough
	case errors.Is(err, errPartial):
		return exitPartial, "", ""
	case errors.Is(err, errNothing):
		return exitNotFound, "", ""
	case errors.Is(err, errDiffers):
		return exitFailure, "", ""
	case errors.Is(err, engine.ErrAlready):
		return exitFailure, msg, ""
	case isUsage(err):
		return exitUsage, msg, a.t("memctl --help 또는 memctl 명령 --help", "see memctl --help, or memctl COMMAND --help")
	}
	if e, ok := errors.AsType[*workspace.LockedError](err); ok {
		return exitLocked, a.locked(e), a.t("그쪽이 끝난 뒤 다시 실행한다. 죽은 프로세스의 잠금은 저절로 풀린다", "run again once it has finished; the lock of a dead process is released by itself")
	}
	if hint := a.placeHint(err); hint != "" {
		if errors.Is(err, errNoWorkspace) {
			msg = a.t("작업 폴더를 찾지 못했다", "no workspace was found")
		}
		return exitFailure, msg, hint
	}
	return a.explainFile(err, msg)
}

func (a *app) explainFile(err error, msg string) (int, string, string) {
	switch {
	case errors.Is(err, bank.ErrNotFound):
		return exitNotFound, msg, a.t("id는 페이지 줄 끝의 ^m…이다. memctl recall로 찾을 수 있다", "an id is the ^m… at the end of a page's line; memctl recall finds it")
	case errors.Is(err, memory.ErrGrammar):
		return exitUsage, msg, a.t("예: memctl retain -k W -e 배포 \"스테이징은 포트 8081을 쓴다\"", "for example: memctl retain -k W -e deploy \"staging listens on port 8081\"")
	case errors.Is(err, engine.ErrEmpty):
		return exitUsage, a.t("쓸 글이 없다", "there is nothing to write"), ""
	case errors.Is(err, engine.ErrLogsGone):
		return exitFailure, msg, a.t("memory/ 폴더가 제자리에 있는지(마운트, 동기화) 살핀다. 아무것도 바꾸지 않았다", "check that memory/ is there (mounted, synced); nothing was changed")
	case errors.Is(err, engine.ErrBlocked):
		return exitPartial, msg, a.t("파일을 읽을 수 있게 한 뒤 다시 실행한다. 아무것도 바꾸지 않았다", "make the file readable and run again; nothing was changed")
	case errors.Is(err, workspace.ErrNoSpace):
		return exitFailure, msg, a.t("디스크에 자리를 만든 뒤 다시 실행하면 이어서 끝낸다. 잃은 것은 없다", "free some space and run again: it finishes what was begun; nothing is lost")
	case errors.Is(err, workspace.ErrReadOnly):
		return exitFailure, msg, a.t("폴더에 쓸 권한이 있는지 살핀다", "check that the folder may be written to")
	}
	if e, ok := errors.AsType[*engine.ClockError](err); ok {
		return exitFailure, msg, fmt.Sprintf(a.t("시계를 바로잡거나, 그날의 기억을 보려면 --now %s", "mend the clock; or, to see the memory as of that day, pass --now %s"), e.Clock)
	}
	if errors.Is(err, workspace.ErrPending) {
		return exitFailure, msg, a.t("memctl distill이 끝내지 못한 실행을 마무리한다", "memctl distill finishes the run that was cut off")
	}
	return exitFailure, msg, ""
}

// placeHint is what to do about a workspace that is not there or not usable.
func (a *app) placeHint(err error) string {
	_, config := errors.AsType[*engine.ConfigError](err)
	_, filled := errors.AsType[*engine.NotEmptyError](err)
	switch {
	case errors.Is(err, errNoWorkspace):
		return a.t("memctl init DIR로 하나 만들거나, --workspace DIR로 알려 준다", "make one with memctl init DIR, or name one with --workspace DIR")
	case errors.Is(err, workspace.ErrNotWorkspace):
		return a.t("memctl init DIR로 만든다. 이미 글이 있는 폴더라면 memctl init DIR --adopt", "make it one with memctl init DIR; for a folder that has logs already, memctl init DIR --adopt")
	case config:
		return a.t("memctl.yaml을 고친다. 처음 상태: timezone: Asia/Seoul", "mend memctl.yaml; the least it needs is: timezone: Asia/Seoul")
	case filled:
		return a.t("이 폴더를 그대로 쓰려면 --adopt", "to use the folder with what is in it, pass --adopt")
	case errors.Is(err, fs.ErrExist) && strings.Contains(err.Error(), engine.ConfigFile):
		return a.t("이미 작업 폴더다. 바로 memctl status", "it is a workspace already: see memctl status")
	}
	return ""
}

func (a *app) locked(e *workspace.LockedError) string {
	if e.PID == 0 {
		return a.t("다른 memctl이 쓰는 중이다", "locked by another memctl")
	}
	return fmt.Sprintf(a.t("pid %d이(가) %s부터 쓰는 중이다 (locked by pid %[1]d since %[2]s)", "locked by pid %d since %s"), e.PID, e.Since.Format("2006-01-02 15:04:05"))
}

func isUsage(err error) bool {
	if _, ok := errors.AsType[*usageError](err); ok {
		return true
	}
	for _, s := range []string{"unknown command", "accepts ", "requires at least", "required flag", "unknown flag", "unknown shorthand"} {
		if strings.HasPrefix(err.Error(), s) {
			return true
		}
	}
	return false
}
