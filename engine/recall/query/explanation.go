package query

import "github.com/seed-a44923cb/memctl/memory/day"

// Explanation says how a score came about: what Terms and Evidence contribute adds up to Sum, and Sum times PageWeight times the factors
// of Time and Standing, where there are any, is the score, unless there is a Fusion.
type Explanation struct {
	Terms      []TermScore     `json:"terms"`
	Evidence   []EvidenceScore `json:"evidence,omitempty"` // of the best hundred by Terms
	Question   float64         `json:"question,omitempty"` // how rare the words of the question are together, where there is Evidence
	Sum        float64         `json:"sum"`
	PageWeight float64         `json:"page_weight"`        // 1 for a document that is not synthesised
	Time       *TimeScore      `json:"time,omitempty"`     // of a question that speaks of a time
	Standing   *Standing       `json:"standing,omitempty"` // of a question for which newness and confidence count
	Former     bool            `json:"former,omitempty"`   // an entry that no longer holds: it stands below what took its place, whatever its score
	Coverage   float64         `json:"coverage"`           // share of the question's weight that matched
	Missing    []string        `json:"missing,omitempty"`  // words of the question that the document does not have
	Documents  int             `json:"documents"`          // N of the idf
	Fusion     *Fusion         `json:"fusion,omitempty"`   // with [Query.Near]: what the score is made of instead
}

// Words is the score by the words alone.
func (e *Explanation) Words() float64 {
	score := e.Sum * e.PageWeight
	if e.Time != nil {
		score *= e.Time.Factor
	}
	return score * e.Standing.Factor()
}

// Fusion is a score by reciprocal rank fusion: the sum of 1/(60+rank) over the lists that have the document (Cormack,
// Clarke and Büttcher 2009). Ranks count from 1; 0 says that a list does not have it. Times the factor of Time, where there is one, it is the score.
type Fusion struct {
	Words  int     `json:"words"`  // rank by the words alone
	Near   int     `json:"near"`   // rank in [Query.Near]
	Cosine float64 `json:"cosine"` // of the latter
}

// TermScore is what one term in one field adds.
type TermScore struct {
	Term          string  `json:"term"`
	Field         string  `json:"field"`
	Freq          int     `json:"tf"`
	DocFreq       int     `json:"df"`
	IDF           float64 `json:"idf"`
	Length        int     `json:"length"`     // of the field in this document, in tokens
	AverageLength float64 `json:"avg_length"` // of the field
	Weight        float64 `json:"weight"`
	Score         float64 `json:"score"`

	// Of a word with synonyms that the field knows; DocFreq and IDF are then of all of them together, and the score is the
	// greater of theirs and that of the word alone.
	With     []string `json:"with,omitempty"`        // of the synonyms those that the document has
	Weighted float64  `json:"weighted_tf,omitempty"` // how often it has any of them, synonyms counting for less
	OwnIDF   float64  `json:"own_idf,omitempty"`     // of the word alone
}

// EvidenceScore is what one part of the second look adds to a score: Value times Weight times [Explanation.Question].
type EvidenceScore struct {
	Part   string  `json:"part"`
	Value  float64 `json:"value"` // 0 to 1
	Weight float64 `json:"weight"`
	Score  float64 `json:"score"`
}

// TimeScore says what the times that a question speaks of did to a score.
type TimeScore struct {
	How    string  `json:"how"`          // inside, also (not its day, but one of its other days is), outside or undated
	Day    day.Day `json:"day,omitzero"` // the day that lies in a period
	Factor float64 `json:"factor"`       // of the score; 1 for a document that is in no period
}

// Standing is how new a document is and how sure, as gentle factors of its score. They count where a question asks how things stand
// (지금, currently) or is no question; who asks for one fact wants it however old it is.
type Standing struct {
	Newness    float64 `json:"newness"`    // 1 to 1 + Ranking.Newness
	Confidence float64 `json:"confidence"` // 1 - Ranking.Confidence to 1
}

// Factor is what a score is multiplied by; 1 where newness and confidence do not count.
func (s *Standing) Factor() float64 {
	if s == nil {
		return 1
	}
	return s.Newness * s.Confidence
}
