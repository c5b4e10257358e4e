package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/spf13/cobra"
)

func (a *app) distillCmd() *cobra.Command {
	var o report.DistillOptions
	c := &cobra.Command{
		Use:   "distill",
		Short: a.t("새로 쓴 일지를 기억으로 간추립니다", "distil what is new in the logs into the bank"),
		Long: a.t(`새로 쓴 일지에서 기억할 말을 가려 알맞은 페이지에 둡니다. 같은 말은 합치고,
바뀐 말은 예전 것으로 돌립니다. 사람이 페이지에 한 일(고침, 지움, 옮김)도 함께
받아들입니다. 새로운 것이 없으면 아무것도 쓰지 않습니다.`,
			`Finds in the new parts of the logs what is worth keeping and files it, merges
what says the same, and retires what has changed. What people did to the pages
(edits, deletions, moves) is folded in too. When nothing is new, nothing is
written.`),
		Example: `  memctl distill
  memctl distill --dry-run
  memctl distill --limit 100`,
		Args: a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Limit < 0 {
				return a.usage("--limit는 0 이상이어야 합니다", "--limit: want 0 or more")
			}
			return a.cycle(cmd.Context(), func(e *engine.Engine) (*report.Report, error) { return e.Distill(cmd.Context(), o) }, o.DryRun)
		},
	}
	c.Flags().IntVar(&o.Limit, "limit", 0, a.t("`N`새 문장을 이만큼만", "`N`at most so many new statements"))
	c.Flags().BoolVarP(&o.DryRun, "dry-run", "n", false, a.t("쓰지 않고, 바뀔 것만 보여 줍니다", "write nothing, show what would change"))
	return c
}

func (a *app) reflectCmd() *cobra.Command {
	var dry bool
	c := &cobra.Command{
		Use:   "reflect",
		Short: a.t("하루를 닫습니다: 모두 간추리고 흐려진 것을 보관합니다", "the full pass: distil all, close each day, refresh the pages"),
		Long: a.t(`일지를 모두 간추리고, 끝난 날을 하나씩 닫으며(흐려진 의견과 오래 말이 없는
상태는 보관함으로), 끝난 주와 달을 bank/rollups/에 모으고, 페이지 머리말과
목차를 새로 씁니다. 손볼 곳을 찾아(memctl lint) 한 일과 함께 reports/에
적습니다. 하루에 한 번, 밤에 돌리면 됩니다. 며칠을 건너뛰어도 한꺼번에
따라잡고, bank/는 날마다 돌린 것과 같습니다.`,
			`Distils everything, closes each day that is over (opinions that have faded and
statuses that no line has named for 30 days go to the archive), rolls up weeks
and months that are over (bank/rollups/), and brings page headers and the
catalogue up to date. What should be mended (memctl lint) and what was done goes
into a report (reports/). Once a night is enough. A late reflect does every
night that was missed, with the same outcome in bank/.`),
		Example: `  memctl reflect
  memctl reflect --dry-run
  memctl reflect --now 2026-11-20`,
		Args: a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.cycle(cmd.Context(), func(e *engine.Engine) (*report.Report, error) { return e.Reflect(cmd.Context(), dry) }, dry)
		},
	}
	c.Flags().BoolVarP(&dry, "dry-run", "n", false, a.t("쓰지 않고, 바뀔 것만 보여 줍니다", "write nothing, show what would change"))
	return c
}

// indexAfterRun is how long a run may go on bringing the index up to date; what is left the next one takes.
const indexAfterRun = time.Minute

// cycle runs a verb that changes the bank, brings the index up to date, and prints the report.
func (a *app) cycle(ctx context.Context, verb func(*engine.Engine) (*report.Report, error), dry bool) error {
	p, err := a.find()
	if err != nil {
		return err
	}
	e, err := engine.Open(p.Dir, engine.Options{Now: a.now, Progress: a.progress, IndexWithin: indexAfterRun})
	if err != nil {
		return err
	}
	defer e.Close()
	r, err := verb(e)
	if err != nil {
		return err
	}
	r.DryRun = dry
	e.IndexAfter(ctx, r)
	if a.clearBar(); a.json {
		if err := a.printJSON(r); err != nil {
			return err
		}
		return outcome(r)
	}
	if dry {
		a.printDiff(r.Diff)
	}
	a.printReport(r)
	a.printProblems(r.Problems, r.Passed)
	a.warnOfIndexed(r.Index)
	return outcome(r)
}

// warnOfIndexed says that a run has left the index behind.
func (a *app) warnOfIndexed(x *report.Indexed) {
	switch {
	case x == nil:
	case x.Error != "":
		a.warn(a.t("색인은 따라잡지 못했습니다. 다음 질문이 다시 해 봅니다: %s", "the index could not be brought up to date, the next question tries again: %s"), clean(a.said(x.Why, x.Error)))
	case x.Left > 0:
		a.warn(a.t("시간이 모자라 %s 아직 색인에 없습니다. 다음 실행이나 질문이 이어서 합니다", "there was no time to index %s; the next run or question goes on"), a.count(x.Left, "파일 %d개가", "file", "files"))
	}
}

// outcome is the exit code of a run that went through.
func outcome(r *report.Report) error {
	if r.Partial() {
		return errPartial
	}
	return nil
}

func (a *app) printReport(r *report.Report) {
	standing := fmt.Sprintf(a.t("항목 %d개, 페이지 %d개", "%s on %s"), a.counted(r.Entries, r.Pages)...)
	if r.Nothing {
		a.printf(a.t("%s %s: 새로운 것이 없습니다 (%s)\n", "%s %s: nothing new (%s)\n"), r.Verb, r.Day, standing)
		return
	}
	read := a.t("새 문장이 없습니다", "no new statements")
	if r.Read > 0 {
		read = fmt.Sprintf(a.t("새 문장 %d개 가운데 %d개를 남겼습니다", "kept %[2]d of %[1]d new statements"), r.Read, r.Kept)
		if r.Read == 1 {
			read = fmt.Sprintf(a.t("새 문장 1개 가운데 %d개를 남겼습니다", "kept %d of 1 new statement"), r.Kept)
		}
	}
	a.printf("%s %s: %s\n", r.Verb, r.Day, read)
	if made := a.changed(r); made != "" {
		a.printf("  %s\n", made)
	}
	if len(r.Skipped) > 0 {
		a.printf("  %s: %s\n", a.t("남기지 않음", "not kept"), a.reasons(r.Skipped))
	}
	for _, ph := range r.Phases {
		if words := ph.Words(a.lang); words != "" && ph.Name != report.PhaseDistil { // which was just said
			a.printf("  %s\n", words)
		}
	}
	if r.ReportPage != "" {
		a.printf("  %s: %s\n", a.t("보고", "report"), r.ReportPage)
	}
	if r.Later > 0 {
		a.printf("  %s\n", a.count(r.Later, "뒷날의 일지 %d개는 읽지 않았습니다", "log of a later day was not read", "logs of later days were not read"))
	}
	if r.Pending {
		a.printf("  %s\n", a.t("나머지는 다음 실행이 이어서 읽습니다", "the rest is left for the next run"))
	}
	written := a.count(r.Written, "파일 %d개를 썼습니다", "file written", "files written")
	if r.DryRun {
		written = a.count(len(r.Diff.Changes), "쓰지 않았습니다(바뀔 파일 %d개)", "file would change, nothing was written", "files would change, nothing was written")
	}
	a.printf("  %s; %s (%.2f%s)\n", standing, written, r.Seconds, a.t("초", " s"))
}

// counted are the numbers of entries and pages, in English with their nouns.
func (a *app) counted(entries, pages int) []any {
	if a.lang == "ko" {
		return []any{entries, pages}
	}
	return []any{a.count(entries, "", "entry", "entries"), a.count(pages, "", "page", "pages")}
}

// changed lists what a run made of what it read.
func (a *app) changed(r *report.Report) string {
	var parts []string
	add := func(n int, ko, en string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf(a.t(ko, en), n))
		}
	}
	add(r.Accepted, "새 항목 %d", "%d new")
	add(r.Merged, "합침 %d", "%d merged")
	add(r.Refined, "자세해짐 %d", "%d refined")
	add(r.Refiled, "자리를 옮김 %d", "%d refiled")
	add(r.Superseded, "예전 것이 됨 %d", "%d superseded")
	add(r.Conflicts, "어긋남 %d", "%d in conflict")
	add(r.Archived, "흐려져 보관 %d", "%d faded")
	add(r.Unheard, "말이 없어 보관 %d", "%d not heard of again")
	add(r.Restored, "되살아남 %d", "%d came back")
	add(r.Withdrawn, "출처가 사라짐 %d", "%d withdrawn")
	add(r.ByHand, "사람이 한 일 %d", "%d by hand")
	add(r.Redacted, "가린 비밀 %d", "%d redacted")
	return strings.Join(parts, " · ")
}
