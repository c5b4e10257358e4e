package morph_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/morph"
)

func TestMemoGivesWhatItsAnalyzerGives(t *testing.T) {
	an := morph.New(morph.Options{})
	memo := morph.NewMemo(an)
	for i := range 40 { // more texts than it remembers, in an order in which some come back
		text := fmt.Sprintf("%d번 서버 포트는 %d로 바꿨다. Move it to v1.%d", i%11, 8000+i%3, i%2)
		for range 2 {
			if d := cmp.Diff(an.Analyze(text), memo.Analyze(text)); d != "" {
				t.Fatalf("tokens of %q (-want +got)\n%s", text, d)
			}
			if d := cmp.Diff(an.Values(text), memo.Values(text)); d != "" {
				t.Fatalf("values of %q (-want +got)\n%s", text, d)
			}
		}
	}
	if got := memo.Analyze(""); len(got) != 0 {
		t.Errorf("tokens of an empty text: %v", got)
	}
}
