package query

// Where a hit has a word of the question.
const (
	InLine    = "line"    // in its text, or what it stands under
	InPart    = "part"    // most of the word's syllable pairs: as a part of another word, or written otherwise
	InSection = "section" // elsewhere in its section
	InFile    = "file"    // elsewhere in its file
)

// Support is how much of a question the best hits have, and whether that is enough to answer.
type Support struct {
	Share   float64       `json:"share"`             // of the question's content words, weighed, that Nearest has; 0 to 1
	Need    float64       `json:"need"`              // below it the question is refused; 0: any word is enough
	Nearest string        `json:"nearest,omitempty"` // path#L12 of the hit that has the most
	Words   []SupportWord `json:"words"`             // content words, in the order of the question
	Total   int           `json:"total"`             // lines that match a little; of a refused question they are withheld
}

// SupportWord is a content word of a question.
type SupportWord struct {
	Word      string  `json:"word"`         // as the question has it
	Documents int     `json:"documents"`    // that have it
	Weight    float64 `json:"weight"`       // square root of the inverse document frequency
	In        string  `json:"in,omitempty"` // where Nearest has it: line, part, section or file
	Counts    float64 `json:"counts"`       // how far it counts as there, 0 to 1
	Written   bool    `json:"-"`            // its syllable pairs all stand somewhere, if not as this word
}

// Refused reports whether that is too little.
func (s *Support) Refused() bool { return s.Share == 0 || s.Share < s.Need }

// Absent are the words that no line has. One whose letters some line has, read as other words there, is not said to be absent.
func (s *Support) Absent() []string {
	return s.words(func(w *SupportWord) bool { return w.Documents == 0 && !w.Written && w.Counts == 0 })
}

// Found are the words that the nearest hit has.
func (s *Support) Found() []string {
	return s.words(func(w *SupportWord) bool { return w.Counts > 0 })
}

// Lacking are the words that some line has, and the nearest hit has not.
func (s *Support) Lacking() []string {
	return s.words(func(w *SupportWord) bool { return w.Documents > 0 && w.Counts == 0 })
}

func (s *Support) words(wanted func(*SupportWord) bool) (out []string) {
	for i := range s.Words {
		if wanted(&s.Words[i]) {
			out = append(out, s.Words[i].Word)
		}
	}
	return out
}
