package life

import "slices"

// Found is what came of a question.
type Found struct {
	Refused bool      // nothing was found; Hits are then what is shown all the same
	Hits    [][]Place // in order; of each the lines that it stands for
	Answer  []Place   // of a question of type [Changed]: the lines on which an answer in sentences rests as what holds now
}

// bestHits are the hits among which an answer is to be.
const bestHits = 5

// ScoreQuestions counts what came of the questions, in their order.
func (f *Figures) ScoreQuestions(questions []Question, found []Found) {
	if questions == nil {
		return
	}
	var first, best, refused, none, top, current count
	byType := map[string]*count{}
	for i := range questions {
		q, r := &questions[i], &found[i]
		if q.Type == None {
			none.add(r.Refused)
			continue
		}
		refused.add(r.Refused)
		at, old := q.ranks(r.Hits)
		first.add(at == 1)
		best.add(at >= 1 && at <= bestHits)
		if byType[q.Type] == nil {
			byType[q.Type] = &count{}
		}
		byType[q.Type].add(at == 1)
		if q.Type != Changed {
			continue
		}
		leads := at >= 1 && at <= bestHits && (old == 0 || old > at)
		current.add(meet(r.Answer, q.Evidence) && !meet(r.Answer, q.outdated()))
		if top.add(leads); !leads {
			o := OldFirst{ID: q.ID, Question: q.Question, Current: at, Outdated: old, Evidence: q.Evidence, First: []Place{}}
			if len(r.Hits) > 0 {
				o.First = r.Hits[0]
			}
			f.details().OldFirst = append(f.details().OldFirst, o)
		}
	}
	f.details()
	f.Questions = &first.all
	f.Hit1, f.Hit5 = share(first.part, first.all), share(best.part, best.all)
	f.NoneRefused, f.WronglyRefused = share(none.part, none.all), share(refused.part, refused.all)
	f.ChangedTop, f.StaleFirst, f.AnswerCurrent = share(top.part, top.all), share(top.all-top.part, top.all), share(current.part, current.all)
	f.ByType = map[string]*float64{}
	for t, c := range byType {
		f.ByType[t] = share(c.part, c.all)
	}
}

// outdated are the lines that say what used to hold, and not what holds too.
func (q *Question) outdated() (lines []Place) {
	for _, p := range q.Outdated {
		if !slices.Contains(q.Evidence, p) {
			lines = append(lines, p)
		}
	}
	return lines
}

// ranks are those, from 1, of the first hit that answers and of the first that is outdated and does not; 0: there is none.
func (q *Question) ranks(hits [][]Place) (at, old int) {
	outdated := q.outdated()
	for i, lines := range hits {
		switch {
		case meet(lines, q.Evidence):
			if at == 0 {
				at = i + 1
			}
		case old == 0 && meet(lines, outdated):
			old = i + 1
		}
	}
	return at, old
}

func meet(a, b []Place) bool {
	return slices.ContainsFunc(a, func(p Place) bool { return slices.Contains(b, p) })
}
