package query

import "github.com/seed-a44923cb/memctl/engine/recall/fields"

// FieldRanking weighs one field. K1 bounds what repetition adds, B is how much a field's length matters (0 to 1).
type FieldRanking struct{ Weight, K1, B float64 }

// Ranking weighs the fields of a document. It is used at query time only: changing it needs no new index.
type Ranking struct {
	Text        FieldRanking // stems of the text
	Bigrams     FieldRanking // syllable pairs of title, headings and text: what the analyser gets wrong is still found
	Title       FieldRanking
	Headings    FieldRanking
	Entities    FieldRanking
	AnswersWhen FieldRanking
	Dates       FieldRanking // the day of a log, as people write it
	Section     FieldRanking // stems of the whole section that the document stands in
	File        FieldRanking // stems of the whole file
	Pairs       FieldRanking // neighbouring words of the whole section
	Evidence    EvidenceRanking
	LineTitle   float64 // how many times as much the title counts for a line of a note, whose own words say little of what the note is about; a page of the bank files what belongs to many
	Newness     float64 // most that a document of today gains where newness counts, as a share
	Confidence  float64 // most that an opinion loses there that nobody is sure of, as a share
	Time        float64 // a document of a time that the question speaks of scores 1 + Time times as much
	Synonym     float64 // how much a synonym counts, of the word itself; 0: not at all
	PageWeight  float64 // factor of synthesised documents, so that a log line outranks a page at equal match
	MinCoverage float64 // share of the question's weight a document must match; below it there is nothing to find
	Support     float64 // share of the question's content words that one of the best hits must have, see Support; 0: none
}

// EvidenceRanking weighs the parts of the second look at the best documents. Each part is a share of 0 to 1 and adds up to its
// weight times the idf of the question's words together, so that the weights are on the scale of a field's. None is negative.
type EvidenceRanking struct {
	Words  float64 // words of the question in the text, the title or what it stands under, by how rare they are
	Rare   float64 // the rarest word that the document has, against the rarest of the question
	Whole  float64 // words that stand in the text by themselves: 서울, and not 서울대
	Near   float64 // the most that one sentence has
	Pairs  float64 // neighbours in the question that are neighbours in the text
	Start  float64 // words that the text begins with
	Topic  float64 // of a Korean question, which begins with what it is about: how early its first word stands
	Titled float64 // how much of the title was asked for

	// Line is the share of all these for a document that its section and its file lend their words: in a line everything is
	// early and near, and what stands around it tells as much.
	Line float64

	LineTitled float64 // Titled of a line of a note
}

// DefaultRanking is what a zero [Options] uses. With it MRR@10 is .962 on KorQuAD 1.0 dev, .970 on KoBEST BoolQ dev and .934 on MS MARCO-ko
// dev, and nDCG@10 by day .507 on Recall Bench 180d; docs/performance.md says what each weight gives, and on which halves they were tuned.
func DefaultRanking() Ranking {
	return Ranking{
		Text:        FieldRanking{Weight: 1, K1: 0.9, B: 0.75},
		Bigrams:     FieldRanking{Weight: 0.7, K1: 0.9, B: 0.75},
		Title:       FieldRanking{Weight: 0.4, K1: 1.2, B: 0.75},
		Headings:    FieldRanking{Weight: 0.2, K1: 1.2, B: 0.75},
		Entities:    FieldRanking{Weight: 0.5, K1: 1.2, B: 0.75},
		AnswersWhen: FieldRanking{Weight: 0.3, K1: 1.2, B: 0.75},
		Dates:       FieldRanking{Weight: 1, K1: 1.2, B: 0.75},
		Section:     FieldRanking{Weight: 0.6, K1: 1.2, B: 0.75},
		File:        FieldRanking{Weight: 0.9, K1: 1.2, B: 0.75},
		Pairs:       FieldRanking{Weight: 2},
		Evidence: EvidenceRanking{
			Words: 1.4, Rare: 1.2, Whole: 0.6, Near: 0.4, Pairs: 0.2, Start: 0.6, Topic: 0.35, Titled: 0.7,
			Line: 0.5, LineTitled: 1.4,
		},
		LineTitle:   3,
		Newness:     0.1,
		Confidence:  0.2,
		Time:        2,
		Synonym:     0.8,
		PageWeight:  0.9,
		MinCoverage: 0.2,
		Support:     0.45,
	}
}

// Fields are the weights of the scored fields, by their numbers.
func (r *Ranking) Fields() [fields.Scored]FieldRanking {
	return [fields.Scored]FieldRanking{
		r.Text, r.Bigrams, r.Title, r.Headings, r.Entities, r.AnswersWhen, r.Dates, r.Section, r.File, r.Pairs,
	}
}
