package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNightThatEndsAWeekReadsOnlyItsDay: the roll-up of a week is made of what the checkpoints have of its days, be the last of them closed by the reflect
// or by a distil before it. A log of the week says something else by then, and looks as it did: who reads it again tells that.
func TestNightThatEndsAWeekReadsOnlyItsDay(t *testing.T) {
	t.Parallel()
	for _, closed := range []string{"by the reflect", "by a distil"} {
		t.Run(closed, func(t *testing.T) {
			t.Parallel()
			const said, instead = "W @배포: 배포는 화요일로 결정했다.", "W @배포: 배포는 목요일로 결정했다."
			dir := newWorkspace(t)
			monday := mustDay("2026-11-16")
			retain(t, dir, monday.String(), said)
			for d := monday + 1; d < monday+6; d++ {
				retain(t, dir, d.String(), "B @서버: 서버를 "+d.MonthDay()+"에 점검했다.")
				reflect(t, dir, d.String())
			}
			age(t, dir)
			reflect(t, dir, (monday + 5).String()) // takes stamps of what is old enough to be vouched for
			log := filepath.Join(dir, "memory", monday.String()+".md")
			was, err := os.Stat(log)
			check(t, err)
			check(t, os.WriteFile(log, []byte(strings.ReplaceAll(read(t, dir, "memory/"+monday.String()+".md"), said, instead)), 0o644))
			check(t, os.Chtimes(log, was.ModTime(), was.ModTime()))
			retain(t, dir, (monday + 6).String(), "S @서버: 서버 이전은 대기 중이다.")
			if closed == "by a distil" {
				distill(t, dir, "2026-11-23T00:30:00+09:00")
			}
			reflect(t, dir, "2026-11-23T03:00:00+09:00")
			page := read(t, dir, "bank/rollups/2026-W47.md")
			for _, want := range []string{"배포는 화요일로 결정했다.", "서버를 11-18에 점검했다.", "서버 이전은 대기 중이다."} {
				if !strings.Contains(page, want) {
					t.Errorf("no %q in\n%s", want, page)
				}
			}
			if strings.Contains(page, "목요일") {
				t.Errorf("a log was read again:\n%s", page)
			}
		})
	}
}
