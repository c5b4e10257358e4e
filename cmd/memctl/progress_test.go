package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestProgressLineCoversTheOneBeforeIt(t *testing.T) {
	b := &bar{what: "색인"}
	first := b.draw(50, 200)
	if want := "\r색인  25% |" + strings.Repeat("█", 10) + strings.Repeat(" ", 30) + "| (50/200)"; first != want {
		t.Errorf("got %q, want %q", first, want)
	}
	if second := b.draw(1, 9); columns(second[1:]) < columns(first[1:]) || !strings.HasPrefix(second, "\r색인  11% |") {
		t.Errorf("%q leaves something of %q", second, first)
	}
	if nothing := (&bar{what: "x"}).draw(0, 0); !strings.Contains(nothing, "x   0% |") {
		t.Errorf("got %q", nothing)
	}
}

func TestProgressIsNothingInAPipe(t *testing.T) {
	var errOut bytes.Buffer
	a := newApp(nil, nil, nil, &bytes.Buffer{}, &errOut)
	a.progress("index", 100, 1000)
	a.steps("index", 1, 2)
	a.clearBar()
	if errOut.Len() > 0 {
		t.Errorf("wrote %q", errOut.String())
	}
}
