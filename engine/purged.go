package engine

import (
	"context"
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/rules"
)

// enoughLetters are so many that a text of them does not stand in another by chance.
const enoughLetters = 10

// letters are the letters and digits of a text, in lower case: what is left of it however it is spaced, quoted or marked.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFC.String(text))
}

// in reports whether a text says what is purged: the whole of it does, or a part that is too long for chance.
func (g purgedText) in(text string) bool {
	said := letters(text)
	return slices.ContainsFunc(g.texts, func(t string) bool {
		t = letters(t)
		return t != "" && (said == t || utf8.RuneCountInString(t) >= enoughLetters && strings.Contains(said, t))
	})
}

// reported reports whether a line of a report says what is purged, raw or as an excerpt that was cut short.
func (g purgedText) reported(line string) bool {
	for text := html.UnescapeString(strings.TrimSpace(line)); ; {
		if g.in(text) {
			return true
		}
		if begun, cut := strings.CutSuffix(text, "…"); cut {
			if g.begun(begun) {
				return true
			}
		}
		_, rest, more := strings.Cut(text, ": ")
		if !more {
			return false
		}
		text = rest
	}
}

// begun reports whether a text is the beginning of what is purged, too long for chance.
func (g purgedText) begun(text string) bool {
	part := letters(text)
	return utf8.RuneCountInString(part) >= enoughLetters && slices.ContainsFunc(g.texts, func(t string) bool { return strings.Contains(letters(t), part) })
}

// on reports whether a line of a file says what is purged: as an entry of a page, as a line of a log, or among other words.
func (g purgedText) on(line string) bool {
	if l, ok := bank.ParseEntryLine(strings.TrimRight(line, "\r\n")); ok && g.in(l.Text) {
		return true
	}
	return g.reported(line)
}

// nameRemains says in the report where a purged text still stands once the plan is applied: on lines of logs, and in
// other files, which are not ours to change or cannot be changed now, and what links to it. Lines of the statements that the entry came from are named first, where
// they stand by now.
func (e *Engine) nameRemains(ctx context.Context, p *plan) error {
	own, others, err := e.saidInLogs(ctx, p, p.target)
	if err != nil {
		return err
	}
	files, _, err := e.ws.Scan(ctx, memoryDir, bankDir, reportsDir, "MEMORY.md", "USER.md")
	if err != nil {
		return err
	}
	for _, f := range files {
		data, err := e.planned(p, f.Path)
		if err != nil {
			continue // named by the run
		}
		_, isLog := memory.DayOf(f.Key)
		isLog = isLog && !rules.IsConflictCopy(f.Path)
		n := 0
		for line := range strings.Lines(string(data)) {
			n++
			at := fmt.Sprintf("%s#L%d", f.Key, n)
			switch {
			case !slices.Contains(own, at) && !slices.Contains(others, at) && !p.gone.on(line) && !p.linksToPurged(line):
			case isLog && !slices.Contains(own, at):
				others = append(others, at)
			case !isLog:
				p.report.Places = append(p.report.Places, at)
			}
		}
	}
	slices.Sort(others)
	p.report.Sources = append(own, slices.Compact(others)...)
	return nil
}

// linksToPurged reports whether a line names what is purged by its id, as an embed or a link that leads nowhere now.
func (p *plan) linksToPurged(line string) bool {
	return slices.ContainsFunc(p.purged, func(id string) bool { return strings.Contains(line, "^"+id) })
}

// planned is what a file will hold once the plan is applied; nothing where it is gone.
func (e *Engine) planned(p *plan, rel string) ([]byte, error) {
	for i := range p.changes.Changes {
		c := &p.changes.Changes[i]
		switch {
		case c.Path != rel:
		case c.Op == workspace.OpDelete:
			return nil, nil
		case c.Op == workspace.OpWrite:
			return c.Data, nil
		}
	}
	return e.readIfThere(rel)
}

// saidInLogs are the lines of logs whose statements hold a purged text: those the entry came from, and the others that say the same,
// whether or not they were kept.
func (e *Engine) saidInLogs(ctx context.Context, p *plan, en *bank.Entry) (own, others []string, err error) {
	statements, _, err := p.snap.statements(ctx, e, 0)
	if err != nil && !errors.Is(err, ErrBlocked) { // one that cannot be read now does not stop a purge
		return nil, nil, err
	}
	for i := range statements {
		st := &statements[i]
		id, at := bank.EntryID(st.Key(), bank.LongID), fmt.Sprintf("%s#L%d", st.Path, st.Line)
		switch {
		case slices.ContainsFunc(en.Sources, func(s bank.Source) bool { return s.Stmt == id }):
			own = append(own, at)
		case slices.Contains(p.gone.hashes, st.Hash) || p.gone.in(st.Text) || p.gone.in(e.statementText(st)):
			others = append(others, at)
		}
	}
	return own, others, nil
}
