package life

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// FaultError is what is wrong with a file of a life.
type FaultError struct {
	File string
	Line int // 0: with the whole file or folder
	What notice.Notice
}

func (f *FaultError) Error() string { return f.Place() + ": " + f.What.English() }

// Notice is what the error tells, without the place.
func (f *FaultError) Notice() notice.Notice { return f.What }

// Place is the file, with the line if it is one line that is wrong.
func (f *FaultError) Place() string {
	if f.Line == 0 {
		return f.File
	}
	return fmt.Sprintf("%s:%d", f.File, f.Line)
}

// Read reads the life in a folder, whose name is for errors. Faults are what is wrong with its files, all of it; with any of them the life is
// not to be used. The error is that of a file that cannot be read.
func Read(dir fs.FS, name string) (*Life, []*FaultError, error) {
	r := &reader{dir: dir, name: name, lines: map[string]int{}}
	l := &Life{Name: path.Base(path.Clean(name))}
	if err := r.readLogs(l); err != nil {
		return nil, nil, err
	}
	if len(l.Logs) == 0 {
		return nil, []*FaultError{{name, 0, notice.New("life.no-logs", "no daily logs (memory/YYYY-MM-DD.md)")}}, nil
	}
	err := errors.Join(
		readRows(r, "truth.jsonl", &l.Truth, (*reader).truth),
		readRows(r, "questions.jsonl", &l.Questions, (*reader).question),
		readRows(r, "tasks.jsonl", &l.Tasks, (*reader).task),
		readRows(r, "subjects.jsonl", &l.Subjects, (*reader).subject),
	)
	if err == nil && r.files == 0 {
		r.faults = append(r.faults, &FaultError{name, 0, notice.New("life.nothing", "nothing to score by: no truth.jsonl, questions.jsonl, tasks.jsonl or subjects.jsonl")})
	}
	return l, r.faults, err
}

// reader reads the files of one life.
type reader struct {
	dir    fs.FS
	name   string
	lines  map[string]int // of each log: how many
	files  int            // that say what is true
	faults []*FaultError

	file string // that is being read
	line int
}

// readLogs counts the lines of the logs.
func (r *reader) readLogs(l *Life) error {
	entries, err := fs.ReadDir(r.dir, "memory")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if _, ok := memory.DayOf(e.Name()); !ok || !e.Type().IsRegular() {
			continue
		}
		data, err := fs.ReadFile(r.dir, path.Join("memory", e.Name()))
		if err != nil {
			return err
		}
		n := bytes.Count(data, []byte{'\n'})
		if len(data) > 0 && data[len(data)-1] != '\n' {
			n++
		}
		r.lines[e.Name()] = n
		l.Logs = append(l.Logs, e.Name())
	}
	slices.SortFunc(l.Logs, func(a, b string) int {
		return strings.Compare(strings.TrimSuffix(a, ".md"), strings.TrimSuffix(b, ".md")) // 2026-03-02 before 2026-03-02-evening
	})
	return nil
}

func dayOf(name string) day.Day {
	d, _ := memory.DayOf(name)
	return d
}

// readRows reads a file of one JSON object a line into out, which stays nil when there is no such file.
func readRows[T any](r *reader, file string, out *[]T, check func(*reader, *T)) error {
	data, err := fs.ReadFile(r.dir, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	r.files++
	*out = []T{}
	r.file, r.line = path.Join(r.name, file), 0
	for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\ufeff"))) {
		r.line++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		var row T
		if err := json.Unmarshal(line, &row); err != nil {
			r.fault(notice.New("life.json", "cannot be read: {reason}", err))
			continue
		}
		check(r, &row)
		*out = append(*out, row)
	}
	return nil
}

func (r *reader) fault(what notice.Notice) {
	r.faults = append(r.faults, &FaultError{r.file, r.line, what})
}

// wants notes that a field is missing.
func (r *reader) wants(field string, there bool) {
	if !there {
		r.fault(notice.New("life.missing", "{field} is missing", field))
	}
}

// oneOf notes that a word is none of those that a field may have.
func (r *reader) oneOf(field, word string, known []string) {
	if !slices.Contains(known, word) {
		r.fault(notice.New("life.word", "unknown {field} {word}; want one of {known}", field, fmt.Sprintf("%q", word), strings.Join(known, ", ")))
	}
}

// places notes which places are not in the notes.
func (r *reader) places(places ...Place) {
	for _, p := range places {
		n, ok := r.lines[p.File]
		switch {
		case !ok:
			r.fault(notice.New("life.file", "{file} is not in memory/", fmt.Sprintf("%q", p.File)))
		case p.Line < 1 || p.Line > n:
			r.fault(notice.New("life.line", "{file} has no line {line}; it has {lines}", p.File, p.Line, n))
		}
	}
}

func (r *reader) truth(t *Truth) {
	r.wants("id", t.ID != "")
	r.wants("history", len(t.History) > 0)
	for i := range t.History {
		r.places(t.History[i].At)
	}
}

func (r *reader) question(q *Question) {
	r.wants("question", strings.TrimSpace(q.Question) != "")
	r.oneOf("type", q.Type, types())
	if q.Type == None {
		if len(q.Evidence) > 0 {
			r.fault(notice.New("life.evidence", "a question of type none has evidence"))
		}
		return
	}
	r.wants("evidence", len(q.Evidence) > 0)
	r.places(q.Evidence...)
	r.places(q.Outdated...)
}

func (r *reader) task(t *Task) {
	r.places(t.Opened)
	if t.Closed != nil {
		r.places(*t.Closed)
	}
	if t.How != "" {
		r.oneOf("how", t.How, hows())
	}
}

func (r *reader) subject(s *Subject) {
	r.wants("name", strings.TrimSpace(s.Name) != "")
	r.oneOf("category", s.Category, categories())
	r.wants("lines", len(s.Lines) > 0)
	r.places(s.Lines...)
}
