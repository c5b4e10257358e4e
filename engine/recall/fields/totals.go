package fields

// Totals are the exact token counts of the scored fields over a set of documents.
type Totals struct {
	Docs   int           `json:"docs"`
	Tokens [Scored]int64 `json:"tokens"` // tokens of the field
	Having [Scored]int64 `json:"having"` // documents in which the field is not empty
}

// Add adds the counts over other documents.
func (t *Totals) Add(o *Totals) {
	t.Docs += o.Docs
	for i := range Scored {
		t.Tokens[i] += o.Tokens[i]
		t.Having[i] += o.Having[i]
	}
}

// Average is the exact mean length of a field over the documents that have it.
func (t *Totals) Average(field int) float64 {
	return float64(t.Tokens[field]) / float64(t.Having[field])
}
