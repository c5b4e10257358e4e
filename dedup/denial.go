package dedup

import "strings"

// ceases says that the token is the second word of "no longer" or 더 이상, or "anymore", which say only that something has
// ended: what follows "no longer" is denied.
func (r *reading) ceases(i int) bool {
	switch r.surface(i) {
	case "longer":
		return r.surface(i-1) == "no"
	case "이상":
		return r.surface(i-1) == "더"
	case "anymore":
		return true
	}
	return false
}

// restriction marks, in Facts.Negated, what is denied only under a condition: nothing goes out without review.
const restriction = '~'

// restricted marks what is negated in a text that denies twice.
func (r *reading) restricted(negated []string) []string {
	denials, condition := 0, false
	for i := range r.tokens {
		switch s := r.surface(i); s {
		case "no", "not", "never", "nothing", "none", "nobody", "cannot":
			denials++
		case "without", "unless":
			condition = true
		default:
			denials += b2i(strings.HasSuffix(s, "n't") || strings.HasSuffix(s, "n’t"))
		}
	}
	if denials == 0 || !condition {
		return negated
	}
	for i, k := range negated {
		negated[i] = string(restriction) + k
	}
	return negated
}
