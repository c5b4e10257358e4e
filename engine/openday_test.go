package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
)

// foldedBy distils and returns how many statements that has folded.
func foldedBy(t *testing.T, dir, now string) (n int) {
	t.Helper()
	e, err := engine.Open(dir, engine.Options{Now: now, LockWait: patience, Progress: func(what string, _, total int) {
		if what == "distill" {
			n = max(n, total)
		}
	}})
	check(t, err)
	defer e.Close()
	_, err = e.Distill(context.Background(), report.DistillOptions{})
	check(t, err)
	return n
}

// TestLinesOfADayAreFoldedOnce is law 10 within a day: a line that is added to the logs of a day is all that is folded, whether the day is over or not,
// unless something that the day has said before it is another.
func TestLinesOfADayAreFoldedOnce(t *testing.T) {
	t.Parallel()
	const before, today = "2026-03-01", "2026-03-02"
	var lines []string
	for i := range 60 {
		lines = append(lines, fmt.Sprintf("W @서버%d: 서버 %d번의 포트는 %d이다.", i, i, 8000+i))
	}
	for name, now := range map[string]string{"open": today + "T12:00:00+09:00", "over": today} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, before, "W @서버: 서버는 서울에 있다.")
			distill(t, dir, before)
			retain(t, dir, today+"-a", lines...)
			step := func(what string, least, most int) {
				t.Helper()
				if n := foldedBy(t, dir, now); n < least || n > most {
					t.Errorf("%s: %d statements are folded, want %d to %d", what, n, least, most)
				}
			}
			step("the first run of the day", 60, 60)
			addLines(t, dir, today+"-a", "W @서버60: 서버 60번의 포트는 8060이다.")
			step("one more line", 1, 1)
			write(t, dir, "memory/"+today+"-b.md", "## Retain\n- W @server61: The port of server 61 is 8061.\n")
			step("a line of a later log", 1, 1)
			addLines(t, dir, today+"-a", "W @서버62: 서버 62번의 포트는 8062이다.")
			step("a line before one that was folded", 63, 63)
			edit(t, dir, "memory/"+today+"-a.md", "8007", "9007")
			step("another line than before", 63, 63)
			addLines(t, dir, today+"-b", "W @server63: The port of server 63 is 8063.")
			step("one more line after that", 1, 1)
			pin(t, dir, now, entry(t, dir, "8011").id())
			addLines(t, dir, today+"-b", "W @server64: The port of server 64 is 8064.")
			step("one more line after a person's command", 1, 1)
			p := entry(t, dir, "8012")
			change(t, dir, p, "8012", "9012")
			addLines(t, dir, today+"-b", "W @server65: The port of server 65 is 8065.")
			step("one more line after a person's edit", 1, 1)
			reflect(t, dir, today)
			sound(t, dir, today)
		})
	}
}

// TestWhatComesToPassTwiceOnADayDoesSoInPieces: a status that goes back and forth ends twice in the same words, also where each line comes with a run of its own.
func TestWhatComesToPassTwiceOnADayDoesSoInPieces(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @서버: 서버는 서울에 있다.")
	distill(t, dir, "2026-03-01")
	write(t, dir, "memory/2026-03-02.md", "## Retain\n")
	for i, line := range []string{"스테이징은 대기 중이다.", "스테이징 배포를 완료했다.", "스테이징은 대기 중이다.", "스테이징 배포를 완료했어요."} {
		addLines(t, dir, "2026-03-02", "S @배포: "+line)
		if n := foldedBy(t, dir, "2026-03-02T12:00:00+09:00"); n != 1 {
			t.Errorf("line %d: %d statements are folded", i, n)
		}
	}
	reflect(t, dir, "2026-03-02")
	sound(t, dir, "2026-03-02")
}

// TestOpenDayThatCannotBeReadIsFoldedAnew: what is kept of an open day is derived.
func TestOpenDayThatCannotBeReadIsFoldedAnew(t *testing.T) {
	t.Parallel()
	const before, today = "2026-03-01", "2026-03-02"
	for name, harm := range map[string]func(t *testing.T, file string){
		"gone": func(t *testing.T, file string) { check(t, os.Remove(file)) },
		"torn": func(t *testing.T, file string) { check(t, os.Truncate(file, 20)) },
		"flipped": func(t *testing.T, file string) {
			data, err := os.ReadFile(file)
			check(t, err)
			data[len(data)/2] ^= 4
			check(t, os.WriteFile(file, data, 0o644))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, before, "W @서버: 서버는 서울에 있다.")
			distill(t, dir, before)
			retain(t, dir, today, "W @CI: CI는 Jenkins를 쓴다.", "O(c=0.80) @민수: 회의는 아침에 하는 것을 좋아한다.")
			distill(t, dir, today)
			open, err := filepath.Glob(filepath.Join(dir, ".memctl/checkpoints/*.open.table"))
			if err != nil || len(open) != 1 {
				t.Fatalf("open days: %v, %v", open, err)
			}
			harm(t, open[0])
			addLines(t, dir, today, "W @CI: CI를 Jenkins에서 GitHub Actions로 바꿨다.")
			if n := foldedBy(t, dir, today); n != 3 {
				t.Errorf("%d statements are folded, want all 3", n)
			}
			reflect(t, dir, today)
			sound(t, dir, today)
		})
	}
}

// TestDayInPiecesIsAsADayAtOnce: however the lines of a day come, and whatever people do in between, the bank is the one that the logs and they give.
func TestDayInPiecesIsAsADayAtOnce(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 31))
			dir := newWorkspace(t)
			today := firstDay + 9
			for p, text := range month(r, firstDay, 9) {
				write(t, dir, p, text)
			}
			distill(t, dir, (today - 1).String())
			var pieces []string
			for _, text := range month(r, firstDay, 40) {
				for line := range strings.Lines(text) {
					if strings.HasPrefix(line, "- ") {
						pieces = append(pieces, line)
					}
				}
			}
			pieces = pieces[:min(len(pieces), 30)]
			for i, line := range pieces {
				log := "memory/" + today.String() + [...]string{"", "", "-b", "-b", "-b", "-b"}[min(5, i/3+r.IntN(2))] + ".md"
				var old string
				if data, err := os.ReadFile(filepath.Join(dir, log)); err == nil {
					old = string(data)
				} else if strings.HasPrefix(line, "- 배포는") {
					old = "## 결정\n"
				} else {
					old = "## Retain\n"
				}
				switch r.IntN(12) {
				case 0: // a line is taken back
					if lines := strings.SplitAfter(old, "\n"); len(lines) > 3 {
						old = strings.Join(append(lines[:1:1], lines[2:]...), "")
					}
				case 1:
					some := entryLines(t, dir, "")
					pin(t, dir, today.String(), some[r.IntN(len(some))].id())
				case 2:
					some := entryLines(t, dir, "")
					if p := some[r.IntN(len(some))]; !strings.HasPrefix(p.page, "bank/archive/") {
						remove(t, dir, p)
					}
				case 3:
					old += "<private>\n- W @서버: 비밀 포트는 1이다.\n</private>\n"
				}
				write(t, dir, log, old+line)
				if r.IntN(5) == 0 {
					distill(t, dir, today.String())
				} else {
					distill(t, dir, today.String()+"T12:00:00+09:00")
				}
			}
			reflect(t, dir, today.String())
			sound(t, dir, today.String())
		})
	}
}

// pin pins an entry, or leaves it pinned.
func pin(t *testing.T, dir, now, id string) {
	t.Helper()
	_, _ = open(t, dir, now).Pin(context.Background(), id)
}
