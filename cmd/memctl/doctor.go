package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/spf13/cobra"
	"golang.org/x/term"
	"golang.org/x/text/unicode/norm"
)

// errBroken says that the doctor found something without which memctl cannot do its work; it has been said.
var errBroken = errors.New("something is broken")

// diagnosed is a diagnosis in words.
type diagnosed struct {
	Check   string        `json:"check"`
	State   doctor.Health `json:"state"` // ok, info, warn or fail
	Code    string        `json:"code"`  // what was seen; stable
	Seen    string        `json:"seen"`  // the same in words
	Do      string        `json:"do,omitempty"`
	Fixable bool          `json:"fixable,omitzero"` // --fix does it
	Count   int           `json:"count,omitzero"`
	Spots   []doctor.Spot `json:"spots,omitempty"` // the first of them
}

// treated is what --fix did.
type treated struct {
	Check string `json:"check"`
	Code  string `json:"code"`
	Error string `json:"error,omitempty"` // why it could not be done

	why, do string // the same in words, and what to do
}

// examination is the answer of doctor.
type examination struct {
	Workspace string        `json:"workspace"` // "" when none was found
	State     doctor.Health `json:"state"`     // the worst of the checks
	Checks    []diagnosed   `json:"checks"`
	Mended    []treated     `json:"mended,omitempty"`
}

// examiner is a group of checks. The engine is nil when there is no workspace that could be opened. Hooks, services and
// whatever else memctl puts on a machine bring one of their own.
type examiner func(ctx context.Context, e *engine.Engine) ([]doctor.Diagnosis, error)

// examiners are all of them, in the order in which they are shown.
func (a *app) examiners() []examiner {
	return []examiner{a.examineLocale, a.examineZone, examineWorkspace, a.examineHooks, a.examineService}
}

func examineWorkspace(ctx context.Context, e *engine.Engine) ([]doctor.Diagnosis, error) {
	if e == nil {
		return nil, nil
	}
	return e.Examine(ctx)
}

func (a *app) doctorCmd() *cobra.Command {
	fix, yes := false, false
	c := &cobra.Command{
		Use:   "doctor",
		Short: a.t("탈 난 곳을 살피고 고칩니다", "check that all is well, and mend it"),
		Long: a.t(`작업 폴더와 이 컴퓨터를 두루 살펴 본 것과 할 일을 말합니다. 설정, 권한, 디스크,
잠금, 끝내지 못한 실행, 색인, 장부, 시계와 시간대, 일지의 인코딩과 깨진 글자,
파일 이름, 동기화가 남긴 사본, 모델 서버, 로캘. --fix는 묻고 나서 안전한 것만
고칩니다. 일지는 고치지 않습니다. 깨진 글자는 고친 사본을 .memctl/repaired/에
둡니다. 종료 코드: 0 모두 좋음, 3 살펴볼 것이 있음, 1 고장.`,
			`Looks the workspace and this machine over and says what it saw and what to do:
settings, permissions, disk, lock, runs that were cut off, index, ledger, clock
and time zone, encoding and garbled text of logs, names of files, copies that a
sync has left, the model's server, the locale. --fix mends what is safe to mend,
and asks before. Logs are never changed: repaired copies of garbled ones are put
into .memctl/repaired/. Exit code 0 all is well, 3 something to look at, 1
something is broken.`),
		Example: "  memctl doctor\n  memctl doctor --fix\n  memctl doctor --json",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f, ok := a.in.(*os.File); fix && !yes && (!ok || !term.IsTerminal(int(f.Fd()))) {
				return a.usage("터미널이 아니라서 물을 수 없습니다. 묻지 않고 고치려면 --yes", "there is no terminal to ask on; to mend without asking, pass --yes")
			}
			var mended []treated
			x, err := a.examine(cmd.Context(), func(list []doctor.Diagnosis) (err error) {
				if fix {
					mended, err = a.treat(cmd.Context(), list, yes)
				}
				return err
			})
			if err == nil && len(mended) > 0 { // how it stands now
				x, err = a.examine(cmd.Context(), nil)
			}
			if err != nil {
				return err
			}
			x.Mended = mended
			return a.tell(x)
		},
	}
	c.Flags().BoolVar(&fix, "fix", false, a.t("안전한 것을 고칩니다(하나씩 묻습니다)", "mend what is safe, asking for each"))
	c.Flags().BoolVarP(&yes, "yes", "y", false, a.t("묻지 않습니다", "do not ask"))
	return c
}

// examine does all checks, and hands them over while the workspace is still open, if anybody asks for them.
func (a *app) examine(ctx context.Context, then func([]doctor.Diagnosis) error) (*examination, error) {
	x := &examination{State: doctor.Healthy, Checks: []diagnosed{}}
	e, list := a.admit(x)
	if e != nil {
		defer e.Close()
	}
	for _, look := range a.examiners() {
		found, err := look(ctx, e)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	a.clearBar()
	for i := range list {
		d := &list[i]
		seen, do := a.diagnosis(d)
		x.State = x.State.Worse(d.Health)
		x.Checks = append(x.Checks, diagnosed{Check: d.Check, State: d.Health, Code: d.Code, Seen: seen, Do: do, Fixable: d.Mend != nil, Count: d.Count, Spots: d.Spots})
	}
	if then != nil {
		return x, then(list)
	}
	return x, nil
}

// admit finds and opens the workspace.
func (a *app) admit(x *examination) (*engine.Engine, []doctor.Diagnosis) {
	p, err := a.find()
	if err != nil {
		return nil, []doctor.Diagnosis{{Check: "workspace", Health: doctor.Broken, Code: "workspace.none", Values: []any{err}}}
	}
	x.Workspace = p.Dir
	e, err := a.openDir(p.Dir, a.now)
	if err != nil {
		d := doctor.Diagnosis{Check: "workspace", Health: doctor.Broken, Code: "workspace.none", Values: []any{err}}
		if _, ok := errors.AsType[*config.Error](err); ok {
			d.Check, d.Code = "settings", "settings.bad"
		}
		return nil, []doctor.Diagnosis{d}
	}
	x.Workspace = e.Dir()
	return e, []doctor.Diagnosis{
		{Check: "workspace", Health: doctor.Healthy, Code: "workspace.found", Values: []any{e.Dir(), a.how(p)}},
		{Check: "settings", Health: doctor.Healthy, Code: "settings.ok"},
	}
}

// treat mends what can be mended, after asking.
func (a *app) treat(ctx context.Context, list []doctor.Diagnosis, yes bool) (mended []treated, err error) {
	in := bufio.NewReader(a.in)
	for i := range list {
		d := &list[i]
		if d.Mend == nil {
			continue
		}
		if !yes {
			seen, _ := a.diagnosis(d)
			a.aside("%s: %s\n%s ", a.checkName(d.Check), clean(seen), a.t("고칠까요? [y/N]", "mend this? [y/N]"))
			ok, err := a.agreed(ctx, in)
			if err != nil {
				return mended, err
			}
			if !ok {
				continue
			}
		}
		t := treated{Check: d.Check, Code: d.Code}
		if err := d.Mend(ctx); err != nil {
			t.Error = err.Error()
			_, t.why, t.do = a.explain(ctx, "memctl doctor", err)
		}
		mended = append(mended, t)
	}
	return mended, nil
}

// agreed reads a yes. A read of a terminal cannot be taken back, as in readAll.
func (a *app) agreed(ctx context.Context, in *bufio.Reader) (bool, error) {
	answer := make(chan string, 1)
	go func() {
		line, _ := in.ReadString('\n') // an end of input is a no
		answer <- line
	}()
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case line := <-answer:
		line = strings.TrimSpace(line)
		return strings.EqualFold(line, "y") || line == "ㅛ" || line == "네" || line == "예", nil
	}
}

// tell prints the examination; its state is the exit code.
func (a *app) tell(x *examination) error {
	if a.json {
		if err := a.printJSON(x); err != nil {
			return err
		}
	} else {
		a.printExamination(x)
	}
	switch x.State {
	case doctor.Broken:
		return errBroken
	case doctor.Ailing:
		return errPartial
	default:
		return nil
	}
}

func (a *app) printExamination(x *examination) {
	wide := 0
	for _, d := range x.Checks {
		wide = max(wide, columns(a.checkName(d.Check)))
	}
	indent := strings.Repeat(" ", wide+4)
	for _, d := range x.Checks {
		a.printf("%s %s  %s\n", a.mark(d.State), pad(a.checkName(d.Check), wide), clean(d.Seen))
		for _, s := range d.Spots {
			a.printf("%s%s\n", indent, a.spot(&d, s))
		}
		if more := d.Count - len(d.Spots); more > 0 && len(d.Spots) > 0 {
			a.printf("%s%s\n", indent, a.count(more, "그 밖에 %d곳", "more", "more"))
		}
		if d.Do != "" {
			a.printf("%s%s %s\n", indent, a.dim("→"), d.Do)
		}
	}
	for _, t := range x.Mended {
		if t.Error != "" {
			text := fmt.Sprintf("%s: %s: %s", a.t("고치지 못함", "could not be mended"), a.checkName(t.Check), clean(t.why))
			if t.do != "" {
				text += " → " + t.do
			}
			a.warn("%s", text)
			continue
		}
		a.printf("%s %s\n", a.bold(a.t("고침:", "mended:")), a.done(t.Code))
	}
	a.printf("\n%s\n", a.verdict(x))
}

// mark tells the states apart without colour.
func (a *app) mark(h doctor.Health) string {
	switch h {
	case doctor.Broken:
		return a.style("\x1b[31m", "✗")
	case doctor.Ailing:
		return a.style("\x1b[33m", "!")
	case doctor.Notable:
		return "·"
	default:
		return a.style("\x1b[32m", "✓")
	}
}

func (a *app) spot(d *diagnosed, s doctor.Spot) string {
	text := where(clean(s.Path), s.Line, s.Notice)
	switch {
	case s.Path == "":
		text = clean(a.said(s.Notice, s.Text))
	case s.Text != "":
		text += ": " + clean(a.said(s.Notice, s.Text))
	}
	switch {
	case d.Check == "names": // two forms of a name look the same
		if !norm.NFC.IsNormalString(s.Path) {
			text += a.t(" (풀어쓴 꼴, NFD)", " (written in decomposed form, NFD)")
		}
	case s.Wants != "":
		text += " → " + clean(s.Wants)
	}
	return text
}

func (a *app) verdict(x *examination) string {
	ailing, broken := 0, 0
	for _, d := range x.Checks {
		switch d.State {
		case doctor.Ailing:
			ailing++
		case doctor.Broken:
			broken++
		default:
		}
	}
	switch {
	case broken > 0:
		return a.bold(a.count(broken, "고장 난 것이 %d가지 있습니다", "thing is broken", "things are broken"))
	case ailing > 0:
		return a.bold(a.count(ailing, "살펴볼 것이 %d가지 있습니다", "thing to look at", "things to look at"))
	}
	return a.bold(a.t("모두 좋습니다", "all is well"))
}

// examineZone compares the machine's time zone with the workspace's, which counts.
func (a *app) examineZone(_ context.Context, e *engine.Engine) ([]doctor.Diagnosis, error) {
	if e == nil {
		return nil, nil
	}
	return doctor.Zone(e.Config().Zone, a.where().Zone(), e.Clock().At), nil
}

// examineLocale looks whether a terminal shows what memctl writes, which is UTF-8.
func (a *app) examineLocale(context.Context, *engine.Engine) ([]doctor.Diagnosis, error) {
	if page, ok := consolePage(); ok {
		return doctor.Console(page, utf8Page), nil
	}
	return doctor.Locale(a.env), nil
}
