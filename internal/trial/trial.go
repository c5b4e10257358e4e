package trial

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/rules"
)

// Progress is told how far a trial has come.
type Progress func(phase string, done, total int)

// questions tells how many questions have been asked.
func (p Progress) questions(done, total int) { p("questions", done, total) }

// inFolder has f work in an empty folder, which is gone afterwards.
func inFolder(f func(dir string) error) error {
	dir, err := os.MkdirTemp("", "memctl-bench-")
	if err != nil {
		return fmt.Errorf("make a folder for the benchmark: %w", err)
	}
	defer os.RemoveAll(dir)
	return f(dir)
}

// writeBelow writes a file below a folder, by its path with slashes.
func writeBelow(dir, name string, data []byte) error {
	name = filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// ReadSet reads a BEIR-style folder or a SQuAD-style JSON file.
func ReadSet(path string) (*bench.Set, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return bench.ReadBEIR(os.DirFS(path))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return bench.ReadSQuAD(f)
}

// ReadArticles reads the articles of a SQuAD-style JSON file.
func ReadArticles(path string) ([]bench.Article, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return bench.ReadArticles(f)
}

// Retrieval asks a set's questions in an index made for the purpose.
func Retrieval(ctx context.Context, set *bench.Set, progress Progress) (r *bench.Report, err error) {
	err = inFolder(func(dir string) error {
		store := recall.Open(derived.At(filepath.Join(dir, "index")), env.Morph(), recall.Options{Synonyms: rules.DefaultAsked})
		r, err = bench.Run(ctx, store, set, progress.questions)
		return err
	})
	return r, err
}

// Notes asks the questions of a folder of markdown in a workspace that is made of it, through the code that indexes any other: by the links between
// notes, or by their file names. half is 1 or 2 for one half of the questions, 0 for all.
func Notes(ctx context.Context, dir string, named bool, half int, progress Progress) (r *bench.Report, err error) {
	notes, err := bench.ReadNotes(os.DirFS(dir))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	const root = "memory"
	set := &bench.Set{Questions: bench.Linked(notes), Key: bench.NoteKey(root)}
	if named {
		notes, set.Questions = bench.Named(notes)
	}
	if half > 0 {
		set.Questions = bench.InHalf(set.Questions, half)
	}
	err = inFolder(func(tmp string) error {
		if err := engine.Init(tmp, "UTC", "en", false); err != nil {
			return err
		}
		for _, n := range notes {
			if err := writeBelow(filepath.Join(tmp, root), n.Path, n.Data); err != nil {
				return err
			}
		}
		e, err := engine.Open(tmp, engine.Options{Progress: progress})
		if err != nil {
			return err
		}
		defer e.Close()
		start := time.Now()
		if _, err := e.Reindex(ctx); err != nil {
			return err
		}
		r = &bench.Report{IndexSeconds: time.Since(start).Seconds()}
		query := func(text string) recall.Query { return recall.Query{Text: text} }
		return bench.Ask(ctx, e.Index(), set, query, r, progress.questions)
	})
	return r, err
}
