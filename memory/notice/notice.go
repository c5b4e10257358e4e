// Package notice holds what the program has to tell a person about a file, before words are chosen for it: a [Notice] is a code that
// never changes, the values that belong to it, and one English sentence for logs and programs.
//
// Begin with [New] where something is found, and with [Of] where an error is to be told. The code is what programs compare; nobody reads a
// sentence back. The command line chooses its words, in the person's language, by the code.
//
// A notice is a value and safe for concurrent use. It knows no language but the English of its sentence, and no place: whoever has one
// knows the file and line that it is about.
package notice

import (
	"errors"
	"fmt"
	"maps"
	"strings"
)

// Notice is one thing to tell. The zero value tells nothing.
type Notice struct {
	Code   string            `json:"code,omitempty"`   // such as log.fence-open; it does not change
	Values map[string]string `json:"values,omitempty"` // by the names in braces of the sentence; nobody changes the map

	sentence string // with the names of values in braces
}

// New returns a notice. The sentence names its values in braces ("{bytes} bytes are too many"); values stand in the order in which their
// names first occur.
func New(code, sentence string, values ...any) Notice {
	n := Notice{Code: code, sentence: sentence}
	for i, name := range Names(sentence) {
		if n.Values == nil {
			n.Values = make(map[string]string, len(values))
		}
		if i < len(values) {
			n.Values[name] = fmt.Sprint(values[i])
		}
	}
	return n
}

// English is the sentence with its values. Of a notice that was read from JSON it is "", because only code and values are written there.
func (n Notice) English() string { return Fill(n.sentence, n.Values) }

// Equal reports whether the same is told with the same values.
func (n Notice) Equal(m Notice) bool { return n.Code == m.Code && maps.Equal(n.Values, m.Values) }

// IsZero reports whether there is nothing to tell.
func (n Notice) IsZero() bool { return n.Code == "" }

// Error is an error that is a notice, for sentinels and for what has no type of its own.
type Error struct{ what Notice }

// NewError returns an error that is the notice of [New]. As a package variable it is a sentinel: match it with errors.Is.
func NewError(code, sentence string, values ...any) *Error {
	return &Error{New(code, sentence, values...)}
}

func (e *Error) Error() string { return e.what.English() }

// Notice is what the error tells.
func (e *Error) Notice() Notice { return e.what }

// Of returns the notice that an error carries: that of the outermost one which has a method Notice. It is false where none has.
func Of(err error) (Notice, bool) {
	told, ok := errors.AsType[interface {
		error
		Notice() Notice
	}](err)
	if !ok {
		return Notice{}, false
	}
	n := told.Notice()
	return n, !n.IsZero()
}

// Names lists the names of values in a sentence, each once, in the order in which they first occur. A name is small letters, digits and
// underscores in braces; any other brace is text.
func Names(sentence string) (names []string) {
	seen := map[string]bool{}
	cut(sentence, func(_, name string) {
		if name != "" && !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	})
	return names
}

// Fill puts values in the place of their names. A name without a value stays as it is; an empty value takes a ": " behind it along.
func Fill(sentence string, values map[string]string) string {
	if !strings.Contains(sentence, "{") {
		return sentence
	}
	var b strings.Builder
	bare := false
	cut(sentence, func(text, name string) {
		if bare {
			text = strings.TrimPrefix(text, ": ")
		}
		b.WriteString(text)
		if name == "" {
			return
		}
		v, ok := values[name]
		if !ok {
			v = "{" + name + "}"
		}
		b.WriteString(v)
		bare = v == ""
	})
	return b.String()
}

// cut calls f for each stretch of text with the name that follows it, "" after the last one.
func cut(sentence string, f func(text, name string)) {
	from := 0
	for at := 0; at < len(sentence); at++ {
		if sentence[at] != '{' {
			continue
		}
		name, _, closed := strings.Cut(sentence[at+1:], "}")
		if !closed || name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
			continue
		}
		f(sentence[from:at], name)
		at += len(name) + 1
		from = at + 1
	}
	f(sentence[from:], "")
}
