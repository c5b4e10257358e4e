package rules

// Kind is what a statement is about, written as one letter in logs and pages. The zero value means
// "not stated".
type Kind byte

// The four kinds, in the fixed order in which ties fall (an earlier one wins).
const (
	World    Kind = 'W' // a fact about the world: tools, people, decisions
	Activity Kind = 'B' // what was done
	Opinion  Kind = 'O' // an opinion or preference; the only kind with a confidence, and the only one that fades
	Status   Kind = 'S' // how things stand now
)

// Kinds lists the kinds in their fixed order.
func Kinds() []Kind { return []Kind{World, Activity, Opinion, Status} }

// ParseKind reads a letter; ok is false for any other byte.
func ParseKind(b byte) (k Kind, ok bool) {
	switch Kind(b) {
	case World, Activity, Opinion, Status:
		return Kind(b), true
	}
	return 0, false
}

// String is the letter, or "" for the zero value.
func (k Kind) String() string {
	if k == 0 {
		return ""
	}
	return string(rune(k))
}

// MarshalText writes the letter.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads a letter or nothing.
func (k *Kind) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*k = 0
		return nil
	}
	if len(b) == 1 {
		if v, ok := ParseKind(b[0]); ok {
			*k = v
			return nil
		}
	}
	return &KindError{Text: string(b)}
}

// KindError says that a text is not one of the letters W, B, O, S.
type KindError struct{ Text string }

func (e *KindError) Error() string { return "kind " + e.Text + ": want one of W, B, O, S" }
