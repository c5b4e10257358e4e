package memory_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/memory"
)

func TestSentencesOfAText(t *testing.T) {
	for text, want := range map[string][]string{
		"":     nil,
		" \n ": nil,
		"배포를 미뤘다. 인증서가 안 왔다!  v2.3은 12. 3. 월요일에 나온다":        {"배포를 미뤘다.", "인증서가 안 왔다!", "v2.3은 12. 3. 월요일에 나온다"},
		"Dr. Kim moved it. It ships on Friday.\nBob knows.": {"Dr. Kim moved it.", "It ships on Friday.", "Bob knows."},
		"민수는 \"된다. 하자.\"라고 했다. 끝났다.":                        {"민수는 \"된다. 하자.\"라고 했다.", "끝났다."},
		"a line\r\nanother": {"a line", "another"},
	} {
		if d := cmp.Diff(want, memory.Sentences(text)); d != "" {
			t.Errorf("%q (-want +got)\n%s", text, d)
		}
	}
}
