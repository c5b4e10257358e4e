package bench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// ContextReport is the outcome of a [Context].
type ContextReport struct {
	Seed      uint64        `json:"seed"`
	Articles  int           `json:"articles"`
	Questions int           `json:"questions"`
	AllTokens int           `json:"all_tokens"`
	Budgets   []BudgetPoint `json:"budgets"`
	Outside   int           `json:"outside"`
	Refused   float64       `json:"outside_refused"`
	P50       float64       `json:"query_p50_ms"`
	P95       float64       `json:"query_p95_ms"`
}

// BudgetPoint is what one budget gives.
type BudgetPoint struct {
	Budget  int     `json:"budget"`
	Mean    float64 `json:"tokens_mean"`
	Median  int     `json:"tokens_median"`
	Saved   float64 `json:"saved"`
	Answers float64 `json:"answers_inside"`
	Pages   float64 `json:"pages_mean"`
	Lines   float64 `json:"lines_mean"`
	Nothing float64 `json:"nothing"`
}

// Context measures what is loaded for questions from the pages that some articles became: its tokens, and whether the answer is inside. Questions
// about other articles should load nothing.
type Context struct {
	Set     string    // name of the question set
	In, Out []Article // that are pages, and that are not
	Budgets []int     // in tokens; one at least

	// Load gives what is loaded for a question. A budget in which nothing fits is a *bundle.SmallError.
	Load func(ctx context.Context, question string, budget int) (*bundle.Bundle, error)
	// Progress is told how many questions were asked; nil tells nobody.
	Progress func(done, total int)

	Report ContextReport

	times       []float64
	done, total int
}

// Run asks all questions and fills the Report, but for AllTokens.
func (b *Context) Run(ctx context.Context) error {
	inside, outside := questionsOf(b.In), questionsOf(b.Out)
	outside = outside[:min(len(outside), len(inside))]
	b.total = len(inside)*len(b.Budgets) + len(outside)
	b.Report.Questions, b.Report.Outside = len(inside), len(outside)
	for _, budget := range b.Budgets {
		p, err := b.ask(ctx, inside, budget)
		if err != nil {
			return err
		}
		b.Report.Budgets = append(b.Report.Budgets, p)
	}
	p, err := b.ask(ctx, outside, b.Budgets[0])
	if err != nil {
		return err
	}
	b.Report.Refused = p.Nothing
	slices.Sort(b.times)
	if n := len(b.times); n > 0 {
		b.Report.P50, b.Report.P95 = b.times[n/2], b.times[min(n-1, n*95/100)]
	}
	return nil
}

func questionsOf(articles []Article) (out []Asked) {
	for _, art := range articles {
		for _, p := range art.Paragraphs {
			out = append(out, p.Asked...)
		}
	}
	return out
}

// Pages makes each article a person's page, bank/wiki/TITLE.md, with the header that reflect would give a page of its sentences, and counts AllTokens.
// The paths are those below bank/.
func (b *Context) Pages(keywords func(text string) []catalogue.Keyword) (map[string][]byte, error) {
	st := bank.NewState()
	prose := map[string]string{}
	for i, art := range b.In {
		home, text := pageOf(art, i, prose)
		log, err := memory.Parse("memory/"+(day.Date(2024, time.October, 4)+day.Day(i)).String()+".md", []byte(text))
		if err != nil {
			return nil, err
		}
		for _, s := range log.Statements {
			src := bank.Source{Path: b.Set, Line: i + 1, Start: s.StartByte, Day: s.Day, Stmt: bank.EntryID(s.Key(), bank.LongID)}
			st.Put(&bank.Entry{ID: src.Stmt, Kind: rules.World, Text: s.Text, FirstText: s.Text, Home: home, Sources: []bank.Source{src}, Since: s.Day})
		}
	}
	headers := catalogue.HeadersOf(bank.Layout(st, bank.LayoutOptions{Lang: "ko", Budget: math.MaxInt}), keywords)
	pages := make(map[string][]byte, len(prose))
	for home, text := range prose {
		spec := bank.PageSpec{Path: home, Lang: "ko"}
		if h := headers.Header(home); h != nil { // nil: nothing in it is a sentence
			spec.Header = new(*h)
			spec.Header.ID = "" // it is no page of the program's
		}
		data, err := bank.Render([]byte(text), spec)
		if err != nil {
			return nil, err
		}
		b.Report.AllTokens += bundle.Tokens(text)
		pages[home] = data
	}
	return pages, nil
}

// pageOf puts the n-th article among the pages, and returns its path and its paragraphs.
func pageOf(art Article, n int, pages map[string]string) (home, text string) {
	title := strings.ReplaceAll(art.Title, "_", " ")
	home = "wiki/" + rules.Slug(title) + ".md"
	if _, taken := pages[home]; taken {
		home = fmt.Sprintf("wiki/%s (%d).md", rules.Slug(title), n)
	}
	var b strings.Builder
	for _, p := range art.Paragraphs {
		b.WriteString("\n" + strings.Join(strings.Fields(p.Text), " ") + "\n")
	}
	pages[home] = "---\ntitle: " + strconv.Quote(title) + "\n---\n\n# " + title + "\n" + b.String()
	return home, b.String()
}

// ask puts questions at one budget.
func (b *Context) ask(ctx context.Context, questions []Asked, budget int) (p BudgetPoint, err error) {
	p.Budget = budget
	var tokens []int
	for _, q := range questions {
		start := time.Now()
		got, err := b.Load(ctx, q.Text, budget)
		if _, small := errors.AsType[*bundle.SmallError](err); small {
			got, err = &bundle.Bundle{}, nil
		}
		if err != nil {
			return p, fmt.Errorf("question %s: %w", q.ID, err)
		}
		b.times = append(b.times, time.Since(start).Seconds()*1000)
		tokens = append(tokens, got.Tokens)
		p.Mean += float64(got.Tokens)
		p.Pages += float64(pagesOf(got))
		p.Lines += float64(len(got.Lines))
		if answered(got.Text, &q) {
			p.Answers++
		}
		if got.Text == "" {
			p.Nothing++
		}
		if b.done++; b.Progress != nil {
			b.Progress(b.done, b.total)
		}
	}
	n := float64(max(1, len(questions)))
	for _, v := range []*float64{&p.Mean, &p.Pages, &p.Lines, &p.Answers, &p.Nothing} {
		*v /= n
	}
	slices.Sort(tokens)
	if len(tokens) > 0 {
		p.Median = tokens[len(tokens)/2]
	}
	p.Saved = 1 - p.Mean/float64(max(1, b.Report.AllTokens))
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
func answered(text string, q *Asked) bool {
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
