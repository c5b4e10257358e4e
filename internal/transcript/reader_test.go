package transcript_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/transcript"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// read gives "role@offset: text" of each turn, and where to go on.
func read(t *testing.T, in io.Reader, offset int64) (turns []string, next int64) {
	t.Helper()
	r := transcript.NewReader(in, transcript.Place{Offset: offset})
	for turn, err := range r.Turns() {
		if err != nil {
			t.Fatal(err)
		}
		when := ""
		if !turn.Time.IsZero() {
			when = turn.Time.UTC().Format(" 15:04")
		}
		turns = append(turns, fmt.Sprintf("%s@%d%s: %s", turn.Role, turn.Offset, when, turn.Text))
	}
	return turns, r.Place().Offset
}

func TestTranscriptsOfBothHosts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcript", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		turns, _ := read(t, bytes.NewReader(data), 0)
		for i := range turns {
			turns[i] = strings.ReplaceAll(turns[i], "\n", "\n    ")
		}
		got := strings.Join(turns, "\n") + "\n"
		golden := strings.TrimSuffix(name, ".jsonl") + ".golden"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

const userLine = `{"type":"user","message":{"role":"user","content":"%s"}}`

func TestLastLineWaitsForItsNewline(t *testing.T) {
	first, second := fmt.Sprintf(userLine, "하나")+"\n", fmt.Sprintf(userLine, "둘")
	half := first + second[:len(second)-9]
	turns, next := read(t, strings.NewReader(half), 0)
	if diff := cmp.Diff([]string{"user@0: 하나"}, turns); diff != "" || next != int64(len(first)) {
		t.Fatalf("next %d, (-want +got):\n%s", next, diff)
	}
	whole := first + second + "\n"
	turns, next = read(t, strings.NewReader(whole[next:]), next)
	want := []string{fmt.Sprintf("user@%d: 둘", len(first))}
	if diff := cmp.Diff(want, turns); diff != "" || next != int64(len(whole)) {
		t.Errorf("next %d, (-want +got):\n%s", next, diff)
	}
}

func TestDamagedLinesAreSkipped(t *testing.T) {
	in := "\ufeff" + fmt.Sprintf(userLine, "하나") + "\r\n" + "no JSON\n\n" + "{\"type\":\"user\"\n" + "[1,2]\n" + `{"type":7}` + "\n" +
		`{"type":"user","message":[]}` + "\n" + `{"type":"user","message":{"role":"user","content":{"a":1}}}` + "\n" +
		strings.Repeat("[", 20000) + "\n" + `{"type":"user","message":{"role":"user","content":"가` + "\xff" + `나"}}` + "\n"
	turns, next := read(t, strings.NewReader(in), 0)
	if len(turns) != 2 || !strings.HasSuffix(turns[0], ": 하나") || !strings.HasSuffix(turns[1], ": 가\ufffd나") || next != int64(len(in)) {
		t.Errorf("got %q, next %d of %d", turns, next, len(in))
	}
}

// endless is a transcript of 50 MB: a tool result of ten megabytes on one line between short turns, again and again.
func endless(t *testing.T) (io.Reader, int64) {
	t.Helper()
	const results = 5
	var parts []io.Reader
	size := int64(0)
	add := func(r io.Reader, n int) { parts, size = append(parts, r), size+int64(n) }
	for i := range results {
		turn := fmt.Sprintf(userLine, fmt.Sprintf("%d번째 말", i)) + "\n"
		head := `{"type":"user","message":{"role":"user","content":[{"type":"tool_result","content":"`
		tail := `"}]}}` + "\n"
		add(strings.NewReader(turn), len(turn))
		add(strings.NewReader(head), len(head))
		add(io.LimitReader(letters{}, 10<<20), 10<<20)
		add(strings.NewReader(tail), len(tail))
	}
	return io.MultiReader(parts...), size
}

type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestGiantLinesAreNotHeld(t *testing.T) {
	in, size := endless(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	turns, next := read(t, in, 0)
	runtime.ReadMemStats(&after)
	if len(turns) != 5 || next != size {
		t.Errorf("got %d turns, next %d of %d", len(turns), next, size)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 10*transcript.MaxRecord*5 {
		t.Errorf("allocated %d MB for 50 MB", used>>20)
	}
}

func TestFileThatBreaksSaysWhere(t *testing.T) {
	first := fmt.Sprintf(userLine, "하나") + "\n"
	broken := errors.New("input/output error")
	r := transcript.NewReader(io.MultiReader(strings.NewReader(first), iotest.ErrReader(broken)), transcript.Place{})
	var texts []string
	var last error
	for turn, err := range r.Turns() {
		if last = err; err == nil {
			texts = append(texts, turn.Text)
		}
	}
	if diff := cmp.Diff([]string{"하나"}, texts); diff != "" || !errors.Is(last, broken) || r.Place().Offset != int64(len(first)) {
		t.Errorf("error %v, offset %d, (-want +got):\n%s", last, r.Place().Offset, diff)
	}
}

func FuzzReader(f *testing.F) {
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		f.Fatal("no seeds", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, 0)
		f.Add(data[:len(data)*2/3], 100)
	}
	f.Add([]byte(chained(f, "S s0", "U u1<s0", "Q q1<u1", "U u2<s0", "C c<u2")), 0)
	f.Add([]byte(typed("<command-message>note</command-message>\n<command-args>a</command-args>", `,"origin":{"kind":"human"},"entrypoint":"sdk-cli"`)+"\n"), 0)
	f.Add([]byte(`{"type":"user","message":{"content":[{"type":"tool_result"}]},"toolUseResult":{"questions":[{"question":"a?"}],"answers":{"a?":["b"]}}}`+"\n"), 0)
	f.Add([]byte(`{"payload":{"type":"function_call","name":"request_user_input","arguments":"{\"questions\":[{\"id\":\"\"}]}"}}`+"\n"+
		`{"type":"response_item","payload":{"type":"function_call_output","output":"{\"answers\":{\"\":{\"answers\":\"a\"}}}"}}`+"\n"), 0)
	f.Fuzz(func(t *testing.T, data []byte, offset int) {
		offset = max(0, min(offset, len(data)))
		tree, err := transcript.ReadTree(t.Context(), bytes.NewReader(data[offset:]), transcript.Place{Offset: int64(offset)})
		if err != nil {
			t.Fatal(err)
		}
		r := transcript.NewReader(bytes.NewReader(data[offset:]), transcript.Place{Offset: int64(offset)})
		for turn, err := range r.Turns() {
			if err != nil {
				t.Fatal(err)
			}
			if turn.UUID == "" && tree.TakenBack(turn.UUID) {
				t.Fatal("taken back without an id")
			}
			if turn.Text == "" || turn.Offset < int64(offset) || turn.Offset >= r.Place().Offset {
				t.Fatalf("turn %+v from offset %d, next %d", turn, offset, r.Place().Offset)
			}
			if strings.Contains(turn.Text, "<!-- memctl:context:start") {
				t.Fatalf("an injection was taken for talk: %q", turn.Text)
			}
		}
		if end := bytes.LastIndexByte(data[offset:], '\n') + 1; r.Place().Offset != int64(offset+end) {
			t.Fatalf("stopped at %d of %d", r.Place().Offset, offset+end)
		}
	})
}
