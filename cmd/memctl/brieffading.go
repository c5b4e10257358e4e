package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/report"
	"golang.org/x/term"
)

// asksKeys reports whether a briefing of what fades can ask at a terminal what is to be pinned.
func (a *app) asksKeys(b *briefing.Briefing, format string) (*os.File, bool) {
	f, ok := a.in.(*os.File)
	return f, ok && a.terminal && format == briefText && b.Mode == brief.Fading && !b.Nothing && term.IsTerminal(int(f.Fd()))
}

// pinAtTerminal reads keys as they are pressed.
func (a *app) pinAtTerminal(ctx context.Context, e *engine.Engine, b *briefing.Briefing, f *os.File) (err error) {
	if err := a.out.Flush(); err != nil {
		return err
	}
	was, err := term.MakeRaw(int(f.Fd()))
	if err != nil {
		return a.pinByKey(ctx, e, b, f) // then a line end is needed behind a key
	}
	defer func() { err = errors.Join(err, term.Restore(int(f.Fd()), was)) }()
	return a.pinByKey(ctx, e, b, f)
}

// Keys that are understood: p or ㅔ pins, s or ㄴ skips, q or ㅂ ends; the latter are the same keys of a Korean keyboard. So do
// control-C, control-D and escape.
const (
	keyEnd    = "qQㅂㅃ\x03\x04\x1b"
	keyPin    = "pPㅔㅖ"
	keySkip   = "sSㄴ \r\n"
	rawNewRow = "\r\n" // a terminal that hands out keys does not return the carriage
)

// pinByKey asks of each opinion that is about to fade whether to pin it. It ends with the input.
func (a *app) pinByKey(ctx context.Context, e *engine.Engine, b *briefing.Briefing, keys io.Reader) error {
	for _, s := range b.Sections {
		for i := range s.Items {
			it := &s.Items[i]
			fmt.Fprintf(a.err, "%s  %s %s ", rawNewRow, clean(it.Text), a.t("[p]고정 [s]넘김 [q]그만", "[p]in [s]kip [q]uit"))
			said, err := pressed(ctx, keys)
			if err != nil || said == keyEnd {
				fmt.Fprint(a.err, rawNewRow)
				return err
			}
			if said != keyPin {
				continue
			}
			switch _, err := e.Pin(ctx, it.Entry); {
			case errors.Is(err, report.ErrAlready):
			case err != nil:
				fmt.Fprint(a.err, rawNewRow)
				return missing(err, it.Entry)
			}
			fmt.Fprint(a.err, a.t("고정했습니다", "pinned"))
		}
	}
	fmt.Fprint(a.err, rawNewRow)
	return nil
}

// pressed waits for a key that is understood: one of keyPin, keySkip and keyEnd. An end of input is an end.
func pressed(ctx context.Context, in io.Reader) (string, error) {
	for {
		r, err := key(ctx, in)
		if errors.Is(err, io.EOF) {
			return keyEnd, nil
		}
		if err != nil {
			return "", err
		}
		for _, keys := range []string{keyPin, keySkip, keyEnd} {
			if strings.ContainsRune(keys, r) {
				return keys, nil
			}
		}
	}
}

// key waits for the next character.
func key(ctx context.Context, in io.Reader) (rune, error) {
	type result struct {
		r   rune
		err error
	}
	got := make(chan result, 1)
	go func() { // as in readAll
		var char []byte
		for b := make([]byte, 1); !utf8.FullRune(char); char = append(char, b[0]) {
			if _, err := io.ReadFull(in, b); err != nil {
				got <- result{err: err}
				return
			}
		}
		r, _ := utf8.DecodeRune(char)
		got <- result{r: r}
	}()
	select {
	case <-ctx.Done():
		return 0, ctx.Err()
	case k := <-got:
		return k.r, k.err
	}
}
