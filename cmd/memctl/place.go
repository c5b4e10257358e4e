package main

import (
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/place"
)

// where finds the workspace that is meant, and the user's folders.
func (a *app) where() place.Finder { return place.Finder{Named: a.workspace, Env: a.env} }

// find looks for the workspace: --workspace, MEMCTL_WORKSPACE, the nearest parent with memctl.yaml, the user data folder.
func (a *app) find() (place.Found, error) { return a.where().Find() }

// how says in words how the workspace was found.
func (a *app) how(p place.Found) string {
	switch p.By {
	case place.ByFlag:
		return "--workspace"
	case place.ByEnv:
		return place.Variable
	case place.ByParent:
		return a.t("가장 가까운 memctl.yaml", "nearest memctl.yaml")
	}
	return a.t("사용자 데이터 폴더", "user data folder")
}

// open opens the workspace.
func (a *app) open() (*engine.Engine, error) {
	p, err := a.find()
	if err != nil {
		return nil, err
	}
	return a.openDir(p.Dir, a.now)
}

// indexToAnswer is how long a question waits for the index, of 50,000 new lines or more, before it is answered from what there is.
const indexToAnswer = 10 * time.Second

// openToAsk opens the workspace for a question.
func (a *app) openToAsk() (*engine.Engine, error) {
	p, err := a.find()
	if err != nil {
		return nil, err
	}
	return engine.Open(p.Dir, engine.Options{Now: a.now, Progress: a.progress, IndexWithin: indexToAnswer})
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
