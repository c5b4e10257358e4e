package place

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/shell"
	"github.com/seed-a44923cb/memctl/internal/trust"
	"github.com/seed-a44923cb/memctl/internal/visible"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Variable names the workspace that is meant, in the environment.
const Variable = "MEMCTL_WORKSPACE"

// By is how a workspace was found.
type By string

// The ways in which one is found, in their order.
const (
	ByFlag   By = "flag"   // named by a flag
	ByEnv    By = "env"    // named by Variable
	ByParent By = "parent" // the nearest folder above that is one
	ByData   By = "data"   // the user's own
)

// Found is a workspace's folder, as it was named or found, and how. A folder that was named need not be one.
type Found struct {
	Dir string
	By  By
}

// ErrNone is that there is none.
var ErrNone = notice.NewError("workspace.none", "no workspace was found")

// ErrNoHome is that nobody knows where the user's folder is.
var ErrNoHome = notice.NewError("home.unknown", "the home folder is not known (HOME)")

// Finder finds the workspace that is meant.
type Finder struct {
	Named string            // by a flag; "" for none
	Env   map[string]string // the environment; needs HOME or what the system has in its place for the user's own
}

// Find looks from the current folder.
func (f Finder) Find() (Found, error) {
	cwd, err := os.Getwd()
	if err != nil {
		cwd = "" // a folder that was removed has no parents
	}
	return f.From(cwd)
}

// From is Find for work that is done in the folder cwd; "" is none.
func (f Finder) From(cwd string) (Found, error) {
	if f.Named != "" {
		return Found{f.Named, ByFlag}, nil
	}
	if dir := f.Env[Variable]; dir != "" {
		return Found{dir, ByEnv}, nil
	}
	for dir := cwd; filepath.IsAbs(dir); dir = filepath.Dir(dir) {
		if Is(dir) {
			return Found{dir, ByParent}, nil
		}
		if filepath.Dir(dir) == dir {
			break
		}
	}
	if dir := f.Data(); dir != "" && Is(dir) {
		return Found{dir, ByData}, nil
	}
	return Found{}, ErrNone
}

// Is reports whether a folder is a workspace.
func Is(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, workspace.ConfigFile))
	return err == nil && info.Mode().IsRegular()
}

// Data is the workspace of a person who never named one; "" where that is not known.
func (f Finder) Data() string {
	if d := f.Env["XDG_DATA_HOME"]; d != "" {
		return filepath.Join(d, "memctl")
	}
	home := f.Env["HOME"]
	switch {
	case runtime.GOOS == "windows" && f.Env["LOCALAPPDATA"] != "":
		return filepath.Join(f.Env["LOCALAPPDATA"], "memctl")
	case home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "memctl")
	}
	return filepath.Join(home, ".local", "share", "memctl")
}

// State is where what is known of all workspaces of a user is kept, outside of each of them; "" where that is not known.
func (f Finder) State() string {
	if d := f.Env["XDG_STATE_HOME"]; filepath.IsAbs(d) {
		return filepath.Join(d, "memctl")
	}
	home := f.Env["HOME"]
	switch {
	case runtime.GOOS == "windows" && f.Env["LOCALAPPDATA"] != "":
		return filepath.Join(f.Env["LOCALAPPDATA"], "memctl-state")
	case !filepath.IsAbs(home):
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "memctl-state")
	}
	return filepath.Join(home, ".local", "state", "memctl")
}

// Home is the user's folder, or ErrNoHome.
func (f Finder) Home() (string, error) {
	for _, key := range []string{"HOME", "USERPROFILE"} {
		if dir := f.Env[key]; dir != "" && (key == "HOME" || runtime.GOOS == "windows") {
			return dir, nil
		}
	}
	return "", ErrNoHome
}

// Expand is a path with the user's folder in the place of a ~ before it.
func (f Finder) Expand(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		return filepath.Join(f.Env["HOME"], rest)
	}
	return path
}

// Trusted is the list of the workspaces of this user.
func (f Finder) Trusted() trust.Registry { return trust.In(f.State()) }

// Trust puts a workspace into the list of the trusted ones, and reports whether it was not there. Its mark lies in .memctl/, which git has to pass over.
func (f Finder) Trust(dir string, now time.Time) (w trust.Workspace, added bool, err error) {
	ws, err := workspace.Open(dir)
	if err != nil {
		return w, false, err
	}
	err = ws.IgnoreDerived()
	if err = errors.Join(err, ws.Close()); err != nil {
		return w, false, err
	}
	return f.Trusted().Add(dir, now)
}

// UntrustedError says that something that an agent's host started found a workspace that it may not open.
type UntrustedError struct {
	Dir string
	Err error // why nobody can tell whether it is trusted; nil: it is not in the list
}

func (e *UntrustedError) Error() string { return e.Notice().English() }

// Unwrap gives the cause.
func (e *UntrustedError) Unwrap() error { return e.Err }

// Notice is what the error tells.
func (e *UntrustedError) Notice() notice.Notice {
	if e.Err != nil {
		return errcode.Of(e.Err)
	}
	return notice.New("workspace.untrusted", "hooks and the MCP server do not open this workspace: it is not in your list of trusted ones (it came from elsewhere, or was moved or copied). If it is yours, once: memctl trust {dir}",
		visible.Line(shell.Quote(e.Dir, runtime.GOOS)))
}

// Closed is why what a host starts may not open a workspace; nil if it may: a person has named it, it is the user's own folder, or it is in the list.
func (f Finder) Closed(p Found) *UntrustedError {
	if p.By != ByParent {
		return nil
	}
	if ok, err := f.Trusted().Trusts(p.Dir); !ok {
		return &UntrustedError{p.Dir, err}
	}
	return nil
}
