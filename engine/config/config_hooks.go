package config

import (
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// HooksConfig sets what hooks write into the memory.
type HooksConfig struct {
	Programs     Programs
	DistilWithin time.Duration // of the end of a session, from the start of its hook on; 0: it never distils
}

const (
	defaultDistilWithin = 2 * time.Second // Codex gives the end of a session three
	longestDistilWithin = time.Minute
)

func defaultHooks() HooksConfig {
	return HooksConfig{Programs: ProgramsSettled, DistilWithin: defaultDistilWithin}
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
	return setSection(key, value, "programs, distil_within", func(k, v string) (known bool, err error) {
		switch k {
		case "programs":
			switch c.Hooks.Programs = Programs(v); c.Hooks.Programs {
			case ProgramsSettled, ProgramsAll, ProgramsNone:
				return true, nil
			}
			return true, notice.NewError("config.programs", "want settled, all or none")
		case "distil_within":
			d, err := time.ParseDuration(v)
			if err != nil || d < 0 || d > longestDistilWithin {
				return true, notice.NewError("config.distil-within", "want a time from 0s to 1m, such as 2s")
			}
			c.Hooks.DistilWithin = d
			return true, nil
		}
		return false, nil
	})
}
