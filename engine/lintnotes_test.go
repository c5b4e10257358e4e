package engine_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// TestNightFindsTheSameWithoutItsNotes edits, renames and deletes pages and writes logs, night after night: with the notes of the nights before, without
// them, and with damaged ones the checks find the same, in the same report.
func TestNightFindsTheSameWithoutItsNotes(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 7))
			dir := newWorkspace(t)
			any := func(list ...string) string { return list[r.IntN(len(list))] }
			wiki := func() string {
				return any("bank/wiki/메모.md", "bank/wiki/Guide.md", "bank/wiki/사람/민수.md", "bank/wiki/매출.md")
			}
			statuses := []string{"스테이징은 대기 중이다.", "The export is ready.", "포트는 8080이다.", "포트는 8081이다.", "내보내기를 마쳤다."}
			d := mustDay("2026-09-01")
			for range 12 {
				d += day.Day(1 + r.IntN(20))
				retain(t, dir, d.String(), any("S", "W")+" @배포: "+any(statuses...), "W @"+any("민수", "memctl")+": "+any("[[wiki/Guide]]를 본다.", "[[wiki/없다]]를 본다.", "캐시는 Redis로 한다."))
				for range r.IntN(4) {
					p := wiki()
					on := filepath.Join(dir, filepath.FromSlash(p))
					switch r.IntN(4) {
					case 0:
						_ = os.Remove(on) // it may not be there
					case 1:
						to := filepath.Join(dir, filepath.FromSlash(wiki()))
						check(t, os.MkdirAll(filepath.Dir(to), 0o755))
						_ = os.Rename(on, to) // likewise
					default:
						write(t, dir, p, any("# 메모\n\n[[없는 것]]과 30%\n", "---\naliases: [민수, 메모]\n---\n[[Guide]]와 [[wiki/매출#^x]] ^y\n", "# Guide\n\n[[메모#^y]]\n", "AKIA"+"IOSFODNN7EXAMPLQ는 [[AKIA"+"IOSFODNN7EXAMPLQ]]\n"))
					}
				}
				if r.IntN(2) == 0 {
					age(t, dir)
				}
				notes := filepath.Join(".memctl", files.LintFile)
				without, damaged := newWorkspace(t), newWorkspace(t)
				copyTree(t, dir, without)
				copyTree(t, dir, damaged)
				if err := os.Remove(filepath.Join(without, notes)); err != nil && !os.IsNotExist(err) {
					t.Fatal(err)
				}
				if b, err := os.ReadFile(filepath.Join(damaged, notes)); err == nil {
					b[r.IntN(len(b))] ^= 4
					check(t, os.WriteFile(filepath.Join(damaged, notes), b, 0o600))
				}
				want := reflect(t, dir, d.String())
				for what, other := range map[string]string{"without notes": without, "with damaged notes": damaged} {
					got := reflect(t, other, d.String())
					if diff := cmp.Diff(got.Findings, want.Findings); diff != "" {
						t.Fatalf("%s, on %s (-%[1]s +with notes)\n%s", what, d, diff)
					}
					if diff := cmp.Diff(read(t, other, got.ReportPage), read(t, dir, want.ReportPage)); diff != "" {
						t.Fatalf("%s, on %s (-%[1]s +with notes)\n%s", what, d, diff)
					}
				}
				if strings.Contains(read(t, dir, ".memctl/"+files.LintFile), "AKIA") {
					t.Fatal("the notes have a secret")
				}
			}
		})
	}
}
