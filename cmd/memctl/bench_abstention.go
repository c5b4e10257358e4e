package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/spf13/cobra"
)

// abstentionBench is what bench abstention is asked to measure.
type abstentionBench struct {
	path, notes string
	half        int
}

func (a *app) benchAbstentionCmd() *cobra.Command {
	var b abstentionBench
	c := &cobra.Command{
		Use:   "abstention PATH",
		Short: a.t("모르는 질문을 얼마나 거절하는지 측정합니다", "measure how questions outside the notes are refused"),
		Long: a.t(`답이 있는 질문 가운데 얼마나 거절하는지, 답이 없는 질문은 얼마나 거절하는지를
문턱마다 보여 줍니다. 답이 없는 질문은 두 가지입니다. --notes의 노트에 물어본
것과, SQuAD 꼴 JSON이면 그 질문의 글을 통째로 뺀 뒤에 물어본 것입니다. BEIR 꼴
폴더나, memory/와 questions.jsonl이 있는 폴더도 잴 수 있습니다.`,
			`Shows, threshold by threshold, how many questions are refused that have an
answer and how many that have none. The latter are those put to the notes of
--notes, and with SQuAD-style JSON those whose whole article was removed. PATH
may also be a BEIR-style folder, or one with memory/ and questions.jsonl.`),
		Example: "  memctl bench abstention KorQuAD_v1.0_dev.json --notes til-notes\n  memctl bench abstention msmarco-ko-dev --half 2",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if b.half < 0 || b.half > 2 {
				return a.usage("--half는 0, 1, 2 가운데 하나입니다", "--half: want 0, 1 or 2")
			}
			b.path = args[0]
			return a.benchAbstention(cmd.Context(), b)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&b.notes, "notes", "", a.t("`DIR`질문과 상관없는 마크다운 노트", "`DIR`markdown notes that have no answer"))
	f.IntVar(&b.half, "half", 0, a.t("`N`1: 문턱을 정한 절반만, 2: 다른 절반만, 0: 모두", "`N`1: the half it was chosen on, 2: the other, 0: all"))
	return c
}

// supportCurve are the thresholds that are shown.
var supportCurve = []float64{0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.55, 0.6}

func (a *app) benchAbstention(ctx context.Context, b abstentionBench) error {
	tmp, err := os.MkdirTemp("", "memctl-bench-")
	if err != nil {
		return fmt.Errorf("make a folder for the benchmark: %w", err)
	}
	defer os.RemoveAll(tmp)
	r := &bench.Abstention{}
	progress := func(done, total int) { a.progress("questions", done, total) }
	set, err := a.lostAndHard(ctx, b, tmp, r, progress)
	if err != nil {
		return err
	}
	if b.notes != "" {
		notes, err := readNotes(b.notes)
		if err != nil {
			return err
		}
		store := recall.Open(derived.At(filepath.Join(tmp, "notes")), env.Morph(), recall.Options{})
		if err := bench.Index(ctx, store, notes); err != nil {
			return err
		}
		if err := r.Easy(ctx, store, set, progress); err != nil {
			return err
		}
	}
	r.Trace(supportCurve...)
	a.clearBar()
	if a.json {
		return a.printJSON(r)
	}
	a.print(r.String())
	return nil
}

// lostAndHard asks a set where its answers are, and where they are removed if it is one of articles.
func (a *app) lostAndHard(ctx context.Context, b abstentionBench, tmp string, r *bench.Abstention, progress func(done, total int)) (*bench.Set, error) {
	if info, err := os.Stat(filepath.Join(b.path, "memory")); err == nil && info.IsDir() {
		m, err := a.memoryBench(ctx, b.path, tmp, nil)
		if err != nil {
			return nil, err
		}
		defer m.e.Close()
		b.cut(m.set)
		return m.set, r.Lost(ctx, m.e.Index(), m.set, m.ask, progress)
	}
	set, articles, err := readArticles(b.path)
	if err != nil {
		return nil, err
	}
	b.cut(set)
	store := recall.Open(derived.At(filepath.Join(tmp, "index")), env.Morph(), recall.Options{})
	if err := bench.Index(ctx, store, set); err != nil {
		return nil, err
	}
	ask := func(text string) recall.Query { return recall.Query{Text: text} }
	if err := r.Lost(ctx, store, set, ask, progress); err != nil || !articles {
		return set, err
	}
	return set, r.Hard(ctx, store, set, progress)
}

// cut leaves the half that is asked for.
func (b *abstentionBench) cut(set *bench.Set) {
	set.Questions = slices.DeleteFunc(set.Questions, func(q bench.Question) bool { return b.half != 0 && bench.Half(&q) != b.half })
}

// readArticles reads a set, SQuAD-style JSON article by article.
func readArticles(path string) (set *bench.Set, articles bool, err error) {
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		set, err := readSet(path)
		return set, false, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	list, err := bench.ReadArticles(f)
	return bench.Articles(list), true, err
}

// readNotes reads the markdown files below a folder.
func readNotes(dir string) (*bench.Set, error) {
	set := &bench.Set{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !strings.EqualFold(filepath.Ext(name), ".md") {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		set.Files = append(set.Files, bench.File{Path: name, Documents: recall.Blocks(name, data)})
		return nil
	})
	if err == nil && len(set.Files) == 0 {
		err = fmt.Errorf("%s: no markdown", dir)
	}
	return set, err
}
