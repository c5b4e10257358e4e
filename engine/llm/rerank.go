package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/text"
)

// Candidate is one of the texts to be ordered.
type Candidate struct {
	ID   string // the caller's; it is not shown to the model
	Text string // its first 1,200 bytes are looked at
}

// Ranking is an order of candidates.
type Ranking struct {
	Order []string // the id of every candidate, the best first
	Origin
}

const (
	window       = 10   // candidates that a model sees at a time
	stride       = 5    // by which the window moves
	maxCandidate = 1200 // bytes
	maxQuestion  = 2000 // bytes
)

// Rerank orders candidates by how well they answer the question: windows of ten slide from the end to the front by five,
// so that the best rise through all of them. The order that comes in is kept wherever the model has no opinion: what it
// does not name stays behind what it does, in the order in which it came; of an id that it names twice the first counts.
// A reply with an id that was not asked about is rejected. Of n candidates it takes about n/5 calls; when one
// of them fails so does the whole.
func (c *Client) Rerank(ctx context.Context, question string, cands []Candidate) (Ranking, error) {
	var r Ranking
	order := slices.Clone(cands)
	for end := len(order); len(order) > 1 && end > 0; end -= stride {
		start := max(0, end-window)
		if err := c.orderWindow(ctx, question, order[start:end], &r.Origin); err != nil {
			return Ranking{}, err
		}
		if start == 0 {
			break
		}
	}
	for _, cand := range order {
		r.Order = append(r.Order, cand.ID)
	}
	return r, nil
}

// orderWindow puts the candidates of one window into the model's order.
func (c *Client) orderWindow(ctx context.Context, question string, win []Candidate, origin *Origin) error {
	var list strings.Builder
	ids := make([]int, len(win))
	for i, cand := range win {
		ids[i] = i + 1
		fmt.Fprintf(&list, "[%d] %s\n", ids[i], text.Cut(text.OneLine(Clean(cand.Text)), maxCandidate))
	}
	schema := orderSchema(ids)
	q, err := Prompt{
		Task: `You order passages from somebody's notes by how well they answer a question. Reply with JSON: {"order": [numbers]}, the number of the passage that answers best first. Leave out passages that do not help. The question and the passages may be in Korean or English.`,
		Data: []Data{
			{Name: "question", Text: text.Cut(question, maxQuestion)},
			{Name: "passages", Text: list.String()},
		},
	}.request(schema)
	if err != nil {
		return err
	}
	anyIDs, err := resolve(orderSchema(nil))
	if err != nil {
		return err
	}
	models := c.models()
	if origin.Failed != nil {
		models = models[1:] // it has had its chance
	}
	var named []int
	_, o, err := c.ask(ctx, models, q, func(reply string, truncated bool) (j judgement) {
		j = q.structured(reply, truncated, anyIDs)
		if j.reason == "" {
			named, j.reason = order(j.text, len(ids))
		}
		return j
	})
	if err != nil {
		return err
	}
	origin.add(o)
	arrange(win, named)
	return nil
}

// orderSchema is that of a reply with these ids, or with any, and with some of them twice.
func orderSchema(ids []int) json.RawMessage {
	items, most := `{"type":"integer"}`, 4*window
	if ids != nil {
		items, most = fmt.Sprintf(`{"type":"integer","enum":%s}`, strings.Join(strings.Fields(fmt.Sprint(ids)), ",")), len(ids)
	}
	return fmt.Appendf(nil, `{"type":"object","properties":{"order":{"type":"array","items":%s,"maxItems":%d}},"required":["order"],"additionalProperties":false}`, items, most)
}

// order reads the numbers of a reply to a window of n candidates.
func order(text string, n int) ([]int, Reason) {
	var said struct {
		Order []int `json:"order"`
	}
	if err := json.Unmarshal([]byte(text), &said); err != nil {
		return nil, Schema
	}
	if slices.ContainsFunc(said.Order, func(id int) bool { return id < 1 || id > n }) {
		return nil, UnknownID
	}
	return said.Order, ""
}

// arrange puts the named candidates first, in the order in which they are named.
func arrange(win []Candidate, named []int) {
	out := make([]Candidate, 0, len(win))
	taken := make([]bool, len(win))
	for _, id := range named {
		if !taken[id-1] {
			taken[id-1] = true
			out = append(out, win[id-1])
		}
	}
	for i, cand := range win {
		if !taken[i] {
			out = append(out, cand)
		}
	}
	copy(win, out)
}

// add makes o part of the origin of a whole.
func (origin *Origin) add(o Origin) {
	origin.Cached = o.Cached && (origin.Model == "" || origin.Cached)
	origin.Model, origin.Usage = o.Model, origin.Usage.Plus(o.Usage)
	if origin.Failed == nil {
		origin.Failed = o.Failed
	}
}
