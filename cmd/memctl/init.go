package main

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) initCmd() *cobra.Command {
	var (
		adopt bool
		zone  string
	)
	c := &cobra.Command{
		Use:   "init [DIR]",
		Short: a.t("폴더를 작업 폴더로 만든다", "make a folder a workspace"),
		Long: a.t(`폴더를 작업 폴더로 만든다: memctl.yaml에 시간대를 적고 memory/, bank/, rules/ 폴더를 둔다.
시간대는 지금 한 번 정해지고, 그 뒤로는 기계의 설정을 따르지 않는다.`,
			`Makes a folder a workspace: writes memctl.yaml with the time zone, and makes memory/, bank/ and rules/.
The time zone is fixed now; it is never taken from the machine later.`),
		Example: `  memctl init
  memctl init ~/notes --timezone Asia/Seoul
  memctl init ~/vault --adopt`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := a.workspace
			if len(args) > 0 {
				dir = args[0]
			}
			if dir == "" {
				dir = "."
			}
			if zone == "" {
				zone = a.localZone()
			}
			if err := engine.Init(dir, zone, a.lang, adopt); err != nil {
				return err
			}
			abs, err := filepath.Abs(dir)
			if err != nil {
				return err
			}
			if a.json {
				return a.printJSON(map[string]string{"workspace": abs, "timezone": zone, "language": a.lang})
			}
			a.printf(a.t("작업 폴더를 만들었다: %s (시간대 %s)\n", "made a workspace: %s (time zone %s)\n"), abs, zone)
			a.say("다음: memctl log \"오늘 있었던 일\", 그리고 memctl distill\n", "next: memctl log \"what happened today\", then memctl distill\n")
			return nil
		},
	}
	c.Flags().BoolVar(&adopt, "adopt", false, a.t("이미 글이 있는 폴더를 그대로 쓴다(아무것도 건드리지 않는다)", "take a folder with what is in it (nothing of it is touched)"))
	c.Flags().StringVar(&zone, "timezone", "", a.t("IANA 시간대(기본: 이 기계의 것)", "IANA time zone (default: this machine's)"))
	return c
}

// localZone is the machine's time zone by its IANA name; UTC where that cannot be found out.
func (a *app) localZone() string {
	usable := func(name string) bool {
		_, err := time.LoadLocation(name)
		return err == nil && name != "" && name != "Local"
	}
	if tz := strings.TrimPrefix(a.env["TZ"], ":"); usable(tz) {
		return tz
	}
	if b, err := os.ReadFile("/etc/timezone"); err == nil && usable(strings.TrimSpace(string(b))) {
		return strings.TrimSpace(string(b))
	}
	if link, err := os.Readlink("/etc/localtime"); err == nil {
		if _, name, ok := strings.Cut(filepath.ToSlash(link), "zoneinfo/"); ok && usable(name) {
			return name
		}
	}
	return "UTC"
}
