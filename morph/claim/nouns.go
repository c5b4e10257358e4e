package claim

// Nouns returns where the nouns of an English text stand, common and proper, in order; ok is false for a text that is not read as English. A word
// that is a noun or a verb (plan, order) is what it is in the text.
func (r *Reader) Nouns(text string) (nouns []Span, ok bool) {
	s := r.take(text)
	if s.valueAt != nil {
		return nil, false
	}
	e := s.english()
	for i, t := range e.tags {
		if t == tagNoun || t == tagProper {
			nouns = append(nouns, Span{e.tokens[i].StartByte, e.tokens[i].EndByte})
		}
	}
	return nouns, true
}
