package llm_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/ollamatest"
)

// recorded is a reply of realistic shape, and what is to become of it.
type recorded struct {
	Verb      string     `json:"verb"` // judge, write or rerank
	Language  string     `json:"language"`
	Reply     string     `json:"reply"` // {{fence}} is that of the prompt
	Truncated bool       `json:"truncated"`
	Want      llm.Reason `json:"want"`
	Text      string     `json:"text"`  // what is left of a good one; "": all of it
	Order     string     `json:"order"` // of the candidates a, b, c
}

const answerSchema = `{"type":"object","properties":{"answer":{"type":"string"},"sources":{"type":"array","items":{"type":"string","enum":["memory/2026-11-20.md#L12","memory/2026-11-18.md#L4"]},"maxItems":4}},"required":["answer","sources"],"additionalProperties":false}`

func recordings(t testing.TB) map[string]recorded {
	t.Helper()
	files, err := filepath.Glob("testdata/replies/*.json")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]recorded{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var r recorded
		if err := json.Unmarshal(data, &r); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		out[strings.TrimSuffix(filepath.Base(f), ".json")] = r
	}
	if len(out) < 30 {
		t.Fatalf("only %d recorded replies were found", len(out))
	}
	return out
}

func TestRecordedRepliesAreJudged(t *testing.T) {
	fence := regexp.MustCompile(`BEGIN DATA ([0-9a-f]+)`)
	for name, rec := range recordings(t) {
		t.Run(name, func(t *testing.T) {
			server := ollamatest.Fake(t, func(q ollamatest.Request) ollamatest.Reply {
				text := strings.ReplaceAll(rec.Reply, "{{fence}}", fence.FindStringSubmatch(q.User)[1])
				return ollamatest.Reply{Text: text, Truncated: rec.Truncated}
			})
			client := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat}, llm.Options{})
			prompt := llm.Prompt{
				Task:     "You summarise notes for their owner in two sentences and add nothing that is not in them.",
				Data:     []llm.Data{{Name: "question", Text: "배포는 언제 하지?"}},
				Language: rec.Language,
			}
			var (
				got string
				err error
			)
			switch rec.Verb {
			case "judge":
				var value json.RawMessage
				value, _, err = client.Judge(t.Context(), prompt, json.RawMessage(answerSchema))
				got = string(value)
			case "write":
				got, _, err = client.Write(t.Context(), prompt)
			case "rerank":
				var r llm.Ranking
				r, err = client.Rerank(t.Context(), "금요일에 뭐 했지?", []llm.Candidate{{"a", "하나"}, {"b", "둘"}, {"c", "셋"}})
				got = strings.Join(r.Order, "")
			default:
				t.Fatalf("unknown verb %q", rec.Verb)
			}
			var reason llm.Reason
			if rejected, ok := errors.AsType[*llm.RejectedError](err); ok {
				reason = rejected.Reason
			} else if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(rec.Want, reason); diff != "" {
				t.Fatalf("reason of the rejection (-want +got):\n%s", diff)
			}
			if rec.Text != "" || rec.Order != "" {
				if diff := cmp.Diff(rec.Text+rec.Order, got); diff != "" {
					t.Errorf("what is left (-want +got):\n%s", diff)
				}
			}
			if reason == "" && got == "" {
				t.Error("a good reply gave nothing")
			}
		})
	}
}

func newClient(t testing.TB, cfg llm.Config, opt llm.Options) *llm.Client {
	t.Helper()
	client, err := llm.New(cfg, opt)
	if err != nil {
		t.Fatal(err)
	}
	return client
}
