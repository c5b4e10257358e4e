package transcript

import (
	"strings"
	"testing"
)

// TestTagsThatNeverEndAreNotScannedForEach would take longer than a test may, were the rest of the text looked at for each tag.
func TestTagsThatNeverEndAreNotScannedForEach(t *testing.T) {
	const size = 4 << 20
	for _, c := range []struct {
		of, end, want string
	}{
		{of: "</private", want: strings.Repeat("</private", size/9)},
		{of: "<private", want: strings.Repeat("<private", size/8)},
		{of: "<", end: "끝", want: strings.Repeat("<", size) + "끝"},
		{of: "\n<a", end: ">", want: strings.Repeat("\n<a", size/3-1) + "\n"},
		{of: "<!--", end: "-->끝"},
	} {
		text := strings.Repeat(c.of, size/len(c.of)) + c.end
		if got := withoutElements(text); c.want != "" && got != c.want {
			t.Errorf("%q: %d bytes become %d", c.of, len(text), len(got))
		}
		if said, pasted := withoutCode(withoutHidden(text)); len(said) > len(text) || len(pasted) > len(text) {
			t.Errorf("%q: %d bytes become %d and %d", c.of, len(text), len(said), len(pasted))
		}
	}
}
