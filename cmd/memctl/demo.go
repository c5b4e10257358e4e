package main

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

//go:embed demo/memory
var demoLogs embed.FS

// Days of the demo: the month ends, and some weeks later it is looked at again.
const (
	demoEnd   = "2026-09-30"
	demoLater = "2026-10-25"
)

func (a *app) demoCmd() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:   "demo",
		Short: a.t("한 달치 예시 글로 처음부터 끝까지 보인다", "show it all on a bundled month of logs"),
		Long: a.t("임시 폴더에 작업 폴더를 만들고, 작은 팀의 한 달치 글을 간추려, 찾기와 설명과 흐려짐을 보인다.",
			"Makes a workspace in a temporary folder from a month of a small team's logs, distils it, and shows recall, why and what has faded."),
		Example: "  memctl demo\n  memctl demo --dir ./haru",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.demo(cmd.Context(), dir) },
	}
	c.Flags().StringVar(&dir, "dir", "", a.t("작업 폴더를 만들 곳(기본: 임시 폴더)", "where to make the workspace (default: a temporary folder)"))
	return c
}

func (a *app) demo(ctx context.Context, dir string) error {
	if dir == "" {
		tmp, err := os.MkdirTemp("", "memctl-demo-")
		if err != nil {
			return fmt.Errorf("make a folder for the demo: %w", err)
		}
		dir = tmp
	}
	if err := engine.Init(dir, "Asia/Seoul", a.lang, false); err != nil {
		return err
	}
	n, err := copyDemo(dir)
	if err != nil {
		return err
	}
	a.step(a.t("1. 작은 팀의 한 달", "1. a month of a small team"), "memctl init %s --timezone Asia/Seoul", dir)
	a.printf(a.t("  한국어와 영어로 쓴 글 %d개가 memory/에 있다.\n", "  %d logs in Korean and English lie in memory/.\n"), n)
	for _, f := range []func(context.Context, string) error{a.demoReflect, a.demoBank, a.demoRecall, a.demoWhy, a.demoFaded} {
		if err := f(ctx, dir); err != nil {
			return err
		}
	}
	a.step(a.t("더 해 보기", "go on"), "cd %s", dir)
	a.printf("  memctl recall \"…\" · memctl log \"…\" · memctl distill · memctl status\n")
	return nil
}

// step prints a headline and the command that does the same.
func (a *app) step(title, command string, args ...any) {
	a.printf("\n%s\n  %s\n", a.bold(title), a.dim("$ "+fmt.Sprintf(command, args...)))
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

func (a *app) demoAt(dir, now string) (*engine.Engine, error) {
	return engine.Open(dir, engine.Options{Now: now, Progress: a.progress})
}

func (a *app) demoReflect(ctx context.Context, dir string) error {
	a.step(a.t("2. 간추린다", "2. distil and reflect"), "memctl reflect --now %s", demoEnd)
	e, err := a.demoAt(dir, demoEnd)
	if err != nil {
		return err
	}
	defer e.Close()
	r, err := e.Reflect(ctx, false)
	if err != nil {
		return err
	}
	a.printReport(r)
	return nil
}

func (a *app) demoBank(_ context.Context, dir string) error {
	a.step(a.t("3. 기억은 평범한 마크다운이다", "3. the bank is plain markdown"), "memctl show world/tools")
	e, err := a.demoAt(dir, demoEnd)
	if err != nil {
		return err
	}
	defer e.Close()
	_, data, err := e.Page("world/tools")
	if err != nil {
		return err
	}
	body := string(data)
	if _, after, ok := strings.Cut(body[3:], "\n---\n"); ok {
		body = after
	}
	for line := range strings.Lines(body) {
		if strings.TrimSpace(line) != "" {
			a.printf("  %s", line)
		}
	}
	return nil
}

func (a *app) demoRecall(ctx context.Context, dir string) error {
	e, err := a.demoAt(dir, demoEnd)
	if err != nil {
		return err
	}
	defer e.Close()
	for i, q := range []string{"상태 관리는 무엇으로 정했지?", "which CI do we use?"} {
		title := a.t("4. 찾는다: 한국어로, 영어로, 어디서 온 줄인지와 함께", "4. recall: in Korean, in English, with the source")
		if i > 0 {
			title = ""
		}
		a.step(title, "memctl recall %q --in bank -n 3", q)
		ans, err := e.Recall(ctx, recall.Query{Text: q, Limit: 3, Tiers: []recall.Tier{recall.Bank}})
		if err != nil {
			return err
		}
		for i := range ans.Hits {
			a.printHit(&ans.Hits[i])
		}
	}
	return nil
}

// demoWhy explains the opinion that was said most often.
func (a *app) demoWhy(ctx context.Context, dir string) error {
	e, err := a.demoAt(dir, demoEnd)
	if err != nil {
		return err
	}
	defer e.Close()
	views, err := e.Opinions(ctx)
	if err != nil || len(views) == 0 {
		return err
	}
	best := slices.MaxFunc(views, func(x, y engine.EntryView) int { return len(x.Sources) - len(y.Sources) })
	a.step(a.t("5. 왜 그렇게 기억하는지 설명한다", "5. why: it can explain itself"), "memctl why %s", best.ID)
	w, err := e.Why(ctx, best.ID)
	if err != nil {
		return err
	}
	a.printWhy(w)
	return nil
}

// demoFaded reflects some weeks later and shows what has faded meanwhile.
func (a *app) demoFaded(ctx context.Context, dir string) error {
	a.step(a.t("6. 되풀이되지 않은 의견은 흐려진다", "6. what nobody repeats, fades"), "memctl reflect --now %s", demoLater)
	e, err := a.demoAt(dir, demoLater)
	if err != nil {
		return err
	}
	defer e.Close()
	r, err := e.Reflect(ctx, false)
	if err != nil {
		return err
	}
	a.printReport(r)
	views, err := e.Opinions(ctx)
	if err != nil {
		return err
	}
	slices.SortStableFunc(views, func(x, y engine.EntryView) int { return int(x.Until) - int(y.Until) })
	for i := range views {
		v := &views[i]
		if v.Reason == bank.ReasonFaded {
			a.printf(a.t("  %s 보관: %s (%s에 %s)  memctl restore %s\n", "  archived %s: %s (%[4]s on %[3]s)  memctl restore %[5]s\n"), v.Until, v.Text, v.AsOf, hundredths(v.Confidence), v.ID)
		}
	}
	for i := range views {
		if v := &views[i]; v.Standing == "live" {
			a.printf(a.t("  남음 %s: %s (%s까지)\n", "  stays %s: %s (until %s)\n"), hundredths(v.Worth), v.Text, v.FadesOn)
		}
	}
	return nil
}
