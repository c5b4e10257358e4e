package main

import (
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// place is a workspace's folder and how it was found: "flag", "env", "parent" or "data".
type place struct{ dir, by string }

var errNoWorkspace = notice.NewError("workspace.none", "no workspace was found")

// find looks for the workspace: --workspace, MEMCTL_WORKSPACE, the nearest parent with memctl.yaml, the user data folder.
func (a *app) find() (place, error) {
	cwd, err := os.Getwd()
	if err != nil {
		cwd = "" // a folder that was removed has no parents
	}
	return a.findFrom(cwd)
}

// findFrom is find for work that is done in the folder cwd; "" is none.
func (a *app) findFrom(cwd string) (place, error) {
	if a.workspace != "" {
		return place{a.workspace, "flag"}, nil
	}
	if dir := a.env["MEMCTL_WORKSPACE"]; dir != "" {
		return place{dir, "env"}, nil
	}
	for dir := cwd; filepath.IsAbs(dir); dir = filepath.Dir(dir) {
		if isWorkspace(dir) {
			return place{dir, "parent"}, nil
		}
		if filepath.Dir(dir) == dir {
			break
		}
	}
	if dir := a.dataDir(); dir != "" && isWorkspace(dir) {
		return place{dir, "data"}, nil
	}
	return place{}, errNoWorkspace
}

func isWorkspace(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, config.File))
	return err == nil && info.Mode().IsRegular()
}

// how says in words how the workspace was found.
func (a *app) how(p place) string {
	switch p.by {
	case "flag":
		return "--workspace"
	case "env":
		return "MEMCTL_WORKSPACE"
	case "parent":
		return a.t("가장 가까운 memctl.yaml", "nearest memctl.yaml")
	}
	return a.t("사용자 데이터 폴더", "user data folder")
}

// dataDir is the workspace of a person who never named one.
func (a *app) dataDir() string {
	if d := a.env["XDG_DATA_HOME"]; d != "" {
		return filepath.Join(d, "memctl")
	}
	home := a.env["HOME"]
	switch {
	case runtime.GOOS == "windows" && a.env["LOCALAPPDATA"] != "":
		return filepath.Join(a.env["LOCALAPPDATA"], "memctl")
	case home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "memctl")
	}
	return filepath.Join(home, ".local", "share", "memctl")
}

// open opens the workspace.
func (a *app) open() (*engine.Engine, error) {
	p, err := a.find()
	if err != nil {
		return nil, err
	}
	return a.openDir(p.dir, a.now)
}

func (a *app) openDir(dir, now string) (*engine.Engine, error) {
	return engine.Open(dir, engine.Options{Now: now, Progress: a.progress})
}

// zoneOf is the time zone of a workspace, in which people are told times of it; the machine's where its settings cannot be read.
func (a *app) zoneOf(dir string) *time.Location {
	e, err := a.openDir(dir, "")
	if err != nil {
		return time.Local
	}
	defer e.Close()
	return e.Config().Zone
}
