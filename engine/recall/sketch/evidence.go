package sketch

import "math"

// The parts of the evidence.
const (
	PartWords  = iota // the question's words that the document, its title or what it stands under has, by how rare they are
	PartRare          // the rarest of the words that its text has, against the rarest of the question
	PartWhole         // words that stand in the text by themselves: 서울, and not 서울대
	PartNear          // the most that one sentence has
	PartPairs         // words that are neighbours in the question and in the text, in the same order
	PartStart         // words that the text begins with
	PartTopic         // how early the first word of the question stands
	PartTitled        // how much of the title was asked for
	evidenceParts
)

// PartNames are what explanations call the parts.
func PartNames() [evidenceParts]string {
	return [...]string{
		PartWords: "words", PartRare: "rare", PartWhole: "whole", PartNear: "near", PartPairs: "pairs", PartStart: "start",
		PartTopic: "topic", PartTitled: "titled",
	}
}

// Evidence is what a second look at a document finds: which words of the question it has, where, and how close together. How often it has them BM25
// has counted. Each part is between 0 and 1; the caller gives it its weight.
type Evidence [evidenceParts]float64

const (
	partCredit     = 0.5  // 서울 of 서울대, for a question of 서울
	topicPositions = 20.0 // after so many the first word counts 1/e
	startPosition  = 3    // the last that is the beginning
	maxPairOf      = 4    // positions between two words of a question that are neighbours
)

// askedWord is one different word of a question.
type askedWord struct {
	Term
	weight float64 // its idf
}

// Question is a question as sketches are compared with it, and memory for that. It is for one goroutine.
type Question struct {
	Topical bool    // its first word is likely to be what it is about
	Total   float64 // weight of all words; set by NewQuestion

	words  []askedWord
	byHash map[uint32]int
	rarest float64
	pairs  float64 // weight of all pairs of neighbours

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
	if w.Whole && !whole {
		return partCredit
	}
	return 1
}

// NewQuestion takes the terms of a question in their order. weight is how rare a term is; one of no weight takes no part.
func NewQuestion(terms []Term, weight func(i int) float64) *Question {
	a := &Question{byHash: make(map[uint32]int, len(terms))}
	for i, t := range terms {
		w := weight(i)
		if _, ok := a.byHash[t.Hash]; ok || w <= 0 {
			continue
		}
		a.byHash[t.Hash] = len(a.words)
		a.words = append(a.words, askedWord{t, w})
		a.Total += w
		a.rarest = max(a.rarest, w)
		a.pairs += a.pair(len(a.words) - 1)
	}
	a.found = make([]foundWord, len(a.words))
	return a
}

// Also makes a term another way to say a word of the question. Of a word that takes no part nothing comes.
func (a *Question) Also(word, term string) {
	i, ok := a.byHash[Hash(word)]
	if !ok {
		return
	}
	h := Hash(term)
	if _, asked := a.byHash[h]; !asked {
		a.byHash[h] = i
	}
}

// pair is the weight of a word and the one before it, 0 where they are no neighbours.
func (a *Question) pair(i int) float64 {
	if i == 0 {
		return 0
	}
	d := a.words[i].Position - a.words[i-1].Position
	if d <= 0 || d > maxPairOf {
		return 0
	}
	return a.words[i].weight + a.words[i-1].weight
}

// Of compares a document with the question.
func (a *Question) Of(s *Sketch) (e Evidence) {
	if a.Total <= 0 {
		return e
	}
	clear(a.found)
	a.readText(s.Parts[Text], &e)
	titled := 0
	for _, t := range s.Parts[Title] {
		if i, ok := a.byHash[t.Hash]; ok {
			a.found[i].title = true
			titled++
		}
	}
	for _, t := range s.Parts[Under] {
		if i, ok := a.byHash[t.Hash]; ok {
			a.found[i].under = true
		}
	}
	if titled > 0 {
		e[PartTitled] = float64(titled) / float64(len(s.Parts[Title]))
	}
	a.sum(&e)
	return e
}

// readText notes where the words are and finds the best sentence.
func (a *Question) readText(text []Term, e *Evidence) {
	sentence, has := 0, 0.0
	for _, t := range text {
		if t.sentence != sentence {
			sentence, has = t.sentence, 0
		}
		i, ok := a.byHash[t.Hash]
		if !ok {
			continue
		}
		f := &a.found[i]
		if f.sentence != sentence+1 {
			f.sentence = sentence + 1
			has += a.words[i].weight * a.words[i].credit(t.Whole)
			e[PartNear] = max(e[PartNear], has/a.Total)
		}
		if f.first == 0 {
			f.first = t.Position
		}
		f.last = t.Position
		f.whole = f.whole || t.Whole
		if i == 0 {
			continue
		}
		if before := a.found[i-1].last; before > 0 && before < t.Position {
			if d := t.Position - before; f.gap == 0 || d < f.gap {
				f.gap = d
			}
		}
	}
}

// sum adds up what was found.
func (a *Question) sum(e *Evidence) {
	pairs := 0.0
	for i := range a.words {
		w, f := &a.words[i], &a.found[i]
		share := w.weight / a.Total
		switch {
		case f.title || f.under:
			e[PartWords] += share
		case f.first > 0:
			e[PartWords] += share * w.credit(f.whole)
		}
		if f.first == 0 {
			continue
		}
		share *= w.credit(f.whole)
		e[PartRare] = max(e[PartRare], w.weight/a.rarest*w.credit(f.whole))
		if f.first <= startPosition {
			e[PartStart] += share
		}
		if f.whole && w.Whole {
			e[PartWhole] += share
		}
		if i == 0 && a.Topical {
			e[PartTopic] = w.credit(f.whole) * math.Exp(-float64(f.first)/topicPositions)
		}
		if f.gap > 0 && f.gap <= w.Position-a.words[i-1].Position+1 { // gap is 0 for the first word
			pairs += a.pair(i) * min(w.credit(f.whole), a.words[i-1].credit(a.found[i-1].whole))
		}
	}
	if a.pairs > 0 {
		e[PartPairs] = pairs / a.pairs
	}
	for i, v := range e {
		e[i] = min(v, 1) // shares may add up to a hair more
	}
}
