package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/seed-a44923cb/memctl/internal/ollamatest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

var update = flag.Bool("update", false, "write the goldens anew, and what cmp compares in scripts")

// TestMain lets scripts run the program: the test binary under another name.
func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"memctl": main}) }

func TestScript(t *testing.T) {
	life, err := filepath.Abs(filepath.Join("testdata", "life", "bakery"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		WorkdirRoot:         tmptest.Dir(t),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Vars = slices.DeleteFunc(e.Vars, func(kv string) bool { return strings.HasPrefix(kv, "HOME=") }) // nothing may need it
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, ".state"))
			e.Setenv("TZ", "America/New_York") // nor follow the machine's zone
			e.Setenv("LIFE", life)
			if os.Getenv("GORACE") == "" {
				e.Setenv("GORACE", "atexit_sleep_ms=10") // else every program run sleeps a second at its end
			}
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" { // whom no permission stops
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %s", cond)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exitcode": exitCode, "json": jsonField, "setenv-json": jsonEnv, "bytes": writeBytes, "lock": holdLock, "wide": wide, "touch-old": touchOld, "upper": upperID,
			"await": await,
			"model": func(ts *testscript.TestScript, neg bool, args []string) { serveModel(t, ts, neg, args) },
		},
	})
}

// exitCode runs a command and wants its exit code: exitcode 4 memctl recall …
func exitCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exitcode N command [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	if e, ok := errors.AsType[*exec.ExitError](err); ok {
		got = e.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// await runs a command until its stdout has what matches: await PATTERN command…
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: await PATTERN command [args...]")
	}
	want := regexp.MustCompile(args[0])
	for range 600 {
		_ = ts.Exec(args[1], args[2:]...)
		if want.MatchString(ts.ReadFile("stdout")) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	ts.Fatalf("in half a minute %q never said %s; the last was\n%s%s", args[1:], args[0], ts.ReadFile("stdout"), ts.ReadFile("stderr"))
}

// jsonField looks into the one JSON object that stdout (or, with -stderr, stderr) is:
//
//	json workspace              the field is there
//	json hits.0.kind W          it has this value
//	json -len hits 2            it is a list, object or text of this length
//	json -match hits.0.id ^m    it matches
//	! json hits.0.kind          it is not there
func jsonField(ts *testscript.TestScript, neg bool, args []string) {
	stream, mode := "stdout", ""
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		if args[0] == "-stderr" {
			stream = "stderr"
		} else {
			mode = args[0]
		}
		args = args[1:]
	}
	if len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: json [-stderr] [-len|-match] path [want]")
	}
	v, ok := lookUp(parseLine(ts, stream), args[0])
	if ok == neg {
		ts.Fatalf("json %s: found %v, want %v", args[0], ok, !neg)
	}
	if len(args) == 1 {
		return
	}
	got, want := textOf(v), args[1]
	switch mode {
	case "-len":
		got = strconv.Itoa(lengthOf(v))
	case "-match":
		if !regexp.MustCompile(want).MatchString(got) {
			ts.Fatalf("json %s: %s does not match %s", args[0], got, want)
		}
		return
	}
	if got != want {
		ts.Fatalf("json %s: %s, want %s", args[0], got, want)
	}
}

// jsonEnv keeps a field of stdout: setenv-json ID hits.0.entry
func jsonEnv(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: setenv-json NAME path")
	}
	v, ok := lookUp(parseLine(ts, "stdout"), args[1])
	if !ok {
		ts.Fatalf("json %s: not there", args[1])
	}
	ts.Setenv(args[0], textOf(v))
}

func parseLine(ts *testscript.TestScript, stream string) (v any) {
	text := ts.ReadFile(stream)
	if strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "{") {
		ts.Fatalf("%s is not one JSON object on one line: %q", stream, text)
	}
	ts.Check(json.Unmarshal([]byte(text), &v))
	return v
}

// lookUp follows a path such as hits.0.kind.
func lookUp(v any, path string) (any, bool) {
	for key := range strings.SplitSeq(path, ".") {
		switch x := v.(type) {
		case map[string]any:
			next, ok := x[key]
			if !ok {
				return nil, false
			}
			v = next
		case []any:
			i, err := strconv.Atoi(key)
			if err != nil || i >= len(x) {
				return nil, false
			}
			v = x[i]
		default:
			return nil, false
		}
	}
	return v, true
}

func textOf(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func lengthOf(v any) int {
	switch x := v.(type) {
	case []any:
		return len(x)
	case map[string]any:
		return len(x)
	case string:
		return len(x)
	}
	return -1
}

// writeBytes makes a file that no archive can hold: bytes FILE b9e8c6f7…; words of hex digits are joined.
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: bytes FILE hex...")
	}
	b, err := hex.DecodeString(strings.Join(args[1:], ""))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b, 0o644))
}

// holdLock takes the lock of a workspace until the script ends, as another memctl would.
func holdLock(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: lock DIR")
	}
	ws, err := workspace.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	lock, err := ws.Lock(context.Background(), time.Second, time.Now(), "test")
	ts.Check(err)
	ts.Defer(func() {
		ts.Check(lock.Unlock())
		ts.Check(ws.Close())
	})
}

// touchOld gives files a time long past, so that a run may trust it.
func touchOld(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		old := time.Now().Add(-time.Hour)
		ts.Check(os.Chtimes(ts.MkAbs(name), old, old))
	}
}

// upperID sets a variable to the first six characters of an id, in capitals.
func upperID(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 || len(args[1]) < 6 {
		ts.Fatalf("usage: upper NAME ID")
	}
	ts.Setenv(args[0], strings.ToUpper(args[1][:6]))
}

// serveModel starts a server whose model says the lines of a file, one after another and the last one for ever, and writes
// settings that name it: model REPLIES SETTINGS
func serveModel(t *testing.T, ts *testscript.TestScript, neg bool, args []string) {
	t.Helper()
	if neg || len(args) != 2 {
		ts.Fatalf("usage: model REPLIES SETTINGS")
	}
	replies := strings.Split(strings.TrimSpace(ts.ReadFile(args[0])), "\n")
	var said atomic.Int64
	server := ollamatest.Fake(t, func(ollamatest.Request) ollamatest.Reply {
		return ollamatest.Reply{Text: replies[min(int(said.Add(1)), len(replies))-1]}
	})
	settings := fmt.Sprintf("timezone: Asia/Seoul\nlanguage: ko\nmodel:\n  name: %s\n  url: %s\n", ollamatest.Chat, server.URL)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(settings), 0o644))
}

// wide wants no line of stdout to take more columns than this.
func wide(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: wide N")
	}
	most, err := strconv.Atoi(args[0])
	ts.Check(err)
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		if n := columns(strings.TrimRight(line, "\n")); n > most {
			ts.Fatalf("%d columns, want at most %d: %s", n, most, line)
		}
	}
}
