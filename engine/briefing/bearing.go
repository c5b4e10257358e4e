package briefing

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/index"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// What a text is asked about. The bounds keep a file of 300 KB within what a hook may take.
const (
	headRead    = 256 << 10
	tailRead    = 768 << 10 // bytes of a text that are read
	shortText   = 300       // bytes: a text that is one question
	longText    = 2000      // bytes: from here on more passages are asked
	fewAsked    = 3         // passages of a prompt that are asked
	manyAsked   = 6         // and of a longer text
	maxWords    = 12000
	tellingMost = 6    // words of a passage that count
	commonShare = 0.05 // of all lines: a word in more of them tells nothing
	bearingHits = 8    // hits of a passage that are looked at
	bearingMost = 16   // statements that are handed on
	nearShare   = 0.7  // of the score of the best hit of its passage, as for [bundle.Near]
)

// bearing finds the statements that bear on a text and that it does not say itself: what recall finds for the passages of the
// text that have the most telling words.
func (e *Briefer) bearing(ctx context.Context, text string, fresh *find.Freshness) ([]brief.Statement, error) {
	if len(text) > headRead+tailRead { // what was said last is what is being talked about
		text = text[:headRead] + "\n" + text[len(text)-tailRead:]
	}
	said := e.speakerOf(text)
	if len(said.lines) == 0 {
		return nil, nil
	}
	var results [][]recall.Hit
	for again := false; ; again = true {
		before := e.find.Sight.LastSight().Sum
		queries, known, err := e.questions(ctx, text, said.lines)
		if err != nil || len(queries) == 0 {
			return nil, err
		}
		if results, err = e.askAll(ctx, queries, fresh); err != nil {
			return nil, err
		}
		if again || known && e.find.Sight.LastSight().Sum == before {
			break // what was asked was chosen by the index that answered
		}
	}
	type found struct {
		hit   *recall.Hit
		score float64
	}
	var all []found
	for _, hits := range results {
		for i := range hits {
			if share := hits[i].Score / hits[0].Score; share >= nearShare && !hits[i].Former && hits[i].EntryID != "" {
				all = append(all, found{&hits[i], share})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(b.score, a.score) })
	var out []brief.Statement
	taken := map[string]bool{}
	for _, f := range all {
		key := plainText(f.hit.Text)
		if len(out) == bearingMost || taken[key] || said.says(f.hit.Text, f.hit.Entities) {
			continue
		}
		taken[key] = true
		out = append(out, e.hitStatement(f.hit))
	}
	return out, nil
}

// askAll asks the index for every query at the same time, after bringing it up to date. The hits are in the order of the queries.
func (e *Briefer) askAll(ctx context.Context, queries []string, fresh *find.Freshness) ([][]recall.Hit, error) {
	questions := make([]recall.Query, len(queries))
	for i := range queries {
		questions[i] = asking(queries[i])
	}
	a, hits, err := e.find.RecallEach(ctx, questions)
	if err != nil {
		return nil, err
	}
	*fresh = a.Freshness
	return hits, nil
}

// asking is a query for entries: a line of a log may have been superseded since.
func asking(text string) recall.Query {
	return recall.Query{Text: text, Limit: bearingHits, Bare: true, Tiers: []recall.Tier{recall.Bank}}
}

// questions are what the index is asked about a text: all of a short one; of another the passages with the most telling
// words, each with words that those before it do not have. known is false where there is no index yet to tell which these are.
func (e *Briefer) questions(ctx context.Context, text string, lines []string) (asked []string, known bool, err error) {
	if len(text) <= shortText && len(lines) == 1 {
		return lines, true, nil
	}
	words := make([][]string, len(lines))
	var all []string
	seen := map[string]bool{}
	for i, l := range lines {
		words[i] = rawWords(l)
		for _, w := range words[i] {
			for _, form := range forms(w) {
				if !seen[form] && len(seen) < maxWords {
					seen[form] = true
					all = append(all, form)
				}
			}
		}
	}
	having, docs, err := e.find.Index.Store().Frequencies(ctx, all)
	if index.NeedsIndex(err) { // it is made when it is first asked
		return lines[:min(len(lines), fewAsked)], false, nil
	}
	if err != nil {
		return nil, false, err
	}
	worth := func(w string) (string, float64) {
		for _, form := range forms(w) {
			if n := having[form]; n > 0 {
				if docs > 100 && float64(n) > commonShare*float64(docs) {
					return form, 0
				}
				return form, math.Log(1 + float64(docs)/float64(n))
			}
		}
		return "", 0
	}
	most := fewAsked
	if len(text) > longText {
		most = manyAsked
	}
	return tellingPassages(lines, words, worth, most), true, nil
}

// tellingPassages picks passages one after the other, each time the one whose words are worth most, without those of the passages
// before it. Of two that are worth the same the later one comes first: it is what is being talked about.
func tellingPassages(lines []string, words [][]string, worth func(string) (string, float64), most int) (out []string) {
	covered := map[string]bool{}
	value := func(i int) float64 {
		var top []float64
		named := false
		mine := map[string]bool{}
		for _, w := range words[i] {
			if form, v := worth(w); v > 0 && !covered[form] && !mine[form] {
				mine[form] = true
				top = append(top, v)
				named = named || strings.ContainsFunc(form, unicode.IsLetter)
			}
		}
		slices.SortFunc(top, func(a, b float64) int { return cmp.Compare(b, a) })
		sum := 0.0
		if !named {
			return 0 // nothing but figures: they tell of anything
		}
		for _, v := range top[:min(len(top), tellingMost)] {
			sum += v
		}
		return sum
	}
	for len(out) < most {
		best, at := 0.0, -1
		for i := range slices.Backward(lines) {
			if v := value(i); v > best {
				best, at = v, i
			}
		}
		if at < 0 {
			break
		}
		for _, w := range words[at] {
			if form, _ := worth(w); form != "" {
				covered[form] = true
			}
		}
		out = append(out, lines[at])
	}
	return out
}

// rawWords are the runs of letters and digits of a line, in lower case, each once, without those of one character. No analyser is
// asked: a text of 300 KB takes it too long.
func rawWords(line string) (out []string) {
	for _, w := range strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if utf8.RuneCountInString(w) > 1 && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// forms are as what the index may know a word: as it stands, and of Hangul without endings and josa, the longest first.
func forms(w string) []string {
	out := []string{w}
	if first, _ := utf8.DecodeRuneInString(w); !unicode.Is(unicode.Hangul, first) {
		return out
	}
	const syllable, longest, shortest = 3, 6, 2 // the first in bytes
	for n := min(len(w)/syllable-1, longest); n >= shortest; n-- {
		if cut := w[:n*syllable]; utf8.ValidString(cut) {
			out = append(out, cut)
		}
	}
	return out
}

func (e *Briefer) hitStatement(h *recall.Hit) brief.Statement {
	return brief.Statement{
		Entry: h.EntryID, Role: brief.Fact, Kind: h.Kind, Entities: h.Entities, Text: e.Redact(h.Text), Path: h.Path, Line: h.Line, Day: h.Day,
	}
}

// named finds the live entries that name something.
func (e *Briefer) named(ctx context.Context, names []string, fresh *find.Freshness) ([]brief.Statement, error) {
	var out []brief.Statement
	for _, n := range names {
		a, err := e.find.Recall(ctx, recall.Query{Text: n, Limit: bearingMost, Bare: true, Tiers: []recall.Tier{recall.Bank}})
		if err != nil {
			return nil, err
		}
		*fresh = a.Freshness
		for i := range a.Hits {
			if h := &a.Hits[i]; h.EntryID != "" && !h.Former {
				out = append(out, e.hitStatement(h))
			}
		}
	}
	return out, nil
}
