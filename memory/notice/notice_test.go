package notice_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

func ExampleNew() {
	n := notice.New("log.long-item", "a list item of {bytes} bytes is too long to be a statement", 70_000)
	fmt.Println(n.Code, n.Values["bytes"])
	fmt.Println(n.English())
	fmt.Println(notice.Fill("목록의 한 칸이 {bytes}바이트입니다", n.Values))
	// Output:
	// log.long-item 70000
	// a list item of 70000 bytes is too long to be a statement
	// 목록의 한 칸이 70000바이트입니다
}

func TestSentenceTakesItsValuesByName(t *testing.T) {
	for _, tt := range []struct {
		sentence string
		values   []any
		names    []string
		want     string
	}{
		{"plain", nil, nil, "plain"},
		{"{a} and {b} and {a}", []any{1, "둘"}, []string{"a", "b"}, "1 and 둘 and 1"},
		{"{entity} holds {what}", []any{"{what}", "x"}, []string{"entity", "what"}, "{what} holds x"}, // a value is no sentence
		{"{ } {} {A} {a", nil, nil, "{ } {} {A} {a"},
		{"{a} {b}", []any{1}, []string{"a", "b"}, "1 {b}"},
		{"{where}: no permission", []any{""}, []string{"where"}, "no permission"},
		{"{배포} {line}째", []any{3}, []string{"line"}, "{배포} 3째"},
	} {
		n := notice.New("x", tt.sentence, tt.values...)
		if got := n.English(); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.sentence, got, tt.want)
		}
		if got := notice.Names(tt.sentence); !slices.Equal(got, tt.names) {
			t.Errorf("%q: names %q, want %q", tt.sentence, got, tt.names)
		}
	}
}

func TestErrorCarriesItsNotice(t *testing.T) {
	sentinel := notice.NewError("log.encoding", "neither UTF-8 nor CP949 text")
	wrapped := fmt.Errorf("read memory/2026-11-20.md: %w", sentinel)
	if n, ok := notice.Of(wrapped); !ok || n.Code != "log.encoding" || !errors.Is(wrapped, sentinel) {
		t.Errorf("got %v %v", n, ok)
	}
	for _, err := range []error{nil, fs.ErrNotExist, errors.New("log.encoding")} {
		if n, ok := notice.Of(err); ok {
			t.Errorf("%v: got %v", err, n)
		}
	}
}

func TestCodeAndValuesSurviveJSON(t *testing.T) {
	data, err := json.Marshal(notice.New("log.fence-open", "{line}", "가"))
	if want := `{"code":"log.fence-open","values":{"line":"가"}}`; err != nil || string(data) != want {
		t.Fatalf("%s, %v", data, err)
	}
	var n notice.Notice
	if err := json.Unmarshal(data, &n); err != nil || n.Code != "log.fence-open" || n.Values["line"] != "가" || n.English() != "" {
		t.Errorf("%+v, %v", n, err)
	}
}
