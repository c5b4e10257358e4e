package morph

// suffix lets a noun grow by a suffix. Most make another noun of it, which is kept with the one it is made of
// (가능성: 가능); 들, 적, 님 and the like do not.
func (w *walker) suffix(suffix string, b int) {
	w.grow(b)
	t := &w.tokens[len(w.tokens)-1]
	if w.a.plainSuffix[suffix] || t.Class != Noun || len(t.Stems) == 0 {
		return
	}
	if t.Negated { // 비활성 + 화
		stems := t.Stems
		w.begin()
		for _, s := range stems {
			w.push(w.join(s, suffix))
		}
		t.Stem, t.Stems = w.join(t.Stem, suffix), w.list()
		return
	}
	parts := t.Parts
	if parts == nil {
		parts = t.Stems[:1]
	}
	whole := w.join(t.Stem, suffix)
	w.begin()
	w.push(whole)
	for _, p := range parts {
		w.push(p)
	}
	t.Stem, t.Stems = whole, w.list()
	t.Parts = t.Stems[1:]
}

// prefixed lets the prefix before a noun grow to the whole: 미, 비 and 불 deny the noun, others make another.
func (w *walker) prefixed(text string, b int, meta tokenMeta) {
	i := len(w.tokens) - 1
	t := &w.tokens[i]
	prefix := composed(t.Surface)
	whole := w.join(prefix, text)
	w.grow(b)
	t.Class, t.Stem = Noun, whole
	w.begin()
	switch prefix {
	case "미", "비", "불":
		t.Stem, t.Negated = text, true
		w.push(text)
		w.push(whole)
		t.Stems = w.list()
	default:
		w.push(whole)
		w.push(text)
		t.Stems = w.list()
		t.Parts = t.Stems[1:]
	}
	meta.glued = w.meta[i].glued
	w.meta[i] = meta
}
