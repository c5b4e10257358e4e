package guide

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"
)

// written is every line that this version or an earlier one has ever put into the block. A line that is made anew is added, and none
// taken away, or the block of a user who brings it up to date would leave the old one behind as a line of theirs.
//
//go:embed written.md
var written string

// freed is a text in which the lines that somebody has written into a block stand below it, so that they outlive it.
func freed(data []byte, found []span) ([]byte, []span, error) {
	out := bytes.Clone(data)
	for _, b := range slices.Backward(found) {
		theirs := foreign(data[b.start:b.end])
		if len(theirs) == 0 {
			continue
		}
		nl := newline(data[b.start:b.end])
		block := startMark + nl + endMark + nl + strings.Join(theirs, nl)
		out = slices.Concat(out[:b.start], []byte(block), out[b.end:])
	}
	found, err := blocks(out)
	return out, found, err
}

// foreign are the lines in a block that we have not written, with the empty ones between them.
func foreign(block []byte) []string {
	_, body, _ := strings.Cut(string(block), "-->")
	body = body[:max(0, strings.LastIndex(body, "<!--"))]
	var out []string
	empty := 0
	for line := range strings.SplitSeq(body, "\n") {
		switch line = strings.TrimRight(line, " \t\r"); {
		case line == "":
			empty++
		case isOurs(line):
			empty = 0
		default:
			if len(out) > 0 {
				out = append(out, make([]string, empty)...)
			}
			out, empty = append(out, line), 0
		}
	}
	return out
}

// isOurs reports whether a line of a block is one that a version has written, in whatever language and for whatever workspace.
func isOurs(line string) bool {
	for known := range strings.Lines(written) {
		before, after, varies := strings.Cut(strings.TrimSpace(known), "{recall}")
		if line == before && !varies || varies && len(line) >= len(before)+len(after) && strings.HasPrefix(line, before) && strings.HasSuffix(line, after) {
			return true
		}
	}
	return isMark([]byte(line), ":start") || isMark([]byte(line), ":end")
}
