package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
)

// TestAnswersAreTheBestOfAll: who sorts all keywords of a page and takes the first finds the same.
func TestAnswersAreTheBestOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "keywords")
		w := headerWork{}
		var list []stemCount
		for i := range n {
			name := rapid.SampledFrom([]string{"인덱스", "index", "ㄱ", "7", "캐시"}).Draw(t, "keyword") + fmt.Sprint(i)
			if rapid.IntRange(0, 5).Draw(t, "short") == 0 {
				name = fmt.Sprint(i) // which says nothing
			}
			w.names, w.words = append(w.names, name), append(w.words, name)
			w.rarity = append(w.rarity, rapid.Uint64Range(1, 4).Draw(t, "rarity"))
			list = append(list, stemCount{int32(i), int32(rapid.IntRange(1, 4).Draw(t, "entries"))})
		}
		score := func(s stemCount) uint64 { return uint64(s.n) * w.rarity[s.stem] }
		all := slices.DeleteFunc(slices.Clone(list), func(s stemCount) bool { return !telling(w.names[s.stem]) })
		slices.SortFunc(all, func(a, b stemCount) int {
			return cmp.Or(cmp.Compare(score(b), score(a)), cmp.Compare(w.names[a.stem], w.names[b.stem]))
		})
		var want []string
		for i, s := range all[:min(len(all), bank.MaxAnswers)] {
			if i >= minAnswers && s.n < 2 {
				break
			}
			want = append(want, w.names[s.stem])
		}
		if diff := gocmp.Diff(want, w.answers(list), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}
