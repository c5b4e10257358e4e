//go:build unix

package hosttest

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything may take on a slow machine that has other things to do. No test waits for it to be over.
const patience = 3 * time.Minute

// nowhere is the way out of this machine for clients that ask for one, though all are told to ask for nothing.
const nowhere = "http://127.0.0.1:9"

// world is all that a client of a test sees: a home, a project in which it works, the workspace that is its memory, and a model.
type world struct {
	home, project, workspace string
	memctl                   string
	env                      []string
	model                    *model

	mark   int       // requests before this one do not count
	output string    // of the client, when it ran last
	screen *terminal // where it runs in one
}

// newWorld is a world with a memory of so many lines that no briefing has room for all. Every process that has been started in it is gone
// when the test is over, and so are its files.
func newWorld(t *testing.T, script []reply) *world {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &world{
		home: filepath.Join(dir, "home"), project: filepath.Join(dir, "project"), workspace: filepath.Join(dir, "notes"),
		memctl: os.Getenv(programEnv), model: newModel(t, script),
	}
	for _, d := range []string{w.home, w.project} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	node, err := exec.LookPath("node")
	if err != nil {
		skip(t, "node is not there")
	}
	w.env = []string{
		"PATH=" + strings.Join([]string{filepath.Dir(w.memctl), filepath.Dir(node), "/usr/local/bin", "/usr/bin", "/bin"}, ":"),
		"HOME=" + w.home, "TMPDIR=" + dir, "TERM=xterm-256color", "LANG=C.UTF-8", "TZ=Asia/Seoul", "SHELL=/bin/sh",
		"HTTPS_PROXY=" + nowhere, "https_proxy=" + nowhere, "NO_PROXY=127.0.0.1", "no_proxy=127.0.0.1",
	}
	t.Cleanup(func() { w.endProcesses(t) })
	w.command(t, "git", "init", "--quiet")
	w.fillMemory(t)
	return w
}

// fillMemory makes the workspace: what months of one project leave, and one fact that a tool is asked for.
func (w *world) fillMemory(t *testing.T) {
	t.Helper()
	w.ctl(t, "init", w.workspace, "--timezone", "Asia/Seoul", "--lang", "ko")
	for i, subject := range strings.Fields("결제 알림 검색 이미지 로그 인증 관리 정산 추천 푸시 세션 캐시 파일 메일 지도 채팅 통계 모바일 쿠폰 재고") {
		w.write(t, filepath.Join(w.workspace, "memory", fmt.Sprintf("2026-02-%02d.md", i+1)), fmt.Sprintf(
			"# 2026-02-%02d\n\n## 기록\n- %[2]s 서버 책임자는 지우로 정했다.\n- %[2]s 서버 타임아웃은 %[3]d초로 결정했다.\n- %[2]s 서버 백업은 매달 %[4]d일에 뜨기로 했다.\n",
			i+1, subject, i+11, i+2))
	}
	w.ctl(t, "log", "정기 점검은 매주 목요일 오후 3시에 하기로 결정했다.")
	w.ctl(t, "distill")
}

// ctl runs memctl on the workspace.
func (w *world) ctl(t *testing.T, args ...string) {
	t.Helper()
	w.command(t, w.memctl, append(args, "--workspace", w.workspace)...)
}

// command runs a program in the project and wants it to succeed. It returns what it says on its standard output.
func (w *world) command(t *testing.T, program string, args ...string) string {
	t.Helper()
	out, err := w.try(t, program, args...)
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", filepath.Base(program), args, err, w.output)
	}
	return out
}

// try runs a program in the project, as command does, and may fail.
func (w *world) try(t *testing.T, program string, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir, cmd.Env = w.project, w.env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second // what it leaves behind may hold its output
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	w.output = stdout.String() + stderr.String()
	return strings.TrimSpace(stdout.String()), err
}

// write makes a file, and the folders that it is in.
func (w *world) write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// read is a file's text, and nothing where there is none.
func read(path string) string {
	data, _ := os.ReadFile(path) // then it is empty
	return string(data)
}

// log is all logs of the workspace, one below another.
func (w *world) log() string {
	paths, _ := filepath.Glob(filepath.Join(w.workspace, "memory", "*.md")) // the pattern is well formed
	var all strings.Builder
	for _, p := range paths {
		all.WriteString(read(p))
	}
	return all.String()
}

func (w *world) logged(text string) bool { return strings.Contains(w.log(), text) }

// fired is how often hooks have run so far.
func (w *world) fired() int {
	return strings.Count(read(filepath.Join(w.workspace, ".memctl", "hooks.log")), "\n")
}

// listen lets the requests so far not count any more.
func (w *world) listen() { w.mark = len(w.model.sent()) }

// heard are the requests since listen.
func (w *world) heard() []request { return w.model.sent()[w.mark:] }

// last is the newest request since listen.
func (w *world) last() request {
	heard := w.heard()
	if len(heard) == 0 {
		return request{}
	}
	return heard[len(heard)-1]
}

// told reports whether a block of memctl (brief, context) that holds the text was in a request since listen.
func (w *world) told(block, text string) bool {
	return slices.ContainsFunc(w.heard(), func(r request) bool {
		return slices.ContainsFunc(r.blocks(block), func(b string) bool { return strings.Contains(b, text) })
	})
}

// toldAsDecided reports whether a brief since listen has the text among what was decided lately.
func (w *world) toldAsDecided(text string) bool {
	return slices.ContainsFunc(w.heard(), func(r request) bool {
		return slices.ContainsFunc(r.blocks("brief"), func(b string) bool {
			_, decided, _ := strings.Cut(b, "## 최근에 이렇게 정했어요")
			decided, _, _ = strings.Cut(decided, "\n## ")
			return strings.Contains(decided, text)
		})
	})
}

// hasRules reports whether the rules that memctl writes for agents were in the last request.
func (w *world) hasRules() bool { return strings.Contains(w.last().text(), "## 기억 (memctl)") }

// distilled reports whether the bank has the text.
func (w *world) distilled(text string) bool {
	found := false
	_ = filepath.WalkDir(filepath.Join(w.workspace, "bank"), func(path string, _ fs.DirEntry, _ error) error { // then it is not there
		found = found || filepath.Ext(path) == ".md" && strings.Contains(read(path), text)
		return nil
	})
	return found
}

// setPrograms says in the workspace what counts of what programs ask, as claude -p and codex exec do.
func (w *world) setPrograms(t *testing.T, what string) {
	t.Helper()
	path := filepath.Join(w.workspace, "memctl.yaml")
	settings, _, _ := strings.Cut(read(path), "\nhooks:\n")
	w.write(t, path, fmt.Sprintf("%s\nhooks:\n  programs: %s\n", settings, what))
}

// check is a subtest that passes when ok; it shows what there was to see when not.
func (w *world) check(t *testing.T, name string, ok bool) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		if !ok {
			t.Errorf("it is not so\n%s", w.evidence(t))
		}
	})
}

// await waits until ok, which it asks again and again.
func (w *world) await(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !ok(); {
		if time.Now().After(deadline) {
			t.Fatalf("in vain waited for: %s\n%s", what, w.evidence(t))
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// evidence is what there is to see of a failure: the screen or the client's output, the last request, what hooks did, today's log.
func (w *world) evidence(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	part := func(title, text string, most int) {
		text = strings.TrimSpace(text)
		if cut := len(text) - most; cut > 0 {
			text = "…" + strings.ToValidUTF8(text[cut:], "")
		}
		fmt.Fprintf(&out, "--- %s ---\n%s\n", title, text)
	}
	if w.screen != nil {
		part("screen", w.screen.see(t), 8000)
	} else {
		part("output", w.output, 2000)
	}
	part(fmt.Sprintf("last of %d requests since listen", len(w.heard())), w.last().text(), 8000)
	part("hooks.log", read(filepath.Join(w.workspace, ".memctl", "hooks.log")), 2000)
	logs, _ := filepath.Glob(filepath.Join(w.workspace, "memory", "*.md")) // the pattern is well formed
	if len(logs) > 0 {
		part(filepath.Base(logs[len(logs)-1]), read(logs[len(logs)-1]), 4000)
	}
	return out.String()
}
