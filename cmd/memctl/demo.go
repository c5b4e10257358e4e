package main

import (
	"bufio"
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/spf13/cobra"
)

//go:embed demo/memory
var demoLogs embed.FS

// Days of the demo: the month ends, and some weeks later it is looked at again.
const (
	demoEnd     = "2026-09-30"
	demoLater   = "2026-10-25"
	demoZone    = "Asia/Seoul"
	demoPage    = "world/tools"
	demoSubject = "상태관리"
	demoRows    = 6 // of a list that could be longer
)

// demonstrated is the demo with --json.
type demonstrated struct {
	Workspace string         `json:"workspace"`
	Logs      int            `json:"logs"`
	Month     *report.Report `json:"month"` // reflect at the end of the month
	Later     *report.Report `json:"later"` // and some weeks later
}

func (a *app) demoCmd() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:   "demo",
		Short: a.t("한 달치 예시 일지로 처음부터 끝까지 보여 줍니다", "show it all on a bundled month of logs"),
		Long: a.t(`임시 폴더에 작업 폴더를 만들고, 작은 팀이 한 달 동안 쓴 일지를 간추려, 찾기와
설명과 흐려짐을 보여 줍니다. 만든 폴더는 지우지 않으니 그대로 써 볼 수 있습니다.`,
			`Makes a workspace in a temporary folder from a month of a small team's logs,
distils it, and shows recall, why, and what has faded. The folder stays, to be
tried out.`),
		Example: "  memctl demo\n  memctl demo --dir ./haru",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !a.json {
				_, err := a.demo(cmd.Context(), dir)
				return err
			}
			answer := a.out
			a.out = bufio.NewWriter(io.Discard)
			d, err := a.demo(cmd.Context(), dir)
			if a.out = answer; err != nil {
				return err
			}
			return a.printJSON(d)
		},
	}
	c.Flags().StringVar(&dir, "dir", "", a.t("`DIR`작업 폴더를 만들 곳(없으면 임시 폴더)", "`DIR`where to make the workspace (default: a temporary folder)"))
	return c
}

func (a *app) demo(ctx context.Context, dir string) (*demonstrated, error) {
	var err error
	if dir == "" {
		if dir, err = os.MkdirTemp("", "memctl-demo-"); err != nil {
			return nil, fmt.Errorf("make a folder for the demo: %w", err)
		}
	}
	m, err := a.makeWorkspace(dir, demoZone, false)
	if err != nil {
		return nil, err
	}
	d := &demonstrated{Workspace: m.Workspace}
	if d.Logs, err = copyDemo(dir); err != nil {
		return nil, err
	}
	a.printf("%s\n", a.bold(a.t("1. 작은 팀이 한 달 동안 일지를 썼습니다", "1. A small team has kept logs for a month")))
	a.command("memctl init %s --timezone %s && cd %[1]s", dir, demoZone)
	a.printf("%s\n", a.count(d.Logs, "memory/에 한국어와 영어로 쓴 일지 %d개가 있습니다.", "log in memory/, in Korean and English.", "logs in memory/, in Korean and English."))
	a.step("2. 간추립니다", "2. Distil them")
	if d.Month, err = a.demoReflect(ctx, dir, demoEnd); err != nil {
		return nil, err
	}
	if err := a.demoAsk(ctx, dir); err != nil {
		return nil, err
	}
	a.step("7. 되풀이되지 않은 의견은 흐려집니다", "7. Opinions that nobody repeats fade")
	if d.Later, err = a.demoReflect(ctx, dir, demoLater); err != nil {
		return nil, err
	}
	if err := a.demoFaded(ctx, dir); err != nil {
		return nil, err
	}
	a.step("이 폴더에서 더 해 보기", "Go on in this folder")
	a.command("cd %s", dir)
	a.command("memctl recall \"%s\"", a.t("금요일 배포", "deploy on Friday"))
	a.command("memctl route \"%s\"", a.t("상태 관리를 Provider에서 Riverpod으로 바꿨다", "We switched from Jenkins to GitHub Actions."))
	a.command("memctl log \"…\" && memctl distill && memctl status")
	return d, nil
}

// step prints a headline; what came before it is shown by then.
func (a *app) step(ko, en string) {
	_ = a.out.Flush() // its failure is kept and comes back at the end
	a.printf("\n%s\n", a.bold(a.t(ko, en)))
}

// command prints the command that does the same.
func (a *app) command(format string, args ...any) {
	a.printf("%s\n", a.dim("$ "+fmt.Sprintf(format, args...)))
}

func copyDemo(dir string) (int, error) {
	n := 0
	err := fs.WalkDir(demoLogs, "demo/memory", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := demoLogs.ReadFile(p)
		if err != nil {
			return err
		}
		n++
		return os.WriteFile(filepath.Join(dir, "memory", d.Name()), b, 0o644)
	})
	if err != nil {
		return 0, fmt.Errorf("copy the demo's logs: %w", err)
	}
	return n, nil
}

func (a *app) demoReflect(ctx context.Context, dir, now string) (*report.Report, error) {
	a.command("memctl reflect --now %s", now)
	e, err := a.openDir(dir, now)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	r, err := e.Reflect(ctx, false)
	if err != nil {
		return nil, err
	}
	a.clearBar()
	a.printReport(r)
	return r, nil
}

// demoAsk shows a page, two questions and an explanation, as of the end of the month.
func (a *app) demoAsk(ctx context.Context, dir string) error {
	e, err := a.openDir(dir, demoEnd)
	if err != nil {
		return err
	}
	defer e.Close()
	a.step("3. 기억은 보통 마크다운입니다. 줄마다 출처와 바뀌지 않는 id가 있습니다", "3. The bank is plain markdown. Each line has its sources and an id for good")
	a.command("memctl show %s", demoPage)
	if err := a.showPage(ctx, e, demoPage, false); err != nil {
		return err
	}
	a.step("4. 주제마다 한 쪽이 있습니다. 지금 어떤지와 거기까지 어떻게 왔는지 보여 줍니다", "4. Each subject has one page: what holds now, and how it came to that")
	a.command("memctl show %s", demoSubject)
	if err := a.showPage(ctx, e, demoSubject, false); err != nil {
		return err
	}
	a.step("5. 한국어로도 영어로도 찾습니다. 답에는 출처가 붙습니다", "5. Ask in Korean or in English. Answers come with their source")
	for _, q := range []string{"상태 관리는 무엇으로 정했지?", "where do builds run?"} {
		a.command("memctl recall %q --in bank -n 1", q)
		ans, err := e.Recall(ctx, recall.Query{Text: q, Limit: 1, Tiers: []recall.Tier{recall.Bank}})
		if err != nil {
			return err
		}
		for i := range ans.Hits {
			a.printHit(&ans.Hits[i], ans)
		}
	}
	a.step("6. 왜 그렇게 기억하는지 설명합니다", "6. It can explain itself")
	return a.demoWhy(ctx, e)
}

// demoWhy explains the opinion that still holds and was said most often.
func (a *app) demoWhy(ctx context.Context, e *engine.Engine) error {
	views, err := e.Opinions(ctx)
	if err != nil || len(views) == 0 {
		return err
	}
	said := func(v view.EntryView) int {
		if v.Standing == "live" {
			return len(v.Sources)
		}
		return -1
	}
	best := slices.MaxFunc(views, func(x, y view.EntryView) int { return said(x) - said(y) })
	a.command("memctl why %s", best.ID)
	w, err := e.Why(ctx, best.ID)
	if err != nil {
		return err
	}
	a.printWhy(w)
	return nil
}

// demoFaded lists what has faded since the end of the month, and what has not.
func (a *app) demoFaded(ctx context.Context, dir string) error {
	e, err := a.openDir(dir, demoLater)
	if err != nil {
		return err
	}
	defer e.Close()
	views, err := e.Opinions(ctx)
	if err != nil {
		return err
	}
	end, err := day.Parse(demoEnd)
	if err != nil {
		return err
	}
	var gone, left [][2]string
	slices.SortStableFunc(views, func(x, y view.EntryView) int { return int(x.Until) - int(y.Until) })
	for i := range views {
		switch v := &views[i]; {
		case v.Standing == "live":
			left = append(left, [2]string{fmt.Sprintf(a.t("%s까지", "until %s"), v.FadesOn), clean(v.Text)})
		case v.Reason == bank.ReasonFaded && v.Until > end:
			gone = append(gone, [2]string{fmt.Sprintf("%s  %s", v.Until, v.ID), clean(v.Text)})
		}
	}
	a.printf("%s\n", a.t("보관함으로 간 것. memctl restore ID로 되살립니다.", "Gone to the archive. memctl restore ID brings an entry back."))
	a.table("  ", gone[max(0, len(gone)-demoRows):])
	if more := len(gone) - demoRows; more > 0 {
		a.printf("  %s\n", fmt.Sprintf(a.t("… 그 전에 %d개", "… and %d before them"), more))
	}
	a.say("아직 남은 것.", "What is left.")
	a.table("  ", left[:min(len(left), demoRows)])
	return nil
}
