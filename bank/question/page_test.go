package question_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory"
)

// page is the page of a question, in a language.
type page struct {
	*question.Question

	lang string
}

// asked is the page of what was asked on 2026-11-20, with quotes.
func asked(tb banktest.TB, lang, text string, quotes ...string) page {
	tb.Helper()
	q := &question.Question{
		ID: question.ID(text), Text: text, Words: strings.Fields(strings.TrimRight(text, "?")), Page: "wiki/q.md",
		First: banktest.Day(tb, "2026-11-20"), Last: banktest.Day(tb, "2026-11-20"), Times: 1,
	}
	for i, t := range quotes {
		q.Quotes = append(q.Quotes, question.Quote{Text: t, Sources: []bank.Source{banktest.Source(tb, fmt.Sprintf("2026-11-02#%d", i+4))}, Words: q.Words[:1]})
	}
	return page{q, lang}
}

// render writes the page onto what is there.
func (p page) render(tb banktest.TB, old []byte) []byte {
	tb.Helper()
	spec, ok := bank.Layout(bank.NewState(), question.Layout(p.lang, []*question.Question{p.Question})).Spec(p.Page)
	if !ok {
		tb.Fatalf("the question has no page")
	}
	return banktest.Render(tb, old, spec)
}

// noQuestion is a page that asks nothing.
func noQuestion(path, title, lang string) bank.PageSpec {
	return bank.PageSpec{Path: path, Title: title, Lang: lang, Formats: question.Layout(lang, nil).Formats}
}

const koreanPage = `---
title: "비밀번호는 누가 바꾸지?"
category: question
gap: open
description: 아직 답이 없는 질문
updated: 2026-11-20
---

# 비밀번호는 누가 바꾸지?

<!-- memctl:question -->
2026-11-20에 물었다.

## 찾은 것

> 비밀번호는 금고에 둔다. ([[memory/2026-11-02#L4|11-02]])

> 비밀번호는 아직 정하지 않았다. ([[memory/2026-11-02#L5|11-02]])

## 빠진 것

- 찾은 줄 어디에도 없는 말: 누가, 바꾸지
- 지금 유효한 기억 항목은 없고, 위의 줄뿐이다.
- 가장 새로운 출처는 2026-11-02, 마지막으로 물은 날보다 18일 앞선다.

답을 알게 되면 아래 ‘답’ 밑에 적는다. 그러면 이 질문은 닫힌다.
<!-- /memctl:question -->

## 답

<!-- memctl-page
id: PAGEID
schema: 1
answers_when: [비밀번호는, 누가, 바꾸지]
validated: 2026-11-02
sources:
  - {uri: memory/2026-11-02.md, lines: "4,5", summary: 비밀번호는 금고에 둔다.}
created: 2026-11-20
question: "비밀번호는 누가 바꾸지?"
asked: 2026-11-20
times: 1
-->
`

const englishPage = `---
title: "who rotates the password?"
category: question
gap: open
description: A question without an answer yet
updated: 2026-11-20
---

# who rotates the password?

<!-- memctl:question -->
Asked on 2026-11-20.

## Missing

- Words that no line found has: who, rotates, the, password
- No line was found.

Who knows the answer writes it below “Answer”; that closes the question.
<!-- /memctl:question -->

## Answer

<!-- memctl-page
id: PAGEID
schema: 1
answers_when: [who, rotates, the, password]
created: 2026-11-20
question: "who rotates the password?"
asked: 2026-11-20
times: 1
-->
`

func TestQuestionHasAPageOfItsOwn(t *testing.T) {
	for _, c := range []struct {
		name, want string
		spec       page
	}{
		{"Korean", koreanPage, asked(t, "ko", "비밀번호는 누가 바꾸지?", "비밀번호는 금고에 둔다.", "비밀번호는 아직 정하지 않았다.")},
		{"English, and nothing found", englishPage, asked(t, "en", "who rotates the password?")},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.spec.render(t, nil)
			want := strings.Replace(c.want, "PAGEID", c.spec.PageID(), 1)
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Fatalf("(-want +got):\n%s", diff)
			}
			if again := c.spec.render(t, got); !bytes.Equal(again, got) {
				t.Errorf("rendered twice:\n%s", cmp.Diff(string(got), string(again)))
			}
		})
	}
}

// TestPeopleKeepTheirBytesOnTheirQuestion: whatever they write around the program's lines, and into the front matter.
func TestPeopleKeepTheirBytesOnTheirQuestion(t *testing.T) {
	first := asked(t, "ko", "비밀번호는 누가 바꾸지?", "비밀번호는 금고에 둔다.")
	then := asked(t, "ko", "비밀번호는 누가 바꾸지?", "비밀번호는 금고에 둔다.", "비밀번호는 아직 정하지 않았다.")
	then.Times, then.Last = 2, then.Last+5
	page := string(first.render(t, nil))
	for _, c := range []struct {
		name      string
		old, new  string // what the person replaces
		keep, gap string
	}{
		{"prose above", "<!-- memctl:question -->", "지영에게 물어볼 것.\n\n<!-- memctl:question -->", "지영에게 물어볼 것.\n", "open"},
		{"an answer", "## 답\n", "## 답\n\n지영이 바꾼다.\n", "## 답\n\n지영이 바꾼다.\n", "answered"},
		{"an answer that is an embedded entry", "## 답\n", "## 답\n\n![[world/tools#^mk7q2m9x4bt]]\n", "![[world/tools#^mk7q2m9x4bt]]\n", "answered"},
		{"only a comment", "## 답\n", "## 답\n\n<!-- 아직\n모름 -->\n", "<!-- 아직\n모름 -->\n", "open"},
		{"a heading of their own below", "## 답\n", "## 답\n\n## 덧붙임\n\n참고할 것.\n", "## 덧붙임\n\n참고할 것.\n", "open"},
		{"a key and a comment", "category: question\n", "category: question\nowner: 지영 # 담당\n# 메모\n", "owner: 지영 # 담당\n# 메모\n", "open"},
		{"another title", `title: "비밀번호는 누가 바꾸지?"`, "title: 비밀번호 담당", "title: 비밀번호 담당\n", "open"},
		{"another heading", "# 비밀번호는 누가 바꾸지?", "# 비밀번호 담당", "# 비밀번호 담당\n", "open"},
		{"an alias", "category: question\n", "category: question\naliases: [암호]\n", "aliases: [암호]\n", "open"},
		{"lines of Windows", "\n", "\r\n", "# 비밀번호는 누가 바꾸지?\r\n", "open"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := 1
			if c.old == "\n" {
				n = -1
			}
			mine := strings.Replace(page, c.old, c.new, n)
			if mine == page {
				t.Fatal("nothing to replace")
			}
			got := string(then.render(t, []byte(mine)))
			for _, want := range []string{c.keep, "gap: " + c.gap, "times: 2", "비밀번호는 아직 정하지 않았다."} {
				if !strings.Contains(got, want) {
					t.Errorf("%q is not in\n%s", want, got)
				}
			}
			if again := string(then.render(t, []byte(got))); again != got {
				t.Errorf("rendered twice:\n%s", cmp.Diff(got, again))
			}
			p, err := bank.ParsePage("wiki/q.md", []byte(got))
			if err != nil {
				t.Fatal(err)
			}
			if a, ok := question.Read(p); !ok || string(a.Gap) != c.gap || a.Times != 2 || a.Text != "비밀번호는 누가 바꾸지?" {
				t.Errorf("read back %+v", a)
			}
		})
	}
}

func TestPageOfAQuestionThatIsGoneKeepsWhatPeopleWrote(t *testing.T) {
	spec := asked(t, "ko", "비밀번호는 누가 바꾸지?", "비밀번호는 금고에 둔다.")
	page := spec.render(t, nil)
	none := noQuestion("wiki/q.md", "q", "ko")
	if left := banktest.Render(t, page, none); left != nil {
		t.Errorf("nobody wrote on it, and it is still there:\n%s", left)
	}
	left := string(banktest.Render(t, append(slices.Clone(page), "\n지영이 바꾼다.\n"...), none))
	if strings.Contains(left, "금고에") && strings.Contains(left, "> ") || !strings.Contains(left, "지영이 바꾼다.") {
		t.Errorf("left:\n%s", left)
	}
}

func TestHostileTextStaysData(t *testing.T) {
	for _, text := range banktest.Hostile() {
		t.Run(text, func(t *testing.T) {
			spec := asked(t, "ko", text+" 누가?", text, "평범한 줄")
			spec.Others = []string{text}
			spec.Answer, spec.Filed = question.Quote{Text: text, Sources: spec.Quotes[0].Sources}, spec.First
			got := spec.render(t, nil)
			if again := spec.render(t, got); !bytes.Equal(again, got) {
				t.Fatalf("rendered twice:\n%s", cmp.Diff(string(got), string(again)))
			}
			p, err := bank.ParsePage("wiki/q.md", got)
			if err != nil {
				t.Fatalf("%v\n%s", err, got)
			}
			if len(p.Warnings) > 0 {
				t.Errorf("front matter: %v\n%s", p.Warnings[0], got)
			}
			headings := 0
			for i := range p.Lines {
				switch l := &p.Lines[i]; l.Kind {
				case bank.LineHeading:
					headings++
				case bank.LineBlank, bank.LineBlock:
				default:
					t.Errorf("line %d counts for something: %s", l.No, p.Raw(l))
				}
			}
			if headings != 2 {
				t.Errorf("%d headings outside the program's lines:\n%s", headings, got)
			}
			want := strings.ReplaceAll(question.AnswerText(text), "\n\n", "\n") // blank lines are not read back
			if answer, _, err := question.FiledAnswer(p); err != nil || answer != want {
				t.Errorf("the answer %q reads back as %q", want, answer)
			}
			log, err := memory.Parse("memory/2026-11-21.md", got) // should somebody paste it into a log
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range log.Statements {
				t.Errorf("taken as a statement: %q", s.Text)
			}
		})
	}
}

func TestPageOfAQuestionStaysWithin16KB(t *testing.T) {
	long := strings.Repeat("긴말 ", 200)
	text := []rune(strings.Repeat("물음 ", 200))[:question.MaxQuestion]
	quotes := make([]string, 40)
	for i := range quotes {
		quotes[i] = bank.Excerpt(fmt.Sprintf("%d번째 %s", i, long))
	}
	spec := asked(t, "ko", string(text), quotes...)
	for i := range 40 {
		spec.Others = append(spec.Others, fmt.Sprintf("%d %s", i, string(text[:question.MaxQuestion-3])))
	}
	spec.Answer = question.Quote{Text: question.AnswerText(strings.Repeat(long+"\n", 20)), Sources: spec.Quotes[0].Sources}
	if got := spec.render(t, nil); len(got) > 16<<10 {
		t.Errorf("%d bytes", len(got))
	}
}

// FuzzRenderQuestion: on whatever bytes a person has left, rendering is idempotent and keeps the program's markers in pairs.
func FuzzRenderQuestion(f *testing.F) {
	spec := asked(f, "ko", "비밀번호는 누가 바꾸지?", "비밀번호는 금고에 둔다.", "<!-- /memctl:question -->")
	page := spec.render(f, nil)
	f.Add(page)
	f.Add(bytes.ReplaceAll(page, []byte("\n"), []byte("\r\n")))
	f.Add([]byte("## 답\n- W @x: 답이다\n<!-- memctl:question -->\n# x\n"))
	f.Add([]byte("---\ngap: [a\n---\n# q\n<!-- memctl:answer -->\n> a\n<!-- /memctl:answer -->"))
	f.Fuzz(func(t *testing.T, old []byte) {
		if _, err := bank.ParsePage("wiki/q.md", old); err != nil {
			return
		}
		once := spec.render(t, bytes.Clone(old))
		if twice := spec.render(t, once); !bytes.Equal(once, twice) {
			t.Fatalf("not idempotent: %q\n-> %q\n-> %q", old, once, twice)
		}
		p, err := bank.ParsePage("wiki/q.md", once)
		if err != nil {
			t.Fatal(err)
		}
		question.Read(p)
	})
}

// TestWordsOnTheLineOfAnEndMarkerStay: a person writes before or behind it.
func TestWordsOnTheLineOfAnEndMarkerStay(t *testing.T) {
	spec := asked(t, "ko", "비밀번호는 누가 바꾸지?", "비밀번호는 금고에 둔다.")
	page := string(spec.render(t, nil))
	const end = "<!-- /memctl:question -->"
	for name, line := range map[string]string{"before": "지영이 바꾼다. " + end, "behind": end + " Jiyoung changes it.", "both": "지영이 " + end + "바꾼다."} {
		once := spec.render(t, []byte(strings.Replace(page, end, line, 1)))
		for word := range strings.FieldsSeq(strings.Replace(line, end, " ", 1)) {
			if !strings.Contains(string(once), word) {
				t.Errorf("%s: %q is gone:\n%s", name, word, once)
			}
		}
		if twice := spec.render(t, once); !bytes.Equal(once, twice) {
			t.Errorf("%s: not idempotent:\n%s\n%s", name, once, twice)
		}
		if strings.Count(string(once), end) != 1 {
			t.Errorf("%s: the marker stands more than once or not at all:\n%s", name, once)
		}
	}
}

// TestAnyPageOfAQuestionIsRenderedOnce: on a page that a person has put together from all sorts of lines.
func TestAnyPageOfAQuestionIsRenderedOnce(t *testing.T) {
	spec := asked(t, "ko", "비밀번호는 누가 바꾸지?", "비밀번호는 금고에 둔다.")
	page := spec.render(t, nil)
	pieces := slices.Collect(strings.Lines(string(page)))
	for _, l := range []string{"## 답", "# 다른 제목", "### 아래", "- W @x: 답이다.", "  - 덧붙임", "지영이 바꾼다.", "```", "<!--", "-->", "<!-- /memctl:answer -->", "<!-- memctl:answer -->", "<!-- memctl:index -->", "---", "gap: closed", "", "", "![[world/x#^mk7q2m9x4bt]]", "<private>", "</private>"} {
		pieces = append(pieces, l+"\n")
	}
	rapid.Check(t, func(t *rapid.T) {
		old := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 14).Draw(t, "lines"), "")
		if rapid.Bool().Draw(t, "around the page") {
			lines := slices.Collect(strings.Lines(string(page)))
			at := rapid.IntRange(0, len(lines)).Draw(t, "at")
			old = strings.Join(slices.Insert(lines, at, old), "")
		}
		q := *spec.Question
		with := spec
		with.Question = &q
		if rapid.Bool().Draw(t, "answered") {
			q.Answer, q.Filed = question.Quote{Text: "지영이.", Sources: q.Quotes[0].Sources}, q.First
		}
		once := with.render(t, []byte(old))
		if twice := with.render(t, once); !bytes.Equal(once, twice) {
			t.Fatalf("rendered twice:\n%s", cmp.Diff(string(once), string(twice)))
		}
		if back := with.render(t, spec.render(t, once)); !bytes.Equal(once, back) && q.Answer.Text == "" {
			t.Fatalf("a state in between left a trace:\n%s", cmp.Diff(string(once), string(back)))
		}
	})
}
