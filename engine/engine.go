package engine

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
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

// deciders are what decides about statements: rules, router and comparer, with the version of their data.
type deciders struct {
	rules    *rules.Set
	errs     []error
	comparer func() *dedup.Comparer // made when it is first asked for: what captures and routes compares nothing
	judge    *distil.Judge
	subjects *subject.Reader
	given    *givenSubjects
	analyzer *morph.Analyzer // of all of them
}

// ruleFiles are the workspace's rule files as bytes, and the version of all data that decides.
type ruleFiles struct {
	files   []rules.File
	given   *givenSubjects // nil when there is no file of subjects that can be used
	errs    []error        // files that cannot be read or used
	version string
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

// readRules reads the workspace's rule files, without parsing them, and names everything that decides: format,
// analyser, embedded rules and words, the workspace's rules, the language.
func (e *Engine) readRules() (*ruleFiles, error) {
	embedded, err := rules.EmbeddedVersion()
	if err != nil {
		return nil, err
	}
	found, _, err := e.ws.Scan(background(), routingDir)
	if err != nil {
		return nil, err
	}
	r := &ruleFiles{}
	parts := []string{formatVersion, dedup.Version, claim.DataVersion(), subject.DataVersion(), e.analyzer.Version(), embedded, e.cfg.Language, e.redactID()}
	for _, f := range found {
		if ext := path.Ext(f.Path); ext != ".yaml" && ext != ".yml" {
			continue
		}
		b, err := e.ws.ReadFile(f.Path)
		if err != nil {
			r.errs = append(r.errs, err)
			parts = append(parts, f.Path, err.Error())
			continue
		}
		r.files = append(r.files, rules.File{Path: f.Path, Data: b})
		parts = append(parts, f.Path, workspace.Hash(b))
	}
	parts = append(parts, wordsFile, workspace.Hash(e.words.data))
	var data []byte
	var bad []error
	r.given, data, bad = e.readSubjects()
	r.errs = append(r.errs, bad...)
	if data != nil {
		parts = append(parts, subjectsAt, workspace.Hash(data))
	}
	r.version = workspace.Hash([]byte(strings.Join(parts, "\x00")))
	return r, nil
}

// loadRules makes what decides: the embedded rules and words, with the workspace's merged over them.
func (e *Engine) loadRules() (*deciders, error) {
	src, err := e.sources()
	if err != nil {
		return nil, err
	}
	var d deciders
	if len(src.files) == 0 && e.words.lexicon == nil {
		shared, err := builtIn()
		if err != nil {
			return nil, err
		}
		d = *shared
	} else if d, err = newDeciders(e.analyzer, src.files, e.words.lexicon); err != nil {
		return nil, err
	}
	if e.words.err != nil {
		d.errs = append(d.errs, e.words.err)
	}
	d.errs = append(d.errs, src.errs...)
	d.given = src.given
	judge := *d.judge
	judge.Text = e.statementText
	d.judge = &judge
	return &d, nil
}

// builtIn decides by the embedded rules and words alone. It keeps nothing of what it reads, so that all workspaces of a process
// that have none of their own share it: the rules take longer to compile than a small run takes.
var builtIn = sync.OnceValues(func() (*deciders, error) {
	d, err := newDeciders(Morph(), nil, nil)
	return &d, err
})

// newDeciders merges rule files and words, which may be nil, over the embedded ones.
func newDeciders(an *morph.Analyzer, files []rules.File, words *rules.Lexicon) (d deciders, err error) {
	base, err := rules.Default()
	if err != nil {
		return d, err
	}
	lexicon, err := lexiconWith(words)
	if err != nil {
		return d, err
	}
	d.analyzer = an
	d.rules, d.errs = rules.LoadWith(base, files, words)
	reader := claimReader(an, words)
	d.comparer = sync.OnceValue(func() *dedup.Comparer { return dedup.New(an, lexicon).Reading(reader) })
	router, err := routing.New(d.rules, an)
	d.subjects = subject.NewReader(an, reader)
	d.judge = &distil.Judge{Router: router, Reader: reader}
	return d, err
}

// lexiconWith is the embedded lexicon with the workspace's words, which may be nil, merged over it.
func lexiconWith(words *rules.Lexicon) (*rules.Lexicon, error) {
	lexicon, err := rules.DefaultLexicon()
	if err != nil || words == nil {
		return lexicon, err
	}
	return lexicon.Merge(words), nil
}

// builtInComparer compares by the embedded words alone. All workspaces of a process that have no words of their own share it.
var builtInComparer = sync.OnceValues(func() (*dedup.Comparer, error) { return newComparer(Morph(), nil) })

// newComparer compares statements by the embedded words with the workspace's, which may be nil, merged over them. It needs no rules.
func newComparer(an *morph.Analyzer, words *rules.Lexicon) (*dedup.Comparer, error) {
	lexicon, err := lexiconWith(words)
	if err != nil {
		return nil, err
	}
	return dedup.New(an, lexicon).Reading(claimReader(an, words)), nil
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

func (e *Engine) redact(text string) string {
	if e.cfg.Redact != RedactOn {
		return text
	}
	return hidden(text)
}

// redactLines is redact of a file, whose lines stay where they are.
func (e *Engine) redactLines(text string) string {
	if e.cfg.Redact != RedactOn {
		return text
	}
	return redact.Lines(text)
}

// statementText is the text of a statement without its secrets: what stands above it may say what it is.
func (e *Engine) statementText(s *memory.Statement) string {
	above := s.Parent
	if above == "" && len(s.Headings) > 0 {
		above = s.Headings[len(s.Headings)-1]
	}
	if e.cfg.Redact != RedactOn {
		return s.Text
	}
	return redact.Below(above, s.Text)
}

// hidden redacts a text that is shown and not kept, whatever the settings say.
func hidden(text string) string {
	out, _ := redact.Redact(text)
	return out
}

// redactID names what becomes of secrets: another one gives another bank and another index.
func (e *Engine) redactID() string {
	if e.cfg.Redact != RedactOn {
		return "secrets stay"
	}
	return redact.Version
}

// ensureDevice finds the name under which this device keeps its ledger, or makes one: the host's name and four random
// hex digits, so that two devices never write one file.
func (e *Engine) ensureDevice() error {
	if b, err := e.ws.ReadDerived(deviceFile); err == nil && len(b) > 0 {
		e.device.Store(new(rules.Slug(string(b))))
		return nil
	}
	var id [2]byte
	if _, err := rand.Read(id[:]); err != nil {
		return fmt.Errorf("name this device: %w", err)
	}
	name := hostName() + "-" + hex.EncodeToString(id[:])
	e.device.Store(&name)
	return e.ws.WriteDerived(deviceFile, []byte(name))
}

// hostName is the name of the machine as part of a file's.
func hostName() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "device"
	}
	return rules.Slug(host)
}

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

// Init makes dir a workspace: it writes memctl.yaml with the time zone, and the folders. An existing memctl.yaml is an
// error matching fs.ErrExist; a folder that holds anything else is refused unless adopt is set, and then nothing in it is
// touched.
func Init(dir, zone, language string, adopt bool) error {
	if _, err := time.LoadLocation(zone); err != nil || zone == "" || zone == "Local" {
		return &ConfigError{Key: "timezone", What: notZone(zone)}
	}
	ws, err := workspace.Create(dir)
	if err != nil {
		return err
	}
	defer ws.Close()
	if _, err := fs.Stat(ws.FS(), ConfigFile); err == nil {
		return fmt.Errorf("%s: %w", filepath.Join(ws.Dir(), ConfigFile), fs.ErrExist)
	}
	entries, err := fs.ReadDir(ws.FS(), ".")
	if err != nil {
		return err
	}
	if len(entries) > 0 && !adopt {
		return &NotEmptyError{Dir: ws.Dir()}
	}
	lock, err := ws.Lock(background(), time.Second, time.Now(), "init")
	if err != nil {
		return err
	}
	defer lock.Unlock()
	done, err := ws.Apply(background(), lock, workspace.Changeset{Changes: []workspace.Change{
		{Path: ConfigFile, Data: FormatConfig(zone, language)},
	}})
	if err != nil {
		return err
	}
	for _, d := range []string{memoryDir, bankDir, routingDir} {
		if err := ws.MakeDir(d); err != nil {
			return err
		}
	}
	return done.Done()
}

// NotEmptyError says that a folder to be made a workspace already holds something.
type NotEmptyError struct{ Dir string }

func (e *NotEmptyError) Error() string { return e.Dir + " is not empty" }
