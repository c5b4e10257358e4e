package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/day"
)

func (a *app) recallCmd() *cobra.Command {
	var (
		q            recall.Query
		kinds, in    string
		since, until string
	)
	c := &cobra.Command{
		Use:   "recall QUESTION",
		Short: a.t("기억에서 줄을 찾는다", "find the line"),
		Long: a.t(`물음에 맞는 줄을 모든 글과 페이지에서 찾아, 어디에 있는지와 함께 보인다. 찾은 것이 없으면 끝 코드는 4다.`,
			`Finds the lines that answer a question, in all logs and pages, with their source. Exit code 4 when there is none.`),
		Example: `  memctl recall "배포 서버 포트"
  memctl recall "민수 선호" --kind O --in bank
  memctl recall deploy --since 2026-09-01 --until 2026-09-30 --explain
  memctl recall --json "riverpod" | jq -r '.hits[].path'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := a.text(args, 1<<20)
			if err != nil {
				return err
			}
			if q.Text = strings.TrimSpace(text); q.Text == "" {
				return a.usage("물음이 비었다", "the question is empty")
			}
			if q.Kinds, err = a.kinds(kinds); err != nil {
				return err
			}
			if q.Tiers, err = a.tiers(in); err != nil {
				return err
			}
			if q.Since, err = a.day("--since", since); err != nil {
				return err
			}
			if q.Until, err = a.day("--until", until); err != nil {
				return err
			}
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			ans, err := e.Recall(cmd.Context(), q)
			if err != nil {
				return err
			}
			return a.printAnswer(ans)
		},
	}
	f := c.Flags()
	f.IntVarP(&q.Limit, "limit", "n", 8, a.t("많아야 이만큼", "at most so many hits"))
	f.StringVarP(&kinds, "kind", "k", "", a.t("종류: W,B,O,S", "kinds: W,B,O,S"))
	f.StringSliceVarP(&q.Entities, "entity", "e", nil, a.t("무엇에 대한 것", "only about these entities"))
	f.StringVar(&in, "in", "all", a.t("어디에서: bank, memory, all", "where: bank, memory or all"))
	f.StringVar(&since, "since", "", a.t("이날부터(YYYY-MM-DD)", "from this day on (YYYY-MM-DD)"))
	f.StringVar(&until, "until", "", a.t("이날까지", "up to this day"))
	f.BoolVar(&q.Explain, "explain", false, a.t("점수가 어떻게 나왔는지 보인다", "show how each score came about"))
	return c
}

func (a *app) tiers(in string) ([]recall.Tier, error) {
	switch in {
	case "all", "":
		return nil, nil
	case "bank":
		return []recall.Tier{recall.Bank, recall.Archive}, nil
	case "memory":
		return []recall.Tier{recall.Memory}, nil
	}
	return nil, a.usage("--in %q: bank, memory, all 가운데 하나", "--in %q: want bank, memory or all", in)
}

func (a *app) day(flag, s string) (day.Day, error) {
	if s == "" {
		return 0, nil
	}
	d, err := day.Parse(s)
	if err != nil {
		return 0, a.usage("%s %q: YYYY-MM-DD", "%s %q: want YYYY-MM-DD", flag, s)
	}
	return d, nil
}

func (a *app) printAnswer(ans *engine.Answer) error {
	if ans.Stale != "" {
		a.warn(a.t("색인을 새로 하지 못해 예전 것으로 찾았다: %s", "the index could not be brought up to date, this is from the old one: %s"), ans.Stale)
	}
	if a.json {
		if err := a.printJSON(ans); err != nil {
			return err
		}
	}
	if len(ans.Hits) == 0 {
		if !a.json {
			fmt.Fprintln(a.err, a.t("찾지 못했습니다", "nothing found"))
		}
		return errNothing
	}
	if a.json {
		return nil
	}
	for i := range ans.Hits {
		a.printHit(&ans.Hits[i])
	}
	if more := ans.Total - len(ans.Hits); more > 0 {
		a.printf(a.t("… 그리고 %d개 더 (--limit)\n", "… and %d more (--limit)\n"), more)
	}
	return nil
}

func (a *app) printHit(h *recall.Hit) {
	var tags []string
	if h.Kind != 0 {
		tags = append(tags, h.Kind.String())
	}
	for _, e := range h.Entities {
		tags = append(tags, "@"+e)
	}
	if h.Former {
		tags = append(tags, a.t("예전 것", "former"))
	}
	if h.Headings != "" && len(tags) == 0 {
		tags = append(tags, h.Headings)
	}
	a.printf("%s  %s\n", a.bold(h.Source()), a.dim(strings.Join(tags, " ")))
	a.printf("    %s\n", a.marked(h.Snippet))
	if x := h.Explanation; x != nil {
		for _, t := range x.Terms {
			a.printf("      %6.3f  %s:%s  tf %d · idf %.2f · df %d · len %d/%.1f · ×%.2f\n", t.Score, t.Field, t.Term, t.Freq, t.IDF, t.DocFreq, t.Length, t.AverageLength, t.Weight)
		}
		a.printf("      %6.3f  = %.3f × %.2f\n", h.Score, x.Sum, x.PageWeight)
	}
}

// marked shows a snippet with the matched words set off: bold on a terminal, in «guillemets» elsewhere.
func (a *app) marked(s recall.Snippet) string {
	on, off := "«", "»"
	if a.colour() {
		on, off = "\x1b[1;4m", "\x1b[0m"
	}
	var b strings.Builder
	if s.Before {
		b.WriteString("… ")
	}
	at := 0
	for _, m := range s.Matches {
		b.WriteString(s.Text[at:m.StartByte] + on + s.Text[m.StartByte:m.EndByte] + off)
		at = m.EndByte
	}
	b.WriteString(s.Text[at:])
	if s.After {
		b.WriteString(" …")
	}
	return strings.ReplaceAll(b.String(), "\n", " ")
}

func (a *app) bold(s string) string { return a.style("\x1b[1m", s) }
func (a *app) dim(s string) string  { return a.style("\x1b[2m", s) }

func (a *app) style(code, s string) string {
	if s == "" || !a.colour() {
		return s
	}
	return code + s + "\x1b[0m"
}

// colour tells whether the answer goes to a terminal that wants it. It never carries meaning alone.
func (a *app) colour() bool {
	f, ok := a.out.(*os.File)
	return ok && a.env["NO_COLOR"] == "" && a.env["TERM"] != "dumb" && term.IsTerminal(int(f.Fd()))
}
