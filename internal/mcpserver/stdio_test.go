package mcpserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/mcpserver"
)

// lockedBuffer is written by a server while a test reads it.
type lockedBuffer struct {
	mu    sync.Mutex
	b     bytes.Buffer // guarded by mu
	taken int          // lines that were awaited
}

func (l *lockedBuffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

// Bytes is what was written so far.
func (l *lockedBuffer) Bytes() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	return bytes.Clone(l.b.Bytes())
}

// await waits for one more line.
func (l *lockedBuffer) await(t *testing.T) {
	t.Helper()
	l.taken++
	for range 3000 {
		if bytes.Count(l.Bytes(), []byte("\n")) >= l.taken {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%d answers were awaited, and this came:\n%s", l.taken, l.Bytes())
}

func TestLinesThatAreNoMessagesAreAnsweredAndPassedOver(t *testing.T) {
	dir := newWorkspace(t, notes())
	said := overStdio(t, options(dir, ""), hello, ready, "", "   \r",
		`not json, "id"`,
		`{"id": 7, "no": "version"}`,
		`[{"jsonrpc":"2.0","id":8,"method":"ping"}]`,
		`"id"`,
		`{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"memory_retain","arguments":{"text":"`+strings.Repeat("가", 2<<20)+`"}}}`,
		`{"jsonrpc":"2.0","id":10,"method":"no/such"}`,
		`{"jsonrpc":"2.0","id":11,"method":"tools/call","params":{"name":"memory_status"}}`+"\r",
	)
	want := []string{`"id":1,`, `-32700`, `"id":7,"error":{"code":-32600`, "batches are not supported", `-32600`, "longer than 4 MB", `"id":10,"error":{"code":-32601`, `"id":11,"result"`}
	if len(said) != len(want) {
		t.Fatalf("%d answers, want %d:\n%s", len(said), len(want), bytes.Join(said, nil))
	}
	for i := range want {
		if !json.Valid(said[i]) || !bytes.Contains(said[i], []byte(want[i])) {
			t.Errorf("answer %d is %s, want %s", i, said[i], want[i])
		}
	}
}

func TestStdioEndsWithItsInputOrItsContext(t *testing.T) {
	dir := newWorkspace(t, notes())
	if err := mcpserver.Stdio(t.Context(), strings.NewReader(""), io.Discard, options(dir, "")); err != nil {
		t.Errorf("at the end of the input: %v", err)
	}
	reached := make(chan struct{})
	opt := options(dir, "")
	opt.Open = func(func(string, int, int)) (*engine.Engine, error) {
		close(reached)
		return engine.Open(dir, engine.Options{Now: today})
	}
	in, send := io.Pipe() // stays open, as a host leaves it
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- mcpserver.Stdio(ctx, in, io.Discard, opt) }()
	for _, l := range []string{hello, ready, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"memory_status"}}`} {
		if _, err := io.WriteString(send, l+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	<-reached
	cancel()
	if err := <-done; err != nil {
		t.Errorf("at the end of the context: %v", err)
	}
}

func TestEveryCallBeforeTheEndOfTheInputIsAnswered(t *testing.T) {
	dir := newWorkspace(t, notes())
	var in strings.Builder
	in.WriteString(hello + "\n" + ready + "\n")
	for i := range 20 {
		fmt.Fprintf(&in, `{"jsonrpc":"2.0","id":"c%d","method":"tools/call","params":{"name":"memory_search","arguments":{"query":"스테이징 서버 포트"}}}`+"\n", i)
	}
	in.WriteString(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c3"}}`) // without a line end
	var out lockedBuffer
	if err := mcpserver.Stdio(t.Context(), strings.NewReader(in.String()), &out, options(dir, "")); err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		if n := bytes.Count(out.Bytes(), fmt.Appendf(nil, `"id":"c%d",`, i)); n != 1 && i != 3 {
			t.Errorf("call %d has %d answers", i, n)
		}
	}
}

func FuzzStdio(f *testing.F) {
	for _, seed := range []string{hello, ready, "[]", "{}", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"memory_get","arguments":{"name":1}}}`, "\xff\n\x00", `{"jsonrpc":"2.0","id":1e99,"method":"ping"}`} {
		f.Add([]byte(seed))
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, line []byte) {
		line = bytes.ReplaceAll(line, []byte("\n"), nil)
		in := fmt.Sprintf("%s\n%s\n%s\n%s\n", hello, ready, line, `{"jsonrpc":"2.0","id":"last","method":"ping"}`)
		var out lockedBuffer
		if err := mcpserver.Stdio(t.Context(), strings.NewReader(in), &out, options(dir, "")); err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(line, []byte("last")) && bytes.Count(out.Bytes(), []byte(`"id":"last","result"`)) != 1 {
			t.Errorf("after %q nothing is answered: %s", line, out.Bytes())
		}
		for l := range bytes.Lines(out.Bytes()) {
			if !json.Valid(l) {
				t.Errorf("it wrote %q", l)
			}
		}
	})
}
