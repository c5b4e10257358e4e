package engine

import (
	"slices"

	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/memory"
)

func (e *Engine) redact(text string) string {
	if e.cfg.Redact != RedactOn {
		return text
	}
	return hidden(text)
}

// redactLines is redact of a file, whose lines stay where they are.
func (e *Engine) redactLines(text string) string {
	if e.cfg.Redact != RedactOn {
		return text
	}
	return redact.Lines(text)
}

// statementText is the text of a statement without its secrets: what stands above it may say what it is.
func (e *Engine) statementText(s *memory.Statement) string {
	above := s.Parent
	if above == "" && len(s.Headings) > 0 {
		above = s.Headings[len(s.Headings)-1]
	}
	if e.cfg.Redact != RedactOn {
		return s.Text
	}
	return redact.Below(above, s.Text)
}

// hidden redacts a text that is shown and not kept, whatever the settings say.
func hidden(text string) string {
	out, _ := redact.Redact(text)
	return out
}

// redactID names what becomes of secrets: another one gives another bank and another index.
func (e *Engine) redactID() string {
	if e.cfg.Redact != RedactOn {
		return "secrets stay"
	}
	return redact.Version
}

// withoutSecrets leaves the names out that are a secret or a person's number: a page would be called after it.
func (e *Engine) withoutSecrets(names []string) []string {
	if !slices.ContainsFunc(names, func(n string) bool { return e.redact(n) != n }) {
		return names
	}
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return e.redact(n) != n })
}
