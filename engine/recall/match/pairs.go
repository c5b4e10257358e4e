package match

import "github.com/seed-a44923cb/memctl/engine/recall/fields"

// FindPairs looks up which neighbouring words of the question are neighbours in a section. They add to a score and cover nothing.
func (m *Matcher) FindPairs() error {
	rank := m.Opts.Ranking.Fields()[fields.Pairs]
	having := int(m.Gen.Totals().Having[fields.Pairs])
	if rank.Weight <= 0 || having == 0 {
		return nil
	}
	seen := make(map[string]bool)
	for _, t := range fields.PairsOf(m.Question.Terms) {
		if seen[t.Text] || len(seen) >= m.Opts.MaxTerms {
			continue
		}
		seen[t.Text] = true
		tf, err := m.lookupTerm(t.Text, fields.Pairs)
		if err != nil {
			return err
		}
		if tf.DF > 0 {
			tf.IDF = idf(having, tf.DF)
			m.Terms = append(m.Terms, &Term{Text: t.Text, Fields: []TermField{tf}})
		}
	}
	return nil
}
