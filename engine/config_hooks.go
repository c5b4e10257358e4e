package engine

import (
	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// HooksConfig sets what hooks write into the memory.
type HooksConfig struct {
	Programs Programs
}

// Programs says what counts of what a program asks an agent (claude -p, an SDK, codex exec).
type Programs string

// The values of hooks.programs in memctl.yaml.
const (
	ProgramsSettled Programs = "settled" // what it states as settled, as the program's word and not the person's; the default
	ProgramsAll     Programs = "all"     // all of it, as the person's word
	ProgramsNone    Programs = "none"    // nothing
)

// setHooks reads the settings of the hooks.
func (c *Config) setHooks(key, value *yaml.Node) error {
	return setSection(key, value, "programs", func(k, v string) (known bool, err error) {
		if k != "programs" {
			return false, nil
		}
		switch c.Hooks.Programs = Programs(v); c.Hooks.Programs {
		case ProgramsSettled, ProgramsAll, ProgramsNone:
			return true, nil
		}
		return true, notice.NewError("config.programs", "want settled, all or none")
	})
}
