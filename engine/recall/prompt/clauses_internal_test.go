package prompt

import (
	"cmp"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/recall/match"
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
				having := roaring.New()
				for _, field := range words[k].Fields {
					for _, doc := range field {
						having.Add(uint32(doc))
					}
				}
				docs = newWordDocs(having)
				known[k] = docs
			}
			out = append(out, clauseWord{docs: docs, clause: clause, tells: words[k].Tells, again: again})
		}
	}
	return out
}

// near is what nearDocs finds, found document by document.
func (s saidClauses) near(n *nearDocs, words []saidWord, docs int) (out [2][]nearDoc) {
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
		some = some || n.rank.sum(all[d].commons) >= n.rank.least()
	}
	for d, c := range all {
		near := nearDoc{doc: c.doc}
		for _, beside := range all[max(0, d-1):min(docs, d+2)] {
			if beside.doc != c.doc && !n.contexts.Contains(c.doc) {
				near.lent = max(near.lent, n.rank.lends(beside))
			}
		}
		near.sum = n.rank.sum(c.commons) + near.lent
		if !some || c.best == 0 || near.sum < n.rank.least() {
			continue
		}
		kind := 0
		if n.former.Contains(c.doc) {
			kind = 1
		}
		out[kind] = append(out[kind], near)
	}
	for kind := range out {
		if docs := out[kind]; len(docs) > n.limit {
			least := slices.SortedFunc(slices.Values(docs), byMost)[n.limit-1].sum
			out[kind] = slices.DeleteFunc(docs, func(d nearDoc) bool { return d.sum < least })
		}
	}
	if len(out[0]) >= n.limit { // no former one is wanted
		out[1] = nil
	}
	return out
}

// byMost orders documents that have more in common with a prompt first.
func byMost(a, b nearDoc) int { return cmp.Or(cmp.Compare(b.sum, a.sum), cmp.Compare(a.doc, b.doc)) }

// TestWhatAPromptMeansIsTheSameInWindowsOfEachSize: documents beside each other lend to each other where a window ends between them, too.
func TestWhatAPromptMeansIsTheSameInWindowsOfEachSize(t *testing.T) {
	rank := defaultRanking()
	rapid.Check(t, func(t *rapid.T) {
		docs := rapid.IntRange(1, 40).Draw(t, "docs")
		having := rapid.Map(rapid.SliceOfDistinct(rapid.IntRange(0, docs-1), rapid.ID), func(d []int) []int { return slices.Sorted(slices.Values(d)) })
		some := rapid.Map(having, func(d []int) *roaring.Bitmap {
			out := roaring.New()
			for _, doc := range d {
				out.Add(uint32(doc))
			}
			return out
		})
		words := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) saidWord {
			return saidWord{
				Tells:  float32(rapid.SampledFrom([]float64{leastTelling, 0.1, 0.3, 0.45, 0.6, 0.74, 1}).Draw(t, "tells")),
				Fields: rapid.SliceOfN(having, 0, 3).Draw(t, "fields"),
			}
		}), 1, 6).Draw(t, "words")
		var said saidClauses = rapid.SliceOfN(rapid.SliceOfDistinct(rapid.IntRange(0, len(words)-1), rapid.ID), 0, 4).Draw(t, "clauses")
		empty := nearDocs{rank: &rank, contexts: some.Draw(t, "contexts"), former: some.Draw(t, "former"), limit: rapid.IntRange(1, 40).Draw(t, "limit")}
		want := said.near(&empty, words, docs)
		for _, size := range []int{1, 2, 3, rapid.IntRange(1, 40).Draw(t, "size"), docs, match.WindowDocs} {
			n := empty
			n.find(said.open(words), docs, size)
			got := n.best()
			for kind := range got {
				slices.SortFunc(got[kind], byMost)
				slices.SortFunc(want[kind], byMost)
			}
			for kind := range got {
				if !slices.Equal(got[kind], want[kind]) {
					t.Fatalf("in windows of %d: got %v, want %v", size, got, want)
				}
			}
		}
	})
}
