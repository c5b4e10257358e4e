package transcript_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/internal/transcript"
)

// writeLong writes a transcript of so many bytes or some more, shaped as those of Claude Code: prompts, answers, tools with what they gave back, and a
// prompt in fifty taken back. It is the number of turns that stand.
func writeLong(tb testing.TB, name string, size int) (turns int) {
	tb.Helper()
	f, err := os.Create(name)
	if err != nil {
		tb.Fatal(err)
	}
	output := strings.Repeat(`빌드가 끝났다. ok  \tpkg/a\t0.012s\n`, 100)
	last, written := "none", 0
	for i := 0; written < size; i++ {
		var b strings.Builder
		add := func(kind, id, parent, rest string) {
			fmt.Fprintf(&b, `{"parentUuid":%q,"isSidechain":false,"type":%q,"uuid":%q,"timestamp":"2026-11-20T05:30:00.000Z","entrypoint":"cli","cwd":"/p",%s}`+"\n", parent, kind, id, rest)
		}
		if i%50 == 49 {
			add("user", fmt.Sprint("x", i), last, `"message":{"role":"user","content":"오류 추적은 Sentry로 하기로 했어."}`)
		}
		add("user", fmt.Sprint("u", i), last, `"message":{"role":"user","content":"이 함수를 고쳐 줘. Then run the tests."}`)
		add("assistant", fmt.Sprint("a", i), fmt.Sprint("u", i), `"message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"go test ./..."}}]}`)
		add("user", fmt.Sprint("t", i), fmt.Sprint("a", i), `"message":{"role":"user","content":[{"type":"tool_result","content":"`+output+`"}]},"toolUseResult":{"stdout":"`+output+`"}`)
		add("assistant", fmt.Sprint("b", i), fmt.Sprint("t", i), `"message":{"role":"assistant","content":[{"type":"text","text":"고치고 돌려 봤습니다. 모두 통과합니다."}]}`)
		last = fmt.Sprint("b", i)
		turns += 2
		n, err := f.WriteString(b.String())
		if err != nil {
			tb.Fatal(err)
		}
		written += n
	}
	if err := f.Close(); err != nil {
		tb.Fatal(err)
	}
	return turns
}

// readLong reads a transcript as a hook does: its tree, then its turns.
func readLong(ctx context.Context, f *os.File) (turns int, err error) {
	tree, err := transcript.ReadTree(ctx, f, transcript.Place{})
	if err != nil {
		return 0, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	for turn, err := range transcript.NewReader(f, transcript.Place{}).Turns() {
		if err != nil {
			return 0, err
		}
		if !tree.TakenBack(turn.UUID) {
			turns++
		}
	}
	return turns, nil
}

// TestLongTranscript reads a transcript in less memory than it is long: one of 200 MB in a long run, else one of 80.
func TestLongTranscript(t *testing.T) {
	size := longtest.Of(80<<20, 200<<20)
	name := filepath.Join(t.TempDir(), "long.jsonl")
	want := writeLong(t, name, size)
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, err := readLong(t.Context(), f)
	runtime.ReadMemStats(&after)
	if err != nil || got != want {
		t.Errorf("%d turns, want %d, %v", got, want, err)
	}
	grown := (int64(after.Sys) - int64(before.Sys)) >> 20
	if t.Logf("%d turns, grown by %d MB", got, grown); grown > 64 {
		t.Errorf("the program has grown by %d MB", grown)
	}
}

// BenchmarkRead reads transcripts of 2 and of 20 MB: ten times as much takes ten times as long.
func BenchmarkRead(b *testing.B) {
	for _, mb := range []int{2, 20} {
		name := filepath.Join(b.TempDir(), "long.jsonl")
		writeLong(b, name, mb<<20)
		b.Run(fmt.Sprint(mb, "MB"), func(b *testing.B) {
			b.SetBytes(int64(mb) << 20)
			b.ReportAllocs()
			for b.Loop() {
				f, err := os.Open(name)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := readLong(b.Context(), f); err != nil {
					b.Fatal(err)
				}
				_ = f.Close()
			}
		})
	}
}
