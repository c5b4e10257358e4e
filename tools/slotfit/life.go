package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/life"
)

// lived are the claims that a memctl has accepted from the notes of one author, and what ended what among them.
type lived struct {
	claims []accepted
	same   map[[2]string]bool // older and newer entry of one slot
}

// accepted is a claim that became an entry.
type accepted struct {
	*bank.Event
	task bool // its line is a box
}

// live distils the notes of a life in one run.
func live(memctl, dir string) (*lived, error) {
	l, faults, err := life.Read(os.DirFS(dir), dir)
	switch {
	case err != nil:
		return nil, err
	case len(faults) > 0:
		return nil, faults[0]
	}
	work, err := os.MkdirTemp("", "slotfit")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	if err := os.CopyFS(filepath.Join(work, "memory"), os.DirFS(filepath.Join(dir, "memory"))); err != nil {
		return nil, err
	}
	days := l.Days()
	for _, args := range [][]string{
		{"init", work, "--adopt", "--timezone", "Asia/Seoul"},
		{"-w", work, "--now", (days[len(days)-1] + 1).String(), "reflect"},
	} {
		if out, err := exec.Command(memctl, args...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s %s: %w\n%s", memctl, strings.Join(args, " "), err, out)
		}
	}
	events, err := readLedgers(filepath.Join(work, "bank", "_meta", "ledger"))
	if err != nil {
		return nil, err
	}
	out := &lived{same: l.Slots(life.NewBank(events))}
	for _, ev := range events {
		if ev.Op != bank.OpAccept {
			continue
		}
		text, err := lineOf(work, &ev.Sources[0])
		if err != nil {
			return nil, err
		}
		out.claims = append(out.claims, accepted{ev, box.MatchString(text)})
	}
	return out, nil
}

var box = regexp.MustCompile(`^\s*[-*+] \[[ xX]\]`)

// readLedgers reads the program's events in the order in which they fold.
func readLedgers(dir string) ([]*bank.Event, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	var all []bank.Event
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		events, bad := bank.DecodeLedger(name, data)
		if len(bad) > 0 {
			return nil, bad[0]
		}
		all = append(all, events...)
	}
	return bank.InOrder(bank.Effective(all)), nil
}

// lineOf is the line of a log that an entry was made of.
func lineOf(work string, s *bank.Source) (string, error) {
	data, err := os.ReadFile(filepath.Join(work, filepath.FromSlash(s.Path)))
	if err != nil {
		return "", err
	}
	lines := strings.Split(string(data), "\n")
	if s.Line < 1 || s.Line > len(lines) {
		return "", fmt.Errorf("%s: no line %d", s.Path, s.Line)
	}
	return lines[s.Line-1], nil
}
