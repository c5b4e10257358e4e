package engine_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/ollamatest"
)

// meanings are what the fake model knows: words of one line mean nearly the same.
var meanings = [][]string{
	{"휴가", "연차", "쉬는 날", "day off", "vacation"},
	{"배포", "deploy", "출시", "release"},
	{"커피", "coffee", "에스프레소", "espresso"},
}

// embedded is a text as a vector of the meanings in it.
func embedded(text string) []float32 {
	v := make([]float32, len(meanings)+1)
	v[len(meanings)] = 0.1
	for i, words := range meanings {
		for _, w := range words {
			if strings.Contains(strings.ToLower(text), w) {
				v[i]++
			}
		}
	}
	return v
}

func meaning(req ollamatest.Request) (reply ollamatest.Reply) {
	for _, text := range req.Input {
		reply.Vectors = append(reply.Vectors, embedded(text))
	}
	return reply
}

func semanticWorkspace(t *testing.T, url string) string {
	t.Helper()
	dir := newWorkspace(t)
	write(t, dir, "memctl.yaml", "timezone: Asia/Seoul\nmodel:\n  url: "+url+"\n  embedding: "+ollamatest.Embedding+"\n")
	write(t, dir, "memory/2026-03-01.md", "# 2026-03-01\n\n- 연차는 금요일까지 신청한다.\n- The release goes out on Monday.\n- 에스프레소 기계를 샀다.\n- 서버 점검은 화요일이다.\n")
	return dir
}

func TestSemanticFindsWhatSharesNoWord(t *testing.T) {
	t.Parallel()
	server := ollamatest.Fake(t, meaning)
	dir := semanticWorkspace(t, server.URL)
	e := open(t, dir, "2026-03-02")
	for question, want := range map[string]string{"휴가": "연차는", "언제 출시하지": "The release", "coffee": "에스프레소"} {
		q := recall.Query{Text: question, Explain: true}
		done, err := e.Near(t.Context(), &q)
		if err != nil {
			t.Fatal(err)
		}
		if done.Missing != 0 || done.Passages != 4 {
			t.Errorf("%s: %d of %d passages without a vector, want 0 of 4", question, done.Missing, done.Passages)
		}
		ans, err := e.Recall(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(ans.Hits) == 0 || !strings.HasPrefix(ans.Hits[0].Text, want) {
			t.Fatalf("%s: got %+v, want %s first", question, ans.Hits, want)
		}
		if f := ans.Hits[0].Explanation.Fusion; f == nil || f.Near != 1 || f.Cosine < 0.9 {
			t.Errorf("%s: fusion %+v, want rank 1 in meaning", question, f)
		}
	}
	if n := len(server.Requests()); n != 4 {
		t.Errorf("%d requests, want 4: the passages once, and three questions", n)
	}
}

func TestSemanticEmbedsOnlyWhatIsNew(t *testing.T) {
	t.Parallel()
	server := ollamatest.Fake(t, meaning)
	dir := semanticWorkspace(t, server.URL)
	e := open(t, dir, "2026-03-02")
	made := func() int {
		t.Helper()
		done, err := e.Embed(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return done.Made
	}
	if n := made(); n != 4 {
		t.Errorf("at first %d vectors, want 4", n)
	}
	edit(t, dir, "memory/2026-03-01.md", "- 에스프레소", "- 한 줄이 늘었다.\n- 에스프레소")
	if n := made(); n != 1 {
		t.Errorf("after one more line %d vectors, want 1", n)
	}
	server.SetDigest(ollamatest.Embedding, "embedding-2")
	e = reopened(t, dir, "2026-03-02")
	if n := made(); n != 5 {
		t.Errorf("with another model %d vectors, want 5", n)
	}
}

// reopened is an engine that knows nothing of an earlier one.
func reopened(t *testing.T, dir, now string) *engine.Engine {
	t.Helper()
	e, err := engine.Open(dir, engine.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func TestSemanticWithoutItsModelIsAnErrorAndTheWordsStillAnswer(t *testing.T) {
	t.Parallel()
	server := ollamatest.Fake(t, func(ollamatest.Request) ollamatest.Reply { return ollamatest.Reply{Status: 503, Error: "busy"} })
	dir := semanticWorkspace(t, server.URL)
	q := recall.Query{Text: "연차 신청"}
	_, err := open(t, dir, "2026-03-02").Near(t.Context(), &q)
	if _, ok := errors.AsType[*llm.UnavailableError](err); !ok {
		t.Errorf("got %v, want an UnavailableError", err)
	}
	ans, err := open(t, dir, "2026-03-02").Recall(t.Context(), q)
	if err != nil || len(ans.Hits) == 0 || !strings.HasPrefix(ans.Hits[0].Text, "연차는") {
		t.Errorf("got %v, %v, want the line about 연차", ans, err)
	}
	plain := newWorkspace(t)
	if _, err := open(t, plain, "2026-03-02").Near(t.Context(), &q); !errors.Is(err, llm.ErrNoModel) {
		t.Errorf("without a setting: got %v, want ErrNoModel", err)
	}
}

// TestFusedKeepsTheFirstByWordsAhead: what both lists have first is first, and nothing that the words found is lost.
func TestFusedKeepsTheFirstByWordsAhead(t *testing.T) {
	t.Parallel()
	server := ollamatest.Fake(t, meaning)
	dir := semanticWorkspace(t, server.URL)
	e := open(t, dir, "2026-03-02")
	q := recall.Query{Text: "서버 점검 화요일"}
	if _, err := e.Near(t.Context(), &q); err != nil {
		t.Fatal(err)
	}
	ans, err := e.Recall(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, h := range ans.Hits {
		found = found || strings.HasPrefix(h.Text, "서버 점검은")
	}
	if !found {
		t.Errorf("the line with all words is gone: %+v", ans.Hits)
	}
}

func TestPurgedTextLeavesVectorsAndReplies(t *testing.T) {
	t.Parallel()
	server := ollamatest.Fake(t, meaning)
	dir := semanticWorkspace(t, server.URL)
	retain(t, dir, "2026-03-02", "W @금고: 금고의 암호 문구는 보라고래이다.")
	reflect(t, dir, "2026-03-02")
	if _, err := open(t, dir, "2026-03-02").Embed(t.Context()); err != nil {
		t.Fatal(err)
	}
	write(t, dir, ".memctl/model/replies/0123456789abcdef0123456789abcdef", "보라고래")
	id := entry(t, dir, "보라고래").id()
	if _, err := open(t, dir, "2026-03-03").Purge(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	for name := range tree(t, dir, ".memctl") {
		if strings.HasPrefix(name, ".memctl/vectors/") || strings.HasPrefix(name, ".memctl/model/replies/") {
			t.Errorf("%s is still there", name)
		}
	}
}

func TestSemanticAgainstTheRealServer(t *testing.T) {
	server := ollamatest.Start(t)
	dir := semanticWorkspace(t, server.URL)
	e := open(t, dir, "2026-03-02")
	q := recall.Query{Text: "연차는 금요일까지 신청한다."}
	done, err := e.Near(t.Context(), &q)
	if err != nil {
		t.Fatal(err)
	}
	if done.Made != 4 || len(q.Near) != 4 {
		t.Errorf("%d vectors, %d near, want 4 and 4", done.Made, len(q.Near))
	}
	ans, err := e.Recall(t.Context(), q)
	if err != nil || len(ans.Hits) != 4 {
		t.Errorf("got %v, %v, want all four lines", ans, err)
	}
}
