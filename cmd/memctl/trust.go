package main

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/internal/place"
	"github.com/seed-a44923cb/memctl/internal/trust"
)

// trustLine says in one line that hooks and the MCP server leave a workspace alone, and what to do.
func (a *app) trustLine(e *place.UntrustedError) string {
	msg, hint := a.explainPlace(e)
	if msg == "" {
		msg, hint = a.explainFile(e)
	}
	return a.inLine(msg, hint)
}

// inLine puts what stands on lines of its own elsewhere into one.
func (a *app) inLine(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, a.t(". ", "; "))
}

// trustedList is what trust --list answers.
type trustedList struct {
	File       string            `json:"file"`
	Workspaces []trust.Workspace `json:"workspaces"`
}

// trustChange is what trust answers.
type trustChange struct {
	Workspace string `json:"workspace"`
	Trusted   bool   `json:"trusted"`
	Changed   bool   `json:"changed"`
}

func (a *app) trustCmd() *cobra.Command {
	var list, remove bool
	c := &cobra.Command{
		Use:   "trust [DIR]",
		Short: a.t("훅과 MCP 서버가 작업 폴더를 열게 합니다", "let hooks and the MCP server open a workspace"),
		Long: a.t(`에이전트의 훅과 MCP 서버는 일하는 폴더에서 가장 가까운 작업 폴더를 쓰는데,
내려받은 저장소도 작업 폴더일 수 있습니다. 그래서 이 컴퓨터에서 memctl init으로
만들었거나 이 명령으로 등록한 작업 폴더만 엽니다. --workspace나
MEMCTL_WORKSPACE로 지정한 것과 사용자 데이터 폴더는 늘 엽니다. 목록은 작업 폴더
밖에 있고, 옮기거나 베낀 폴더는 다시 등록해야 합니다.`,
			`The hooks and the MCP server of an agent use the nearest workspace of the folder
it works in, and a cloned repository may be one. So they open only those that
were made on this machine with memctl init, or trusted with this command. One
that is named by --workspace or MEMCTL_WORKSPACE, and the user data folder, they
always open. The list lies outside of every workspace; one that was moved or
copied has to be trusted again.`),
		Example: "  memctl trust\n  memctl trust ~/notes\n  memctl trust --list\n  memctl trust --remove ~/notes",
		Args:    a.between(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if list {
				if remove || len(args) > 0 {
					return a.usage("--list는 혼자 씁니다", "--list takes no other flag or argument")
				}
				return a.listTrusted()
			}
			dir, err := a.trustDir(args)
			if err != nil {
				return err
			}
			return a.changeTrust(dir, remove)
		},
	}
	c.Flags().BoolVar(&list, "list", false, a.t("믿는 작업 폴더를 보여 줍니다", "show the workspaces that are trusted"))
	c.Flags().BoolVar(&remove, "remove", false, a.t("더는 믿지 않습니다", "stop trusting it"))
	return c
}

// trustDir is the workspace that is meant.
func (a *app) trustDir(args []string) (string, error) {
	if len(args) > 0 {
		return args[0], nil
	}
	p, err := a.find()
	return p.Dir, err
}

func (a *app) changeTrust(dir string, remove bool) error {
	ch := trustChange{Trusted: !remove}
	var err error
	if remove {
		ch.Workspace, ch.Changed, err = a.where().Trusted().Remove(dir)
	} else {
		var w trust.Workspace
		w, ch.Changed, err = a.where().Trust(dir, time.Now())
		ch.Workspace = w.Dir
	}
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(ch)
	}
	words := map[[2]bool][2]string{
		{true, true}:   {"이제 훅과 MCP 서버가 엽니다: %s", "hooks and the MCP server open it from now on: %s"},
		{true, false}:  {"이미 믿는 작업 폴더입니다: %s", "it is trusted already: %s"},
		{false, true}:  {"이제 훅과 MCP 서버가 열지 않습니다: %s", "hooks and the MCP server do not open it any more: %s"},
		{false, false}: {"믿는 작업 폴더가 아닙니다: %s", "it is not in the list: %s"},
	}[[2]bool{ch.Trusted, ch.Changed}]
	a.printf(a.t(words[0], words[1])+"\n", clean(ch.Workspace))
	return nil
}

func (a *app) listTrusted() error {
	all, err := a.where().Trusted().List()
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(trustedList{File: a.where().Trusted().File(), Workspaces: append([]trust.Workspace{}, all...)})
	}
	if len(all) == 0 {
		a.note("믿는 작업 폴더가 없습니다", "no workspace is trusted")
		return nil
	}
	for _, w := range all {
		a.printf("%s  %s\n", w.Since.Local().Format(time.DateOnly), clean(w.Dir))
	}
	return nil
}

// trustMade puts a workspace that was just made into the list. That it cannot is no reason to fail: hooks say what to do.
func (a *app) trustMade(dir string) {
	_, _, err := a.where().Trust(dir, time.Now())
	if _, ok := errors.AsType[*trust.ListError](err); ok {
		a.warn("%s", a.trustLine(&place.UntrustedError{Dir: dir, Err: err}))
	} else if err != nil && !errors.Is(err, trust.ErrNowhere) {
		a.warn("%s (%s)", a.trustLine(&place.UntrustedError{Dir: dir}), a.cause(err))
	}
}
