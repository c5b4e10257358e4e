package engine_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/ollamatest"
)

func TestModelSettingsAreRead(t *testing.T) {
	cfg, err := config.Parse([]byte(`timezone: Asia/Seoul
model:
  name: hf.co/kim/모델:Q4_K_M
  second: gemma2:2b
  embedding: bge-m3
  url: http://10.0.0.7:11434
  timeout: 1m30s
  parallel: 2
  calls_per_day: 50
  tokens_per_day: 100000
language: en
`))
	if err != nil {
		t.Fatal(err)
	}
	want := llm.Config{
		Name: "hf.co/kim/모델:Q4_K_M", Second: "gemma2:2b", Embedding: "bge-m3", URL: "http://10.0.0.7:11434",
		Timeout: 90 * time.Second, Parallel: 2, CallsPerDay: 50, TokensPerDay: 100_000,
	}
	if diff := cmp.Diff(want, cfg.Model); diff != "" || cfg.Language != "en" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestModelSettingsThatCannotBeAreNamedWithTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"model: qwen2.5":                 "memctl.yaml:2: model: want key: value lines below it",
		"model:\n  temperature: 1":       "memctl.yaml:3: unknown key \"temperature\" in model; known are name, second, embedding, url, timeout, parallel, calls_per_day, tokens_per_day",
		"model:\n  name: \"\"":           "memctl.yaml:3: model.name: want the name of a model, such as qwen2.5:3b",
		"model:\n  name: a b":            "memctl.yaml:3: model.name: want the name of a model, such as qwen2.5:3b",
		"model:\n  name: [a]":            "memctl.yaml:3: model.name: want a single value",
		"model:\n  second: b":            "memctl.yaml:2: model.second: there is no first; write name: as well",
		"model:\n  name: a\n  url: host": "memctl.yaml:4: model.url: \"host\" is not the address of a server, such as http://127.0.0.1:11434",
		"model:\n  timeout: 60":          "memctl.yaml:3: model.timeout: want a time from 1s to 1h, such as 60s",
		"model:\n  timeout: 1ms":         "memctl.yaml:3: model.timeout: want a time from 1s to 1h, such as 60s",
		"model:\n  parallel: 0":          "memctl.yaml:3: model.parallel: want a number from 1 to 16",
		"model:\n  calls_per_day: -1":    "memctl.yaml:3: model.calls_per_day: want a number from 1 to 1000000",
		"model:\n  tokens_per_day: all":  "memctl.yaml:3: model.tokens_per_day: want a number from 1 to 1000000000",
		"models: {}":                     "memctl.yaml:2: models: want a single value",
	} {
		_, err := config.Parse([]byte("timezone: Asia/Seoul\n" + text + "\n"))
		if e, ok := errors.AsType[*config.Error](err); !ok || e.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
}

func TestNewSettingsShowTheModelCommentedOut(t *testing.T) {
	for _, language := range []string{"ko", "en"} {
		text := config.Format("Asia/Seoul", language)
		cfg, err := config.Parse(text)
		if err != nil || cfg.Model != (llm.Config{}) {
			t.Errorf("%s: a new workspace has a model: %+v, %v", language, cfg.Model, err)
		}
		cfg, err = config.Parse(bytes.ReplaceAll(text, []byte("\n#model"), []byte("\nmodel"))) // the keys below still out
		if err != nil || cfg.Model != (llm.Config{}) {
			t.Errorf("%s: with model: alone: %+v, %v", language, cfg.Model, err)
		}
		head, tail, _ := bytes.Cut(text, []byte("\n#model:"))
		cfg, err = config.Parse(append(append(head, "\nmodel:"...), bytes.ReplaceAll(tail, []byte("\n#"), []byte("\n"))...))
		if err != nil {
			t.Fatalf("%s: %v", language, err)
		}
		want := llm.Config{URL: llm.DefaultURL}.WithDefaults()
		if diff := cmp.Diff(want, cfg.Model, cmpopts.IgnoreFields(llm.Config{}, "Name", "Second", "Embedding")); diff != "" {
			t.Errorf("%s: what is shown are not the defaults (-want +got):\n%s", language, diff)
		}
	}
}

func FuzzParseConfig(f *testing.F) {
	f.Add(config.Format("Asia/Seoul", "ko"))
	f.Add([]byte("timezone: UTC\nmodel:\n  name: a\n  second: b\n  timeout: 5s\n"))
	f.Add([]byte("timezone: UTC\nmodel: &a\n  name: *a\n"))
	f.Add([]byte("model: null\nday_starts_at: \"04:00\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		cfg, err := config.Parse(data)
		if err != nil {
			if _, ok := errors.AsType[*config.Error](err); !ok {
				t.Errorf("%T %v", err, err)
			}
			return
		}
		if cfg.Zone == nil {
			t.Error("no time zone and no error")
		}
		if _, err := llm.New(cfg.Model, llm.Options{}); err != nil {
			t.Errorf("settings that were taken cannot be used: %v", err)
		}
	})
}

// withModel adds a model to the settings of a workspace.
func withModel(t testing.TB, dir, url, more string) {
	t.Helper()
	write(t, dir, "memctl.yaml", fmt.Sprintf("timezone: Asia/Seoul\nmodel:\n  name: %s\n  url: %s\n%s", ollamatest.Chat, url, more))
}

var when = llm.Prompt{Task: "Answer the question.", Data: []llm.Data{{Name: "question", Text: "배포는 언제 하지?"}}}

func says(t testing.TB, e *engine.Engine, p llm.Prompt) (llm.Origin, error) {
	t.Helper()
	client, err := e.Model()
	if err != nil {
		t.Fatal(err)
	}
	_, origin, err := client.Write(t.Context(), p)
	return origin, err
}

func TestProcessesShareOneBudget(t *testing.T) {
	var served atomic.Int64
	server := ollamatest.Fake(t, func(ollamatest.Request) ollamatest.Reply {
		served.Add(1)
		return ollamatest.Reply{Text: "화요일입니다.", Tokens: 5}
	})
	dir := newWorkspace(t)
	withModel(t, dir, server.URL, "  calls_per_day: 10\n")
	var all sync.WaitGroup
	for i := range 6 {
		e, err := engine.Open(dir, engine.Options{Now: "2026-11-20T09:00:00+09:00"})
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		all.Go(func() {
			for k := range 4 {
				p := when
				p.Data = []llm.Data{{Name: "question", Text: fmt.Sprint(i, k)}}
				if _, err := says(t, e, p); err != nil {
					if _, ok := errors.AsType[*llm.BudgetError](err); !ok {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	st, err := open(t, dir, "2026-11-20T10:00:00+09:00").Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	// Those that came while the last ones were being refused may have found it full: never more than ten.
	if n := int(served.Load()); n > 10 || st.Model.Calls != n || st.Model.Tokens != 10*n || n < 5 {
		t.Errorf("%d served, counted %+v", n, st.Model)
	}
}

func TestUsageBelongsToTheLogicalDay(t *testing.T) {
	server := ollamatest.Fake(t, func(ollamatest.Request) ollamatest.Reply { return ollamatest.Reply{Text: "화요일입니다."} })
	dir := newWorkspace(t)
	withModel(t, dir, server.URL, "day_starts_at: \"04:00\"\n")
	if _, err := says(t, open(t, dir, "2026-11-21T00:40:00+09:00"), when); err != nil {
		t.Fatal(err)
	}
	calls := map[string]int{}
	for _, now := range []string{"2026-11-20", "2026-11-21"} {
		st, err := open(t, dir, now).Status(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		calls[now] = st.Model.Calls
	}
	if diff := cmp.Diff(map[string]int{"2026-11-20": 1, "2026-11-21": 0}, calls); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRepliesAndUsageAreKeptWithinBounds(t *testing.T) {
	server := ollamatest.Fake(t, func(ollamatest.Request) ollamatest.Reply { return ollamatest.Reply{Text: "화요일입니다."} })
	dir := newWorkspace(t)
	withModel(t, dir, server.URL, "")
	old := time.Now().Add(-time.Hour)
	for i := range 1000 {
		name := fmt.Sprintf(".memctl/model/replies/%064d", i)
		write(t, dir, name, "x")
		if err := os.Chtimes(filepath.Join(dir, name), old, old.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	write(t, dir, ".memctl/model/usage-2026-10-01.jsonl", `{"calls":1}`+"\n")
	write(t, dir, ".memctl/model/usage-2026-11-19.jsonl", "not JSON\n{\"calls\":1,\"tokens\":7}\n")
	e := open(t, dir, "2026-11-20")
	if _, err := says(t, e, when); err != nil {
		t.Fatal(err)
	}
	kept, err := filepath.Glob(filepath.Join(dir, ".memctl/model/replies/*"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(kept); n != 900 || strings.HasSuffix(kept[0], strings.Repeat("0", 64)) {
		t.Errorf("%d replies are kept, the first %s", n, kept[0])
	}
	usage, err := filepath.Glob(filepath.Join(dir, ".memctl/model/usage-*"))
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range usage {
		usage[i] = filepath.Base(f)
	}
	if diff := cmp.Diff([]string{"usage-2026-11-19.jsonl", "usage-2026-11-20.jsonl"}, usage); diff != "" {
		t.Errorf("usage (-want +got):\n%s", diff)
	}
	if origin, err := says(t, e, when); err != nil || !origin.Cached {
		t.Errorf("the newest reply is gone: %+v, %v", origin, err)
	}
	if st, err := open(t, dir, "2026-11-19").Status(t.Context()); err != nil || st.Model.Tokens != 7 {
		t.Errorf("a line that is none: %+v, %v", st.Model, err)
	}
}

func TestNothingIsAskedUnlessAskedFor(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("asked: %s", r.URL) }))
	defer server.Close()
	dir := newWorkspace(t)
	withModel(t, dir, server.URL, "  embedding: "+ollamatest.Embedding+"\n")
	write(t, dir, "memory/2026-11-20.md", "- W @배포: 배포는 화요일에 한다.\n")
	distill(t, dir, "2026-11-20")
	e := open(t, dir, "2026-11-20")
	if _, err := e.Recall(t.Context(), recall.Query{Text: "배포"}); err != nil {
		t.Fatal(err)
	}
	st, err := e.Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := &env.ModelStatus{URL: server.URL, Name: ollamatest.Chat, Embedding: ollamatest.Embedding, CallsPerDay: 200, TokensPerDay: 200_000}
	if diff := cmp.Diff(want, st.Model); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWorkspaceAsksTheRealServer(t *testing.T) {
	server := ollamatest.Start(t)
	dir := newWorkspace(t)
	withModel(t, dir, server.URL, "  calls_per_day: 1\n  embedding: "+ollamatest.Embedding+"\n")
	candidates := []llm.Candidate{{ID: "memory/2026-11-20.md#L1", Text: "배포는 화요일에 한다."}, {ID: "memory/2026-11-19.md#L2", Text: "회의는 금요일이다."}}
	rank := func() (llm.Ranking, error) {
		e, err := engine.Open(dir, engine.Options{Now: "2026-11-20"}) // each time as a process of its own would
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		client, err := e.Model()
		if err != nil {
			t.Fatal(err)
		}
		return client.Rerank(t.Context(), "배포는 언제 하지?", candidates)
	}
	first, err := rank()
	if err != nil || len(first.Order) != 2 || first.Cached {
		t.Fatalf("%+v, %v", first, err)
	}
	again, err := rank()
	if err != nil || !again.Cached {
		t.Errorf("%+v, %v", again, err)
	}
	if diff := cmp.Diff(first.Order, again.Order); diff != "" {
		t.Errorf("(-first +again):\n%s", diff)
	}
	candidates[0].Text = "배포는 수요일에 한다."
	if _, err := rank(); err == nil || !strings.Contains(err.Error(), "1 of 1 calls") {
		t.Errorf("another question today: %v", err)
	}
	st, err := open(t, dir, "2026-11-20").Status(t.Context())
	if err != nil || st.Model.Calls != 1 || st.Model.Tokens < 20 {
		t.Errorf("%+v, %v", st.Model, err)
	}
}
