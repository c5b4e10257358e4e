package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkHookSessionStart and BenchmarkHookPrompt fire a hook as an agent does: the whole program, from process start to
// exit, with the host's JSON on its stdin, no daemon running. Every firing is of a session of its own.
func BenchmarkHookSessionStart(b *testing.B) {
	benchHook(b, "session-start", func(*author) map[string]string { return map[string]string{"source": "startup"} })
}

func BenchmarkHookPrompt(b *testing.B) {
	benchHook(b, "user-prompt-submit", func(a *author) map[string]string { return map[string]string{"prompt": a.prompt()} })
}

// BenchmarkHookSessionEnd ends a session in which one line was worth keeping, and distils it; it says how often that was not done, for lack of time.
func BenchmarkHookSessionEnd(b *testing.B) {
	bySize(b, func(b *testing.B, n int) {
		dir, bin, s, late := scratchOf(b, n), program(b, memctl), new(samples), 0
		for i := 0; b.Loop(); i++ {
			b.StopTimer()
			talk := filepath.Join(b.TempDir(), "talk.jsonl")
			said := fmt.Sprintf(`{"type":"user","message":{"role":"user","content":"%d번 서버의 포트는 %d번으로 정했어."}}`, i, 20_000+i)
			if err := os.WriteFile(talk, []byte(said+"\n"), 0o600); err != nil {
				b.Fatal(err)
			}
			if err := os.RemoveAll(dir + "/.memctl/hooks"); err != nil { // a run that took too long is not tried again for an hour
				b.Fatal(err)
			}
			in, err := json.Marshal(map[string]string{"session_id": fmt.Sprintf("bench-%d", i), "cwd": dir, "transcript_path": talk})
			if err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			s.hook(b, in, bin, "hook", "session-end", "--workspace", dir, "--now", benchLast.String())
			if log, err := os.ReadFile(dir + "/.memctl/hooks.log"); err != nil || bytes.Contains(log[bytes.LastIndexByte(bytes.TrimSpace(log), '\n')+1:], []byte("not d")) {
				late++
			}
		}
		s.report(b)
		b.ReportMetric(float64(late), "late")
	})
}

func benchHook(b *testing.B, event string, fields func(*author) map[string]string) {
	b.Helper()
	bySize(b, func(b *testing.B, n int) {
		dir, bin, s, a := workspaceOf(b, n), program(b, memctl), new(samples), newAuthor(7, n)
		fire := func(i int) {
			in := fields(a)
			in["session_id"], in["cwd"] = fmt.Sprintf("bench-%d-%d", os.Getpid(), i), dir
			data, err := json.Marshal(in)
			if err != nil {
				b.Fatal(err)
			}
			s.hook(b, data, bin, "hook", event, "--workspace", dir, "--now", benchLast.String())
		}
		fire(0) // what the first one leaves for the others
		s.wall, s.cpu = nil, nil
		for i := 1; b.Loop(); i++ {
			fire(i)
		}
		s.report(b)
		if err := os.RemoveAll(dir + "/.memctl/hooks"); err != nil {
			b.Fatal(err)
		}
	})
}

// hook is run for a program that is given something on its stdin.
func (s *samples) hook(b *testing.B, in []byte, bin string, args ...string) {
	b.Helper()
	cmd := exec.CommandContext(b.Context(), bin, args...)
	cmd.Stdin = bytes.NewReader(in)
	start := time.Now()
	out, err := cmd.Output()
	took := time.Since(start)
	if err != nil {
		b.Fatalf("%v: %v", args, err)
	}
	if len(out) > 0 && !json.Valid(out) {
		b.Fatalf("%v: no JSON: %s", args, out)
	}
	s.wall = append(s.wall, took)
	s.cpu = append(s.cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	s.rss = max(s.rss, peakRSS(cmd.ProcessState))
}
