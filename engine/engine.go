package engine

import (
	"errors"

	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/meaning"
	"github.com/seed-a44923cb/memctl/engine/night"
	"github.com/seed-a44923cb/memctl/engine/pages"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/run"
	"github.com/seed-a44923cb/memctl/engine/snapshot"
	"github.com/seed-a44923cb/memctl/engine/twins"
	"github.com/seed-a44923cb/memctl/engine/verify"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/engine/wiki"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Options change how an Engine works; the zero value is usable.
type Options = env.Options

// Engine is an open workspace.
type Engine struct {
	env      *env.Env
	run      *run.Runner
	night    *night.Night
	find     *find.Finder
	load     *load.Loader
	meaning  *meaning.Searcher
	twins    *twins.Joiner
	ask      *ask.Asker
	briefing *briefing.Briefer
	view     *view.Viewer
	wiki     *wiki.Wiki
	logbook  *logbook.Logbook
	verify   *verify.Verifier
	doctor   *doctor.Doctor
}

// Open opens the workspace in dir. A folder that is no workspace is an error matching workspace.ErrNotWorkspace, a
// memctl.yaml that cannot be used a *config.Error. A rule file that cannot be used does not stop anything: it is left out
// and named by [Engine.Rules] and in every report.
func Open(dir string, opt Options) (*Engine, error) {
	ws, err := workspace.Open(dir, opt.Files...)
	if err != nil {
		return nil, err
	}
	e, err := env.Open(ws, opt)
	if err != nil {
		return nil, errors.Join(err, ws.Close())
	}
	return with(e), nil
}

// with makes the parts that stand on an open workspace, each on those before it.
func with(e *env.Env) *Engine {
	files := snapshot.New(e)
	history := replay.New(e, files)
	runs := run.New(e, files, history, pages.New(e, files, history))
	finds, joins := find.New(e, history), twins.New(e)
	loads := load.New(e, finds)
	asks := ask.New(e, files, history, runs, finds, joins)
	tells := briefing.New(e, history, runs, finds, asks)
	runs.Leave = tells.PrepareBriefings
	views := view.New(e, files, history, runs, finds, loads)
	return &Engine{
		env: e, run: runs, night: night.New(e, files, history, runs), find: finds, load: loads, meaning: meaning.New(e, finds.Index), twins: joins, ask: asks, briefing: tells, view: views, wiki: wiki.New(e, history, runs, views),
		logbook: logbook.New(e, files), verify: verify.New(e, files, runs), doctor: doctor.New(e, views, finds, runs),
	}
}
