package life

import (
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// logs is the folder of the notes, in a life and in a workspace.
const logs = "memory/"

// Life is somebody's notes with what is true in them. A list whose file is missing is nil, one whose file is empty is not.
type Life struct {
	Name      string   // of its folder
	Logs      []string // names of the files in memory/, by name
	Truth     []Truth
	Questions []Question
	Tasks     []Task
	Subjects  []Subject
}

// Days are the logical days of the logs, each once, in order; the logs of a day are those whose names begin with it.
func (l *Life) Days() (days []day.Day) {
	for _, name := range l.Logs {
		if d := dayOf(name); len(days) == 0 || days[len(days)-1] != d {
			days = append(days, d)
		}
	}
	return days
}

// Place is a line of a log.
type Place struct {
	File string `json:"file"` // its name in memory/
	Line int    `json:"line"` // 1-based
}

// String is the place as hits name it: memory/2026-03-02.md#L7.
func (p Place) String() string { return logs + p.File + "#L" + strconv.Itoa(p.Line) }

// ParsePlace reads what [Place.String] writes, with the path of a workspace before it or not. It is false for anything else.
func ParsePlace(s string) (p Place, ok bool) {
	at := strings.LastIndex(s, logs)
	if at < 0 || at > 0 && s[at-1] != '/' {
		return p, false
	}
	file, line, ok := strings.Cut(s[at+len(logs):], "#L")
	n, err := strconv.Atoi(line)
	if !ok || err != nil || n < 1 || file == "" || strings.Contains(file, "/") {
		return p, false
	}
	return Place{file, n}, true
}

// Truth is one attribute of a subject, with the values that it has had.
type Truth struct {
	ID        string  `json:"id"` // n… of what only looks like a change
	Subject   string  `json:"subject"`
	Attribute string  `json:"attribute"`
	History   []Value `json:"history"` // each ends the one before; the last holds
	Marked    *bool   `json:"marked"`  // the newest line tells that it is a change; nil: it does not matter
}

// near reports whether a truth is a near-miss: something that looks like a change of something else and is none.
func (t *Truth) near() bool { return strings.HasPrefix(t.ID, "n") && len(t.History) == 1 }

// Value is what held from a line on.
type Value struct {
	Value *string `json:"value"` // nil: given up
	At    Place   `json:"at"`
}

func (v *Value) equal(w *Value) bool {
	return v.Value == nil && w.Value == nil || v.Value != nil && w.Value != nil && *v.Value == *w.Value
}

// String is the value in words, "" where it was given up.
func (v *Value) String() string {
	if v.Value == nil {
		return ""
	}
	return *v.Value
}

// Types of questions that count apart; the others are only counted by their names.
const (
	Changed = "changed" // the newest of several values is wanted
	None    = "none"    // the notes do not say
)

// types are all types of questions.
func types() []string {
	return []string{"direct", "paraphrase", Changed, "history", "time", "who", "task", "cross", None}
}

// Question is what one would ask at the end.
type Question struct {
	ID       string  `json:"id"`
	Type     string  `json:"type"`
	Question string  `json:"question"`
	AskedOn  day.Day `json:"asked_on"` // 0: the day after the last log
	Answer   string  `json:"answer"`
	Evidence []Place `json:"evidence"` // any of them answers
	Outdated []Place `json:"outdated"` // these say what used to hold
}

// hows are the ways in which a task is closed.
func hows() []string { return []string{"tick", "prose", "dropped"} }

// Task is something to be done.
type Task struct {
	ID     string  `json:"id"`
	Text   string  `json:"text"`
	Owner  string  `json:"owner"` // "me", or a name
	Opened Place   `json:"opened"`
	Due    day.Day `json:"due"`
	Closed *Place  `json:"closed"` // nil: it is open
	How    string  `json:"how"`    // tick, prose or dropped; "" of an open one
}

// categories are those of subjects.
func categories() []string { return []string{"person", "project", "thing", "place", "topic"} }

// Subject is what deserves a page.
type Subject struct {
	Name     string   `json:"name"`
	Aliases  []string `json:"aliases"`
	Category string   `json:"category"`
	Lines    []Place  `json:"lines"` // that speak of it
}
