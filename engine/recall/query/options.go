package query

// Options say how questions are read and answered. The zero value works.
type Options struct {
	Ranking *Ranking // nil: DefaultRanking

	// Synonyms are groups of words, or expressions of two or three words, that mean the same in a question; nil: none. It is
	// called once for each question, and what it returns is not changed.
	Synonyms func() [][]string

	MaxQueryBytes int // of a question that are read; default 8 KiB
	MaxTerms      int // different terms of a question; default 256
	SnippetBytes  int // about how long a snippet is; default 320
}

// DefaultSnippetBytes is about how long a snippet is where [Options] does not say.
const DefaultSnippetBytes = 320

// WithDefaults are the options with the default of each that is not given.
func (o Options) WithDefaults() Options {
	if o.Ranking == nil {
		o.Ranking = new(DefaultRanking())
	}
	if o.MaxQueryBytes <= 0 {
		o.MaxQueryBytes = 8 << 10
	}
	if o.MaxTerms <= 0 {
		o.MaxTerms = 256
	}
	if o.SnippetBytes <= 0 {
		o.SnippetBytes = DefaultSnippetBytes
	}
	return o
}
