package speech

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// checkMarks compares what marks say of a text with what their expressions say.
func checkMarks(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, text string,
) {
	t.Helper()
	for _, name := range Names() {
		if got, want := Has(name, text), Mark(name).MatchString(text); got != want {
			t.Fatalf("%s in %q: got %v, the expression says %v", name, text, got, want)
		}
	}
}

func TestMarksAreWhatTheirExpressionsMatch(t *testing.T) {
	var pieces []string
	for _, row := range Rows(markText) {
		for piece := range strings.FieldsFuncSeq(row[1], func(r rune) bool { return strings.ContainsRune(`()|?:[]\^$.*+{},`, r) }) {
			pieces = append(pieces, piece)
		}
	}
	pieces = append(pieces, "3월", "12", "I ", "ſ", "\u212a", "É", "-", "“", "\n", "?", "？", "했어", "하자.", "\x01", "\xff")
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 9).Draw(t, "pieces"), rapid.SampledFrom([]string{" ", " ", ""}).Draw(t, "space"))
		if rapid.Bool().Draw(t, "upper") {
			text = strings.ToUpper(text)
		}
		checkMarks(t, text)
	})
}

// TestTheLinesOfAMarkStandTogether: two marks of one name, far from each other, would be one.
func TestTheLinesOfAMarkStandTogether(t *testing.T) {
	seen, last := map[string]bool{}, ""
	for _, row := range Rows(markText) {
		if row[0] != last && seen[row[0]] {
			t.Errorf("%s: some of its lines stand elsewhere", row[0])
		}
		seen[row[0]], last = true, row[0]
	}
}

func FuzzMark(f *testing.F) {
	for _, expr := range []string{`\b(?:decided|agreed)\b`, `^(?:i |we )?kept\b|\bstayed$`, `기로 ?(?:했|하)|a.*c|[xy]z?`, `(?-i:K)elvin`, `[?？]\s*$|(?:ab?c?){2,3}d`, `é|ß`, `s[kſ]|^$`} {
		for _, text := range []string{"We decided", "I kept", "캐시를 쓰기로 했어", "Kelvin \u212a ſ", "abcab d?", "É"} {
			f.Add(expr, text)
		}
	}
	f.Fuzz(func(t *testing.T, expr, text string) {
		if len(expr) > 60 || len(text) > 200 {
			return
		}
		re, err := regexp.Compile("(?i:" + expr + ")")
		if err != nil {
			return
		}
		if got, want := newSign(expr).in(Fold(text)), re.MatchString(text); got != want {
			t.Fatalf("%q in %q: got %v, the expression says %v", expr, text, got, want)
		}
	})
}
