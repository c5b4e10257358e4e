package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// bar is a line of a terminal that says how far a long piece of work is.
type bar struct {
	w     io.Writer
	what  string
	wide  int       // columns of the line that stands there now
	drawn time.Time // when it was last drawn
}

// redrawAfter is how old the line gets before it is drawn again: a terminal over a network should not wait for it.
const redrawAfter = 100 * time.Millisecond

// progress shows long work on a terminal, and nothing in a pipe.
func (a *app) progress(what string, done, total int) {
	if total >= 200 {
		a.steps(what, done, total)
	}
}

// steps is progress of work that takes long however few steps it has.
func (a *app) steps(what string, done, total int) {
	f, ok := a.err.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return
	}
	if a.bar == nil || a.bar.what != what {
		a.clearBar()
		a.bar = &bar{w: f, what: what}
	}
	if done >= total {
		a.clearBar()
		return
	}
	if now := time.Now(); now.Sub(a.bar.drawn) >= redrawAfter {
		a.bar.drawn = now
		fmt.Fprint(a.bar.w, a.bar.draw(done, total))
	}
}

// draw returns what puts the line in the place of the one before it.
func (b *bar) draw(done, total int) string {
	const cells = 40
	full := cells * done / max(total, 1)
	line := fmt.Sprintf("%s %3d%% |%s%s| (%d/%d)", b.what, 100*done/max(total, 1), strings.Repeat("█", full), strings.Repeat(" ", cells-full), done, total)
	before := b.wide
	b.wide = columns(line)
	return "\r" + pad(line, before)
}

// clearBar takes the line away, so that something else can be written there.
func (a *app) clearBar() {
	if a.bar != nil && a.bar.wide > 0 {
		fmt.Fprint(a.bar.w, "\r"+strings.Repeat(" ", a.bar.wide)+"\r")
	}
	a.bar = nil
}
