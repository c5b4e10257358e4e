package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// File is the name of the settings file at the root of a workspace.
const File = "memctl.yaml"

// Config is memctl.yaml. Every key but the time zone is optional.
type Config struct {
	Zone        *time.Location // time zone of the workspace; written by init, never taken from the machine later
	DayStartsAt time.Duration  // a logical day begins this long after local midnight; 0–12 h, default 0
	Language    string         // "ko" or "en": of headings that memctl writes into pages; default "ko"
	Model       llm.Config     // the local model; the zero value names none
	Schedule    Schedule       // of the daemon
	Lint        LintConfig     // what the checks go by
	Hooks       HooksConfig    // what hooks write
	Redact      Redaction      // secrets and people's numbers in what memctl writes; default on
}

// Error is a memctl.yaml that cannot be used.
type Error struct {
	Line int    // 1-based; 0 when it is about the whole file
	Key  string // with its section, such as model.timeout; "" when it is about none
	What notice.Notice
}

func (e *Error) Error() string {
	return e.Place() + ": " + e.What.English()
}

// Notice is what the error tells, without its place.
func (e *Error) Notice() notice.Notice { return e.What }

// Place is the file, the line and the key, as far as they are known.
func (e *Error) Place() string {
	place := File
	if e.Line > 0 {
		place += ":" + strconv.Itoa(e.Line)
	}
	if e.Key != "" {
		place += ": " + e.Key
	}
	return place
}

func missingZone() *Error {
	return &Error{What: notice.New("config.no-zone", "timezone is missing; write for example: timezone: Asia/Seoul")}
}

// Parse reads memctl.yaml. Unknown keys are errors with their line.
func Parse(data []byte) (Config, error) {
	cfg := Config{Language: "ko", Schedule: defaultSchedule(), Redact: RedactOn, Hooks: defaultHooks(), Lint: defaultLint()}
	var doc yaml.Node
	if err := yaml.NewDecoder(bytes.NewReader(data)).Decode(&doc); err != nil && !errors.Is(err, io.EOF) {
		return cfg, &Error{What: notice.New("config.yaml", "not YAML: {reason}", strings.TrimPrefix(err.Error(), "yaml: "))}
	}
	if len(doc.Content) == 0 {
		return cfg, missingZone()
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		return cfg, &Error{Line: root.Line, What: notice.New("config.root", "want key: value lines")}
	}
	for i := 0; i+1 < len(root.Content); i += 2 {
		if err := cfg.set(root.Content[i], root.Content[i+1]); err != nil {
			return cfg, err
		}
	}
	if cfg.Zone == nil {
		return cfg, missingZone()
	}
	return cfg, nil
}

func (c *Config) set(key, value *yaml.Node) error {
	bad := func(what notice.Notice) error {
		return &Error{Line: value.Line, Key: key.Value, What: what}
	}
	switch key.Value {
	case "hooks":
		return c.setHooks(key, value)
	case "model":
		return c.setModel(key, value)
	case "memory":
		return c.setMemory(key, value)
	case "schedule":
		return c.setSchedule(key, value)
	case "lint":
		return c.setLint(key, value)
	}
	if value.Kind != yaml.ScalarNode {
		return bad(wantOne())
	}
	switch key.Value {
	case "timezone":
		zone, err := time.LoadLocation(value.Value)
		if err != nil || value.Value == "" || value.Value == "Local" {
			return bad(NotZone(value.Value))
		}
		c.Zone = zone
	case "day_starts_at":
		t, err := time.Parse("15:04", value.Value)
		if err != nil || t.Hour() > 12 {
			return bad(notice.New("config.day-start", "want a time between 00:00 and 12:59, such as \"04:00\""))
		}
		c.DayStartsAt = time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute
	case "language":
		if value.Value != "ko" && value.Value != "en" {
			return bad(notice.New("config.language", "want ko or en"))
		}
		c.Language = value.Value
	default:
		return &Error{Line: key.Line, What: notice.New("config.key", "unknown key \"{key}\"; known are {known}", key.Value, "timezone, day_starts_at, language, hooks, lint, memory, model, schedule")}
	}
	return nil
}

func wantOne() notice.Notice { return notice.New("config.single", "want a single value") }

// NotZone says that a name is none of a time zone.
func NotZone(name string) notice.Notice {
	return notice.New("config.zone", "\"{zone}\" is not a time zone of the IANA list, such as Asia/Seoul or Europe/London", name)
}

// setSection reads the keys below a key: set takes one of them, and reports whether it knows it.
func setSection(key, value *yaml.Node, names string, set func(key, value string) (known bool, err error)) error {
	if value.Kind == yaml.ScalarNode && value.Tag == "!!null" {
		return nil // every key below it is commented out
	}
	if value.Kind != yaml.MappingNode {
		return &Error{Line: value.Line, Key: key.Value, What: notice.New("config.section", "want key: value lines below it")}
	}
	for i := 0; i+1 < len(value.Content); i += 2 {
		k, v := value.Content[i], value.Content[i+1]
		if v.Kind != yaml.ScalarNode {
			return &Error{Line: v.Line, Key: key.Value + "." + k.Value, What: wantOne()}
		}
		known, err := set(k.Value, v.Value)
		if !known {
			return &Error{Line: k.Line, What: notice.New("config.key-in", "unknown key \"{key}\" in {section}; known are {known}", k.Value, key.Value, names)}
		}
		if err != nil {
			return &Error{Line: v.Line, Key: key.Value + "." + k.Value, What: errcode.Of(err)}
		}
	}
	return nil
}

// setModel reads the settings of the model.
func (c *Config) setModel(key, value *yaml.Node) error {
	err := setSection(key, value, "name, second, embedding, url, timeout, parallel, calls_per_day, tokens_per_day", func(k, v string) (bool, error) {
		return setModelKey(&c.Model, k, v)
	})
	if err == nil && c.Model.Second != "" && c.Model.Name == "" {
		return &Error{Line: key.Line, Key: "model.second", What: notice.New("config.no-first", "there is no first; write name: as well")}
	}
	return err
}

func setModelKey(m *llm.Config, key, value string) (known bool, err error) {
	name := func(to *string) error {
		if value == "" || strings.ContainsFunc(value, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }) {
			return notice.NewError("config.model-name", "want the name of a model, such as qwen2.5:3b")
		}
		*to = value
		return nil
	}
	number := func(to *int, most int) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > most {
			return notice.NewError("config.number", "want a number from 1 to {most}", most)
		}
		*to = n
		return nil
	}
	switch key {
	case "name":
		return true, name(&m.Name)
	case "second":
		return true, name(&m.Second)
	case "embedding":
		return true, name(&m.Embedding)
	case "url":
		m.URL = value
		if _, err := llm.ParseURL(value); err != nil {
			return true, notice.NewError("config.url", "\"{value}\" is not the address of a server, such as {example}", value, llm.DefaultURL)
		}
		return true, nil
	case "timeout":
		m.Timeout, err = time.ParseDuration(value)
		if err != nil || m.Timeout < time.Second || m.Timeout > time.Hour {
			return true, notice.NewError("config.timeout", "want a time from 1s to 1h, such as 60s")
		}
		return true, nil
	case "parallel":
		return true, number(&m.Parallel, 16)
	case "calls_per_day":
		return true, number(&m.CallsPerDay, 1_000_000)
	case "tokens_per_day":
		return true, number(&m.TokensPerDay, 1_000_000_000)
	}
	return false, nil
}

// Format writes a new memctl.yaml.
func Format(zone, language string) []byte {
	if language == "en" {
		return fmt.Appendf(nil, `# Settings of this memory (memctl). Every key but timezone is optional.
timezone: %s
# A day begins at this time, so that a note written at 00:40 can belong to yesterday.
day_starts_at: "00:00"
# Language of the headings that memctl writes into pages: ko or en.
language: en
# When memctl daemon runs what.
#schedule:
#  distill_every: 30m           # 1m-24h
#  reflect_at: "03:00"          # once a night, in the time zone above
#  watch: true                  # distil as soon as a log changes
# Secrets and people's numbers in what memctl writes: on replaces them, warn names them, off leaves them.
#memory:
#  redact: on
# What memctl lint goes by.
#lint:
#  stale_days: 30               # a status that nobody renews for longer is named
# A local model of Ollama. Nothing needs one; it is asked only when a command is told to.
#model:
#  name: qwen2.5:3b
#  second: gemma2:2b            # asked once when the first fails
#  embedding: bge-m3            # for search by meaning
#  url: http://127.0.0.1:11434  # default: OLLAMA_HOST, else this
#  timeout: 60s                 # of one call
#  parallel: 1                  # calls at a time
#  calls_per_day: 200
#  tokens_per_day: 200000
`, zone)
	}
	return fmt.Appendf(nil, `# 이 메모리의 설정(memctl). timezone 말고는 모두 생략할 수 있다.
timezone: %s
# 하루가 시작하는 시각. "04:00"이면 00:40에 쓴 글은 어제에 속한다.
day_starts_at: "00:00"
# memctl이 페이지에 쓰는 제목의 언어: ko 또는 en.
language: ko
# memctl daemon이 무엇을 언제 하는지.
#schedule:
#  distill_every: 30m           # 1m-24h
#  reflect_at: "03:00"          # 하룻밤에 한 번, 위의 시간대로
#  watch: true                  # 일지가 바뀌면 바로 간추린다
# memctl이 쓰는 글에 든 비밀과 개인의 번호: on은 가리고, warn은 알리기만 하고, off는 그대로 둔다.
#memory:
#  redact: on
# memctl lint의 기준.
#lint:
#  stale_days: 30               # 이보다 오래 그대로인 상태를 짚는다
# Ollama의 로컬 모델. 없어도 모든 것이 되며, 명령에서 시킬 때에만 묻는다.
#model:
#  name: qwen2.5:3b
#  second: gemma2:2b            # 첫째가 답하지 못하면 한 번 묻는다
#  embedding: bge-m3            # 뜻으로 찾을 때 쓴다
#  url: http://127.0.0.1:11434  # 없으면 OLLAMA_HOST, 그것도 없으면 이 주소
#  timeout: 60s                 # 호출 한 번의 기한
#  parallel: 1                  # 한꺼번에 부르는 수
#  calls_per_day: 200
#  tokens_per_day: 200000
`, zone)
}
