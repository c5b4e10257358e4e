package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/internal/daemon"
)

func (a *app) daemonStatusCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "status",
		Short: a.t("누가 지켜보는지, 무엇을 했고 다음은 언제인지 보여 줍니다", "who keeps the workspace, what it did, what is next"),
		Long: a.t(`작업 폴더를 지켜보는 daemon이 있는지, 마지막으로 무엇을 했고 다음은 언제인지,
무엇이 왜 안 되었는지 보여 줍니다. daemon이 없어도 됩니다(종료 코드는 4).`,
			`Says whether a daemon keeps the workspace, what it did last and when it is next
due, and what failed, why. It needs no daemon; without one the exit code is 4.`),
		Example: `  memctl daemon status
  memctl daemon status --json`,
		Args: a.exactly(0),
		RunE: func(*cobra.Command, []string) error {
			p, err := a.find()
			if err != nil {
				return err
			}
			st, err := daemon.Read(p.Dir)
			if err != nil {
				return err
			}
			if a.json {
				err = a.printJSON(st)
			} else {
				a.printDaemon(st, time.Now())
			}
			switch {
			case err != nil:
			case st.Life != daemon.Running:
				err = errNothing
			case st.NotKept != "":
				err = errPartial
			}
			return err
		},
	}
}

func (a *app) printDaemon(st *daemon.Status, now time.Time) {
	zone, err := time.LoadLocation(st.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	t := moments{a, now, zone}
	rows := [][2]string{{a.t("작업 폴더", "workspace"), st.Workspace}, {"daemon", a.lifeLine(st, t)}}
	if st.Life == daemon.Never {
		a.table("", rows)
		return
	}
	if st.NotKept != "" && st.Life == daemon.Running {
		rows = append(rows, [2]string{a.t("지금은", "at present"), a.t("돌보지 못함: ", "it is not kept: ") + clean(a.said(st.NotKeptWhy, st.NotKept))})
	} else if st.Watching != "" {
		rows = append(rows, [2]string{a.t("새 줄", "new lines"), a.watchingWord(st.Watching)})
	}
	if st.UnderWay != "" {
		rows = append(rows, [2]string{a.t("하는 중", "under way"), fmt.Sprintf(a.t("%s, %s부터 (%s)", "%s since %s (%s)"), a.verbWord(st.UnderWay), t.at(st.Since), t.ago(st.Since))})
	}
	rows = append(rows,
		[2]string{a.t("간추리기", "distil"), a.verbLine(fmt.Sprintf(a.t("%s마다", "every %s"), plain(st.DistillEvery)), &st.Distill, t)},
		[2]string{a.t("하루 닫기", "reflect"), a.verbLine(fmt.Sprintf(a.t("%s에", "at %s"), st.ReflectAt), &st.Reflect, t)},
	)
	a.table("", rows)
	if len(st.Failures) > 0 {
		a.printf("\n%s\n", a.bold(a.t("마지막 실패", "last failures")))
		for _, f := range st.Failures[max(0, len(st.Failures)-5):] {
			verb := string(f.Verb)
			if verb == "" {
				verb = a.t("작업 폴더", "workspace")
			}
			a.printf("  %s  %s: %s\n", t.at(f.At), verb, clean(a.said(f.Notice, f.Reason)))
		}
	}
}

func (a *app) lifeLine(st *daemon.Status, t moments) string {
	switch st.Life {
	case daemon.Running:
		return fmt.Sprintf(a.t("%s부터 돌고 있음 (pid %d, memctl %s)", "running since %s (pid %d, memctl %s)"), t.at(st.Started), st.PID, st.Version)
	case daemon.Stopped:
		return fmt.Sprintf(a.t("%s에 멈춤", "stopped at %s"), t.at(*st.Stopped))
	case daemon.Dead:
		return fmt.Sprintf(a.t("돌지 않음. %s에 시작한 pid %d은 말없이 끝남", "not running; pid %[2]d, started at %[1]s, ended without a word"), t.at(st.Started), st.PID)
	}
	return a.t("아직 없었음. memctl daemon이나 memctl service install로 시작합니다", "none yet: memctl daemon, or memctl service install")
}

func (a *app) watchingWord(w daemon.Watching) string {
	switch w {
	case daemon.WatchEvents:
		return a.t("바로 알아챔", "noticed at once")
	case daemon.WatchScan:
		return a.t("2초마다 살핌(시스템이 알려 주지 못함)", "looked for every two seconds; the system does not tell")
	}
	return a.t("다음 간추리기를 기다림", "wait for the next distil")
}

// verbLine is when a verb runs, what its last run did, and when the next one is.
func (a *app) verbLine(when string, v *daemon.Verb, t moments) string {
	parts := []string{when}
	if v.Last == nil {
		parts = append(parts, a.t("아직 없음", "none yet"))
	} else {
		parts = append(parts, fmt.Sprintf(a.t("마지막 %s (%s)", "last %s (%s)"), t.at(v.Last.Start), t.ago(v.Last.Start)), a.outcomeLine(v.Last))
	}
	if !v.Next.IsZero() {
		parts = append(parts, fmt.Sprintf(a.t("다음 %s (%s)", "next %s (%s)"), t.at(v.Next), t.ahead(v.Next)))
	}
	return strings.Join(parts, "; ")
}

func (a *app) verbWord(v schedule.Verb) string {
	if v == schedule.Reflect {
		return a.t("하루 닫기", "reflect")
	}
	return a.t("간추리기", "distil")
}

func (a *app) outcomeLine(r *daemon.Record) string {
	switch r.Outcome {
	case schedule.OK:
		return a.did(&r.Done)
	case schedule.Stopped:
		return a.t("도중에 멈춤, 바뀐 것 없음", "cancelled, nothing has changed")
	case schedule.Locked:
		return a.t("다른 memctl이 쓰고 있어 기다림", "waiting for another memctl")
	}
	return a.t("실패: ", "failed: ") + clean(a.said(r.Notice, r.Reason))
}

// plain is a duration without the parts that are nought: 30m, 1h.
func plain(s string) string {
	d, err := time.ParseDuration(s)
	if err != nil {
		return s
	}
	s = strings.TrimSuffix(d.String(), "0s")
	if d%time.Hour == 0 {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// moments says times in a zone, and how far they are from now.
type moments struct {
	a    *app
	now  time.Time
	zone *time.Location
}

// at is a time, with its day unless that is today.
func (m moments) at(t time.Time) string {
	t = t.In(m.zone)
	if t.Format(time.DateOnly) == m.now.In(m.zone).Format(time.DateOnly) {
		return t.Format(time.TimeOnly)
	}
	return t.Format(time.DateTime)
}

func (m moments) ago(t time.Time) string {
	return fmt.Sprintf(m.a.t("%s 전", "%s ago"), m.span(m.now.Sub(t)))
}

func (m moments) ahead(t time.Time) string {
	if !t.After(m.now) {
		return m.a.t("이제", "now")
	}
	return fmt.Sprintf(m.a.t("%s 뒤", "in %s"), m.span(t.Sub(m.now)))
}

// span is a length of time in the largest unit that has two of it.
func (m moments) span(d time.Duration) string {
	for _, u := range []struct {
		unit          time.Duration
		ko, one, many string
	}{{24 * time.Hour, "%d일", "day", "days"}, {time.Hour, "%d시간", "hour", "hours"}, {time.Minute, "%d분", "minute", "minutes"}} {
		if d >= 2*u.unit {
			return m.a.count(int(math.Round(float64(d)/float64(u.unit))), u.ko, u.one, u.many)
		}
	}
	return m.a.count(max(0, int(d/time.Second)), "%d초", "second", "seconds")
}
