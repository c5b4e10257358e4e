package rank_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// dated is a corpus of one line a day, in both languages.
func dated() recalltest.Corpus {
	c := recalltest.Corpus{}
	add := func(path string, docs ...recall.Document) {
		f := &recalltest.File{Version: 1}
		for i, d := range docs {
			d.Path, d.Line, d.Section = path, i+1, -1
			d.ID, d.Tier = recall.LineID(path, i+1), recall.TierOf(path)
			f.Docs = append(f.Docs, d)
		}
		c[path] = f
	}
	nov := func(n int) day.Day { return day.Date(2026, 11, n) }
	add("memory/2026-11-05.md", recall.Document{Day: nov(5), Text: "배포 서버를 옮겼다"}, recall.Document{Day: nov(5), Text: "deploy from the laptop"})
	add("memory/2026-11-12.md", recall.Document{Day: nov(12), Text: "배포 서버를 다시 옮기려고 오래 회의했다"}, recall.Document{Day: nov(12), Text: "deploy from the build server after a long meeting"})
	add("memory/2026-11-20.md", recall.Document{Day: nov(20), Days: []day.Day{nov(11)}, Text: "지난 배포 서버 회의를 정리했다"}, recall.Document{Day: nov(20), Text: "점심은 김밥이었다"})
	add("bank/world/tools.md", recall.Document{Day: nov(19), Days: []day.Day{nov(13)}, EntryID: "m1", Text: "배포 서버는 두 대다"})
	add("MEMORY.md", recall.Document{Text: "배포 서버 주소록"})
	return c
}

func week(weight float64) []recall.Period {
	return []recall.Period{{From: day.Date(2026, 11, 9), Until: day.Date(2026, 11, 15), Weight: weight}}
}

func TestDaysOfAPeriodComeFirstAndTheOthersFollow(t *testing.T) {
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 2})
	recalltest.Update(t, s, dated())
	for text, inside := range map[string][]string{
		"배포 서버":  {"bank/world/tools.md#L1", "memory/2026-11-12.md#L1", "memory/2026-11-20.md#L1"},
		"deploy": {"memory/2026-11-12.md#L2"},
	} {
		all, timed := recalltest.Search(t, s, recall.Query{Text: text}), recalltest.Search(t, s, recall.Query{Text: text, Periods: week(1)})
		diff(t, slices.Sorted(slices.Values(recalltest.IDs(all))), slices.Sorted(slices.Values(recalltest.IDs(timed))))
		diff(t, inside, slices.Sorted(slices.Values(recalltest.IDs(timed)[:len(inside)])))
		strict := recalltest.Search(t, s, recall.Query{Text: text, Periods: week(1), Strict: true})
		diff(t, inside, slices.Sorted(slices.Values(recalltest.IDs(strict))))
		if strict.Total != len(inside) {
			t.Errorf("%q: %d in all, want %d", text, strict.Total, len(inside))
		}
	}
	if r := recalltest.Search(t, s, recall.Query{Text: "배포 서버", Strict: true}); r.Total != 5 {
		t.Errorf("strict without a period: %d hits, want all", r.Total)
	}
	backwards := []recall.Period{{From: day.Date(2026, 11, 15), Until: day.Date(2026, 11, 9), Weight: 1}}
	if r := recalltest.Search(t, s, recall.Query{Text: "배포 서버", Periods: backwards, Strict: true}); r.Total != 0 {
		t.Errorf("a period that ends before it begins has %v", recalltest.IDs(r))
	}
}

func TestExplanationSaysWhichDayLiesInThePeriod(t *testing.T) {
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, dated())
	got := map[string]recall.TimeScore{}
	for _, h := range recalltest.Search(t, s, recall.Query{Text: "배포 서버", Periods: append(week(0.25), week(0.5)...), Explain: true}).Hits {
		got[h.ID] = *h.Explanation.Time
	}
	diff(t, map[string]recall.TimeScore{
		"memory/2026-11-12.md#L1": {How: "inside", Day: day.Date(2026, 11, 12), Factor: 2},
		"memory/2026-11-20.md#L1": {How: "also", Day: day.Date(2026, 11, 11), Factor: 2},
		"bank/world/tools.md#L1":  {How: "also", Day: day.Date(2026, 11, 13), Factor: 2},
		"memory/2026-11-05.md#L1": {How: "outside", Factor: 1},
		"MEMORY.md#L1":            {How: "undated", Factor: 1},
	}, got)
	for _, h := range recalltest.Search(t, s, recall.Query{Text: "배포 서버", Explain: true}).Hits {
		if h.Explanation.Time != nil {
			t.Errorf("%s: %+v, and the question has no period", h.ID, h.Explanation.Time)
		}
	}
}

func TestPeriodChangesNothingButAFactor(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	c := recalltest.RandomCorpus(r, 30, 8)
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 50, Ranking: wordsAlone()}) // which hundred are looked at again depends on the factor
	recalltest.Update(t, s, c)
	for range 20 {
		from := day.Date(2026, 1, 1+r.IntN(30))
		p := recall.Period{From: from, Until: from + day.Day(r.IntN(10))}
		q := recall.Query{Text: recalltest.RandomText(r, 1+r.IntN(4)), Limit: 1000, Explain: true, Periods: []recall.Period{p}}
		plain := map[string]float64{}
		for _, h := range recalltest.Search(t, s, q).Hits {
			plain[h.ID] = h.Score
		}
		q.Periods[0].Weight = r.Float64()
		hits := recalltest.Search(t, s, q).Hits
		for _, h := range hits {
			factor := 1.0
			if p.From <= h.Day && h.Day <= p.Until {
				factor = 1 + recall.DefaultRanking().Time*q.Periods[0].Weight
			}
			if x := h.Explanation; math.Abs(x.Time.Factor-factor) > 1e-6 || math.Abs(h.Score-plain[h.ID]*x.Time.Factor) > 1e-9 || math.Abs(h.Score-x.Words()) > 1e-9 {
				t.Errorf("%s: score %v of %v, factor %v, want %v", h.ID, h.Score, plain[h.ID], x.Time.Factor, factor)
			}
		}
		if len(hits) != len(plain) {
			t.Errorf("%d hits, want %d", len(hits), len(plain))
		}
	}
}

func TestQuestionOfATimeAloneListsWhatThereIsOfIt(t *testing.T) {
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{BatchDocs: 2})
	recalltest.Update(t, s, dated())
	r := recalltest.Search(t, s, recall.Query{Periods: week(1), Explain: true})
	diff(t, []string{"bank/world/tools.md#L1", "memory/2026-11-12.md#L1", "memory/2026-11-12.md#L2", "memory/2026-11-20.md#L1"}, recalltest.IDs(r))
	for _, h := range r.Hits {
		sum := 0.0
		for _, part := range h.Explanation.Terms {
			sum += part.Score
		}
		if math.Abs(sum-h.Explanation.Sum) > 1e-9 || math.Abs(h.Score-h.Explanation.Words()) > 1e-9 {
			t.Errorf("%s: score %v, parts add up to %v", h.ID, h.Score, sum)
		}
	}
	if r := recalltest.Search(t, s, recall.Query{Periods: week(1), Tiers: []recall.Tier{recall.Bank}}); r.Total != 1 {
		t.Errorf("the filter lets %v through", recalltest.IDs(r))
	}
	date := recall.Query{Text: "회의", Periods: week(1), Dates: []recall.Range{{EndByte: 6}}}
	diff(t, []string{"bank/world/tools.md#L1", "memory/2026-11-12.md#L1", "memory/2026-11-12.md#L2", "memory/2026-11-20.md#L1"}, slices.Sorted(slices.Values(recalltest.IDs(recalltest.Search(t, s, date)))))
	date.Periods[0].From, date.Periods[0].Until = 1, 1
	diff(t, []string{"memory/2026-11-12.md#L1", "memory/2026-11-20.md#L1"}, slices.Sorted(slices.Values(recalltest.IDs(recalltest.Search(t, s, date)))))
	if r := recalltest.Search(t, s, recall.Query{Text: "양자", Periods: week(1)}); r.Total != 0 {
		t.Errorf("a word that nothing has finds %v", recalltest.IDs(r))
	}
}

func TestDateInAQuestionIsNoPartOfWhatIsAsked(t *testing.T) {
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{Ranking: new(recall.DefaultRanking())})
	recalltest.Update(t, s, dated())
	q := recall.Query{Text: "2026-11-12 deploy", Periods: week(1), Dates: []recall.Range{{EndByte: 10}}, Explain: true}
	r := recalltest.Search(t, s, q)
	if len(r.Hits) != 2 || r.Hits[0].Explanation.Coverage != 1 {
		t.Errorf("got %v, want the two lines that say deploy, wholly covered", recalltest.IDs(r))
	}
}
