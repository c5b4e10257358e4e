package llm_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/ollamatest"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestVectorsComeInTheOrderOfTheTexts(t *testing.T) {
	server := ollamatest.Fake(t, func(q ollamatest.Request) ollamatest.Reply {
		var r ollamatest.Reply
		for _, s := range q.Input {
			r.Vectors = append(r.Vectors, []float32{1, float32(len(s))})
		}
		return r
	})
	meter := &book{days: map[day.Day]llm.Usage{}}
	c := newClient(t, llm.Config{URL: server.URL, Embedding: ollamatest.Embedding}, llm.Options{Meter: meter})
	var texts []string
	var want [][]float32
	for i := range 130 {
		texts = append(texts, fmt.Sprintf("글\u200b %0*d", i+1, i))
		want = append(want, []float32{1, float32(len("글 ") + max(i+1, len(fmt.Sprint(i))))})
	}
	got, err := c.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if n := len(server.Requests()); n != 3 {
		t.Errorf("%d batches, want 3", n)
	}
	if diff := cmp.Diff(llm.Usage{Embedded: 130}, meter.days[0]); diff != "" {
		t.Errorf("counted apart (-want +got):\n%s", diff)
	}
	if none, err := c.Embed(t.Context(), nil); err != nil || len(none) != 0 {
		t.Errorf("of nothing: %v, %v", none, err)
	}
}

func TestVectorsThatAreNoneAreNotTaken(t *testing.T) {
	for name, bad := range map[string]struct {
		reply  ollamatest.Reply
		why    llm.Why
		reason llm.Reason
	}{
		"none":           {ollamatest.Reply{}, llm.Cut, ""},
		"too few":        {ollamatest.Reply{Vectors: [][]float32{{1, 2}}}, "", llm.Schema},
		"two dimensions": {ollamatest.Reply{Vectors: [][]float32{{1, 2}, {1}}}, "", llm.Schema},
		"no dimension":   {ollamatest.Reply{Vectors: [][]float32{{}, {}}}, "", llm.Schema},
		"null":           {ollamatest.Reply{Vectors: [][]float32{{1, 2}, {0, 0}}}, "", llm.Schema},
		"not there":      {ollamatest.Reply{Status: 404, Error: "model not found"}, llm.Missing, ""},
		"busy":           {ollamatest.Reply{Status: 503}, llm.Busy, ""},
		"dying":          {ollamatest.Reply{Drop: true}, llm.Cut, ""},
	} {
		server := ollamatest.Fake(t, says(bad.reply))
		c := newClient(t, llm.Config{URL: server.URL, Embedding: ollamatest.Embedding}, llm.Options{})
		_, err := c.Embed(t.Context(), []string{"하나", "two"})
		if why, reason := kindOf(err); why != bad.why || reason != bad.reason {
			t.Errorf("%s: %q %q, want %q %q (%v)", name, why, reason, bad.why, bad.reason, err)
		}
	}
}

func TestDigestOfAModel(t *testing.T) {
	server := ollamatest.Fake(t, says(ollamatest.Reply{}))
	c := newClient(t, llm.Config{URL: server.URL}, llm.Options{})
	for _, name := range []string{ollamatest.Embedding, ollamatest.Embedding + ":latest", "MEMCTL-Embedding"} {
		if got, err := c.Digest(t.Context(), name); got != "embedding-1" || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := c.Digest(t.Context(), ollamatest.Embedding+":q8"); err == nil {
		t.Error("another tag is the same model")
	}
}
