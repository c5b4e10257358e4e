package recall

import "math"

// Evidence is what the best documents are looked at a second time for: not how often they have the words of the question, which
// BM25 has counted, but which of them, where and how close together. Every part is between 0 and 1; Ranking.Evidence weighs them.

// The parts of the evidence.
const (
	partWords  = iota // the question's words that the document, its title or what it stands under has, by how rare they are
	partRare          // the rarest of the words that its text has, against the rarest of the question
	partWhole         // words that stand in the text by themselves: 서울, and not 서울대
	partNear          // the most that one sentence has
	partPairs         // words that are neighbours in the question and in the text, in the same order
	partStart         // words that the text begins with
	partTopic         // how early the first word of the question stands
	partTitled        // how much of the title was asked for
	evidenceParts
)

// evidenceNames are those of explanations.
func evidenceNames() [evidenceParts]string {
	return [...]string{
		partWords: "words", partRare: "rare", partWhole: "whole", partNear: "near", partPairs: "pairs", partStart: "start",
		partTopic: "topic", partTitled: "titled",
	}
}

// evidence is what there is of each part.
type evidence [evidenceParts]float64

const (
	partCredit     = 0.5  // 서울 of 서울대, for a question of 서울
	topicPositions = 20.0 // after so many the first word counts 1/e
	startPosition  = 3    // the last that is the beginning
	maxPairOf      = 4    // positions between two words of a question that are neighbours
)

// askedWord is one different word of a question.
type askedWord struct {
	sketchTerm
	weight float64 // its idf
}

// asked is a question as sketches are compared with it, and memory for that. It is for one goroutine.
type asked struct {
	words   []askedWord
	byHash  map[uint32]int
	topical bool    // its first word is likely to be what it is about
	total   float64 // weight of all words
	rarest  float64
	pairs   float64 // weight of all pairs of neighbours

	found []foundWord // per word: where a document has it
}

// foundWord is where a text has a word of the question.
type foundWord struct {
	first, last int // positions; 0: not in the text
	sentence    int // 1 + the last that has it
	gap         int // the fewest positions that it stands after the word before it in the question; 0: never after it
	whole       bool
	title       bool
	under       bool
}

// credit is what it counts that a text has a word: less where a word of the question is only a part of one of the text.
func (w *askedWord) credit(whole bool) float64 {
	if w.whole && !whole {
		return partCredit
	}
	return 1
}

// newAsked takes the terms of a question in their order. weight is how rare a term is; one of no weight takes no part.
func newAsked(terms []sketchTerm, weight func(i int) float64) *asked {
	a := &asked{byHash: make(map[uint32]int, len(terms))}
	for i, t := range terms {
		w := weight(i)
		if _, ok := a.byHash[t.hash]; ok || w <= 0 {
			continue
		}
		a.byHash[t.hash] = len(a.words)
		a.words = append(a.words, askedWord{t, w})
		a.total += w
		a.rarest = max(a.rarest, w)
		a.pairs += a.pair(len(a.words) - 1)
	}
	a.found = make([]foundWord, len(a.words))
	return a
}

// also makes a term another way to say a word of the question.
func (a *asked) also(word int, term string) {
	h := hashTerm(term)
	if _, asked := a.byHash[h]; !asked {
		a.byHash[h] = word
	}
}

// pair is the weight of a word and the one before it, 0 where they are no neighbours.
func (a *asked) pair(i int) float64 {
	if i == 0 {
		return 0
	}
	d := a.words[i].position - a.words[i-1].position
	if d <= 0 || d > maxPairOf {
		return 0
	}
	return a.words[i].weight + a.words[i-1].weight
}

// of compares a document with the question.
func (a *asked) of(s *sketch) (e evidence) {
	if a.total <= 0 {
		return e
	}
	clear(a.found)
	a.readText(s.parts[sketchText], &e)
	titled := 0
	for _, t := range s.parts[sketchTitle] {
		if i, ok := a.byHash[t.hash]; ok {
			a.found[i].title = true
			titled++
		}
	}
	for _, t := range s.parts[sketchUnder] {
		if i, ok := a.byHash[t.hash]; ok {
			a.found[i].under = true
		}
	}
	if titled > 0 {
		e[partTitled] = float64(titled) / float64(len(s.parts[sketchTitle]))
	}
	a.sum(&e)
	return e
}

// readText notes where the words are and finds the best sentence.
func (a *asked) readText(text []sketchTerm, e *evidence) {
	sentence, has := 0, 0.0
	for _, t := range text {
		if t.sentence != sentence {
			sentence, has = t.sentence, 0
		}
		i, ok := a.byHash[t.hash]
		if !ok {
			continue
		}
		f := &a.found[i]
		if f.sentence != sentence+1 {
			f.sentence = sentence + 1
			has += a.words[i].weight * a.words[i].credit(t.whole)
			e[partNear] = max(e[partNear], has/a.total)
		}
		if f.first == 0 {
			f.first = t.position
		}
		f.last = t.position
		f.whole = f.whole || t.whole
		if i == 0 {
			continue
		}
		if before := a.found[i-1].last; before > 0 && before < t.position {
			if d := t.position - before; f.gap == 0 || d < f.gap {
				f.gap = d
			}
		}
	}
}

// sum adds up what was found.
func (a *asked) sum(e *evidence) {
	pairs := 0.0
	for i := range a.words {
		w, f := &a.words[i], &a.found[i]
		share := w.weight / a.total
		switch {
		case f.title || f.under:
			e[partWords] += share
		case f.first > 0:
			e[partWords] += share * w.credit(f.whole)
		}
		if f.first == 0 {
			continue
		}
		share *= w.credit(f.whole)
		e[partRare] = max(e[partRare], w.weight/a.rarest*w.credit(f.whole))
		if f.first <= startPosition {
			e[partStart] += share
		}
		if f.whole && w.whole {
			e[partWhole] += share
		}
		if i == 0 && a.topical {
			e[partTopic] = w.credit(f.whole) * math.Exp(-float64(f.first)/topicPositions)
		}
		if f.gap > 0 && f.gap <= w.position-a.words[i-1].position+1 { // gap is 0 for the first word
			pairs += a.pair(i) * min(w.credit(f.whole), a.words[i-1].credit(a.found[i-1].whole))
		}
	}
	if a.pairs > 0 {
		e[partPairs] = pairs / a.pairs
	}
	for i, v := range e {
		e[i] = min(v, 1) // shares may add up to a hair more
	}
}
