package trial

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
)

// supportCurve are the thresholds that are shown.
var supportCurve = []float64{0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.55, 0.6}

// Abstention is what is measured of refusing.
type Abstention struct {
	Path     string // a set, or a folder with memory/ and questions.jsonl
	Notes    string // a folder of markdown in which nothing answers; "": none
	Half     int    // 1 or 2 for one half of the questions, 0 for all
	Progress Progress
}

// Run asks the questions where they have an answer and where they have none.
func (b *Abstention) Run(ctx context.Context) (*bench.Abstention, error) {
	r := &bench.Abstention{}
	err := inFolder(func(tmp string) error {
		set, err := b.lostAndHard(ctx, tmp, r)
		if err != nil || b.Notes == "" {
			return err
		}
		notes, err := readNotes(b.Notes)
		if err != nil {
			return err
		}
		store := recall.Open(derived.At(filepath.Join(tmp, "notes")), env.Morph(), recall.Options{})
		if err := bench.Index(ctx, store, notes); err != nil {
			return err
		}
		return r.Easy(ctx, store, set, b.Progress.questions)
	})
	if err != nil {
		return nil, err
	}
	r.Trace(supportCurve...)
	return r, nil
}

// lostAndHard asks a set where its answers are, and where they are removed if it is one of articles.
func (b *Abstention) lostAndHard(ctx context.Context, tmp string, r *bench.Abstention) (*bench.Set, error) {
	if info, err := os.Stat(filepath.Join(b.Path, "memory")); err == nil && info.IsDir() {
		m, err := newMemoryBench(ctx, b.Path, tmp, nil, b.Progress)
		if err != nil {
			return nil, err
		}
		defer m.e.Close()
		b.cut(m.set)
		return m.set, r.Lost(ctx, m.e.Index(), m.set, m.ask, b.Progress.questions)
	}
	set, articles, err := readArticles(b.Path)
	if err != nil {
		return nil, err
	}
	b.cut(set)
	store := recall.Open(derived.At(filepath.Join(tmp, "index")), env.Morph(), recall.Options{})
	if err := bench.Index(ctx, store, set); err != nil {
		return nil, err
	}
	ask := func(text string) recall.Query { return recall.Query{Text: text} }
	if err := r.Lost(ctx, store, set, ask, b.Progress.questions); err != nil || !articles {
		return set, err
	}
	return set, r.Hard(ctx, store, set, b.Progress.questions)
}

// cut leaves the half that is asked for.
func (b *Abstention) cut(set *bench.Set) {
	set.Questions = slices.DeleteFunc(set.Questions, func(q bench.Question) bool { return b.Half != 0 && bench.Half(&q) != b.Half })
}

// readArticles reads a set, SQuAD-style JSON article by article.
func readArticles(path string) (set *bench.Set, articles bool, err error) {
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		set, err := ReadSet(path)
		return set, false, err
	}
	list, err := ReadArticles(path)
	if err != nil {
		return nil, false, err
	}
	return bench.Articles(list), true, nil
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
