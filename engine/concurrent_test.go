package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/rules"
)

const concurrentLines = 30

// childLogs logs its lines one by one and distils after every third; that another run holds the lock is no error.
func childLogs(dir, name string) error {
	ctx := context.Background()
	first, err := strconv.Atoi(name)
	if err != nil {
		return err
	}
	e, err := engine.Open(dir, engine.Options{Now: "2026-03-10", LockWait: 20 * time.Millisecond})
	if err != nil {
		return err
	}
	defer e.Close()
	for i := range concurrentLines {
		if _, err := e.Retain(rules.World, 0, []string{"서버"}, growingLine(first+i)+"."); err != nil {
			return err
		}
		if i%3 != 2 {
			continue
		}
		_, err := e.Distill(ctx, report.DistillOptions{})
		if locked, ok := errors.AsType[*workspace.LockedError](err); ok {
			if locked.PID == os.Getpid() {
				return fmt.Errorf("locked by itself: %w", err)
			}
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func TestTwoProcessesThatLogAndDistilLoseAndDoubleNothing(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	a, b := child(t, "log", dir, "0"), child(t, "log", dir, "1000")
	if err := errors.Join(a.Start(), b.Start()); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(a.Wait(), b.Wait()); err != nil {
		t.Fatal(err)
	}
	reflect(t, dir, "2026-03-10")
	log := read(t, dir, "memory/2026-03-10.md")
	for _, first := range []int{0, 1000} {
		for i := range concurrentLines {
			line := growingLine(first + i)
			if n := strings.Count(log, line+".\n"); n != 1 {
				t.Errorf("%q is logged %d times", line, n)
			}
			isLive(t, dir, line+".")
		}
	}
	sound(t, dir, "2026-03-10")
}

func TestSecondRunWaitsOrSaysWhoHoldsTheLock(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 포트는 8080이다.")
	inside, release := make(chan struct{}), make(chan struct{})
	slow := open(t, dir, "2026-03-01", workspace.WithFault(func(step string) error {
		if step == "journal:create" {
			close(inside)
			<-release
		}
		return nil
	}))
	first := make(chan error, 1)
	go func() {
		_, err := slow.Distill(t.Context(), report.DistillOptions{})
		first <- err
	}()
	<-inside
	hasty, err := engine.Open(dir, engine.Options{Now: "2026-03-01", LockWait: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer hasty.Close()
	_, err = hasty.Reflect(t.Context(), false)
	locked, ok := errors.AsType[*workspace.LockedError](err)
	if !ok || locked.PID != os.Getpid() || locked.Purpose != "distill" || locked.Since.IsZero() {
		t.Errorf("got %v, want who holds the lock since when", err)
	}
	if _, err := hasty.Log("잠긴 동안에도 적는다"); err != nil {
		t.Errorf("a log has to wait for nobody: %v", err)
	}
	second := make(chan error, 1)
	go func() {
		_, err := open(t, dir, "2026-03-01").Distill(context.Background(), report.DistillOptions{})
		second <- err
	}()
	close(release)
	if err := errors.Join(<-first, <-second); err != nil {
		t.Error(err)
	}
	isLive(t, dir, "8080")
}

func TestGoroutinesShareOneEngine(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	e := open(t, dir, "2026-03-10")
	done := make(chan error)
	for g := range 4 {
		go func() {
			var err error
			for i := range 5 {
				_, lerr := e.Retain(rules.World, 0, nil, growingLine(100*g+i)+".")
				_, derr := e.Distill(t.Context(), report.DistillOptions{})
				err = errors.Join(err, lerr, derr)
			}
			done <- err
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if n := len(entryLines(t, dir, "의 포트는 ")); n != 20 {
		t.Errorf("%d entries, want 20", n)
	}
	noneDoubled(t, dir)
}

func TestLinesAreFiledUnderTheDayTheyWereWritten(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		startsAt string
		at       []string // instants at which a line is logged, and the day it belongs to
		days     []string
	}{
		"midnight": {
			"00:00",
			[]string{"2026-03-10T23:59:59+09:00", "2026-03-11T00:00:00+09:00", "2026-03-11T00:30:00+09:00"},
			[]string{"2026-03-10", "2026-03-11", "2026-03-11"},
		},
		"day starts at four": {
			"04:00",
			[]string{"2026-03-10T23:59:59+09:00", "2026-03-11T00:40:00+09:00", "2026-03-11T03:59:59+09:00", "2026-03-11T04:00:00+09:00"},
			[]string{"2026-03-10", "2026-03-10", "2026-03-10", "2026-03-11"},
		},
		"another zone": { // 15:00 UTC is midnight in Seoul
			"00:00", []string{"2026-03-10T14:59:59Z", "2026-03-10T15:00:00Z"}, []string{"2026-03-10", "2026-03-11"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			edit(t, dir, "memctl.yaml", `day_starts_at: "00:00"`, fmt.Sprintf("day_starts_at: %q", c.startsAt))
			for i, at := range c.at {
				logged, err := open(t, dir, at).Retain(rules.World, 0, []string{"서버"}, growingLine(i)+".")
				if err != nil {
					t.Fatal(err)
				}
				if want := "memory/" + c.days[i] + ".md"; logged.Path != want {
					t.Errorf("at %s the line went to %s, want %s", at, logged.Path, want)
				}
				distill(t, dir, at)
				if p := isLive(t, dir, growingLine(i)); !strings.Contains(p.line, "(["+"[memory/"+c.days[i]+"#L") {
					t.Errorf("line of %s: %s", at, p.line)
				}
				v, err := open(t, dir, at).Entry(t.Context(), isLive(t, dir, growingLine(i)).id())
				if err != nil || v.Since.String() != c.days[i] {
					t.Errorf("at %s: since %s, %v", at, v.Since, err)
				}
			}
			verified(t, dir)
		})
	}
}

// TestRunOverMidnight logs before midnight, runs after it, and gives what a run before midnight gives.
func TestRunOverMidnight(t *testing.T) {
	t.Parallel()
	late, early := newWorkspace(t), newWorkspace(t)
	for _, dir := range []string{late, early} {
		for at, text := range map[string]string{"2026-03-10T23:50:00+09:00": "자정 전에 정했다 1번", "2026-03-11T00:10:00+09:00": "자정 뒤에 정했다 2번"} {
			if _, err := open(t, dir, at).Retain(rules.Activity, 0, []string{"회의"}, text+"."); err != nil {
				t.Fatal(err)
			}
			if dir == early {
				distill(t, dir, at)
			}
		}
	}
	for _, dir := range []string{late, early} {
		reflect(t, dir, "2026-03-11T00:20:00+09:00")
	}
	if diff := cmp.Diff(pages(t, early), pages(t, late)); diff != "" {
		t.Errorf("bank (-run before midnight +run after it):\n%s", diff)
	}
	if _, err := os.Stat(filepath.Join(late, "memory/2026-03-11.md")); err != nil {
		t.Error(err)
	}
}
