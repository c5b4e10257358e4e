package mcpserver

import (
	"context"
	"errors"
	"iter"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Endpoint is the path that [HTTP] serves.
const Endpoint = "/mcp"

const (
	maxSessions    = 64
	sessionIdle    = 30 * time.Minute // then a session ends by itself
	headerTimeout  = 5 * time.Second
	idleTimeout    = 2 * time.Minute
	shutdownWithin = 1500 * time.Millisecond
	maxHeaderBytes = 64 << 10
	sessionHeader  = "Mcp-Session-Id"
	modern         = "2026-07-28" // the first version of the protocol without sessions
)

// HTTP serves streamable HTTP on a listener, which it closes, until ctx ends; calls that are under way then are cancelled.
// What may come in is the guard's to say; one that is not enough for its address serves nobody, see [Guard.Check].
func HTTP(ctx context.Context, l net.Listener, guard Guard, opt Options) error {
	if err := guard.Check(); err != nil {
		return errors.Join(err, l.Close())
	}
	srv := New(ctx, opt)
	log := opt.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	mux := http.NewServeMux()
	mux.Handle(Endpoint, guard.protect(sessions(srv, log)))
	hs := &http.Server{
		Handler: mux, ReadHeaderTimeout: headerTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	served, cancel := context.WithCancel(ctx)
	defer cancel()
	wg.Go(func() {
		<-served.Done()
		shutDown(context.WithoutCancel(ctx), hs, srv)
	})
	if err := hs.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// shutDown ends the sessions, whose streams would stay open for ever, and then the server; what has not ended after a while
// is cut off.
func shutDown(ctx context.Context, hs *http.Server, srv *mcp.Server) {
	ctx, cancel := context.WithTimeout(ctx, shutdownWithin)
	defer cancel()
	for session := range srv.Sessions() {
		go func() { _ = session.Close() }() // it waits for calls, which have been cancelled
	}
	if err := hs.Shutdown(ctx); err != nil {
		_ = hs.Close() // who is still connected is cut off
	}
}

// sessions serves both eras of the protocol: clients before [modern] have a session, of which there are so many at most: one more ends the one that
// was not heard of for the longest and waits for nothing;
// later ones say all they need in each request.
func sessions(srv *mcp.Server, log *slog.Logger) http.Handler {
	one := func(*http.Request) *mcp.Server { return srv }
	log = slog.New(atLeast{slog.LevelWarn, log.Handler()})
	with := mcp.NewStreamableHTTPHandler(one, &mcp.StreamableHTTPOptions{Logger: log, SessionTimeout: sessionIdle, MaxRequestBodyBytes: maxMessage})
	without := mcp.NewStreamableHTTPHandler(one, &mcp.StreamableHTTPOptions{
		Logger: log, Stateless: true, MaxRequestBodyBytes: maxMessage, PropagateRequestCancellation: true,
	})
	seen := newAttendance(srv)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Protocol-Version") >= modern {
			without.ServeHTTP(w, r)
			return
		}
		if r.Method == http.MethodPost && r.Header.Get(sessionHeader) == "" && count(srv) >= maxSessions {
			idlest := seen.idlest()
			if idlest == nil {
				w.Header().Set("Retry-After", "60")
				http.Error(w, "too many sessions", http.StatusServiceUnavailable)
				return
			}
			_ = idlest.Close() // its client begins another one when it comes back
		}
		seen.during(w, r, with)
	})
}

// kept are the sessions that outlive a request: those of clients since [modern] have no id.
func kept(srv *mcp.Server) iter.Seq[*mcp.ServerSession] {
	return func(yield func(*mcp.ServerSession) bool) {
		for s := range srv.Sessions() {
			if s.ID() != "" && !yield(s) {
				return
			}
		}
	}
}

func count(srv *mcp.Server) (n int) {
	for range kept(srv) {
		n++
	}
	return n
}
