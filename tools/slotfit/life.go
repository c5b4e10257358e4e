package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// entry is a claim that a memctl has accepted from a life's notes.
type entry struct {
	id, text string
	entities []string
	day      string
	file     string
	line     int
	start    int
	task     bool // its line is a box
}

// life is the notes of one author, with what ended what in them.
type life struct {
	name    string
	entries []entry
	same    map[[2]string]bool // older and newer entry of one slot
}

type place struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

type truth struct {
	History []struct {
		Value *string `json:"value"`
		At    place   `json:"at"`
	} `json:"history"`
}

type event struct {
	Op, Entry, Day string
	After          *struct {
		Text     string
		Entities []string
	}
	Sources []struct {
		Path        string
		Line, Start int
	}
}

// readLife distils the notes of a life in one run, and reads what was accepted and which entries truth.jsonl says are of one slot.
func readLife(memctl, dir string) (*life, error) {
	work, err := os.MkdirTemp("", "slotfit")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	notes, err := filepath.Glob(filepath.Join(dir, "memory", "*.md"))
	if err != nil || len(notes) == 0 {
		return nil, fmt.Errorf("%s: no notes in memory/", dir)
	}
	if err := os.CopyFS(filepath.Join(work, "memory"), os.DirFS(filepath.Join(dir, "memory"))); err != nil {
		return nil, err
	}
	slices.Sort(notes)
	last, err := time.Parse(time.DateOnly, filepath.Base(notes[len(notes)-1])[:len(time.DateOnly)])
	if err != nil {
		return nil, err
	}
	for _, args := range [][]string{
		{"init", work, "--adopt", "--timezone", "Asia/Seoul"},
		{"-w", work, "--now", last.AddDate(0, 0, 1).Format(time.DateOnly), "reflect"},
	} {
		if out, err := exec.Command(memctl, args...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s %s: %w\n%s", memctl, strings.Join(args, " "), err, out)
		}
	}
	l := &life{name: filepath.Base(dir), same: map[[2]string]bool{}}
	sources, err := l.readLedger(work)
	if err != nil {
		return nil, err
	}
	return l, l.readTruth(filepath.Join(dir, "truth.jsonl"), sources)
}

// readLedger reads the accepted entries in the order in which they fold, and the entries of every line.
func (l *life) readLedger(work string) (map[place][]string, error) {
	sources := map[place][]string{}
	ledgers, err := filepath.Glob(filepath.Join(work, "bank", "_meta", "ledger", "*.jsonl"))
	if err != nil {
		return nil, err
	}
	box := regexp.MustCompile(`^\s*[-*+] \[[ xX]\]`)
	for _, name := range ledgers {
		err := eachLine(name, func(line []byte) error {
			var ev event
			if err := json.Unmarshal(line, &ev); err != nil {
				return err
			}
			for _, s := range ev.Sources {
				at := place{strings.TrimPrefix(s.Path, "memory/"), s.Line}
				if ev.Op != "withdraw" && !slices.Contains(sources[at], ev.Entry) {
					sources[at] = append(sources[at], ev.Entry)
				}
			}
			if ev.Op != "accept" || len(ev.Sources) == 0 {
				return nil
			}
			s := ev.Sources[0]
			text, err := lineOf(filepath.Join(work, filepath.FromSlash(s.Path)), s.Line)
			if err != nil {
				return err
			}
			l.entries = append(l.entries, entry{ev.Entry, ev.After.Text, ev.After.Entities, ev.Day, s.Path, s.Line, s.Start, box.MatchString(text)})
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(l.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.start, b.start))
	})
	return sources, nil
}

// readTruth notes the pairs of entries that hold values of one slot, one after the other.
func (l *life) readTruth(name string, sources map[place][]string) error {
	text := map[string]string{}
	for _, e := range l.entries {
		text[e.id] = e.text
	}
	var all []truth
	told := map[place]int{}
	err := eachLine(name, func(line []byte) error {
		var t truth
		if err := json.Unmarshal(line, &t); err != nil {
			return err
		}
		all = append(all, t)
		for _, h := range t.History {
			told[h.At]++
		}
		return nil
	})
	for _, t := range all {
		of := func(i int) (out []string) { // the entries that hold a value: of a line that tells several, those that say it
			h := t.History[i]
			for _, id := range sources[h.At] {
				if s, ok := text[id]; ok && (told[h.At] == 1 || says(s, h.Value)) {
					out = append(out, id)
				}
			}
			return out
		}
		for i := range t.History {
			for k := i + 1; k < len(t.History); k++ {
				for _, old := range of(i) {
					for _, now := range of(k) {
						l.same[[2]string{old, now}] = old != now
					}
				}
			}
		}
	}
	return err
}

var (
	figures = regexp.MustCompile(`\d+(?:\.\d+)?`)
	wordsOf = regexp.MustCompile(`[가-힣A-Za-z]{2,}`)
)

// says says that the figures of a value, else one of its words, stand in a text.
func says(text string, value *string) bool {
	if value == nil || *value == "" {
		return true
	}
	text = strings.ToLower(strings.ReplaceAll(text, ",", ""))
	want := figures.FindAllString(strings.ReplaceAll(*value, ",", ""), -1)
	if len(want) > 0 {
		have := figures.FindAllString(text, -1)
		return slices.ContainsFunc(want, func(n string) bool { return slices.Contains(have, n) })
	}
	return slices.ContainsFunc(wordsOf.FindAllString(strings.ToLower(*value), -1), func(w string) bool { return strings.Contains(text, w) })
}

func lineOf(name string, n int) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	lines := strings.Split(string(data), "\n")
	if n < 1 || n > len(lines) {
		return "", fmt.Errorf("%s: no line %d", name, n)
	}
	return lines[n-1], nil
}

// eachLine calls do with each line of a file that is not empty; an error names the line.
func eachLine(name string, do func([]byte) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<24)
	for n := 1; s.Scan(); n++ {
		if len(s.Bytes()) == 0 {
			continue
		}
		if err := do(s.Bytes()); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return s.Err()
}
