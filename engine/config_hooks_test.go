package engine_test

import (
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine/config"
)

func TestHooksSettings(t *testing.T) {
	usual := config.HooksConfig{Programs: config.ProgramsSettled, DistilWithin: 2 * time.Second}
	for text, want := range map[string]any{
		"":                             usual,
		"hooks:":                       usual,
		"hooks:\n  programs: all # 봇도": config.HooksConfig{Programs: config.ProgramsAll, DistilWithin: usual.DistilWithin},
		"hooks:\n  programs: none":     config.HooksConfig{Programs: config.ProgramsNone, DistilWithin: usual.DistilWithin},
		"hooks:\n  programs: settled":  usual,
		"hooks:\n  programs: yes":      `memctl.yaml:3: hooks.programs: want settled, all or none`,
		"hooks:\n  distil_within: 10s": config.HooksConfig{Programs: usual.Programs, DistilWithin: 10 * time.Second},
		"hooks:\n  distil_within: 0s":  config.HooksConfig{Programs: usual.Programs},
		"hooks:\n  distil_within: 2m":  `memctl.yaml:3: hooks.distil_within: want a time from 0s to 1m, such as 2s`,
		"hooks: on":                    `memctl.yaml:2: hooks: want key: value lines below it`,
		"hooks:\n  bots: true":         `memctl.yaml:3: unknown key "bots" in hooks; known are programs, distil_within`,
	} {
		cfg, err := config.Parse([]byte("timezone: Asia/Seoul\n" + text + "\n"))
		switch want := want.(type) {
		case config.HooksConfig:
			if err != nil || cfg.Hooks != want {
				t.Errorf("%q: %+v, %v, want %+v", text, cfg.Hooks, err, want)
			}
		case string:
			if err == nil || err.Error() != want {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		}
	}
}
