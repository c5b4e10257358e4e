package rank

import (
	"cmp"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Fields of a score beside those of words, in a list.
const (
	listedDay  = "day"  // the newer the day the more, up to 1
	listedTier = "tier" // 1 for an entry of the bank: somebody or something found it worth keeping
)

// knowTimes leaves the words of dates unscored where the periods say better which days are meant: the 20th of any month is
// not the 20th of this one.
func (sr *searcher) knowTimes() {
	if len(sr.query.Periods) == 0 {
		return
	}
	opts, ranking := *sr.Opts, *sr.Opts.Ranking
	ranking.Dates.Weight = 0
	opts.Ranking = &ranking
	sr.Opts = &opts
}

// timeFactor is what the score of a document that has this weight is multiplied by.
func (sr *searcher) timeFactor(weight float32) float64 {
	return 1 + sr.Opts.Ranking.Time*float64(weight)
}

// timeScore finds the day of a document that made its factor.
func (sr *searcher) timeScore(d *document.Document, weight float32) *query.TimeScore {
	if len(sr.query.Periods) == 0 {
		return nil
	}
	t := &query.TimeScore{How: "outside", Factor: sr.timeFactor(weight)}
	if d.Day == 0 && len(d.Days) == 0 {
		t.How = "undated"
	}
	for _, p := range sr.query.Periods {
		if float32(p.Weight) != weight || weight == 0 {
			continue
		}
		if p.Holds(d.Day) {
			t.How, t.Day = "inside", d.Day
			break
		}
		for _, v := range d.Days {
			if p.Holds(v) && t.Day == 0 {
				t.How, t.Day = "also", v
			}
		}
	}
	return t
}

// lists says that the question is nothing but times. What there is of them is then listed beside what has their words: where
// nothing else is asked for, nothing else can match.
func (sr *searcher) lists() bool {
	if len(sr.query.Periods) == 0 {
		return false
	}
	for _, t := range sr.Words {
		if !t.Date {
			return false
		}
	}
	return true
}

// list is what the documents of a segment get for being of the question's periods: entries more than lines, newer days
// more than older ones.
func (sr *searcher) list(s *store.Segment) ([]float64, error) {
	listed := make([]float64, s.Docs())
	for _, p := range sr.query.Periods {
		for _, field := range [...]int{fields.Day, fields.Days} {
			days, err := s.Days(field, p.From, p.Until)
			if err != nil {
				return nil, err
			}
			for _, name := range days {
				d, err := day.Parse(name)
				docs := roaring.New()
				if err = cmp.Or(err, s.TermDocs(field, []string{name}, docs)); err != nil {
					return nil, err
				}
				for it := docs.Iterator(); it.HasNext(); {
					doc := it.Next()
					listed[doc] = max(listed[doc], sr.newness(d))
				}
			}
		}
	}
	kept := roaring.New()
	if err := s.TermDocs(fields.Tier, []string{document.Bank.String()}, kept); err != nil {
		return nil, err
	}
	for doc, score := range listed {
		if score > 0 && kept.Contains(uint32(doc)) {
			listed[doc]++
		}
	}
	return listed, nil
}

// newness is how far on a day lies in the question's periods, more than 0 and up to 1.
func (sr *searcher) newness(d day.Day) float64 {
	first, last := sr.query.Periods[0].From, sr.query.Periods[0].Until
	for _, p := range sr.query.Periods {
		first, last = min(first, p.From), max(last, p.Until)
	}
	return float64(d-first+1) / float64(last-first+1)
}

// explainListed is what a list adds to a score, in parts.
func (sr *searcher) explainListed(d *document.Document) (parts []query.TermScore) {
	best := query.TermScore{Field: listedDay, Weight: 1}
	for _, v := range append([]day.Day{d.Day}, d.Days...) {
		for _, p := range sr.query.Periods {
			if score := sr.newness(v); p.Holds(v) && score > best.Score {
				best.Term, best.Score = v.String(), score
			}
		}
	}
	if best.Score == 0 {
		return nil
	}
	parts = append(parts, best)
	if d.Tier == document.Bank {
		parts = append(parts, query.TermScore{Term: document.Bank.String(), Field: listedTier, Weight: 1, Score: 1})
	}
	return parts
}
