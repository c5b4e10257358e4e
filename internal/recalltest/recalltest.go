// Package recalltest makes search indexes of short texts, for tests. Start with [Corpus] and [Open]: a corpus is the files that an index is made of.
package recalltest

import (
	"context"
	"path/filepath"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

// TB is what of a test the package uses.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
	Context() context.Context
}

// Open names the index in a folder. Its analyser is [Plain].
func Open(dir string, opts recall.Options) *recall.Store {
	return recall.Open(derived.At(dir), Plain{}, opts)
}

// OpenLoose names an index below a folder. Unless a ranking is given it finds all documents that have a word of the question, as the textbook does.
func OpenLoose(dir string, opts recall.Options) *recall.Store {
	if opts.Ranking == nil {
		opts.Ranking = new(recall.DefaultRanking())
		opts.Ranking.MinCoverage, opts.Ranking.Support = 0, 0
	}
	return Open(filepath.Join(dir, "index"), opts)
}

// Update makes an index say what the files of a corpus say.
func Update(t TB, s *recall.Store, c Corpus) recall.Stats {
	t.Helper()
	st, err := s.Update(t.Context(), c.Files(), nil)
	if err != nil {
		t.Fatalf("update: %v", err)
	}
	return st
}

// Search answers a question.
func Search(t TB, s *recall.Store, q recall.Query) *recall.Result {
	t.Helper()
	res, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatalf("search %q: %v", q.Text, err)
	}
	return res
}

// IDs are those of the hits, in their order.
func IDs(r *recall.Result) []string {
	var out []string
	for _, h := range r.Hits {
		out = append(out, h.ID)
	}
	return out
}

// Knowing is an index with synonyms beside one without, of the same files in the same folder.
func Knowing(t TB, dir string, c Corpus, groups ...[]string) (with, without *recall.Store) {
	t.Helper()
	ranking := recall.DefaultRanking()
	with = Open(dir, recall.Options{Ranking: &ranking, Synonyms: func() [][]string { return groups }})
	bare := ranking
	bare.Synonym = 0
	without = Open(dir, recall.Options{Ranking: &bare})
	Update(t, without, c)
	return with, without
}
