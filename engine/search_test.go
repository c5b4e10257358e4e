package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLongParagraphOfAPageIsSearchedToItsEnd(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "bank/wiki/철새.md", "# 철새\n\n"+strings.Repeat("갯벌에는 먹을 것이 많다. ", 100)+"두루미는 철원으로 온다.\n")
	write(t, dir, "bank/wiki/cranes.md", "# Cranes\n\n"+strings.Repeat("Beams are made of steel. ", 120)+"A tower crane stands on Elm Street.\n")
	for question, want := range map[string]string{"두루미는 어디로 오나": "철원", "where does the tower crane stand": "Elm"} {
		lines, _ := asked(t, dir, question)
		if got := len(lines) > 0 && strings.Contains(lines[0], want); !got {
			t.Errorf("%s: %s is not in the best line of %d", question, want, len(lines))
		}
	}
	r, err := anew(t, dir).Reindex(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(0, len(r.Failed)); diff != "" {
		t.Errorf("files that could not be indexed (-want +got): %s\n%v", diff, r.Failed)
	}
}
