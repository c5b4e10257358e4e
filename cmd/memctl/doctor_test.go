package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
)

func TestEveryCodeOfTheDoctorHasWords(t *testing.T) {
	codes := inSource(t, regexp.MustCompile(`(?:Code:|Code =|d\.Code =|engine\.\w+, )\s*"([a-z]+\.[a-z0-9-]+)"`), "../../engine/doctor*.go", "doctor.go", "hooks_doctor.go", "service_doctor.go")
	codes = append(codes, "index.equal", "index.content", "index.missing", "index.version", "index.options", "index.corrupt", "logs.gone")
	if len(codes) < 40 {
		t.Fatalf("only %d codes", len(codes))
	}
	values := []any{0, "a", "b", "c"}
	for _, code := range codes {
		w, ok := doctorWords[code]
		if !ok && code != "workspace.none" && code != "settings.bad" { // an error says it itself
			t.Errorf("%s has no words", code)
			continue
		}
		for _, text := range []string{w.seenKo, w.seenEn, w.doKo, w.doEn} {
			if s := fill(text, values); strings.Contains(s, "BADINDEX") {
				t.Errorf("%s: %q", code, s)
			}
		}
		if (w.seenKo == "") != (w.seenEn == "") || (w.doKo == "") != (w.doEn == "") {
			t.Errorf("%s: words in one language alone: %+v", code, w)
		}
	}
	used := strings.Join(codes, " ") + " "
	for code := range doctorWords {
		if !strings.Contains(used, code+" ") && !strings.HasPrefix(code, "disk.") && !strings.HasPrefix(code, "zone.") {
			t.Errorf("nobody says %s", code)
		}
	}
}

func TestEveryMendingHasWords(t *testing.T) {
	codes := inSource(t, regexp.MustCompile(`Code: "([a-z]+\.[a-z0-9-]+)"[^\n]*Mend:`), "../../engine/doctor*.go", "*doctor.go")
	codes = append(codes, "index.content", "index.missing", "index.version", "index.options", "index.corrupt")
	if len(codes) != len(doneWords) {
		t.Errorf("%d codes can be mended, %d have words", len(codes), len(doneWords))
	}
	for _, code := range codes {
		if w := doneWords[code]; w[0] == "" || w[1] == "" {
			t.Errorf("%s has no words for what was done", code)
		}
	}
}

func TestErrorsOfTheSystemInWords(t *testing.T) {
	ko, en := &app{lang: "ko"}, &app{lang: "en"}
	for text, want := range map[string][2]string{
		"permission denied": {"권한이 없습니다", "no permission"},
		"read settings: open /home/민수/a b.json: permission denied": {"/home/민수/a b.json: 권한이 없습니다", "/home/민수/a b.json: no permission"},
		"read rules/words.yaml: is a directory":                    {"rules/words.yaml: 파일이 아니라 폴더입니다", "rules/words.yaml: it is a folder, not a file"},
		"open log: open nope/x.log: no such file or directory":     {"nope/x.log: 그런 파일이나 폴더가 없습니다", "nope/x.log: there is no such file or folder"},
		"lock .memctl/lock: read-only file system":                 {".memctl/lock: 읽기만 할 수 있는 디스크입니다", ".memctl/lock: the disk is read-only"},
		"rules/routing/mine.yaml:2: unknown key":                   {"rules/routing/mine.yaml:2: unknown key", "rules/routing/mine.yaml:2: unknown key"},
		"what looks like no permission denied":                     {"what looks like no permission denied", "what looks like no permission denied"},
		"hujson: line 2, column 1: parsing value: unexpected EOF":  {"2번째 줄 1번째 칸부터 JSON이 아닙니다(parsing value: unexpected EOF)", "line 2, column 1: parsing value: unexpected EOF"},
	} {
		if got := [2]string{ko.problem(text), en.problem(text)}; got != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
	for _, w := range systemWords {
		if !strings.Contains(strings.Join(w[:], ""), " ") || w[1] == "" || w[2] == "" {
			t.Errorf("%q", w)
		}
	}
}

func TestEveryCheckOfTheDoctorIsNamedAndDocumented(t *testing.T) {
	checks := inSource(t, regexp.MustCompile(`Check: "([a-z]+)"`), "../../engine/doctor*.go", "doctor.go", "hooks_doctor.go", "service_doctor.go")
	doc := documentNamed(t, "doctor.md")
	a := &app{lang: "ko"}
	for _, c := range checks {
		if !strings.Contains(doc, "| `"+c+"` |") {
			t.Errorf("docs/doctor.md does not list %s", c)
		}
		if a.checkName(c) == c && c != "git" {
			t.Errorf("%s has no Korean name", c)
		}
	}
}

func TestDoctorAsksBeforeItMends(t *testing.T) {
	for answers, want := range map[string]string{"y\nn\n": "one", "n\n네\n": "two", "": "", "maybe\nㅛ\n": "two", "Y\ny\n": "one two"} {
		var done []string
		mend := func(name string) func(context.Context) error {
			return func(context.Context) error {
				done = append(done, name)
				return errors.New("no")
			}
		}
		var asked bytes.Buffer
		a := newApp(nil, []string{"LANG=ko_KR.UTF-8"}, strings.NewReader(answers), &bytes.Buffer{}, &asked)
		mended, err := a.treat(t.Context(), []engine.Diagnosis{
			{Check: "disk", Code: "disk.ok", Values: []any{int64(5 << 30)}}, {Check: "index", Code: "index.corrupt", Mend: mend("one")}, {Check: "git", Code: "git.open", Mend: mend("two")},
		}, false)
		if got := strings.Join(done, " "); err != nil || got != want || len(mended) != len(done) {
			t.Errorf("%q: did %q, want %q; %v", answers, got, want, err)
		}
		if strings.Count(asked.String(), "고칠까요? [y/N]") != 2 {
			t.Errorf("asked %q", asked.String())
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	nobody, held := io.Pipe()
	defer func() { _ = held.Close() }()
	a := newApp(nil, nil, nobody, &bytes.Buffer{}, &bytes.Buffer{})
	if _, err := a.agreed(ctx, bufio.NewReader(nobody)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
