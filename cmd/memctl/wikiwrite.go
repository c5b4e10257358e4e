package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/bank"
	sheets "github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/engine/wiki"
)

func (a *app) wikiNewCmd() *cobra.Command {
	var d wiki.Draft
	c := &cobra.Command{
		Use:   "new NAME [-]",
		Short: a.t("대상이나 페이지를 새로 만듭니다", "make a subject or a page"),
		Long: a.t(`이름을 대상으로 합니다. -를 쓰면 표준 입력의 글이 그 페이지에 들어가고,
프로그램이 쓰는 자리 밖에 그대로 남습니다. --page는 대상이 아닌 글을 만듭니다.
이미 있는 이름이나 페이지는 고치지 않습니다.`,
			`Makes a name a subject. With - the text on standard input is put on its page,
outside of what the program writes there, and stays as it is. With --page it is
a page of no subject. Nothing that is there already is overwritten.`),
		Example: a.t(`  memctl wiki new 김치냉장고 --alias 김냉,딤채 --category thing
  memctl wiki new "부산 여행" --page - < 여행.md`, `  memctl wiki new "billing service" --alias billing --category project
  memctl wiki new "Trip to Busan" --page - < trip.md`),
		Args: a.between(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.wikiNew(cmd, args, d)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&d.Category, "category", "", a.t("`CATEGORY`person, project, thing, place, topic", "`CATEGORY`person, project, thing, place or topic"))
	f.StringSliceVar(&d.Aliases, "alias", nil, a.t("`NAMES`다른 이름", "`NAMES`other names of it"))
	f.StringVar(&d.Title, "title", "", a.t("`TITLE`페이지의 제목(없으면 이름)", "`TITLE`of the page (default: the name)"))
	f.BoolVar(&d.Free, "page", false, a.t("대상이 아닌 글을 만듭니다", "a page of no subject"))
	var known []string
	for _, c := range subject.Categories() {
		known = append(known, string(c))
	}
	a.completes(c, "category", known)
	return c
}

func (a *app) wikiNew(cmd *cobra.Command, args []string, d wiki.Draft) error {
	d.Name = args[0]
	if len(args) == 2 {
		if args[1] != "-" {
			return a.usage("%q: 글은 표준 입력으로 받습니다(-)", "%q: the text is taken from standard input (-)", args[1])
		}
		var err error
		if d.Text, err = a.text(cmd.Context(), args[1:], maxInput); err != nil {
			return err
		}
	}
	if strings.TrimSpace(d.Name) == "" {
		return a.usage("이름이 없습니다", "want a name")
	}
	if d.Title != "" && !d.Free && d.Text == "" {
		return a.usage("--title은 글이 있거나(-) --page일 때만 씁니다", "--title goes with a text (-) or --page")
	}
	if err := a.utf8(strings.Join(append([]string{d.Name, d.Title, d.Category}, d.Aliases...), " ")); err != nil {
		return err
	}
	e, err := a.open()
	if err != nil {
		return err
	}
	defer e.Close()
	r, err := e.WikiNew(cmd.Context(), d)
	if err != nil {
		return a.notNamed(err, e.SubjectName(d.Name))
	}
	a.clearBar()
	if a.json {
		return a.printJSON(r)
	}
	if r.Subject != "" {
		a.printf("%s: %s\n", a.t("대상", "subject"), a.bold(clean(r.Name)))
	}
	a.printWritten(r)
	if r.Run != nil {
		a.printProblems(r.Run.Problems, nil)
		return outcome(r.Run)
	}
	return nil
}

// notNamed is why a name cannot be that of a subject, in words where the error has none.
func (a *app) notNamed(err error, name string) error {
	if _, taken := errors.AsType[*wiki.ExistsError](err); taken {
		return err
	}
	if errors.Is(err, sheets.ErrOpen) {
		return a.notData(err)
	}
	return a.subjectError(err, name)
}

// notData says that a text cannot stand on a page.
func (a *app) notData(error) error {
	return a.usage("글에 열고 닫지 않은 것(코드 울타리, <private>)이 너무 많습니다", "too much in the text is opened and not closed (code fences, <private>)")
}

func (a *app) printWritten(r *wiki.Written) {
	switch {
	case !r.Page:
		a.printf("%s\n", a.t("페이지는 말할 것이 있을 때 생깁니다: ", "its page comes once there is something to say: ")+clean(r.Path))
	case r.Lines == 0:
		a.printf("%s\n", clean(r.Path))
	default:
		a.printf("%s: %s\n", clean(r.Path), a.count(r.Lines, "%d줄을 적었습니다", "line written", "lines written"))
	}
}

func (a *app) wikiAppendCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "append NAME [TEXT|-]",
		Short: a.t("페이지 끝에 글을 덧붙입니다", "add text to the end of a page"),
		Long: a.t(`사람의 글을 페이지 끝에, 프로그램이 쓰는 자리 밖에 덧붙입니다. 글은 글로만
남습니다. 그 안의 표시나 항목 줄은 프로그램의 것이 되지 않습니다.`,
			`Adds a person's text to the end of a page, outside of what the program writes
there. It is data: no mark or line of an entry in it becomes the program's.`),
		Example: a.t(`  memctl wiki append 결제서버 "장애 때는 지아에게 먼저 전화한다."
  memctl wiki append 지아 - < 메모.md`, `  memctl wiki append billing-api "Call Jia first when it is down."
  memctl wiki append Jia - < notes.md`),
		Args:              a.atLeast(1),
		ValidArgsFunction: a.pageNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := a.text(cmd.Context(), args[1:], maxInput)
			if err != nil {
				return err
			}
			if strings.TrimSpace(text) == "" {
				return a.usage("글이 비어 있습니다", "the text is empty")
			}
			return a.onWiki(func(ctx context.Context, e *engine.Engine, args []string) error {
				r, err := e.WikiAppend(ctx, args[0], text)
				if errors.Is(err, sheets.ErrOpen) {
					return a.notData(err)
				}
				if err != nil {
					return a.noPage(err, args[0])
				}
				a.clearBar()
				if a.json {
					return a.printJSON(r)
				}
				a.printWritten(r)
				return nil
			})(cmd, args)
		},
	}
}

func (a *app) wikiRebuildCmd() *cobra.Command {
	var all, dry bool
	c := &cobra.Command{
		Use:   "rebuild [NAME…]",
		Short: a.t("페이지를 출처에서 새로 만듭니다", "make pages from their sources"),
		Long: a.t(`일지와 장부만 보고 페이지를 다시 만듭니다. 프로그램이 쓰는 자리에 무엇이 적혀
있든 버리고, 그 밖에 사람이 쓴 글은 그대로 둡니다. 무엇이 달랐는지 보여 줍니다.
--all은 모든 페이지를, 모든 일지를 처음부터 다시 읽어 만듭니다.`,
			`Makes pages from the logs and the ledger alone. What stands between the marks of
the program is thrown away, whatever it is; what people wrote outside stays. It
says what differed. With --all it makes every page, and reads all logs anew.`),
		Example:           "  memctl wiki rebuild " + a.t("결제서버", "billing-api") + "\n  memctl wiki rebuild --all --dry-run",
		Args:              a.atLeast(0),
		ValidArgsFunction: a.pageNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if all == (len(args) > 0) {
				return a.usage("이름이나 --all 가운데 하나를 씁니다", "want names, or --all")
			}
			return a.onWiki(func(ctx context.Context, e *engine.Engine, args []string) error {
				r, err := e.WikiRebuild(ctx, args, dry)
				if errors.Is(err, bank.ErrNotFound) && len(args) == 1 {
					return &missingError{name: args[0], wiki: true}
				}
				if err != nil {
					return a.noPage(err, strings.Join(args, ", "))
				}
				return a.printRebuilt(r)
			})(cmd, args)
		},
	}
	c.Flags().BoolVar(&all, "all", false, a.t("모든 페이지", "every page"))
	c.Flags().BoolVarP(&dry, "dry-run", "n", false, a.t("쓰지 않고, 바뀔 줄만 보여 줍니다", "write nothing, show what would change"))
	return c
}

func (a *app) printRebuilt(r *wiki.Rebuilt) error {
	a.clearBar()
	if a.json {
		return a.printJSON(r)
	}
	if r.DryRun {
		a.printDiff(r.Diff)
	}
	for i := range r.Changed {
		d := &r.Changed[i]
		what := fmt.Sprintf("+%d −%d", d.Added, d.Removed)
		if d.Missing {
			what = a.t("파일이 없었습니다", "there was no file")
		}
		a.printf("%s: %s\n", clean(d.Path), what)
	}
	made := a.count(r.Pages, "페이지 %d개를 만들었습니다", "page made", "pages made")
	if r.DryRun {
		made = a.count(r.Pages, "페이지 %d개를 살폈습니다", "page looked at", "pages looked at")
	}
	a.printf("%s, %s\n", made, a.count(len(r.Changed), "%d개가 달랐습니다", "differed", "differed"))
	if r.Run != nil {
		a.printProblems(r.Run.Problems, nil)
		return outcome(r.Run)
	}
	return nil
}

// subjectError puts into words why a name cannot be that of a subject.
func (a *app) subjectError(err error, name string) error {
	switch {
	case errors.Is(err, view.ErrCategory):
		return a.usage("--category: person, project, thing, place, topic 가운데 하나여야 합니다", "--category: want person, project, thing, place or topic")
	case errors.Is(err, subject.ErrNoName):
		return a.usage("%q: 이름이 아닙니다", "%q: no name", name)
	case errors.Is(err, subject.ErrLongName):
		return a.usage("이름이 너무 깁니다: %d자까지입니다", "the name is too long: at most %d characters", subject.MaxName)
	}
	return a.taken(err, name)
}
