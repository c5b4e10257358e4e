package segment

import "fmt"

// Plain is all that a segment says: its paths, terms, records and texts, a line each. It serves to look for a text
// that must be gone: in the file itself texts are compressed, and terms are in a dictionary.
func Plain(data []byte) ([]byte, error) {
	dir, err := readDirectory(data)
	if err != nil {
		return nil, err
	}
	s, err := Open(data, make([]Field, len(dir.fields)))
	if err != nil {
		return nil, err
	}
	var out []byte
	add := func(b []byte) { out = append(append(out, b...), '\n') }
	for path := range s.Files() {
		add([]byte(path))
	}
	for field := range dir.fields {
		d, err := s.Dict(field)
		if err != nil {
			return nil, err
		}
		for term, err := range d.Search(nil, nil, nil) {
			if err != nil {
				return nil, err
			}
			add([]byte(term))
		}
	}
	for doc := range uint32(s.Docs()) {
		text, err := s.Text(doc)
		if err != nil {
			return nil, fmt.Errorf("document %d: %w", doc, err)
		}
		add(s.Record(doc))
		add(text)
	}
	return out, nil
}
