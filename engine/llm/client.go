package llm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/envconfig"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Client asks the models of one server. Make it with [New].
type Client struct {
	cfg   Config
	opt   Options
	base  *url.URL
	api   *api.Client
	slots chan struct{} // one per call that may be under way

	mu      sync.Mutex
	digests map[string]string // by model, as far as they were asked for
	spent   Usage             // where there is no Meter
}

// New makes a client; it opens no connection. An address that is none is an error.
func New(cfg Config, opt Options) (*Client, error) {
	cfg = cfg.WithDefaults()
	base := envconfig.Host()
	if cfg.URL != "" {
		var err error
		if base, err = ParseURL(cfg.URL); err != nil {
			return nil, err
		}
	}
	cfg.URL = base.String()
	if opt.Today == nil {
		opt.Today = func() day.Day { return 0 }
	}
	return &Client{
		cfg: cfg, opt: opt, base: base, slots: make(chan struct{}, max(1, cfg.Parallel)), digests: map[string]string{},
		api: api.NewClient(base, &http.Client{
			Transport:     &wire{direct()},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}),
	}, nil
}

// direct connects to the address that was named and nowhere else, and keeps no connection.
func direct() *http.Transport {
	return &http.Transport{DisableKeepAlives: true, DialContext: (&net.Dialer{Timeout: 5 * time.Second}).DialContext}
}

// Config is the configuration in force, with its defaults and the address filled in.
func (c *Client) Config() Config { return c.cfg }

// Address is that of the server, without a password, as it may be shown.
func (c *Client) Address() string { return c.base.Redacted() }

// Origin says where an answer came from.
type Origin struct {
	Model  string // that answered
	Cached bool   // it had answered before: nothing was asked
	Usage  Usage  // of this answer; zero when it was cached
	Failed error  // why the first model did not answer, where the second did
}

// Judge asks for a JSON value that fits the schema, and returns it compact. The schema is checked by the server while it
// writes and by us afterwards; give it enums and bounds, for strings without bounds may run on. A schema that is none is
// an error of the caller; otherwise the errors are those of the package.
func (c *Client) Judge(ctx context.Context, p Prompt, schema json.RawMessage) (json.RawMessage, Origin, error) {
	resolved, err := resolve(schema)
	if err != nil {
		return nil, Origin{}, err
	}
	q, err := p.request(schema)
	if err != nil {
		return nil, Origin{}, err
	}
	text, origin, err := c.ask(ctx, c.models(), q, func(reply string, truncated bool) judgement {
		return q.structured(reply, truncated, resolved)
	})
	if err != nil {
		return nil, origin, err
	}
	return json.RawMessage(text), origin, nil
}

// Write asks for prose: it comes without the model's thoughts, trimmed, and without control characters.
func (c *Client) Write(ctx context.Context, p Prompt) (string, Origin, error) {
	q, err := p.request(nil)
	if err != nil {
		return "", Origin{}, err
	}
	return c.ask(ctx, c.models(), q, q.prose)
}

// judge judges a whole reply; truncated is true when it ran into its length.
type judge func(reply string, truncated bool) judgement

// resolve reads a schema.
func resolve(schema json.RawMessage) (*jsonschema.Resolved, error) {
	var s jsonschema.Schema
	if err := json.Unmarshal(schema, &s); err != nil {
		return nil, fmt.Errorf("read schema: %w", err)
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		return nil, fmt.Errorf("read schema: %w", err)
	}
	return resolved, nil
}

// models are the first model and the second, as far as they are named.
func (c *Client) models() []string {
	return slices.DeleteFunc(slices.Compact([]string{c.cfg.Name, c.cfg.Second}), func(name string) bool { return name == "" })
}

// ask gets a reply that is fit to be used from the first of the models or, failing that, from the next. When all fail the
// error is that of the first, with the words of the others.
func (c *Client) ask(ctx context.Context, models []string, q request, fit judge) (string, Origin, error) {
	var failed error
	for _, model := range models {
		text, origin, err := c.try(ctx, model, q, fit)
		switch {
		case err == nil:
			origin.Failed = failed
			return text, origin, nil
		case ctx.Err() != nil:
			return "", Origin{}, err
		case failed == nil:
			failed = err
		default:
			failed = fmt.Errorf("%w; %s", failed, err.Error()) // callers look at the first
		}
		if final(err) {
			break
		}
	}
	return "", Origin{}, cmp.Or(failed, ErrNoModel)
}

// final reports whether another model could not help either.
func final(err error) bool {
	_, unavailable := errors.AsType[*UnavailableError](err)
	_, rejected := errors.AsType[*RejectedError](err)
	return !unavailable && !rejected
}

// try asks one model once, or finds what it said before.
func (c *Client) try(ctx context.Context, model string, q request, fit judge) (string, Origin, error) {
	origin := Origin{Model: model}
	leave, err := c.enter(ctx)
	if err != nil {
		return "", origin, err
	}
	defer leave()
	limited, cancel := context.WithTimeout(ctx, c.cfg.Timeout)
	defer cancel()
	digest, err := c.digest(limited, model)
	if err != nil {
		return "", origin, why(ctx, limited, model, 0, err)
	}
	key := q.key(digest)
	if j := fit(c.recorded(key), false); j.reason == "" {
		origin.Cached = true
		return j.text, origin, nil
	}
	settle, err := c.book(Usage{Calls: 1, Tokens: q.Context})
	if err != nil {
		return "", origin, err
	}
	r, err := c.chat(limited, model, q)
	if r.status == http.StatusOK { // what the server did not take on costs nothing
		origin.Usage = Usage{Calls: 1, Tokens: r.tokens}
	}
	settle(origin.Usage)
	if err != nil {
		return "", origin, why(ctx, limited, model, r.status, err)
	}
	if r.tokens > q.Context || r.prompt >= q.Context {
		return "", origin, &RejectedError{Model: model, Reason: Overflow}
	}
	j := fit(r.text, r.truncated)
	if j.reason != "" {
		return "", origin, &RejectedError{Model: model, Reason: j.reason}
	}
	if c.opt.Cache != nil {
		c.opt.Cache.Put(key, []byte(r.text))
	}
	return j.text, origin, nil
}

// recorded is what was kept under a key; "" when nothing was, which no judge takes.
func (c *Client) recorded(key string) string {
	if c.opt.Cache == nil {
		return ""
	}
	return string(c.opt.Cache.Get(key))
}

// enter waits until one of the calls under way is over.
func (c *Client) enter(ctx context.Context) (leave func(), err error) {
	select {
	case c.slots <- struct{}{}:
		return func() { <-c.slots }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the model: %w", ctx.Err())
	}
}

// book takes from the day's budget what a call may need at most; settle gives back what it did not. Where that cannot be
// written down the higher sum stands.
func (c *Client) book(most Usage) (settle func(used Usage), err error) {
	today, limit := c.opt.Today(), Usage{Calls: c.cfg.CallsPerDay, Tokens: c.cfg.TokensPerDay}
	sum, err := c.add(today, most)
	if err != nil {
		return nil, fmt.Errorf("count the model's calls: %w", err)
	}
	settle = func(used Usage) { _, _ = c.add(today, used.minus(most)) }
	if sum.Calls > limit.Calls || sum.Tokens > limit.Tokens {
		settle(Usage{})
		return nil, &BudgetError{Used: sum.minus(most), Limit: limit}
	}
	return settle, nil
}

func (c *Client) add(d day.Day, u Usage) (Usage, error) {
	if c.opt.Meter != nil {
		return c.opt.Meter.Add(d, u)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spent = c.spent.Plus(u)
	return c.spent, nil
}

// Digest is the digest of a model on the server, which changes when the model does. It is asked for once per client.
func (c *Client) Digest(ctx context.Context, model string) (string, error) {
	limited, cancel := context.WithTimeout(ctx, c.cfg.Timeout)
	defer cancel()
	digest, err := c.digest(limited, model)
	if err != nil {
		return "", why(ctx, limited, model, 0, err)
	}
	return digest, nil
}

// errMissing says that the server has no such model.
var errMissing = errors.New("the server has no such model")

func (c *Client) digest(ctx context.Context, model string) (string, error) {
	c.mu.Lock()
	digest, ok := c.digests[fullName(model)]
	c.mu.Unlock()
	if ok {
		return digest, nil
	}
	list, err := c.api.List(ctx)
	if err != nil {
		return "", err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range list.Models {
		for _, name := range []string{m.Name, m.Model} {
			c.digests[fullName(name)] = m.Digest
		}
	}
	if digest, ok = c.digests[fullName(model)]; !ok {
		return "", errMissing
	}
	return digest, nil
}

// fullName is a model's name with its tag, in lower case, as the server compares names.
func fullName(model string) string {
	model = strings.ToLower(model)
	if !strings.Contains(model[strings.LastIndex(model, "/")+1:], ":") {
		model += ":latest"
	}
	return model
}
