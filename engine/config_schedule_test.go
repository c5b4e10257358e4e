package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine/config"
)

func TestScheduleSettings(t *testing.T) {
	half := 30 * time.Minute
	for text, want := range map[string]any{
		"": config.Schedule{DistillEvery: half, ReflectAt: 3 * time.Hour, Watch: true},
		"schedule:\n  distill_every: 5m\n  reflect_at: \"04:30\"\n  watch: false": config.Schedule{DistillEvery: 5 * time.Minute, ReflectAt: 4*time.Hour + half},
		"schedule: # 나중에":                config.Schedule{DistillEvery: half, ReflectAt: 3 * time.Hour, Watch: true},
		"schedule:\n  reflect_at: 23:59": config.Schedule{DistillEvery: half, ReflectAt: 24*time.Hour - time.Minute, Watch: true},

		"schedule: nightly":               `memctl.yaml:2: schedule: want key: value lines below it`,
		"schedule:\n  distill_every: 30s": `memctl.yaml:3: schedule.distill_every: want a time from 1m to 24h, such as 30m`,
		"schedule:\n  distill_every: 25h": `memctl.yaml:3: schedule.distill_every: want a time from 1m to 24h, such as 30m`,
		"schedule:\n  distill_every: 30":  `memctl.yaml:3: schedule.distill_every: want a time from 1m to 24h, such as 30m`,
		"schedule:\n  reflect_at: 새벽 세 시": `memctl.yaml:3: schedule.reflect_at: want a time of day, such as "03:00"`,
		"schedule:\n  watch: yes":         `memctl.yaml:3: schedule.watch: want true or false`,
		"schedule:\n  watch: [true]":      `memctl.yaml:3: schedule.watch: want a single value`,
		"schedule:\n  every: 30m":         `memctl.yaml:3: unknown key "every" in schedule; known are distill_every, reflect_at, watch`,
	} {
		cfg, err := config.Parse([]byte("timezone: Asia/Seoul\n" + text + "\n"))
		switch want := want.(type) {
		case config.Schedule:
			if err != nil || cfg.Schedule != want {
				t.Errorf("%q: %+v, %v, want %+v", text, cfg.Schedule, err, want)
			}
		case string:
			if err == nil || err.Error() != want {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		}
	}
}

// What a new memctl.yaml shows in comments is what holds without it.
func TestNewSettingsShowTheScheduleThatHolds(t *testing.T) {
	for _, language := range []string{"ko", "en"} {
		text := string(config.Format("Asia/Seoul", language))
		bare, err := config.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		_, section, found := strings.Cut(text, "#schedule:\n")
		section, _, _ = strings.Cut(section, "\n# ")
		shown, err := config.Parse([]byte("timezone: Asia/Seoul\nschedule:\n" + strings.ReplaceAll(section, "#  ", "  ")))
		if !found || err != nil || shown.Schedule != bare.Schedule {
			t.Errorf("%s shows %+v, %v; without it %+v", language, shown.Schedule, err, bare.Schedule)
		}
	}
}
