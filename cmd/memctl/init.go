package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/place"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// errIsWorkspace says that a folder to be made a workspace is one.
var errIsWorkspace = notice.NewError("workspace.made", "it is a workspace already")

// made is a new workspace.
type made struct {
	Workspace string `json:"workspace"`
	TimeZone  string `json:"timezone"`
	Language  string `json:"language"`
}

func (a *app) initCmd() *cobra.Command {
	var (
		adopt bool
		zone  string
	)
	c := &cobra.Command{
		Use:   "init [DIR]",
		Short: a.t("폴더를 작업 폴더로 만듭니다", "make a folder a workspace"),
		Long: a.t(`폴더(없으면 지금 폴더)를 작업 폴더로 만듭니다. memctl.yaml에 시간대를 적고
memory/, bank/, rules/ 폴더를 둡니다. 시간대는 지금 한 번 정해지며, 그 뒤로는
컴퓨터의 설정을 따르지 않습니다. 페이지 제목의 언어는 메시지의 언어를 따릅니다.`,
			`Makes a folder (this one if none is named) a workspace: writes memctl.yaml with
the time zone, and makes memory/, bank/ and rules/. The time zone is fixed now;
it is never taken from the machine later. Page titles will be in the language
of the messages.`),
		Example: `  memctl init
  memctl init ~/notes --timezone Asia/Seoul
  memctl init ~/vault --adopt`,
		Args: a.between(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := a.workspace
			if len(args) > 0 {
				dir = args[0]
			}
			if dir == "" {
				dir = "."
			}
			m, err := a.makeWorkspace(dir, zone, adopt)
			if err != nil {
				return err
			}
			a.trustMade(m.Workspace)
			if a.json {
				return a.printJSON(m)
			}
			a.printf(a.t("작업 폴더를 만들었습니다: %s (시간대 %s)\n", "made a workspace: %s (time zone %s)\n"), m.Workspace, m.TimeZone)
			if hasLogs(m.Workspace) {
				a.say("다음: memctl reflect로 있는 일지를 간추립니다", "next: memctl reflect, to distil the logs that are there")
			} else {
				a.say("다음: memctl log \"오늘 있었던 일\", 그리고 memctl distill", "next: memctl log \"what happened today\", then memctl distill")
			}
			return nil
		},
	}
	c.Flags().BoolVar(&adopt, "adopt", false, a.t("이미 있는 것은 건드리지 않고 그대로 씁니다", "take a folder with what is in it, touching nothing"))
	c.Flags().StringVar(&zone, "timezone", "", a.t("`ZONE`IANA 시간대(없으면 이 컴퓨터의 것)", "`ZONE`IANA time zone (default: this machine's)"))
	return c
}

// hasLogs reports whether a workspace has a daily log.
func hasLogs(workspace string) bool {
	files, err := os.ReadDir(filepath.Join(workspace, "memory"))
	return err == nil && slices.ContainsFunc(files, func(f os.DirEntry) bool {
		_, is := memory.DayOf(f.Name())
		return is
	})
}

func (a *app) makeWorkspace(dir, zone string, adopt bool) (made, error) {
	if zone == "" {
		zone = a.where().Zone()
	}
	if !place.IsZone(zone) {
		return made{}, a.usage("--timezone %q: Asia/Seoul 같은 IANA 시간대 이름이어야 합니다", "--timezone %q: want a name of the IANA list, such as Asia/Seoul", zone)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return made{}, err
	}
	if err := engine.Init(dir, zone, a.lang, adopt); errors.Is(err, fs.ErrExist) {
		return made{}, errIsWorkspace
	} else if err != nil {
		return made{}, err
	}
	return made{Workspace: abs, TimeZone: zone, Language: a.lang}, nil
}
