package mcpserver_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/mcpserver"
)

const secret = "0123456789abcdef-token"

// serveHTTP serves a workspace over HTTP until stop is called, which waits for the end.
func serveHTTP(t *testing.T, opt mcpserver.Options, guard mcpserver.Guard) (url string, stop func()) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if guard.Addr == "" {
		guard.Addr = l.Addr().String()
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- mcpserver.HTTP(ctx, l, guard, opt) }()
	ended := false
	stop = func() {
		if cancel(); ended {
			return
		}
		ended = true
		if err := <-done; err != nil {
			t.Errorf("serve: %v", err)
		}
	}
	t.Cleanup(stop)
	return "http://" + l.Addr().String() + mcpserver.Endpoint, stop
}

// post sends a message as a client does, with what change does to the request.
func post(t *testing.T, url, body string, change func(*http.Request)) (status int, header http.Header, text string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	if change != nil {
		change(req)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, resp.Header, string(b)
}

func TestHTTPLetsInWhomItMay(t *testing.T) {
	dir := newWorkspace(t, notes())
	open, _ := serveHTTP(t, options(dir, ""), mcpserver.Guard{})
	locked, _ := serveHTTP(t, options(dir, ""), mcpserver.Guard{Token: secret})
	public, _ := serveHTTP(t, options(dir, ""), mcpserver.Guard{Addr: "192.0.2.1:7411", Token: secret})
	header := func(pairs ...string) func(*http.Request) {
		return func(r *http.Request) {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == "Host" {
					r.Host = pairs[i+1]
				} else {
					r.Header.Add(pairs[i], pairs[i+1])
				}
			}
		}
	}
	host := strings.TrimSuffix(strings.TrimPrefix(open, "http://"), mcpserver.Endpoint)
	bearer := "Bearer " + secret
	for _, c := range []struct {
		name, url string
		change    func(*http.Request)
		want      int
	}{
		{"a program", open, nil, 200},
		{"localhost", open, header("Host", "localhost:1234"), 200},
		{"IPv6 loopback", open, header("Host", "[::1]:1234"), 200},
		{"its own page", open, header("Origin", "http://"+host), 200},
		{"a name bent to this machine", open, header("Host", "evil.example.com"), 403},
		{"a name that begins like ours", open, header("Host", "localhost.evil.example.com"), 403},
		{"no host", open, header("Host", "evil.example.com:80", "Origin", "http://evil.example.com"), 403},
		{"a page of another site", open, header("Origin", "https://evil.example.com"), 403},
		{"a page of another port", open, header("Origin", "http://127.0.0.1:1"), 403},
		{"a page of nowhere", open, header("Origin", "null"), 403},
		{"two origins", open, header("Origin", "http://"+host, "Origin", "https://evil.example.com"), 403},
		{"a browser says it is cross-site", open, header("Sec-Fetch-Site", "cross-site"), 403},
		{"no token", locked, nil, 401},
		{"the token", locked, header("Authorization", bearer), 200},
		{"the token in another case of its scheme", locked, header("Authorization", "bearer "+secret), 200},
		{"another token", locked, header("Authorization", "Bearer "+strings.Repeat("x", len(secret))), 401},
		{"the token's beginning", locked, header("Authorization", bearer[:len(bearer)-1]), 401},
		{"the token and more", locked, header("Authorization", bearer+"x"), 401},
		{"another scheme", locked, header("Authorization", "Basic "+secret), 401},
		{"the token, from another site", locked, header("Authorization", bearer, "Origin", "https://evil.example.com"), 403},
		{"the token in the URL", locked + "?token=" + secret, nil, 401},
		{"a public address without the token", public, header("Host", "memory.example.com"), 401},
	} {
		status, h, text := post(t, c.url, hello, c.change)
		if status != c.want {
			t.Errorf("%s: %d %s, want %d", c.name, status, text, c.want)
		}
		if (status == 200) != strings.Contains(text, "serverInfo") || (status == 401) != (h.Get("WWW-Authenticate") != "") {
			t.Errorf("%s: %d %v %s", c.name, status, h, text)
		}
	}
}

func TestGuardRefusesAddressesThatNeedAToken(t *testing.T) {
	for _, c := range []struct {
		guard mcpserver.Guard
		want  error
	}{
		{mcpserver.Guard{Addr: "127.0.0.1:1"}, nil},
		{mcpserver.Guard{Addr: "[::1]:1"}, nil},
		{mcpserver.Guard{Addr: "localhost:1"}, nil},
		{mcpserver.Guard{Addr: "0.0.0.0:1"}, mcpserver.ErrNoToken},
		{mcpserver.Guard{Addr: "[::]:1"}, mcpserver.ErrNoToken},
		{mcpserver.Guard{Addr: ":1"}, mcpserver.ErrNoToken},
		{mcpserver.Guard{Addr: "192.168.0.2:1"}, mcpserver.ErrNoToken},
		{mcpserver.Guard{Addr: "localhost.example.com:1"}, mcpserver.ErrNoToken},
		{mcpserver.Guard{Addr: "0.0.0.0:1", Token: "short"}, mcpserver.ErrShortToken},
		{mcpserver.Guard{Addr: "0.0.0.0:1", Token: secret}, nil},
	} {
		if err := c.guard.Check(); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c.guard, err, c.want)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := mcpserver.HTTP(t.Context(), l, mcpserver.Guard{Addr: "0.0.0.0:1"}, options(t.TempDir(), "")); !errors.Is(err, mcpserver.ErrNoToken) {
		t.Errorf("it serves everybody: %v", err)
	}
	if _, err := l.Accept(); err == nil {
		t.Error("the listener is open")
	}
}

func TestHTTPIsBounded(t *testing.T) {
	dir := newWorkspace(t, notes())
	url, _ := serveHTTP(t, options(dir, ""), mcpserver.Guard{})
	if status, _, text := post(t, url, strings.Repeat(" ", 5<<20)+hello, nil); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a body of 5 MB: %d %s", status, text)
	}
	if status, _, _ := post(t, strings.TrimSuffix(url, "mcp")+"other", hello, nil); status != http.StatusNotFound {
		t.Errorf("another path: %d", status)
	}
	if status, _, _ := post(t, url, hello, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }); status != http.StatusUnsupportedMediaType {
		t.Errorf("a simple request, as a form of any page may send it: %d", status)
	}
}

// Clients that leave without a word keep nobody out: one more session ends the one that was not heard of for the longest.
func TestAbandonedSessionsGiveWay(t *testing.T) {
	url, _ := serveHTTP(t, options(newWorkspace(t, notes()), ""), mcpserver.Guard{})
	var ids []string
	for range 80 {
		status, h, text := post(t, url, hello, nil)
		if status != http.StatusOK {
			t.Fatalf("session %d: %d %s", len(ids), status, text)
		}
		ids = append(ids, h.Get("Mcp-Session-Id"))
	}
	ping := func(id string) int {
		status, _, _ := post(t, url, `{"jsonrpc":"2.0","id":2,"method":"ping"}`, func(r *http.Request) { r.Header.Set("Mcp-Session-Id", id) })
		return status
	}
	if got := ping(ids[0]); got != http.StatusNotFound {
		t.Errorf("the oldest session answers %d", got)
	}
	if got := ping(ids[20]); got != http.StatusOK { // in use from here on
		t.Errorf("a session among the last 64 answers %d", got)
	}
	for range 60 {
		post(t, url, hello, nil)
	}
	if got := ping(ids[20]); got != http.StatusOK {
		t.Errorf("a session that was heard of lately answers %d", got)
	}
	if got := ping(ids[21]); got != http.StatusNotFound {
		t.Errorf("one that was not answers %d", got)
	}
}

// Bodies that do not arrive hold nobody up.
func TestSlowBodiesKeepNobodyOut(t *testing.T) {
	address, _ := serveHTTP(t, options(newWorkspace(t, notes()), ""), mcpserver.Guard{})
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		c, err := new(net.Dialer).DialContext(t.Context(), "tcp", u.Host)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		if _, err := fmt.Fprintf(c, "POST /mcp HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 100\r\n\r\n{", u.Host); err != nil {
			t.Fatal(err)
		}
	}
	if status, _, text := post(t, address, hello, nil); status != http.StatusOK {
		t.Errorf("%d %s", status, text)
	}
}

// connectHTTP is a client over HTTP.
func connectHTTP(t *testing.T, url string) *mcp.ClientSession {
	t.Helper()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url, MaxRetries: -1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestHTTPServesBothErasOfTheProtocol(t *testing.T) {
	dir := newWorkspace(t, notes())
	url, _ := serveHTTP(t, options(dir, ""), mcpserver.Guard{})
	modern := connectHTTP(t, url) // the SDK's client asks for the newest
	hits, _ := call[found](t, modern, "memory_search", args{"query": "스테이징 서버 포트"})
	if len(hits.Hits) == 0 || modern.InitializeResult().ProtocolVersion < "2026-07-28" {
		t.Errorf("%+v with %s", hits, modern.InitializeResult().ProtocolVersion)
	}
	_ = modern.Close()
	status, h, _ := post(t, url, hello, nil)
	id := h.Get("Mcp-Session-Id")
	if status != 200 || id == "" {
		t.Fatalf("%d, session %q", status, id)
	}
	status, _, text := post(t, url, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"memory_status"}}`, func(r *http.Request) {
		r.Header.Set("Mcp-Session-Id", id)
		r.Header.Set("Mcp-Protocol-Version", "2025-11-25")
	})
	if status != 200 || !strings.Contains(text, `"structuredContent"`) {
		t.Errorf("%d %s", status, text)
	}
	if status, _, text := post(t, url, ready, func(r *http.Request) { r.Header.Set("Mcp-Session-Id", "stolen") }); status != http.StatusNotFound {
		t.Errorf("a session that is none: %d %s", status, text)
	}
}

func TestHTTPEndsWithStreamsOpenAndACallUnderWay(t *testing.T) {
	dir := newWorkspace(t, notes())
	reached := make(chan struct{})
	opt := options(dir, "")
	opt.Open = func(func(string, int, int)) (*engine.Engine, error) {
		close(reached)
		return engine.Open(dir, engine.Options{Now: today})
	}
	url, stop := serveHTTP(t, opt, mcpserver.Guard{})
	_, h, _ := post(t, url, hello, nil)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept", "text/event-stream")
	req.Header.Set("Mcp-Session-Id", h.Get("Mcp-Session-Id"))
	resp, err := http.DefaultClient.Do(req)
	if err != nil || resp.StatusCode != 200 {
		t.Fatalf("%v, %v", resp, err)
	}
	defer func() { _ = resp.Body.Close() }()
	conn, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(url, "http://"), mcpserver.Endpoint))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	body := `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"memory_status"}}`
	if _, err := fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMcp-Session-Id: %s\r\nContent-Length: %d\r\n\r\n%s",
		mcpserver.Endpoint, h.Get("Mcp-Session-Id"), len(body), body); err != nil {
		t.Fatal(err)
	}
	<-reached
	stop()
	if _, err := io.Copy(io.Discard, bufio.NewReader(resp.Body)); err == nil {
		t.Log("the stream has ended in good order")
	}
	if _, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(url, "http://"), mcpserver.Endpoint)); err == nil {
		t.Error("it still listens")
	}
}
