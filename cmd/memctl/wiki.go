package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/engine/wiki"
)

// sentenceColumns is how much of the sentence of a page is listed, in columns.
const sentenceColumns = 72

func (a *app) wikiCmd() *cobra.Command {
	c := &cobra.Command{
		Use:   "wiki",
		Short: a.t("대상마다 한 페이지인 위키를 봅니다", "the wiki: one page for each subject"),
		Long: a.t(`bank/wiki/에는 사람, 프로젝트, 물건, 곳, 화제마다 한 페이지가 있습니다. 지금
어떤지, 열린 일, 정해진 것, 그렇게 되기까지의 지나온 길이 출처와 함께 있습니다.
사람과 에이전트가 쓴 페이지와 간직한 질문도 거기 있습니다.`,
			`bank/wiki/ has one page for each person, project, thing, place and topic: what
holds now, what is open, what was decided, and how it came to that, with its
sources. Pages that people and agents write and kept questions are there, too.`),
		Example: "  memctl wiki list\n  memctl wiki show " + a.t("지아\n  memctl wiki history 결제서버 포트", "Jia\n  memctl wiki history billing-api port"),
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return a.unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	c.AddCommand(a.wikiListCmd(), a.wikiShowCmd(), a.wikiHistoryCmd(), a.wikiStatusCmd(), a.wikiNewCmd(), a.wikiAppendCmd(), a.wikiRebuildCmd(), a.wikiMergeCmd(), a.wikiRenameCmd())
	return c
}

// onWiki opens the workspace for a verb of the wiki.
func (a *app) onWiki(do func(ctx context.Context, e *engine.Engine, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if err := a.utf8(strings.Join(args, " ")); err != nil {
			return err
		}
		e, err := a.open()
		if err != nil {
			return err
		}
		defer e.Close()
		return do(cmd.Context(), e, args)
	}
}

func (a *app) wikiListCmd() *cobra.Command {
	var categories []string
	known := []string{"page", "question", "redirect"}
	for _, c := range subject.Categories() {
		known = append(known, string(c))
	}
	c := &cobra.Command{
		Use:   "list",
		Short: a.t("위키의 페이지를 늘어놓습니다", "list the pages of the wiki"),
		Long: a.t(`대상의 페이지를 그 한 문장, 갈래, 항목 수, 가장 새 출처의 날과 함께 보여 주고,
이어서 사람이 쓴 페이지, 질문, 옛 이름을 보여 줍니다. --category에는
person, project, thing, place, topic이나 page, question, redirect를 씁니다.`,
			`Lists the pages of subjects, each with its category, number of entries, day of
its newest source and one sentence; then pages that people wrote, questions, and
old names that lead to other pages.`),
		Example: "  memctl wiki list\n  memctl wiki list --category person,project\n  memctl wiki list --json | jq -r '.pages[].path'",
		Args:    a.exactly(0),
		RunE: a.onWiki(func(ctx context.Context, e *engine.Engine, _ []string) error {
			for _, c := range categories {
				if !slices.Contains(known, c) {
					return a.usage("--category %q: %s 가운데 하나여야 합니다", "--category %q: want one of %s", c, strings.Join(known, ", "))
				}
			}
			l, err := e.WikiList(ctx, categories)
			if err != nil {
				return err
			}
			return a.printWiki(l, len(categories) > 0)
		}),
	}
	c.Flags().StringSliceVar(&categories, "category", nil, a.t("`CATEGORIES`이 갈래만", "`CATEGORIES`only these"))
	a.completes(c, "category", known)
	return c
}

// completes has the shell offer the values of a flag.
func (a *app) completes(c *cobra.Command, flag string, values []string) {
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)) // the flag is there
}

// pageNames has the shell offer the names of the pages of the wiki.
func (a *app) pageNames(cmd *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	e, err := a.open()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	defer e.Close()
	l, err := e.WikiList(cmd.Context(), nil)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []string
	for i := range l.Pages {
		if name := clean(l.Pages[i].Name); strings.HasPrefix(name, begun) {
			out = append(out, name)
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

func (a *app) printWiki(l *wiki.List, some bool) error {
	a.clearBar()
	if a.json {
		return a.printJSON(l)
	}
	if len(l.Pages) == 0 {
		if some {
			a.note("그런 갈래의 페이지가 없습니다", "no page of that category")
		} else {
			a.note("아직 페이지가 없습니다. 일지가 여러 번 말한 이름에 memctl distill이 페이지를 만듭니다", "no page yet: memctl distill makes one for each name of which the logs speak")
		}
		return nil
	}
	rows := make([][]string, 0, len(l.Pages))
	for i := range l.Pages {
		p := &l.Pages[i]
		entries, updated, says := "", "-", clean(p.Sentence)
		if p.Sort == wiki.OfSubject {
			entries = fmt.Sprint(p.Entries)
		}
		if p.Updated != 0 {
			updated = p.Updated.String()
		}
		if p.To != "" {
			says = "→ " + clean(p.To)
		}
		rows = append(rows, []string{clean(p.Name), a.pageSort(p), entries, updated, shorten(says, sentenceColumns)})
	}
	a.grid("", []cell{
		{head: a.t("이름", "name")},
		{head: a.t("갈래", "category")},
		{head: a.t("항목", "entries"), right: true},
		{head: a.t("갱신", "updated")},
		{head: a.t("한마디", "in a sentence")},
	}, rows, func(i int) bool { return l.Pages[i].Sort == wiki.Redirect })
	return nil
}

// pageSort says what a page of the wiki is in the language of the person.
func (a *app) pageSort(p *wiki.Page) string {
	switch p.Sort {
	case wiki.OfQuestion:
		return a.t("질문", "question")
	case wiki.Redirect:
		return a.t("옛 이름", "redirect")
	case wiki.OfPeople:
		if p.Category == "" {
			return a.t("글", "page")
		}
	case wiki.OfSubject:
	}
	return clean(a.categoryWord(p.Category))
}

func (a *app) wikiShowCmd() *cobra.Command {
	var all bool
	c := &cobra.Command{
		Use:   "show NAME",
		Short: a.t("위키의 한 페이지를 읽습니다", "read a page of the wiki"),
		Long: a.t(`이름이나 다른 이름으로 페이지를 찾아 글로 보여 줍니다. --all은 페이지가 길이
때문에 뺀 줄까지 모두, 항목의 id와 함께 보여 줍니다.`,
			`Shows the page that has a name or an alias, as text. With --all every line, also
those that the page leaves out for its length, with the ids of the entries.`),
		Example:           "  memctl wiki show " + a.t("지아\n  memctl wiki show --all 지아", "Jia\n  memctl wiki show --all Jia"),
		Args:              a.exactly(1),
		ValidArgsFunction: a.pageNames,
		RunE: a.onWiki(func(ctx context.Context, e *engine.Engine, args []string) error {
			s, err := e.WikiShow(ctx, args[0])
			if err != nil {
				return a.noPage(err, args[0])
			}
			a.clearBar()
			switch {
			case a.json:
				return a.printJSON(s)
			case all && len(s.Parts) > 0 || s.Text == "":
				a.printSheet(s)
			default:
				a.print(cleanLines(s.Text))
			}
			return nil
		}),
	}
	c.Flags().BoolVar(&all, "all", false, a.t("빠진 줄 없이 모두", "every line, none left out"))
	return c
}

// noPage says which page is missing.
func (a *app) noPage(err error, name string) error {
	if errors.Is(err, bank.ErrNotFound) {
		return &missingError{name: name, wiki: true}
	}
	return err
}

// printSheet prints all that there is to say of a subject.
func (a *app) printSheet(s *wiki.Shown) {
	a.printf("%s\n", a.bold("# "+clean(s.Name)))
	if len(s.Aliases) > 0 {
		a.printf("%s: %s\n", a.t("다른 이름", "also"), clean(strings.Join(s.Aliases, ", ")))
	}
	for _, p := range s.Parts {
		if a.printf("\n"); p.Title != "" {
			a.printf("%s\n\n", a.bold("## "+clean(p.Title)))
		}
		if p.Name == "history" {
			for i := range s.Slots {
				if len(s.Slots[i].Values) > 1 {
					a.printf("- %s\n", a.slotLine(&s.Slots[i]))
				}
			}
		}
		for i := range p.Entries {
			e := &p.Entries[i]
			a.printf("- %s %s\n", clean(e.Text), a.dim(e.Day.String()+" ^"+e.ID))
		}
	}
	if len(s.Also) > 0 {
		a.printf("\n%s\n\n", a.bold(a.t("## 함께 나오는 것", "## See also")))
		for _, j := range s.Also {
			a.printf("- %s (%d): %s\n", clean(j.Name), j.Entries, clean(j.Line.Text))
		}
	}
}

// slotLine is a slot on one line: 포트: 8080 (2026-03-02 ^m…) → 9090 (…).
func (a *app) slotLine(s *wiki.SlotView) string {
	steps := make([]string, len(s.Values))
	for i := range s.Values {
		v := &s.Values[i]
		steps[i] = clean(v.Value) + " " + a.dim("("+v.Since.String()+" ^"+v.Line.ID+")")
	}
	name := a.slotName(s)
	if name != "" {
		name += ": "
	}
	return name + strings.Join(steps, " → ")
}

// slotName is what a slot is called.
func (a *app) slotName(s *wiki.SlotView) string {
	return clean(strings.TrimSpace(strings.Join(append(slices.Clone(s.Of), s.Label), " ")))
}
