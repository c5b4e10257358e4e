package mcpserver

import (
	"errors"
	"io/fs"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// scheme is of the URIs of resources: memctl:///bank/world/tools.md.
const scheme = "memctl"

var errURI = errors.New("no URI of a file of the workspace")

// FormatURI is the URI of a file: each part of its path percent-encoded, Hangul too.
func FormatURI(rel string) string {
	parts := strings.Split(rel, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	return scheme + ":///" + strings.Join(parts, "/")
}

// ParseURI is the path of a URI, in NFC. Hangul may stand in it as it is. The path is decoded once, and leads nowhere but down.
func ParseURI(uri string) (string, error) {
	before, after, ok := strings.Cut(uri, "://")
	if !ok || !strings.EqualFold(before, scheme) {
		return "", errURI
	}
	escaped, ok := strings.CutPrefix(after, "/")
	if !ok || strings.ContainsAny(escaped, "?#") { // a host, or what no file has
		return "", errURI
	}
	rel, err := url.PathUnescape(escaped)
	if err != nil {
		return "", errURI
	}
	rel = norm.NFC.String(rel)
	if !fs.ValidPath(rel) || rel == "." || strings.ContainsFunc(rel, unicode.IsControl) || strings.ContainsRune(rel, '\\') {
		return "", errURI
	}
	return rel, nil
}
