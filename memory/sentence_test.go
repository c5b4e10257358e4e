package memory_test

import (
	"strings"
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

// A run of marks that each of them read again would take hours.
func TestRunsOfMarksCostNotTheirSquare(t *testing.T) {
	const n = 2 << 20
	for _, text := range []string{
		strings.Repeat("!", n) + "x",
		"정말" + strings.Repeat("?", n) + "그래",
		"그래" + strings.Repeat("。", n/3) + "x",
		"we go" + strings.Repeat(".!", n/2) + strings.Repeat(" ", n) + "x",
		"끝" + strings.Repeat("!)", n/2) + " 그리고",
		strings.Repeat("a.", n/2) + " x",
		"a" + strings.Repeat(". (", n/3) + "x",
	} {
		if got := strings.Join(memory.Sentences(text), ""); len(got) < len(strings.ReplaceAll(text, " ", "")) {
			t.Errorf("%.20q: %d of %d bytes are left", text, len(got), len(text))
		}
	}
}
