package main

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// The message told UTC, and everything else the workspace's zone.
func TestHolderOfTheLockIsToldInTheZoneOfTheWorkspace(t *testing.T) {
	dir := tmptest.Dir(t)
	if err := engine.Init(dir, "Asia/Seoul", "ko", false); err != nil {
		t.Fatal(err)
	}
	since := time.Date(2026, 11, 20, 18, 30, 0, 0, time.UTC)
	for want, e := range map[string]*workspace.LockedError{
		"a memctl daemon, pid 7, has kept this workspace since 2026-11-21 03:30:00": {Dir: dir, PID: 7, Since: since, Purpose: "daemon"},
		"locked by pid 7 since 2026-11-21 03:30:00":                                 {Dir: dir, PID: 7, Since: since, Purpose: "distill"},
		"locked by another memctl":                                                  {Dir: dir},
		"locked by pid 7 since " + since.Local().Format(time.DateTime):              {Dir: dir + "-not-there", PID: 7, Since: since},
	} {
		a := newApp(nil, []string{"LANG=en_US.UTF-8"}, &bytes.Buffer{}, &bytes.Buffer{}, &bytes.Buffer{})
		if _, got, _ := a.explain(t.Context(), "memctl distill", errors.Join(e)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
