package recall_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// corpus is a set of files: path to documents. The hash of a file is its version.
type corpus map[string]*corpusFile

type corpusFile struct {
	version int
	docs    []recall.Document
}

func (c corpus) refs() []recall.FileRef {
	var out []recall.FileRef
	for path, f := range c {
		out = append(out, recall.FileRef{Path: path, Hash: fmt.Sprint(f.version)})
	}
	slices.SortFunc(out, func(a, b recall.FileRef) int { return strings.Compare(a.Path, b.Path) })
	return out
}

func (c corpus) files() recall.Files { return recall.Files{Refs: c.refs(), Load: c.load} }

func (c corpus) load(path string) ([]recall.Document, error) {
	f, ok := c[path]
	if !ok {
		return nil, os.ErrNotExist
	}
	return slices.Clone(f.docs), nil
}

func (c corpus) put(path string, texts ...string) {
	f := &corpusFile{version: 1}
	if old := c[path]; old != nil {
		f.version = old.version + 1
	}
	for i, t := range texts {
		f.docs = append(f.docs, recall.Document{
			ID: fmt.Sprintf("%s#L%d", path, i+1), Path: path, Line: i + 1, Text: t, Tier: recall.TierOf(path),
		})
	}
	c[path] = f
}

func open(t testing.TB, opts recall.Options) *recall.Store {
	t.Helper()
	if opts.Ranking == nil { // most tests compare with the textbook, which finds everything
		opts.Ranking = new(recall.DefaultRanking())
		opts.Ranking.MinCoverage, opts.Ranking.Support = 0, 0
	}
	return recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), plain{}, opts)
}

func update(t testing.TB, s *recall.Store, c corpus) recall.Stats {
	t.Helper()
	st, err := s.Update(context.Background(), c.files(), nil)
	if err != nil {
		t.Fatalf("update: %v", err)
	}
	return st
}

func search(t testing.TB, s *recall.Store, q recall.Query) *recall.Result {
	t.Helper()
	res, err := s.Search(context.Background(), q)
	if err != nil {
		t.Fatalf("search %q: %v", q.Text, err)
	}
	return res
}

func ids(r *recall.Result) []string {
	var out []string
	for _, h := range r.Hits {
		out = append(out, h.ID)
	}
	return out
}

func diff(t testing.TB, want, got any) {
	t.Helper()
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestSearchFindsTheLineThatSaysIt(t *testing.T) {
	c := corpus{}
	c.put("memory/2026-11-19.md", "상태 관리는 Riverpod으로 통일했다", "점심은 김밥이었다")
	c.put("memory/2026-11-20.md", "we switched the deploy script to Go", "회의가 길었다")
	s := open(t, recall.Options{})
	st := update(t, s, c)
	if st.Added != 2 || st.Documents != 4 || st.State != recall.StateMissing {
		t.Errorf("stats %+v", st)
	}
	for q, want := range map[string]string{
		"상태 관리를 무엇으로 통일했나": "memory/2026-11-19.md#L1",
		"deploy script": "memory/2026-11-20.md#L1",
		"김밥":            "memory/2026-11-19.md#L2",
	} {
		r := search(t, s, recall.Query{Text: q})
		if len(r.Hits) == 0 || r.Hits[0].ID != want || r.Hits[0].Source() != want {
			t.Errorf("%q: got %v, want %s", q, ids(r), want)
		}
	}
	for _, q := range []string{"", "  ", "quantum", "양자 컴퓨터", "\x00\xff"} {
		if r := search(t, s, recall.Query{Text: q}); len(r.Hits) != 0 || r.Total != 0 {
			t.Errorf("%q: got %v, want nothing found", q, ids(r))
		}
	}
}

// randomCorpus has documents of very different lengths, in both languages, with every field.
func randomCorpus(r *rand.Rand, files, perFile int) corpus {
	c := corpus{}
	for i := range files {
		addRandomFile(r, c, fmt.Sprintf("memory/2026-%02d-%02d.md", 1+i/28, 1+i%28), perFile)
	}
	return c
}

func addRandomFile(r *rand.Rand, c corpus, path string, perFile int) {
	f := &corpusFile{version: r.Int()}
	for j := range perFile {
		d := recall.Document{
			ID: fmt.Sprintf("%s#L%d", path, j+1), Path: path, Line: j + 1, Tier: recall.TierOf(path),
			Text: randomText(r, 1+r.IntN(60)),
		}
		if r.IntN(3) == 0 {
			d.Kind = rules.Kinds()[r.IntN(4)]
			d.Entities = []string{vocabulary()[r.IntN(10)]}
			d.Title = randomText(r, 3)
		}
		if r.IntN(4) == 0 {
			d.Headings = randomText(r, 4)
			d.AnswersWhen = randomText(r, 6)
			d.Synthesised = r.IntN(2) == 0
			d.Former = r.IntN(3) == 0
		}
		switch {
		case len(f.docs) > 0 && r.IntN(4) > 0:
			d.Section = f.docs[len(f.docs)-1].Section
		case path[len(path)-4]%3 == 0:
			d.Section = -1
		case len(f.docs) > 0:
			d.Section = max(0, f.docs[len(f.docs)-1].Section) + 1
		}
		d.Day, _ = day.Parse(strings.TrimSuffix(filepath.Base(path), ".md"))
		f.docs = append(f.docs, d)
	}
	c[path] = f
}

func vocabulary() []string {
	return strings.Fields(`민수 지영 Flutter memctl 배포 서버 색인 Riverpod 회의 일정 상태 관리는 관리를 검색이 검색을 설정을 바꿨다
		배포를 미뤘다 release deploy index search server meeting moved switched Postgres SQLite 데이터베이스를 옮겼다 커밋 브랜치
		테스트가 실패했다 통과했다 build failed passed useState node 점심 커피를 마셨다 좋아한다 싫어한다 prefers likes`)
}

func randomText(r *rand.Rand, words int) string {
	v := vocabulary()
	var b strings.Builder
	for i := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(v[int(math.Abs(r.NormFloat64())*float64(len(v))/3)%len(v)])
	}
	return b.String()
}

func allDocs(c corpus) []recall.Document {
	var out []recall.Document
	for _, ref := range c.refs() {
		out = append(out, c[ref.Path].docs...)
	}
	return out
}

func TestScoresEqualReferenceBM25(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	c := randomCorpus(r, 30, 8)
	s := open(t, recall.Options{BatchDocs: 64, Ranking: wordsAlone()}) // several segments
	update(t, s, c)
	for i := range 10 { // deletions and additions change averages and document frequencies
		path := c.refs()[i*2].Path
		if i%2 == 0 {
			delete(c, path)
		} else {
			addRandomFile(r, c, path, 1+r.IntN(9))
		}
		update(t, s, c)
	}
	docs := allDocs(c)
	for i := range 40 {
		q := randomText(r, 1+r.IntN(6))
		if i%4 == 0 {
			q += " 2026-01-03 January 4"
		}
		want := referenceBM25(docs, q)
		got := search(t, s, recall.Query{Text: q, Limit: 1000})
		if got.Total != len(want) || len(got.Hits) != len(want) {
			t.Errorf("%q: %d hits, want %d", q, got.Total, len(want))
		}
		for _, h := range got.Hits {
			if math.Abs(h.Score-want[h.ID]) > 1e-6 {
				t.Errorf("%q: %s scores %v, want %v", q, h.ID, h.Score, want[h.ID])
			}
		}
	}
}

func TestExplanationAddsUpToTheScore(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	c := randomCorpus(r, 12, 10)
	s := open(t, recall.Options{BatchDocs: 32})
	update(t, s, c)
	for range 30 {
		q := randomText(r, 1+r.IntN(5)) + " 없는단어"
		for _, h := range search(t, s, recall.Query{Text: q, Limit: 50, Explain: true}).Hits {
			sum := 0.0
			for _, ts := range h.Explanation.Terms {
				sum += ts.Score
				if ts.Freq < 1 || ts.DocFreq < 1 || ts.Length < ts.Freq || ts.IDF <= 0 || ts.AverageLength <= 0 {
					t.Errorf("%s: bad term %+v", h.ID, ts)
				}
			}
			for _, part := range h.Explanation.Evidence {
				sum += part.Score
				if part.Value <= 0 || part.Value > 1 || math.Abs(part.Score-part.Value*part.Weight*h.Explanation.Question) > 1e-9 {
					t.Errorf("%s: bad part %+v", h.ID, part)
				}
			}
			if math.Abs(sum-h.Explanation.Sum) > 1e-9 || math.Abs(sum*h.Explanation.PageWeight-h.Score) > 1e-9 {
				t.Errorf("%s: terms add up to %v, sum %v, score %v", h.ID, sum, h.Explanation.Sum, h.Score)
			}
			if !slices.Contains(h.Explanation.Missing, "없는단어") || h.Explanation.Coverage >= 1 {
				t.Errorf("%s: missing %v, coverage %v", h.ID, h.Explanation.Missing, h.Explanation.Coverage)
			}
		}
	}
}

func TestFiltersKeepWhatTheySay(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	c := randomCorpus(r, 30, 8)
	addRandomFile(r, c, "bank/world/tools.md", 10)
	addRandomFile(r, c, "bank/archive/world.md", 5)
	s := open(t, recall.Options{BatchDocs: 50})
	update(t, s, c)
	since, until := day.Date(2026, 1, 5), day.Date(2026, 1, 20)
	cases := map[string]struct {
		q    recall.Query
		keep func(recall.Document) bool
	}{
		"kinds": {recall.Query{Kinds: []rules.Kind{rules.World, rules.Opinion}}, func(d recall.Document) bool { return d.Kind == 'W' || d.Kind == 'O' }},
		"entity": {recall.Query{Entities: []string{"@민수", "FLUTTER"}}, func(d recall.Document) bool {
			return slices.Contains(d.Entities, "민수") || slices.Contains(d.Entities, "Flutter")
		}},
		"tier":     {recall.Query{Tiers: []recall.Tier{recall.Bank, recall.Archive}}, func(d recall.Document) bool { return d.Tier == recall.Bank || d.Tier == recall.Archive }},
		"since":    {recall.Query{Since: since}, func(d recall.Document) bool { return d.Day >= since }},
		"until":    {recall.Query{Until: until}, func(d recall.Document) bool { return d.Day != 0 && d.Day <= until }},
		"all":      {recall.Query{Since: since, Until: until, Kinds: []rules.Kind{'S'}, Tiers: []recall.Tier{recall.Memory}}, func(d recall.Document) bool { return d.Day >= since && d.Day <= until && d.Kind == 'S' }},
		"nobody":   {recall.Query{Entities: []string{"없음"}}, func(recall.Document) bool { return false }},
		"inverted": {recall.Query{Since: until, Until: since}, func(recall.Document) bool { return false }},
	}
	const text = "배포 검색을 회의 deploy index search"
	matching := referenceBM25(allDocs(c), text)
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			tc.q.Text, tc.q.Limit = text, 1000
			var want []string
			for _, d := range allDocs(c) {
				if matching[d.ID] > 0 && tc.keep(d) {
					want = append(want, d.ID)
				}
			}
			r := search(t, s, tc.q)
			diff(t, slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(ids(r))))
			if r.Total != len(want) {
				t.Errorf("total %d, want %d", r.Total, len(want))
			}
		})
	}
}

func TestFormerDocumentsComeLastAndTiesFallByPathAndLine(t *testing.T) {
	c := corpus{}
	c.put("memory/b.md", "배포 서버", "점심", "배포 서버")
	c.put("memory/a.md", "배포 서버", "점심", "배포 서버")
	c.put("bank/old.md", "배포")
	c["bank/old.md"].docs[0].Former = true
	s := open(t, recall.Options{BatchDocs: 1})
	update(t, s, c)
	want := []string{"memory/a.md#L1", "memory/a.md#L3", "memory/b.md#L1", "memory/b.md#L3", "bank/old.md#L1"}
	for limit := 1; limit <= len(want); limit++ {
		diff(t, want[:limit], ids(search(t, s, recall.Query{Text: "배포", Limit: limit})))
	}
}

func TestUpdatedIndexAnswersAsOneBuiltAtOnce(t *testing.T) {
	dirs := tmptest.Dir(t)
	rapid.Check(t, func(rt *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		dir, err := os.MkdirTemp(dirs, "grown") //nolint:usetesting // one for each of rapid's cases
		if err != nil {
			rt.Fatal(err)
		}
		opts := recall.Options{BatchDocs: 1 + r.IntN(20)}
		opts.Ranking = new(recall.DefaultRanking())
		opts.Ranking.MinCoverage = []float64{0, 0.2, 0.5}[r.IntN(3)]
		grown := recall.Open(derived.At(filepath.Join(dir, "grown")), plain{}, opts)
		c := corpus{}
		for range rapid.IntRange(1, 5).Draw(rt, "rounds") {
			for range 1 + r.IntN(4) {
				path := fmt.Sprintf("memory/2026-01-%02d.md", 1+r.IntN(9))
				switch {
				case c[path] != nil && r.IntN(3) == 0:
					delete(c, path)
				default:
					addRandomFile(r, c, path, r.IntN(6))
				}
			}
			update(t, grown, c)
		}
		atOnce := recall.Open(derived.At(filepath.Join(dir, "once")), plain{}, opts)
		update(t, atOnce, c)
		for range 5 {
			q := recall.Query{Text: randomText(r, 1+r.IntN(4)), Limit: 1 + r.IntN(20), Explain: true}
			a, b := search(t, grown, q), search(t, atOnce, q)
			a.Took, b.Took = 0, 0
			if d := cmp.Diff(b, a); d != "" {
				rt.Fatalf("%q (-built +grown)\n%s", q.Text, d)
			}
		}
	})
}

func TestBareHitsAreTheSameWithoutTheirSnippets(t *testing.T) {
	s, c := open(t, recall.Options{}), corpus{}
	c.put("memory/2026-01-01.md", "스테이징 서버 포트는 8081이다", "the staging server listens on a port", "점심")
	update(t, s, c)
	want := search(t, s, recall.Query{Text: "스테이징 포트 staging port"})
	if len(want.Hits) != 2 || len(want.Hits[0].Snippet.Matches) == 0 {
		t.Fatalf("the hits to compare with: %+v", want.Hits)
	}
	for i := range want.Hits {
		want.Hits[i].Snippet = recall.Snippet{}
	}
	diff(t, want.Hits, search(t, s, recall.Query{Text: "스테이징 포트 staging port", Bare: true}).Hits)
}

func TestNoiseIsNotFound(t *testing.T) {
	c := corpus{}
	c.put("memory/2026-11-19.md", "인덱스 재생성 버그를 고쳤다", "점심 비용은 만원이었다", "the launch was quiet")
	s := open(t, recall.Options{Ranking: new(recall.DefaultRanking())})
	update(t, s, c)
	for _, q := range []string{
		"화성 탐사선의 발사 비용은 얼마였고 누가 승인했나", "which rocket engine supplier delayed the lunar launch contract negotiations",
	} {
		if r := search(t, s, recall.Query{Text: q}); r.Total != 0 {
			t.Errorf("%q: found %v", q, ids(r))
		}
	}
	for _, q := range []string{"점심 비용", "점심비용은", "launch"} {
		if r := search(t, s, recall.Query{Text: q}); r.Total != 1 {
			t.Errorf("%q: found %v", q, ids(r))
		}
	}
}

func TestContextOfALineDecidesBetweenEqualLines(t *testing.T) {
	c := corpus{}
	c.put("memory/2026-11-18.md", "배포가 늦어졌다", "점심은 김밥")
	c.put("memory/2026-11-19.md", "배포가 늦어졌다", "결제 서버 Payments 이야기")
	s := open(t, recall.Options{})
	update(t, s, c)
	r := search(t, s, recall.Query{Text: "Payments 배포가 늦어졌다", Explain: true})
	diff(t, "memory/2026-11-19.md#L1", ids(r)[0])
	fields := map[string]bool{}
	for _, ts := range r.Hits[0].Explanation.Terms {
		fields[ts.Field] = true
	}
	if !fields["section"] || !fields["file"] {
		t.Errorf("the explanation does not name the context: %v", fields)
	}
}

func TestQuestionAboutADayFindsItsLines(t *testing.T) {
	c := corpus{}
	d := day.Date(2026, 1, 3)
	for i := range 3 {
		path := "memory/" + (d + day.Day(i)).String() + ".md"
		c.put(path, "배포를 마쳤다", "shipped the release")
		for k := range c[path].docs {
			c[path].docs[k].Day = d + day.Day(i)
		}
	}
	s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), morph.New(morph.Options{}), recall.Options{})
	update(t, s, c)
	for _, q := range []string{"1월 4일에 무엇을 배포했나", "what was shipped on January 4", "2026-01-04 release", "2026-01-04"} {
		r := search(t, s, recall.Query{Text: q})
		if len(r.Hits) == 0 || r.Hits[0].Path != "memory/2026-01-04.md" {
			t.Errorf("%q: got %v", q, ids(r))
		}
	}
}

func TestSecondUpdateWritesNothing(t *testing.T) {
	s, c := open(t, recall.Options{}), randomCorpus(rand.New(rand.NewPCG(1, 1)), 5, 5)
	update(t, s, c)
	st, err := s.Update(context.Background(), recall.Files{Refs: c.refs(), Load: func(string) ([]recall.Document, error) {
		return nil, errors.New("nothing should be loaded")
	}}, nil)
	if err != nil || st.Added+st.Changed+st.Removed+len(st.Failed) != 0 || st.State != recall.StateEqual {
		t.Errorf("stats %+v, error %v", st, err)
	}
}

func TestFileThatCannotBeReadIsNamedAndTheRestGoesOn(t *testing.T) {
	s, c := open(t, recall.Options{}), corpus{}
	c.put("memory/a.md", "배포 계획")
	c.put("memory/b.md", "배포 일정")
	update(t, s, c)
	c.put("memory/a.md", "새 배포")
	c.put("memory/b.md", "새 배포 일정")
	bad := errors.New("permission denied")
	st, err := s.Update(context.Background(), recall.Files{Refs: c.refs(), Load: func(p string) ([]recall.Document, error) {
		if p == "memory/a.md" {
			return nil, bad
		}
		return c.load(p)
	}}, nil)
	if err != nil || len(st.Failed) != 1 || st.Failed[0].Path != "memory/a.md" || !errors.Is(st.Failed[0], bad) || st.Changed != 1 {
		t.Fatalf("stats %+v, error %v", st, err)
	}
	if got := search(t, s, recall.Query{Text: "계획"}); got.Total != 1 {
		t.Errorf("the last readable version is gone: %v", ids(got))
	}
	if st := s.Status(c.refs()); st.State != recall.StateContent || st.Stale != 1 {
		t.Errorf("status %+v", st)
	}
	if st := update(t, s, c); st.Changed != 1 {
		t.Errorf("not tried again: %+v", st)
	}
}
