package memory_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/memory"
)

// TestHiddenIsWhatIsNotShown: of every text what Shown leaves out because somebody hides it, and nothing that it shows.
func TestHiddenIsWhatIsNotShown(t *testing.T) {
	for name, c := range map[string]struct{ text, hidden string }{
		"a private part":   {"- 보인다\n<private>\n- 숨은 말\n</private>\n- seen\n", "숨은 말"},
		"within a line":    {"- 보인다\n- <private>숨은 말</private>\n- seen\n", "숨은 말"},
		"a comment":        {"- 보인다 <!-- hidden --> seen\n", "hidden"},
		"over lines":       {"보인다 seen\n\n<!--\nhidden\n-->\n", "hidden"},
		"to the end":       {"- 보인다 seen\n<private>\n- hidden\n", "hidden"},
		"nothing":          {"- 보인다 seen\n", ""},
		"a word about it":  {"- 보인다 `<private>` seen\n", ""},
		"no text in CP949": {"\xff\xfe\x00 보인다 seen", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := string(memory.Hidden([]byte(c.text)))
			if !strings.Contains(got, c.hidden) || strings.Contains(got, "보인다") || strings.Contains(got, "seen") {
				t.Errorf("hidden: %q", got)
			}
		})
	}
}
