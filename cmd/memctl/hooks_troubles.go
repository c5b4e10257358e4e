package main

import (
	"fmt"
	"runtime"
	"time"

	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/shell"
)

// shownTroubles is how many transcripts are named of those that cannot be read: a host that has changed its format changes them all.
const shownTroubles = 3

// printTroubles tells which transcripts cannot be read, why, since when, and what to do. The name of the workspace is behind the title.
func (a *app) printTroubles(all []hook.Trouble, name string, zone *time.Location) {
	if len(all) == 0 {
		return
	}
	a.printf("%s\n", a.bold(a.t("읽지 못하는 대화 기록", "transcripts that cannot be read")+name))
	for i := range all[:min(len(all), shownTroubles)] {
		t := &all[i]
		a.printf("  %s  %s\n", t.Host, a.dim(clean(t.Path)))
		a.printf("    %s\n", a.ailment(t, zone))
		a.printf("    %s %s\n", a.dim("→"), a.remedy(t))
	}
	if more := len(all) - shownTroubles; more > 0 {
		a.printf("  %s\n", a.count(more, "그 밖에 %d개", "more", "more"))
	}
}

// ailment says what is the matter with a transcript, and since when.
func (a *app) ailment(t *hook.Trouble, zone *time.Location) string {
	since := t.Since.In(zone).Format("2006-01-02 15:04")
	what := a.said(t.Notice, t.Code)
	if t.Code == hook.TranscriptStrange || t.Code == hook.TranscriptDamaged {
		what += ": " + a.count(t.Records, "%d개", "record", "records")
	}
	if !t.Why.IsZero() {
		what += ": " + clean(a.said(t.Why, t.Why.Code))
	}
	return fmt.Sprintf(a.t("%s부터: %s", "since %s: %s"), since, what)
}

// remedy says what to do about it.
func (a *app) remedy(t *hook.Trouble) string {
	switch t.Code {
	case hook.TranscriptForeign:
		return a.t("memctl을 새로 받습니다. 그때까지 한 말은 대화 기록에 남아 있다가, 새 memctl이 읽어 일지에 적습니다",
			"update memctl: what is said until then stays in the transcript, and the new one reads it into the log")
	case hook.TranscriptStrange:
		return a.t("memctl을 새로 받습니다. 그 기록의 말은 적히지 않았으니 중요한 것은 memctl log로 적습니다",
			"update memctl; what those records say was not written down: memctl log what matters")
	case hook.TranscriptDamaged:
		return a.t("에이전트가 쓰다가 죽었거나 디스크가 찼을 때 생깁니다. 그 기록의 말은 적히지 않았습니다. 빈 자리를 봅니다: df -h",
			"this happens when the agent is killed while it writes, or the disk is full; what those records say was not written down. See what is free: df -h")
	case hook.TranscriptGone:
		return a.t("에이전트가 대화를 남기지 않게 설정되어 있거나 누가 파일을 지웠습니다. 대화 기록이 있어야 남길 수 있습니다",
			"the agent is set to keep no transcript, or somebody has deleted it; without one nothing can be written down")
	}
	return a.t("파일과 그 권한을 바로잡으면 다음 훅이 읽습니다: ", "mend the file or who may read it, and the next hook reads it: ") + "ls -l " + shell.Quote(clean(t.Path), runtime.GOOS)
}
