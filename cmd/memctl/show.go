package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
)

func (a *app) showCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "show ID|PAGE",
		Short: a.t("항목이나 페이지를 보인다", "show an entry or a page"),
		Example: `  memctl show mk7q2m9x4bt
  memctl show world/tools
  memctl show @민수`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			v, err := e.Entry(cmd.Context(), args[0])
			if errors.Is(err, bank.ErrNotFound) {
				return a.showPage(e, args[0], err)
			}
			if err != nil {
				return err
			}
			if a.json {
				return a.printJSON(v)
			}
			a.printEntry(v)
			return nil
		},
	}
}

func (a *app) showPage(e *engine.Engine, name string, notEntry error) error {
	rel, data, err := e.Page(name)
	if errors.Is(err, bank.ErrNotFound) && !strings.ContainsAny(name, "/.") {
		return notEntry
	}
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(map[string]string{"workspace": e.Dir(), "path": rel, "text": string(data)})
	}
	_, err = a.out.Write(data)
	return err
}

func (a *app) printEntry(v *engine.EntryView) {
	a.printf("%s %s", a.bold(v.ID), v.Kind)
	for _, n := range v.Entities {
		a.printf(" @%s", n)
	}
	a.printf("\n  %s\n", v.Text)
	a.printf("  %s", v.Page)
	switch v.Standing {
	case "archived":
		a.printf(a.t(" · 보관됨 %s (%s)", " · archived %s (%s)"), v.Until, v.Reason)
	case "superseded":
		a.printf(a.t(" · 예전 것 %s → %s", " · superseded %s → %s"), v.Until, v.Successor)
	}
	if v.Pinned {
		a.printf(" · %s", a.t("고정", "pinned"))
	}
	if v.ByPerson {
		a.printf(" · %s", a.t("사람이 손댐", "set by hand"))
	}
	a.printf("\n")
	if v.Confidence != 0 {
		a.printf(a.t("  확신 %s (%s), 지금 %s", "  confidence %s (%s), worth %s now"), hundredths(v.Confidence), v.AsOf, hundredths(v.Worth))
		if v.FadesOn != 0 {
			a.printf(a.t(", %s에 흐려짐", ", fades on %s"), v.FadesOn)
		}
		a.printf("\n")
	}
	for _, c := range v.Conflicts {
		a.printf("  ↔ %s %s\n", a.t("어긋남", "in conflict with"), c)
	}
	for _, s := range v.Sources {
		a.printf("  %s#L%d", s.Path, s.Line)
		if s.Text != "" {
			a.printf("  %s", a.dim(s.Text))
		}
		if s.Gone {
			a.printf("  %s", a.t("(그 줄은 이제 없다)", "(that line is gone)"))
		}
		a.printf("\n")
	}
}
