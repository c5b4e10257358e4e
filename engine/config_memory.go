package engine

import (
	"fmt"

	"go.yaml.in/yaml/v3"
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
	if value.Kind == yaml.ScalarNode && value.Tag == "!!null" {
		return nil // every key below it is commented out
	}
	if value.Kind != yaml.MappingNode {
		return &ConfigError{Line: value.Line, Msg: key.Value + ": want key: value lines below it"}
	}
	for i := 0; i+1 < len(value.Content); i += 2 {
		k, v := value.Content[i], value.Content[i+1]
		if k.Value != "redact" {
			return &ConfigError{Line: k.Line, Msg: fmt.Sprintf("unknown key %q in memory; known are redact", k.Value)}
		}
		switch r := Redaction(v.Value); {
		case v.Kind == yaml.ScalarNode && (r == RedactOn || r == RedactWarn || r == RedactOff):
			c.Redact = r
		default:
			return &ConfigError{Line: v.Line, Msg: "memory.redact: want on, warn or off"}
		}
	}
	return nil
}
