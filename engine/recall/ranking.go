package recall

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
	Time        float64      // a document of a time that the question speaks of scores 1 + Time times as much
	PageWeight  float64      // factor of synthesised documents, so that a log line outranks a page at equal match
	MinCoverage float64      // share of the question's weight a document must match; below it there is nothing to find
	Support     float64      // share of the question's content words that one of the best hits must have, see Support; 0: none
}

// DefaultRanking is what a zero [Options] uses.
func DefaultRanking() Ranking {
	return Ranking{
		Text:        FieldRanking{Weight: 1, K1: 0.9, B: 0.75},
		Bigrams:     FieldRanking{Weight: 0.35, K1: 0.9, B: 0.75},
		Title:       FieldRanking{Weight: 0.4, K1: 1.2, B: 0.75},
		Headings:    FieldRanking{Weight: 0.2, K1: 1.2, B: 0.75},
		Entities:    FieldRanking{Weight: 0.5, K1: 1.2, B: 0.75},
		AnswersWhen: FieldRanking{Weight: 0.3, K1: 1.2, B: 0.75},
		Dates:       FieldRanking{Weight: 1, K1: 1.2, B: 0.75},
		Section:     FieldRanking{Weight: 0.6, K1: 1.2, B: 0.75},
		File:        FieldRanking{Weight: 0.9, K1: 1.2, B: 0.75},
		Pairs:       FieldRanking{Weight: 1.2},
		Time:        2,
		PageWeight:  0.9,
		MinCoverage: 0.2,
		Support:     0.45,
	}
}
