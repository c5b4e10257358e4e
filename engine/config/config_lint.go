package config

import (
	"strconv"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// LintConfig sets the checks of lint.
type LintConfig struct {
	StaleDays int // days after which a status has stood too long; 1–3650, default 30
}

func defaultLint() LintConfig { return LintConfig{StaleDays: 30} }

// setLint reads the settings of the checks.
func (c *Config) setLint(key, value *yaml.Node) error {
	return setSection(key, value, "stale_days", c.Lint.set)
}

func (l *LintConfig) set(key, value string) (known bool, err error) {
	if key != "stale_days" {
		return false, nil
	}
	l.StaleDays, err = strconv.Atoi(value)
	if err != nil || l.StaleDays < 1 || l.StaleDays > 3650 {
		return true, notice.NewError("config.days", "want a number of days from 1 to 3650")
	}
	return true, nil
}
