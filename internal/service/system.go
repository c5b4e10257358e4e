package service

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

// Kind is what starts the daemon.
type Kind string

// The kinds there are.
const (
	KindSystemd Kind = "systemd"
	KindLaunchd Kind = "launchd"
	KindCron    Kind = "cron"
)

// Names under which the systems know the daemon.
const (
	Unit  = "memctl.service"
	Label = "memctl.daemon"
)

// Sentinel errors.
var (
	// ErrNone says that this system has none of the three.
	ErrNone = errors.New("neither systemd nor launchd nor cron is here")
	// ErrForeign says that a file of that name is not one that was written here.
	ErrForeign = errors.New("a file that memctl has not written")
	// ErrMarks says that the marks in a crontab are damaged.
	ErrMarks = errors.New("the marks of memctl in the crontab are damaged")
)

// CommandError is a program of the system that failed.
type CommandError struct {
	Command string
	Output  string // what it said, on one line
	Err     error
}

func (e *CommandError) Error() string {
	if e.Output == "" {
		return e.Command + ": " + e.Err.Error()
	}
	return e.Command + ": " + e.Output
}

// Unwrap gives the cause.
func (e *CommandError) Unwrap() error { return e.Err }

// Run runs a program of the system and returns what it wrote.
type Run func(ctx context.Context, stdin, name string, args ...string) (stdout string, err error)

// System is where a daemon is to be started.
type System struct {
	Kind   Kind
	Home   string // of the user
	Config string // XDG_CONFIG_HOME; "" is ~/.config
	UID    int
	Run    Run // default: the program itself
}

// Detect finds out what starts programs here.
func Detect(goos string, look func(program string) (string, error)) (Kind, error) {
	has := func(program string) bool { _, err := look(program); return err == nil }
	_, err := os.Stat("/run/systemd/system") // as sd_booted does
	switch {
	case goos == "darwin":
		return KindLaunchd, nil
	case goos == "linux" && err == nil && has("systemctl"):
		return KindSystemd, nil
	case goos != "windows" && has("crontab"):
		return KindCron, nil
	}
	return "", ErrNone
}

// Here is the system that this process runs on.
func Here(kind Kind, home, config string) (System, error) {
	s := System{Kind: kind, Home: home, Config: config, UID: os.Getuid()}
	if kind == "" {
		var err error
		if s.Kind, err = Detect(runtime.GOOS, exec.LookPath); err != nil {
			return s, err
		}
	}
	if s.Kind != KindCron && home == "" {
		return s, errors.New("HOME is not set")
	}
	return s, nil
}

// Path is the file that is written; of cron there is none that has a name.
func (s *System) Path() string {
	switch s.Kind {
	case KindSystemd:
		config := s.Config
		if config == "" {
			config = filepath.Join(s.Home, ".config")
		}
		return filepath.Join(config, "systemd", "user", Unit)
	case KindLaunchd:
		return filepath.Join(s.Home, "Library", "LaunchAgents", Label+".plist")
	}
	return ""
}

// Plan is what an installation does.
type Plan struct {
	Path     string     // of the file; "" for a crontab
	Text     string     // of the file, or the part of the crontab
	Commands [][]string // that are run afterwards
}

// Plan says what [System.Install] would do.
func (s *System) Plan(spec Spec) (Plan, error) {
	if err := spec.check(); err != nil {
		return Plan{}, err
	}
	p := Plan{Path: s.Path()}
	switch s.Kind {
	case KindSystemd:
		p.Text = Systemd(spec)
		p.Commands = [][]string{{"systemctl", "--user", "daemon-reload"}, {"systemctl", "--user", "enable", Unit}, {"systemctl", "--user", "restart", Unit}}
	case KindLaunchd:
		p.Text = Launchd(spec)
		p.Commands = [][]string{{"launchctl", "bootstrap", s.domain(), p.Path}}
	default:
		p.Text = Cron(spec)
		p.Commands = [][]string{{"crontab", "-"}}
	}
	return p, nil
}

// domain is where launchd keeps the agents of a user who is logged in.
func (s *System) domain() string { return "gui/" + strconv.Itoa(s.UID) }

// Install writes what the plan says, in the place of what was installed before, and starts it.
func (s *System) Install(ctx context.Context, spec Spec) (Plan, error) {
	p, err := s.Plan(spec)
	if err != nil {
		return p, err
	}
	if s.Kind == KindCron {
		tab, err := s.crontab(ctx)
		if err != nil {
			return p, err
		}
		if tab, err = addCron(tab, p.Text); err != nil {
			return p, err
		}
		_, err = s.run(ctx, tab, "crontab", "-")
		return p, err
	}
	if _, err := s.ours(); err != nil {
		return p, err
	}
	if err := write(p.Path, p.Text); err != nil {
		return p, err
	}
	if s.Kind == KindLaunchd { // what runs by an older list is ended first; that nothing does is no error
		_, _ = s.run(ctx, "", "launchctl", "bootout", s.domain()+"/"+Label)
	}
	for _, c := range p.Commands {
		if _, err := s.run(ctx, "", c[0], c[1:]...); err != nil {
			return p, err
		}
	}
	return p, nil
}

// Uninstall stops the daemon and removes what Install wrote. It is false if there was nothing.
func (s *System) Uninstall(ctx context.Context) (bool, error) {
	if s.Kind == KindCron {
		tab, err := s.crontab(ctx)
		if err != nil {
			return false, err
		}
		rest, found, err := cutCron(tab)
		if err != nil || !found {
			return false, err
		}
		_, err = s.run(ctx, rest, "crontab", "-")
		return err == nil, err
	}
	there, err := s.ours()
	if err != nil || !there {
		return false, err
	}
	stop := [][]string{{"launchctl", "bootout", s.domain() + "/" + Label}}
	if s.Kind == KindSystemd {
		stop = [][]string{{"systemctl", "--user", "disable", "--now", Unit}}
	}
	var failed error
	for _, c := range stop {
		_, err := s.run(ctx, "", c[0], c[1:]...)
		failed = errors.Join(failed, err)
	}
	if err := os.Remove(s.Path()); err != nil {
		return false, fmt.Errorf("remove %s: %w", s.Path(), err)
	}
	if s.Kind == KindSystemd {
		_, err := s.run(ctx, "", "systemctl", "--user", "daemon-reload")
		failed = errors.Join(failed, err)
	}
	if s.Kind == KindLaunchd {
		failed = nil // bootout fails for an agent that is not loaded
	}
	return true, failed
}

// Status is how far an installation has got.
type Status struct {
	Installed bool   // what Install writes is there
	Enabled   bool   // the system will start it
	Running   bool   // it runs now; never said of cron, which runs it now and then
	State     string // what the system calls it
}

// Status asks the system.
func (s *System) Status(ctx context.Context) (st Status, err error) {
	if s.Kind == KindCron {
		tab, err := s.crontab(ctx)
		if err != nil {
			return st, err
		}
		_, found, err := cutCron(tab)
		return Status{Installed: found, Enabled: found}, err
	}
	if st.Installed, err = s.ours(); err != nil {
		return st, err
	}
	if s.Kind == KindSystemd {
		enabled, _ := s.run(ctx, "", "systemctl", "--user", "is-enabled", Unit) // its exit code says no more than its answer
		active, _ := s.run(ctx, "", "systemctl", "--user", "is-active", Unit)
		st.State = strings.TrimSpace(active)
		st.Enabled, st.Running = strings.TrimSpace(enabled) == "enabled", st.State == "active"
		return st, nil
	}
	text, err := s.run(ctx, "", "launchctl", "print", s.domain()+"/"+Label)
	if st.Enabled = err == nil; st.Enabled {
		for line := range strings.Lines(text) {
			if state, ok := strings.CutPrefix(strings.TrimSpace(line), "state = "); ok && st.State == "" {
				st.State = state
			}
		}
	}
	st.Running = st.State == "running"
	return st, nil
}

// ours reports whether the file is there; one that was not written here is an error.
func (s *System) ours() (bool, error) {
	b, err := os.ReadFile(s.Path())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("read %s: %w", s.Path(), err)
	case !bytes.Contains(b, []byte(mark)):
		return false, &fs.PathError{Op: "replace", Path: s.Path(), Err: ErrForeign}
	}
	return true, nil
}

// crontab is the user's. That there is none, crontab says with a failure.
func (s *System) crontab(ctx context.Context) (string, error) {
	tab, err := s.run(ctx, "", "crontab", "-l")
	if e, ok := errors.AsType[*CommandError](err); ok && strings.Contains(strings.ToLower(e.Output), "no crontab") {
		return "", nil
	}
	return tab, err
}

// write replaces a file, and makes the folders above it.
func write(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	root, err := os.OpenRoot(filepath.Dir(name))
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	defer root.Close()
	if err := atomicfile.Write(root, filepath.Base(name), []byte(text), atomicfile.Options{}); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

func (s *System) run(ctx context.Context, stdin, name string, args ...string) (string, error) {
	if s.Run != nil {
		return s.Run(ctx, stdin, name, args...)
	}
	return runProgram(ctx, stdin, name, args...)
}

// runProgram runs a program in the language that its answers are understood in.
func runProgram(ctx context.Context, stdin, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	cmd.Stdin = strings.NewReader(stdin)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	if err := cmd.Run(); err != nil {
		said := strings.Join(strings.Fields(errOut.String()), " ")
		return out.String(), &CommandError{Command: strings.Join(append([]string{name}, args...), " "), Output: said, Err: err}
	}
	return out.String(), nil
}

// Temporary reports whether a program is one that "go run" or "go test" has made and will delete.
func Temporary(program string) bool {
	for part := range strings.SplitSeq(filepath.ToSlash(program), "/") {
		if digits, ok := strings.CutPrefix(part, "go-build"); ok && strings.Trim(digits, "0123456789") == "" {
			return true
		}
	}
	return false
}
