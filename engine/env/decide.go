package env

import (
	"path"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// Deciders are what decides about statements: rules, router and comparer, with the version of their data.
type Deciders struct {
	rules    *rules.Set
	Errs     []error
	Comparer func() *dedup.Comparer // made when it is first asked for: what captures and routes compares nothing
	Judge    *triage.Judge
	Subjects *subject.Reader
	Given    *GivenSubjects
	Analyzer *morph.Analyzer // of all of them
}

// ruleFiles are the workspace's rule files as bytes, and the version of all data that decides.
type ruleFiles struct {
	files   []rules.File
	Given   *GivenSubjects            // nil when there is no file of subjects that can be used
	errs    []error                   // files that cannot be read or used
	pages   map[string]*wiki.Template // of pages of subjects, by category
	looks   string                    // names pages
	Version string
}

// readRules reads the workspace's rule files, without parsing them, and names everything that decides: format,
// analyser, embedded rules and words, the workspace's rules, the language.
func (e *Env) readRules() (*ruleFiles, error) {
	embedded, err := rules.EmbeddedVersion()
	if err != nil {
		return nil, err
	}
	found, _, err := e.Ws.Scan(Background(), files.RoutingDir)
	if err != nil {
		return nil, err
	}
	r := &ruleFiles{}
	parts := []string{formatVersion, dedup.Version, claim.DataVersion(), subject.DataVersion(), e.Analyzer.Version(), embedded, e.Cfg.Language, e.RedactID()}
	for _, f := range found {
		if ext := path.Ext(f.Path); ext != ".yaml" && ext != ".yml" {
			continue
		}
		b, err := e.Ws.ReadFile(f.Path)
		if err != nil {
			r.errs = append(r.errs, err)
			parts = append(parts, f.Path, err.Error())
			continue
		}
		r.files = append(r.files, rules.File{Path: f.Path, Data: b})
		parts = append(parts, f.Path, workspace.Hash(b))
	}
	parts = append(parts, files.WordsFile, workspace.Hash(e.Words.data))
	var data []byte
	var bad []error
	r.Given, data, bad = e.readSubjects()
	r.errs = append(r.errs, bad...)
	if data != nil {
		parts = append(parts, files.SubjectsAt, workspace.Hash(data))
	}
	r.pages, r.looks, bad = e.readTemplates()
	r.errs = append(r.errs, bad...)
	r.Version = workspace.Hash([]byte(strings.Join(parts, "\x00")))
	return r, nil
}

// loadRules makes what decides: the embedded rules and words, with the workspace's merged over them.
func (e *Env) loadRules() (*Deciders, error) {
	src, err := e.Sources()
	if err != nil {
		return nil, err
	}
	var d Deciders
	if len(src.files) == 0 && e.Words.lexicon == nil {
		shared, err := BuiltIn()
		if err != nil {
			return nil, err
		}
		d = *shared
	} else if d, err = newDeciders(e.Analyzer, src.files, e.Words.lexicon); err != nil {
		return nil, err
	}
	if e.Words.err != nil {
		d.Errs = append(d.Errs, e.Words.err)
	}
	d.Errs = append(d.Errs, src.errs...)
	d.Given = src.Given
	judge := *d.Judge
	judge.Text = e.StatementText
	d.Judge = &judge
	return &d, nil
}

// BuiltIn returns what decides by the embedded rules and words alone. All workspaces of a process that have no rules of their
// own share it, as it keeps nothing of what it reads: compiling the rules takes longer than a small run.
var BuiltIn = sync.OnceValues(func() (*Deciders, error) {
	d, err := newDeciders(Morph(), nil, nil)
	return &d, err
})

// newDeciders merges rule files and words, which may be nil, over the embedded ones.
func newDeciders(an *morph.Analyzer, files []rules.File, words *rules.Lexicon) (d Deciders, err error) {
	base, err := rules.Default()
	if err != nil {
		return d, err
	}
	comparer, err := comparerOf(an, words)
	if err != nil {
		return d, err
	}
	d.Analyzer = an
	if d.rules = base; len(files) > 0 {
		d.rules, d.Errs = rules.LoadWith(base, files, words)
	}
	reader := claimReader(an, words)
	d.Comparer = sync.OnceValue(func() *dedup.Comparer { return comparer().Reading(reader) })
	router, err := routing.New(d.rules, an)
	d.Subjects = subject.NewReader(an, reader)
	d.Judge = &triage.Judge{Router: router, Reader: reader}
	return d, err
}

// comparerOf says how the comparer is made of the embedded words, with the workspace's, which may be nil, merged over them.
func comparerOf(an *morph.Analyzer, words *rules.Lexicon) (func() *dedup.Comparer, error) {
	if words == nil {
		c, err := dedup.Default(an)
		return func() *dedup.Comparer { return c }, err
	}
	lexicon, err := rules.DefaultLexicon()
	return func() *dedup.Comparer { return dedup.New(an, lexicon.Merge(words)) }, err
}

// BuiltInComparer compares by the embedded words alone. All workspaces of a process that have no words of their own share it.
var BuiltInComparer = sync.OnceValues(func() (*dedup.Comparer, error) { return newComparer(Morph(), nil) })

// newComparer compares statements by the embedded words with the workspace's, which may be nil, merged over them. It needs no rules.
func newComparer(an *morph.Analyzer, words *rules.Lexicon) (*dedup.Comparer, error) {
	c, err := comparerOf(an, words)
	if err != nil {
		return nil, err
	}
	return c().Reading(claimReader(an, words)), nil
}

// Morph is the analyser of texts without a workspace, and of an index without words of its own.
func Morph() *morph.Analyzer { return morph.New(morph.Options{}) }

// claimReader reads statements with the workspace's words, which may be nil, over the built-in ones.
func claimReader(an *morph.Analyzer, own *rules.Lexicon) *claim.Reader {
	if own == nil {
		return claim.New(an, nil)
	}
	stem := func(word string) string {
		if t := an.Analyze(word); len(t) == 1 && len(t[0].Stems) > 0 {
			return t[0].Stems[0]
		}
		return word
	}
	return claim.New(an, claim.Words{Predicates: rules.DefaultClasses().With(own, stem), Nouns: rules.DefaultAttributes().With(own)})
}

// Claims is the reader of statements with the built-in words alone.
func Claims() *claim.Reader { return claim.New(Morph(), nil) }

// Claims is the reader of this workspace's statements, which knows its words.
func (e *Env) Claims() *claim.Reader { return claimReader(e.Analyzer, e.Words.lexicon) }
