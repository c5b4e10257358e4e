package engine

import (
	"path"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

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
func (e *Engine) Claims() *claim.Reader { return claimReader(e.analyzer, e.words.lexicon) }
