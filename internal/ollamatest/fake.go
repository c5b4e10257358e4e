package ollamatest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"
)

// Request is what a [FakeServer] was asked.
type Request struct {
	Model  string
	System string          // of a chat: the system message
	User   string          // of a chat: the last message
	Format json.RawMessage // of a chat: the schema of the reply, if there is one
	Input  []string        // of an embedding: the texts; nil otherwise
}

// Reply is what a [FakeServer] says. The zero value is an empty reply.
type Reply struct {
	Text      string      // of the model; it is sent in two parts
	Truncated bool        // the model ran into its length
	Vectors   [][]float32 // of an embedding
	Tokens    int         // of the prompt and of the reply, each; default 10

	Status int    // of a refusal, such as 503; 0: none
	Error  string // said with the refusal, or in the midst of the stream where there is none
	Cut    bool   // the stream ends behind its first part; the connection stays whole
	Drop   bool   // the connection breaks behind the first part, or before it when there is no text
	Hang   bool   // nothing comes until the client has gone
}

// FakeServer is a server of the test's own, listening on URL.
type FakeServer struct {
	URL string

	mu       sync.Mutex
	requests []Request
	digests  map[string]string
}

// Fake answers chats and embeddings by a function of the test's, which is called by one goroutine per request.
func Fake(t testing.TB, answer func(Request) Reply) *FakeServer {
	t.Helper()
	f := &FakeServer{digests: map[string]string{Chat: "chat-1", Second: "second-1", Embedding: "embedding-1"}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/tags", f.tags)
	mux.HandleFunc("POST /api/chat", func(w http.ResponseWriter, r *http.Request) { f.serve(w, r, answer, chat) })
	mux.HandleFunc("POST /api/embed", func(w http.ResponseWriter, r *http.Request) { f.serve(w, r, answer, embed) })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	f.URL = server.URL
	return f
}

// Requests are the chats and embeddings so far, in the order in which they came.
func (f *FakeServer) Requests() []Request {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.requests)
}

// SetDigest changes the digest of a model, as another version of it would; "" takes the model away.
func (f *FakeServer) SetDigest(model, digest string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.digests[model] = digest
	if digest == "" {
		delete(f.digests, model)
	}
}

func (f *FakeServer) tags(w http.ResponseWriter, _ *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	models := []map[string]string{}
	for name, digest := range f.digests {
		models = append(models, map[string]string{"name": name + ":latest", "model": name + ":latest", "digest": digest})
	}
	say(w, map[string]any{"models": models})
}

// serve reads a request, asks the test, and says what it said.
func (f *FakeServer) serve(w http.ResponseWriter, r *http.Request, answer func(Request) Reply, tell func(http.ResponseWriter, Request, Reply)) {
	var body struct {
		Model    string                           `json:"model"`
		Messages []struct{ Role, Content string } `json:"messages"`
		Format   json.RawMessage                  `json:"format"`
		Input    []string                         `json:"input"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	req := Request{Model: body.Model, Format: body.Format, Input: body.Input}
	for _, m := range body.Messages {
		if m.Role == "system" {
			req.System = m.Content
		} else {
			req.User = m.Content
		}
	}
	f.mu.Lock()
	f.requests = append(f.requests, req)
	f.mu.Unlock()
	reply := answer(req)
	switch {
	case reply.Hang:
		<-r.Context().Done()
	case reply.Status != 0:
		refuse(w, reply.Status, reply.Error)
	default:
		tell(w, req, reply)
	}
}

// chat streams a reply.
func chat(w http.ResponseWriter, req Request, reply Reply) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	if reply.Drop && reply.Text == "" {
		panic(http.ErrAbortHandler)
	}
	runes := []rune(reply.Text)
	tokens := reply.Tokens
	if tokens == 0 {
		tokens = 10
	}
	part := func(text string) map[string]any {
		return map[string]any{
			"model": req.Model, "created_at": time.Unix(0, 0).UTC(), "done": false,
			"message": map[string]string{"role": "assistant", "content": text},
		}
	}
	say(w, part(string(runes[:len(runes)/2])))
	switch {
	case reply.Drop:
		panic(http.ErrAbortHandler)
	case reply.Cut:
		return
	case reply.Error != "":
		say(w, map[string]string{"error": reply.Error})
		return
	}
	last := part(string(runes[len(runes)/2:]))
	last["done"], last["done_reason"] = true, "stop"
	if reply.Truncated {
		last["done_reason"] = "length"
	}
	last["prompt_eval_count"], last["eval_count"] = tokens, tokens
	say(w, last)
}

// embed sends vectors.
func embed(w http.ResponseWriter, req Request, reply Reply) {
	if reply.Drop {
		panic(http.ErrAbortHandler)
	}
	if reply.Vectors == nil {
		reply.Vectors = [][]float32{}
	}
	say(w, map[string]any{"model": req.Model, "embeddings": reply.Vectors})
}

func refuse(w http.ResponseWriter, status int, msg string) {
	w.WriteHeader(status)
	say(w, map[string]string{"error": msg})
}

// say writes one line of JSON at once. That the client has gone is its own affair.
func say(w http.ResponseWriter, v any) {
	_ = json.NewEncoder(w).Encode(v)
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
}
