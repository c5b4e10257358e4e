package ollamatest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// Env names the Ollama program that [Start] runs.
const Env = "MEMCTL_TEST_OLLAMA"

// The models that every server has. Chat and Second differ in their weights.
const (
	Chat      = "memctl-chat"
	Second    = "memctl-second"
	Embedding = "memctl-embedding"
)

// Server is the real Ollama, listening on URL.
type Server struct {
	URL string

	cmd    *exec.Cmd
	exited chan struct{} // closed when it has
}

// Start runs an Ollama of its own for the test, with env ("OLLAMA_MAX_QUEUE=1") in its environment, and stops it at the
// end. Its files are in a folder of the test, its log is shown when the test fails. Without a program in [Env] the test is
// skipped.
func Start(t testing.TB, env ...string) *Server {
	t.Helper()
	program := os.Getenv(Env)
	if program == "" {
		t.Skipf("needs the Ollama server: GOBIN=DIR go install github.com/ollama/ollama@v0.6.5, then %s=DIR/ollama (.ci/run does both; see CONTRIBUTING.md)", Env)
	}
	dir, addr := t.TempDir(), freeAddress(t)
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{URL: "http://" + addr, exited: make(chan struct{})}
	s.cmd = exec.Command(program, "serve") //nolint:noctx // it is stopped by its signal
	s.cmd.Dir, s.cmd.Stdout, s.cmd.Stderr = dir, log, log
	s.cmd.Env = append(os.Environ(), "HOME="+dir, "OLLAMA_HOST="+addr, "OLLAMA_MODELS="+filepath.Join(dir, "models"),
		"OLLAMA_NO_CLOUD=1", "OLLAMA_NOPRUNE=1", "OLLAMA_NUM_PARALLEL=1", "CUDA_VISIBLE_DEVICES=-1", "http_proxy=", "https_proxy=")
	s.cmd.Env = append(s.cmd.Env, env...)
	ownGroup(s.cmd)
	if err := s.cmd.Start(); err != nil {
		t.Fatalf("start %s: %v", program, err)
	}
	go func() {
		_ = s.cmd.Wait() // how it ended is in its log
		_ = log.Close()
		close(s.exited)
	}()
	t.Cleanup(func() {
		s.stop()
		if t.Failed() {
			if said, err := os.ReadFile(log.Name()); err == nil {
				t.Logf("the server's log ends:\n%s", said[max(0, len(said)-4000):])
			}
		}
	})
	s.await(t)
	s.Create(t, Chat, ChatModel(1))
	s.Create(t, Second, ChatModel(2))
	s.Create(t, Embedding, EmbeddingModel(1))
	return s
}

// Kill ends the server and what it has started, at once, as a crash of the machine would.
func (s *Server) Kill() {
	kill(s.cmd)
	<-s.exited
}

// stop lets the server end by itself, and ends it when it does not.
func (s *Server) stop() {
	terminate(s.cmd)
	select {
	case <-s.exited:
	case <-time.After(5 * time.Second):
	}
	s.Kill() // what it has started may still be there
}

// await waits until the server answers.
func (s *Server) await(t testing.TB) {
	t.Helper()
	for range 1000 {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		if resp, err := http.DefaultClient.Do(req); err == nil {
			_ = resp.Body.Close()
			return
		}
		select {
		case <-s.exited:
			t.Fatal("the server has ended; its log says why")
		case <-time.After(20 * time.Millisecond):
		}
	}
	t.Fatal("the server does not answer")
}

// Create gives the server a model.
func (s *Server) Create(t testing.TB, name string, gguf []byte) {
	t.Helper()
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(gguf))
	s.post(t, "/api/blobs/"+digest, gguf)
	body, err := json.Marshal(map[string]any{
		"model": name, "files": map[string]string{"model.gguf": digest}, "template": "{{ .System }}\n{{ .Prompt }}\n", "stream": false,
		"parameters": map[string]int{"num_thread": 1}, // several would wait for each other where cores are few
	})
	if err != nil {
		t.Fatal(err)
	}
	s.post(t, "/api/create", body)
}

func (s *Server) post(t testing.TB, path string, body []byte) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+path, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	if err != nil || resp.StatusCode >= 300 || bytes.Contains(said, []byte(`"error"`)) {
		t.Fatalf("POST %s: %s %s %v", path, resp.Status, said, err)
	}
}

// freeAddress is one on which nothing listens.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it takes no time
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	return l.Addr().String()
}
