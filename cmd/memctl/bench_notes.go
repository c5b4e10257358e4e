package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/spf13/cobra"
)

func (a *app) benchNotesCmd() *cobra.Command {
	var (
		ask  string
		half int
	)
	c := &cobra.Command{
		Use:   "notes DIR",
		Short: a.t("마크다운 폴더의 링크나 파일 이름을 질문으로 측정합니다", "measure on a folder of markdown, by its links or file names"),
		Long: a.t(`마크다운 폴더를 임시 작업 폴더에 베껴 색인하고, 노트를 그 저자가 부르는 말로
찾습니다. links는 다른 노트로 가는 링크의 글자로, names는 파일 이름으로
묻습니다. names에서는 파일 이름 대신 번호를 붙입니다.`,
			`Copies a folder of markdown to a temporary workspace, indexes it, and looks for
its notes as their author calls them: "links" asks with the text of each link to
another note, "names" with the names of the files, which get numbers instead.`),
		Example: "  memctl bench notes til --ask names\n  memctl bench notes docs --ask links --half 2 --json",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if ask != "links" && ask != "names" {
				return a.usage("--ask는 links나 names여야 합니다", "--ask: want links or names")
			}
			if half < 0 || half > 2 {
				return a.usage("--half는 0, 1, 2 가운데 하나여야 합니다", "--half: want 0, 1 or 2")
			}
			return a.benchNotes(cmd.Context(), args[0], ask == "names", half)
		},
	}
	c.Flags().StringVar(&ask, "ask", "links", a.t("`links|names`무엇을 질문으로 삼을지", "`links|names`what is asked"))
	c.Flags().IntVar(&half, "half", 0, a.t("`N`질문의 절반만: 1은 가중치를 고른 쪽, 2는 나머지", "`N`half of the questions: 1 chose the weights, 2 did not"))
	return c
}

// benchNotes asks the questions of a folder in a workspace that is made of it, through the code that indexes any other.
func (a *app) benchNotes(ctx context.Context, dir string, named bool, half int) error {
	notes, err := bench.ReadNotes(os.DirFS(dir))
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	const root = "memory"
	set := &bench.Set{Questions: bench.Linked(notes), Key: bench.NoteKey(root)}
	if named {
		notes, set.Questions = bench.Named(notes)
	}
	if half > 0 {
		set.Questions = bench.InHalf(set.Questions, half)
	}
	tmp, err := os.MkdirTemp("", "memctl-bench-")
	if err != nil {
		return fmt.Errorf("make a folder for the benchmark: %w", err)
	}
	defer os.RemoveAll(tmp)
	if err := engine.Init(tmp, "UTC", "en", false); err != nil {
		return err
	}
	for _, n := range notes {
		name := filepath.Join(tmp, root, filepath.FromSlash(n.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, n.Data, 0o644); err != nil {
			return err
		}
	}
	e, err := engine.Open(tmp, engine.Options{Progress: a.progress})
	if err != nil {
		return err
	}
	defer e.Close()
	start := time.Now()
	if _, err := e.Reindex(ctx); err != nil {
		return err
	}
	r := &bench.Report{IndexSeconds: time.Since(start).Seconds()}
	query := func(text string) recall.Query { return recall.Query{Text: text} }
	if err := bench.Ask(ctx, e.Index(), set, query, r, func(done, total int) { a.progress("questions", done, total) }); err != nil {
		return err
	}
	return a.printBench(r, nil)
}
