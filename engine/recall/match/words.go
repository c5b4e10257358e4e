package match

import (
	"github.com/blevesearch/vellum"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
)

// What the reading of a question asks of the index ([spell.Index]).

// searchedFields are where a word may stand that is looked for in other forms.
func searchedFields() []int {
	return []int{fields.Text, fields.Title, fields.Headings, fields.Entities}
}

// Says reports whether a document has a term in a field of its own that counts.
func (m *Matcher) Says(term string) (bool, error) {
	rank := m.Opts.Ranking.Fields()
	for field := range fields.Own {
		if field == fields.Bigrams || rank[field].Weight <= 0 || m.Gen.Totals().Having[field] == 0 {
			continue
		}
		if has, err := m.Gen.Has(field, term); err != nil || has {
			return has, err
		}
	}
	return false, nil
}

// Known reports whether any document has a term.
func (m *Matcher) Known(term string) (bool, error) {
	for _, field := range append(searchedFields(), fields.AnswersWhen, fields.Dates) {
		if has, err := m.Gen.Has(field, term); err != nil || has {
			return has, err
		}
	}
	return false, nil
}

// Search goes through the terms in [from, to) that an automaton takes, and says in how many documents each is that is wanted and that any has.
func (m *Matcher) Search(walk vellum.Automaton, from, to string, wanted func(term string) bool) (map[string]int, error) {
	docs := make(map[string]int)
	for _, field := range searchedFields() {
		for _, s := range m.Gen.Segments {
			dict, err := s.Dict(field)
			if err != nil {
				return nil, err
			}
			for term, err := range dict.Search(walk, []byte(from), []byte(to)) {
				if err != nil {
					return nil, err
				}
				if !wanted(term) {
					continue
				}
				list, err := s.Find(field, term)
				if err != nil {
					return nil, err
				}
				if list != nil {
					docs[term] += list.Count
				}
			}
		}
	}
	return docs, nil
}
