package naming

import "strings"

// MinTied is how many lines have to name either of two names that are tied.
const MinTied = 2

// equals notes of a name the other name that follows it in parentheses: 정쌤 (정순영), 두부(= 고양이), Colin (Col).
func (s *scan) equals() {
	for at := strings.IndexByte(s.text, '('); at > 0; {
		length := strings.IndexByte(s.text[at:], ')')
		if length < 0 {
			return
		}
		inner := strings.TrimSpace(s.text[at+1 : at+length])
		weight := 1
		if rest, ok := strings.CutPrefix(inner, "="); ok {
			inner, weight = strings.TrimSpace(rest), MinTied
		}
		before := len(strings.TrimRight(s.text[:at], " "))
		s.equal(before, at, at+length, Key(inner), weight)
		next := strings.IndexByte(s.text[at+length:], '(')
		if next < 0 {
			return
		}
		at += length + next
	}
}

// equal notes that the longest name that ends at a place has another key, if that is a name between two others.
func (s *scan) equal(end, from, to int, key string, weight int) {
	named, longest := false, -1
	for i := range s.out {
		m := &s.out[i]
		if m.Start > from && m.End <= to && m.Key == key {
			named = true
		}
		if m.End == end && m.Start < m.End && (longest < 0 || m.Start < s.out[longest].Start) {
			longest = i
		}
	}
	if named && longest >= 0 && s.out[longest].Key != key {
		s.out[longest].Same, s.out[longest].Proof = key, weight
	}
}
