package claim

// Span is a range of bytes of a statement. The zero Span is no place.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// IsZero reports whether the span is no place.
func (s Span) IsZero() bool { return s == Span{} }

func (s Span) join(o Span) Span {
	if s.IsZero() {
		return o
	}
	if o.IsZero() {
		return s
	}
	return Span{min(s.Start, o.Start), max(s.End, o.End)}
}

// Phrase is a run of words of the statement, without the josa, article or preposition around it.
type Phrase struct {
	Text string `json:"text"`
	Span Span   `json:"span"`
}

// Whence says where the subject of a reading was found.
type Whence string

// Whences within a statement. Where no clause names a subject the Whence is empty, and the fold looks further.
const (
	Own    Whence = "own"    // in the clause itself
	Clause Whence = "clause" // in a clause before it
	Label  Whence = "label"  // before the colon at the head of the statement
)

// Attribute is the property of the subject that a reading tells.
type Attribute struct {
	Name    string `json:"name"` // canonical: "port", "owner"; where the word is in no list what the kind of value says, "count", else the word
	Word    string `json:"word,omitempty"`
	Span    Span   `json:"span,omitzero"`
	Implied bool   `json:"implied,omitempty"` // by the kind of value or the class of the predicate
}

// Kind is the kind of a value.
type Kind string

// Kinds of values.
const (
	Number   Kind = "number" // with its unit: 8080, 2gb, 3명
	Money    Kind = "money"
	Percent  Kind = "percent"
	Date     Kind = "date" // also weekdays, months
	Clock    Kind = "time" // of day
	Duration Kind = "duration"
	Version  Kind = "version"
	Switch   Kind = "switch"  // on, off
	Name     Kind = "name"    // of a person
	Term     Kind = "term"    // any other word or words: 포트원, SQS, 제주
	Wording  Kind = "wording" // what is done or how it is, as the statement says it: 품절, 귤을 주심
)

// Value is what the statement gives for the attribute.
type Value struct {
	Kind      Kind   `json:"kind"`
	Text      string `json:"text"`
	Canonical string `json:"canonical"` // equal values have equal forms: 35000원
	Span      Span   `json:"span"`
}

// Role is what an argument is to its predicate.
type Role string

// Roles of arguments.
const (
	Agent    Role = "agent"   // who does it: 가, the subject of an active verb
	Object   Role = "object"  // 를
	Place    Role = "place"   // 에서, in, at
	Goal     Role = "goal"    // 로, 에, 에게, to
	Source   Role = "source"  // 에서, 부터, from
	With     Role = "with"    // 와, 랑, with
	Than     Role = "than"    // 보다, than
	For      Role = "for"     // 용으로, 위해, for
	Until    Role = "until"   // 까지, by, until
	Also     Role = "also"    // 도, also: beside another
	OnlyRole Role = "only"    // 만, only
	InPlace  Role = "instead" // 대신, 말고, instead of
)

// Argument is a phrase with its role.
type Argument struct {
	Role Role `json:"role"`
	Phrase
}

// Predicate is the word that tells what is or is done.
type Predicate struct {
	Lemma   string   `json:"lemma"` // the stem, without 다: 바꾸, 연기, move
	Classes []string `json:"classes,omitempty"`
	Span    Span     `json:"span"`
}

// Tense is when it holds or happens.
type Tense string

// Tenses. A clause of bare nouns has none.
const (
	Past    Tense = "past"
	Present Tense = "present"
	Future  Tense = "future"
)

// Aspect is how far it has come.
type Aspect string

// Aspects.
const (
	Done     Aspect = "done"     // 완료, 해 놓았다
	Ongoing  Aspect = "ongoing"  // 중, 고 있다
	Habitual Aspect = "habitual" // 매일, 늘
	Begun    Aspect = "begun"    // 시작했다, 이제부터
	NotYet   Aspect = "notyet"   // 아직
)

// Modality is how the statement stands to what it says.
type Modality string

// Modalities. The order in this list is that of the documents.
const (
	Is      Modality = "is"      // it is so
	Did     Modality = "did"     // it was done or has happened
	Doing   Modality = "doing"   // it is going on
	Will    Modality = "will"    // planned, expected, booked
	Must    Modality = "must"    // 해야 한다
	Should  Modality = "should"  // 하는 게 좋겠다
	May     Modality = "may"     // possible, a guess
	Wish    Modality = "wish"    // 하고 싶다
	Ask     Modality = "ask"     // a question
	Order   Modality = "order"   // told to do, or not to
	Decided Modality = "decided" // 하기로, 하자
	Told    Modality = "told"    // what others say: 한대, 래
)

// Said is who vouches for a claim when it is not the writer.
type Said struct {
	By   Phrase `json:"by,omitzero"` // may be missing: 이번엔 안 온대
	Mark Span   `json:"mark,omitzero"`
}

// Amount says of how many of the subject it is true.
type Amount string

// Amounts.
const (
	All     Amount = "all"
	Some    Amount = "some"
	Only    Amount = "only"
	AtLeast Amount = "atleast"
	AtMost  Amount = "atmost"
	About   Amount = "about"
	Half    Amount = "half"
	Part    Amount = "part"
	None    Amount = "none"
	Each    Amount = "each"
)

// Quantifier is an amount and where it is said.
type Quantifier struct {
	Amount Amount `json:"amount"`
	Span   Span   `json:"span"`
}

// Direction is where a change leads.
type Direction string

// Directions.
const (
	Up     Direction = "up"
	Down   Direction = "down"
	Later  Direction = "later"
	Sooner Direction = "sooner"
	Ended  Direction = "end"
	Begins Direction = "start"
	Back   Direction = "back" // to what was before
)

// Change is what a reading tells about something that was otherwise.
type Change struct {
	Mark      Span      `json:"mark"`                // the words that tell it
	From      []Value   `json:"from,omitempty"`      // given up
	To        []Value   `json:"to,omitempty"`        // takes its place
	Direction Direction `json:"direction,omitempty"` // where it is told
}

// Pattern is a pattern of the grammar that has fired.
type Pattern struct {
	ID   string `json:"id"`
	Span Span   `json:"span"`
}

// Reading is one independent claim of a statement.
type Reading struct {
	Span       Span       `json:"span"`             // the part of the statement that makes the claim
	Subject    Phrase     `json:"subject,omitzero"` // as it is mentioned; zero where the statement names none
	Whence     Whence     `json:"whence,omitempty"`
	Attribute  Attribute  `json:"attribute,omitzero"`
	Values     []Value    `json:"values,omitempty"`
	Predicate  Predicate  `json:"predicate,omitzero"`
	Arguments  []Argument `json:"arguments,omitempty"`
	Negated    bool       `json:"negated,omitempty"`
	Tense      Tense      `json:"tense,omitempty"`
	Aspect     Aspect     `json:"aspect,omitempty"`
	Modality   Modality   `json:"modality"`
	Said       *Said      `json:"said,omitempty"`
	Condition  Span       `json:"condition,omitzero"`
	Reason     Span       `json:"reason,omitzero"`
	Quantifier Quantifier `json:"quantifier,omitzero"`
	Degree     Phrase     `json:"degree,omitzero"`
	Change     *Change    `json:"change,omitempty"`
	Patterns   []Pattern  `json:"patterns,omitempty"` // what fired, in order
}

// Ownerless reports whether the reading names a property and nothing that has it: the property then stands as the subject, too (구독자
// 9.4만, port moved to 8080).
func (r *Reading) Ownerless() bool {
	return r.Subject.Text == "" || r.Attribute.Word != "" && r.Subject.Span == r.Attribute.Span
}
