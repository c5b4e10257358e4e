package engine

import (
	"strconv"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// HooksConfig sets what hooks write into the memory.
type HooksConfig struct {
	// Programs takes what a program asks an agent (claude -p, an SDK, codex exec) for the person's word; default false.
	Programs bool
}

// setHooks reads the settings of the hooks.
func (c *Config) setHooks(key, value *yaml.Node) error {
	return setSection(key, value, "programs", func(k, v string) (known bool, err error) {
		if k != "programs" {
			return false, nil
		}
		c.Hooks.Programs, err = strconv.ParseBool(v)
		if err != nil || v != "true" && v != "false" {
			return true, notice.NewError("config.bool", "want true or false")
		}
		return true, nil
	})
}
