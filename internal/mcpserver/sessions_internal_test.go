package mcpserver

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestIDsThatClientsMakeUpAreForgotten(t *testing.T) {
	a := newAttendance(mcp.NewServer(&mcp.Implementation{Name: "시험"}, nil))
	serve := func(id string, next http.HandlerFunc) {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, Endpoint, http.NoBody)
		r.Header.Set(sessionHeader, id)
		a.during(httptest.NewRecorder(), r, next)
	}
	for i := range 1000 {
		serve(fmt.Sprint("없는 세션 ", i), http.NotFound)
	}
	if len(a.of) > 0 {
		t.Errorf("%d sessions that never were are remembered", len(a.of))
	}
	serve("a", func(http.ResponseWriter, *http.Request) {
		serve("b", http.NotFound)
		if p := a.of["a"]; p == nil || p.open != 1 || len(a.of) != 1 {
			t.Errorf("while its request is open: %+v of %d", p, len(a.of))
		}
	})
}

// A handler that gives up ends its request, too.
func TestRequestThatIsCutOffIsOverForItsSession(t *testing.T) {
	a := newAttendance(mcp.NewServer(&mcp.Implementation{Name: "test"}, nil))
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, Endpoint, http.NoBody)
	r.Header.Set(sessionHeader, "a")
	func() {
		defer func() { _ = recover() }()
		a.during(httptest.NewRecorder(), r, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	}()
	if len(a.of) > 0 {
		t.Errorf("%+v", a.of["a"])
	}
}

// A session that has just begun is not the one that gives way to the next newcomer.
func TestSessionThatHasJustBegunDoesNotGiveWay(t *testing.T) {
	srv := mcp.NewServer(&mcp.Implementation{Name: "test"}, nil)
	a := newAttendance(srv)
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return srv }, nil)) // nothing of it is noted
	defer web.Close()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "손님"}, nil).Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: web.URL}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	for n := count(srv); n != 1; n = count(srv) { // that of a request which has just been answered may not be gone yet
		if t.Context().Err() != nil {
			t.Fatalf("%d sessions", n)
		}
		time.Sleep(time.Millisecond)
	}
	if s := a.idlest(); s != nil {
		t.Errorf("%s is to give way as soon as it has begun", s.ID())
	}
	if s := a.idlest(); s == nil {
		t.Error("it never gives way")
	}
}
