package llm

import (
	"cmp"
	"fmt"
	"net/url"
	"time"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// DefaultURL is where Ollama listens when nothing else is said.
const DefaultURL = "http://127.0.0.1:11434"

// Config is what the settings say about the model. The zero value names none.
type Config struct {
	URL          string        // of the server; default: OLLAMA_HOST as Ollama's own client reads it, else DefaultURL
	Name         string        // the model that is asked; "": there is none
	Second       string        // asked once when the first fails; "": nobody
	Embedding    string        // the model of Embed; "": there is none
	Timeout      time.Duration // of one call to one model; default 60 s
	Parallel     int           // calls at a time; default 1
	CallsPerDay  int           // default 200
	TokensPerDay int           // of prompts and replies together; default 200,000
}

// WithDefaults is the configuration with every default but the URL's filled in.
func (c Config) WithDefaults() Config {
	c.Timeout = cmp.Or(c.Timeout, time.Minute)
	c.Parallel = cmp.Or(c.Parallel, 1)
	c.CallsPerDay = cmp.Or(c.CallsPerDay, 200)
	c.TokensPerDay = cmp.Or(c.TokensPerDay, 200_000)
	return c
}

// ParseURL reads the address of a server: http or https, and a host.
func ParseURL(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("%q is not the address of a server, such as %s", s, DefaultURL)
	}
	return u, nil
}

// Usage is what models were asked.
type Usage struct {
	Calls    int `json:"calls"`
	Tokens   int `json:"tokens"`             // of prompts and replies
	Embedded int `json:"embedded,omitempty"` // texts turned into vectors; they are counted and not held to a budget
}

// Plus is the sum of two usages.
func (u Usage) Plus(v Usage) Usage {
	return Usage{Calls: u.Calls + v.Calls, Tokens: u.Tokens + v.Tokens, Embedded: u.Embedded + v.Embedded}
}

func (u Usage) minus(v Usage) Usage {
	return u.Plus(Usage{Calls: -v.Calls, Tokens: -v.Tokens, Embedded: -v.Embedded})
}

// Cache keeps replies. Keys are lower-case hexadecimal. It may forget any of them at any time.
type Cache interface {
	Get(key string) []byte // nil: not there
	Put(key string, value []byte)
}

// Meter counts what was used on a day, across processes.
type Meter interface {
	// Add books u, of which parts may be negative, and returns the sum of the day, u included.
	Add(d day.Day, u Usage) (Usage, error)
}

// Options are what a [Client] works with beside its configuration.
type Options struct {
	Cache Cache          // nil: replies are not kept
	Meter Meter          // nil: the budget is that of this client
	Today func() day.Day // the logical day that a call belongs to; nil: the client has one day
}
