package recall

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// saidWord is a word of a prompt, with the documents that have it in each of its fields.
type saidWord struct {
	Tells  float32
	Fields [][]int
}

// saidClauses are the clauses of a prompt: each of words, by their numbers.
type saidClauses [][]int

// open puts the words at the beginning of a segment.
func (s saidClauses) open(words []saidWord) (out []clauseWord) {
	known := make(map[int]*wordDocs)
	for clause, said := range s {
		for _, k := range said {
			docs, again := known[k]
			if !again {
				docs = &wordDocs{first: noWindow}
				for _, having := range words[k].Fields {
					f := new(fieldDocs)
					for _, doc := range having {
						f.set = append(f.set, posting{doc: uint64(doc)})
					}
					if err := f.next(); err == nil && f.ok {
						docs.fields = append(docs.fields, f)
					}
				}
				known[k] = docs
			}
			out = append(out, clauseWord{docs: docs, clause: clause, tells: words[k].Tells, again: again})
		}
	}
	return out
}

// near is what nearMeant gives, found document by document.
func (s saidClauses) near(rank *MentionRanking, words []saidWord, docs int) (out []docCommons) {
	all := make([]docCommons, docs)
	some := false
	for d := range all {
		all[d].doc = uint32(d)
		once := make(map[int]bool)
		for _, said := range s {
			sum := float32(0)
			for _, k := range said {
				if !slices.ContainsFunc(words[k].Fields, func(having []int) bool { return slices.Contains(having, d) }) {
					continue
				}
				if sum += words[k].Tells; !once[k] {
					once[k] = true
					all[d].all += words[k].Tells
				}
			}
			all[d].best = max(all[d].best, sum)
		}
		some = some || rank.sum(all[d].commons) >= rank.least()
	}
	for d, c := range all {
		wanted := rank.sum(c.commons) >= rank.least()
		for _, beside := range all[max(0, d-1):min(docs, d+2)] {
			wanted = wanted || rank.lends(beside) > 0
		}
		if some && wanted && c.best > 0 {
			out = append(out, c)
		}
	}
	return out
}

// TestWhatAPromptMeansIsTheSameInWindowsOfEachSize: documents beside each other lend to each other where a window ends between them, too.
func TestWhatAPromptMeansIsTheSameInWindowsOfEachSize(t *testing.T) {
	rank := DefaultMentionRanking()
	rapid.Check(t, func(t *rapid.T) {
		docs := rapid.IntRange(1, 40).Draw(t, "docs")
		having := rapid.Map(rapid.SliceOfDistinct(rapid.IntRange(0, docs-1), rapid.ID), func(d []int) []int { return slices.Sorted(slices.Values(d)) })
		words := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) saidWord {
			return saidWord{
				Tells:  float32(rapid.SampledFrom([]float64{leastTelling, 0.1, 0.3, 0.45, 0.6, 0.74, 1}).Draw(t, "tells")),
				Fields: rapid.SliceOfN(having, 0, 3).Draw(t, "fields"),
			}
		}), 1, 6).Draw(t, "words")
		var said saidClauses = rapid.SliceOfN(rapid.SliceOfDistinct(rapid.IntRange(0, len(words)-1), rapid.ID), 0, 4).Draw(t, "clauses")
		want := said.near(&rank, words, docs)
		for _, size := range []int{1, 2, 3, rapid.IntRange(1, 40).Draw(t, "size"), docs, windowDocs} {
			got, err := nearMeant(&rank, said.open(words), docs, size)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("in windows of %d: got %v, want %v", size, got, want)
			}
		}
	})
}
