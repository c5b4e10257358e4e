package llm

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"

	"github.com/ollama/ollama/api"

	"github.com/seed-a44923cb/memctl/internal/text"
)

const (
	maxReplyBytes  = 256 << 10 // of one reply
	maxAnswerBytes = 64 << 20  // of anything the server says; a batch of vectors is the largest
)

// reply is what came back over the wire.
type reply struct {
	text      string
	truncated bool // it ran into its length
	prompt    int  // tokens that the model read
	tokens    int  // these and the ones that it wrote; of a reply that was cut the latter, about
	status    int  // of HTTP; 0 when there was none
}

// errCut says that a reply ended before its end.
var errCut = errors.New("the reply ended before its end")

// chat sends a request and reads the stream of its reply. The library takes a stream that breaks off for one that has
// ended, and forgets the status of a refused request: both are looked at here.
func (c *Client) chat(ctx context.Context, model string, q request) (reply, error) {
	var (
		r    reply
		text strings.Builder
		done bool
	)
	req := &api.ChatRequest{
		Model: model, Format: q.Format,
		Options: map[string]any{"temperature": 0, "seed": 1, "num_ctx": q.Context, "num_predict": q.Reply},
	}
	for _, m := range q.Messages {
		req.Messages = append(req.Messages, api.Message{Role: m.Role, Content: m.Content})
	}
	err := c.api.Chat(context.WithValue(ctx, statusKey{}, &r.status), req, func(part api.ChatResponse) error {
		if text.Len()+len(part.Message.Content) > maxReplyBytes {
			return errCut
		}
		text.WriteString(part.Message.Content)
		r.tokens++
		if part.Done {
			done, r.truncated = true, part.DoneReason == "length"
			r.prompt, r.tokens = part.PromptEvalCount, part.PromptEvalCount+part.EvalCount
		}
		return nil
	})
	if err == nil && !done {
		err = errCut
	}
	r.text = text.String()
	return r, err
}

// statusKey is where [wire] leaves the status of a response in the context of its request.
type statusKey struct{}

// wire bounds what is read from the server, and tells the status.
type wire struct{ next http.RoundTripper }

// RoundTrip does one exchange.
func (w *wire) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := w.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	if status, ok := req.Context().Value(statusKey{}).(*int); ok {
		*status = resp.StatusCode
	}
	resp.Body = &bounded{resp.Body, maxAnswerBytes}
	return resp, nil
}

// bounded reads so much of a body and no more.
type bounded struct {
	io.ReadCloser

	left int
}

// Read reads from the body; too much is an error.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errCut
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

// why makes of an error what callers look at. outer is the caller's context, limited the one with the deadline of the
// call. That the caller has gone is no fault of the model.
func why(outer, limited context.Context, model string, status int, err error) error {
	e := &UnavailableError{Model: model, Why: Failed, Err: err}
	s, isStatus := errors.AsType[api.StatusError](err)
	if isStatus {
		status = s.StatusCode
	}
	_, isNet := errors.AsType[*net.OpError](err)
	switch {
	case outer.Err() != nil:
		return outer.Err()
	case limited.Err() != nil:
		e.Why, e.Err = TimedOut, nil
	case errors.Is(err, errMissing) || status == http.StatusNotFound:
		e.Why, e.Err = Missing, nil
	case status == http.StatusServiceUnavailable:
		e.Why, e.Err = Busy, nil
	case errors.Is(err, errCut), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		e.Why, e.Err = Cut, nil
	case isNet && status == 0:
		e.Why = Unreachable
	case isNet:
		e.Why, e.Err = Cut, nil
	default:
		e.Err = errors.New(text.Cut(text.OneLine(Clean(err.Error())), 300))
	}
	return e
}
