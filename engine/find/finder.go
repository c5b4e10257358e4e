package find

import (
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/index"
	"github.com/seed-a44923cb/memctl/engine/judge"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/engine/sight"
	"github.com/seed-a44923cb/memctl/engine/times"
)

// Finder finds lines of a workspace through its index. What it stands on is also for those who need one of these alone.
type Finder struct {
	*env.Env

	Times *times.Reader
	Sight *sight.Looker
	Index *index.Indexer
	Judge *judge.Judge

	replay *replay.Replayer
}

// New makes a Finder of an open workspace, and what it stands on.
func New(e *env.Env, r *replay.Replayer) *Finder {
	t, s := times.New(e), sight.New(e)
	return &Finder{Env: e, Times: t, Sight: s, Index: index.New(e, s, t), Judge: judge.New(e, t), replay: r}
}
