package question_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// TestWordsOfAPersonInABlockOfTheProgramStay: on a page of a person, where the block goes, and on the page that has it, where it is written anew.
func TestWordsOfAPersonInABlockOfTheProgramStay(t *testing.T) {
	for _, theirs := range []string{"지영이 금요일마다 바꾼다.", "Jiyoung changes it on Fridays.", "- 금요일: 지영\n- Monday: Alex", "### 참고\n\n[[지영]]에게 물어본다."} {
		for _, name := range []string{"question", "answer", "index"} {
			page := "# 내 글\n\n위의 글.\n\n<!-- memctl:" + name + " -->\n" + theirs + "\n<!-- /memctl:" + name + " -->\n\n아래 글.\n"
			none := noQuestion("wiki/내 글.md", "내 글", "ko")
			once := string(banktest.Render(t, []byte(page), none))
			for _, want := range []string{"위의 글.\n", theirs + "\n", "아래 글.\n"} {
				if !strings.Contains(once, want) {
					t.Errorf("%s: %q is gone:\n%s", name, want, once)
				}
			}
			if strings.Contains(once, "memctl:") {
				t.Errorf("%s: the markers are still there:\n%s", name, once)
			}
			if twice := banktest.Render(t, []byte(once), none); string(twice) != once {
				t.Errorf("%s: rendered twice:\n%s", name, twice)
			}
		}
	}
}

// questionsInEveryState are questions as they may stand, each in one language.
func questionsInEveryState(t *testing.T) (out []page) {
	t.Helper()
	for lang, said := range map[string][]string{
		"ko": {"비밀번호는 누가 바꾸지?", "비밀번호는 금고에 둔다.", "첫 줄\n둘째 줄", "비밀번호는 아직 정하지 않았다 (참고: 회의)."},
		"en": {"Who changes the password?", "The password is in the vault.", "first\nsecond", "The password is not decided yet (see the meeting)."},
	} {
		for n := 1; n <= len(said); n++ {
			for state := range 8 {
				spec := asked(t, lang, said[0], said[1:n]...)
				q := spec.Question
				if state&1 > 0 {
					q.Times, q.Last = 3, q.Last+40
				}
				if state&2 > 0 {
					q.Closed = q.Last
				}
				if state&4 > 0 {
					q.Times++
					q.Filed = q.Last
					q.Answer = question.Quote{Text: strings.Join(said, "\n\n")}
					if len(q.Quotes) > 0 {
						q.Answer.Sources = q.Quotes[0].Sources
					}
				}
				for i := range q.Quotes {
					q.Quotes[i].Former = state == 1
				}
				out = append(out, spec)
			}
		}
	}
	return out
}

// TestNothingOfTheProgramsIsTakenForAPersons: whatever it wrote on a question's page goes with the question, or when that stands otherwise.
func TestNothingOfTheProgramsIsTakenForAPersons(t *testing.T) {
	all := questionsInEveryState(t)
	for i, spec := range all {
		page := spec.render(t, nil)
		if left := banktest.Render(t, page, noQuestion("wiki/q.md", "q", spec.lang)); left != nil {
			t.Errorf("left of\n%s\n:\n%s", page, left)
		}
		next := all[(i+1)%len(all)]
		if got, want := next.render(t, page), next.render(t, nil); next.lang == spec.lang && next.Text == spec.Text && !bytes.Equal(got, want) {
			t.Errorf("from\n%s\nwant\n%s\ngot\n%s", page, want, got)
		}
	}
}

// TestAPersonsLineStaysWhereverItIsWritten: between any two lines of a question's page.
func TestAPersonsLineStaysWhereverItIsWritten(t *testing.T) {
	all := questionsInEveryState(t)
	rapid.Check(t, func(r *rapid.T) {
		spec := rapid.SampledFrom(all).Draw(r, "before")
		then := rapid.SampledFrom(all).Draw(r, "after")
		lines := slices.Collect(strings.Lines(string(spec.render(t, nil))))
		first := 1 + slices.Index(lines[1:], "---\n")
		for _, mine := range []string{"지영이 바꾼다.\n", "- Alex: on Fridays\n"} {
			at := rapid.IntRange(first+1, len(lines)).Draw(r, "at")
			lines = slices.Insert(lines, at, mine)
		}
		once := then.render(t, []byte(strings.Join(lines, "")))
		for _, mine := range []string{"지영이 바꾼다.\n", "- Alex: on Fridays\n"} {
			if strings.Count(string(once), mine) != 1 {
				r.Fatalf("%q:\n%s\nfrom\n%s", mine, once, strings.Join(lines, ""))
			}
		}
		if twice := then.render(t, once); !bytes.Equal(once, twice) {
			r.Fatalf("rendered twice:\n%s\n%s", once, twice)
		}
	})
}
