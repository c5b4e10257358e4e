package pages

import (
	"maps"
	"slices"

	"github.com/google/go-cmp/cmp"
)

// SameNotes reports whether two plans note the same of the lines that they write and leave.
func SameNotes(a, b *Plan) bool {
	lines := func(x, y map[string]oldLine) bool { return maps.Equal(x, y) }
	return maps.EqualFunc(a.Lines, b.Lines, lines) && maps.EqualFunc(a.Fresh, b.Fresh, slices.Equal) &&
		maps.EqualFunc(a.Left, b.Left, func(x, y stoodPage) bool { return cmp.Equal(x, y, cmp.AllowUnexported(stoodPage{}, oldLine{})) })
}
