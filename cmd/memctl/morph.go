package main

import (
	"context"
	"errors"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/internal/visible"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/spf13/cobra"
)

// What morph --lattice prints.
const (
	latticeText = "text"
	latticeDOT  = "dot"
)

// maxReadings bounds --best.
const maxReadings = 100

func (a *app) morphCmd() *cobra.Command {
	var (
		lattice string
		best    int
	)
	c := &cobra.Command{
		Use:   "morph [TEXT|-]",
		Short: a.t("글을 형태소로 나눠 보여 줍니다", "take a text apart into words and stems"),
		Long: a.t(`글의 낱말마다 어간, 품사, 색인에 남는 말, 어미가 뜻하는 것을 보여 줍니다. 줄마다
따로 읽습니다. 작업 폴더가 있으면 그 폴더의 낱말(rules/words.yaml)도 씁니다.
--json은 입력 한 줄에 한 줄입니다.

--best는 어떻게도 읽을 수 있는지를, --lattice는 읽을 수 있는 모든 낱말을 값과
함께 보여 줍니다. 값이 작을수록 그럴듯하고, 700이 싸면 e배쯤 그럴듯합니다.`,
			`Shows, of each word of a text, its stem, part of speech, what the index keeps of
it, and what its endings say. Lines are read one by one. In a workspace its own
words (rules/words.yaml) are known, too. --json is one line per line of input.

With --best it shows how else the text could be read, and with --lattice every
word that some reading has, with their costs. The lower the cost the likelier:
700 less is about e times as likely.`),
		Example: a.t(`  memctl morph "상태 관리를 Provider에서 Riverpod으로 바꿨다"
  memctl morph --best 3 "나는 새를 봤다"
  memctl morph --lattice=dot "나는 새를 봤다" | dot -Tsvg > lattice.svg`,
			`  memctl morph "Riverpod으로 바꿨다. We switched to Riverpod."
  memctl morph --best 3 "나는 새를 봤다"
  memctl morph --lattice=dot "나는 새를 봤다" | dot -Tsvg > lattice.svg`) + `
  memctl morph --json - < memory/2026-11-20.md`,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch f := cmd.Flags(); {
			case f.Changed("best") && (best < 1 || best > maxReadings):
				return a.usage("--best는 1에서 %d 사이여야 합니다", "--best: want 1 to %d", maxReadings)
			case lattice != "" && best > 0:
				return a.usage("--best와 --lattice는 함께 쓸 수 없습니다", "--best and --lattice do not go together")
			case f.Changed("lattice") && lattice != latticeText && lattice != latticeDOT:
				return a.usage("--lattice=%s: text나 dot이어야 합니다", "--lattice=%s: want text or dot", lattice)
			case a.json && lattice == latticeDOT:
				return a.usage("--json은 --lattice=dot과 함께 쓸 수 없습니다", "--json does not go with --lattice=dot")
			}
			return a.morph(cmd.Context(), args, lattice, best)
		},
	}
	f := c.Flags()
	f.IntVar(&best, "best", 0, a.t("`N`가장 그럴듯한 N가지로 읽어 값과 함께 보입니다", "`N`show the N likeliest readings, with their costs"))
	f.StringVar(&lattice, "lattice", "", a.t("`text|dot`낱말 격자를 보입니다. dot은 Graphviz용", "`text|dot`show the lattice; dot is for Graphviz"))
	f.Lookup("lattice").NoOptDefVal = latticeText
	return c
}

func (a *app) morph(ctx context.Context, args []string, lattice string, best int) error {
	an, err := a.analyzer()
	if err != nil {
		return err
	}
	switch {
	case lattice == latticeDOT:
		a.printf("digraph lattice {\n  rankdir=LR;\n  node [shape=point];\n")
		err = a.lines(ctx, args, func(n int, line string) error {
			a.printDOT(n, an.Lattice(line))
			return nil
		})
		a.printf("}\n")
		return err
	case lattice != "":
		return a.lines(ctx, args, func(n int, line string) error { return a.printLattice(n, line, an.Lattice(line)) })
	case best > 0:
		return a.lines(ctx, args, func(n int, line string) error { return a.printReadings(n, readingsOf(an, line, best)) })
	case a.json:
		var buf []byte
		return a.lines(ctx, args, func(_ int, line string) error {
			buf = appendLine(buf[:0], an, line)
			_, err := a.out.Write(visible.JSON(buf))
			return err
		})
	}
	return a.lines(ctx, args, func(n int, line string) error {
		a.printTokens(n, line, an)
		return nil
	})
}

// analyzer knows the workspace's words where there is one, else those of the dictionary alone.
func (a *app) analyzer() (*morph.Analyzer, error) {
	e, err := a.open()
	if errors.Is(err, place.ErrNone) {
		return env.Morph(), nil
	}
	if err != nil {
		return nil, err
	}
	defer e.Close()
	a.warnOfWords(e)
	return e.Morph(), nil
}
