package mcpserver

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxMessage bounds one message, in bytes.
const maxMessage = 4 << 20

// drainWithin bounds how long calls are waited for after the last line has come.
const drainWithin = time.Minute

// Stdio serves the one client at the other end of in and out, a message a line, until in ends or ctx does. Calls that came
// before the end of in are answered. It writes nothing but messages to out. A line that is no message is answered with an
// error, and the next one is read.
func Stdio(ctx context.Context, in io.Reader, out io.Writer, opt Options) error {
	x := &exchange{w: out, open: map[jsonrpc.ID]bool{}, idle: make(chan struct{}, 1)}
	r, lines := io.Pipe()
	go func() { // it ends with in, or with the program when in does not: a read of a terminal cannot be interrupted
		err := x.pass(in, lines)
		x.drain(ctx)
		lines.CloseWithError(err)
	}()
	err := New(ctx, opt).Run(ctx, &mcp.IOTransport{Reader: r, Writer: x, MaxLineLength: 2 * maxMessage})
	_ = r.Close() // so that nothing is passed on any more
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return nil //nolint:nilerr // who ends the server wants it to end
	}
	return err
}

// exchange stands between the streams and the protocol: the protocol takes one bad line for the end of all, and the end of the
// input for a reason to drop what it was asked.
type exchange struct {
	mu   sync.Mutex
	w    io.Writer           // guarded by mu: one message at a time
	open map[jsonrpc.ID]bool // guarded by mu: calls without an answer
	idle chan struct{}       // gets one when there are none any more
}

// Write writes a message of the server with its line end.
func (x *exchange) Write(b []byte) (int, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	n, err := x.w.Write(b)
	if m, derr := jsonrpc.DecodeMessage(b); derr == nil {
		if res, ok := m.(*jsonrpc.Response); ok {
			x.closeLocked(res.ID)
		}
	}
	return n, err
}

// Close leaves the stream open: it is its owner's.
func (x *exchange) Close() error { return nil }

func (x *exchange) closeLocked(id jsonrpc.ID) {
	if delete(x.open, id); len(x.open) == 0 {
		select {
		case x.idle <- struct{}{}:
		default:
		}
	}
}

// note remembers a call that is to be answered. One that is cancelled may stay without.
func (x *exchange) note(m jsonrpc.Message) {
	x.mu.Lock()
	defer x.mu.Unlock()
	r, ok := m.(*jsonrpc.Request)
	switch {
	case !ok:
	case r.IsCall():
		x.open[r.ID] = true
	case r.Method == "notifications/cancelled":
		var p mcp.CancelledParams
		if json.Unmarshal(r.Params, &p) == nil {
			if id, err := jsonrpc.MakeID(p.RequestID); err == nil {
				x.closeLocked(id)
			}
		}
	}
}

// drain waits until every call has its answer.
func (x *exchange) drain(ctx context.Context) {
	late := time.NewTimer(drainWithin)
	defer late.Stop()
	for {
		x.mu.Lock()
		n := len(x.open)
		x.mu.Unlock()
		if n == 0 {
			return
		}
		select {
		case <-x.idle:
		case <-ctx.Done():
			return
		case <-late.C:
			return
		}
	}
}

// pass passes on the lines that are messages and answers those that are not.
func (x *exchange) pass(in io.Reader, to io.Writer) error {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		line, long, err := readLine(r)
		m, refusal := message(line, long)
		switch {
		case refusal != nil:
			answer, encodeErr := jsonrpc.EncodeMessage(refusal)
			if encodeErr != nil {
				return encodeErr
			}
			if _, err := x.Write(append(answer, '\n')); err != nil {
				return err
			}
		case m != nil:
			x.note(m)
			if _, err := to.Write(append(line, '\n')); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
}

// readLine reads a line without the white space around it; of one that is too long it says so, and skips it.
func readLine(r *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxMessage; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimSpace(line), long, err
		}
	}
}

// message reads a line, or says what to answer to one that is no message. An empty line is neither.
func message(line []byte, long bool) (jsonrpc.Message, *jsonrpc.Response) {
	refusal := func(code int64, text string) *jsonrpc.Response {
		return &jsonrpc.Response{Error: &jsonrpc.Error{Code: code, Message: text}}
	}
	switch {
	case long:
		return nil, refusal(jsonrpc.CodeInvalidRequest, "message is longer than 4 MB")
	case len(line) == 0:
		return nil, nil
	case !json.Valid(line):
		return nil, refusal(jsonrpc.CodeParseError, "not JSON")
	case line[0] == '[':
		return nil, refusal(jsonrpc.CodeInvalidRequest, "batches are not supported: send one message a line")
	}
	m, err := jsonrpc.DecodeMessage(line)
	if err == nil {
		return m, nil
	}
	res := refusal(jsonrpc.CodeInvalidRequest, "not a JSON-RPC 2.0 message")
	var named struct {
		ID any `json:"id"`
	}
	if json.Unmarshal(line, &named) == nil {
		res.ID, _ = jsonrpc.MakeID(named.ID) // so that who waits for an answer gets it
	}
	return nil, res
}
