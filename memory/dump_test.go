package memory_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/memory"
)

const logPath = "memory/2026-01-31.md"

// parse reads a log that must be readable.
func parse(t testing.TB, text string) *memory.Log {
	t.Helper()
	l, err := memory.Parse(logPath, []byte(text))
	if err != nil {
		t.Fatalf("Parse: %v", err)
	}
	return l
}

// texts are the texts of the statements.
func texts(l *memory.Log) []string {
	out := []string{}
	for _, st := range l.Statements {
		out = append(out, st.Text)
	}
	return out
}

func formName(f memory.Form) string {
	return [...]string{"retain", "section", "bullet", "sentence"}[f]
}

func sectionName(s memory.Section) string {
	return [...]string{"", "retain", "decision", "lesson", "action", "status", "done", "preference"}[s]
}

// dump is a log as a reviewer reads it.
func dump(l *memory.Log) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s %s %s pending=%v\n\n## blocks\n", l.Path, l.Day, l.Encoding, l.Pending)
	for _, bl := range l.Blocks {
		first, _, _ := strings.Cut(string(l.Data[bl.StartByte:bl.EndByte]), "\n")
		fmt.Fprintf(&b, "%3d %-12s %d [%d:%d] %s\n", bl.Line, bl.Kind, bl.Level+bl.Depth, bl.StartByte, bl.EndByte, strings.TrimRight(first, "\r "))
	}
	b.WriteString("\n## statements\n")
	for _, st := range l.Statements {
		fmt.Fprintf(&b, "%3d %-8s %-10s", st.Line, formName(st.Form), sectionName(st.Section))
		if st.Kind != 0 {
			fmt.Fprintf(&b, " %s", st.Kind)
		}
		if st.Confidence > 0 {
			fmt.Fprintf(&b, " c=%d", st.Confidence)
		}
		for _, e := range st.Entities {
			fmt.Fprintf(&b, " @%s", e)
		}
		if st.Task != memory.TaskNone {
			fmt.Fprintf(&b, " task=%d", st.Task)
		}
		fmt.Fprintf(&b, "\n    %s\n", st.Text)
		if len(st.Headings) > 0 {
			fmt.Fprintf(&b, "    < %s\n", strings.Join(st.Headings, " / "))
		}
		if st.Parent != "" {
			fmt.Fprintf(&b, "    ^ %s\n", st.Parent)
		}
	}
	b.WriteString("\n## warnings\n")
	for _, w := range l.Warnings {
		fmt.Fprintf(&b, "%3d %s\n", w.Line, w.Notice.English())
	}
	return b.String()
}
