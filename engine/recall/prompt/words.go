package prompt

import (
	"math"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/match"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
	"github.com/seed-a44923cb/memctl/engine/recall/sketch"
	"github.com/seed-a44923cb/memctl/engine/recall/spell"
	"github.com/seed-a44923cb/memctl/morph"
)

// foundMention is a word of a prompt as the index has it.
type foundMention struct {
	common
	key     string        // its terms
	laid    []sketch.Term // any of them is the word
	phrases [][]uint32    // and so are all of any of these
	fields  []*match.TermField
}

// common is what a clause and a line have in common, or a word of it.
type common struct {
	tells float64 // how much it says that the line is meant
	ranks float64 // how well it tells the line from others
}

// look finds the postings of the words, each once, and what each word counts.
func (m *mentions) look() error {
	var terms []morph.Term
	for i := range m.said {
		terms = append(terms, m.said[i].Terms...)
	}
	r := m.Reader()
	m.Question = r.Named(m.query.Text, terms)
	unasked := m.withoutSynonyms()
	if err := m.borrowNames(r); err != nil {
		return err
	}
	if err := m.Find(); err != nil {
		return err
	}
	known := make(map[string]*match.Term, len(m.Words))
	for _, qt := range m.Words {
		qt.Also = append(slices.Clip(qt.Also), unasked[qt.Text]...)
		known[qt.Text] = qt
	}
	laid := sketch.LayOut(m.Question.Read, terms)
	for i := range m.said {
		n := len(m.said[i].Terms)
		m.found = append(m.found, m.foundAs(&m.said[i], slices.Clip(laid[:n]), known))
		laid = laid[n:]
	}
	return nil
}

// withoutSynonyms takes the synonyms from the words that are not looked for by them. It returns those of everyday words, which a line may
// have that is found by another word: with 늘리자 one that says 올린다.
func (m *mentions) withoutSynonyms() map[string][]spell.Variant {
	out := make(map[string][]spell.Variant)
	for i := range m.said {
		w := &m.said[i]
		if w.Varies() {
			continue
		}
		for _, t := range w.Terms {
			word := m.Question.Word(t.Text)
			if !w.Name && w.PartOf == 0 && word.Also != nil {
				out[word.Text] = word.Also
			}
			word.Also = nil
		}
	}
	return out
}

// maxBorrowed bounds the words that are looked for in another form.
const maxBorrowed = 6

// borrowNames looks for words that may be names with a number or an s behind them, and for those that no document has in the other script:
// kraken finds kraken2, and 로키 Loki.
func (m *mentions) borrowNames(r *spell.Reader) error {
	longer, sounds := make(map[string]bool), 0
	for i := range m.said {
		w := &m.said[i]
		last := w.Terms[len(w.Terms)-1]
		if !w.Names() || w.PartOf > 0 || longer[last.Text] || len(longer) == 4*maxBorrowed {
			continue
		}
		longer[last.Text] = true
		found, err := m.borrowLonger(last)
		if err != nil {
			return err
		}
		if found || sounds == maxBorrowed {
			continue
		}
		said, err := m.isSaid(w.Terms)
		if err != nil {
			return err
		}
		if !said {
			sounds++
			if _, err := r.Borrow(&m.Question, &m.Matcher, w.Terms, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSaid reports whether a document has one of some terms, or one of them has a synonym.
func (m *mentions) isSaid(terms []morph.Term) (bool, error) {
	for _, t := range terms {
		if len(m.Question.Word(t.Text).Also) > 0 {
			return true, nil
		}
		if said, err := m.Says(segment.Clip(t.Text)); err != nil || said {
			return said, err
		}
	}
	return false, nil
}

// leastNumbered is how many bytes a word has that is looked for with a number behind it.
const leastNumbered = 4

// borrowLonger looks for a word with a number or an s behind it, and reports whether there is one.
func (m *mentions) borrowLonger(t morph.Term) (bool, error) {
	word := segment.Clip(t.Text)
	if len(word) < leastNumbered {
		return false, nil
	}
	found := 0
	for _, s := range m.Gen.Segments {
		dict, err := s.Dict(fields.Text)
		if err != nil {
			return false, err
		}
		for term, err := range dict.Search(nil, []byte(word), []byte(word+"{")) {
			if err != nil {
				return false, err
			}
			if found == spell.MostLoans {
				break
			}
			if more := strings.TrimLeft(strings.TrimPrefix(term, word), "-_."); more != "s" && strings.Trim(more, "0123456789") != "" {
				continue
			}
			list, err := s.Find(fields.Text, term)
			if err != nil {
				return false, err
			}
			if list != nil {
				m.Question.Vary([]string{word}, spell.Variant{Text: term, Terms: []string{term}, Weight: m.Opts.Ranking.Synonym})
				found++
			}
		}
	}
	return found > 0, nil
}

// foundAs is a word as it was found.
func (m *mentions) foundAs(w *mention.Word, laid []sketch.Term, known map[string]*match.Term) foundMention {
	f := foundMention{laid: laid}
	df, own := 0, 0 // with synonyms and without
	named := false  // it is of the name of something that lines are about
	for _, t := range w.Terms {
		f.key += t.Text + "\x00"
		qt := known[segment.Clip(t.Text)]
		for k := range qt.Fields {
			f.fields = append(f.fields, &qt.Fields[k])
			said := qt.Fields[k].OwnDocs()
			df, own = max(df, qt.Fields[k].DF), max(own, said)
			named = named || said > 0 && qt.Fields[k].Field == fields.Entities
		}
		for _, v := range qt.Also {
			if len(v.Terms) == 1 {
				f.laid = append(f.laid, sketch.Term{Hash: sketch.Hash(v.Terms[0]), Position: laid[0].Position})
				continue
			}
			var all []uint32
			for _, s := range v.Terms {
				all = append(all, sketch.Hash(s))
			}
			f.phrases = append(f.phrases, all)
		}
	}
	if df > 0 || len(f.laid) > len(laid) || len(f.phrases) > 0 {
		f.common = m.common(w, max(1, float64(df)), float64(own), named)
	}
	return f
}

// common is what a word counts that so many documents have, with its synonyms and by itself, and that may be of a name.
func (m *mentions) common(w *mention.Word, df, own float64, named bool) common {
	tells := w.Telling
	switch {
	case named && w.Names():
		tells = max(tells, m.rank.Subject)
	case named && w.Rare > 0:
		tells = max(tells, m.rank.Called)
	}
	if w.Names() && tells < m.rank.Subject {
		tells += (m.rank.Subject - tells) * min(1, max(0, own-2)/m.rank.Often)
	}
	few := max(m.rank.RareDocs, m.rank.RareShare*math.Sqrt(float64(m.Gen.Totals().Docs)))
	tells = max(tells, w.Rare*min(1, 1-(df-few)/(few*m.rank.RareSpan)))
	docs := max(float64(m.Gen.Totals().Docs), m.rank.AllDocs)
	return common{
		tells: tells * max(m.rank.Always, min(1, math.Log(docs/df)/math.Log(m.rank.Common))),
		ranks: w.Telling * min(1, math.Log1p(docs/df)/math.Log1p(docs/m.rank.FewDocs)),
	}
}
