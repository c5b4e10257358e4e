package engine

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// ConfigFile is the name of the settings file at the root of a workspace.
const ConfigFile = "memctl.yaml"

// Config is memctl.yaml. Every key but the time zone is optional.
type Config struct {
	Zone        *time.Location // time zone of the workspace; written by init, never taken from the machine later
	DayStartsAt time.Duration  // a logical day begins this long after local midnight; 0–12 h, default 0
	Language    string         // "ko" or "en": of headings that memctl writes into pages; default "ko"
}

// ConfigError is a memctl.yaml that cannot be used.
type ConfigError struct {
	Line int // 1-based; 0 when it is about the whole file
	Msg  string
}

func (e *ConfigError) Error() string {
	if e.Line == 0 {
		return ConfigFile + ": " + e.Msg
	}
	return fmt.Sprintf("%s:%d: %s", ConfigFile, e.Line, e.Msg)
}

// ParseConfig reads memctl.yaml. Unknown keys are errors with their line.
func ParseConfig(data []byte) (Config, error) {
	cfg := Config{Language: "ko"}
	var doc yaml.Node
	if err := yaml.NewDecoder(bytes.NewReader(data)).Decode(&doc); err != nil && !errors.Is(err, io.EOF) {
		return cfg, &ConfigError{Msg: strings.TrimPrefix(err.Error(), "yaml: ")}
	}
	if len(doc.Content) == 0 {
		return cfg, &ConfigError{Msg: "timezone is missing; write for example: timezone: Asia/Seoul"}
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		return cfg, &ConfigError{Line: root.Line, Msg: "want key: value lines"}
	}
	for i := 0; i+1 < len(root.Content); i += 2 {
		if err := cfg.set(root.Content[i], root.Content[i+1]); err != nil {
			return cfg, err
		}
	}
	if cfg.Zone == nil {
		return cfg, &ConfigError{Msg: "timezone is missing; write for example: timezone: Asia/Seoul"}
	}
	return cfg, nil
}

func (c *Config) set(key, value *yaml.Node) error {
	bad := func(format string, args ...any) error {
		return &ConfigError{Line: value.Line, Msg: key.Value + ": " + fmt.Sprintf(format, args...)}
	}
	if value.Kind != yaml.ScalarNode {
		return bad("want a single value")
	}
	switch key.Value {
	case "timezone":
		zone, err := time.LoadLocation(value.Value)
		if err != nil || value.Value == "" || value.Value == "Local" {
			return bad("%q is not a time zone of the IANA list, such as Asia/Seoul or Europe/London", value.Value)
		}
		c.Zone = zone
	case "day_starts_at":
		t, err := time.Parse("15:04", value.Value)
		if err != nil || t.Hour() > 12 {
			return bad("want a time between 00:00 and 12:59, such as \"04:00\"")
		}
		c.DayStartsAt = time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute
	case "language":
		if value.Value != "ko" && value.Value != "en" {
			return bad("want ko or en")
		}
		c.Language = value.Value
	default:
		return &ConfigError{Line: key.Line, Msg: fmt.Sprintf("unknown key %q; known are timezone, day_starts_at, language", key.Value)}
	}
	return nil
}

// FormatConfig writes a new memctl.yaml.
func FormatConfig(zone, language string) []byte {
	if language == "en" {
		return fmt.Appendf(nil, `# Settings of this memory (memctl). Every key but timezone is optional.
timezone: %s
# A day begins at this time, so that a note written at 00:40 can belong to yesterday.
day_starts_at: "00:00"
# Language of the headings that memctl writes into pages: ko or en.
language: en
`, zone)
	}
	return fmt.Appendf(nil, `# 이 메모리의 설정(memctl). timezone 말고는 모두 생략할 수 있다.
timezone: %s
# 하루가 시작하는 시각. "04:00"이면 00:40에 쓴 글은 어제에 속한다.
day_starts_at: "00:00"
# memctl이 페이지에 쓰는 제목의 언어: ko 또는 en.
language: ko
`, zone)
}
