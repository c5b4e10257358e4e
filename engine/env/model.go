package env

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

const (
	modelDir = "model" // in .memctl: what was used, and what models said
	// RepliesDir holds one file per reply.
	RepliesDir = modelDir + "/replies"
	maxReplies = 1000 // files that are kept; beyond, the oldest go
	usageDays  = 31   // days whose usage is kept
)

// Model is the client of the configured model. It is made once, and making it opens no connection; where the settings
// name no model, its verbs return [llm.ErrNoModel]. What it replied and what it used lie in .memctl/model.
func (e *Env) Model() (*llm.Client, error) { return e.model() }

func (e *Env) newModel() (*llm.Client, error) {
	return llm.New(e.Cfg.Model, llm.Options{
		Cache: replies{e.Ws}, Meter: meter{e.Ws},
		Today: func() day.Day { return e.Now().Day },
	})
}

// ModelStatus says which model the settings name, and what was asked of it today. Whether it answers is not tried.
type ModelStatus struct {
	URL          string `json:"url"`
	Name         string `json:"name,omitempty"`
	Second       string `json:"second,omitempty"`
	Embedding    string `json:"embedding,omitempty"`
	Calls        int    `json:"calls"` // today
	CallsPerDay  int    `json:"calls_per_day"`
	Tokens       int    `json:"tokens"` // today
	TokensPerDay int    `json:"tokens_per_day"`
	Embedded     int    `json:"embedded"` // texts, today
}

// ModelStatus is nil where no model is named.
func (e *Env) ModelStatus() (*ModelStatus, error) {
	if e.Cfg.Model.Name == "" && e.Cfg.Model.Embedding == "" {
		return nil, nil
	}
	client, err := e.Model()
	if err != nil {
		return nil, err
	}
	used, err := meter{e.Ws}.used(e.Now().Day)
	if err != nil {
		return nil, err
	}
	c := client.Config()
	return &ModelStatus{
		URL: client.Address(), Name: c.Name, Second: c.Second, Embedding: c.Embedding,
		Calls: used.Calls, CallsPerDay: c.CallsPerDay, Tokens: used.Tokens, TokensPerDay: c.TokensPerDay, Embedded: used.Embedded,
	}, nil
}

// meter counts in one file per logical day, a line per booking. Lines are appended under the lock of appends, so that two
// processes lose none.
type meter struct{ ws *workspace.Workspace }

func usageFile(d day.Day) string {
	return path.Join(workspace.DerivedDir, modelDir, "usage-"+d.String()+".jsonl")
}

// Add books a usage.
func (m meter) Add(d day.Day, u llm.Usage) (llm.Usage, error) {
	line, err := json.Marshal(u)
	if err != nil {
		return llm.Usage{}, fmt.Errorf("write usage: %w", err)
	}
	if err := m.ws.Append(usageFile(d), line); err != nil {
		return llm.Usage{}, err
	}
	sum, err := m.used(d)
	if sum == u { // the first of the day
		m.forget(d - usageDays)
	}
	return sum, err
}

// used is the sum of a day. A line that is none counts nothing.
func (m meter) used(d day.Day) (llm.Usage, error) {
	data, err := m.ws.ReadFile(usageFile(d))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return llm.Usage{}, err
	}
	var sum llm.Usage
	for line := range bytes.Lines(data) {
		var u llm.Usage
		if json.Unmarshal(line, &u) == nil {
			sum = sum.Plus(u)
		}
	}
	return sum, nil
}

// forget removes the files of days before d. What cannot be removed stays until another day.
func (m meter) forget(d day.Day) {
	files, _ := m.ws.DerivedFiles(modelDir)
	for name := range files {
		if strings.HasPrefix(name, "usage-") && path.Join(workspace.DerivedDir, modelDir, name) < usageFile(d) {
			_ = m.ws.RemoveDerived(path.Join(modelDir, name))
		}
	}
}

// replies are the cache of the model, one file per key.
type replies struct{ ws *workspace.Workspace }

// Get reads a reply.
func (r replies) Get(key string) []byte {
	data, err := r.ws.ReadDerived(path.Join(RepliesDir, key))
	if err != nil {
		return nil // not there, or not to be had: the model is asked again
	}
	return data
}

// Put keeps a reply. That it could not be kept costs a call another time, no more.
func (r replies) Put(key string, value []byte) {
	if r.ws.WriteDerived(path.Join(RepliesDir, key), value) != nil {
		return
	}
	ages, _ := r.ws.DerivedFiles(RepliesDir)
	if len(ages) <= maxReplies {
		return
	}
	own := KeptIn()[RepliesDir]
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(ages)), func(name string) bool { return !own(name) })
	slices.SortStableFunc(names, func(a, b string) int { return ages[a].Compare(ages[b]) })
	for _, name := range names[:max(0, len(names)-maxReplies*9/10)] {
		_ = r.ws.RemoveDerived(path.Join(RepliesDir, name))
	}
}
