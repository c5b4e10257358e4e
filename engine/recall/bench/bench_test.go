package bench_test

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

func store(t *testing.T) *recall.Store {
	t.Helper()
	return recall.Open(derived.At(filepath.Join(t.TempDir(), "index")), morph.New(morph.Options{}), recall.Options{})
}

func run(t *testing.T, set *bench.Set, err error) *bench.Report {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	r, err := bench.Run(t.Context(), store(t), set, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func files(m map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range m {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func TestBEIRFolderIsScored(t *testing.T) {
	set, err := bench.ReadBEIR(files(map[string]string{
		"corpus.jsonl": `{"_id":"d1","title":"","text":"가치관이 같은 사람"}
{"_id":"d2","title":"배포","text":"서버를 옮겼다"}
{"_id":"d3","text":"the deploy script moved to Go"}
`,
		"queries.jsonl": `{"_id":"q1","text":"가치관"}
{"_id":"q2","text":"deploy script"}
{"_id":"q3","text":"양자 역학"}
{"_id":"q4","text":"서버 가치관"}
{"_id":"q5","text":"not judged"}
`,
		"qrels.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td3\t2\nq2\td1\t0\nq3\td2\t1\nq4\td1\t1\nq4\td2\t1\n",
	}))
	r := run(t, set, err)
	want := &bench.Report{Scores: bench.Scores{N: 4, HitAt1: 0.75, HitAt5: 0.75, RecallAt10: 0.75, NDCGAt10: 0.75, MRRAt10: 0.75, RecallAllAt5: 0.75}, Refused: 0.25}
	opt := cmp.Options{cmpopts.IgnoreUnexported(bench.Scores{}), cmpopts.IgnoreFields(bench.Report{}, "IndexSeconds", "QueryP50MS", "QueryP95MS", "PeakRSSMB"), cmpopts.EquateApprox(0, 1e-12)}
	if d := cmp.Diff(want, r, opt); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestGradedGainsDiscountByRank(t *testing.T) {
	// One word, lengths decide the order: d1, d2, d3. Gains 0, 3, 1.
	set := &bench.Set{Files: []bench.File{{Path: "c", Documents: []recall.Document{
		{ID: "d1", Line: 1, Text: "배포", Section: -1},
		{ID: "d2", Line: 2, Text: "배포 서버 하나", Section: -1},
		{ID: "d3", Line: 3, Text: "배포 서버 하나 둘 셋 넷 다섯 여섯", Section: -1},
	}}}, Questions: []bench.Question{{ID: "q", Text: "배포", Relevant: map[string]float64{"d1": 0, "d2": 3, "d3": 1}}}}
	r := run(t, set, nil)
	want := (3/math.Log2(3) + 1/math.Log2(4)) / (3 + 1/math.Log2(3))
	if math.Abs(r.NDCGAt10-want) > 1e-12 || r.MRRAt10 != 0.5 || r.HitAt1 != 0 || r.HitAt5 != 1 || r.RecallAllAt5 != 1 {
		t.Errorf("got %+v, want nDCG %v", r, want)
	}
}

func TestSQuADParagraphsWithTheSameTextAreOne(t *testing.T) {
	set, err := bench.ReadSQuAD(strings.NewReader(`{"data":[{"title":"가_나","paragraphs":[
		{"qas":[{"id":"1","question":"임종석은 누구인가"}],"context":"임종석은 정치인이다"},
		{"qas":[{"id":"2","question":"정치인 임종석"}],"context":"임종석은 정치인이다"},
		{"qas":[{"id":"3","question":"수도는 어디"}],"context":"대한민국의 수도는 서울이다"}]}]}`))
	r := run(t, set, err)
	if r.N != 3 || len(set.Files[0].Documents) != 2 || r.HitAt1 != 1 || set.Files[0].Documents[0].Title != "가 나" {
		t.Errorf("got %+v", r)
	}
}

func TestMemoryIsScoredByDay(t *testing.T) {
	set, err := bench.ReadMemory(files(map[string]string{
		"memory/2026-01-01.md": "# a\n- 배포 계획을 세웠다\n- 배포 준비\n- 배포 회의\n",
		"memory/2026-01-02.md": "# a\n- 배포가 끝났다\n",
		"memory/2026-01-03.md": "- lunch\n",
		"memory/notes.txt":     "배포",
		"questions.jsonl": `{"id":"1","question":"배포","evidence_days":["2026-01-01","2026-01-02"]}
{"id":"2","question":"lunch","evidence_days":["2026-01-03","2026-01-09"]}
{"id":"3","question":"nothing","evidence_days":[]}
`,
	}))
	r := run(t, set, err)
	if r.N != 2 || r.HitAt1 != 1 || r.RecallAt10 != 0.75 || r.RecallAllAt5 != 0.5 {
		t.Errorf("got %+v", r)
	}
}

func TestQuestionsWithATimeAreScoredApart(t *testing.T) {
	day := func(n int) day.Day { return day.Date(2026, 1, n) }
	set := &bench.Set{
		Key: func(h *recall.Hit) []string { return []string{h.Day.String()} },
		Questions: []bench.Question{
			{ID: "1", Text: "배포", Relevant: map[string]float64{"2026-01-02": 1}},
			{ID: "2", Text: "둘째 날 배포", Relevant: map[string]float64{"2026-01-02": 1}},
			{ID: "3", Text: "nothing", Relevant: map[string]float64{}},
		},
	}
	for i := range 2 {
		d := day(i + 1)
		set.Files = append(set.Files, bench.File{Path: "memory/" + d.String() + ".md", Documents: []recall.Document{
			{ID: d.String(), Line: 1, Day: d, Tier: recall.Memory, Text: "배포", Section: -1},
		}})
	}
	s := store(t)
	if err := bench.Index(t.Context(), s, set); err != nil {
		t.Fatal(err)
	}
	ask := func(text string) recall.Query {
		rest, timed := strings.CutPrefix(text, "둘째 날 ")
		q := recall.Query{Text: rest}
		if timed {
			q.Periods = []recall.Period{{From: day(2), Until: day(2), Weight: 1}}
		}
		return q
	}
	r := &bench.Report{}
	if err := bench.Ask(t.Context(), s, set, ask, r, nil); err != nil {
		t.Fatal(err)
	}
	if r.N != 2 || r.HitAt1 != 0.5 || r.WithTime == nil || r.WithTime.N != 1 || r.WithTime.HitAt1 != 1 || r.WithoutTime.N != 1 || r.WithoutTime.HitAt1 != 0 {
		t.Errorf("got %+v, with a time %+v, without %+v", r, r.WithTime, r.WithoutTime)
	}
	if table := r.String(); !strings.Contains(table, "with a time") || strings.Count(table, "\n") != 14 {
		t.Errorf("table\n%s", table)
	}
}

func TestDropSpacesTakesExactlyHalfAndIsRepeatable(t *testing.T) {
	read := func(seed uint64) []bench.Question {
		set := &bench.Set{}
		for i := range 20 {
			set.Questions = append(set.Questions, bench.Question{ID: fmt.Sprint(i), Text: strings.Repeat("가 나 ", i)})
		}
		bench.DropSpaces(set, 0.5, seed)
		return set.Questions
	}
	a, b, c := read(7), read(7), read(8)
	same := 0
	for i, q := range a {
		if n := strings.Count(q.Text, " "); n != i {
			t.Errorf("%d spaces left of %d", n, 2*i)
		}
		if q.Text != b[i].Text {
			t.Errorf("not repeatable: %q, %q", q.Text, b[i].Text)
		}
		if q.Text == c[i].Text {
			same++
		}
	}
	if same > 5 {
		t.Errorf("%d of 20 questions do not depend on the seed", same)
	}
}

func TestReportHasExactlyTheDocumentedKeys(t *testing.T) {
	data, err := json.Marshal(&bench.Report{})
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for k := range got {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	want := strings.Fields("hit_at_1 hit_at_5 index_s lost_at_1 mrr_at_10 n ndcg_at_10 peak_rss_mb query_p50_ms query_p95_ms recall_all_at_5 recall_at_10 refused")
	if d := cmp.Diff(want, keys); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if table := (&bench.Report{Scores: bench.Scores{N: 3}}).String(); strings.Count(table, "\n") != len(want) {
		t.Errorf("table\n%s", table)
	}
}

func TestBadQuestionSetNamesFileAndLine(t *testing.T) {
	for name, fsys := range map[string]fstest.MapFS{
		"corpus.jsonl:2": files(map[string]string{"corpus.jsonl": "{}\n{oops\n"}),
		"qrels.tsv:3":    files(map[string]string{"corpus.jsonl": "{}", "qrels.tsv": "query-id\tcorpus-id\tscore\na\tb\t1\na\tb\n"}),
		"queries.jsonl":  files(map[string]string{"corpus.jsonl": "{}", "qrels.tsv": "a\tb\t1\n"}),
	} {
		if _, err := bench.ReadBEIR(fsys); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("error %v does not name %s", err, name)
		}
	}
	if _, err := bench.ReadSQuAD(strings.NewReader("[]")); err == nil {
		t.Error("no error")
	}
}
