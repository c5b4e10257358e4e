package engine

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// formatVersion is part of the data version: raise it when the same rules and logs are to give another bank.
const formatVersion = "memctl-9"

// Options change how an Engine works; the zero value is usable.
type Options struct {
	Now      string                             // clock of the run, as [Config.ParseNow] reads it; empty: the machine's
	Time     func() time.Time                   // for tests: the machine's clock; default time.Now
	LockWait time.Duration                      // how long a verb that writes waits for another one; default 5 s
	Progress func(what string, done, total int) // called now and then during long work; nil: not
	Files    []workspace.Option                 // for tests: fault injection
	// Glance lets a question about a large workspace be answered after a glance at its folders and newest logs instead of a look at
	// every file: see [ErrBehind]. For who has to answer within milliseconds, such as a hook.
	Glance bool
	// IndexWithin is how long bringing the index up to date may take before it keeps what it has and leaves the rest to the next time, so that an
	// answer comes from what there is. 0: as long as it takes.
	IndexWithin time.Duration
}

// Engine is an open workspace.
type Engine struct {
	ws       *workspace.Workspace
	cfg      Config
	opt      Options
	clock    func() Clock
	words    userWords
	analyzer *morph.Analyzer                 // knows the workspace's words; does not change
	sources  func() (*ruleFiles, error)      // read once, when first asked for
	decide   func() (*deciders, error)       // made once, when first asked for: neither a question nor a run without news needs them
	compare  func() (*dedup.Comparer, error) // made once, when first asked for; needs no rules
	model    func() (*llm.Client, error)     // made once, when first asked for
	device   atomic.Pointer[string]          // see ensureDevice; nil before the first run
}

// Open opens the workspace in dir. A folder that is no workspace is an error matching workspace.ErrNotWorkspace, a
// memctl.yaml that cannot be used a *ConfigError. A rule file that cannot be used does not stop anything: it is left out
// and named by [Engine.Rules] and in every report.
func Open(dir string, opt Options) (*Engine, error) {
	ws, err := workspace.Open(dir, opt.Files...)
	if err != nil {
		return nil, err
	}
	e, err := open(ws, opt)
	if err != nil {
		return nil, errors.Join(err, ws.Close())
	}
	return e, nil
}

func open(ws *workspace.Workspace, opt Options) (*Engine, error) {
	data, err := ws.ReadFile(ConfigFile)
	if err != nil {
		return nil, err
	}
	cfg, err := ParseConfig(data)
	if err != nil {
		return nil, err
	}
	opt.LockWait = cmp.Or(opt.LockWait, 5*time.Second)
	if opt.Time == nil {
		opt.Time = time.Now
	}
	e := &Engine{ws: ws, cfg: cfg, opt: opt, clock: func() Clock { return cfg.ClockAt(opt.Time()) }}
	if opt.Now != "" {
		clock, err := cfg.ParseNow(opt.Now)
		if err != nil {
			return nil, err
		}
		e.clock = func() Clock { return clock }
	}
	e.words = e.readWords()
	e.analyzer = morph.New(morph.Options{Words: e.words.forMorph()})
	e.sources = sync.OnceValues(e.readRules)
	e.decide = sync.OnceValues(e.loadRules)
	e.compare = builtInComparer
	if e.words.lexicon != nil {
		e.compare = sync.OnceValues(func() (*dedup.Comparer, error) { return newComparer(e.analyzer, e.words.lexicon) })
	}
	e.model = sync.OnceValues(e.newModel)
	return e, nil
}

// Close releases the workspace's folder.
func (e *Engine) Close() error { return e.ws.Close() }

// Dir is the absolute path of the workspace.
func (e *Engine) Dir() string { return e.ws.Dir() }

// Config is the workspace's configuration.
func (e *Engine) Config() Config { return e.cfg }

// Rules are the rules in force, the embedded ones with the workspace's merged over them, and the rule files that could
// not be used, each error with file, line and column.
func (e *Engine) Rules() (*rules.Set, []error, error) {
	d, err := e.decide()
	if err != nil {
		return nil, nil, err
	}
	return d.rules, d.errs, nil
}

// Clock is the time of a run that began now.
func (e *Engine) Clock() Clock { return e.clock() }

// readIfThere reads a file, or returns nil when there is none. An empty file is not nil.
func (e *Engine) readIfThere(rel string) ([]byte, error) {
	b, err := e.ws.ReadFile(rel)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if b == nil && err == nil {
		b = []byte{}
	}
	return b, err
}

// readNamed reads a file by its name in NFC; on the disk the name may have another Unicode form.
func (e *Engine) readNamed(rel string) ([]byte, error) {
	if workspace.Hidden(rel) {
		return nil, &fs.PathError{Op: "read", Path: rel, Err: fs.ErrNotExist}
	}
	b, err := e.ws.ReadFile(rel)
	if !errors.Is(err, fs.ErrNotExist) || norm.NFD.IsNormalString(rel) {
		return b, err
	}
	files, _, serr := e.ws.Scan(background(), path.Dir(rel))
	if serr != nil {
		return nil, serr
	}
	for _, f := range files {
		if f.Key == norm.NFC.String(rel) {
			return e.ws.ReadFile(f.Path)
		}
	}
	return b, err
}

// background is the context of short work that must not be cancelled half way: reading the rule files once, taking
// stamps of what was just written.
func background() context.Context {
	return context.Background() //nolint:forbidigo // see above
}
