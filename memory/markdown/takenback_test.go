package markdown_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/memory/markdown"
)

func TestLinesTakenBack(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string // that are struck out
	}{
		"Korean":             {"- 하나\n- 둘\n### 거둔 말 (사용자)\n- ~~하나~~\n", []string{"하나", "하나"}},
		"English":            {"- one\n- two\n## Taken back\n- ~~two~~\n", []string{"two", "two"}},
		"a task":             {"- [ ] 셋을 한다\n### 거둔 말\n- ~~셋을 한다~~\n", []string{"셋을 한다", "셋을 한다"}},
		"said again below":   {"- 하나\n### 거둔 말\n- ~~하나~~\n### 결정\n- 하나\n", []string{"하나", "하나"}},
		"taken back twice":   {"- a\n### Taken back\n- ~~a~~\n### x\n- a\n### Taken back\n- ~~a~~\n", []string{"a", "a", "a", "a"}},
		"another heading":    {"- 하나\n### 거둔 말들\n- ~~하나~~\n", []string{"하나"}},
		"no heading":         {"- 하나\n- ~~하나~~\n", []string{"하나"}},
		"below the next one": {"- 하나\n### 거둔 말\n- x\n### 결정\n- ~~하나~~\n", []string{"하나"}},
		"not struck out":     {"- 하나\n### 거둔 말\n- 하나\n", nil},
		"with marks in it":   {"- 디비는 ~~MySQL~~ Postgres로\n### 거둔 말\n- ~~디비는 MySQL Postgres로~~\n", []string{"디비는 ~~MySQL~~ Postgres로", "디비는 MySQL Postgres로"}},
		"another text":       {"- 하나다\n### 거둔 말\n- ~~하나~~\n", []string{"하나"}},
	} {
		doc := markdown.Parse([]byte(c.text), markdown.Options{})
		var got []string
		for i := range doc.Blocks {
			if b := &doc.Blocks[i]; len(b.Text) == 1 && b.Text[0].Struck {
				got = append(got, doc.Text(b))
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestWhatIsStruckOutTakesBack: whatever marks a line has, its text struck out below the heading takes it back, and hides nothing behind it.
func TestWhatIsStruckOutTakesBack(t *testing.T) {
	for _, text := range []string{
		"캐시는 Redis로", "디비는 ~~MySQL~~ Postgres로", `\~~어떤~~ 것을 쓸까요 → ~~Postgres~~`, "port is ~~8080", "보관은 30일~~", "~/bin is ours", "주기는 30분~", "a ~~~ b", "~5개 ~6개~",
	} {
		doc := markdown.Parse([]byte("- "+text+"\n### 거둔 말\n- "+markdown.StrikeOut(text)+"\n- 뒤\n"), markdown.Options{})
		var struck []bool
		for i := range doc.Blocks {
			if b := &doc.Blocks[i]; b.Kind == markdown.Item && len(b.Text) == 1 {
				struck = append(struck, b.Text[0].Struck)
			}
		}
		if diff := cmp.Diff([]bool{true, true, false}, struck); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}
