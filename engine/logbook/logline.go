package logbook

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
)

// ErrEmpty says that there is nothing to write.
var ErrEmpty = errors.New("nothing to write: the text is empty")

// Logged says where a line was written.
type Logged struct {
	Workspace string          `json:"workspace"`
	Path      string          `json:"path"`
	Line      int             `json:"line"` // 1-based, of the first line of the text
	Text      string          `json:"text"` // as written, with secrets redacted
	Redacted  bool            `json:"redacted,omitzero"`
	Warnings  []string        `json:"warnings,omitempty"` // in English
	Notices   []notice.Notice `json:"notices,omitempty"`  // the same with codes
}

func (l *Logged) warn(what ...notice.Notice) {
	for _, n := range what {
		l.Warnings, l.Notices = append(l.Warnings, n.English()), append(l.Notices, n)
	}
}

// Log appends a text to the daily log of the run's day, below a heading of its own. Plain lines become list items, one
// each; what is markdown already is written as it is. Secrets are redacted. It takes no lock but the log's own, so a long
// run elsewhere does not hold it up.
func (e *Logbook) Log(text string) (*Logged, error) {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	clean := e.Redact(text)
	block := memory.LogText(clean)
	if block == "" {
		return nil, ErrEmpty
	}
	heading := logHeadings[0]
	if e.Cfg.Language == "en" {
		heading = logHeadings[1]
	}
	first, rest, _ := strings.Cut(block, "\n")
	if level, _, _ := markdown.ParseHeading([]byte(first)); level > 0 && strings.TrimSpace(rest) != "" {
		heading, block = first, strings.TrimLeft(rest, "\n") // the text brings its own
	}
	return e.write(heading, block, text, clean != text)
}

// logHeadings are what stands above the lines of Log, in Korean and in English.
var logHeadings = [...]string{"## 기록", "## Log"}

// Retain appends a line of the Retain grammar to the daily log of the run's day. confidence is in hundredths, 0 for
// none; it is only for opinions.
func (e *Logbook) Retain(kind rules.Kind, confidence int, entities []string, text string) (*Logged, error) {
	clean, named := e.Redact(text), e.WithoutSecrets(entities)
	line, err := memory.RetainLine(kind, confidence, named, clean)
	if err != nil {
		return nil, err
	}
	return e.write("## Retain", line, text, clean != text || len(named) < len(entities))
}

// write appends a block to today's log, in its encoding, below the heading. given is the text that the block was made of.
func (e *Logbook) write(heading, block, given string, redacted bool) (*Logged, error) {
	d := e.Now().Day
	rel := files.MemoryDir + "/" + d.String() + ".md"
	old, err := e.ReadIfThere(rel)
	if err != nil {
		return nil, err
	}
	out := &Logged{Workspace: e.Dir(), Path: rel, Text: block, Redacted: redacted}
	out.warn(e.snapshot.SecretWarnings(given)...)
	header := []byte("# " + d.String() + "\n\n")
	data := old
	if len(old) == 0 {
		data = header
	}
	log, err := memory.Parse(rel, data)
	if err != nil {
		return nil, err
	}
	var alike []string
	if slices.Contains(logHeadings[:], heading) {
		alike = logHeadings[:]
	}
	add, err := log.AppendBytes(block, heading, alike...)
	if open, ok := errors.AsType[*memory.OpenBlockError](err); ok { // it is kept, but will not be read as it stands
		out.warn(open.Notice())
		err = nil
	}
	if err != nil {
		return nil, err
	}
	if err := e.Ws.AppendNew(rel, header, add); err != nil {
		return nil, err
	}
	now, err := e.Ws.ReadFile(rel)
	if err != nil { // it is written all the same; the line is that of a log that nobody else has added to
		now = append(bytes.Clone(data), add...)
	}
	if at := bytes.LastIndex(now, add); at >= 0 {
		out.Line = bytes.Count(now[:at+len(add)], []byte{'\n'}) - strings.Count(block, "\n")
	}
	return out, nil
}
