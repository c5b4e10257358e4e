package llm

import (
	"context"
	"math"
	"slices"

	"github.com/ollama/ollama/api"

	"github.com/seed-a44923cb/memctl/internal/text"
)

const (
	maxBatch = 64      // texts of one request
	maxText  = 8 << 10 // bytes of a text that is embedded
)

// Embed turns texts into vectors, one per text and all of one dimension, with the embedding model of the configuration;
// there is no second. Texts are cleaned like [Data] and cut after 8 KiB. Calls are made in batches of 64, each under the
// deadline; they are counted apart and not held to the budget, for what is embedded once is kept by the caller, beside
// [Client.Digest] of the model. An answer with too few vectors, of several dimensions, or with a number that is none is
// rejected.
func (c *Client) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if c.cfg.Embedding == "" {
		return nil, ErrNoModel
	}
	var out [][]float32
	defer func() { _, _ = c.add(c.opt.Today(), Usage{Embedded: len(out)}) }() // it informs; no budget depends on it
	for batch := range slices.Chunk(texts, maxBatch) {
		vectors, err := c.embed(ctx, batch)
		if err != nil {
			return nil, err
		}
		out = append(out, vectors...)
	}
	if !regular(out) {
		return nil, &RejectedError{Model: c.cfg.Embedding, Reason: Schema}
	}
	return out, nil
}

func (c *Client) embed(ctx context.Context, texts []string) ([][]float32, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	limited, cancel := context.WithTimeout(ctx, c.cfg.Timeout)
	defer cancel()
	input := make([]string, len(texts))
	for i, s := range texts {
		input[i] = text.Cut(Clean(s), maxText)
	}
	resp, err := c.api.Embed(limited, &api.EmbedRequest{Model: c.cfg.Embedding, Input: input, Truncate: new(true)})
	if err != nil {
		return nil, why(ctx, limited, c.cfg.Embedding, 0, err)
	}
	if len(resp.Embeddings) == 0 && len(texts) > 0 {
		return nil, why(ctx, limited, c.cfg.Embedding, 0, errCut)
	}
	if len(resp.Embeddings) != len(texts) {
		return nil, &RejectedError{Model: c.cfg.Embedding, Reason: Schema}
	}
	return resp.Embeddings, nil
}

// regular reports whether vectors are of one dimension, finite, and not null.
func regular(vectors [][]float32) bool {
	for _, v := range vectors {
		if len(v) == 0 || len(v) != len(vectors[0]) {
			return false
		}
		sum := 0.0
		for _, x := range v {
			sum += float64(x) * float64(x)
		}
		if sum == 0 || math.IsNaN(sum) || math.IsInf(sum, 0) {
			return false
		}
	}
	return true
}
