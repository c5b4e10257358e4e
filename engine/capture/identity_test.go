package capture_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/capture"
)

func TestStatementIsKnownAgainWhateverStandsBeforeIt(t *testing.T) {
	type told struct {
		names []string
		line  string
	}
	for _, same := range [][2]told{
		{{nil, "알파 서버는 서울 리전에 둔다."}, {nil, "결정: 알파 서버는 서울 리전에 둔다"}},
		{{[]string{"알파 서버"}, "알파 서버는 서울 리전에 둔다."}, {nil, "- W: **알파 서버**는 서울 리전에 둔다."}},
		{{[]string{"알파"}, "서울 리전에 둔다."}, {nil, "@알파: 서울 리전에 둔다."}},
		{{[]string{"Alex", "민수"}, "prefers dark mode"}, {nil, "O(c=0.80) @민수 @alex: Prefers dark mode."}},
		{{nil, "The cache is Redis from now on."}, {nil, "Decision: the cache is Redis from now on"}},
		{{nil, "내일까지 인증서를 받아야 해."}, {nil, "- [ ] 내일까지 인증서를 받아야 해"}},
	} {
		if a, b := capture.Identity(same[0].names, same[0].line), capture.Identity(same[1].names, same[1].line); a != b || a == "" {
			t.Errorf("%q and %q: %q, %q", same[0], same[1], a, b)
		}
	}
	for _, other := range [][2]told{
		{{[]string{"알파"}, "서울 리전에 둔다."}, {[]string{"베타"}, "서울 리전에 둔다."}},
		{{[]string{"알파"}, "서울 리전에 둔다."}, {nil, "서울 리전에 둔다."}},
		{{nil, "포트는 8081이다"}, {nil, "포트는 8082이다"}},
	} {
		if capture.Identity(other[0].names, other[0].line) == capture.Identity(other[1].names, other[1].line) {
			t.Errorf("%q is taken for %q", other[0], other[1])
		}
	}
}
