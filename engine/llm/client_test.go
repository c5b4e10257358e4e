package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/ollamatest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

var question = llm.Prompt{Task: "Answer the question.", Data: []llm.Data{{Name: "question", Text: "배포는 언제 하지?"}}}

func says(reply ollamatest.Reply) func(ollamatest.Request) ollamatest.Reply {
	return func(ollamatest.Request) ollamatest.Reply { return reply }
}

func TestWithoutAModelEveryVerbSaysSo(t *testing.T) {
	c := newClient(t, llm.Config{}, llm.Options{})
	_, _, judge := c.Judge(t.Context(), question, json.RawMessage(answerSchema))
	_, _, write := c.Write(t.Context(), question)
	_, rerank := c.Rerank(t.Context(), "언제?", []llm.Candidate{{"a", "하나"}, {"b", "둘"}})
	_, embed := c.Embed(t.Context(), []string{"하나"})
	for verb, err := range map[string]error{"judge": judge, "write": write, "rerank": rerank, "embed": embed} {
		if !errors.Is(err, llm.ErrNoModel) {
			t.Errorf("%s: %v, want ErrNoModel", verb, err)
		}
	}
}

// failures are the ways in which a model can fail, and what is said of them.
func failures() map[string]struct {
	reply  ollamatest.Reply
	why    llm.Why
	reason llm.Reason
} {
	type failure = struct {
		reply  ollamatest.Reply
		why    llm.Why
		reason llm.Reason
	}
	return map[string]failure{
		"model not there":           {reply: ollamatest.Reply{Status: 404, Error: `model "x" not found, try pulling it first`}, why: llm.Missing},
		"queue full":                {reply: ollamatest.Reply{Status: 503, Error: "server busy, please try again. maximum pending requests exceeded"}, why: llm.Busy},
		"server error":              {reply: ollamatest.Reply{Status: 500, Error: "llama runner process has terminated: signal: killed"}, why: llm.Failed},
		"error without words":       {reply: ollamatest.Reply{Status: 500}, why: llm.Failed},
		"error in the stream":       {reply: ollamatest.Reply{Text: "배포는", Error: "an error was encountered while running the model"}, why: llm.Failed},
		"stream that just ends":     {reply: ollamatest.Reply{Text: "배포는 화요일이다.", Cut: true}, why: llm.Cut},
		"connection that breaks":    {reply: ollamatest.Reply{Text: "배포는 화요일이다.", Drop: true}, why: llm.Cut},
		"death with an empty body":  {reply: ollamatest.Reply{Drop: true}, why: llm.Cut},
		"no answer in time":         {reply: ollamatest.Reply{Hang: true}, why: llm.TimedOut},
		"more than anyone can read": {reply: ollamatest.Reply{Text: strings.Repeat("가나다라 ", 60_000)}, why: llm.Cut},
		"refusal":                   {reply: ollamatest.Reply{Text: "죄송하지만 답변드릴 수 없습니다."}, reason: llm.Refusal},
		"nothing":                   {reply: ollamatest.Reply{}, reason: llm.Empty},
		"prompt that was cut":       {reply: ollamatest.Reply{Text: "배포는 화요일이다.", Tokens: 4096}, reason: llm.Overflow},
	}
}

// patience is the deadline of a call that is to end by itself, or by its deadline.
func patience(why llm.Why) time.Duration {
	if why == llm.TimedOut {
		return 200 * time.Millisecond
	}
	return time.Minute
}

func TestFirstModelFailsAndTheSecondAnswers(t *testing.T) {
	for name, failing := range failures() {
		t.Run(name, func(t *testing.T) {
			server := ollamatest.Fake(t, func(q ollamatest.Request) ollamatest.Reply {
				if q.Model == ollamatest.Chat {
					return failing.reply
				}
				return ollamatest.Reply{Text: "배포는 화요일이다."}
			})
			c := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat, Second: ollamatest.Second, Timeout: patience(failing.why)}, llm.Options{})
			text, origin, err := c.Write(t.Context(), question)
			if err != nil || text != "배포는 화요일이다." || origin.Model != ollamatest.Second {
				t.Fatalf("got %q of %q, %v", text, origin.Model, err)
			}
			why, reason := kindOf(origin.Failed)
			if why != failing.why || reason != failing.reason {
				t.Errorf("the first failed with %q %q, want %q %q: %v", why, reason, failing.why, failing.reason, origin.Failed)
			}
		})
	}
}

func TestFailureOfAllModelsIsNamedAndNotRetried(t *testing.T) {
	for name, failing := range failures() {
		for _, second := range []string{"", ollamatest.Second} {
			t.Run(name+" "+second, func(t *testing.T) {
				server := ollamatest.Fake(t, says(failing.reply))
				c := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat, Second: second, Timeout: patience(failing.why)}, llm.Options{})
				_, _, err := c.Write(t.Context(), question)
				if why, reason := kindOf(err); why != failing.why || reason != failing.reason {
					t.Errorf("got %q %q, want %q %q: %v", why, reason, failing.why, failing.reason, err)
				}
				want := 1
				if second != "" {
					want = 2
				}
				if got := len(server.Requests()); got != want {
					t.Errorf("%d requests, want %d", got, want)
				}
				if strings.Contains(err.Error(), "배포") || strings.Contains(err.Error(), "\n") {
					t.Errorf("the error tells what was asked or answered: %v", err)
				}
			})
		}
	}
}

func kindOf(err error) (llm.Why, llm.Reason) {
	if e, ok := errors.AsType[*llm.UnavailableError](err); ok {
		return e.Why, ""
	}
	if e, ok := errors.AsType[*llm.RejectedError](err); ok {
		return "", e.Reason
	}
	return "", ""
}

func TestNobodyListens(t *testing.T) {
	c := newClient(t, llm.Config{URL: "http://127.0.0.1:1", Name: "a", Second: "b"}, llm.Options{})
	_, _, err := c.Write(t.Context(), question)
	if why, _ := kindOf(err); why != llm.Unreachable {
		t.Errorf("got %v", err)
	}
}

func TestModelThatTheServerDoesNotListIsNotAsked(t *testing.T) {
	server := ollamatest.Fake(t, says(ollamatest.Reply{Text: "네, 화요일입니다."}))
	server.SetDigest(ollamatest.Chat, "")
	c := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat}, llm.Options{})
	_, _, err := c.Write(t.Context(), question)
	if why, _ := kindOf(err); why != llm.Missing || len(server.Requests()) != 0 {
		t.Errorf("got %v after %d requests", err, len(server.Requests()))
	}
}

func TestCancelledCallAsksNobodyElse(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	server := ollamatest.Fake(t, func(ollamatest.Request) ollamatest.Reply {
		cancel()
		return ollamatest.Reply{Hang: true}
	})
	c := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat, Second: ollamatest.Second}, llm.Options{})
	_, _, err := c.Write(ctx, question)
	if !errors.Is(err, context.Canceled) || len(server.Requests()) != 1 {
		t.Errorf("got %v after %d requests", err, len(server.Requests()))
	}
	if _, _, err := c.Write(ctx, question); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is over: %v", err)
	}
}

func TestCallsWaitForEachOther(t *testing.T) {
	var now, most atomic.Int64
	server := ollamatest.Fake(t, func(ollamatest.Request) ollamatest.Reply {
		for n := now.Add(1); ; {
			if old := most.Load(); n <= old || most.CompareAndSwap(old, n) {
				break
			}
		}
		time.Sleep(5 * time.Millisecond)
		now.Add(-1)
		return ollamatest.Reply{Text: "화요일입니다."}
	})
	c := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat}, llm.Options{})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, _, err := c.Write(t.Context(), question); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if most.Load() != 1 {
		t.Errorf("%d calls were under way at once", most.Load())
	}
}

// shelf is a cache in memory.
type shelf struct {
	mu   sync.Mutex
	kept map[string][]byte
}

func (s *shelf) Get(key string) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept[key]
}

func (s *shelf) Put(key string, value []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept[key] = value
}

func TestReplyIsAskedForOncePerModelAndContent(t *testing.T) {
	server := ollamatest.Fake(t, says(ollamatest.Reply{Text: "<think>음</think> 화요일입니다."}))
	cache := &shelf{kept: map[string][]byte{}}
	ask := func(p llm.Prompt) (string, llm.Origin) {
		t.Helper()
		// A client of its own each time, as a process of its own would have.
		text, origin, err := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat}, llm.Options{Cache: cache}).Write(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		return text, origin
	}
	other := question
	other.Data = []llm.Data{{Name: "question", Text: "배포는 누가 하지?"}}
	for i, step := range []struct {
		prompt  llm.Prompt
		digest  string
		cached  bool
		already int
	}{
		{question, "v1", false, 1},
		{question, "v1", true, 1},
		{other, "v1", false, 2},
		{question, "v2", false, 3}, // the model was pulled anew
		{question, "v1", true, 3},
	} {
		server.SetDigest(ollamatest.Chat, step.digest)
		text, origin := ask(step.prompt)
		if text != "화요일입니다." || origin.Cached != step.cached || origin.Cached != (origin.Usage == llm.Usage{}) || len(server.Requests()) != step.already {
			t.Errorf("step %d: %q, %+v, %d requests", i, text, origin, len(server.Requests()))
		}
	}
	for key := range cache.kept {
		cache.kept[key] = []byte("죄송하지만 답변드릴 수 없습니다.") // damaged: judged again, and asked for anew
	}
	if text, origin := ask(question); text != "화요일입니다." || origin.Cached {
		t.Errorf("%q, %+v", text, origin)
	}
}

func TestRejectedReplyIsNotKept(t *testing.T) {
	server := ollamatest.Fake(t, says(ollamatest.Reply{Text: "..."}))
	cache := &shelf{kept: map[string][]byte{}}
	c := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat}, llm.Options{Cache: cache})
	for range 2 {
		if _, _, err := c.Write(t.Context(), question); err == nil {
			t.Fatal("it was taken")
		}
	}
	if len(cache.kept) != 0 || len(server.Requests()) != 2 {
		t.Errorf("%d kept, %d requests", len(cache.kept), len(server.Requests()))
	}
}

// book is a meter in memory, shared as the one of a workspace is by its processes.
type book struct {
	mu   sync.Mutex
	days map[day.Day]llm.Usage
	err  error
}

func (b *book) Add(d day.Day, u llm.Usage) (llm.Usage, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.days[d] = b.days[d].Plus(u)
	return b.days[d], b.err
}

func TestBudgetOfTheDayHoldsForAllClients(t *testing.T) {
	server := ollamatest.Fake(t, says(ollamatest.Reply{Text: "화요일입니다.", Tokens: 30}))
	meter := &book{days: map[day.Day]llm.Usage{}}
	today := day.Day(20_000)
	ask := func(limit llm.Config) error {
		limit.URL, limit.Name, limit.Second = server.URL, ollamatest.Chat, ollamatest.Second
		_, _, err := newClient(t, limit, llm.Options{Meter: meter, Today: func() day.Day { return today }}).Write(t.Context(), question)
		return err
	}
	calls := llm.Config{CallsPerDay: 2}
	for range 2 {
		if err := ask(calls); err != nil {
			t.Fatal(err)
		}
	}
	spent, ok := errors.AsType[*llm.BudgetError](ask(calls))
	if !ok {
		t.Fatal("the third call was made")
	}
	if diff := cmp.Diff(llm.Usage{Calls: 2, Tokens: 120}, spent.Used); diff != "" {
		t.Errorf("used (-want +got):\n%s", diff)
	}
	if n := len(server.Requests()); n != 2 {
		t.Errorf("%d requests, want 2: the second model has no budget of its own", n)
	}
	today++
	if err := ask(calls); err != nil {
		t.Errorf("on the next day: %v", err)
	}
	// A call may need the whole of its context: one that might not fit any more is not begun.
	if _, ok := errors.AsType[*llm.BudgetError](ask(llm.Config{TokensPerDay: 2048})); !ok {
		t.Error("the budget of tokens does not hold")
	}
	if diff := cmp.Diff(llm.Usage{Calls: 1, Tokens: 60}, meter.days[today]); diff != "" {
		t.Errorf("what was refused is given back (-want +got):\n%s", diff)
	}
}

func TestOnlyWhatTheServerTookOnIsCounted(t *testing.T) {
	for name, step := range map[string]struct {
		reply ollamatest.Reply
		want  llm.Usage
	}{
		"queue full": {ollamatest.Reply{Status: 503}, llm.Usage{}},
		"refusal":    {ollamatest.Reply{Text: "도와드릴 수 없습니다.", Tokens: 7}, llm.Usage{Calls: 1, Tokens: 14}},
		"cut":        {ollamatest.Reply{Text: "배포는 화요일", Cut: true}, llm.Usage{Calls: 1, Tokens: 1}},
	} {
		server := ollamatest.Fake(t, says(step.reply))
		meter := &book{days: map[day.Day]llm.Usage{}}
		_, _, _ = newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat}, llm.Options{Meter: meter}).Write(t.Context(), question)
		if diff := cmp.Diff(step.want, meter.days[0]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestCallThatCannotBeCountedIsNotMade(t *testing.T) {
	server := ollamatest.Fake(t, says(ollamatest.Reply{Text: "화요일입니다."}))
	full := errors.New("no space left")
	c := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat}, llm.Options{Meter: &book{days: map[day.Day]llm.Usage{}, err: full}})
	if _, _, err := c.Write(t.Context(), question); !errors.Is(err, full) || len(server.Requests()) != 0 {
		t.Errorf("got %v after %d requests", err, len(server.Requests()))
	}
}

func TestSchemaThatIsNoneIsTheCallersError(t *testing.T) {
	server := ollamatest.Fake(t, says(ollamatest.Reply{Text: "{}"}))
	c := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat, Second: ollamatest.Second}, llm.Options{})
	for _, schema := range []string{"", "[1]", `{"$ref":"http://example.com/x"}`} {
		_, _, err := c.Judge(t.Context(), question, json.RawMessage(schema))
		if why, reason := kindOf(err); err == nil || why != "" || reason != "" {
			t.Errorf("schema %q: %v", schema, err)
		}
	}
	if n := len(server.Requests()); n != 0 {
		t.Errorf("%d requests", n)
	}
}

func TestAddressOfAServer(t *testing.T) {
	for _, s := range []string{"http://127.0.0.1:11434", "https://ollama.example:443/base", "http://[::1]:11434"} {
		if _, err := llm.ParseURL(s); err != nil {
			t.Error(err)
		}
	}
	for _, s := range []string{"", "127.0.0.1:11434", "ftp://host", "http://", "http://host?x=1", "http://host\n", "file:///etc/passwd"} {
		if _, err := llm.ParseURL(s); err == nil {
			t.Errorf("%q was taken", s)
		}
		if _, err := llm.New(llm.Config{URL: s}, llm.Options{}); err == nil && s != "" {
			t.Errorf("New took %q", s)
		}
	}
}

func TestAddressFromTheEnvironmentOfOllama(t *testing.T) {
	for env, want := range map[string]string{"": "http://127.0.0.1:11434", "10.0.0.7": "http://10.0.0.7:11434", "https://box": "https://box:443", "0.0.0.0:8080": "http://0.0.0.0:8080"} {
		t.Setenv("OLLAMA_HOST", env)
		if got := newClient(t, llm.Config{}, llm.Options{}).Address(); got != want {
			t.Errorf("OLLAMA_HOST=%s: %s, want %s", env, got, want)
		}
		if got := newClient(t, llm.Config{URL: "http://me:secret@set:1"}, llm.Options{}).Address(); got != "http://me:xxxxx@set:1" {
			t.Errorf("what the settings say comes first, without its password: %s", got)
		}
	}
}
