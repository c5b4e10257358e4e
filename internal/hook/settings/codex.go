package settings

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"
)

// How many seconds Codex gives a hook whose settings name no number, and at the end of a session, there at most.
const (
	codexTimeout    = 600
	codexEnd        = 1
	CodexSessionEnd = 3
)

// Trust says what Codex thinks of a hook.
type Trust string

// What Codex thinks of a hook. It runs only what is trusted.
const (
	Trusted   Trust = "trusted"
	Untrusted Trust = "untrusted"
	Changed   Trust = "changed" // it was trusted with another command or timeout
	Off       Trust = "off"     // somebody has switched it off
)

// Codex is the config.toml of Codex, as far as it is about hooks.
type Codex struct {
	err      error
	features map[string]any
	state    map[string]any // by file, event and place of the hook
}

// ReadCodex reads a config.toml; an empty one is as good as none. Of one that cannot be read nothing is known.
func ReadCodex(config []byte) *Codex {
	var all map[string]any
	c := &Codex{err: toml.Unmarshal(bytes.TrimPrefix(config, []byte(bom)), &all)}
	if c.err == nil {
		c.features, c.state = table(all, "features"), table(table(all, "hooks"), "state")
	}
	return c
}

// table is the table of a name within another one; nil when there is none.
func table(in map[string]any, name string) map[string]any {
	t, _ := in[name].(map[string]any)
	return t
}

// HooksOff reports whether Codex is set to run no hooks.
func (c *Codex) HooksOff() bool {
	return c.features["hooks"] == false || c.features["codex_hooks"] == false
}

// Trust says what Codex thinks of a hook that [Find] has found in a file, of which it may know the path in more than one form; "" when the
// config cannot be read.
func (c *Codex) Trust(paths []string, w Wire) Trust {
	if c.err != nil {
		return ""
	}
	for _, path := range paths {
		known := table(c.state, fmt.Sprintf("%s:%s:%d:%d", path, codexEvent(w.Event), w.place.group, w.place.handler))
		switch hash, _ := known["trusted_hash"].(string); {
		case known["enabled"] == false:
			return Off
		case hash == codexHash(w):
			return Trusted
		case hash != "":
			return Changed
		}
	}
	return Untrusted
}

// codexEvent is an event as Codex writes it there: session_start.
func codexEvent(event string) string {
	var b strings.Builder
	for i, r := range event {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// codexHash is what Codex knows a hook by: a sum over its event, command, timeout and what else tells it from others.
func codexHash(w Wire) string {
	timeout := w.Timeout
	switch {
	case w.Event == "SessionEnd" && timeout == 0:
		timeout = codexEnd
	case w.Event == "SessionEnd":
		timeout = min(timeout, CodexSessionEnd)
	case timeout == 0:
		timeout = codexTimeout
	}
	hook := map[string]any{"type": "command", "command": w.Command, "timeout": timeout, "async": w.place.async}
	if w.place.message != "" {
		hook["statusMessage"] = w.place.message
	}
	identity := map[string]any{"event_name": codexEvent(w.Event), "hooks": []any{hook}}
	if w.place.matched && w.Event != "Stop" && w.Event != "UserPromptSubmit" { // which have none
		identity["matcher"] = w.place.matcher
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(identity); err != nil {
		panic(err) // strings, numbers and truth values can be written
	}
	sum := sha256.Sum256(bytes.TrimSpace(b.Bytes()))
	return "sha256:" + hex.EncodeToString(sum[:])
}
