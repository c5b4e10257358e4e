package capture_test

import (
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/capture"
)

func TestKeyKnowsALineAgain(t *testing.T) {
	for _, same := range [][2]string{
		{"- **배포**는 화요일!", "배포는  화요일"}, {norm.NFD.String("배포는 화요일"), "배포는 화요일"}, {"Deploy on TUESDAY.", "deploy on tuesday"}, {"`cost` = 12", "cost 12"},
	} {
		if a, b := capture.Key(same[0]), capture.Key(same[1]); a != b || a == "" {
			t.Errorf("%q and %q: %q, %q", same[0], same[1], a, b)
		}
	}
	for _, other := range [][2]string{{"포트는 8081", "포트는 8082"}, {"कि", "की"}, {"กา", "กี"}} { // vowels that are marks
		if capture.Key(other[0]) == capture.Key(other[1]) {
			t.Errorf("%q is taken for %q", other[0], other[1])
		}
	}
}
