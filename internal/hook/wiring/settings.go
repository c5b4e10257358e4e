package wiring

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/shell"
)

// File is a settings file of a host.
type File struct {
	hostFile
	Host  hook.Host
	Scope string
}

// Path is where it is, as people know it.
func (f *File) Path() string { return f.path }

// Data is what is in it; nil when it is not there.
func (f *File) Data() []byte { return f.data }

// Scopes are the places where a host looks for hooks.
func Scopes(host hook.Host) []string {
	if host == hook.Codex {
		return []string{"user", "project"}
	}
	return []string{"user", "project", "local"}
}

// File reads the settings file of a scope: of the user, of the project in the current folder, or of that project on this
// machine alone.
func (m Machine) File(host hook.Host, scope string) (*File, error) {
	name := "settings.json"
	switch {
	case host == hook.Codex:
		name = "hooks.json"
	case scope == "local":
		name = "settings.local.json"
	}
	dir, err := m.hostFolder(host, scope)
	if err != nil {
		return nil, err
	}
	f := &File{Host: host, Scope: scope, hostFile: openHostFile(filepath.Join(dir, name))}
	return f, f.err
}

// hostFolder is where a host keeps the settings of a scope.
func (m Machine) hostFolder(host hook.Host, scope string) (string, error) {
	dir, own := ".claude", m.Where.Env["CLAUDE_CONFIG_DIR"]
	if host == hook.Codex {
		dir, own = ".codex", m.Where.Env["CODEX_HOME"]
	}
	if scope == "user" && own != "" {
		return own, nil
	}
	base, err := os.Getwd()
	if scope == "user" {
		base, err = m.Where.Home()
	}
	return filepath.Join(base, dir), err
}

// Without is the file without our hooks. Where the copy that was made when they came in still is what the file was, the file
// becomes that again, to the byte; one that we made goes.
func (f *File) Without() ([]byte, error) {
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

// replace writes the file, and keeps a copy of what it was before our hooks came in, until they are out again: later there is one already, of an
// older state.
func (f *File) replace(data []byte) (backup string, err error) {
	found, err := settings.Find(f.data)
	if err != nil || len(found.Wires) == 0 {
		return f.write(data, true, 0o600)
	}
	backup, err = f.write(data, false, 0o600)
	if left, ferr := settings.Find(data); err == nil && ferr == nil && len(left.Wires) == 0 {
		f.dropCopy(data)
	}
	return backup, err
}

// Wires are our hooks of a host, which call a program; "" is this one.
func (m Machine) Wires(host hook.Host, program string) ([]settings.Wire, error) {
	if program == "" {
		var err error
		if program, err = OwnProgram(); err != nil {
			return nil, err
		}
	}
	tail := ""
	if host != hook.Claude {
		tail = " --host " + string(host)
	}
	if m.Where.Named != "" {
		dir, err := filepath.Abs(m.Where.Named)
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

// codexConfig reads the config.toml of a folder of Codex; one that is not there is as good as an empty one.
func codexConfig(dir string) *settings.Codex {
	f := openHostFile(filepath.Join(dir, "config.toml"))
	if f.err != nil {
		return settings.ReadCodex([]byte("?")) // nobody knows what is in it
	}
	return settings.ReadCodex(f.data)
}

// codexTrust tells what Codex thinks of the hooks of a file. It keeps that in the user's config, whatever the scope of the file.
func (m Machine) codexTrust(f *File) func(settings.Wire) settings.Trust {
	dir, err := m.hostFolder(hook.Codex, "user")
	if err != nil {
		return func(settings.Wire) settings.Trust { return "" }
	}
	config := codexConfig(dir)
	paths := []string{f.path, f.real} // it names a file by its folder, where that really is
	if folder, err := realPath(filepath.Dir(f.path)); err == nil {
		paths = append(paths, filepath.Join(folder, filepath.Base(f.path)))
	}
	return func(w settings.Wire) settings.Trust { return config.Trust(paths, w) }
}
