package engine_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/pairs"
	"pgregory.net/rapid"
)

func readPairs(text string) (labelled []pairs.Pair, err error) {
	err = pairs.ReadPairs("p.tsv", strings.NewReader(text), func(p *pairs.Pair) error {
		labelled = append(labelled, *p)
		return nil
	})
	return labelled, err
}

func TestPairsAreReadWithTheirLines(t *testing.T) {
	got, err := readPairs("\ufeff# 표시\r\n1\t하늘\t바다\r\n\n  \n#\n 0 \t# a\t\ncontradiction\ta\tb")
	if err != nil {
		t.Fatal(err)
	}
	want := []pairs.Pair{{Line: 2, Label: "1", A: "하늘", B: "바다"}, {Line: 6, Label: "0", A: "# a"}, {Line: 7, Label: "contradiction", A: "a", B: "b"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pairs (-want +got):\n%s", diff)
	}
}

func TestALineThatIsNoPairIsNamed(t *testing.T) {
	long := strings.Repeat("a", 1<<20-len("1\ta\t"))
	for name, c := range map[string]struct{ text, want string }{
		"too few columns":  {"1\ta\tb\n1\ta\n", "p.tsv:2: want 3 columns with tabs between them (label, a, b), found 2"},
		"too many columns": {"1\ta\tb\tc\n", "p.tsv:1: want 3 columns with tabs between them (label, a, b), found 4"},
		"tab in a comment": {"# a\tb\n", "p.tsv:1: want 3 columns with tabs between them (label, a, b), found 2"},
		"no comment":       {"#1 a b\n", "p.tsv:1: want 3 columns with tabs between them (label, a, b), found 1"},
		"unknown label":    {"\n2\ta\tb\n", `p.tsv:2: unknown label "2"; want 1 or 0, or entailment, neutral or contradiction`},
		"no label":         {"\ta\tb\n", `p.tsv:1: unknown label ""; want 1 or 0, or entailment, neutral or contradiction`},
		"not UTF-8":        {"1\ta\tb\n1\t\xb9\xe8\tb\n", "p.tsv:2: not UTF-8; if it is CP949: iconv -f cp949 -t utf-8"},
		"longest":          {"1\ta\t" + long + "\r\n1\ta\t" + long, ""},
		"too long":         {"1\ta\tb\n1\ta\t" + long + "a\n", "p.tsv:2: the line is longer than 1 MB"},
		"far too long":     {"1\ta\tb\n1\ta\t" + long + long, "p.tsv:2: the line is longer than 1 MB"},
		"empty":            {"", "p.tsv: there are no pairs in it"},
		"only a comment":   {"# 없음\n", "p.tsv: there are no pairs in it"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readPairs(c.text)
			if err == nil {
				err = errors.New("")
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadingPairsStopsWhereItIsTold(t *testing.T) {
	enough := errors.New("enough")
	n := 0
	err := pairs.ReadPairs("p.tsv", strings.NewReader("1\ta\tb\n1\ta\tb\n"), func(*pairs.Pair) error {
		n++
		return enough
	})
	if !errors.Is(err, enough) || n != 1 {
		t.Errorf("error %v after %d pairs, want ours after 1", err, n)
	}
}

func FuzzReadPairs(f *testing.F) {
	for _, s := range []string{"1\t하늘\t바다\n", "\ufeff# c\r\nneutral\ta\tb\r\n", "1\ta\n", "2\ta\tb", "\xff", "#\ta\tb"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		last := 0
		err := pairs.ReadPairs("p.tsv", bytes.NewReader(data), func(p *pairs.Pair) error {
			if p.Line <= last || strings.ContainsAny(p.A+p.B, "\t\n") {
				t.Errorf("line %d after %d: %q, %q", p.Line, last, p.A, p.B)
			}
			last = p.Line
			return nil
		})
		e, ok := errors.AsType[*pairs.Error](err)
		if err != nil && !ok || err == nil && last == 0 || ok && e.Line > 0 && e.Line <= last {
			t.Errorf("after line %d: %v", last, err)
		}
	})
}

func TestTallyOfPairs(t *testing.T) {
	tally := pairs.DedupTally{Limit: 3}
	for i, p := range []struct {
		label, b string
		verdict  dedup.Relation
	}{
		{"1", "b", dedup.Same},
		{"1", "b", dedup.Different},
		{"0", "b", dedup.Conflict},
		{"0", "b", dedup.Refinement},
		{"1", " a ", dedup.Same}, // one text
		{"1", "b", dedup.Refinement},
		{"1", "b", dedup.Conflict},
		{"0", "b", dedup.Same},
	} {
		tally.Add(&pairs.Pair{Line: i + 1, Label: p.label, A: "a", B: p.b}, p.verdict)
	}
	want := &pairs.Report{
		N: 7, Merged: 4, Positives: 4, FalseMerges: 2, Identical: 1, Precision: 0.5, Recall: 0.5,
		Verdicts: map[string]map[dedup.Relation]int{
			"1": {dedup.Same: 1, dedup.Refinement: 1, dedup.Conflict: 1, dedup.Different: 1},
			"0": {dedup.Same: 1, dedup.Refinement: 1, dedup.Conflict: 1, dedup.Different: 0},
		},
		Wrong: []pairs.WrongPair{
			{Line: 4, Label: "0", Verdict: dedup.Refinement, A: "a", B: "b"},
			{Line: 8, Label: "0", Verdict: dedup.Same, A: "a", B: "b"},
			{Line: 2, Label: "1", Verdict: dedup.Different, A: "a", B: "b"},
		},
	}
	if diff := cmp.Diff(want, tally.Report()); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

func TestOfThreeLabelsOnlyEntailmentIsMergedRightly(t *testing.T) {
	tally := pairs.DedupTally{Identical: true}
	for _, label := range []string{"entailment", "neutral", "contradiction"} {
		tally.Add(&pairs.Pair{Label: label}, dedup.Same) // of one text, all three
	}
	got := tally.Report()
	if got.N != 3 || got.Identical != 3 || got.Positives != 1 || got.FalseMerges != 2 || got.Precision != 1.0/3 || got.Recall != 1 || len(got.Wrong) != 0 {
		t.Errorf("report: %+v", got)
	}
}

func TestATallyOfAnyPairsAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tally := pairs.DedupTally{Limit: rapid.IntRange(0, 5).Draw(t, "limit"), Identical: rapid.Bool().Draw(t, "identical")}
		for range rapid.IntRange(0, 30).Draw(t, "pairs") {
			p := &pairs.Pair{Label: rapid.SampledFrom(pairs.PairLabels()).Draw(t, "label"), B: rapid.SampledFrom([]string{"", "b"}).Draw(t, "b")}
			tally.Add(p, rapid.SampledFrom([]dedup.Relation{dedup.Same, dedup.Refinement, dedup.Conflict, dedup.Different}).Draw(t, "verdict"))
		}
		r := tally.Report()
		n := 0
		for _, row := range r.Verdicts {
			for _, c := range row {
				n += c
			}
		}
		missed := r.Positives - (r.Merged - r.FalseMerges)
		if n != r.N || len(r.Wrong) != min(tally.Limit, r.FalseMerges+missed) || r.Precision < 0 || r.Precision > 1 || r.Recall < 0 || r.Recall > 1 || r.Wrong == nil || r.Verdicts == nil {
			t.Fatalf("%d verdicts, %d wrong of at most %d: %+v", n, len(r.Wrong), tally.Limit, r)
		}
	})
}
