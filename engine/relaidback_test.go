package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/longtest"
)

// TestPageOfAnOlderLayoutThatComesBack: a page of the older layout that could not be read when the bank was laid out anew, or that a merge has put back
// beside the new ones, doubles nothing and is nobody's doing.
func TestPageOfAnOlderLayoutThatComesBack(t *testing.T) {
	t.Parallel()
	base := relaidBase(t)
	want := relaidEnd(t, copyOf(t, base))
	for _, cursor := range []bool{true, false} {
		for _, how := range []string{"unmerged", "put back"} {
			old := copyOf(t, base)
			asBefore(t, old, cursor)
			for n, page := range sorted(tree(t, old, relaidPage)) {
				if n%longtest.Of(3, 1) != 0 {
					continue
				}
				t.Run(fmt.Sprintf("%s, %s, cursor %t", how, filepath.Base(page), cursor), func(t *testing.T) {
					t.Parallel()
					dir := copyOf(t, old)
					text := read(t, dir, page)
					if how == "unmerged" {
						write(t, dir, page, "<<<<<<< HEAD\n"+text+"=======\n>>>>>>> other\n")
					}
					reflect(t, dir, relaidDay)
					if _, err := os.Stat(filepath.Join(dir, page)); how == "put back" && err == nil {
						return // it is in both layouts
					}
					write(t, dir, page, text)
					if diff := cmp.Diff(want, relaidEnd(t, dir)); diff != "" {
						t.Errorf("bank (-undisturbed +got)\n%s", firstLines(diff, 30))
					}
					if led := fmt.Sprint(tree(t, dir, "bank/_meta/ledger")); strings.Contains(led, `"by":"person"`) {
						t.Error("a person is said to have done it")
					}
				})
			}
		}
	}
}
