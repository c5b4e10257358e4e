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
		before := strings.TrimRight(s.text[:v.Span.Start], " ")
		word := before[strings.LastIndexAny(before, " (/:,")+1:]
		follows := i > 0 && vs[i-1].Kind == Version && s.takesPlace(strings.TrimSpace(s.text[vs[i-1].Span.End:v.Span.Start]))
		if follows || before != "" && len(before) < v.Span.Start && s.words.has("released", strings.ToLower(word)) {
			v.Kind = Version
		}
	}
}

// takesPlace says that words between two values show that the second takes the place of the first.
func (s *statement) takesPlace(between string) bool {
	return between == "에서" || s.words.has("arrows", between)
}
