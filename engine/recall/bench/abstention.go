package bench

import (
	"context"
	"crypto/md5"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall"
)

// Abstention says what refusing costs and gains, at several thresholds of [recall.Ranking.Support].
type Abstention struct {
	Questions int               `json:"questions"`
	Found     int               `json:"hit_at_1"`      // of these, so many have a relevant line at 1 where nothing is refused
	Outside   int               `json:"easy,omitzero"` // questions that were put to other notes
	Removed   int               `json:"hard,omitzero"` // questions that were put after their article was removed
	Curve     []AbstentionPoint `json:"curve"`
	of        [3][]judgement    // lost, easy and hard
}

// AbstentionPoint is one threshold. Shares are from 0 to 1.
type AbstentionPoint struct {
	Support float64 `json:"support"`
	Lost    float64 `json:"lost"`                  // of the questions with a relevant line at 1: refused
	Easy    float64 `json:"easy_refused,omitzero"` // of the questions that were put to other notes
	Hard    float64 `json:"hard_refused,omitzero"` // of those whose article was removed
	Chosen  bool    `json:"chosen,omitempty"`      // what recall uses
}

// judgement is what decides whether a question is refused at a threshold.
type judgement struct{ share, need float64 }

func (j judgement) refused(at, chosen float64) bool {
	return j.share == 0 || j.share < j.need*at/chosen
}

// Half says in which half of a set a question is: 1, on which the threshold and the weights were chosen, or 2.
func Half(q *Question) int {
	sum := md5.Sum([]byte(q.Text)) // a hash that any tool has, for halves that others can repeat
	return int(sum[len(sum)-1]&1) + 1
}

// Articles is the set of a question set's articles, a file each, so that one can be removed.
func Articles(articles []Article) *Set {
	set := &Set{}
	at := map[string]string{} // of a paragraph's text: its ID
	for i := range articles {
		a := &articles[i]
		f := File{Path: fmt.Sprintf("article-%05d", i)}
		for _, p := range a.Paragraphs {
			id, again := at[p.Text]
			if !again {
				line := len(f.Documents) + 1
				id = recall.LineID(f.Path, line)
				at[p.Text] = id
				f.Documents = append(f.Documents, recall.Document{
					ID: id, Path: f.Path, Line: line, Title: strings.ReplaceAll(a.Title, "_", " "), Text: p.Text, Section: -1,
				})
			}
			for _, q := range p.Asked {
				set.Questions = append(set.Questions, Question{ID: q.ID, Text: q.Text, Relevant: map[string]float64{id: 1}})
			}
		}
		set.Files = append(set.Files, f)
	}
	return set
}

// Lost puts the questions of a set to a store that holds it, and notes how those are judged that have a relevant line at 1.
func (a *Abstention) Lost(ctx context.Context, store *recall.Store, set *Set, ask func(text string) recall.Query, progress func(done, total int)) error {
	a.Questions += len(set.Questions)
	for i := range set.Questions {
		q := &set.Questions[i]
		res, j, err := judged(ctx, store, ask(q.Text))
		if err != nil {
			return fmt.Errorf("question %s: %w", q.ID, err)
		}
		if len(res.Hits) > 0 && slices.ContainsFunc(set.keys(res)[0], func(key string) bool { return q.Relevant[key] > 0 }) {
			a.Found++
			a.of[0] = append(a.of[0], j)
		}
		tick(progress, i+1, len(set.Questions))
	}
	return nil
}

// Easy puts the questions of a set to a store that holds something else.
func (a *Abstention) Easy(ctx context.Context, store *recall.Store, set *Set, progress func(done, total int)) error {
	for i := range set.Questions {
		_, j, err := judged(ctx, store, recall.Query{Text: set.Questions[i].Text})
		if err != nil {
			return fmt.Errorf("question %s: %w", set.Questions[i].ID, err)
		}
		a.of[1] = append(a.of[1], j)
		tick(progress, i+1, len(set.Questions))
	}
	a.Outside += len(set.Questions)
	return nil
}

// Hard puts every question of a set of [Articles] to a store from which the article is removed that answers it, whole. The
// store holds the set before and after.
func (a *Abstention) Hard(ctx context.Context, store *recall.Store, set *Set, progress func(done, total int)) error {
	done := 0
	for i := range set.Files {
		var mine []*Question
		for n := range set.Questions {
			if set.Questions[n].in(&set.Files[i]) {
				mine = append(mine, &set.Questions[n])
			}
		}
		if len(mine) == 0 {
			continue
		}
		if err := Index(ctx, store, &Set{Files: slices.Delete(slices.Clone(set.Files), i, i+1)}); err != nil {
			return err
		}
		for _, q := range mine {
			_, j, err := judged(ctx, store, recall.Query{Text: q.Text})
			if err != nil {
				return fmt.Errorf("question %s: %w", q.ID, err)
			}
			a.of[2] = append(a.of[2], j)
			done++
			tick(progress, done, len(set.Questions))
		}
	}
	a.Removed += done
	return Index(ctx, store, set)
}

// in reports whether a file has the answer to a question.
func (q *Question) in(f *File) bool {
	for key, gain := range q.Relevant {
		if path, _, _ := strings.Cut(key, "#"); gain > 0 && path == f.Path {
			return true
		}
	}
	return false
}

// judged asks a store and says how the question is judged there.
func judged(ctx context.Context, store *recall.Store, q recall.Query) (*recall.Result, judgement, error) {
	q.Limit, q.Explain, q.Any, q.Bare = 1, true, true, true
	res, err := store.Search(ctx, q)
	if err != nil {
		return nil, judgement{}, err
	}
	switch {
	case res.Refused != nil && !res.Refused.Refused(): // below the share that a hit has to match, whatever the threshold
		return res, judgement{}, nil
	case res.Refused != nil:
		return res, judgement{res.Refused.Share, res.Refused.Need}, nil
	case res.Support != nil:
		return res, judgement{res.Support.Share, res.Support.Need}, nil
	case len(res.Hits) == 0:
		return res, judgement{}, nil
	}
	return res, judgement{share: 1}, nil // it is not judged
}

func tick(progress func(done, total int), done, total int) {
	if progress != nil {
		progress(done, total)
	}
}

// Trace makes the curve of what was asked, at thresholds and at the one that recall uses.
func (a *Abstention) Trace(thresholds ...float64) {
	chosen := recall.DefaultRanking().Support
	thresholds = append(slices.Clone(thresholds), chosen)
	slices.Sort(thresholds)
	for _, t := range slices.Compact(thresholds) {
		p := AbstentionPoint{Support: t, Chosen: t == chosen}
		for i, share := range [...]*float64{&p.Lost, &p.Easy, &p.Hard} {
			for _, j := range a.of[i] {
				if j.refused(t, chosen) {
					*share++
				}
			}
			*share /= float64(max(1, len(a.of[i])))
		}
		a.Curve = append(a.Curve, p)
	}
}

// String is a table for people.
func (a *Abstention) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-14s %8d\n%-14s %8d\n", "questions", a.Questions, "hit@1", a.Found)
	if a.Outside > 0 {
		fmt.Fprintf(&b, "%-14s %8d\n", "other notes", a.Outside)
	}
	if a.Removed > 0 {
		fmt.Fprintf(&b, "%-14s %8d\n", "removed", a.Removed)
	}
	b.WriteString("\nsupport     lost   other notes   article removed\n")
	share := func(n int, v float64) string {
		if n == 0 {
			return "-"
		}
		return fmt.Sprintf("%.2f%%", 100*v)
	}
	for _, p := range a.Curve {
		mark := ""
		if p.Chosen {
			mark = "  <"
		}
		fmt.Fprintf(&b, "%7.2f  %7s  %12s  %16s%s\n", p.Support, share(a.Found, p.Lost), share(a.Outside, p.Easy), share(a.Removed, p.Hard), mark)
	}
	return b.String()
}
