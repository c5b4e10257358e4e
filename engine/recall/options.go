package recall

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// formatVersion is the version of what is on disk: fields, stored form, manifest. docs/format.md describes it.
const formatVersion = 1

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
	PageWeight  float64      // factor of synthesised documents, so that a log line outranks a page at equal match
	MinCoverage float64      // share of the question's weight a document must match; below it there is nothing to find
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
		PageWeight:  0.9,
		MinCoverage: 0.2,
	}
}

// Options of a [Store]. The zero value works.
type Options struct {
	Ranking *Ranking // nil: DefaultRanking

	// Identity names whatever else decides what documents say, such as the version of the chunker. An index of
	// another identity is made anew.
	Identity string

	LockWait      time.Duration // how long a writer waits for another; default 10 s
	MaxQueryBytes int           // of a question that are read; default 8 KiB
	MaxTerms      int           // different terms of a question; default 256
	SnippetBytes  int           // about how long a snippet is; default 320
	BatchDocs     int           // documents analysed and written at once; default 2,048
	RetainFor     time.Duration // how long a replaced segment stays for readers that are just opening it; default 1 min
}

func (o Options) withDefaults() Options {
	if o.Ranking == nil {
		o.Ranking = new(DefaultRanking())
	}
	if o.LockWait <= 0 {
		o.LockWait = 10 * time.Second
	}
	if o.MaxQueryBytes <= 0 {
		o.MaxQueryBytes = 8 << 10
	}
	if o.MaxTerms <= 0 {
		o.MaxTerms = 256
	}
	if o.SnippetBytes <= 0 {
		o.SnippetBytes = 320
	}
	if o.BatchDocs <= 0 {
		o.BatchDocs = 2048
	}
	if o.RetainFor <= 0 {
		o.RetainFor = time.Minute
	}
	return o
}

// hash is over the options that decide what is in the index.
func (o Options) hash() string {
	sum := sha256.Sum256([]byte("fields=1\x00" + o.Identity))
	return hex.EncodeToString(sum[:8])
}
