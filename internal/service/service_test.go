package service_test

import (
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/service"
)

var update = flag.Bool("update", false, "write the goldens anew")

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// odd is a path with all that a format may trip over.
const odd = `/srv/내 기억/100% "A&B" it's <$HOME> \back`

func plainSpec() service.Spec {
	return service.Spec{Program: "/usr/local/bin/memctl", Workspaces: []string{"/srv/notes"}, Every: 30 * time.Minute}
}

func oddSpec() service.Spec {
	return service.Spec{Program: odd + "/memctl", Workspaces: []string{odd, "/srv/notes"}, Log: odd + ".log", Every: 7 * time.Minute}
}

func TestTexts(t *testing.T) {
	for name, render := range map[string]func(service.Spec) string{"systemd": service.Systemd, "launchd": service.Launchd, "cron": service.Cron} {
		golden(t, name+"-plain.txt", render(plainSpec()))
		golden(t, name+"-odd.txt", render(oddSpec()))
	}
}

// What the shell makes of a cron line, once cron has taken its backslashes before percent signs away, is the words that were meant.
func TestCronLineMeansItsWords(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs sh")
	}
	line := strings.Split(service.Cron(oddSpec()), "\n")[1]
	command := strings.ReplaceAll(strings.TrimPrefix(line, "*/6 * * * * "), `\%`, "%")
	out, err := exec.CommandContext(t.Context(), "sh", "-c", `printf '%s\n' `+command).Output()
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Join([]string{odd + "/memctl", "daemon", "--once", "--workspace", odd, "--workspace", "/srv/notes", "--log", odd + ".log", ""}, "\n")
	if diff := cmp.Diff(want, string(out)); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
}

func TestPropertyListMeansItsWords(t *testing.T) {
	var list struct {
		Words []string `xml:"dict>array>string"`
	}
	if err := xml.Unmarshal([]byte(service.Launchd(oddSpec())), &list); err != nil {
		t.Fatal(err)
	}
	want := []string{odd + "/memctl", "daemon", "--workspace", odd, "--workspace", "/srv/notes", "--log", odd + ".log"}
	if diff := cmp.Diff(want, list.Words); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
}

func TestCronStepsFitIntoAnHour(t *testing.T) {
	for every, want := range map[time.Duration]string{
		time.Minute: "* * * * *", 4 * time.Minute: "*/3 * * * *", 30 * time.Minute: "*/30 * * * *", 45 * time.Minute: "*/30 * * * *", 24 * time.Hour: "*/30 * * * *",
	} {
		spec := plainSpec()
		spec.Every = every
		if line := strings.Split(service.Cron(spec), "\n")[1]; !strings.HasPrefix(line, want+" /usr") {
			t.Errorf("every %s: %s", every, line)
		}
	}
}

// programs are the system's, made up: they note how they are called, and one of them keeps a crontab.
type programs struct {
	calls  []string
	tab    string
	answer map[string]string
	fails  string // the one that fails, if its call begins with this
}

func (p *programs) run(_ context.Context, stdin, name string, args ...string) (string, error) {
	call := strings.Join(append([]string{name}, args...), " ")
	p.calls = append(p.calls, call)
	switch {
	case p.fails != "" && strings.HasPrefix(call, p.fails):
		return "", &service.CommandError{Command: call, Output: "Failed to connect to bus", Err: errors.New("exit status 1")}
	case call == "crontab -l" && p.tab == "":
		return "", &service.CommandError{Command: call, Output: "no crontab for min", Err: errors.New("exit status 1")}
	case call == "crontab -l":
		return p.tab, nil
	case call == "crontab -":
		p.tab = stdin
	}
	return p.answer[call], nil
}

func TestCrontabKeepsWhatIsInIt(t *testing.T) {
	const theirs = "MAILTO=\"\"\n# 내 것\n5 4 * * * echo '100\\%'" // without a newline at the end
	p := &programs{tab: theirs}
	s := service.System{Kind: service.KindCron, Run: p.run}
	for range 2 { // the second time nothing is doubled
		if _, err := s.Install(t.Context(), plainSpec()); err != nil {
			t.Fatal(err)
		}
		if want := theirs + "\n" + service.Cron(plainSpec()); p.tab != want {
			t.Fatalf("the crontab is\n%s\nwant\n%s", p.tab, want)
		}
	}
	p.tab += "0 0 * * * echo later\n"
	if _, err := s.Install(t.Context(), oddSpec()); err != nil {
		t.Fatal(err)
	}
	if st, err := s.Status(t.Context()); err != nil || !st.Installed || !st.Enabled {
		t.Errorf("%+v, %v", st, err)
	}
	if done, err := s.Uninstall(t.Context()); err != nil || !done {
		t.Errorf("%v, %v", done, err)
	}
	if want := theirs + "\n0 0 * * * echo later\n"; p.tab != want {
		t.Errorf("afterwards the crontab is\n%s\nwant\n%s", p.tab, want)
	}
	if done, err := s.Uninstall(t.Context()); err != nil || done {
		t.Errorf("uninstalled twice: %v, %v", done, err)
	}
	p.tab = "# begin memctl\n0 0 * * * echo theirs or ours\n"
	before := p.tab
	if _, err := s.Install(t.Context(), plainSpec()); !errors.Is(err, service.ErrMarks) || p.tab != before {
		t.Errorf("with damaged marks: %v\n%s", err, p.tab)
	}
	p.fails = "crontab -l"
	if _, err := s.Install(t.Context(), plainSpec()); err == nil || p.tab != before {
		t.Errorf("a crontab that cannot be read is written: %v", err)
	}
}

func TestUnitIsInstalledOnceAndRemovedWhole(t *testing.T) {
	p := &programs{answer: map[string]string{"systemctl --user is-enabled memctl.service": "enabled\n", "systemctl --user is-active memctl.service": "active\n"}}
	s := service.System{Kind: service.KindSystemd, Home: t.TempDir(), Run: p.run}
	want := filepath.Join(s.Home, ".config", "systemd", "user", "memctl.service")
	for range 2 {
		plan, err := s.Install(t.Context(), oddSpec())
		if err != nil || plan.Path != want {
			t.Fatalf("%s, %v", plan.Path, err)
		}
	}
	if b, err := os.ReadFile(want); err != nil || string(b) != service.Systemd(oddSpec()) {
		t.Errorf("%s, %v", b, err)
	}
	if st, err := s.Status(t.Context()); err != nil || st != (service.Status{Installed: true, Enabled: true, Running: true, State: "active"}) {
		t.Errorf("%+v, %v", st, err)
	}
	p.calls = nil
	if done, err := s.Uninstall(t.Context()); err != nil || !done {
		t.Errorf("%v, %v", done, err)
	}
	if diff := cmp.Diff([]string{"systemctl --user disable --now memctl.service", "systemctl --user daemon-reload"}, p.calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	if entries, err := os.ReadDir(filepath.Dir(want)); err != nil || len(entries) != 0 {
		t.Errorf("left: %v, %v", entries, err)
	}
	if done, err := s.Uninstall(t.Context()); err != nil || done {
		t.Errorf("uninstalled twice: %v, %v", done, err)
	}
}

func TestAFileOfSomebodyElseIsLeftAlone(t *testing.T) {
	for _, kind := range []service.Kind{service.KindSystemd, service.KindLaunchd} {
		p := &programs{}
		s := service.System{Kind: kind, Home: t.TempDir(), Config: filepath.Join(t.TempDir(), "설정"), Run: p.run}
		if err := errors.Join(os.MkdirAll(filepath.Dir(s.Path()), 0o755), os.WriteFile(s.Path(), []byte("[Service]\nExecStart=/bin/true\n"), 0o644)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Install(t.Context(), plainSpec()); !errors.Is(err, service.ErrForeign) {
			t.Errorf("%s: installed over it: %v", kind, err)
		}
		if _, err := s.Uninstall(t.Context()); !errors.Is(err, service.ErrForeign) {
			t.Errorf("%s: removed: %v", kind, err)
		}
		if len(p.calls) > 0 {
			t.Errorf("%s: %v was run", kind, p.calls)
		}
	}
}

func TestAgent(t *testing.T) {
	p := &programs{answer: map[string]string{"launchctl print gui/501/memctl.daemon": "memctl.daemon = {\n\tstate = running\n\tpid = 7\n\t\tstate = active\n}\n"}}
	s := service.System{Kind: service.KindLaunchd, Home: t.TempDir(), UID: 501, Run: p.run}
	if _, err := s.Install(t.Context(), plainSpec()); err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(s.Home, "Library", "LaunchAgents", "memctl.daemon.plist")
	if diff := cmp.Diff([]string{"launchctl bootout gui/501/memctl.daemon", "launchctl bootstrap gui/501 " + list}, p.calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	if st, err := s.Status(t.Context()); err != nil || !st.Installed || !st.Enabled || !st.Running {
		t.Errorf("%+v, %v", st, err)
	}
	p.fails = "launchctl" // it is not loaded
	if st, err := s.Status(t.Context()); err != nil || !st.Installed || st.Enabled || st.Running {
		t.Errorf("%+v, %v", st, err)
	}
	if done, err := s.Uninstall(t.Context()); err != nil || !done {
		t.Errorf("%v, %v", done, err)
	}
}

func TestFailureOfTheSystemIsSaid(t *testing.T) {
	p := &programs{fails: "systemctl --user enable"}
	s := service.System{Kind: service.KindSystemd, Home: t.TempDir(), Run: p.run}
	_, err := s.Install(t.Context(), plainSpec())
	if e, ok := errors.AsType[*service.CommandError](err); !ok || e.Error() != "systemctl --user enable memctl.service: Failed to connect to bus" {
		t.Errorf("got %v", err)
	}
}

func TestPathThatNoFileCanHold(t *testing.T) {
	spec := plainSpec()
	spec.Workspaces = []string{"/srv/a\nExecStart=/bin/false"}
	for _, kind := range []service.Kind{service.KindSystemd, service.KindLaunchd, service.KindCron} {
		s := service.System{Kind: kind, Home: t.TempDir(), Run: (&programs{}).run}
		if _, err := s.Install(t.Context(), spec); !errors.Is(err, service.ErrPath) {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

func TestDetect(t *testing.T) {
	has := func(programs ...string) func(string) (string, error) {
		return func(name string) (string, error) {
			for _, p := range programs {
				if p == name {
					return "/bin/" + p, nil
				}
			}
			return "", exec.ErrNotFound
		}
	}
	for _, c := range []struct {
		goos string
		has  []string
		want service.Kind
	}{{"darwin", nil, service.KindLaunchd}, {"freebsd", []string{"crontab"}, service.KindCron}, {"linux", nil, ""}, {"windows", []string{"crontab"}, ""}} {
		got, err := service.Detect(c.goos, has(c.has...))
		if got != c.want || (err != nil) != (c.want == "") {
			t.Errorf("%s: %q, %v", c.goos, got, err)
		}
	}
}

func TestProgramsOfGoRunAreTemporary(t *testing.T) {
	for program, want := range map[string]bool{
		"/tmp/go-build3663242637/b001/exe/memctl": true, "/usr/local/bin/memctl": false, "/srv/go-builders/memctl": false, "/opt/go-build/memctl": true,
	} {
		if service.Temporary(program) != want {
			t.Errorf("%s: want %v", program, want)
		}
	}
}
