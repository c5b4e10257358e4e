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
