package doctor

import (
	"strings"
	"time"
)

// Zone compares the time zone of a machine, by its name, with a workspace's, which counts. A machine that does not know its own is passed over.
func Zone(zone *time.Location, here string, now time.Time) []Diagnosis {
	loc, err := time.LoadLocation(here)
	if err != nil {
		return nil
	}
	_, want := now.In(zone).Zone()
	_, have := now.In(loc).Zone()
	d := Diagnosis{Check: "zone", Health: Healthy, Code: "zone.same", Values: []any{zone.String(), here}}
	if want != have {
		d.Health, d.Code = Notable, "zone.differs"
	}
	return []Diagnosis{d}
}

// Console looks whether a console, which shows texts in a code page, shows them in the one that memctl writes in.
func Console(page, want int) []Diagnosis {
	d := Diagnosis{Check: "locale", Health: Healthy, Code: "locale.ok", Values: []any{page}}
	if page != want {
		d.Health, d.Code = Ailing, "locale.console"
	}
	return []Diagnosis{d}
}

// Locale looks whether a terminal shows what memctl writes, which is UTF-8, as the environment has it.
func Locale(env map[string]string) []Diagnosis {
	name, value := "LANG", ""
	for _, k := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := env[k]; v != "" {
			name, value = k, v
			break
		}
	}
	d := Diagnosis{Check: "locale", Health: Healthy, Code: "locale.ok", Values: []any{name, value}}
	charset := strings.ToLower(value)
	_, charset, named := strings.Cut(charset, ".")
	charset, _, _ = strings.Cut(charset, "@")
	switch {
	case value == "" || value == "C" || value == "POSIX":
		d.Health, d.Code = Notable, "locale.none"
	case named && charset != "utf-8" && charset != "utf8", !named && strings.Contains(strings.ToLower(value), "euc"):
		d.Health, d.Code = Ailing, "locale.other"
	}
	return []Diagnosis{d}
}
