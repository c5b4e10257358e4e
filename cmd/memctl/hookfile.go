package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/shell"
)

// backupEnd is what the name of a settings file has behind it where a copy of what it was is kept.
const backupEnd = ".memctl-backup"

// maxSettings bounds a settings file, in bytes.
const maxSettings = 8 << 20

// hookFile is a settings file of a host.
type hookFile struct {
	host  hook.Host
	scope string
	path  string // as people know it
	real  string // where it leads, if it is a symbolic link
	data  []byte // nil when it is not there
}

// errChanged says that somebody else has written a file meanwhile.
var errChanged = errors.New("somebody else has just changed it")

// scopes are the places where a host looks for hooks.
func scopes(host hook.Host) []string {
	if host == hook.Codex {
		return []string{"user", "project"}
	}
	return []string{"user", "project", "local"}
}

// hookFile reads the settings file of a scope: of the user, of the project in the current folder, or of that project on this
// machine alone.
func (a *app) hookFile(host hook.Host, scope string) (*hookFile, error) {
	dir, name := ".claude", "settings.json"
	home := a.env["CLAUDE_CONFIG_DIR"]
	if host == hook.Codex {
		dir, name, home = ".codex", "hooks.json", a.env["CODEX_HOME"]
	}
	if scope == "local" {
		name = "settings.local.json"
	}
	base, err := os.Getwd()
	switch {
	case scope == "user" && home != "":
		base, dir, err = home, "", nil
	case scope == "user":
		base, err = a.home()
	}
	if err != nil {
		return nil, err
	}
	f := &hookFile{host: host, scope: scope, path: filepath.Join(base, dir, name)}
	if f.real, err = realPath(f.path); err != nil {
		return f, fmt.Errorf("read settings: %w", err)
	}
	return f, f.read()
}

// maxLinks bounds how many symbolic links are followed to a file that is not there.
const maxLinks = 40

// realPath is where a path leads: through symbolic links to a file, or to the place where it is to be.
func realPath(path string) (string, error) {
	for at, n := path, 0; n < maxLinks; n++ {
		found, err := filepath.EvalSymlinks(at)
		if !errors.Is(err, fs.ErrNotExist) {
			return cmp.Or(found, at), err
		}
		target, err := os.Readlink(at)
		if err != nil {
			return at, nil //nolint:nilerr // no link: it is to be there
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(at), target)
		}
		at = target
	}
	return path, fmt.Errorf("%s: too many symbolic links", path)
}

// home is the user's folder.
func (a *app) home() (string, error) {
	for _, key := range []string{"HOME", "USERPROFILE"} {
		if dir := a.env[key]; dir != "" && (key == "HOME" || runtime.GOOS == "windows") {
			return dir, nil
		}
	}
	return "", errors.New(a.t("홈 폴더를 알 수 없습니다(HOME)", "the home folder is not known (HOME)"))
}

func (f *hookFile) read() error {
	fi, err := os.Stat(f.real)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("read settings: %w", err)
	case !fi.Mode().IsRegular() || fi.Size() > maxSettings:
		return fmt.Errorf("read settings %s: not a regular file of less than %d bytes", f.path, maxSettings)
	}
	if f.data, err = os.ReadFile(f.real); err != nil {
		return fmt.Errorf("read settings: %w", err)
	}
	if f.data == nil {
		f.data = []byte{}
	}
	return nil
}

// backup is the path of the copy.
func (f *hookFile) backup() string { return f.real + backupEnd }

// write replaces the file in one step, after a copy of what it was before our hooks came in; nil removes it.
func (f *hookFile) write(data []byte) (backup string, err error) {
	dir := filepath.Dir(f.real)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("create %s: %w", dir, err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", err
	}
	defer root.Close()
	perm := fs.FileMode(0o600)
	if fi, err := os.Stat(f.real); err == nil {
		perm = fi.Mode().Perm()
	}
	name := filepath.Base(f.real)
	found, err := settings.Find(f.data)
	if f.data != nil && (err != nil || len(found.Wires) == 0) { // else the copy is there already, and of an older state
		if err := atomicfile.Write(root, name+backupEnd, f.data, atomicfile.Options{Perm: perm}); err != nil {
			return "", fmt.Errorf("copy %s: %w", f.path, err)
		}
		backup = f.backup()
	}
	check := func() error {
		now := *f
		now.data = nil
		if err := now.read(); err != nil {
			return err
		}
		if !bytes.Equal(now.data, f.data) || (now.data == nil) != (f.data == nil) {
			return fmt.Errorf("write %s: %w", f.path, errChanged)
		}
		return nil
	}
	if data == nil {
		if err := check(); err != nil {
			return backup, err
		}
		return backup, root.Remove(name)
	}
	return backup, atomicfile.Write(root, name, data, atomicfile.Options{Perm: perm, Check: check})
}

// without is the file without our hooks. Where the copy that was made when they came in still is what the file was, the file
// becomes that again, to the byte; one that we made goes.
func (f *hookFile) without() ([]byte, error) {
	out, err := settings.Uninstall(f.data)
	if err != nil || bytes.Equal(out, f.data) {
		return f.data, err
	}
	found, err := settings.Find(f.data)
	if err != nil {
		return nil, err
	}
	was, err := os.ReadFile(f.backup())
	if old, ferr := settings.Find(was); err != nil || ferr != nil || len(old.Wires) > 0 { // no copy, or one that does not help
		if strings.TrimSpace(string(out)) == "{}" {
			return nil, nil
		}
		return out, nil
	}
	if with, err := settings.Install(was, found.Wires); err == nil && bytes.Equal(with, f.data) {
		return was, nil
	}
	return out, nil
}

// hookWires are our hooks of a host.
func (a *app) hookWires(host hook.Host, program string) ([]settings.Wire, error) {
	if program == "" {
		var err error
		if program, err = ownProgram(); err != nil {
			return nil, err
		}
	}
	tail := ""
	if host != hook.Claude {
		tail = " --host " + string(host)
	}
	if a.workspace != "" {
		dir, err := filepath.Abs(a.workspace)
		if err != nil {
			return nil, err
		}
		tail += " --workspace " + shell.Quote(dir, runtime.GOOS)
	}
	var out []settings.Wire
	for _, e := range hook.Events() {
		command := shell.Quote(program, runtime.GOOS) + " hook " + string(e) + tail
		out = append(out, settings.Wire{Event: e.HostName(), Command: command, Timeout: hookTimeout(host, e)})
	}
	return out, nil
}

// hookTimeout is how many seconds a host gives a hook. Codex cuts what it gives to the end of a session.
func hookTimeout(host hook.Host, e hook.Event) int {
	switch {
	case e == hook.SessionEnd && host == hook.Codex:
		return settings.CodexSessionEnd
	case e == hook.SessionEnd || e.Injects():
		return 10
	}
	return 60
}

// ownProgram is where this program is: as the shell finds it, if that is the same one, since such a path survives an upgrade.
func ownProgram() (string, error) {
	own, err := os.Executable()
	if err != nil {
		return "", err
	}
	found, err := exec.LookPath("memctl")
	if err == nil && filepath.IsAbs(found) && sameFile(found, own) {
		return found, nil
	}
	return own, nil
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// codexSwitchedOff looks into the config.toml beside a hooks.json: [features] hooks = false.
func codexSwitchedOff(hooksFile string) bool {
	data, err := os.ReadFile(filepath.Join(filepath.Dir(hooksFile), "config.toml"))
	if err != nil {
		return false
	}
	table, off := "", false
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		key, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		switch {
		case !ok && strings.HasPrefix(key, "["):
			table = strings.Trim(key, "[] ")
		case table == "features" && (key == "hooks" || key == "codex_hooks"), table == "" && (key == "features.hooks" || key == "features.codex_hooks"):
			off = value == "false"
		}
	}
	return off
}
