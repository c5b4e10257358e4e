package recall

import "github.com/blevesearch/vellum"

// What the reading of a question asks of the index ([spell.Index]).

// searchedFields are where a word may stand that is looked for in other forms.
func searchedFields() []int { return []int{fieldText, fieldTitle, fieldHeadings, fieldEntities} }

// Says reports whether a document has a term in a field of its own that counts.
func (sr *searcher) Says(term string) (bool, error) {
	rank := sr.opts.Ranking.fields()
	for field := range ownFields {
		if field == fieldBigrams || rank[field].Weight <= 0 || sr.g.manifest.Totals.Having[field] == 0 {
			continue
		}
		if has, err := sr.g.has(field, term); err != nil || has {
			return has, err
		}
	}
	return false, nil
}

// Known reports whether any document has a term.
func (sr *searcher) Known(term string) (bool, error) {
	for _, field := range append(searchedFields(), fieldAnswersWhen, fieldDates) {
		if has, err := sr.g.has(field, term); err != nil || has {
			return has, err
		}
	}
	return false, nil
}

// has reports whether a document has a term in a field.
func (g *generation) has(field int, term string) (bool, error) {
	for _, s := range g.segments {
		if list, err := s.find(field, term); err != nil || list != nil {
			return err == nil, err
		}
	}
	return false, nil
}

// Search goes through the terms in [from, to) that an automaton takes, and says in how many documents each is that is wanted and that any has.
func (sr *searcher) Search(walk vellum.Automaton, from, to string, wanted func(term string) bool) (map[string]int, error) {
	docs := make(map[string]int)
	for _, field := range searchedFields() {
		for _, s := range sr.g.segments {
			dict, err := s.seg.Dict(field)
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
				list, err := s.find(field, term)
				if err != nil {
					return nil, err
				}
				if list != nil {
					docs[term] += list.n
				}
			}
		}
	}
	return docs, nil
}
