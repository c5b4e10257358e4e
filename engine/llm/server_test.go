package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/ollamatest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// The tests of this file run against the real server. Its models say noise: what is looked at is the shape.

const (
	shortSchema = `{"type":"object","properties":{"kind":{"type":"string","enum":["사실","의견","none"]},"sure":{"type":"boolean"},"ids":{"type":"array","items":{"type":"integer","enum":[1,2,3]},"maxItems":3}},"required":["kind","sure","ids"],"additionalProperties":false}`
	// What fits this one takes minutes to write.
	longSchema = `{"type":"object","properties":{"ids":{"type":"array","items":{"type":"integer","enum":[1,2,3]},"minItems":5000,"maxItems":5000}},"required":["ids"]}`
)

var long = llm.Prompt{Task: "Count.", Data: []llm.Data{{Name: "question", Text: "얼마나?"}}, MaxTokens: 8192}

func TestRealServer(t *testing.T) {
	server := ollamatest.Start(t)
	first := llm.Config{URL: server.URL, Name: ollamatest.Chat, Embedding: ollamatest.Embedding}

	t.Run("reply fits the schema", func(t *testing.T) {
		c := newClient(t, first, llm.Options{})
		for _, text := range []string{"배포는 언제 하지?", "When is the deploy?", "다음 주 화요일 deploy 괜찮아?"} {
			p := llm.Prompt{Task: "Classify the note.", Data: []llm.Data{{Name: "note", Text: text}}}
			value, origin, err := c.Judge(t.Context(), p, json.RawMessage(shortSchema))
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			var got struct {
				Kind string `json:"kind"`
				IDs  []int  `json:"ids"`
			}
			if err := json.Unmarshal(value, &got); err != nil || !slices.Contains([]string{"사실", "의견", "none"}, got.Kind) {
				t.Errorf("%s: %s, %v", text, value, err)
			}
			if origin.Usage.Calls != 1 || origin.Usage.Tokens < 20 {
				t.Errorf("%s: %+v", text, origin)
			}
		}
	})

	t.Run("order is whole", func(t *testing.T) {
		var cands []llm.Candidate
		var want []string
		for i := range 12 {
			want = append(want, fmt.Sprint(i))
			cands = append(cands, llm.Candidate{ID: want[i], Text: fmt.Sprintf("%d번째 기록: 배포는 화요일에 한다.", i)})
		}
		r, err := newClient(t, first, llm.Options{}).Rerank(t.Context(), "배포는 언제?", cands)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(want)
		if diff := cmp.Diff(want, slices.Sorted(slices.Values(r.Order))); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})

	t.Run("prose is taken or rejected", func(t *testing.T) {
		text, origin, err := newClient(t, first, llm.Options{}).Write(t.Context(), question)
		if rejected, ok := errors.AsType[*llm.RejectedError](err); err != nil && !ok || ok && rejected.Model != ollamatest.Chat {
			t.Fatal(err)
		}
		if err == nil && (text == "" || origin.Model != ollamatest.Chat) {
			t.Errorf("%q, %+v", text, origin)
		}
	})

	t.Run("vectors", func(t *testing.T) {
		c := newClient(t, first, llm.Options{})
		texts := slices.Repeat([]string{"배포는 화요일", "the deploy is on Tuesday", "회의는 금요일"}, 25)
		got, err := c.Embed(t.Context(), texts)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != len(texts) || len(got[0]) != ollamatest.EmbeddingWidth {
			t.Fatalf("%d vectors of %d", len(got), len(got[0]))
		}
		if !slices.Equal(got[0], got[72]) || slices.Equal(got[0], got[1]) || slices.Equal(got[0], got[2]) {
			t.Error("a vector does not depend on its text, or on something else")
		}
	})

	t.Run("prompt that does not fit is noticed", func(t *testing.T) {
		p := llm.Prompt{Task: "Classify.", Data: []llm.Data{{Name: "note", Text: strings.Repeat("쓿궯뙗", 250)}}, MaxTokens: 256} // three bytes each, a token per byte
		_, _, err := newClient(t, first, llm.Options{}).Judge(t.Context(), p, json.RawMessage(shortSchema))
		if _, reason := kindOf(err); reason != llm.Overflow {
			t.Errorf("got %v", err)
		}
	})

	t.Run("budget", func(t *testing.T) {
		cfg, meter := first, &book{days: map[day.Day]llm.Usage{}}
		cfg.CallsPerDay = 1
		c := newClient(t, cfg, llm.Options{Meter: meter})
		if _, err := c.Rerank(t.Context(), "질문", []llm.Candidate{{"a", "하나"}, {"b", "둘"}}); err != nil {
			t.Fatal(err)
		}
		_, err := c.Rerank(t.Context(), "다른 질문", []llm.Candidate{{"a", "하나"}, {"b", "둘"}})
		if _, ok := errors.AsType[*llm.BudgetError](err); !ok {
			t.Errorf("got %v", err)
		}
		if u := meter.days[0]; u.Calls != 1 || u.Tokens < 20 || u.Tokens > 2048 {
			t.Errorf("counted %+v", u)
		}
	})

	t.Run("missing model, then the second", func(t *testing.T) {
		cfg := first
		cfg.Name, cfg.Second = "nobody:7b", ollamatest.Second
		_, origin, err := newClient(t, cfg, llm.Options{}).Judge(t.Context(), question, json.RawMessage(shortSchema))
		if why, _ := kindOf(origin.Failed); err != nil || why != llm.Missing || origin.Model != ollamatest.Second {
			t.Errorf("%+v, %v", origin, err)
		}
	})

	t.Run("digest is part of the key", func(t *testing.T) { testDigest(t, server) })
	t.Run("model that goes while it is used", func(t *testing.T) { testGone(t, server) })
	t.Run("deadline", func(t *testing.T) {
		cfg := first
		cfg.Timeout = 2 * time.Second
		_, _, err := newClient(t, cfg, llm.Options{}).Judge(t.Context(), long, json.RawMessage(longSchema))
		if why, _ := kindOf(err); why != llm.TimedOut {
			t.Errorf("got %v", err)
		}
	})
	t.Run("cancellation", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cfg := first
		cfg.URL = relay(t, server.URL, nil, func() bool { cancel(); return false })
		c := newClient(t, cfg, llm.Options{})
		if _, _, err := c.Judge(ctx, long, json.RawMessage(longSchema)); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if _, _, err := newClient(t, first, llm.Options{}).Judge(t.Context(), question, json.RawMessage(shortSchema)); err != nil {
			t.Errorf("the server is still busy with it: %v", err)
		}
	})
	t.Run("stream that is cut", func(t *testing.T) {
		cfg := first
		cfg.URL = relay(t, server.URL, nil, func() bool { return true })
		_, _, err := newClient(t, cfg, llm.Options{}).Judge(t.Context(), long, json.RawMessage(longSchema))
		if why, _ := kindOf(err); why != llm.Cut {
			t.Errorf("got %v", err)
		}
	})
}

// testDigest gives a model other weights under its name.
func testDigest(t *testing.T, server *ollamatest.Server) {
	t.Helper()
	cache := &shelf{kept: map[string][]byte{}}
	ask := func() bool {
		t.Helper()
		c := newClient(t, llm.Config{URL: server.URL, Name: "changing"}, llm.Options{Cache: cache})
		_, origin, err := c.Judge(t.Context(), question, json.RawMessage(shortSchema))
		if err != nil {
			t.Fatal(err)
		}
		return origin.Cached
	}
	server.Create(t, "changing", ollamatest.ChatModel(3))
	got := []bool{ask(), ask()}
	server.Create(t, "changing", ollamatest.ChatModel(4))
	got = append(got, ask(), ask())
	server.Create(t, "changing", ollamatest.ChatModel(3))
	got = append(got, ask())
	if diff := cmp.Diff([]bool{false, true, false, true, true}, got); diff != "" {
		t.Errorf("cached (-want +got):\n%s", diff)
	}
}

// testGone takes a model away between two calls of a client that knows its digest: the chat itself gets the 404.
func testGone(t *testing.T, server *ollamatest.Server) {
	t.Helper()
	server.Create(t, "going", ollamatest.ChatModel(5))
	c := newClient(t, llm.Config{URL: server.URL, Name: "going"}, llm.Options{})
	if _, err := c.Digest(t.Context(), "going"); err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodDelete, server.URL+"/api/delete", strings.NewReader(`{"model":"going"}`))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	_, _, err = c.Judge(t.Context(), question, json.RawMessage(shortSchema))
	if why, _ := kindOf(err); why != llm.Missing {
		t.Errorf("got %v", err)
	}
}

func TestServerDiesInTheMiddleOfAReply(t *testing.T) {
	for name, point := range map[string]struct{ beforeReply bool }{"with an empty body": {true}, "after its first words": {false}} {
		t.Run(name, func(t *testing.T) {
			server := ollamatest.Start(t)
			var once sync.Once
			die := func() { once.Do(server.Kill) }
			onRequest, onReply := die, func() bool { return false }
			if !point.beforeReply {
				onRequest, onReply = func() {}, func() bool { die(); return false }
			}
			url := relay(t, server.URL, onRequest, onReply)
			meter := &book{days: map[day.Day]llm.Usage{}}
			c := newClient(t, llm.Config{URL: url, Name: ollamatest.Chat, Second: ollamatest.Second}, llm.Options{Meter: meter})
			_, _, err := c.Judge(t.Context(), long, json.RawMessage(longSchema))
			if why, _ := kindOf(err); why != llm.Cut {
				t.Errorf("got %v", err)
			}
			if u := meter.days[0]; u.Tokens < 0 || u.Tokens > 1000 {
				t.Errorf("what was not used is not given back: %+v", u)
			}
		})
	}
}

func TestFullQueueIsBusy(t *testing.T) {
	server := ollamatest.Start(t, "OLLAMA_MAX_QUEUE=1", "OLLAMA_MAX_LOADED_MODELS=1")
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	replying := make(chan struct{})
	var once sync.Once
	url := relay(t, server.URL, nil, func() bool { once.Do(func() { close(replying) }); return false })
	all.Go(func() {
		_, _, _ = newClient(t, llm.Config{URL: url, Name: ollamatest.Chat}, llm.Options{}).Judge(ctx, long, json.RawMessage(longSchema))
	})
	<-replying
	// The other model has to wait until this one has gone: one request at the head, one in the queue, the rest outside.
	busy := make(chan struct{}, 8)
	for range cap(busy) {
		all.Go(func() {
			_, _, err := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Second}, llm.Options{}).Judge(ctx, question, json.RawMessage(shortSchema))
			if why, _ := kindOf(err); why == llm.Busy {
				busy <- struct{}{}
			}
		})
	}
	select {
	case <-busy:
	case <-time.After(30 * time.Second):
		t.Error("nobody was turned away")
	}
}
