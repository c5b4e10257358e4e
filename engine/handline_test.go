package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLineByHandGivesTheSameBytesBeforeAndAfterAReflect: a reflect completes the header of a page, and what a person then writes
// below it stands on another line of the file.
func TestLineByHandGivesTheSameBytesBeforeAndAfterAReflect(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{"Korean": "- W @지영: 사람이 손으로 쓴 사실이다.", "English": "- W @Bob: a fact that a person wrote."} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var banks []map[string]string
			for _, before := range []func(testing.TB, string){
				func(t testing.TB, dir string) { distill(t, dir, "2026-03-02") },
				func(t testing.TB, dir string) { reflect(t, dir, "2026-03-02") },
			} {
				dir := newWorkspace(t)
				retain(t, dir, "2026-03-01", "W @CI: 빌드는 Buildkite로 돌린다.", "W @서버: 스테이징 서버 포트는 8080이다.")
				before(t, dir)
				p := entry(t, dir, "Buildkite")
				write(t, dir, p.page, read(t, dir, p.page)+line+"\n")
				distill(t, dir, "2026-03-02")
				reflect(t, dir, "2026-03-10")
				verified(t, dir)
				banks = append(banks, pages(t, dir))
				mine := entry(t, dir, line[strings.Index(line, ": ")+2:])
				if want := "([[" + strings.TrimSuffix(p.page, ".md") + "#^" + mine.id() + "|03-02]])"; !strings.Contains(mine.line, want) {
					t.Errorf("the source is not %s: %s", want, mine.line)
				}
				w, err := open(t, dir, "2026-03-10").Why(t.Context(), mine.id())
				if err != nil || len(w.Sources) != 1 || w.Sources[0].Place() != p.page+"#^"+mine.id() || w.Sources[0].Gone {
					t.Errorf("why: %+v, %v", w, err)
				}
			}
			if diff := cmp.Diff(banks[0], banks[1]); diff != "" {
				t.Errorf("(-without +after a reflect)\n%s", diff)
			}
		})
	}
}
