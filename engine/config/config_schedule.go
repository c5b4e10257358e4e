package config

import (
	"strconv"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// DaemonLog is where a daemon that cron starts logs to, in the first of its workspaces.
const DaemonLog = ".memctl/daemon.log"

// Schedule is when a daemon runs what; the command line does not look at it.
type Schedule struct {
	DistillEvery time.Duration // of the micro-cycle; 1 min–24 h, default 30 min
	ReflectAt    time.Duration // hours and minutes of the workspace's wall clock; default 3 h
	Watch        bool          // distil as soon as logs change; default true
}

func defaultSchedule() Schedule {
	return Schedule{DistillEvery: 30 * time.Minute, ReflectAt: 3 * time.Hour, Watch: true}
}

// Due is the schedule in the workspace's time zone.
func (c Config) Due() schedule.Settings {
	return schedule.Settings{Zone: c.Zone, DistillEvery: c.Schedule.DistillEvery, ReflectAt: c.Schedule.ReflectAt}
}

// setSchedule reads the settings of the daemon.
func (c *Config) setSchedule(key, value *yaml.Node) error {
	return setSection(key, value, "distill_every, reflect_at, watch", c.Schedule.set)
}

func (s *Schedule) set(key, value string) (known bool, err error) {
	switch key {
	case "distill_every":
		s.DistillEvery, err = time.ParseDuration(value)
		if err != nil || s.DistillEvery < time.Minute || s.DistillEvery > 24*time.Hour {
			return true, notice.NewError("config.every", "want a time from 1m to 24h, such as 30m")
		}
		return true, nil
	case "reflect_at":
		t, err := time.Parse("15:04", value)
		if err != nil {
			return true, notice.NewError("config.time", "want a time of day, such as \"03:00\"")
		}
		s.ReflectAt = time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute
		return true, nil
	case "watch":
		s.Watch, err = strconv.ParseBool(value)
		if err != nil || value != "true" && value != "false" {
			return true, notice.NewError("config.bool", "want true or false")
		}
		return true, nil
	}
	return false, nil
}
