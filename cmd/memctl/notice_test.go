package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/pairs"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// raised is a notice that the code makes: its code, the names of its values, and how many values it hands over.
type raised struct {
	at, code string
	names    []string
	values   int
}

// noticesInSource finds every notice.New and notice.NewError of the module. Code and sentence are literals, so that this test sees them.
func noticesInSource(t *testing.T) (all []raised) {
	t.Helper()
	fset := token.NewFileSet()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "tools" || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2):
			return filepath.SkipDir
		case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || strings.Contains(filepath.ToSlash(path), "memory/notice/"):
			return nil
		}
		f, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fun, ok := call.Fun.(*ast.SelectorExpr)
			if pkg, isName := selected(fun, ok); !isName || pkg != "notice" || fun.Sel.Name != "New" && fun.Sel.Name != "NewError" {
				return true
			}
			m := raised{at: fset.Position(call.Pos()).String(), values: len(call.Args) - 2}
			sentence := ""
			for i, to := range []*string{&m.code, &sentence} {
				lit, ok := call.Args[i].(*ast.BasicLit)
				if !ok {
					t.Errorf("%s: code and sentence are literals, so that a test can read them", m.at)
					return true
				}
				*to, _ = strconv.Unquote(lit.Value)
			}
			m.names = notice.Names(sentence)
			all = append(all, m)
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func selected(fun *ast.SelectorExpr, ok bool) (pkg string, isName bool) {
	if !ok {
		return "", false
	}
	id, ok := fun.X.(*ast.Ident)
	if !ok {
		return "", false
	}
	return id.Name, true
}

func TestEveryCodeHasWordsInBothLanguages(t *testing.T) {
	used := map[string]bool{}
	for _, m := range noticesInSource(t) {
		if m.values != len(m.names) {
			t.Errorf("%s: %s names %q and hands over %d values", m.at, m.code, m.names, m.values)
		}
		if !regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)?$`).MatchString(m.code) {
			t.Errorf("%s: %q is no code", m.at, m.code)
		}
		used[m.code] = true
		w, ok := words().Notices[m.code]
		if !ok {
			t.Errorf("%s: %s has no words in words.yaml", m.at, m.code)
			continue
		}
		for _, text := range []string{w.Ko, w.En} {
			if text == "" {
				t.Errorf("%s has words in one language alone: %+v", m.code, w)
			}
			for _, name := range notice.Names(text) {
				if !slices.Contains(m.names, name) {
					t.Errorf("%s: {%s} is no value of it; there are %q", m.code, name, m.names)
				}
			}
		}
	}
	if len(used) < 40 {
		t.Errorf("only %d codes were found", len(used))
	}
	for code := range words().Notices {
		if !used[code] {
			t.Errorf("words.yaml: nobody says %s", code)
		}
	}
	for _, w := range words().Values {
		if w.Ko == "" || w.En == "" {
			t.Errorf("a value in one language alone: %+v", w)
		}
	}
}

func TestEveryCodeOfTheDoctorHasWords(t *testing.T) {
	codes := inSource(t, regexp.MustCompile(`(?:Code:|Code =|d\.Code =|(?:Healthy|Notable|Ailing|Broken), |ailing\()\s*"([a-z]+\.[a-z0-9-]+)"`), "../../engine/doctor/*.go", "../../internal/hook/wiring/examine.go", "../../internal/daemon/examine.go", "doctor.go")
	codes = append(codes, "index.equal", "index.content", "index.missing", "index.version", "index.options", "index.corrupt", "logs.gone")
	if len(codes) < 40 {
		t.Fatalf("only %d codes", len(codes))
	}
	for _, code := range codes {
		w, ok := words().Doctor[code]
		if !ok && code != "workspace.none" && code != "settings.bad" && code != "hooks.trust-unknown" { // an error says it itself
			t.Errorf("%s has no words", code)
			continue
		}
		for _, w := range []twoTongues{w.Seen, w.Do, w.Done} {
			if (w.Ko == "") != (w.En == "") {
				t.Errorf("%s: words in one language alone: %+v", code, w)
			}
			for _, name := range append(notice.Names(w.Ko), notice.Names(w.En)...) {
				if !slices.Contains([]string{"count", "1", "2", "3"}, name) {
					t.Errorf("%s: {%s} is no value of a diagnosis", code, name)
				}
			}
		}
	}
	for code := range words().Doctor {
		if !slices.Contains(codes, code) && !strings.HasPrefix(code, "disk.") && !strings.HasPrefix(code, "zone.") {
			t.Errorf("nobody says %s", code)
		}
	}
}

func TestEveryMendingHasWords(t *testing.T) {
	codes := inSource(t, regexp.MustCompile(`Code: "([a-z]+\.[a-z0-9-]+)"[^\n]*Mend:`), "../../engine/doctor/*.go", "../../internal/hook/wiring/examine.go", "*doctor.go")
	codes = append(codes, "index.content", "index.missing", "index.version", "index.options", "index.corrupt")
	a := &app{lang: "ko"}
	for _, code := range codes {
		if a.done(code) == "" {
			t.Errorf("%s has no words for what was done", code)
		}
	}
	for code, w := range words().Doctor {
		if w.Done.Ko != "" && !slices.Contains(codes, code) {
			t.Errorf("nobody mends %s", code)
		}
	}
}

func TestErrorsAreToldByWhatTheyAre(t *testing.T) {
	denied := &fs.PathError{Op: "open", Path: "/home/민수/a b.json", Err: syscall.EACCES}
	unlike := errors.New("what looks like no permission denied") // the text of a system's error is no system's error
	for _, tt := range []struct {
		err    error
		ko, en string
	}{
		{syscall.EACCES, "권한이 없습니다", "no permission"},
		{fmt.Errorf("read settings: %w", denied), "/home/민수/a b.json: 권한이 없습니다", "/home/민수/a b.json: no permission"},
		{&workspace.FileError{Op: "read", Path: "rules/words.yaml", Err: syscall.EISDIR}, "rules/words.yaml: 파일이 아니라 폴더입니다", "rules/words.yaml: it is a folder, not a file"},
		{fmt.Errorf("open log: %w", &fs.PathError{Op: "open", Path: "nope/x.log", Err: syscall.ENOENT}), "nope/x.log: 그런 파일이나 폴더가 없습니다", "nope/x.log: there is no such file or folder"},
		{&workspace.FileError{Op: "lock", Path: ".memctl/lock", Err: syscall.EROFS}, ".memctl/lock: 읽기만 할 수 있는 디스크입니다", ".memctl/lock: the disk is read-only"},
		{fmt.Errorf("%w: permission denied", unlike), "what looks like no permission denied: permission denied", "what looks like no permission denied: permission denied"},
		{fmt.Errorf("take: %w", &memory.ParseError{Path: "memory/2026-11-20.md", Line: 7, Err: memory.ErrEncoding}), "memory/2026-11-20.md:7: UTF-8도 CP949도 아닌 파일이라 읽지 않습니다", "memory/2026-11-20.md:7: neither UTF-8 nor CP949 text"},
		{&memory.OpenBlockError{Path: "memory/2026-11-20.md", Line: 7, What: "code fence"}, "memory/2026-11-20.md에 적었지만, 7번째 줄의 코드 블록이 닫히지 않아 읽히지 않습니다", "append to memory/2026-11-20.md: code fence of line 7 is not closed"},
		{&pairs.Error{File: "쌍.tsv", Line: 2, What: notice.New("pairs.none", "there are no pairs in it")}, "쌍.tsv:2: 쌍이 하나도 없습니다", "쌍.tsv:2: there are no pairs in it"},
	} {
		if got := [2]string{(&app{lang: "ko"}).cause(tt.err), (&app{lang: "en"}).cause(tt.err)}; got != [2]string{tt.ko, tt.en} {
			t.Errorf("%v: got %q", tt.err, got)
		}
	}
}

func TestEventThatIsIgnoredIsNamedByItsWord(t *testing.T) {
	moot := notice.New("ledger.moot", "{op} of {day} changes nothing: there is no entry {entry}", "pin", "2026-11-20", "m00000000zz")
	for lang, want := range map[string]string{
		"ko": "2026-11-20의 사건(고정)은 바꾸는 것이 없습니다. m00000000zz 항목이 없습니다",
		"en": "event of 2026-11-20 (pinned) changes nothing: there is no entry m00000000zz",
	} {
		if got := (&app{lang: lang}).said(moot, ""); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}

func TestNoticeOfAnotherVersionIsShownAsItIs(t *testing.T) {
	a := &app{lang: "ko"}
	if got := a.said(notice.Notice{Code: "log.of-tomorrow"}, "the engine fell out"); got != "the engine fell out" {
		t.Errorf("%q", got)
	}
}

// The text of an error is for people: nothing in the program looks into it.
func TestNoErrorIsRecognisedByItsText(t *testing.T) {
	looks := regexp.MustCompile(`(?:strings\.(?:Contains|HasPrefix|HasSuffix|Index|EqualFold)|regexp\.\w+)\([^\n]*\.Error\(\)|\.Error\(\) [=!]= `)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(data), "\n") {
			if strings.Contains(line, ".Error()") && looks.MatchString(line) {
				t.Errorf("%s:%d: %s", path, i+1, strings.TrimSpace(line))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestEveryErrorHasWordsInBothLanguages(t *testing.T) {
	used := inSource(t, regexp.MustCompile(`(?:wrong\(|kind :?= )"([a-z]+\.[a-z-]+)"`), "*.go")
	for _, code := range used {
		w, ok := words().Errors[code]
		if !ok || w.Says.Ko+w.Do.Ko == "" {
			t.Errorf("%s has no words", code)
		}
	}
	for code, w := range words().Errors {
		if !slices.Contains(used, code) {
			t.Errorf("words.yaml: nobody says %s", code)
		}
		for _, w := range []twoTongues{w.Says, w.Do} {
			if (w.Ko == "") != (w.En == "") {
				t.Errorf("%s: words in one language alone: %+v", code, w)
			}
		}
	}
	reasons := inSource(t, regexp.MustCompile(`Reason = "([a-z-]+)"`), "../../engine/llm/*.go")
	if len(used) < 30 || len(reasons) < 8 {
		t.Fatalf("only %d codes and %d reasons", len(used), len(reasons))
	}
	for _, r := range reasons {
		if w := words().Refusals[r]; w.Ko == "" || w.En == "" {
			t.Errorf("no words for the refusal %s: %+v", r, w)
		}
	}
}
