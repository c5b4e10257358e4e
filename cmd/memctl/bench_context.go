package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
	"github.com/spf13/cobra"
)

// contextReport is the outcome of bench context.
type contextReport struct {
	Seed      uint64        `json:"seed"`
	Articles  int           `json:"articles"`
	Questions int           `json:"questions"`
	AllTokens int           `json:"all_tokens"`
	Budgets   []budgetPoint `json:"budgets"`
	Outside   int           `json:"outside"`
	Refused   float64       `json:"outside_refused"`
	P50       float64       `json:"query_p50_ms"`
	P95       float64       `json:"query_p95_ms"`
}

// budgetPoint is what one budget gives.
type budgetPoint struct {
	Budget  int     `json:"budget"`
	Mean    float64 `json:"tokens_mean"`
	Median  int     `json:"tokens_median"`
	Saved   float64 `json:"saved"`
	Answers float64 `json:"answers_inside"`
	Pages   float64 `json:"pages_mean"`
	Lines   float64 `json:"lines_mean"`
	Nothing float64 `json:"nothing"`
}

func (a *app) benchContextCmd() *cobra.Command {
	var (
		articles int
		seed     uint64
		budgets  []int
	)
	c := &cobra.Command{
		Use:   "context PATH",
		Short: a.t("context가 쓰는 토큰과, 답이 그 안에 있는지 측정합니다", "measure the tokens of context, and whether answers are inside"),
		Long: a.t(`KorQuAD 같은 SQuAD 꼴 JSON 파일에서 글 몇 편을 골라 임시 작업 폴더에 한 편씩
페이지로 쓰고, 그 글의 질문을 모두 context에 물어봅니다. 모두 싣는 것에 견주어
토큰이 얼마나 드는지, 답이 그 안에 있는지, 다른 글의 질문에는 아무것도 싣지
않는지 셉니다.`,
			`Takes some articles of a SQuAD-style JSON file such as KorQuAD, writes each as a
page of a temporary workspace, and asks context all questions about them. Counts
the tokens against loading everything, whether the answer is inside, and whether
the questions of other articles load nothing.`),
		Example: "  memctl bench context KorQuAD_v1.0_dev.json\n  memctl bench context KorQuAD_v1.0_dev.json --seed 7 --budget 500,2000 --json",
		Args:    a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if articles < 1 {
				return a.usage("--articles는 1 이상이어야 합니다", "--articles: want 1 or more")
			}
			if len(budgets) == 0 || slices.Min(budgets) < 1 {
				return a.usage("--budget는 1 이상이어야 합니다", "--budget: want 1 or more")
			}
			f, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			set, err := bench.ReadArticles(f)
			if err != nil {
				return err
			}
			r := rand.New(rand.NewPCG(seed, 0))
			r.Shuffle(len(set), func(i, j int) { set[i], set[j] = set[j], set[i] })
			n := min(articles, len(set))
			b := &contextBench{app: a, set: filepath.Base(args[0]), in: set[:n], out: set[n:], budgets: budgets, report: contextReport{Seed: seed, Articles: n}}
			if err := b.run(cmd.Context()); err != nil {
				return err
			}
			return a.printContextBench(&b.report)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.IntVar(&articles, "articles", 30, a.t("`N`이만큼의 글로 기억을 만듭니다", "`N`make a bank of so many articles"))
	f.Uint64Var(&seed, "seed", 1, a.t("`N`어느 글을 고를지 정합니다", "`N`decides which articles"))
	f.IntSliceVar(&budgets, "budget", []int{find.DefaultBudget}, a.t("`N,…`잴 예산(토큰)", "`N,…`budgets to measure, in tokens"))
	return c
}

// contextBench is one run of bench context.
type contextBench struct {
	app     *app
	set     string // name of the question set
	in, out []bench.Article
	budgets []int
	report  contextReport
	times   []float64
	done    int
	total   int
}

func (b *contextBench) run(ctx context.Context) error {
	tmp, err := os.MkdirTemp("", "memctl-bench-")
	if err != nil {
		return fmt.Errorf("make a folder for the benchmark: %w", err)
	}
	defer os.RemoveAll(tmp)
	if err := engine.Init(tmp, "UTC", "ko", false); err != nil {
		return err
	}
	e, err := engine.Open(tmp, engine.Options{})
	if err != nil {
		return err
	}
	defer e.Close()
	if err := b.write(e, tmp); err != nil {
		return err
	}
	if _, err := e.Reflect(ctx, false); err != nil { // the catalogue
		return err
	}
	inside, outside := questionsOf(b.in), questionsOf(b.out)
	outside = outside[:min(len(outside), len(inside))]
	b.total = len(inside)*len(b.budgets) + len(outside)
	b.report.Questions, b.report.Outside = len(inside), len(outside)
	for _, budget := range b.budgets {
		p, err := b.ask(ctx, e, inside, budget)
		if err != nil {
			return err
		}
		b.report.Budgets = append(b.report.Budgets, p)
	}
	p, err := b.ask(ctx, e, outside, b.budgets[0])
	if err != nil {
		return err
	}
	b.report.Refused = p.Nothing
	slices.Sort(b.times)
	if n := len(b.times); n > 0 {
		b.report.P50, b.report.P95 = b.times[n/2], b.times[min(n-1, n*95/100)]
	}
	return nil
}

func questionsOf(articles []bench.Article) (out []bench.Asked) {
	for _, art := range articles {
		for _, p := range art.Paragraphs {
			out = append(out, p.Asked...)
		}
	}
	return out
}

// write writes an article as a person's page, bank/wiki/TITLE.md, with the header that reflect would give a page of its
// sentences.
func (b *contextBench) write(e *engine.Engine, dir string) error {
	st := bank.NewState()
	prose := map[string]string{}
	for i, art := range b.in {
		title := strings.ReplaceAll(art.Title, "_", " ")
		home := "wiki/" + rules.Slug(title) + ".md"
		if _, taken := prose[home]; taken {
			home = fmt.Sprintf("wiki/%s (%d).md", rules.Slug(title), i)
		}
		var text strings.Builder
		for _, p := range art.Paragraphs {
			text.WriteString("\n" + strings.Join(strings.Fields(p.Text), " ") + "\n")
		}
		prose[home] = "---\ntitle: " + strconv.Quote(title) + "\n---\n\n# " + title + "\n" + text.String()
		log, err := memory.Parse("memory/"+(day.Date(2024, time.October, 4)+day.Day(i)).String()+".md", []byte(text.String()))
		if err != nil {
			return err
		}
		for _, s := range log.Statements {
			src := bank.Source{Path: b.set, Line: i + 1, Start: s.StartByte, Day: s.Day, Stmt: bank.EntryID(s.Key(), bank.LongID)}
			st.Put(&bank.Entry{ID: src.Stmt, Kind: rules.World, Text: s.Text, FirstText: s.Text, Home: home, Sources: []bank.Source{src}, Since: s.Day})
		}
	}
	layout := bank.Layout(st, bank.LayoutOptions{Lang: "ko", Budget: math.MaxInt})
	headers := layout.Headers(e.Keywords())
	for home, text := range prose {
		spec := bank.PageSpec{Path: home, Lang: "ko"}
		if h := headers.Header(home); h != nil { // nil: nothing in it is a sentence
			spec.Header = new(*h)
			spec.Header.ID = "" // it is no page of the program's
		}
		data, err := bank.Render([]byte(text), spec)
		if err != nil {
			return err
		}
		b.report.AllTokens += bundle.Tokens(text)
		name := filepath.Join(dir, "bank", filepath.FromSlash(home))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// ask puts questions at one budget.
func (b *contextBench) ask(ctx context.Context, e *engine.Engine, questions []bench.Asked, budget int) (p budgetPoint, err error) {
	p.Budget = budget
	var tokens []int
	for _, q := range questions {
		start := time.Now()
		got, err := e.Context(ctx, recall.Query{Text: q.Text}, find.ContextOptions{Budget: budget, Lang: "ko"})
		if _, small := errors.AsType[*bundle.SmallError](err); small {
			got, err = &find.Bundle{Bundle: &bundle.Bundle{}}, nil
		}
		if err != nil {
			return p, fmt.Errorf("question %s: %w", q.ID, err)
		}
		b.times = append(b.times, time.Since(start).Seconds()*1000)
		tokens = append(tokens, got.Tokens)
		p.Mean += float64(got.Tokens)
		p.Pages += float64(pagesOf(got.Bundle))
		p.Lines += float64(len(got.Lines))
		if answered(got.Text, &q) {
			p.Answers++
		}
		if got.Text == "" {
			p.Nothing++
		}
		b.done++
		b.app.progress("questions", b.done, b.total)
	}
	n := float64(max(1, len(questions)))
	for _, v := range []*float64{&p.Mean, &p.Pages, &p.Lines, &p.Answers, &p.Nothing} {
		*v /= n
	}
	slices.Sort(tokens)
	if len(tokens) > 0 {
		p.Median = tokens[len(tokens)/2]
	}
	p.Saved = 1 - p.Mean/float64(max(1, b.report.AllTokens))
	return p, nil
}

// pagesOf counts the pages of which something was loaded.
func pagesOf(b *bundle.Bundle) int {
	pages := map[string]bool{}
	for i := range b.Lines {
		pages[b.Lines[i].Path] = true
	}
	return len(pages)
}

// answered reports whether an answer stands in what a bundle quotes.
func answered(text string, q *bench.Asked) bool {
	for line := range strings.Lines(text) {
		said, ok := strings.CutPrefix(line, "> ")
		for _, a := range q.Answers {
			if ok && strings.Contains(said, strings.Join(strings.Fields(a.Text), " ")) {
				return true
			}
		}
	}
	return false
}

func (a *app) printContextBench(r *contextReport) error {
	a.clearBar()
	if a.json {
		return a.printJSON(r)
	}
	a.printf("%-14s  %8d (seed %d)\n%-14s  %8d\n%-14s  %8d tokens\n\n", "articles", r.Articles, r.Seed, "questions", r.Questions, "everything", r.AllTokens)
	a.printf("budget    mean  median    saved  answer inside  pages  lines  nothing\n")
	for _, p := range r.Budgets {
		a.printf("%6d  %6.0f  %6d  %6.2f%%        %6.2f%%  %5.2f  %5.2f  %6.2f%%\n",
			p.Budget, p.Mean, p.Median, 100*p.Saved, 100*p.Answers, p.Pages, p.Lines, 100*p.Nothing)
	}
	a.printf("\n")
	a.printf("%-14s  %8d questions, %.2f%% load nothing\n", "other articles", r.Outside, 100*r.Refused)
	a.printf("%-14s  %8.2f ms\n%-14s  %8.2f ms\n", "query p50", r.P50, "query p95", r.P95)
	return nil
}
