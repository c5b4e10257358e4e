package mcpserver

import (
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// attendance knows when each session was last heard of, and which have a request open.
type attendance struct {
	mu   sync.Mutex
	last map[string]time.Time
	open map[string]int
}

func newAttendance() *attendance {
	return &attendance{last: map[string]time.Time{}, open: map[string]int{}}
}

// during serves a request and counts it for its session. That of the first request is known from its answer.
func (a *attendance) during(w http.ResponseWriter, r *http.Request, next http.Handler) {
	id := r.Header.Get(sessionHeader)
	a.note(id, 1)
	next.ServeHTTP(w, r)
	a.note(id, -1)
	if id == "" {
		a.note(w.Header().Get(sessionHeader), 0)
	}
}

func (a *attendance) note(id string, open int) {
	if id == "" {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last[id] = time.Now()
	if a.open[id] += open; a.open[id] <= 0 {
		delete(a.open, id)
	}
}

// idlest is, of the sessions that have no request open, the one that was not heard of for the longest; nil where there is none. What is noted
// of sessions that have ended is forgotten.
func (a *attendance) idlest(srv *mcp.Server) (found *mcp.ServerSession) {
	a.mu.Lock()
	defer a.mu.Unlock()
	last := map[string]time.Time{}
	for s := range srv.Sessions() {
		id := s.ID()
		last[id] = a.last[id]
		if a.open[id] == 0 && (found == nil || last[id].Before(last[found.ID()])) {
			found = s
		}
	}
	a.last = last
	return found
}
