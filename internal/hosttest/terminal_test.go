//go:build unix

package hosttest

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// terminal is a screen with a client in it, and a keyboard. It is one of tmux, whose server is the test's own.
type terminal struct {
	world  *world
	folder string // with the server's socket and its settings
}

// open starts a client in a terminal and waits until its screen shows ready.
func (w *world) open(t *testing.T, ready string, client ...string) *terminal {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		skip(t, "tmux is not there")
	}
	s := &terminal{world: w, folder: t.TempDir()}
	w.screen = s
	w.write(t, filepath.Join(s.folder, "settings"), "set -g remain-on-exit on\nset -s escape-time 0\n")
	t.Cleanup(func() { s.tmux(t, "kill-server") })
	s.tmux(t, slices.Concat([]string{"new-session", "-d", "-x", "160", "-y", "60", "-c", w.project, "--", "env", "-i"}, w.env, client)...)
	s.shows(t, ready)
	return s
}

func (s *terminal) tmux(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("tmux", append([]string{"-u", "-S", filepath.Join(s.folder, "socket"), "-f", filepath.Join(s.folder, "settings")}, args...)...)
	cmd.Env = s.world.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("tmux %s: %v %s", args[0], err, out)
	}
	return string(out)
}

// see is what the screen shows.
func (s *terminal) see(t *testing.T) string {
	t.Helper()
	return s.tmux(t, "capture-pane", "-p")
}

// shows waits until the screen shows a text.
func (s *terminal) shows(t *testing.T, text string) {
	t.Helper()
	s.world.await(t, "the screen shows "+text, func() bool { return strings.Contains(s.see(t), text) })
}

// hides waits until the screen shows a text no more.
func (s *terminal) hides(t *testing.T, text string) {
	t.Helper()
	s.world.await(t, "the screen hides "+text, func() bool { return !strings.Contains(s.see(t), text) })
}

// press presses keys, by the names that tmux has for them.
func (s *terminal) press(t *testing.T, keys ...string) {
	t.Helper()
	s.tmux(t, append([]string{"send-keys", "--"}, keys...)...)
}

// chosen finds the number of the choice that a menu of a client has its mark at.
var chosen = regexp.MustCompile(`(?m)^ *[❯›] (\d)\. `)

// choose moves the mark of a menu to a choice. A key that the client was not ready for is pressed again.
func (s *terminal) choose(t *testing.T, choice int) {
	t.Helper()
	last, pressed := 0, time.Time{}
	s.world.await(t, fmt.Sprintf("the mark is at choice %d", choice), func() bool {
		found := chosen.FindAllStringSubmatch(s.see(t), -1)
		if len(found) == 0 {
			return false
		}
		at, err := strconv.Atoi(found[len(found)-1][1])
		if err != nil {
			t.Fatal(err)
		}
		if at != choice && (at != last || time.Since(pressed) > 3*time.Second) {
			s.press(t, map[bool]string{true: "Down", false: "Up"}[at < choice])
			last, pressed = at, time.Now()
		}
		return at == choice
	})
}

// enter types a text, and presses Enter when the screen shows it.
func (s *terminal) enter(t *testing.T, text string) {
	t.Helper()
	s.tmux(t, "send-keys", "-l", "--", text)
	s.shows(t, text)
	s.press(t, "Enter")
}

// leave types a command that ends the client, and waits until it has ended.
func (s *terminal) leave(t *testing.T, command string) {
	t.Helper()
	s.enter(t, command)
	s.world.await(t, "the client ends", func() bool { return strings.TrimSpace(s.tmux(t, "display-message", "-p", "#{pane_dead}")) == "1" })
}
