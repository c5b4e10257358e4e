package place

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// IsZone reports whether a name is that of a time zone in the IANA list.
func IsZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "" && name != "Local"
}

// Zone is the machine's time zone by its IANA name; UTC where that cannot be found out.
func (f Finder) Zone() string {
	if tz := strings.TrimPrefix(f.Env["TZ"], ":"); IsZone(tz) {
		return tz
	}
	if b, err := os.ReadFile("/etc/timezone"); err == nil && IsZone(strings.TrimSpace(string(b))) {
		return strings.TrimSpace(string(b))
	}
	if link, err := os.Readlink("/etc/localtime"); err == nil {
		if _, name, ok := strings.Cut(filepath.ToSlash(link), "zoneinfo/"); ok && IsZone(name) {
			return name
		}
	}
	return "UTC"
}
