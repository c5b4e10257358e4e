package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/meaning"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// recalled is what recall answers.
type recalled struct {
	*find.Answer
	Semantic *nearness `json:"semantic,omitempty"` // with --semantic
	explain  bool
	limit    int // facts that were asked for
}

// nearness says what --semantic could do.
type nearness struct {
	meaning.Embedded
	Failed string `json:"failed,omitempty"` // why the words alone answered
}

// near lets the embeddings take part in a question. Without them it is answered by its words, and stderr says why.
func (a *app) near(ctx context.Context, e *engine.Engine, q *recall.Query) *nearness {
	done, err := e.Near(ctx, q)
	if err != nil {
		a.warn(a.t("임베딩 없이 낱말로만 찾았습니다: %s", "found by words alone, without embeddings: %s"), a.noModel(err))
		return &nearness{Failed: err.Error()}
	}
	if done.Missing > 0 {
		a.warn(a.t("%d줄 가운데 %d줄은 아직 벡터가 없습니다. memctl reindex --vectors가 만듭니다", "of %d passages %d have no vector yet; memctl reindex --vectors makes them"), done.Passages, done.Missing)
	}
	return &nearness{Embedded: *done}
}

// fusion is a score by two ranks, as a sum.
func (a *app) fusion(f *recall.Fusion) string {
	var parts []string
	if f.Words > 0 {
		parts = append(parts, fmt.Sprintf("1/(60+%d) %s", f.Words, a.t("낱말", "words")))
	}
	if f.Near > 0 {
		parts = append(parts, fmt.Sprintf("1/(60+%d) %s %.2f", f.Near, a.t("뜻", "meaning"), f.Cosine))
	}
	return strings.Join(parts, " + ")
}
