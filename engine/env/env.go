package env

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
	"golang.org/x/text/unicode/norm"
)

// formatVersion is part of the data version: raise it when the same rules and logs are to give another bank.
const formatVersion = "memctl-13"

// Options change how an Engine works; the zero value is usable.
type Options struct {
	Now      string                             // clock of the run, as [config.Config.ParseNow] reads it; empty: the machine's
	Time     func() time.Time                   // for tests: the machine's clock; default time.Now
	LockWait time.Duration                      // how long a verb that writes waits for another one; default 5 s
	Progress func(what string, done, total int) // called now and then during long work; nil: not
	Files    []workspace.Option                 // for tests: fault injection
	// PageBudget is for tests: [bank.LayoutOptions.Budget] of all pages, the same for all runs over a workspace.
	PageBudget int
	// Glance lets a question about a large workspace be answered after a glance at its folders and newest logs instead of a look at
	// every file: see find.ErrBehind. For who has to answer within milliseconds, such as a hook.
	Glance bool
	// IndexWithin is how long bringing the index up to date may take before it keeps what it has and leaves the rest to the next time, so that an
	// answer comes from what there is. 0: as long as it takes.
	IndexWithin time.Duration
}

// Env is an open workspace.
type Env struct {
	Ws       *workspace.Workspace
	Cfg      config.Config
	Opt      Options
	Now      func() config.Clock
	Words    userWords
	Analyzer *morph.Analyzer                 // knows the workspace's words; does not change
	Sources  func() (*ruleFiles, error)      // read once, when first asked for
	Decide   func() (*Deciders, error)       // made once, when first asked for: neither a question nor a run without news needs them
	Compare  func() (*dedup.Comparer, error) // made once, when first asked for; needs no rules
	model    func() (*llm.Client, error)     // made once, when first asked for
	device   atomic.Pointer[string]          // see [Env.EnsureDevice]; nil before the first run
}

// Open makes what the engine needs of an open workspace. A memctl.yaml that cannot be used is a *config.Error.
func Open(ws *workspace.Workspace, opt Options) (*Env, error) {
	data, err := ws.ReadFile(config.File)
	if err != nil {
		return nil, err
	}
	cfg, err := config.Parse(data)
	if err != nil {
		return nil, err
	}
	opt.LockWait = cmp.Or(opt.LockWait, 5*time.Second)
	if opt.Time == nil {
		opt.Time = time.Now
	}
	e := &Env{Ws: ws, Cfg: cfg, Opt: opt, Now: func() config.Clock { return cfg.ClockAt(opt.Time()) }}
	if opt.Now != "" {
		clock, err := cfg.ParseNow(opt.Now)
		if err != nil {
			return nil, err
		}
		e.Now = func() config.Clock { return clock }
	}
	e.Words = e.readWords()
	e.Analyzer = morph.New(morph.Options{Words: e.Words.forMorph()})
	e.Sources = sync.OnceValues(e.readRules)
	e.Decide = sync.OnceValues(e.loadRules)
	e.Compare = BuiltInComparer
	if e.Words.lexicon != nil {
		e.Compare = sync.OnceValues(func() (*dedup.Comparer, error) { return newComparer(e.Analyzer, e.Words.lexicon) })
	}
	e.model = sync.OnceValues(e.newModel)
	return e, nil
}

// Close releases the workspace's folder.
func (e *Env) Close() error { return e.Ws.Close() }

// Dir is the absolute path of the workspace.
func (e *Env) Dir() string { return e.Ws.Dir() }

// Config is the workspace's configuration.
func (e *Env) Config() config.Config { return e.Cfg }

// Rules are the rules in force, the embedded ones with the workspace's merged over them, and the rule files that could
// not be used, each error with file, line and column.
func (e *Env) Rules() (*rules.Set, []error, error) {
	d, err := e.Decide()
	if err != nil {
		return nil, nil, err
	}
	return d.rules, d.Errs, nil
}

// Clock is the time of a run that began now.
func (e *Env) Clock() config.Clock { return e.Now() }

// ReadIfThere reads a file, or returns nil when there is none. An empty file is not nil.
func (e *Env) ReadIfThere(rel string) ([]byte, error) {
	b, err := e.Ws.ReadFile(rel)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if b == nil && err == nil {
		b = []byte{}
	}
	return b, err
}

// ReadNamed reads a file by its name in NFC; on the disk the name may have another Unicode form.
func (e *Env) ReadNamed(rel string) ([]byte, error) {
	if workspace.Hidden(rel) {
		return nil, &fs.PathError{Op: "read", Path: rel, Err: fs.ErrNotExist}
	}
	b, err := e.Ws.ReadFile(rel)
	if !errors.Is(err, fs.ErrNotExist) || norm.NFD.IsNormalString(rel) {
		return b, err
	}
	files, _, serr := e.Ws.Scan(Background(), path.Dir(rel))
	if serr != nil {
		return nil, serr
	}
	for _, f := range files {
		if f.Key == norm.NFC.String(rel) {
			return e.Ws.ReadFile(f.Path)
		}
	}
	return b, err
}

// Background is the context of short work that must not be cancelled half way: reading the rule files once, taking
// stamps of what was just written.
func Background() context.Context {
	return context.Background() //nolint:forbidigo // see above
}

// LogsSum sums up names, sizes and times of everything in memory/ in one word, which is another one once something there has changed.
func (e *Env) LogsSum(ctx context.Context) (string, error) {
	listed, _, err := e.Ws.Scan(ctx, files.MemoryDir)
	if err != nil {
		return "", err
	}
	sum, _ := files.SumOf(listed)
	return sum, nil
}
