package engine_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// What is counted beside the deeds of each verb.
const (
	backDated = "a line of an earlier day"
	anEntry   = "an entry was there to be chosen"
	aPage     = "a page was there to be chosen"
)

// obeyed is what is counted where a command has succeeded, died where a run has come to a step that fails.
func obeyed(verb string) string { return verb + " succeeds" }

func died(err error) string {
	switch {
	case errors.Is(err, workspace.ErrKilled):
		return "a run is killed"
	case errors.Is(err, workspace.ErrTorn):
		return "a run is killed while it writes"
	}
	return "the disk fails under a run"
}

// census is what came to pass in many histories.
type census struct {
	mu        sync.Mutex
	histories int
	n         map[string]int
}

func (c *census) add(counts map[string]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.histories++
	if c.n == nil {
		c.n = map[string]int{}
	}
	for kind, n := range counts {
		c.n[kind] += n
	}
}

// enough is how many histories have everything in them that may come to pass.
const enough = 200

// complete fails the test if something that may come to pass never did.
func (c *census) complete(t *testing.T) {
	t.Helper()
	var out strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(c.n)) {
		fmt.Fprintf(&out, "\n%6d %s", c.n[kind], kind)
	}
	t.Logf("in %d histories came to pass:%s", c.histories, out.String())
	if c.histories < enough {
		return
	}
	want := []string{
		backDated, anEntry, aPage, obeyed("pin"), obeyed("archive"), obeyed("restore"), obeyed("purge"), obeyed("ask"), obeyed("name"), obeyed("dismiss"),
		obeyed("join"), died(workspace.ErrKilled), died(workspace.ErrTorn), died(errors.ErrUnsupported),
	}
	words := strings.Fields(verbs)
	for i := 0; i < len(words); i += 2 {
		want = append(want, words[i])
	}
	for _, kind := range want {
		if c.n[kind] == 0 {
			t.Errorf("in %d histories it never came to pass: %s", c.histories, kind)
		}
	}
}
