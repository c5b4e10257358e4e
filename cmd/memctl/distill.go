package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) distillCmd() *cobra.Command {
	var o engine.DistillOptions
	c := &cobra.Command{
		Use:   "distill",
		Short: a.t("새로 쓴 글을 기억으로 간추린다", "distil what is new in the logs into the bank"),
		Long: a.t(`새로 쓴 글에서 기억할 말을 가려내고, 같은 말은 합치고, 바뀐 말은 예전 것으로 돌리고, 알맞은 페이지에 둔다.
사람이 페이지에 한 일(고침, 지움, 옮김)도 함께 받아들인다. 두 번 돌려도 두 번째는 아무것도 쓰지 않는다.`,
			`Finds in the new parts of the logs what is worth keeping, merges what says the same, retires what has changed, and
files the rest. What people did to the pages (edits, deletions, moves) is folded in too. A second run writes nothing.`),
		Example: `  memctl distill
  memctl distill --dry-run
  memctl distill --limit 100`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Limit < 0 {
				return a.usage("--limit는 0보다 커야 한다", "--limit must be positive")
			}
			return a.cycle(func(e *engine.Engine) (*engine.Report, error) { return e.Distill(cmd.Context(), o) }, o.DryRun)
		},
	}
	c.Flags().IntVar(&o.Limit, "limit", 0, a.t("새 문장을 많아야 이만큼", "at most so many new statements"))
	c.Flags().BoolVarP(&o.DryRun, "dry-run", "n", false, a.t("쓰지 않고, 바뀔 것을 보인다", "write nothing, show what would change"))
	return c
}

func (a *app) reflectCmd() *cobra.Command {
	var dry bool
	c := &cobra.Command{
		Use:   "reflect",
		Short: a.t("하루를 닫는다: 모두 간추리고, 흐려진 것을 보관하고, 목차를 새로 쓴다", "the full pass: distil all, close each day, refresh headers and catalogue"),
		Long: a.t(`모든 글을 간추리고, 끝난 날을 하나씩 닫으며(흐려진 의견은 보관함으로), 페이지 머리말과 목차를 새로 쓴다.
며칠을 건너뛰어도 한꺼번에 따라잡고, 결과는 날마다 돌린 것과 한 바이트도 다르지 않다.`,
			`Distils everything, closes each day that is over (opinions that have faded go to the archive), and brings page
headers and the catalogue up to date. A late reflect does every night that was missed, to the same bytes.`),
		Example: `  memctl reflect
  memctl reflect --now 2026-11-20 --dry-run`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.cycle(func(e *engine.Engine) (*engine.Report, error) { return e.Reflect(cmd.Context(), dry) }, dry)
		},
	}
	c.Flags().BoolVarP(&dry, "dry-run", "n", false, a.t("쓰지 않고, 바뀔 것을 보인다", "write nothing, show what would change"))
	return c
}

// cycle runs a verb that changes the bank, and prints its report.
func (a *app) cycle(verb func(*engine.Engine) (*engine.Report, error), dry bool) error {
	e, err := a.open()
	if err != nil {
		return err
	}
	defer e.Close()
	r, err := verb(e)
	if err != nil {
		return err
	}
	a.clearBar()
	if r.DryRun = dry; a.json {
		if err := a.printJSON(r); err != nil {
			return err
		}
		return a.outcome(r)
	}
	if dry {
		a.printDiff(r.Diff)
	}
	a.printReport(r)
	a.printProblems(r.Problems, r.Links)
	return a.outcome(r)
}

func (a *app) outcome(r *engine.Report) error {
	if r.Partial() {
		return errPartial
	}
	return nil
}

func (a *app) printReport(r *engine.Report) {
	if r.Nothing {
		a.printf(a.t("%s: 새로운 것이 없다 (항목 %d, 페이지 %d)\n", "%s: nothing new (%d entries, %d pages)\n"), r.Verb, r.Entries, r.Pages)
		return
	}
	a.printf(a.t("%s %s: 문장 %d개를 읽어 %d개를 남겼다\n", "%s %s: read %d statements, kept %d\n"), r.Verb, r.Day, r.Read, r.Kept)
	var parts []string
	add := func(n int, ko, en string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf(a.t(ko, en), n))
		}
	}
	add(r.Accepted, "새 항목 %d", "%d new")
	add(r.Merged, "합침 %d", "%d merged")
	add(r.Refined, "자세해짐 %d", "%d refined")
	add(r.Superseded, "예전 것이 됨 %d", "%d superseded")
	add(r.Conflicts, "어긋남 %d", "%d in conflict")
	add(r.Archived, "흐려져 보관 %d", "%d faded")
	add(r.Restored, "되살아남 %d", "%d restored")
	add(r.Withdrawn, "출처가 없어짐 %d", "%d withdrawn")
	add(r.ByHand, "사람이 한 일 %d", "%d by hand")
	add(r.Redacted, "가린 비밀 %d", "%d redacted")
	if len(parts) > 0 {
		a.printf("  %s\n", strings.Join(parts, " · "))
	}
	if len(r.Skipped) > 0 {
		a.printf("  %s: %s\n", a.t("남기지 않음", "not kept"), a.reasons(r.Skipped))
	}
	if r.Later > 0 {
		a.printf(a.t("  날짜가 뒤인 글 %d개는 읽지 않았다\n", "  %d logs dated later were not read\n"), r.Later)
	}
	if r.Pending {
		a.say("  나머지는 다음 실행이 이어서 읽는다\n", "  the rest is left for the next run\n")
	}
	written := a.t("파일 %d개를 썼다", "%d files written")
	if r.DryRun {
		written = a.t("아무것도 쓰지 않았다(바뀔 파일 %d)", "nothing written (%d files would change)")
	}
	a.printf(a.t("  항목 %d, 페이지 %d; ", "  %d entries on %d pages; "), r.Entries, r.Pages)
	n := r.Written
	if r.DryRun {
		n = len(r.Diff.Changes)
	}
	a.printf("%s (%.2f s)\n", fmt.Sprintf(written, n), r.Seconds)
}
