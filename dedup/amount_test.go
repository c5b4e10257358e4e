package dedup_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/dedup"
)

func TestAmountsOfOneCharacterAreKeptApart(t *testing.T) {
	c := newComparer(t)
	for _, p := range [][2]string{
		{"강력분 2½컵", "강력분 21컵"},
		{"강력분 2½컵", "강력분 2컵"},
		{"설탕 ½컵", "설탕 1컵"},
		{"설탕 ½컵", "설탕 ⅓컵"},
		{"Sugar: 1½ cups", "Sugar: 11 cups"},
		{"타일 2²cm", "타일 22cm"},
		{"정답은 ①번", "정답은 ②번"},
	} {
		a, b := c.Facts(p[0], nil), c.Facts(p[1], nil)
		for _, v := range []dedup.Verdict{dedup.Compare(a, b), dedup.Compare(b, a)} {
			if v.Relation == dedup.Same || v.Relation == dedup.Refinement {
				t.Errorf("%q, %q: %v (%s)", p[0], p[1], v.Relation, v.Detail)
			}
		}
	}
	if v := dedup.Compare(c.Facts("물 2½시간 끓임", nil), c.Facts("물 2시간 반 끓임", nil)); v.Relation != dedup.Same {
		t.Errorf("two ways to write one amount are %v (%s)", v.Relation, v.Detail)
	}
}
