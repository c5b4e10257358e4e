package morph

// guessed emits node k, a noun that the dictionary does not have, and returns the last of the nodes behind it that are
// what the dictionary reads in its place. That may be right, if the noun is a compound or its spaces were left out, so
// an index keeps it; what denies something or has a josa in it is read so and no other way.
func (w *walker) guessed(k int) int {
	n := w.nodes[k]
	first, glued := len(w.tokens), w.glued
	for k+1 < len(w.nodes) && w.nodes[k+1].Part {
		k++
		w.following(k)
		w.word(w.nodes[k])
		w.glued = true
	}
	w.begin()
	w.push(w.spell(n.Start, n.End, ""))
	covered := 0
	for i := first; i < len(w.tokens); i++ {
		if m := &w.meta[i]; m.neg != negNone || m.josa {
			w.arena = w.arena[:w.mark]
			return k
		}
		for _, t := range w.a.TermsOf(&w.tokens[i]) {
			w.push(t)
			covered += len(t)
		}
	}
	stems := w.list()
	w.tokens, w.meta = w.tokens[:first], w.meta[:first]
	w.emit(n.Start, n.End, Noun, stems[0], stems, tokenMeta{glued: glued, noun: true})
	w.pos("NNP")
	if covered < len(stems[0]) { // parts are lost, or none: they make no compound
		w.tokens[first].Parts = stems
	} else {
		w.tokens[first].Parts = stems[1:]
	}
	return k
}

// following notes which node follows node k without a space.
func (w *walker) following(k int) {
	w.after = nothingAfter
	if k+1 < len(w.nodes) && w.nodes[k+1].Start == w.nodes[k].End {
		w.after = k + 1
	}
}
