package hook

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/internal/transcript"
)

// stretch is a part of a file of a session.
type stretch struct {
	Path string           `json:"path"`
	From transcript.Place `json:"from"`
	End  int64            `json:"end"` // in bytes
}

// maxFiles bounds how many files of a session are followed: a rewind in Codex writes a new one each.
const maxFiles = 64

// rewind takes back what stands behind the place from which the session goes on in another file, and reads what stands before it. A rewind in Codex fires the end of
// the session first, when nothing tells yet that it is one.
func (p *pass) rewind(ctx context.Context) error {
	if p.c.former != nil {
		stands, back := p.c.rewound()
		if len(stands) == 0 {
			return nil
		}
		if err := p.takeBackFiles(ctx, stands, back); err != nil {
			return err
		}
		p.c.Held = p.c.former.Held // what waited and stands is judged again; the logs have the rest
	}
	if p.c.Base == nil || p.from.Offset > 0 {
		return nil
	}
	lead, err := p.heardIn(ctx, *p.c.Base)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	p.lead = saidOf(lead)
	return err
}

// takeBackFiles strikes out what was written of stretches that were taken back, and notes the end of what stands before them.
func (p *pass) takeBackFiles(ctx context.Context, stands, back []stretch) error {
	var before []heard
	for _, s := range stands {
		said, err := p.heardIn(ctx, s)
		if err != nil {
			return err
		}
		before = append(before, said...)
		to := transcript.Place{Offset: s.End, Cwd: p.c.Cwd}
		s.From, _ = window(s.From, to, said, p.c.former.Held)
		p.c.Base = &s
	}
	return p.strike(ctx, logbook.TakeBackOptions{
		Turns: func() (logbook.TakenBack, error) {
			gone := logbook.TakenBack{Before: saidOf(before), Begins: true}
			for _, s := range back {
				said, err := p.heardIn(ctx, s)
				if err != nil {
					return gone, err
				}
				gone.Back = append(gone.Back, saidOf(said)...)
			}
			return gone, nil
		},
		Stand: func() ([]logbook.Said, error) {
			now, err := p.heardIn(ctx, stretch{Path: p.c.Path, End: p.c.Size})
			return saidOf(slices.Concat(before, now)), err
		},
	})
}

// heardIn reads the turns of a stretch that are for this workspace.
func (p *pass) heardIn(ctx context.Context, s stretch) (out []heard, err error) {
	f, err := openRegular(s.Path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for turn, err := range transcript.NewReader(io.NewSectionReader(f, s.From.Offset, s.End-s.From.Offset), s.From).Turns() {
		if err != nil || ctx.Err() != nil {
			return nil, errors.Join(err, ctx.Err())
		}
		if p.hook.here(turn.Cwd) && !p.unheard(&turn) {
			out = append(out, heard{p.turnOf(&turn), turn.Place})
		}
	}
	return out, nil
}

// rewound finds what of earlier files still stands, and what was taken back of those from which the session was read before, each in the order in which it was said. Both
// are empty where the session does not go on from one of them. It may do so over files of which no hook was told.
func (c *cursor) rewound() (stands, back []stretch) {
	stands, back = c.chain(c.Path, -1), c.chain(c.former.Path, -1)
	if len(stands) == 0 {
		return nil, nil
	}
	stands = stands[:len(stands)-1] // without this file
	for _, from := range slices.Backward(stands) {
		at := slices.IndexFunc(back, func(s stretch) bool { return filepath.Base(s.Path) == filepath.Base(from.Path) })
		if at >= 0 {
			back = back[at:]
			back[0].From.Offset = min(from.End, back[0].End)
			return stands, back
		}
	}
	return nil, nil
}

// chain are a file up to an end, the file from which that one goes on, and so on, the oldest first. -1 is the end of the file.
func (c *cursor) chain(path string, end int64) (out []stretch) {
	for len(out) < maxFiles {
		fi, err := os.Stat(path)
		if err != nil || !fi.Mode().IsRegular() {
			break
		}
		if end < 0 || end > fi.Size() {
			end = fi.Size()
		}
		out = append(out, stretch{Path: path, From: transcript.Place{Cwd: c.Cwd}, End: end})
		base, ok := baseOf(path)
		if path = c.fileOf(base.Thread); !ok || path == "" {
			break
		}
		end = base.End
	}
	slices.Reverse(out)
	return out
}

func baseOf(path string) (transcript.Base, bool) {
	f, err := openRegular(path)
	if err != nil {
		return transcript.Base{}, false
	}
	defer f.Close()
	return transcript.BaseOf(f)
}

// fileOf is the file of a thread, in the folder of this file or of that which was read before; "" for none.
func (c *cursor) fileOf(thread string) string {
	for _, dir := range []string{filepath.Dir(c.Path), filepath.Dir(c.former.Path)} {
		entries, _ := os.ReadDir(dir) // none that can be read has it
		for _, e := range entries {
			if isThread(e.Name(), thread) {
				return filepath.Join(dir, e.Name())
			}
		}
	}
	return ""
}

// isThread reports whether a file is that of a thread: rollout-2026-11-20T10-00-00-THREAD.jsonl, and after a rewind rollout-…-SESSION_THREAD.jsonl.
func isThread(path, thread string) bool {
	rest, ok := strings.CutSuffix(filepath.Base(path), thread+".jsonl")
	return ok && thread != "" && (strings.HasSuffix(rest, "-") || strings.HasSuffix(rest, "_"))
}
