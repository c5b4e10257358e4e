package wiring

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// askVersion is how long a program may take to tell its version.
const askVersion = 2 * time.Second

// OwnProgram is where this program is: as the shell finds it, if that is the same one, since such a path survives an upgrade.
func OwnProgram() (string, error) {
	own, err := os.Executable()
	if err != nil {
		return "", err
	}
	found, err := exec.LookPath("memctl")
	if err == nil && filepath.IsAbs(found) && SameFile(found, own) {
		return found, nil
	}
	return own, nil
}

// SameFile reports whether two paths lead to one file.
func SameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// versionOf asks a program for its version; "" when it does not say.
func (m Machine) versionOf(ctx context.Context, path string) string {
	if own, err := OwnProgram(); err == nil && SameFile(own, path) {
		return m.Version
	}
	ctx, cancel := context.WithTimeout(ctx, askVersion)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil || len(out) > 256 {
		return ""
	}
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(string(out)), "memctl "))
}

// IsShared reports whether a file is in a repository of git, as far as its folders tell.
func IsShared(path string) bool {
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		if filepath.Dir(dir) == dir {
			return false
		}
	}
}
