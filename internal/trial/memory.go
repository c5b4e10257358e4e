package trial

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// MemoryFigures are how large the bank of a memory is, and how long it took to make.
type MemoryFigures struct {
	LogBytes       int64   `json:"log_bytes"`
	BankBytes      int64   `json:"bank_bytes"`
	DistillSeconds float64 `json:"distill_s"`
}

// Memory distils the logs of a folder with memory/ and questions.jsonl, and asks its questions.
func Memory(ctx context.Context, dir string, tiers []recall.Tier, progress Progress) (r *bench.Report, more *MemoryFigures, err error) {
	err = inFolder(func(tmp string) error {
		m, err := newMemoryBench(ctx, dir, tmp, tiers, progress)
		if err != nil {
			return err
		}
		defer m.e.Close()
		r = &bench.Report{IndexSeconds: m.indexed}
		if err := bench.Ask(ctx, m.e.Index(), m.set, m.ask, r, progress.questions); err != nil {
			return err
		}
		st, err := m.e.Status(ctx)
		if err != nil {
			return err
		}
		more = &MemoryFigures{LogBytes: st.LogBytes, BankBytes: st.BankBytes, DistillSeconds: m.distilled}
		return nil
	})
	return r, more, err
}

// memoryBench is a workspace made of logs, and questions about their days.
type memoryBench struct {
	e                  *engine.Engine // to be closed
	set                *bench.Set
	ask                func(text string) recall.Query
	distilled, indexed float64 // seconds
}

// newMemoryBench distils the logs of a folder in the empty folder tmp.
func newMemoryBench(ctx context.Context, dir, tmp string, tiers []recall.Tier, progress Progress) (m *memoryBench, err error) {
	m = &memoryBench{}
	if m.set, err = bench.ReadQuestions(os.DirFS(dir)); err != nil {
		return nil, err
	}
	if err := engine.Init(tmp, "UTC", "en", false); err != nil {
		return nil, err
	}
	last, err := copyLogs(dir, tmp)
	if err != nil {
		return nil, err
	}
	e, err := engine.Open(tmp, engine.Options{Now: last.String(), Progress: progress})
	if err != nil {
		return nil, err
	}
	m.e = e
	defer func() {
		if err != nil {
			e.Close()
		}
	}()
	start := time.Now()
	if _, err = m.e.Reflect(ctx, false); err != nil {
		return nil, err
	}
	m.distilled = time.Since(start).Seconds()
	start = time.Now()
	if _, err = m.e.Reindex(ctx); err != nil {
		return nil, err
	}
	m.indexed = time.Since(start).Seconds()
	days, err := m.e.EntryDays(ctx)
	if err != nil {
		return nil, err
	}
	m.set.Key = func(h *recall.Hit) []string { return hitDays(h, days) }
	m.ask = func(text string) recall.Query {
		q, _ := m.e.ReadTime(recall.Query{Text: text, Tiers: tiers})
		return q
	}
	return m, nil
}

// hitDays are the days a hit stands for: its own, and of a bank entry those of the sources on its line.
func hitDays(h *recall.Hit, days map[string][]day.Day) []string {
	if h.EntryID == "" {
		if h.Day == 0 {
			return nil
		}
		return []string{h.Day.String()}
	}
	var out []string
	for _, d := range days[h.EntryID] {
		out = append(out, d.String())
	}
	return out
}

func copyLogs(from, to string) (last day.Day, err error) {
	err = fs.WalkDir(os.DirFS(from), "memory", func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		on, ok := memory.DayOf(p)
		if !ok {
			return nil
		}
		last = max(last, on)
		b, err := os.ReadFile(filepath.Join(from, filepath.FromSlash(p))) // as it is: the encoding is the reader's business
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, "memory", filepath.Base(p)), b, 0o644)
	})
	if err == nil && last == 0 {
		err = fmt.Errorf("%s: no daily logs (memory/YYYY-MM-DD.md)", from)
	}
	return last, err
}
