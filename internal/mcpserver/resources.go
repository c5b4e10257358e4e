package mcpserver

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/internal/text"
)

const (
	markdown      = "text/markdown"
	pageSize      = 100  // resources of one list
	maxCompleted  = 100  // the protocol's limit
	maxSummary    = 300  // bytes
	maxURI        = 4096 // bytes of a URI that an error gives back
	pageTemplate  = "memctl:///bank/{+page}"
	logTemplate   = "memctl:///memory/{+log}"
	templatesPage = "page"
	templatesLog  = "log"
)

// addTemplates tells clients how the URIs of resources are made. What they name is read by [service.resources].
func (s *service) addTemplates(srv *mcp.Server) {
	for _, t := range []*mcp.ResourceTemplate{
		{Name: "page", Title: s.t("페이지", "Page"), URITemplate: pageTemplate, MIMEType: markdown, Description: s.t("bank의 페이지, 예: world/tools.md", "A page of the bank, such as world/tools.md")},
		{Name: "log", Title: s.t("일지", "Daily log"), URITemplate: logTemplate, MIMEType: markdown, Description: s.t("일지, 예: 2026-11-20.md", "A daily log, such as 2026-11-20.md")},
	} {
		srv.AddResourceTemplate(t, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return s.readResource(ctx, req)
		})
	}
}

// resources answers what is asked about resources from the files as they are, since nothing watches them.
func (s *service) resources(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		switch r := req.(type) {
		case *mcp.ListResourcesRequest:
			return result(s.listResources(ctx, r))
		case *mcp.ReadResourceRequest:
			return result(s.readResource(ctx, r))
		}
		res, err := next(ctx, method, req)
		if e, ok := errors.AsType[*jsonrpc.Error](err); ok && len(e.Data) > 0 && !json.Valid(e.Data) {
			err = &jsonrpc.Error{Code: e.Code, Message: e.Message} // an answer that cannot be written would end the server
		}
		return res, err
	}
}

// result is a result or an error, and never a nil result in an interface.
func result[R mcp.Result](r R, err error) (mcp.Result, error) {
	if err != nil {
		return nil, err
	}
	return r, nil
}

// listResources lists the pages and what else is read by name, sorted by path; logs come in their own, by the template. The
// cursor is the last path that was listed, so that a file that comes or goes meanwhile moves no other. Of a workspace that is not there, or not to
// be opened, nothing is listed: hosts ask for the list before every session, and would ask again and again after an error. Reading and
// the tools say what to do.
func (s *service) listResources(ctx context.Context, req *mcp.ListResourcesRequest) (*mcp.ListResourcesResult, error) {
	after := ""
	if req.Params != nil && req.Params.Cursor != "" {
		last, err := base64.RawURLEncoding.DecodeString(req.Params.Cursor)
		if err != nil {
			return nil, invalid(s.t("cursor가 맞지 않습니다. 처음부터 다시 부릅니다", "no such cursor: list from the beginning"))
		}
		after = string(last)
	}
	res := &mcp.ListResourcesResult{Resources: []*mcp.Resource{}, Cacheable: mcp.Cacheable{CacheScope: "private"}}
	e, err := s.open(ctx, req)
	if err != nil {
		if ctx.Err() != nil {
			return nil, s.protocolError(ctx, err)
		}
		return res, nil
	}
	defer e.Close()
	paths, err := e.Paths(ctx)
	if err != nil {
		return nil, s.protocolError(ctx, err)
	}
	paths = slices.DeleteFunc(paths, func(p string) bool { return p <= after || strings.HasPrefix(p, "memory/") })
	for i, p := range paths {
		if i == pageSize {
			res.NextCursor = base64.RawURLEncoding.EncodeToString([]byte(paths[i-1]))
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, s.protocolError(ctx, err)
		}
		res.Resources = append(res.Resources, resource(e, p))
	}
	return res, nil
}

func resource(e *engine.Engine, p string) *mcp.Resource {
	r := &mcp.Resource{URI: FormatURI(p), Name: shownPath(strings.TrimSuffix(strings.TrimPrefix(p, "bank/"), ".md")), MIMEType: markdown}
	if h, err := e.Head(p); err == nil { // one that cannot be read is an error when it is read
		r.Title, r.Description, r.Size = bundle.Flat(h.Title), bundle.Flat(text.Cut(h.Summary, maxSummary)), int64(h.Bytes)
	}
	return r
}

// The marks of a managed block around a page: what stands between them is neither distilled nor indexed where somebody pastes it, and
// nothing in a page can end it.
const (
	pageStart = "<!-- memctl:page:start -->"
	pageEnd   = "<!-- memctl:page:end -->"
)

// readResource returns a page or a log as markdown, front matter and all, below a line that says what it is.
func (s *service) readResource(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	rel, err := ParseURI(req.Params.URI)
	if err != nil {
		return nil, noResource(req.Params.URI)
	}
	e, err := s.open(ctx, req)
	if err != nil {
		return nil, s.protocolError(ctx, err)
	}
	defer e.Close()
	if !e.HasPage(rel) { // a URI is a path, and no name that is looked for
		return nil, noResource(req.Params.URI)
	}
	r, err := e.Read(ctx, rel)
	if errors.Is(err, bank.ErrNotFound) || err == nil && r.Path != rel {
		return nil, noResource(req.Params.URI)
	}
	if err != nil {
		return nil, s.protocolError(ctx, err)
	}
	text := strings.Join([]string{pageStart, s.note(), "", bundle.Harmless(strings.Join(r.Lines, "\n")), pageEnd, ""}, "\n")
	return &mcp.ReadResourceResult{
		Contents:  []*mcp.ResourceContents{{URI: FormatURI(rel), MIMEType: markdown, Text: text}},
		Cacheable: mcp.Cacheable{CacheScope: "private"},
	}, nil
}

// noResource says that a URI names nothing. The URI comes back as JSON, whatever it is made of, and not longer than a path can be.
func noResource(uri string) error {
	data, err := json.Marshal(map[string]string{"uri": text.Cut(uri, maxURI)})
	if err != nil {
		data = nil // the message is enough
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "Resource not found", Data: data}
}

// complete finishes the name of a page or a log that a client has begun: what begins so, or has a part that does.
func (s *service) complete(ctx context.Context, req *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	res := &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: []string{}}}
	var folder string
	switch {
	case req.Params.Ref.URI == pageTemplate && req.Params.Argument.Name == templatesPage:
		folder = "bank/"
	case req.Params.Ref.URI == logTemplate && req.Params.Argument.Name == templatesLog:
		folder = "memory/"
	default:
		return res, nil
	}
	e, err := s.open(ctx, req)
	if err != nil {
		return nil, s.protocolError(ctx, err)
	}
	defer e.Close()
	paths, err := e.Paths(ctx)
	if err != nil {
		return nil, s.protocolError(ctx, err)
	}
	if folder == "memory/" {
		slices.Reverse(paths) // the newest first
	}
	begun := strings.ToLower(req.Params.Argument.Value)
	for _, p := range paths {
		name, ok := strings.CutPrefix(p, folder)
		if !ok || !strings.HasPrefix(strings.ToLower(name), begun) && !strings.HasPrefix(strings.ToLower(path.Base(name)), begun) {
			continue
		}
		res.Completion.Total++
		if len(res.Completion.Values) < maxCompleted {
			res.Completion.Values = append(res.Completion.Values, name)
		}
	}
	res.Completion.HasMore = res.Completion.Total > len(res.Completion.Values)
	return res, nil
}

// protocolError is an error of a method that has no result to put words into.
func (s *service) protocolError(ctx context.Context, err error) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: s.failed(ctx, err).Error()}
}

func invalid(msg string) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: msg}
}
