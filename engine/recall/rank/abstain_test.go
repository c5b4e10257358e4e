package rank_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// judging is a store that refuses, as recall does.
func judging(t testing.TB, a recall.Analyzer, lines ...string) *recall.Store {
	t.Helper()
	s := recall.Open(derived.At(t.TempDir()), a, recall.Options{})
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-02.md", lines...)
	recalltest.Update(t, s, c)
	return s
}

func asked(t testing.TB, s *recall.Store, q recall.Query) *recall.Result {
	t.Helper()
	res, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// many are lines about something else, so that the index is not a small one.
func many(n int, also ...string) []string {
	for i := range n {
		also = append(also, fmt.Sprintf("%d번째 회의에서 민수가 배포 일정과 스테이징 서버를 이야기했다", i))
	}
	return also
}

func TestQuestionIsRefused(t *testing.T) {
	s := judging(t, morph.New(morph.Options{}), many(1000, "결제 서비스 배포는 화요일로 미뤘다", "The uploader ships on Friday", "안드로이드 빌드가 느리다")...)
	for name, tt := range map[string]struct {
		question string
		refused  bool
	}{
		"no word is known":                   {"바그너의 오페라", true},
		"one common word of many":            {"조선 시대 회의를 맡은 관청의 수장 직책은 무엇인가", true},
		"one common word of many in English": {"which composer wrote the opera where Friday is a ghost's servant", true},
		"all words":                          {"결제 서비스 배포는 언제로 미뤘지?", false},
		"what is asked for is not missed":    {"결제 서비스 배포를 미룬 날짜와 이유는?", false},
		"English":                            {"when does the uploader ship?", false},
		"the common one of two words":        {"우주선 배포", true},
		"the rare one of two words":          {"안드로이드 회의", false},
		"one word":                           {"uploader", false},
		"a common word":                      {"회의", false},
		"a part of a word":                   {"안드로이", false},
		"only what is asked for":             {"이름", false},
	} {
		t.Run(name, func(t *testing.T) {
			res := asked(t, s, recall.Query{Text: tt.question})
			if refused := len(res.Hits) == 0; refused != tt.refused && name != "only what is asked for" {
				t.Errorf("%s: refused %t, want %t: %+v", tt.question, refused, tt.refused, res.Refused)
			}
			if (res.Refused != nil) != tt.refused {
				t.Errorf("%s: %+v", tt.question, res.Refused)
			}
			if anyway := asked(t, s, recall.Query{Text: tt.question, Any: true}); len(res.Withheld) > 0 && !cmp.Equal(anyway.Hits, res.Withheld) {
				t.Errorf("%s: withheld is not what Any shows (-any +withheld):\n%s", tt.question, cmp.Diff(anyway.Hits, res.Withheld))
			}
		})
	}
}

// A few lines have few words: less is asked of them.
func TestSmallIndexAnswers(t *testing.T) {
	var lines []string
	for i := range 20 {
		lines = append(lines, fmt.Sprintf("%d일 배포 회의", i))
	}
	s := judging(t, morph.New(morph.Options{}), append(lines, "열쇠는 서랍에 있다")...)
	for _, q := range []string{"열쇠 보관함", "배포 담당자", "열쇠 보관 위치"} {
		if res := asked(t, s, recall.Query{Text: q}); len(res.Hits) == 0 {
			t.Errorf("%s: refused: %+v", q, res.Refused)
		}
	}
}

// With Any a line that has one word of many is found where no line has more.
func TestAnyShowsTheNearest(t *testing.T) {
	s := judging(t, morph.New(morph.Options{}), append(many(20), "지훈이 휴가를 냈다")...)
	q := recall.Query{Text: "지훈 화성 탐사선 궤도 연료 계산"}
	if res := asked(t, s, q); len(res.Hits)+len(res.Withheld) > 0 || res.Refused == nil {
		t.Errorf("%+v", res)
	}
	q.Any = true
	if res := asked(t, s, q); len(res.Hits) != 1 || res.Refused == nil || res.Refused.Share == 0 {
		t.Errorf("with Any: %+v, %+v", res, res.Refused)
	}
}

// Whoever says where to look is refused less: entries of pages have little around them.
func TestFilteredQuestionIsAskedLess(t *testing.T) {
	s := judging(t, morph.New(morph.Options{}), append(many(1000), "열쇠는 서랍에 있다")...)
	q := recall.Query{Text: "열쇠 복사한 철물점 이름", Explain: true}
	all := asked(t, s, q)
	q.Tiers = []recall.Tier{recall.Memory}
	some := asked(t, s, q)
	if all.Refused == nil || some.Refused != nil || some.Support.Need >= all.Refused.Need || len(some.Hits) == 0 {
		t.Errorf("without a filter %+v, with one %+v", all.Refused, some.Refused)
	}
}

func TestRefusalSaysWhatIsMissing(t *testing.T) {
	s := recall.Open(derived.At(t.TempDir()), morph.New(morph.Options{}), recall.Options{})
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-02.md", many(1000)...)
	c.Put("memory/2026-11-03.md", "바그너 음반을 샀다")
	recalltest.Update(t, s, c)
	r := asked(t, s, recall.Query{Text: "바그너가 음반을 민수에게 헌정한 오페라 서곡의 초연 극장은?"}).Refused
	if r == nil {
		t.Fatal("not refused")
	}
	got := [][]string{r.Found(), r.Lacking(), r.Absent()}
	want := [][]string{{"바그너", "음반"}, {"민수"}, {"헌정한", "오페라", "서곡", "초연", "극장"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("found, lacking, absent (-want +got):\n%s", diff)
	}
	if r.Nearest != "memory/2026-11-03.md#L1" || r.Share >= r.Need {
		t.Errorf("nearest %s, share %.2f of %.2f", r.Nearest, r.Share, r.Need)
	}
	sum, all := 0.0, 0.0
	for _, w := range r.Words {
		sum, all = sum+w.Weight*w.Counts, all+w.Weight
	}
	if d := sum/all - r.Share; d > 1e-9 || d < -1e-9 {
		t.Errorf("the words give %.4f, the share is %.4f", sum/all, r.Share)
	}
}

func TestWordsThatOnlyAskAreNotMissed(t *testing.T) {
	s := judging(t, morph.New(morph.Options{}), many(1000)...)
	res := asked(t, s, recall.Query{Text: "바그너 오페라 관련해서 초연이 얼마나 걸렸지"})
	if diff := cmp.Diff([]string{"바그너", "오페라", "초연", "걸렸지"}, res.Refused.Absent()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// A question of nothing but a time lists, and is not judged by its words; nor is one whose answer is near in meaning.
func TestWhatWordsCannotJudgeIsNotRefused(t *testing.T) {
	s := judging(t, morph.New(morph.Options{}), many(1000)...)
	on := day.Day(20_000)
	res := asked(t, s, recall.Query{Text: "", Periods: []recall.Period{{From: on, Until: on, Weight: 1}}})
	if res.Refused != nil {
		t.Errorf("a list is refused: %+v", res.Refused)
	}
	keys, err := s.Contents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	res = asked(t, s, recall.Query{Text: "바그너의 오페라 서곡", Near: []recall.Near{{Key: keys[0], Cosine: 0.9}}})
	if res.Refused != nil || len(res.Hits) == 0 {
		t.Errorf("what is near in meaning is refused: %+v", res)
	}
}

// Whatever the index: what a line says in these words is never refused, and what is withheld is what Any shows.
func TestLawsOfRefusing(t *testing.T) {
	word := rapid.SampledFrom([]string{"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu"})
	rapid.Check(t, func(rt *rapid.T) {
		lines := rapid.SliceOfN(rapid.Map(rapid.SliceOfN(word, 1, 8), func(w []string) string { return strings.Join(w, " ") }), 1, 9).Draw(rt, "lines")
		s := judging(t, recalltest.Plain{}, lines...)
		from := strings.Fields(rapid.SampledFrom(lines).Draw(rt, "line"))
		said := from[:rapid.IntRange(1, len(from)).Draw(rt, "words")]
		if res := asked(t, s, recall.Query{Text: strings.Join(said, " ")}); len(res.Hits) == 0 || res.Refused != nil {
			rt.Fatalf("%v of %q is refused: %+v", said, lines, res.Refused)
		}
		q := recall.Query{Text: strings.Join(rapid.SliceOfN(word, 1, 8).Draw(rt, "question"), " ") + " nowhere", Limit: rapid.IntRange(1, 12).Draw(rt, "limit")}
		res := asked(t, s, q)
		q.Any = true
		if anyway := asked(t, s, q); len(res.Hits) == 0 && len(anyway.Hits) > 0 && anyway.Refused == nil {
			rt.Fatalf("%s: nothing is found, and with Any it is an answer: %+v", q.Text, anyway.Hits)
		} else if len(res.Hits)+len(res.Withheld) > 0 && !cmp.Equal(anyway.Hits, slices.Concat(res.Hits, res.Withheld)) {
			rt.Fatalf("%s: hits and withheld are not what Any shows:\n%s", q.Text, cmp.Diff(anyway.Hits, slices.Concat(res.Hits, res.Withheld)))
		}
	})
}

// Of a word whose letters some line has it is not said that no line has it, although the analyser reads them otherwise there.
func TestWrittenWordIsNotAbsent(t *testing.T) {
	s := judging(t, recalltest.Plain{}, "마우스커서 색", "점심은 김밥")
	r := recalltest.Search(t, s, recall.Query{Text: "우주선 발사 궤도 커서"})
	if r.Refused == nil {
		t.Fatal("not refused")
	}
	diff(t, []string{"우주선", "발사", "궤도"}, r.Refused.Absent())
}
