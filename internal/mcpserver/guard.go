package mcpserver

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// MinToken is how long a bearer token has to be, in bytes.
const MinToken = 16

// Errors of a [Guard] that would let in whom it should not.
var (
	ErrNoToken    = errors.New("an address that is not loopback needs a token")
	ErrShortToken = errors.New("the token is too short")
)

// Guard says who may talk to a server. The zero value is for loopback, and wants no token.
type Guard struct {
	Addr  string // that is listened on, host:port
	Token string // bearer token; "": none is wanted, which only loopback may do
}

// Check reports whether the guard is enough for its address.
func (g Guard) Check() error {
	switch {
	case g.Token != "" && len(g.Token) < MinToken:
		return ErrShortToken
	case g.Token == "" && !IsLoopback(g.Addr):
		return ErrNoToken
	}
	return nil
}

// IsLoopback reports whether an address, with or without a port, can be reached from this machine only.
func IsLoopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		host = strings.Trim(addr, "[]")
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}

const (
	bodyTimeout = 10 * time.Second // for a body to arrive
	maxArriving = 1024             // requests whose bodies are under way
	maxActive   = 128              // requests that are worked on at a time
)

// protect lets through what may come in: a page of a browser that is not ours fails by its Origin, a name that was bent to
// this machine by its Host, everybody without the token by that. Bodies are bounded in size and in time.
func (g Guard) protect(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	arriving, active := make(chan struct{}, maxArriving), make(chan struct{}, maxActive)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !g.knows(r.Host):
			http.Error(w, "forbidden: Host is not this server", http.StatusForbidden)
			return
		case !sameOrigin(r) || cross.Check(r) != nil:
			http.Error(w, "forbidden: cross-origin request", http.StatusForbidden)
			return
		case !g.admits(r):
			w.Header().Set("WWW-Authenticate", `Bearer realm="memctl"`)
			http.Error(w, "unauthorized: want Authorization: Bearer TOKEN", http.StatusUnauthorized)
			return
		}
		if !within(arriving, w, func() bool { return receive(w, r) }) { // a slow body takes no place from those that are here
			return
		}
		within(active, w, func() bool {
			next.ServeHTTP(w, r)
			return true
		})
	})
}

// within does something in one of so many places, or says that none is free.
func within(places chan struct{}, w http.ResponseWriter, do func() bool) bool {
	select {
	case places <- struct{}{}:
		defer func() { <-places }()
		return do()
	default:
		w.Header().Set("Retry-After", "1")
		http.Error(w, "too many requests at a time", http.StatusServiceUnavailable)
		return false
	}
}

// knows reports whether a Host may be ours. On loopback it is a name of this machine; elsewhere the token decides.
func (g Guard) knows(host string) bool {
	return !IsLoopback(g.Addr) && g.Addr != "" || IsLoopback(host)
}

// sameOrigin reports whether a request comes from no page at all, or from one of this very server.
func sameOrigin(r *http.Request) bool {
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return true
	}
	u, err := url.Parse(origins[0])
	return err == nil && len(origins) == 1 && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// admits compares the token in a time that says nothing about it.
func (g Guard) admits(r *http.Request) bool {
	if g.Token == "" {
		return true
	}
	kind, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	want, have := sha256.Sum256([]byte(g.Token)), sha256.Sum256([]byte(strings.TrimSpace(given)))
	return subtle.ConstantTimeCompare(want[:], have[:]) == 1 && strings.EqualFold(kind, "Bearer")
}

// receive takes the whole body in before anybody works on it, so that a slow one holds nothing up for long.
func receive(w http.ResponseWriter, r *http.Request) bool {
	if r.Body == nil || r.Body == http.NoBody {
		return true
	}
	deadlines := http.NewResponseController(w)
	_ = deadlines.SetReadDeadline(time.Now().Add(bodyTimeout)) // a writer of a test has none
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxMessage))
	_ = deadlines.SetReadDeadline(time.Time{})
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		http.Error(w, "message is longer than 4 MB", http.StatusRequestEntityTooLarge)
		return false
	}
	if err != nil {
		http.Error(w, "the body did not arrive", http.StatusBadRequest)
		return false
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return true
}
