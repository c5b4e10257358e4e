package engine_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
)

func TestHooksSettings(t *testing.T) {
	for text, want := range map[string]any{
		"":                             engine.HooksConfig{Programs: engine.ProgramsSettled},
		"hooks:":                       engine.HooksConfig{Programs: engine.ProgramsSettled},
		"hooks:\n  programs: all # 봇도": engine.HooksConfig{Programs: engine.ProgramsAll},
		"hooks:\n  programs: none":     engine.HooksConfig{Programs: engine.ProgramsNone},
		"hooks:\n  programs: settled":  engine.HooksConfig{Programs: engine.ProgramsSettled},
		"hooks:\n  programs: yes":      `memctl.yaml:3: hooks.programs: want settled, all or none`,
		"hooks: on":                    `memctl.yaml:2: hooks: want key: value lines below it`,
		"hooks:\n  bots: true":         `memctl.yaml:3: unknown key "bots" in hooks; known are programs`,
	} {
		cfg, err := engine.ParseConfig([]byte("timezone: Asia/Seoul\n" + text + "\n"))
		switch want := want.(type) {
		case engine.HooksConfig:
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
