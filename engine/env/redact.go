package env

import (
	"slices"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/memory"
)

// Redact takes the secrets out of a text, where the settings say so.
func (e *Env) Redact(text string) string {
	if e.Cfg.Redact != config.RedactOn {
		return text
	}
	return Hidden(text)
}

// RedactLines is redact of a file, whose lines stay where they are.
func (e *Env) RedactLines(text string) string {
	if e.Cfg.Redact != config.RedactOn {
		return text
	}
	return redact.Lines(text)
}

// StatementText is the text of a statement without its secrets: what stands above it may say what it is.
func (e *Env) StatementText(s *memory.Statement) string {
	above := s.Parent
	if above == "" && len(s.Headings) > 0 {
		above = s.Headings[len(s.Headings)-1]
	}
	if e.Cfg.Redact != config.RedactOn {
		return s.Text
	}
	return redact.Below(above, s.Text)
}

// Hidden redacts a text that is shown and not kept, whatever the settings say.
func Hidden(text string) string {
	out, _ := redact.Redact(text)
	return out
}

// RedactID names what becomes of secrets: another one gives another bank and another index.
func (e *Env) RedactID() string {
	if e.Cfg.Redact != config.RedactOn {
		return "secrets stay"
	}
	return redact.Version
}

// WithoutSecrets leaves the names out that are a secret or a person's number: a page would be called after it.
func (e *Env) WithoutSecrets(names []string) []string {
	if !slices.ContainsFunc(names, func(n string) bool { return e.Redact(n) != n }) {
		return names
	}
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return e.Redact(n) != n })
}
