//go:build unix

package hosttest

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// reply is what the model does when a person's last words hold said: it calls the tools one after another, and when the last has answered it
// says says. The first reply of a script that fits is played.
type reply struct {
	said  string
	calls []call
	says  string
	held  bool // nothing is answered before release
}

// call is a tool by the end of its name, which clients put a server's name before, and its arguments.
type call struct {
	tool string
	args map[string]any
}

// fromRequest is an argument that only the client knows: what the expression finds in the request.
type fromRequest string

// model answers as a model service does, by a script, in the dialects of four of them, and keeps what it was sent. It may be used by several
// goroutines.
type model struct {
	url    string
	script []reply
	over   chan struct{}

	mu       sync.Mutex
	count    int
	requests []request
	let      map[string]chan struct{} // closed by release, by said
}

func newModel(t *testing.T, script []reply) *model {
	t.Helper()
	m := &model{script: script, over: make(chan struct{}), let: map[string]chan struct{}{}}
	for _, r := range script {
		if r.held {
			m.let[r.said] = make(chan struct{})
		}
	}
	server := httptest.NewServer(m)
	m.url = server.URL
	t.Cleanup(func() {
		close(m.over) // a reply that is still held keeps the server from closing
		server.Close()
	})
	return m
}

// release lets the model answer what it has held.
func (m *model) release(said string) { close(m.let[said]) }

// keep keeps a request, and returns its number. One without tools is no part of the conversation: the client wants a title, or counts.
func (m *model) keep(r request) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.count++
	if len(r.Tools) > 0 {
		m.requests = append(m.requests, r)
	}
	return m.count
}

// sent are the requests so far.
func (m *model) sent() []request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clip(m.requests)
}

func (m *model) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"object":"list","data":[],"models":[]}`) // who asked may have gone
		return
	}
	d, ok := dialectOf(r.URL.Path)
	body, err := io.ReadAll(r.Body)
	if !ok || err != nil {
		http.NotFound(w, r)
		return
	}
	var asked request
	if err := json.Unmarshal(body, &asked); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	asked.body = string(body)
	n := m.keep(asked)
	answer, held := m.answer(asked)
	if held != nil {
		select {
		case <-held:
		case <-m.over:
			return
		case <-r.Context().Done():
			return
		}
	}
	d.write(w, r, asked, answer, n)
}

// said is what a model answers once: a text, or the call of a tool.
type said struct {
	text  string
	tool  string
	space string // of the tool, in clients that give each server one
	args  map[string]any
}

// answer is what the script has for a request, and the channel that holds it back, if one does.
func (m *model) answer(r request) (said, chan struct{}) {
	if len(r.Tools) == 0 {
		return said{text: "제목"}, nil
	}
	last, answered := r.lastWords()
	for _, reply := range m.script {
		if !strings.Contains(last, reply.said) {
			continue
		}
		if answered >= len(reply.calls) {
			return said{text: reply.says}, m.let[reply.said]
		}
		next := reply.calls[answered]
		name, space := r.tool(next.tool)
		if name == "" {
			return said{text: "no tool " + next.tool}, nil
		}
		return said{tool: name, space: space, args: filled(next.args, r.body)}, m.let[reply.said]
	}
	return said{text: "네."}, nil
}

// filled are the arguments with what stands in the request in the place of each fromRequest.
func filled(args map[string]any, body string) map[string]any {
	out := maps.Clone(args)
	for k, v := range args {
		if pattern, ok := v.(fromRequest); ok {
			out[k] = regexp.MustCompile(string(pattern)).FindString(body)
		}
	}
	if out == nil {
		out = map[string]any{}
	}
	return out
}
