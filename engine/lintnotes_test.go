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
			oneOf := func(list ...string) string { return list[r.IntN(len(list))] }
			wiki := func() string {
				return oneOf("bank/wiki/메모.md", "bank/wiki/Guide.md", "bank/wiki/사람/민수.md", "bank/wiki/매출.md")
			}
			statuses := []string{"스테이징은 대기 중이다.", "The export is ready.", "포트는 8080이다.", "포트는 8081이다.", "내보내기를 마쳤다."}
			d := mustDay("2026-09-01")
			for range 12 {
				d += day.Day(1 + r.IntN(20))
				retain(t, dir, d.String(), oneOf("S", "W")+" @배포: "+oneOf(statuses...), "W @"+oneOf("민수", "memctl")+": "+oneOf("[[wiki/Guide]]를 본다.", "[[wiki/없다]]를 본다.", "캐시는 Redis로 한다."))
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
						write(t, dir, p, oneOf("# 메모\n\n[[없는 것]]과 30%\n", "---\naliases: [민수, 메모]\n---\n[[Guide]]와 [[wiki/매출#^x]] ^y\n", "# Guide\n\n[[메모#^y]]\n", "AKIA"+"IOSFODNN7EXAMPLQ는 [[AKIA"+"IOSFODNN7EXAMPLQ]]\n"))
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

// TestNotesOfLintForgetWhatIsPrivateNow: words of a page or log are hidden, or its file is gone, and no full pass has looked since; also where the run that
// found so was killed before it came to the notes.
func TestNotesOfLintForgetWhatIsPrivateNow(t *testing.T) {
	t.Parallel()
	const page, log, line, logged = "bank/wiki/메모.md", "memory/2026-11-18.md", "음 [[feijoa소송]] 얘기", "- W @병원: 예약은 [[feijoa의원]]에 있다\n"
	for name, do := range map[string]func(dir string){
		"a page hides it": func(dir string) { edit(t, dir, page, line, "<private>"+line+"</private>") },
		"a page is gone":  func(dir string) { check(t, os.Remove(filepath.Join(dir, filepath.FromSlash(page)))) },
		"a log hides it":  func(dir string) { edit(t, dir, log, logged, "<private>\n"+logged+"</private>\n") },
	} {
		for _, killed := range []bool{false, true} {
			t.Run(fmt.Sprint(name, killed), func(t *testing.T) {
				t.Parallel()
				dir, before := newWorkspace(t), newWorkspace(t)
				write(t, dir, log, "## Retain\n- O(c=0.90) @민수: 짧은 답변을 선호한다\n- S: 끝.\n")
				word := "feijoa소송"
				if strings.HasPrefix(name, "a log") {
					word = "feijoa의원"
					write(t, dir, log, "## Retain\n- O(c=0.90) @민수: 짧은 답변을 선호한다\n"+logged)
				} else {
					write(t, dir, page, "# 메모\n\n본문이다.\n\n"+line+"\n")
				}
				age(t, dir)
				reflect(t, dir, "2026-11-24")
				if !strings.Contains(read(t, dir, ".memctl/"+files.LintFile), word) {
					t.Fatal("there is no note of it: nothing is shown by this test")
				}
				copyTree(t, dir, before)
				do(dir)
				distill(t, dir, "2026-11-24")
				if killed { // nothing of what is derived was written
					check(t, os.RemoveAll(filepath.Join(dir, ".memctl")))
					check(t, os.CopyFS(filepath.Join(dir, ".memctl"), os.DirFS(filepath.Join(before, ".memctl"))))
					distill(t, dir, "2026-11-24")
				}
				if b, err := os.ReadFile(filepath.Join(dir, ".memctl", files.LintFile)); err == nil && strings.Contains(string(b), word) {
					t.Errorf("%q is in the notes", word)
				}
			})
		}
	}
}

// TestSecretBesideItsNameIsNeitherFoundNorKept: a link that leads nowhere is a password, as what stands before it says.
func TestSecretBesideItsNameIsNeitherFoundNorKept(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-17", "W @서버: 포트는 8080이다.")
	write(t, dir, "bank/wiki/메모.md", "# 메모\n\n비밀번호: [[hunter2xyz9]]\n\n그리고 [[없는 쪽]].\n")
	age(t, dir)
	reflect(t, dir, "2026-11-24")
	for rel, text := range tree(t, dir, ".") {
		if rel != "bank/wiki/메모.md" && strings.Contains(text, "hunter2xyz9") {
			t.Errorf("%s has the secret", rel)
		}
	}
	if report := read(t, dir, "reports/2026-11-24.md"); !strings.Contains(report, "없는 쪽") {
		t.Errorf("the other link is not found:\n%s", report)
	}
}
