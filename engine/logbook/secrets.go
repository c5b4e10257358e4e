package logbook

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Secret is a place where a secret or a person's number stands in a file of the workspace. It does not hold the value.
type Secret struct {
	Path      string `json:"path"`
	Line      int    `json:"line"`      // 1-based
	Column    int    `json:"column"`    // 1-based, in characters
	Kind      string `json:"kind"`      // as in [REDACTED:kind]
	Certainty string `json:"certainty"` // certain or likely
	Masked    string `json:"masked"`    // what it begins with, or nothing but "…"
	Private   bool   `json:"private,omitzero"`
}

// Secrets is what [Logbook.Secrets] found.
type Secrets struct {
	Workspace string            `json:"workspace"`
	Files     int               `json:"files"` // that were looked at
	Secrets   []Secret          `json:"secrets"`
	Kinds     map[string]int    `json:"kinds"`    // how many of each
	Problems  []problem.Problem `json:"problems"` // files that could not be read
}

// Secrets looks for secrets and people's numbers in the workspace's files as they are: logs and originals, pages, the
// ledger, rules and settings, MEMORY.md and USER.md. Private blocks are looked at too: they are never distilled, but a file
// that is shared is shared with them. It writes nothing, and memory.redact does not matter.
func (e *Logbook) Secrets(ctx context.Context) (*Secrets, error) {
	files, skipped, err := e.Ws.Scan(ctx, files.MemoryDir, files.BankDir, files.RulesDir, files.ReportsDir, config.File, "MEMORY.md", "USER.md")
	if err != nil {
		return nil, err
	}
	out := &Secrets{Workspace: e.Dir(), Secrets: []Secret{}, Kinds: map[string]int{}, Problems: []problem.Problem{}}
	for _, k := range skipped {
		if k.Reason == workspace.SkipUnreadable {
			out.Problems = append(out.Problems, problem.Of(k.Path, cmp.Or(k.Err, errors.New(k.Reason))))
		}
	}
	for i, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if e.Opt.Progress != nil {
			e.Opt.Progress("lint", i, len(files))
		}
		data, err := e.Ws.ReadFile(f.Path)
		switch {
		case errors.Is(err, fs.ErrNotExist): // gone since the scan
			continue
		case err != nil:
			out.Problems = append(out.Problems, problem.Of(f.Path, err))
			continue
		}
		out.Files++
		for _, s := range secretsIn(f.Path, data) {
			out.Secrets = append(out.Secrets, s)
			out.Kinds[s.Kind]++
		}
	}
	return out, nil
}

// secretsIn looks at one file. What is not text has none that anybody could read out of it.
func secretsIn(rel string, data []byte) (out []Secret) {
	if bytes.IndexByte(data[:min(len(data), 8000)], 0) >= 0 {
		return nil
	}
	if !utf8.Valid(data) {
		log, err := memory.Parse(AnyLog, data) // which knows CP949
		if err != nil {
			return nil
		}
		data = log.Data
	}
	line, seen := 1, 0 // lines before the byte seen
	for from := 0; from < len(data); {
		piece := string(data[from : from+pieceLen(data[from:])])
		for _, f := range redact.Find(piece) {
			start := from + f.StartByte
			line += bytes.Count(data[seen:start], []byte{'\n'})
			seen = start
			out = append(out, Secret{
				Path: rel, Line: line, Kind: f.Kind, Certainty: f.Certainty.String(), Masked: redact.Mask(f.Kind, piece[f.StartByte:f.EndByte]),
				Column: utf8.RuneCount(data[bytes.LastIndexByte(data[:start], '\n')+1:start]) + 1,
			})
		}
		from += len(piece)
	}
	if len(out) > 0 && strings.HasSuffix(strings.ToLower(rel), ".md") {
		markPrivate(out, data)
	}
	return out
}

// AnyLog is the name of a log whose day does not matter.
const AnyLog = "2000-01-01.md"

// markPrivate marks the secrets of a log or page that stand in private blocks.
func markPrivate(found []Secret, data []byte) {
	if !bytes.Contains(bytes.ToLower(data), []byte("<private")) {
		return
	}
	log, err := memory.Parse(AnyLog, data)
	if err != nil {
		return
	}
	at := 0 // the block that a line is in, or behind
	for i := range found {
		for at+1 < len(log.Blocks) && log.Blocks[at+1].Line <= found[i].Line {
			at++
		}
		found[i].Private = at < len(log.Blocks) && log.Blocks[at].Kind == markdown.Private
	}
}

// secretPiece is how much of a file is looked at in one go, in bytes.
const secretPiece = 4 << 20

// pieceLen is the length of the next piece of a file: whole lines, and no private key that begins in it and does not end.
func pieceLen(data []byte) int {
	if len(data) <= secretPiece {
		return len(data)
	}
	n := bytes.LastIndexByte(data[:secretPiece], '\n') + 1
	if key := bytes.LastIndex(data[:n], []byte("-----BEGIN ")); key > 0 && n-key < 64<<10 && !bytes.Contains(data[key:n], []byte("-----END ")) {
		n = key
	}
	if n == 0 {
		return secretPiece // one line of more than that
	}
	return n
}
