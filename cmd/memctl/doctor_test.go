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

	"github.com/seed-a44923cb/memctl/engine/doctor"
)

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
		mended, err := a.treat(t.Context(), []doctor.Diagnosis{
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
