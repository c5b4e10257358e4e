package service

import (
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/seed-a44923cb/memctl/internal/shell"
)

// Spec is what is to be started.
type Spec struct {
	Program    string        // absolute path of memctl
	Workspaces []string      // absolute paths, at least one
	Log        string        // a file to log to; "" is the standard error of the daemon, which systemd keeps
	Every      time.Duration // cron: how often it is due; rounded to what a crontab can say
}

// mark is in everything that is written here.
const mark = "written by memctl service install"

// ErrPath says that a path has a control character, which no configuration file can hold.
var ErrPath = errors.New("a path with a control character")

// check refuses what cannot be written into a line.
func (s *Spec) check() error {
	for _, p := range append([]string{s.Program, s.Log}, s.Workspaces...) {
		if strings.ContainsFunc(p, unicode.IsControl) {
			return fmt.Errorf("%q: %w", p, ErrPath)
		}
	}
	return nil
}

// args are the arguments of the program.
func (s *Spec) args(verb ...string) []string {
	out := verb
	for _, w := range s.Workspaces {
		out = append(out, "--workspace", w)
	}
	if s.Log != "" {
		out = append(out, "--log", s.Log)
	}
	return out
}

// Systemd is a user unit.
func Systemd(s Spec) string {
	quoted := []string{systemdQuote(s.Program)}
	for _, a := range s.args("daemon") {
		if strings.HasPrefix(a, "-") || a == "daemon" {
			quoted = append(quoted, a)
			continue
		}
		quoted = append(quoted, strings.ReplaceAll(systemdQuote(a), "$", "$$"))
	}
	return `# ` + mark + `; memctl service uninstall removes it
[Unit]
Description=memctl keeps a memory of daily logs
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart=` + strings.Join(quoted, " ") + `
ExecReload=/bin/kill -HUP $MAINPID
Restart=on-failure
RestartSec=30
RestartPreventExitStatus=2
TimeoutStopSec=10
Nice=10
NoNewPrivileges=true

[Install]
WantedBy=default.target
`
}

// systemdQuote quotes a word: backslashes and quotes are escaped, and percent signs, which begin a specifier.
func systemdQuote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `%`, `%%`).Replace(s) + `"`
}

// Launchd is an agent's property list.
func Launchd(s Spec) string {
	var b strings.Builder
	b.WriteString(xml.Header + `<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- ` + mark + `; memctl service uninstall removes it -->
<plist version="1.0">
<dict>
	<key>Label</key>
	<string>` + Label + `</string>
	<key>ProgramArguments</key>
	<array>
`)
	for _, a := range append([]string{s.Program}, s.args("daemon")...) {
		b.WriteString("\t\t<string>")
		_ = xml.EscapeText(&b, []byte(a)) // a Builder does not fail
		b.WriteString("</string>\n")
	}
	b.WriteString(`	</array>
	<key>RunAtLoad</key>
	<true/>
	<key>KeepAlive</key>
	<dict>
		<key>SuccessfulExit</key>
		<false/>
	</dict>
	<key>ThrottleInterval</key>
	<integer>30</integer>
	<key>ProcessType</key>
	<string>Background</string>
</dict>
</plist>
`)
	return b.String()
}

// Lines around what is ours in a crontab.
const (
	cronBegin = "# begin memctl: " + mark + "; memctl service uninstall removes it"
	cronEnd   = "# end memctl"
)

// Cron is the part of a crontab: a line that does what is due, between two marks.
func Cron(s Spec) string {
	words := []string{shell.Quote(s.Program, "posix")}
	for _, a := range s.args("daemon", "--once") {
		words = append(words, shell.Quote(a, "posix"))
	}
	line := strings.ReplaceAll(strings.Join(words, " "), "%", `\%`) // which would end the line
	return cronBegin + "\n" + cronTimes(s.Every) + " " + line + "\n" + cronEnd + "\n"
}

// cronTimes are the first fields of a line: as often as asked, or a little more often, so that the steps fit into an hour.
func cronTimes(every time.Duration) string {
	minutes := 30
	for _, n := range []int{1, 2, 3, 5, 6, 10, 15, 20, 30} {
		if time.Duration(n)*time.Minute <= every {
			minutes = n
		}
	}
	if minutes == 1 {
		return "* * * * *"
	}
	return fmt.Sprintf("*/%d * * * *", minutes)
}

// cutCron takes what is ours out of a crontab. A mark without the other is an error: somebody has edited it, and what is ours cannot
// be told from what is theirs.
func cutCron(tab string) (rest string, found bool, err error) {
	var b strings.Builder
	inside := false
	for line := range strings.Lines(tab) {
		switch text := strings.TrimRight(line, "\r\n"); {
		case strings.HasPrefix(text, "# begin memctl"):
			if inside {
				return "", false, ErrMarks
			}
			inside, found = true, true
		case strings.HasPrefix(text, cronEnd):
			if !inside {
				return "", false, ErrMarks
			}
			inside = false
		case !inside:
			b.WriteString(line)
		}
	}
	if inside {
		return "", false, ErrMarks
	}
	return b.String(), found, nil
}

// addCron puts the block at the end of a crontab, in the place of an earlier one.
func addCron(tab, block string) (string, error) {
	rest, _, err := cutCron(tab)
	if err != nil {
		return "", err
	}
	if rest != "" && !strings.HasSuffix(rest, "\n") {
		rest += "\n"
	}
	return rest + block, nil
}
