package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/pairs"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/spf13/cobra"
)

func (a *app) dedupCmd() *cobra.Command {
	var (
		file  string
		tally pairs.DedupTally
	)
	c := &cobra.Command{
		Use:   "dedup {A B|--file PAIRS}",
		Short: a.t("두 문장이 같은 말인지 설명합니다", "explain whether two statements say the same"),
		Long: a.t(`같은 말, 더 자세한 말, 어긋나는 말, 다른 말 가운데 무엇인지와, 함께 가진 말,
한쪽에만 있는 말, 합치지 않은 이유를 보여 줍니다. 작업 폴더가 없으면 기본
낱말만 씁니다.

--file은 쌍마다 사람이 표시한 파일과 견주어, 합치기가 얼마나 맞는지 셉니다. 한
줄은 표시, A, B이고 사이는 탭입니다. 표시는 1(같음)과 0(다름), 또는 entailment,
neutral, contradiction이며 entailment가 같음입니다. 같은 말과 더 자세한 말이면
합친 것입니다.`,
			`Says same, refinement, conflict or different, with the shared and differing
keywords and what stopped a merge. Without a workspace it uses the embedded
words alone.

With --file it measures how well merging agrees with the labels that people gave
to pairs. A line is label, A and B, with tabs between them; labels are 1 (same)
and 0 (not), or entailment, neutral and contradiction, of which the first counts
as same. Same and refinement are what is merged.`),
		Example: `  memctl dedup "state management가 좋다" "state management is good"
  memctl dedup ` + a.t(`"스테이징 포트는 8080이다" "스테이징 포트는 8081이다"`, `"staging listens on 8080" "staging listens on 8081"`) + `
  memctl dedup --file pairs.tsv --limit 20
  grep -v '^neutral' xnli.tsv | memctl dedup --file - --json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if file != "" {
				return a.exactly(0)(cmd, args)
			}
			return a.exactly(2)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch f := cmd.Flags(); {
			case tally.Limit < 0:
				return a.usage("--limit는 0 이상이어야 합니다", "--limit: want 0 or more")
			case file != "":
				return a.dedupPairs(cmd.Context(), file, &tally)
			case f.Changed("limit") || f.Changed("identical"):
				return a.usage("--limit와 --identical은 --file과 함께 씁니다", "--limit and --identical go with --file")
			}
			return a.dedupTwo(args[0], args[1])
		},
	}
	f := c.Flags()
	f.StringVar(&file, "file", "", a.t("`PAIRS`이 파일의 쌍으로 셉니다(-는 표준 입력)", "`PAIRS`measure on the pairs of this file (-: standard input)"))
	f.IntVar(&tally.Limit, "limit", 10, a.t("`N`잘못된 쌍을 많아야 이만큼 보입니다", "`N`show at most so many wrong pairs"))
	f.BoolVar(&tally.Identical, "identical", false, a.t("글이 똑같은 쌍도 셉니다", "count pairs of identical texts, too"))
	return c
}

func (a *app) dedupTwo(x, y string) error {
	if err := a.utf8(x + " " + y); err != nil {
		return err
	}
	c, err := a.dedup(x, y)
	if err != nil {
		return err
	}
	a.printProblems(c.RuleFaults, nil)
	if a.json {
		return a.printJSON(c)
	}
	a.printCompared(c)
	return nil
}

// dedup uses the workspace's words where there is one, else the embedded ones.
func (a *app) dedup(x, y string) (*view.Compared, error) {
	e, err := a.open()
	if errors.Is(err, place.ErrNone) {
		return view.DedupDefault(x, y)
	}
	if err != nil {
		return nil, err
	}
	defer e.Close()
	return e.Dedup(x, y)
}

func (a *app) printCompared(c *view.Compared) {
	a.printf(a.t("%s (핵심어 %d%% 겹침)\n", "%s (%d%% of the keywords)\n"), a.bold(a.relation(c.Relation)), c.Overlap)
	var rows [][2]string
	add := func(ko, en, text string) {
		if text != "" {
			rows = append(rows, [2]string{a.t(ko, en), clean(text)})
		}
	}
	add("함께 가진 말", "shared", strings.Join(c.Words.Shared, ", "))
	add("A에만", "only in A", strings.Join(c.Words.OnlyA, ", "))
	add("B에만", "only in B", strings.Join(c.Words.OnlyB, ", "))
	if c.Larger != 0 {
		add("더 자세한 쪽", "says more", []string{"A", "B"}[c.Larger-1])
	}
	add("합치지 않은 이유", "not merged", a.guardWord(c))
	if e := c.Ends; e != nil {
		what := a.t("어긋남", "conflict")
		if e.Outcome == dedup.Ends {
			what = a.t("A를 끝냄", "ends A")
		}
		add("B가 나중이면", "B later", fmt.Sprintf(a.t("%s, %s (%s행, 점수 %+.2f)", "%s, %s (row %s, score %+.2f)"), what, a.reasonWord(e.Row), e.Row, float64(e.Score)/100))
	}
	a.table("  ", rows)
	a.printSideBySide(c, "  ")
	if c.Ends != nil {
		a.printSigns(c.Ends, "  ")
	}
}

// sides is what each text has for the part that decided, in words of the person where it is a code of a reading.
func (a *app) sides(c *view.Compared) string {
	switch c.Part {
	case dedup.PartModality, dedup.PartTense, dedup.PartSaid, dedup.PartAmount:
	default:
		return c.Words.Detail
	}
	said := func(codes []string) string {
		var out []string
		for _, code := range codes {
			out = append(out, a.claimWord(code))
		}
		return orDash(strings.Join(out, ", "))
	}
	return said(c.SideA) + " / " + said(c.SideB)
}

// fieldsOf are the rows of a reading that a part of a verdict is told by, by their names.
var fieldsOf = map[dedup.Part][]string{
	dedup.PartValue: {"value", "change"}, dedup.PartPolarity: {"modality"}, dedup.PartModality: {"modality"}, dedup.PartTense: {"modality"},
	dedup.PartSaid: {"said by"}, dedup.PartCondition: {"condition"}, dedup.PartAmount: {"amount"}, dedup.PartDegree: {"degree"}, dedup.PartFrequency: {"modality"},
	dedup.PartSubject: {"subject"}, dedup.PartAttribute: {"attribute"}, dedup.PartPredicate: {"predicate"},
	dedup.PartRole: {"agent", "object", "place", "goal", "source", "with", "than", "for", "until", "instead"},
}

// printSideBySide prints the readings of the two texts beside each other, with an arrow where the part stands that decided.
func (a *app) printSideBySide(c *view.Compared, indent string) {
	var rows [][]string
	for i := range max(len(c.ReadingsA), len(c.ReadingsB)) {
		rows = append(rows, a.beside(c, i)...)
	}
	if len(rows) == 0 {
		return
	}
	a.printf("\n")
	a.grid(indent, []cell{{head: a.t("읽은 것", "as read")}, {head: "A"}, {head: "B"}, {}}, rows, func(int) bool { return false })
}

// beside are the rows of the readings i of both texts: what either tells, but for the patterns.
func (a *app) beside(c *view.Compared, i int) [][]string {
	var fields []claimField // of both, each once
	texts := [2]map[string]string{{}, {}}
	for side, readings := range [2][]claim.Reading{c.ReadingsA, c.ReadingsB} {
		if i >= len(readings) {
			continue
		}
		for _, f := range a.claimFields(&readings[i], [2]string{c.TextA, c.TextB}[side]) {
			if f.name == "patterns" {
				continue
			}
			if !slices.ContainsFunc(fields, func(o claimField) bool { return o.name == f.name }) {
				fields = append(fields, f)
			}
			if had := texts[side][f.name]; had != "" {
				f.text = had + ", " + f.text
			}
			texts[side][f.name] = f.text
		}
	}
	var rows [][]string
	for _, f := range fields {
		x, y, mark := texts[0][f.name], texts[1][f.name], ""
		if x != y && slices.Contains(fieldsOf[c.Part], f.name) {
			mark = "←"
		}
		rows = append(rows, []string{f.what, clean(orDash(x)), clean(orDash(y)), mark})
	}
	return rows
}
