package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine/env"
	"pgregory.net/rapid"
)

func TestLinesOfMorphAreThoseOfThePackageJSON(t *testing.T) {
	an := env.Morph()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.RuneFrom([]rune("가나는하다했 \"\\<>&\x00\x1f\b\f\n\r\t\x7f“…\u2028\u2029½"))))
		line := text.Draw(t, "line")
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(&morphLine{Text: line, Tokens: tokensOf(an, an.Analyze(line))}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), string(appendLine(nil, an, line))); diff != "" {
			t.Fatalf("(-encoding/json +appendLine):\n%s", diff)
		}
	})
}

// A program that talks to it gets the answer to a line before it sends the next one.
func TestMorphAnswersLineByLine(t *testing.T) {
	in, send := io.Pipe()
	receive, out := io.Pipe()
	done := make(chan int)
	go func() {
		code := run(t.Context(), []string{"morph", "--json", "-"}, nil, in, out, io.Discard)
		_ = out.Close() // it never fails
		done <- code
	}()
	answers := bufio.NewReader(receive)
	for _, line := range []string{"배포는 화요일", "We deploy", "끝"} {
		if _, err := fmt.Fprintf(send, "%s\n", line); err != nil {
			t.Fatal(err)
		}
		got, err := answers.ReadString('\n')
		if err != nil || !strings.HasPrefix(got, `{"text":"`+line+`",`) {
			t.Fatalf("the answer to %q is %q, %v", line, got, err)
		}
	}
	if err := send.Close(); err != nil {
		t.Fatal(err)
	}
	if code := <-done; code != exitOK {
		t.Errorf("exit code %d", code)
	}
}

func TestLinesOfAnyLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want []string
		text := ""
		for range rapid.IntRange(0, 4).Draw(t, "lines") {
			line := strings.Repeat(rapid.SampledFrom([]string{"", "a", "가 ", "\r", "나\r"}).Draw(t, "line"), rapid.SampledFrom([]int{1, 3, 32 << 10, 64<<10 - 1, 64 << 10, 100_000}).Draw(t, "times"))
			want = append(want, line)
			text += line + rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end")
		}
		if rapid.Bool().Draw(t, "cut off") {
			want, text = append(want, "끝"), text+"끝"
		}
		for _, args := range [][]string{nil, {text}} {
			if len(args) > 0 && text == "" {
				continue
			}
			var got []string
			a := newApp(nil, nil, strings.NewReader(text), io.Discard, io.Discard)
			err := a.lines(context.Background(), args, func(n int, line string) error {
				if got = append(got, line); len(got) != n {
					t.Fatalf("line %d is number %d", len(got), n)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			// A carriage return before a plain line end belongs to it.
			if !slices.EqualFunc(want, got, func(w, g string) bool { return w == g || w == g+"\r" }) {
				t.Fatalf("%d lines, want %d", len(got), len(want))
			}
		}
	})
}

func TestLineThatIsTooLong(t *testing.T) {
	for _, c := range []struct {
		in    io.Reader
		code  int
		wants string
	}{
		{io.MultiReader(strings.NewReader("글\n"), &failing{left: maxLine + 1, err: io.EOF}), exitFailure, "line 2 of standard input is longer than 16 MB"},
		{io.MultiReader(strings.NewReader("글\n"), &failing{left: 1 << 40, err: io.EOF}), exitFailure, "line 2 of standard input is longer than 16 MB"},
		{&failing{left: 3, err: errors.New("the cable is out")}, exitFailure, "read standard input: the cable is out"},
	} {
		var errOut bytes.Buffer
		if code := run(t.Context(), []string{"morph", "--json"}, nil, c.in, io.Discard, &errOut); code != c.code || !strings.Contains(errOut.String(), c.wants) {
			t.Errorf("exit code %d, stderr %q; want %d and %q", code, errOut.String(), c.code, c.wants)
		}
	}
}

// Who reads the answer has had enough: the rest of the input is not read.
func TestMorphStopsWhenNobodyReads(t *testing.T) {
	for _, args := range [][]string{{"--json"}, nil, {"--best", "2"}, {"--lattice"}, {"--lattice=dot"}} {
		var errOut bytes.Buffer
		in := &repeated{text: "나는 새를 봤다.\n"}
		in.left.Store(1 << 20)
		code := run(t.Context(), append([]string{"morph"}, args...), nil, in, &failing{left: 100, err: syscall.EPIPE}, &errOut)
		if code != exitOK || errOut.Len() > 0 || in.left.Load() < 1<<19 {
			t.Errorf("%q: exit code %d, stderr %q, %d bytes of input left", args, code, errOut.String(), in.left.Load())
		}
	}
}

// repeated is a text again and again.
type repeated struct {
	text string
	left atomic.Int64
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.left.Load() <= 0 {
		return 0, io.EOF
	}
	n := copy(p, strings.Repeat(r.text, max(1, min(len(p), 4096)/len(r.text))))
	r.left.Add(-int64(n))
	return n, nil
}

// BenchmarkMorphLines is what memctl morph --json takes for a line, without reading and writing it.
func BenchmarkMorphLines(b *testing.B) {
	an := env.Morph()
	line := "상태 관리를 Provider에서 Riverpod으로 바꿨다. 테스트가 쉬워지고 의존성이 줄어든다는 점이 컸다."
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	var buf []byte
	for b.Loop() {
		buf = appendLine(buf[:0], an, line)
	}
}
