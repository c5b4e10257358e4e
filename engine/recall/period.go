package recall

import (
	"cmp"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Period is a span of whole days that a question speaks of. A document lies in it when its day does, or one of the other
// days that it is of. A document without a day keeps its score, as one outside does.
type Period struct {
	From, Until day.Day // first and last day, both inclusive
	Weight      float64 // 0 to 1, how sure it is that the question means it: the share of [Ranking.Time] that it gives
}

// TimeScore says what the times that a question speaks of did to a score.
type TimeScore struct {
	How    string  `json:"how"`          // inside, also (not its day, but one of its other days is), outside or undated
	Day    day.Day `json:"day,omitzero"` // the day that lies in a period
	Factor float64 `json:"factor"`       // of the score; 1 for a document that is in no period
}

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
	opts, ranking := *sr.opts, *sr.opts.Ranking
	ranking.Dates.Weight = 0
	opts.Ranking = &ranking
	sr.opts = &opts
}

// timely is, per document of a segment, the greatest weight of the periods that it lies in, 0 outside. It is nil for a
// question without periods.
func (sr *searcher) timely(s *openSegment) ([]float32, error) {
	if len(sr.query.Periods) == 0 {
		return nil, nil
	}
	out := make([]float32, s.ref.Docs)
	for _, p := range sr.query.Periods {
		inside := roaring.New()
		for _, field := range [...]int{fieldDay, fieldDays} {
			days, err := s.days(field, p.From, p.Until)
			if err == nil {
				err = s.termDocs(field, days, inside)
			}
			if err != nil {
				return nil, err
			}
		}
		for it := inside.Iterator(); it.HasNext(); {
			doc := it.Next()
			out[doc] = max(out[doc], float32(p.Weight))
		}
	}
	return out, nil
}

// days are the days from first to last that a keyword field has, ascending; 0 leaves a side open.
func (s *openSegment) days(field int, first, last day.Day) ([]string, error) {
	if last != 0 && first > last {
		return nil, nil // vellum takes an inverted range for one term
	}
	from, to := []byte("0"), []byte(nil)
	if first != 0 {
		from = []byte(first.String())
	}
	if last != 0 {
		to = []byte((last + 1).String())
	}
	return s.rangeTerms(field, from, to)
}

// timeFactor is what the score of a document that has this weight is multiplied by.
func (sr *searcher) timeFactor(weight float32) float64 {
	return 1 + sr.opts.Ranking.Time*float64(weight)
}

// timeScore finds the day of a document that made its factor.
func (sr *searcher) timeScore(d *Document, weight float32) *TimeScore {
	if len(sr.query.Periods) == 0 {
		return nil
	}
	t := &TimeScore{How: "outside", Factor: sr.timeFactor(weight)}
	if d.Day == 0 && len(d.Days) == 0 {
		t.How = "undated"
	}
	for _, p := range sr.query.Periods {
		if float32(p.Weight) != weight || weight == 0 {
			continue
		}
		if p.holds(d.Day) {
			t.How, t.Day = "inside", d.Day
			break
		}
		for _, v := range d.Days {
			if p.holds(v) && t.Day == 0 {
				t.How, t.Day = "also", v
			}
		}
	}
	return t
}

func (p *Period) holds(d day.Day) bool { return d != 0 && p.From <= d && d <= p.Until }

// lists says that the question is nothing but times. What there is of them is then listed beside what has their words: where
// nothing else is asked for, nothing else can match.
func (sr *searcher) lists() bool {
	if len(sr.query.Periods) == 0 {
		return false
	}
	for _, t := range sr.words {
		if !t.date {
			return false
		}
	}
	return true
}

// list is what the documents of a segment get for being of the question's periods: entries more than lines, newer days
// more than older ones.
func (sr *searcher) list(s *openSegment) ([]float64, error) {
	listed := make([]float64, s.ref.Docs)
	for _, p := range sr.query.Periods {
		for _, field := range [...]int{fieldDay, fieldDays} {
			days, err := s.days(field, p.From, p.Until)
			if err != nil {
				return nil, err
			}
			for _, name := range days {
				d, err := day.Parse(name)
				docs := roaring.New()
				if err = cmp.Or(err, s.termDocs(field, []string{name}, docs)); err != nil {
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
	if err := s.termDocs(fieldTier, []string{Bank.String()}, kept); err != nil {
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
func (sr *searcher) explainListed(d *Document) (parts []TermScore) {
	best := TermScore{Field: listedDay, Weight: 1}
	for _, v := range append([]day.Day{d.Day}, d.Days...) {
		for _, p := range sr.query.Periods {
			if score := sr.newness(v); p.holds(v) && score > best.Score {
				best.Term, best.Score = v.String(), score
			}
		}
	}
	if best.Score == 0 {
		return nil
	}
	parts = append(parts, best)
	if d.Tier == Bank {
		parts = append(parts, TermScore{Term: Bank.String(), Field: listedTier, Weight: 1, Score: 1})
	}
	return parts
}
