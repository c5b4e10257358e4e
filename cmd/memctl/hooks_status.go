package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/hook/wiring"
	"github.com/seed-a44923cb/memctl/internal/shell"
)

func (a *app) hooksStatusCmd() *cobra.Command {
	host := ""
	c := &cobra.Command{
		Use:   "status",
		Short: a.t("걸린 훅과 한 일을 보여 줍니다", "show what is wired, and how it did"),
		Long: a.t(`설정 파일마다 어느 훅이 어느 memctl을 부르게 걸려 있는지, 그 memctl이 있고
버전이 같은지, 작업 폴더에서 훅이 마지막으로 무엇을 했고 무엇에 실패했는지
보여 줍니다. 읽지 못하는 대화 기록이 있으면 까닭과 할 일을 말합니다. 걸린 것이나
대화 기록에 문제가 있으면 종료 코드는 3, 걸린 것이 없으면 4입니다.`,
			`Shows, of each settings file, which hooks are wired to which program, whether it
is there and of the same version, and what the hooks did last in the workspace,
and failed at. Names transcripts that cannot be read, why, and what to do. Exit
code 3 if something is wrong with what is wired or with a transcript, 4 if
nothing is wired.`),
		Example: "  memctl hooks status\n  memctl hooks status --host codex --json",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			hosts := []hook.Host{hook.Claude, hook.Codex}
			if host != "" {
				h, err := a.hostOf(host)
				if err != nil {
					return err
				}
				hosts = []hook.Host{h}
			}
			return a.hooksStatus(cmd.Context(), hosts)
		},
	}
	c.Flags().StringVar(&host, "host", "", a.t("`claude|codex`이 에이전트만", "`claude|codex`only this one"))
	return c
}

func (a *app) hooksStatus(ctx context.Context, hosts []hook.Host) error {
	st, err := a.machine().State(ctx, hosts)
	if err != nil {
		return err
	}
	if a.json {
		if err := a.printJSON(st); err != nil {
			return err
		}
	} else {
		a.printHooks(st)
	}
	wiredAny := slices.ContainsFunc(st.Files, func(w wiring.Wired) bool { return len(w.Hooks) > 0 })
	switch {
	case slices.ContainsFunc(st.Files, func(w wiring.Wired) bool { return w.Amiss() }), len(st.AllTroubles()) > 0:
		return errPartial
	case !wiredAny:
		a.note("걸린 훅이 없습니다. memctl hooks install --host claude", "nothing is wired: memctl hooks install --host claude")
		return errNothing
	}
	return nil
}

func (a *app) printHooks(st *wiring.State) {
	for i := range st.Files {
		w := &st.Files[i]
		if !w.Exists && w.Error == "" && w.Rules == "" {
			continue
		}
		a.printf("%s %s  %s\n", w.Host, w.Scope, a.dim(clean(w.Path)))
		switch {
		case w.Error != "":
			a.printf("  %s %s\n", a.t("읽을 수 없음:", "cannot be read:"), clean(a.said(w.Notice, w.Error)))
		case len(w.Hooks) == 0:
			a.printf("  %s\n", a.t("memctl의 훅 없음", "no hook of memctl"))
		}
		rows := make([][2]string, 0, len(w.Hooks))
		for _, h := range w.Hooks {
			rows = append(rows, [2]string{h.Event, clean(h.Command) + a.aboutProgram(h)})
		}
		a.table("  ", rows)
		a.printAstray(w)
		a.printDistrust(w)
		for _, command := range w.Mixed {
			a.printf("  %s %s\n", a.t("memctl의 훅을 부르는 다른 명령:", "another command that calls a hook of memctl:"), clean(command))
		}
		if len(w.Missing) > 0 {
			a.printf("  %s %s\n", a.t("걸리지 않은 이벤트:", "events not wired:"), strings.Join(w.Missing, ", "))
		}
		if len(w.Missing) > 0 || slices.ContainsFunc(w.Hooks, func(h wiring.Hook) bool { return !h.Found }) {
			a.printf("  %s %s\n", a.dim("→"), w.Again())
		}
		if w.Rules != "" {
			a.printf("  %s %s\n", a.t("에이전트 규칙:", "rules for agents:"), a.dim(clean(w.Rules)))
		}
		if w.Disabled {
			key := map[hook.Host]string{hook.Claude: "disableAllHooks", hook.Codex: "config.toml: features.hooks"}[w.Host]
			a.printf("  %s (%s)\n", a.t("이 에이전트는 훅을 실행하지 않게 설정되어 있음", "the host is set to run no hooks"), key)
		}
	}
	if st.Workspace == "" && st.Unnamed() {
		a.printf("%s\n", a.t("이 폴더에는 작업 폴더가 없어, 작업 폴더를 밝히지 않은 훅은 여기서 아무것도 하지 않습니다", "there is no workspace for this folder: hooks that name none do nothing here"))
		a.printf("  %s %s\n", a.dim("→"), a.t("memctl init DIR, 또는 memctl hooks install에 --workspace DIR", "memctl init DIR, or memctl hooks install with --workspace DIR"))
	}
	if st.Closed != nil {
		a.printf("%s\n  %s\n", a.bold(clean(st.Workspace)), a.trustLine(st.Closed))
	}
	a.printActivity(&st.Activity, "")
	for i := range st.Named {
		a.printActivity(&st.Named[i], ", "+clean(st.Named[i].Workspace))
	}
}

// distrust says why Codex does not run a hook.
func (a *app) distrust(t settings.Trust) string {
	switch t {
	case settings.Changed:
		return a.t("Codex에서 신뢰한 뒤에 바뀌어 실행되지 않음", "changed after trust was given, and not run by Codex")
	case settings.Off:
		return a.t("Codex에서 꺼 둠", "switched off in Codex")
	}
	return a.t("Codex에서 아직 신뢰하지 않아 실행되지 않음", "not trusted yet, and not run by Codex")
}

// printDistrust names the hooks that Codex does not run, and says what to do.
func (a *app) printDistrust(w *wiring.Wired) {
	rows := w.Distrusted()
	for _, row := range rows {
		a.printf("  %s: %s\n", a.distrust(row.Why), strings.Join(row.Events, ", "))
	}
	if len(rows) > 0 {
		a.printf("  %s %s\n", a.dim("→"), a.t("Codex를 열고 /hooks에서 t를 누릅니다. codex exec는 알리지 않고 건너뜁니다", "open Codex, and press t in /hooks; codex exec passes over them without a word"))
	}
}

// printAstray names the folders that hooks write to and that are no workspaces, and says what to do.
func (a *app) printAstray(w *wiring.Wired) {
	said := map[string]bool{}
	for _, h := range w.Hooks {
		if h.Lacks == "" || said[h.Named] {
			continue
		}
		said[h.Named] = true
		a.printf("  %s\n", a.astray(h))
		a.printf("  %s %s\n", a.dim("→"), fmt.Sprintf(a.t("memctl init %s, 또는 memctl hooks install --host %s --scope %s --workspace DIR",
			"memctl init %s, or memctl hooks install --host %s --scope %s --workspace DIR"), shell.Quote(h.Named, runtime.GOOS), w.Host, w.Scope))
	}
}

// astray says why the folder that a hook names is no workspace.
func (a *app) astray(h wiring.Hook) string {
	if h.Lacks == config.File {
		return a.t("작업 폴더가 아님(memctl.yaml이 없음): ", "not a workspace, there is no memctl.yaml: ") + clean(h.Named)
	}
	return a.t("작업 폴더가 없음: ", "the workspace is not there: ") + clean(h.Named)
}

// aboutProgram says what is to be known of the program that a hook calls.
func (a *app) aboutProgram(h wiring.Hook) string {
	switch {
	case !h.Found:
		return " " + a.t("(프로그램이 없음)", "(the program is not there)")
	case h.Version == "":
		return " " + a.t("(버전을 알 수 없음)", "(of an unknown version)")
	case !h.Same:
		return " " + a.t("(다른 버전: ", "(another version: ") + clean(h.Version) + ")"
	}
	return ""
}
