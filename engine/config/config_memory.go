package config

import (
	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Redaction says what becomes of secrets and people's numbers in what memctl writes.
type Redaction string

// The values of memory.redact in memctl.yaml.
const (
	RedactOn   Redaction = "on"   // [REDACTED:kind] stands in their place; the default
	RedactWarn Redaction = "warn" // they are written as they are, and named
	RedactOff  Redaction = "off"  // they are written as they are
)

// setMemory reads the settings of what is taken into the memory.
func (c *Config) setMemory(key, value *yaml.Node) error {
	return setSection(key, value, "redact", func(k, v string) (known bool, err error) {
		if k != "redact" {
			return false, nil
		}
		switch c.Redact = Redaction(v); c.Redact {
		case RedactOn, RedactWarn, RedactOff:
			return true, nil
		}
		return true, notice.NewError("config.redact", "want on, warn or off")
	})
}
