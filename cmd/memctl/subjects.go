package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/spf13/cobra"
)

// shownCandidates is how many candidates are shown.
const shownCandidates = 30

// subjectFlags are the flags of subjects.
type subjectFlags struct {
	candidates                   bool
	add, dismiss, join, into, of string
	aliases                      []string
}

func (a *app) subjectsCmd() *cobra.Command {
	var f subjectFlags
	c := &cobra.Command{
		Use:   "subjects",
		Short: a.t("일지가 무엇에 관한 것인지 보여 줍니다", "list what the logs are about"),
		Long: a.t(`일지에서 찾은 사람, 프로젝트, 물건, 곳, 화제를 보여 줍니다. 이틀 넘게 세 줄이
말한 이름은 그날이 닫힐 때 대상이 됩니다. @이름과 [[링크]]는 곧바로 됩니다.
--candidates는 아직 대상이 아닌 이름을 까닭과 함께 보여 줍니다.

--add는 이름을 대상으로 하거나 다른 이름을 더하고, --dismiss는 대상이 아니라고
하며, --join A --into B는 둘이 하나라고 합니다. 사람이 한 말이 늘 앞섭니다.`,
			`Lists the people, projects, things, places and topics that were found in the
logs. A name of which three lines on two days speak becomes a subject when the
day is closed, an @name or a [[link]] at once. With --candidates also the names
that are none yet, and why.

--add makes a name a subject or gives it other names, --dismiss says that a name
is none, --join A --into B that two are one. What a person says counts.`),
		Example: a.t(`  memctl subjects --candidates
  memctl subjects --add 김치냉장고 --alias 김냉,딤채 --category thing
  memctl subjects --join 민수님 --into 김민수`, `  memctl subjects --candidates
  memctl subjects --add "billing service" --alias billing --category project
  memctl subjects --join Col --into Colin`) + `
  memctl subjects --json | jq -r '.subjects[].name'`,
		Args: a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.checkSubjects(cmd, &f); err != nil {
				return err
			}
			return a.subjects(cmd, &f)
		},
	}
	fl := c.Flags()
	fl.BoolVar(&f.candidates, "candidates", false, a.t("아직 대상이 아닌 이름도 보입니다", "show names that are no subject yet, too"))
	fl.StringVar(&f.add, "add", "", a.t("`NAME`이 이름을 대상으로 합니다", "`NAME`make this name a subject, or change the one it is"))
	fl.StringSliceVar(&f.aliases, "alias", nil, a.t("`NAMES`--add: 다른 이름", "`NAMES`--add: other names of it"))
	fl.StringVar(&f.of, "category", "", a.t("`CATEGORY`--add: person, project, thing, place, topic", "`CATEGORY`--add: person, project, thing, place or topic"))
	fl.StringVar(&f.dismiss, "dismiss", "", a.t("`NAME`이 이름은 대상이 아닙니다", "`NAME`this name is no subject"))
	fl.StringVar(&f.join, "join", "", a.t("`NAME`이 대상을 --into의 대상에 합칩니다", "`NAME`this subject is that of --into"))
	fl.StringVar(&f.into, "into", "", a.t("`NAME`--join: 남는 대상", "`NAME`--join: the one that stays"))
	return c
}

// checkSubjects says which flags do not go together.
func (a *app) checkSubjects(cmd *cobra.Command, f *subjectFlags) error {
	does := 0
	for _, flag := range []string{"add", "dismiss", "join"} {
		if cmd.Flags().Changed(flag) {
			does++
		}
	}
	switch {
	case does > 1:
		return a.usage("--add, --dismiss, --join 가운데 하나만 씁니다", "--add, --dismiss, --join: one of them")
	case does > 0 && f.candidates:
		return a.usage("--candidates는 목록에만 씁니다", "--candidates: only with the list")
	case (len(f.aliases) > 0 || f.of != "") && !cmd.Flags().Changed("add"):
		return a.usage("--alias와 --category는 --add와 함께 씁니다", "--alias and --category go with --add")
	case cmd.Flags().Changed("join") != cmd.Flags().Changed("into"):
		return a.usage("--join과 --into는 함께 씁니다", "--join and --into go together")
	}
	for _, flag := range []string{"add", "dismiss", "join", "into"} {
		if v, _ := cmd.Flags().GetString(flag); cmd.Flags().Changed(flag) && strings.TrimSpace(v) == "" {
			return a.usage("--%s에 이름이 없습니다", "--%s: want a name", flag)
		}
	}
	return a.utf8(strings.Join(append([]string{f.add, f.dismiss, f.join, f.into}, f.aliases...), " "))
}

func (a *app) subjects(cmd *cobra.Command, f *subjectFlags) error {
	e, err := a.open()
	if err != nil {
		return err
	}
	defer e.Close()
	ctx := cmd.Context()
	switch {
	case f.add != "":
		r, err := e.NameSubject(ctx, f.add, f.aliases, f.of)
		return a.didSubject(r, err, a.t("대상", "subject"), e.SubjectName(f.add))
	case f.dismiss != "":
		r, err := e.DismissSubject(ctx, f.dismiss)
		return a.didSubject(r, err, a.t("대상이 아님", "no subject"), e.SubjectName(f.dismiss))
	case f.join != "":
		r, err := e.JoinSubjects(ctx, f.join, f.into)
		return a.didSubject(r, err, a.t("합쳤습니다", "joined"), e.SubjectName(f.join)+" → "+e.SubjectName(f.into))
	}
	n := 0
	if f.candidates {
		n = shownCandidates
	}
	s, err := e.Subjects(ctx, n)
	if err != nil {
		return err
	}
	return a.printSubjects(s, f.candidates)
}

func (a *app) didSubject(r *report.Report, err error, done, name string) error {
	if err != nil {
		return a.subjectError(err, name)
	}
	a.clearBar()
	if a.json {
		if err := a.printJSON(r); err != nil {
			return err
		}
		return outcome(r)
	}
	a.printf("%s: %s\n", done, a.bold(clean(name)))
	a.printProblems(r.Problems, nil)
	return outcome(r)
}

// taken says that another subject has a name, or that there is none of that name.
func (a *app) taken(err error, name string) error {
	switch {
	case errors.Is(err, report.ErrAlready):
		return fmt.Errorf("%s: %s", a.t("다른 대상의 이름이거나 이미 그렇습니다", "another subject has the name, or it is so already"), name)
	case errors.Is(err, bank.ErrNotFound):
		return &missingError{name: name, subj: true}
	}
	return err
}

func (a *app) printSubjects(s *view.Subjects, candidates bool) error {
	a.clearBar()
	if a.json {
		return a.printJSON(s)
	}
	if len(s.Subjects) == 0 {
		a.note("아직 대상이 없습니다. 이틀 넘게 세 줄이 말한 이름이 대상이 됩니다", "no subject yet: a name becomes one when three lines on two days speak of it")
	}
	var rows [][]string
	for _, x := range s.Subjects {
		by := a.seenWords(&x.Seen)
		switch {
		case x.From != "":
			by = clean(x.From)
		case x.By == bank.Person:
			by = a.t("사람이 정함", "named by a person")
		}
		since := "-"
		if x.Since != 0 {
			since = x.Since.String()
		}
		rows = append(rows, []string{clean(x.Name), a.categoryWord(x.Category), since, fmt.Sprint(x.Entries), clean(strings.Join(x.Aliases, ", ")), clean(by)})
	}
	head := []cell{
		{head: a.t("이름", "name")},
		{head: a.t("갈래", "category")},
		{head: a.t("날", "since")},
		{head: a.t("항목", "entries"), right: true},
		{head: a.t("다른 이름", "also")},
		{head: a.t("까닭", "why")},
	}
	if len(rows) > 0 {
		a.grid("", head, rows, func(int) bool { return false })
	}
	if !candidates {
		return nil
	}
	a.printProposed(s)
	rows = nil
	for _, c := range s.Candidates {
		source := ""
		if len(c.Sources) > 0 {
			source = clean(c.Sources[0])
		}
		rows = append(rows, []string{clean(c.Name), a.categoryWord(c.Category), fmt.Sprint(c.Seen.Lines), fmt.Sprint(c.Seen.Days), a.signWords(c.Seen.Signs), a.tieWords(c.Ties), source})
	}
	a.printf("\n%s\n", a.bold(a.t("아직 대상이 아닌 이름", "names that are no subject yet")))
	head = []cell{
		{head: a.t("이름", "name")},
		{head: a.t("갈래", "category")},
		{head: a.t("줄", "lines"), right: true},
		{head: a.t("날", "days"), right: true},
		{head: a.t("까닭", "signs")},
		{head: a.t("같은 이름?", "same as?")},
		{head: a.t("처음", "first")},
	}
	a.grid("  ", head, rows, func(int) bool { return false })
	return nil
}

// printProposed prints the renames that lines tell and that the program has not made.
func (a *app) printProposed(s *view.Subjects) {
	var rows [][2]string
	for i := range s.Subjects {
		for _, name := range s.Subjects[i].Proposed {
			rows = append(rows, [2]string{clean(s.Subjects[i].Name), "→ " + clean(name)})
		}
	}
	if len(rows) == 0 {
		return
	}
	a.printf("\n%s\n", a.bold(a.t("일지가 말한 새 이름 (memctl wiki rename이나 merge로 정합니다)", "names that lines tell now (settle it with memctl wiki rename or merge)")))
	a.table("  ", rows)
}

// tieWords are the names that may be of the same subject, each with how they fit.
func (a *app) tieWords(ties []view.TieView) string {
	var out []string
	for _, t := range ties {
		out = append(out, fmt.Sprintf("%s (%s)", clean(t.Name), a.tieWord(t.Tie)))
	}
	return strings.Join(out, ", ")
}

// tieWord says in the language of the person how two names fit.
func (a *app) tieWord(tie string) string {
	ko := map[string]string{"family": "성", "same": "줄에 있음", "sound": "소리", "spelling": "적은 꼴", "title": "직함", "clipped": "줄임", "begins": "앞말", "head": "끝말"}[tie]
	if ko == "" {
		return tie
	}
	return a.t(ko, tie)
}

// categoryWord says a category in the language of the person.
func (a *app) categoryWord(c string) string {
	ko := map[string]string{"person": "사람", "project": "프로젝트", "thing": "물건", "place": "곳", "topic": "화제"}[c]
	if ko == "" {
		return c
	}
	return a.t(ko, c)
}
