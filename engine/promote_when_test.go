package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/engine/ask"
)

// TestQuestionThatQuotesAPersonGivesTheSameBytesInAnyRhythm: a reflect completes the headers of pages, and what a person wrote below them
// then stands on another line of the file. What a question quotes of it, and what an answer cites, does not depend on that.
func TestQuestionThatQuotesAPersonGivesTheSameBytesInAnyRhythm(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, written, question, text string
		answer                        bool
	}{
		{"a line", "- W @지영: 금고 열쇠는 지영이 들고 다닌다.", "금고 열쇠는 누가 언제 복사했지?", "금고 열쇠는 지영이 들고 다닌다", false},
		{"a line in English", "- W @Bob: Bob carries the spare vault key.", "who copied the spare vault key and when?", "Bob carries the spare vault key", false},
		{"prose", "금고 열쇠 얘기는 회의에서 하다 말았다.", "금고 열쇠는 누가 언제 복사했지?", "금고 열쇠 얘기는 회의에서 하다 말았다", false},
		{"an answer", "금고 열쇠 얘기는 회의에서 하다 말았다.", "금고 열쇠는 누가 언제 복사했지?", "금고 열쇠 얘기는 회의에서 하다 말았다", true},
		{"an answer by a line", "- W @지영: 금고 열쇠는 지영이 들고 다닌다.", "금고 열쇠는 누가 언제 복사했지?", "금고 열쇠는 지영이 들고 다닌다", true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var banks []map[string]string
			for _, often := range []bool{true, false} {
				dir := newWorkspace(t)
				retain(t, dir, "2026-03-01", "W @CI: 빌드는 Buildkite로 돌린다.", "W @서버: 스테이징 서버 포트는 8080이다.")
				if distill(t, dir, "2026-03-02"); often {
					reflect(t, dir, "2026-03-02")
				}
				page := entry(t, dir, "Buildkite").page
				addToPage(t, dir, page, "", c.written)
				if often {
					for n := range 48 {
						distill(t, dir, fmt.Sprintf("2026-03-02T%02d:%02d:00+09:00", 12+n/6, n%6*10))
					}
				}
				req := ask.PromoteRequest{Question: c.question}
				if c.answer {
					line := 0
					for n, l := range strings.Split(read(t, dir, page), "\n") {
						if strings.Contains(l, c.text) {
							line = n + 1
						}
					}
					req.Answer, req.Citations = "아직 모른다.", []string{fmt.Sprintf("%s#L%d", page, line)}
				}
				p := file(t, dir, "2026-03-02", req)
				if text := read(t, dir, p.Page); !strings.Contains(text, c.text) && !c.answer {
					t.Fatalf("it is not quoted: %+v\n%s", p, text)
				}
				reflect(t, dir, "2026-03-10")
				sound(t, dir, "2026-03-10")
				banks = append(banks, pages(t, dir))
			}
			if diff := cmp.Diff(banks[0], banks[1]); diff != "" {
				t.Errorf("(-48 cycles +one reflect)\n%s", diff)
			}
		})
	}
}

// TestQuestionsPageThatWasAwayChangesNothing: whole or in part, for a run or for some, with what a person wrote on it.
func TestQuestionsPageThatWasAwayChangesNothing(t *testing.T) {
	t.Parallel()
	for _, c := range askedCases() {
		for _, stands := range []string{"open", "closed", "answered"} {
			for _, away := range []string{"gone", "empty", "half"} {
				for _, back := range []string{"2026-03-05", "2026-03-08"} {
					if away != "gone" && back == "2026-03-08" {
						continue
					}
					t.Run(strings.Join([]string{c.name, stands, away, back}, " "), func(t *testing.T) {
						t.Parallel()
						dir := c.workspace(t)
						page := promote(t, dir, "2026-03-04", c.question).Page
						switch stands {
						case "closed":
							if _, err := open(t, dir, "2026-03-04").CloseGap(t.Context(), c.question, false); err != nil {
								t.Fatal(err)
							}
						case "answered":
							addToPage(t, dir, page, "지영이 바꾼다. Jiyoung does.")
						}
						reflect(t, dir, "2026-03-05")
						still, was := copyOf(t, dir), read(t, dir, page)
						switch away {
						case "gone":
							check(t, os.Remove(filepath.Join(dir, page)))
						case "empty":
							write(t, dir, page, "")
						case "half":
							write(t, dir, page, was[:strings.Index(was, "\n> ")+8])
						}
						distill(t, dir, "2026-03-05")
						if reflect(t, dir, "2026-03-05"); back != "2026-03-05" {
							retain(t, dir, "2026-03-06", "W @서버: 관리 서버 포트는 7070이다.")
							retain(t, still, "2026-03-06", "W @서버: 관리 서버 포트는 7070이다.")
							reflect(t, dir, "2026-03-07")
						}
						comesBack(t, dir, still, back, page, was)
						if diff := cmp.Diff(gaps(t, still, back), gaps(t, dir, back)); diff != "" {
							t.Errorf("gaps (-never away +back):\n%s", diff)
						}
						soundAnew(t, dir, back)
					})
				}
			}
		}
	}
}

// TestQuestionsPageComesBackUnderAnotherNameAndClosed: what a person did to it counts, as if it had never been away.
func TestQuestionsPageComesBackUnderAnotherNameAndClosed(t *testing.T) {
	t.Parallel()
	c := askedCases()[0]
	dir := c.workspace(t)
	page, other := promote(t, dir, "2026-03-04", c.question).Page, "bank/wiki/비밀번호 담당.md"
	was := read(t, dir, page)
	check(t, os.Remove(filepath.Join(dir, page)))
	reflect(t, dir, "2026-03-05")
	if got := wikiPages(t, dir); len(got) != 0 || len(gaps(t, dir, "2026-03-05")) != 0 {
		t.Fatal(got)
	}
	write(t, dir, other, strings.Replace(was, "gap: open\n", "gap: closed\n", 1))
	reflect(t, dir, "2026-03-06")
	if got := wikiPages(t, dir); len(got) != 1 || got[0] != other || !strings.Contains(read(t, dir, other), "gap: closed\n") {
		t.Errorf("pages %v\n%s", got, read(t, dir, other))
	}
	sound(t, dir, "2026-03-06")
	if p := promote(t, dir, "2026-03-07", c.question); p.Status != ask.PromotedAdded || p.Asked != 2 || p.Page != other {
		t.Errorf("%+v", p)
	}
}
