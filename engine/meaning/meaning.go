package meaning

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/vector"
)

const (
	vectorsID  = "passage-1" // raise it when passages are embedded in another way
	embedBatch = 64          // passages of one request
	embedPiece = 32          // requests whose vectors are kept together: what is lost when a long run is stopped
	nearLimit  = 100         // passages that take part in the fusion
	// EmbedAtOnce is how many passages a question embeds by itself before it is answered; the others wait for
	// [Searcher.Embed].
	EmbedAtOnce = 512
)

// Embedded says how far the passages of the index are embedded.
type Embedded struct {
	Model    string `json:"model"`
	Passages int    `json:"passages"` // in the index, without repetition
	Missing  int    `json:"missing"`  // of these without a vector
	Made     int    `json:"made"`     // vectors made by this call
}

// Near fills [recall.Query.Near] of a question with the passages whose embeddings are the nearest to its own. Up to
// [EmbedAtOnce] passages that have no vector are embedded first. An error is one of [llm.Client.Embed], or of the files;
// the question can then be asked without.
func (e *Searcher) Near(ctx context.Context, q *recall.Query) (*Embedded, error) {
	v, err := e.vectors(ctx)
	if err != nil {
		return nil, err
	}
	if err := v.embed(ctx, EmbedAtOnce); err != nil {
		return nil, err
	}
	query, err := v.client.Embed(ctx, []string{v.prefix.question + q.Text})
	if err != nil {
		return nil, err
	}
	near, err := v.set.Nearest(query[0], nearLimit)
	if err != nil {
		return nil, err
	}
	for _, n := range near {
		q.Near = append(q.Near, recall.Near{Key: n.Key.String(), Cosine: n.Cosine})
	}
	return &v.Embedded, nil
}

// Embed embeds every passage of the index that has no vector. Stopped in between it keeps what it has made. Errors are
// those of [Searcher.Near].
func (e *Searcher) Embed(ctx context.Context) (*Embedded, error) {
	v, err := e.vectors(ctx)
	if err != nil {
		return nil, err
	}
	return &v.Embedded, v.embed(ctx, v.Missing)
}

// vectors are the embeddings of the index as it is.
type vectors struct {
	Embedded
	e       *Searcher
	client  *llm.Client
	index   *recall.Store
	store   *vector.Store
	set     *vector.Set
	prefix  prefix
	wanted  []string // keys of all passages, sorted
	missing []string // of these without a vector
}

func (e *Searcher) vectors(ctx context.Context) (*vectors, error) {
	client, err := e.Model()
	if err != nil {
		return nil, err
	}
	model := client.Config().Embedding
	if model == "" {
		return nil, llm.ErrNoModel
	}
	digest, err := client.Digest(ctx, model)
	if err != nil {
		return nil, err
	}
	v := &vectors{e: e, client: client, prefix: prefixOf(model), Embedded: Embedded{Model: model}}
	if v.index, v.wanted, err = e.passages.Passages(ctx); err != nil {
		return nil, err
	}
	v.store = vector.Open(e.Ws.Derived(files.VectorsDir), strings.Join([]string{digest, vectorsID, v.prefix.passage}, "\x00"))
	if v.set, err = v.store.Load(); err != nil {
		return nil, err
	}
	for _, key := range v.wanted {
		k, err := vector.ParseKey(key)
		if err != nil {
			return nil, err
		}
		if !v.set.Has(k) {
			v.missing = append(v.missing, key)
		}
	}
	v.Passages, v.Missing = len(v.wanted), len(v.missing)
	return v, nil
}

// embed makes vectors for at most limit of the missing passages and keeps them. What was made before an error is kept too.
func (v *vectors) embed(ctx context.Context, limit int) (err error) {
	keys := v.missing[:min(limit, len(v.missing))]
	if len(keys) == 0 {
		return nil
	}
	fresh := &vector.Set{}
	keep := func() error {
		err := v.store.Append(fresh)
		fresh = &vector.Set{}
		return err
	}
	done := 0
	for batch := range slices.Chunk(keys, embedBatch) {
		if err = v.embedBatch(ctx, batch, fresh); err != nil {
			break
		}
		done += len(batch)
		if v.e.Opt.Progress != nil {
			v.e.Opt.Progress("embed", done, len(keys))
		}
		if fresh.Len() >= embedBatch*embedPiece {
			if err = keep(); err != nil {
				break
			}
		}
	}
	if err = errors.Join(err, keep()); err != nil {
		return err
	}
	return v.store.Compact(func(k vector.Key) bool {
		_, ok := slices.BinarySearch(v.wanted, k.String())
		return ok
	})
}

func (v *vectors) embedBatch(ctx context.Context, keys []string, fresh *vector.Set) error {
	passages, err := v.index.Passages(ctx, keys)
	if err != nil {
		return err
	}
	keys = slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return passages[k] == "" })
	texts := make([]string, 0, len(keys))
	for _, k := range keys {
		texts = append(texts, v.prefix.passage+passages[k])
	}
	made, err := v.client.Embed(ctx, texts)
	if err != nil {
		return err
	}
	for i, key := range keys {
		k, err := vector.ParseKey(key)
		if err == nil {
			err = errors.Join(v.set.Add(k, made[i]), fresh.Add(k, made[i]))
		}
		if err != nil {
			return err
		}
		v.Made++
		v.Missing--
	}
	return nil
}

// prefix is what a model wants to read before a text, so that it knows questions from passages.
type prefix struct{ question, passage string }

// prefixOf is from the model cards of the embedding models that Ollama's library lists. A model that is not here, such as
// bge-m3, wants none.
func prefixOf(model string) prefix {
	for _, m := range []struct {
		name string // part of the model's name
		prefix
	}{
		{"nomic-embed", prefix{"search_query: ", "search_document: "}},
		{"embeddinggemma", prefix{"task: search result | query: ", "title: none | text: "}},
		{"qwen3-embedding", prefix{"Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:", ""}},
		{"mxbai-embed", prefix{"Represent this sentence for searching relevant passages: ", ""}},
		{"snowflake-arctic-embed2", prefix{"query: ", ""}},
		{"snowflake-arctic-embed", prefix{"Represent this sentence for searching relevant passages: ", ""}},
		{"e5", prefix{"query: ", "passage: "}},
	} {
		if strings.Contains(strings.ToLower(model), m.name) {
			return m.prefix
		}
	}
	return prefix{}
}
