package dedup

// Relation is how two statements stand to each other.
type Relation uint8

// Relations. Same and Refinement merge, Conflict links, Different leaves both alone.
const (
	Different Relation = iota
	Same
	Refinement
	Conflict
)

// String is the relation's name in English, as it appears in events and JSON.
func (r Relation) String() string {
	switch r {
	case Same:
		return "same"
	case Refinement:
		return "refinement"
	case Conflict:
		return "conflict"
	}
	return "different"
}

// MarshalText writes the name.
func (r Relation) MarshalText() ([]byte, error) { return []byte(r.String()), nil }
