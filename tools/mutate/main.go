// Command mutate breaks the laws of ARCHITECTURE.md on purpose, one at a time, and wants a test to fail each time: a law that nothing
// holds is a wish. The program is changed by an overlay of the go command, so that no file of the tree is touched.
//
//	go -C tools run ./mutate                 all of laws.txt, some minutes
//	go -C tools run ./mutate -law 4          those of one law
//	go -C tools run ./mutate -name journal   those whose name has this
//	go -C tools run ./mutate -fit            only see that each fits the program, which takes a second
//
// Before anything is broken the tests that ought to notice have to pass. It exits with 1 if a mutation survives, or does not fit the
// program: a text that is not there exactly once, a mutation that does not compile, a test that is not there.
//
// laws.txt has mutations, in the order of the laws. Each is a line "law N: what is broken", then the lines of the program that go,
// behind "-", those that take their place, behind "+", and one or more lines "run PACKAGE PATTERN", the tests of a package that ought
// to notice; the first that fails is enough. The lines that go are looked for in all files of the program but tests, so that a
// mutation follows its code to another file; "in FOLDER" says where, should they stand in several. Lines that begin with # are
// comments.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed laws.txt
var laws string

// mutation is one way to break a law.
type mutation struct {
	law, name string
	in        string // folder of the code; "" for anywhere
	old, new  []string
	runs      []tests
}

// tests are some tests of a package.
type tests struct{ pkg, pattern string }

func main() {
	law := flag.String("law", "", "break only the law of this `NUMBER`")
	name := flag.String("name", "", "only mutations whose name has this `TEXT`")
	fit := flag.Bool("fit", false, "break nothing: see that what each mutation replaces is there")
	flag.Parse()
	survived, err := run("..", *law, *name, *fit)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
	}
	if err != nil || survived > 0 {
		os.Exit(1)
	}
}

func run(root, law, name string, fit bool) (survived int, err error) {
	root, err = filepath.Abs(root)
	if err != nil {
		return 0, err
	}
	all, err := parse(laws)
	if err != nil {
		return 0, err
	}
	files, err := program(root)
	if err != nil {
		return 0, err
	}
	scratch, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(scratch)
	whole := map[tests]bool{} // that have passed over the program as it is
	for _, m := range all {
		if law != "" && m.law != law || !strings.Contains(m.name, name) {
			continue
		}
		if fit {
			if _, err := m.overlay(files, scratch); err != nil {
				survived++
				fmt.Printf("BROKEN    law %-2s %s: %v\n", m.law, m.name, err)
			}
			continue
		}
		began := time.Now()
		by, err := m.try(root, files, scratch, whole)
		switch {
		case err != nil:
			survived++
			fmt.Printf("BROKEN    law %-2s %s: %v\n", m.law, m.name, err)
		case by == "":
			survived++
			fmt.Printf("SURVIVED  law %-2s %s\n", m.law, m.name)
		default:
			fmt.Printf("noticed   law %-2s %s (%s, %d s)\n", m.law, m.name, by, int(time.Since(began).Seconds()))
		}
	}
	fmt.Printf("%d survived, or do not fit the program\n", survived)
	return survived, nil
}

// try breaks the program, and says which test notices; "" for none.
func (m *mutation) try(root string, files map[string][]byte, scratch string, whole map[tests]bool) (by string, err error) {
	overlay, err := m.overlay(files, scratch)
	if err != nil {
		return "", err
	}
	for _, t := range m.runs {
		if !whole[t] {
			if failed, text, err := t.fail(root, ""); err != nil || failed {
				return "", fmt.Errorf("%s %s, before anything is broken: %w\n%s", t.pkg, t.pattern, errors.Join(err, errFailed), text)
			}
			whole[t] = true
		}
		failed, text, err := t.fail(root, overlay)
		if err != nil {
			return "", fmt.Errorf("%w\n%s", err, text)
		}
		if failed {
			return firstFailure(text), nil
		}
	}
	return "", nil
}

var errFailed = errors.New("the tests fail")

// fail runs the tests over the program with an overlay, "" for none, and reports whether one failed.
func (t tests) fail(root, overlay string) (failed bool, text string, err error) {
	args := []string{"test", "-vet=off", "-timeout=5m", "-run", t.pattern}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.Command("go", append(args, t.pkg)...)
	cmd.Dir = root
	defer t.sweep(root)()
	out, err := cmd.CombinedOutput()
	text = string(out)
	switch exit, ok := errors.AsType[*exec.ExitError](err); {
	case strings.Contains(text, "[no tests to run]"):
		return false, text, fmt.Errorf("%s has no test %s", t.pkg, t.pattern)
	case err == nil:
		return false, text, nil
	case !ok || exit.ExitCode() != 1 || strings.Contains(text, "[build failed]") || strings.Contains(text, "[setup failed]"):
		return false, text, fmt.Errorf("go %s: %w", strings.Join(cmd.Args[1:], " "), err)
	}
	return true, text, nil
}

// sweep hands back what takes away the inputs of failed properties (rapid) that a package has by then, if it has none now.
func (t tests) sweep(root string) func() {
	dir := filepath.Join(root, t.pkg, "testdata", "rapid")
	if _, err := os.Stat(dir); err == nil {
		return func() {}
	}
	return func() {
		_ = os.RemoveAll(dir)
		_ = os.Remove(filepath.Dir(dir)) // testdata, if there is nothing else in it
	}
}

// firstFailure is the name of the first test that failed.
func firstFailure(text string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "--- FAIL: "); ok {
			name, _, _ := strings.Cut(rest, " ")
			return name
		}
	}
	return "the tests did not end well"
}

// overlay writes the file that the mutation changes, and what tells the go command of it.
func (m *mutation) overlay(files map[string][]byte, scratch string) (name string, err error) {
	old, replacement := []byte(strings.Join(m.old, "\n")+"\n"), []byte(strings.Join(m.new, "\n")+"\n")
	var found []string
	for file, data := range files {
		for range bytes.Count(append([]byte("\n"), data...), append([]byte("\n"), old...)) {
			if m.in == "" || strings.Contains(filepath.ToSlash(file), "/"+m.in+"/") {
				found = append(found, file)
			}
		}
	}
	if len(found) != 1 {
		return "", fmt.Errorf("what goes stands in %d places, want one: %v", len(found), found)
	}
	changed := filepath.Join(scratch, "changed.go")
	if err := os.WriteFile(changed, bytes.Replace(files[found[0]], old, replacement, 1), 0o600); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]map[string]string{"Replace": {found[0]: changed}})
	if err != nil {
		return "", err
	}
	name = filepath.Join(scratch, "overlay.json")
	return name, os.WriteFile(name, data, 0o600)
}

// program reads the Go files of the module but its tests, by their paths.
func program(root string) (map[string][]byte, error) {
	out := map[string][]byte{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "tools"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		out[name], err = os.ReadFile(name)
		return err
	})
	return out, err
}

// parse reads laws.txt.
func parse(text string) (all []*mutation, err error) {
	no := 0
	for line := range strings.Lines(text) {
		no++
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		if law, ok := strings.CutPrefix(line, "law "); ok {
			number, name, _ := strings.Cut(law, ": ")
			all = append(all, &mutation{law: number, name: name})
			continue
		}
		if len(all) == 0 {
			return nil, fmt.Errorf("laws.txt:%d: before the first law", no)
		}
		m, rest := all[len(all)-1], line[1:]
		switch word, more, _ := strings.Cut(line, " "); {
		case line[0] == '-':
			m.old = append(m.old, rest)
		case line[0] == '+':
			m.new = append(m.new, rest)
		case word == "in":
			m.in = more
		case word == "run":
			pkg, pattern, _ := strings.Cut(more, " ")
			m.runs = append(m.runs, tests{pkg, pattern})
		default:
			return nil, fmt.Errorf("laws.txt:%d: %q is nothing that is known", no, word)
		}
	}
	for _, m := range all {
		if m.name == "" || len(m.old) == 0 || len(m.runs) == 0 {
			return nil, fmt.Errorf("laws.txt: law %s, %s: it has to say what goes and which tests notice", m.law, m.name)
		}
	}
	return all, nil
}
