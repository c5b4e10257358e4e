package claim

import "strings"

// numberedReleases makes versions of the bare numbers behind what comes in releases (카카오 SDK 2.20, Xcode 16), and of those that take the
// place of one (1.29 → 1.30).
func (s *statement) numberedReleases(vs []Value) {
	for i := range vs {
		v := &vs[i]
		if v.Kind != Number || strings.Trim(v.Canonical, "0123456789.") != "" || strings.HasPrefix(s.text[v.Span.End:], "/") {
			continue
		}
		if i > 0 && vs[i-1].Kind == Version && vs[i-1].Span.End <= v.Span.Start && s.takesPlace(strings.TrimSpace(s.text[vs[i-1].Span.End:v.Span.Start])) || s.releasedAs(v) {
			v.Kind = Version
		}
	}
}

// releasedAs says that a number stands behind what comes in releases and can be one of those. Three figures without a dot are a port, a code or a year
// (redis 6379, nginx 502). Behind a word that means other things too it has a dot, or something is said of releases: spring 6.2, 드라이버 12로 올림.
func (s *statement) releasedAs(v *Value) bool {
	before := strings.TrimRight(s.text[:v.Span.Start], " ")
	if before == "" || len(before) == v.Span.Start {
		return false
	}
	word := strings.ToLower(before[strings.LastIndexAny(before, " (/:,")+1:])
	switch {
	case strings.Contains(v.Canonical, "."):
		return s.words.has("released", word) || s.words.has("released-also", word)
	case len(v.Canonical) > len("99"):
		return false
	}
	return s.words.has("released", word) || s.words.has("released-also", word) && s.tellsRelease()
}

// tellsRelease says that a word of a statement tells that something is raised, released or upgraded.
func (s *statement) tellsRelease() bool {
	for i := range s.tokens {
		if s.foremost(s.stem(i), "releasing") {
			return true
		}
	}
	return false
}

// takesPlace says that words between two values show that the second takes the place of the first.
func (s *statement) takesPlace(between string) bool {
	return between == "에서" || s.words.has("arrows", between)
}
