package recall

import (
	"context"
	"time"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/recall/hits"
	"github.com/seed-a44923cb/memctl/engine/recall/prompt"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/rank"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

// Store is the index of one workspace: what is on disk, and the answers from it. It holds nothing open between calls, and is safe for concurrent use.
type Store struct {
	*store.Store

	asking query.Options
}

// Options of a [Store]. The zero value works.
type Options struct {
	// Identity names whatever else decides what documents say, such as the version of the chunker. An index of
	// another identity is made anew.
	Identity string

	// Ranking is how answers are ordered; nil: DefaultRanking.
	Ranking *Ranking

	// Synonyms are groups of words, or expressions of two or three words, that mean the same in a question; nil: none. It is
	// called once for each question, and what it returns is not changed.
	Synonyms func() [][]string

	// Until is when an update keeps what it has made by then and leaves the other files to the next one: what was
	// indexed of them before stays. At least one file is taken. Zero: as long as it takes.
	Until time.Time

	// Tidy makes an update leave nothing behind of what it, or one before it, has deleted: segments with deleted documents are written anew.
	Tidy bool

	LockWait      time.Duration // how long a writer waits for another; default 10 s
	MaxQueryBytes int           // of a question that are read; default 8 KiB
	MaxTerms      int           // different terms of a question; default 256
	SnippetBytes  int           // about how long a snippet is; default 320
	BatchDocs     int           // documents of a segment as it is first written; default as many as there is memory for
}

// Open names an index; it opens and makes nothing yet. The folder is usually .memctl/index of the workspace.
func Open(folder derived.Folder, an Analyzer, o Options) *Store {
	disk := store.Open(folder, an, store.Options{Identity: o.Identity, LockWait: o.LockWait, BatchDocs: o.BatchDocs, Until: o.Until, Tidy: o.Tidy})
	asking := query.Options{Ranking: o.Ranking, Synonyms: o.Synonyms, MaxQueryBytes: o.MaxQueryBytes, MaxTerms: o.MaxTerms, SnippetBytes: o.SnippetBytes}
	return &Store{Store: disk, asking: asking.WithDefaults()}
}

// Search answers a question. It opens the index as it is now and closes it again. A question without a word that the index knows has no hits and no
// error. Errors match [ErrMissing], [ErrVersion] or [ErrCorrupt], or are those of the system or the cause of the context's end.
func (s *Store) Search(ctx context.Context, q Query) (*Result, error) {
	return rank.Search(ctx, s.Store, &s.asking, q)
}

// Mentioned finds the documents that a prompt mentions, the best first. The query's text is the prompt in NFC, and words are those that [mention.Read] reads
// in it. The query's limit counts hits that say different things: those that say the same follow one another and count as one. No hits are an answer, not
// an error; errors are those of [Store.Search].
func (s *Store) Mentioned(ctx context.Context, q Query, words []mention.Word) (*Result, error) {
	return prompt.Search(ctx, s.Store, &s.asking, q, words)
}

// Settle marks documents that were read from their files as hits are marked: which of them no longer hold, and what does in their place. Of the query
// its AsOf and Then count. Errors are those of [Store.Search].
func (s *Store) Settle(ctx context.Context, q Query, docs []Document) error {
	return hits.Settle(ctx, s.Store, q, docs)
}
