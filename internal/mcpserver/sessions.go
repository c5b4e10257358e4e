package mcpserver

import (
	"maps"
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// attendance knows when each session was last heard of, and how many of its requests are open. It remembers sessions that are there, and requests
// that are open, whatever id a client makes up.
type attendance struct {
	srv *mcp.Server

	mu sync.Mutex
	of map[string]*presence // by the id of the session
}

// presence is what is known of one session.
type presence struct {
	last time.Time
	open int // requests
}

func newAttendance(srv *mcp.Server) *attendance {
	return &attendance{srv: srv, of: map[string]*presence{}}
}

// during serves a request and counts it for its session. That of the first request is known from its answer.
func (a *attendance) during(w http.ResponseWriter, r *http.Request, next http.Handler) {
	id := r.Header.Get(sessionHeader)
	a.note(id, 1)
	defer func() { // also where the handler gives up with a panic
		a.note(id, -1)
		if id == "" {
			a.note(w.Header().Get(sessionHeader), 0)
		}
		a.forget()
	}()
	next.ServeHTTP(w, r)
}

func (a *attendance) note(id string, open int) {
	if id == "" {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	p := a.of[id]
	if p == nil {
		p = &presence{}
		a.of[id] = p
	}
	p.last = time.Now()
	p.open += open
}

// forget drops what is known of sessions that have ended or never were.
func (a *attendance) forget() {
	there := map[string]bool{}
	for s := range a.srv.Sessions() {
		there[s.ID()] = true
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	maps.DeleteFunc(a.of, func(id string, p *presence) bool { return p.open <= 0 && !there[id] })
}

// idlest is, of the sessions that have no request open, the one that was not heard of for the longest; nil where there is none. A session of which
// nothing is known yet has just begun: it is noted, and counts from now on.
func (a *attendance) idlest() (found *mcp.ServerSession) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var since time.Time
	for s := range kept(a.srv) {
		p := a.of[s.ID()]
		switch {
		case s.InitializeParams() == nil: // its first request is open
		case p == nil:
			a.of[s.ID()] = &presence{last: time.Now()}
		case p.open <= 0 && (found == nil || p.last.Before(since)):
			found, since = s, p.last
		}
	}
	return found
}
