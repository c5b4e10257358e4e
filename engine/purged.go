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
			part := letters(begun)
			if utf8.RuneCountInString(part) >= enoughLetters && slices.ContainsFunc(g.texts, func(t string) bool { return strings.Contains(letters(t), part) }) {
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

// stillLogged are the log lines that hold a purged text: those the entry came from, and the others that say the same, whether or not
// they were kept.
func (e *Engine) stillLogged(ctx context.Context, p *plan, en *bank.Entry) ([]string, error) {
	statements, _, err := p.snap.statements(ctx, e, 0)
	if err != nil && !errors.Is(err, ErrBlocked) { // one that cannot be read now does not stop a purge
		return nil, err
	}
	var places, others []string
	now := map[string]string{} // where the entry's statements stand by now
	for i := range statements {
		st := &statements[i]
		id, at := bank.EntryID(st.Key(), bank.LongID), fmt.Sprintf("%s#L%d", st.Path, st.Line)
		if slices.ContainsFunc(en.Sources, func(s bank.Source) bool { return s.Stmt == id }) {
			now[id] = at
		} else if slices.Contains(p.gone.hashes, st.Hash) || p.gone.in(st.Text) || p.gone.in(e.redact(st.Text)) {
			others = append(others, at)
		}
	}
	for i := range en.Sources {
		s := &en.Sources[i]
		at, there := now[s.Stmt]
		if !there {
			at = fmt.Sprintf("%s#L%d", s.Path, s.Line)
		}
		places = append(places, at)
	}
	for _, at := range others {
		if !slices.Contains(places, at) {
			places = append(places, at)
		}
	}
	return places, nil
}
