package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/pairs"
	"github.com/seed-a44923cb/memctl/engine/view"
)

// dedupPairs compares the pairs of a file, or of standard input for "-", one after the other.
func (a *app) dedupPairs(ctx context.Context, path string, tally *pairs.DedupTally) error {
	c, err := view.NewComparer()
	if err != nil {
		return err
	}
	in, size, err := a.openPairs(ctx, path)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // it was only read
	if path == "-" {
		path = a.t("표준 입력", "standard input")
	}
	read := &counted{r: in}
	err = pairs.ReadPairs(path, read, func(p *pairs.Pair) error {
		tally.Add(p, c.Relation(p.A, p.B))
		a.progress("KB", min(read.n>>10, size>>10-1), size>>10) // what was read is not yet compared: not done before the end
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	return a.printPairs(tally.Report())
}

// openPairs also says how large the file is; 0 for what is none, such as a pipe.
func (a *app) openPairs(ctx context.Context, path string) (in io.ReadCloser, size int, err error) {
	if path == "-" {
		f, _ := a.in.(*os.File)
		return a.stdin(ctx), sizeOf(f), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	return f, sizeOf(f), nil
}

func sizeOf(f *os.File) int {
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() { // of no file, too, there is only an error
		return int(info.Size())
	}
	return 0
}

// stdin is standard input until the context ends: a read of a terminal cannot be taken back, so the goroutine that waits
// in it is left to the end of the process.
func (a *app) stdin(ctx context.Context) io.ReadCloser {
	r, w := io.Pipe()
	context.AfterFunc(ctx, func() { _ = w.CloseWithError(ctx.Err()) }) // it never fails
	go func() {
		_, err := io.Copy(w, a.in)
		if err != nil {
			err = fmt.Errorf("read standard input: %w", err)
		}
		_ = w.CloseWithError(err)
	}()
	return r
}

// counted is a reader that knows how much was read of it.
type counted struct {
	r io.Reader
	n int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

func (a *app) printPairs(r *pairs.Report) error {
	a.clearBar()
	if a.json {
		return a.printJSON(r)
	}
	a.printf("%s\n", a.bold(fmt.Sprintf(a.t("정밀도 %s, 재현율 %s", "precision %s, recall %s"), share(r.Precision, r.Merged), share(r.Recall, r.Positives))))
	identical := strconv.Itoa(r.Identical)
	if r.Identical > 0 {
		identical += a.t(" (--identical이 없으면 세지 않음)", " (not counted without --identical)")
	}
	a.table("  ", [][2]string{
		{a.t("쌍", "pairs"), strconv.Itoa(r.N)},
		{a.t("같다는 쌍", "labelled same"), strconv.Itoa(r.Positives)},
		{a.t("합친 쌍", "merged"), strconv.Itoa(r.Merged)},
		{a.t("잘못 합친 쌍", "false merges"), strconv.Itoa(r.FalseMerges)},
		{a.t("글이 똑같은 쌍", "identical"), identical},
	})
	a.printVerdicts(r.Verdicts)
	a.printFalseMerges(r)
	return nil
}

// share is a share of something in percent.
func share(part float64, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*part)
}

// printVerdicts prints a row for every label, a column for every verdict.
func (a *app) printVerdicts(verdicts map[string]map[dedup.Relation]int) {
	relations := []dedup.Relation{dedup.Same, dedup.Refinement, dedup.Conflict, dedup.Different}
	head := a.t("표시", "label")
	wide := columns(head)
	for label := range verdicts {
		wide = max(wide, columns(label))
	}
	a.printf("\n  %s", pad(head, wide))
	for _, rel := range relations {
		a.printf("  %s", padLeft(a.relation(rel), 7))
	}
	a.printf("\n")
	for _, label := range pairs.PairLabels() {
		if verdicts[label] == nil {
			continue
		}
		a.printf("  %s", pad(label, wide))
		for _, rel := range relations {
			a.printf("  %s", padLeft(strconv.Itoa(verdicts[label][rel]), max(7, columns(a.relation(rel)))))
		}
		a.printf("\n")
	}
}

// printFalseMerges prints those that were kept.
func (a *app) printFalseMerges(r *pairs.Report) {
	shown := r.Wrong[:min(len(r.Wrong), r.FalseMerges)]
	if len(shown) == 0 {
		return
	}
	const wide = 200 // columns of a text; --json has all of it
	a.printf("\n%s\n", a.bold(a.t("잘못 합친 쌍", "False merges")))
	for _, w := range shown {
		a.printf(a.t("  %d번째 줄: 표시 %s, %s\n", "  line %d: label %s, %s\n"), w.Line, w.Label, a.relation(w.Verdict))
		a.table("    ", [][2]string{{"A", shorten(clean(w.A), wide)}, {"B", shorten(clean(w.B), wide)}})
	}
	if len(shown) < r.FalseMerges {
		a.printf("%s\n", a.dim(fmt.Sprintf(a.t("  … 더 보려면 --limit %d", "  … more with --limit %d"), r.FalseMerges)))
	}
}
