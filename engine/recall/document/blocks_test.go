package document_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/internal/hiddentest"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/rules"
)

func blockLines(docs []document.Document) []string {
	var out []string
	for _, d := range docs {
		out = append(out, fmt.Sprintf("%d %s | %s", d.Line, strings.ReplaceAll(d.Headings, "\n", " > "), strings.ReplaceAll(d.Text, "\n", " ⏎ ")))
	}
	return out
}

func TestBlocksCutALog(t *testing.T) {
	const log = "---\ntitle: 하루\n---\n# session: 개발\n\n첫 문단이\n이어진다.\n\n## 결정\n- 배포는 금요일\n  - 롤백은 수동\n- [x] done thing\n\n" +
		"1. first\n2) second\n\n```go\nfunc main() {}\n\nreturn\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> 인용\n끝 <!-- 메모 --> 문장\n" +
		"<Private>\n숨김\n</private>\n<!-- memctl:brief:start -->\n- 되먹임\n<!-- memctl:brief:end -->\n* after\n- [ ] 하나 - [x] two\n"
	for name, data := range map[string]string{
		"lf": log, "crlf": strings.ReplaceAll(log, "\n", "\r\n"), "bom": "\ufeff" + log, "no newline": strings.TrimSuffix(log, "\n"),
	} {
		t.Run(name, func(t *testing.T) {
			diff(t, []string{
				"6 session: 개발 | 첫 문단이",
				"7 session: 개발 | 이어진다.",
				"10 session: 개발 > 결정 | 배포는 금요일",
				"11 session: 개발 > 결정 > 배포는 금요일 | 롤백은 수동",
				"12 session: 개발 > 결정 | done thing",
				"14 session: 개발 > 결정 | first",
				"15 session: 개발 > 결정 | second",
				"18 session: 개발 > 결정 > second | func main() {} ⏎  ⏎ return",
				"22 session: 개발 > 결정 > second | | a | b | ⏎ | 1 | 2 |",
				"26 session: 개발 > 결정 | 인용",
				"27 session: 개발 > 결정 | 끝 문장",
				"34 session: 개발 > 결정 | after",
				"35 session: 개발 > 결정 | 하나",
				"35 session: 개발 > 결정 | two",
			}, blockLines(document.Blocks("memory/2026-11-20.md", []byte(data))))
		})
	}
}

func TestBlocksReadRetainLines(t *testing.T) {
	docs := document.Blocks("memory/2026-11-20-evening.md", []byte("## Retain\n- O(c=0.90) @민수 @지영: 짧은 답변을 선호한다\n- S（c＝0.5）@배포：대기 중\n- W: 사실\n- Also: not grammar\n- B @x y: nor this\n"))
	type row struct {
		Kind     rules.Kind
		Entities []string
		Text     string
	}
	var got []row
	for _, d := range docs {
		got = append(got, row{d.Kind, d.Entities, d.Text})
		if d.Day.String() != "2026-11-20" || d.Tier != document.Memory || d.Title != "" {
			t.Errorf("document %+v", d)
		}
	}
	diff(t, []row{
		{'O', []string{"민수", "지영"}, "짧은 답변을 선호한다"},
		{'S', []string{"배포"}, "대기 중"},
		{'W', nil, "사실"},
		{0, nil, "Also: not grammar"},
		{0, nil, "B @x y: nor this"},
	}, got)
}

// TestALoneLetterStatesAKindOnlyBelowRetain: elsewhere it may be a size or a speaker, for search as for distilling.
func TestALoneLetterStatesAKindOnlyBelowRetain(t *testing.T) {
	for _, c := range []struct {
		text, want string
		kind       rules.Kind
	}{
		{"## Retain\n- S: 스테이징은 대기 중이다\n", "스테이징은 대기 중이다", 'S'},
		{"## 기억\n### 배포\nS: staging waits\n", "staging waits", 'S'},
		{"## 치수\n- S: 가슴둘레 90\n", "S: 가슴둘레 90", 0},
		{"## Retain\n## Interview\nB: I moved the job.\n", "B: I moved the job.", 0},
		{"## Interview\nB @데이터팀: 작업을 옮겼다.\n", "작업을 옮겼다.", 'B'},
		{"- 회의\n  S @staging: it waits\n", "S @staging: it waits", 0},
	} {
		docs := document.Blocks("memory/2026-11-20.md", []byte(c.text))
		if d := docs[len(docs)-1]; d.Text != c.want || d.Kind != c.kind {
			t.Errorf("%q: kind %q, text %q", c.text, byte(d.Kind), d.Text)
		}
		sameLines(t, c.text)
	}
}

func TestBlocksBoundALongLine(t *testing.T) {
	text := strings.Repeat("긴 문장이 계속 이어진다. ", 20_000)
	docs := document.Blocks("memory/2026-11-20.md", []byte(text+strings.Repeat("가", 5000)))
	seen := map[string]bool{}
	for _, d := range docs {
		if len(d.Text) > 2000 || d.Line != 1 || seen[d.ID] || !utf8.ValidString(d.Text) {
			t.Fatalf("%s: %d bytes, line %d", d.ID, len(d.Text), d.Line)
		}
		seen[d.ID] = true
	}
}

// genNotes draws notes as people write them, with what is to be hidden among them.
func genNotes(t *rapid.T) string {
	line := rapid.SampledFrom([]string{
		"배포를 미뤘다. 이유는 둘이다.", "staging runs on port 8081", "- 하나를 정했다", "  - nested item", "  이어지는 줄", "- [ ] 표 예매 - [x] book it", "## 결정", "**할 일**", "",
		"> 인용한 말이다", "| a | b |", "|---|---|", "```", "~~~", "---", "- ~~struck out~~", "W @배포: 금요일에는 하지 않는다", "<private>", "</private>", "<Private class=x>",
		"글 <private>비밀</private> 글", "<!--", "-->", "글 <!-- 비밀", "비밀 --> 글", "글 <!-- 비밀 --> 글", "<!-- memctl:x:start -->", "<!-- memctl:x:end -->", "<memctl-x>", "</memctl-x>",
		"`<private>`은 태그다", "` <!-- 비밀 -->", "    code()", "결정:", "- O(c=0.9) @민수: 짧은 답변을 선호한다",
		"We moved the nightly job of the data team to the new cluster, because", "the old one had build agents that nobody could log in to. It is faster",
		norm.NFD.String("설정을 바꿨다"),
	})
	eol := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "line end")
	return strings.Join(append(rapid.SliceOfN(line, 0, 30).Draw(t, "lines"), ""), eol)
}

// bare is a text without white space and the marks that readers leave out, in NFC.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(">|-~[]x\\", r) {
			return -1
		}
		return r
	}, norm.NFC.String(s))
}

// TestWhatReadersYieldMayBeShown is the law of privacy: search and distilling read nothing that is hidden from people.
func TestWhatReadersYieldMayBeShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := genNotes(t)
		shown, err := memory.Shown([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		stands := bare(string(shown))
		for _, d := range document.Blocks("memory/2026-11-20.md", []byte(text)) {
			if !strings.Contains(stands, bare(d.Text)) {
				t.Fatalf("%q of line %d is not shown in\n%s\nof\n%s", d.Text, d.Line, shown, text)
			}
			for h := range strings.Lines(d.Headings) {
				if !strings.Contains(stands, bare(h)) {
					t.Fatalf("the heading %q is not shown in\n%s\nof\n%s", h, shown, text)
				}
			}
		}
		log, err := memory.Parse("memory/2026-11-20.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range log.Statements {
			if !strings.Contains(stands, bare(st.Text)) {
				t.Fatalf("the statement %q is not shown in\n%s\nof\n%s", st.Text, shown, text)
			}
		}
	})
}

// TestDeepListsCostWhatTheyHold: an item six hundred levels down does not hold all those above it.
func TestDeepListsCostWhatTheyHold(t *testing.T) {
	var b strings.Builder
	for i := range 600 {
		fmt.Fprintf(&b, "%s- 항목 item number %d %s\n", strings.Repeat("\t", i), i, strings.Repeat("가나다 ", 15))
	}
	size := 0
	docs := document.Blocks("memory/2026-11-20.md", []byte(b.String()))
	for _, d := range docs {
		size += len(d.Headings)
	}
	if last := docs[len(docs)-1].Headings; len(docs) != 600 || size > 2<<20 || !strings.Contains(last, "number 598 ") || strings.Contains(last, "number 500 ") {
		t.Errorf("%d documents with %d bytes of context, of the last one %q", len(docs), size, last)
	}
}

func TestTitleInAPrivatePartIsNoTitle(t *testing.T) {
	for _, text := range []string{"---\ntitle: <private>고래</private>\n---\n글이다\n", "---\ntags: a\ntitle: \"<Private>the whale</private>\"\n---\ntext\n"} {
		for _, d := range document.Blocks("notes/x.md", []byte(text)) {
			if d.Title != "x" {
				t.Errorf("%q has the title %q", text, d.Title)
			}
		}
	}
}

func TestNoPrivateWordIsInADocument(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := hiddentest.Notes(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") })
		for _, d := range document.Blocks("notes/x.md", []byte(text)) {
			if strings.Contains(d.Title+d.Headings+d.Text+strings.Join(d.Entities, " "), hiddentest.Secret) {
				t.Fatalf("of\n%s\nis indexed %+v", text, d)
			}
		}
	})
}

// wrap breaks a text into lines of at most width columns, the first of which begins with lead and the others with rest.
func wrap(text, lead, rest string, width int) string {
	var b strings.Builder
	line := lead
	for i, word := range strings.Fields(text) {
		if i > 0 && columns(line)+columns(word) > width {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = rest
		}
		line += word + " "
	}
	return b.String() + strings.TrimRight(line, " ") + "\n"
}

func columns(s string) (n int) {
	for _, r := range norm.NFC.String(s) {
		if n++; r >= 0x1100 {
			n++
		}
	}
	return n
}

// genText draws paragraphs, list items and quotations of several sentences, as lines of their own or hard-wrapped.
func genText(t *rapid.T, wrapped bool) string {
	sentence := rapid.SampledFrom([]string{
		"배포를 금요일에서 월요일로 미뤘는데, 주말에 당번이 없어서 장애가 나도 아무도 보지 못하기 때문이다.", "인증서를 갱신했다.", "스테이징은 아직 준비 중",
		"We moved the nightly job of the data team to the new cluster because the old one had agents that nobody could log in to.", "It is faster.",
		"Dr. Kim asked whether v2.3 ships on Friday (she needs it. Badly.) and nobody in the room of the team knew.", "`make deploy`", "없음.", "09:42 회의를 시작했다.",
		"민수는 \"된다. 하자.\"라고 말했고 우리는 그 말대로 새 데이터베이스를 골라 다음 주까지 옮기기로 했다.", "- [ ] 표 예매", "~~지운 말이다.~~", "글 <!-- 비밀이다. --> 끝.",
		norm.NFD.String("설정을 바꾸고 나서 한 시간 동안 지켜봤지만 오류는 더 나오지 않았고 응답도 빨라졌다."), "S @배포: 스테이징은 금요일까지 대기 중이다.", strings.Repeat("긴 문장이 끝나지 않고 ", 150) + "끝났다.",
	})
	width := 1 << 20
	if wrapped {
		width = rapid.IntRange(64, 100).Draw(t, "width")
	}
	marks := rapid.SampledFrom([][2]string{{"", ""}, {"- ", "  "}, {"  - ", "    "}, {"1. ", "   "}, {"> ", "> "}, {"- W @배포: ", "  "}, {"W @deploy: ", ""}, {"- B: ", "  "}, {"W: ", ""}, {"- [ ] ", "  "}, {"결정: ", ""}, {"  ", "  "}})
	var b strings.Builder
	for range rapid.IntRange(1, 6).Draw(t, "texts") {
		if rapid.IntRange(0, 4).Draw(t, "heading") == 0 {
			b.WriteString(rapid.SampledFrom([]string{"## 결정\n\n", "## Retain\n- W: " + wrap(strings.Join(rapid.SliceOfN(sentence, 1, 4).Draw(t, "stated"), " "), "", "  ", width), "## Notes\n"}).Draw(t, "head"))
		}
		m := marks.Draw(t, "mark")
		b.WriteString(wrap(strings.Join(rapid.SliceOfN(sentence, 1, 6).Draw(t, "sentences"), " "), m[0], m[1], width))
		b.WriteString(rapid.SampledFrom([]string{"", "\n"}).Draw(t, "gap"))
	}
	return b.String()
}

// TestSearchAndDistillingSeeTheSameLines: every statement stands in a document of its line, in a hard-wrapped file as elsewhere.
func TestSearchAndDistillingSeeTheSameLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.Custom(func(t *rapid.T) string {
			if rapid.Bool().Draw(t, "notes") {
				return genNotes(t)
			}
			return genText(t, false)
		}).Draw(t, "text")
		sameLines(t, text)
	})
	hard := 0
	rapid.Check(t, func(t *rapid.T) { // apart, so that a short run has some as well
		text := rapid.Custom(func(t *rapid.T) string { return genText(t, true) }).Draw(t, "text")
		if markdown.Parse([]byte(text), markdown.Options{}).Width > 0 {
			hard++
		}
		sameLines(t, text)
	})
	if hard == 0 {
		t.Error("no text was hard-wrapped")
	}
}

// sameLines fails unless every statement of a log stands in a document of its line.
func sameLines(t rapid.TB, text string) {
	log, err := memory.Parse("memory/2026-11-20.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	docs := document.Blocks("memory/2026-11-20.md", []byte(text))
	for _, st := range log.Statements {
		if len(st.Text) > 2000-len("- W @deploy: ") {
			continue // its document is cut
		}
		if !slices.ContainsFunc(docs, func(d document.Document) bool {
			return d.Line == st.Line && strings.Contains(bare(d.Text), bare(st.Text))
		}) {
			t.Fatalf("no document of line %d says %q: %q\n%s", st.Line, st.Text, blockLines(docs), text)
		}
	}
}

// TestNoDocumentHasTwoLinesOfAnUnwrappedFile: a hit is the line, never the paragraph.
func TestNoDocumentHasTwoLinesOfAnUnwrappedFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		for i, s := range rapid.SliceOfN(rapid.SampledFrom([]string{
			"배포를 미뤘다", "- staging runs on 8081", "> 인용한 말", "  - nested", "  이어지는 줄", "1. first", "", "- [ ] 표 예매", "We moved the nightly job of the data team to the new cluster",
		}), 1, 30).Draw(t, "lines") {
			if s != "" {
				s += fmt.Sprintf(" №%d", i) // unlike any other line
			}
			lines = append(lines, s)
		}
		text := strings.Join(lines, "\n") + "\n"
		if markdown.Parse([]byte(text), markdown.Options{}).Width > 0 {
			t.Skip("hard-wrapped")
		}
		for _, d := range document.Blocks("memory/2026-11-20.md", []byte(text)) {
			if strings.Count(d.Text, "№") != 1 || !strings.HasSuffix(d.Text, fmt.Sprintf("№%d", d.Line-1)) {
				t.Fatalf("line %d says %q\n%s", d.Line, d.Text, text)
			}
		}
	})
}

const wrappedKorean = `금요일 배포를 월요일로 미루기로 했는데 주말에는 당번이 한 사람도 없기
때문이다. 인증서는 오늘 갱신했다. 스테이징 서버의 포트는 다른 팀과 겹치지
않도록 8081로 바꾸었다.

- 데이터베이스를 옮기는 일은 다음 주 수요일까지 끝내기로 했고 책임은
  민수가 진다. 백업은 지영이 맡는다.
  복구 연습은 옮기기 전날 저녁에 다 같이 한다

> 장애가 나면 먼저 알리고 그다음에 고치는 것이 우리 팀의 오래된 약속
> 이라고 들었다. 나도 그렇게 생각한다.
`

const wrappedEnglish = `We moved the nightly job of the data team to the new cluster, because the
old one had build agents that nobody could log in to. It is faster. The
port of staging is 8081 now so that it does not clash with the others.

- Moving the database ends by Wednesday of the next week, and the one who
  answers for it is Minsu. Jiyoung does the backup.
  The restore is rehearsed by all of us on the evening before the move

> When something breaks we tell people first and mend it after that, which
> is an old promise of the team. I think so too.
`

func TestBlocksOfAHardWrappedFileAreSentences(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{wrappedKorean, []string{
			"1  | 금요일 배포를 월요일로 미루기로 했는데 주말에는 당번이 한 사람도 없기 때문이다.",
			"2  | 인증서는 오늘 갱신했다.",
			"2  | 스테이징 서버의 포트는 다른 팀과 겹치지 않도록 8081로 바꾸었다.",
			"5  | 데이터베이스를 옮기는 일은 다음 주 수요일까지 끝내기로 했고 책임은 민수가 진다. 백업은 지영이 맡는다.",
			"7 데이터베이스를 옮기는 일은 다음 주 수요일까지 끝내기로 했고 책임은 민수가 진다. 백업은 지영이 맡는다. | 복구 연습은 옮기기 전날 저녁에 다 같이 한다",
			"9  | 장애가 나면 먼저 알리고 그다음에 고치는 것이 우리 팀의 오래된 약속 이라고 들었다.",
			"10  | 나도 그렇게 생각한다.",
		}},
		{wrappedEnglish, []string{
			"1  | We moved the nightly job of the data team to the new cluster, because the old one had build agents that nobody could log in to.",
			"2  | It is faster.",
			"2  | The port of staging is 8081 now so that it does not clash with the others.",
			"5  | Moving the database ends by Wednesday of the next week, and the one who answers for it is Minsu. Jiyoung does the backup.",
			"7 Moving the database ends by Wednesday of the next week, and the one who answers for it is Minsu. Jiyoung does the backup. | The restore is rehearsed by all of us on the evening before the move",
			"9  | When something breaks we tell people first and mend it after that, which is an old promise of the team.",
			"10  | I think so too.",
		}},
	} {
		docs := document.Blocks("memory/2026-11-20.md", []byte(c.text))
		diff(t, c.want, blockLines(docs))
		ids := map[string]bool{}
		for _, d := range docs {
			if ids[d.ID] {
				t.Errorf("two documents have the ID %s", d.ID)
			}
			ids[d.ID] = true
		}
		sameLines(t, c.text)
	}
}

func TestSearchAndDistillingAgreeOnWhatALogIs(t *testing.T) {
	for _, name := range []string{
		"memory/2026-01-31.md", "memory/2026-01-31-evening.md", "memory/2026-01-31.notes.md", "memory/2026-02-30.md", "memory/sub/2026-01-31.md", "bank/wiki/2026-01-31.md",
		"memory/2026-01-31-.md", "notes/2026-01-31-저녁.md", "2026-01-31.md", "memory/2026-01-31.txt", "memory/20260131.md",
	} {
		want, _ := memory.DayOf(name)
		if docs := document.Blocks(name, []byte("- 글이다\n")); docs[0].Day != want {
			t.Errorf("%s: search gives it the day %v, distilling %v", name, docs[0].Day, want)
		}
	}
}

func FuzzBlocks(f *testing.F) {
	for _, s := range []string{"", "---\n", "# a\n- b\n", "```\nx", "<private>", "<!-- memctl:x:start -->\n", "| a |\n", "W(", "- W（c:", norm.NFD.String("- 설정을 바꿨다"), "\xff\xfe# x"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		lines := strings.Count(string(data), "\n") + 1
		seen, last := map[string]bool{}, 0
		for _, d := range document.Blocks("memory/2026-11-20.md", data) {
			if d.Text == "" || !utf8.ValidString(d.Text) || d.Line < 1 || d.Line > lines || seen[d.ID] || d.Section < last {
				t.Errorf("document %+v", d)
			}
			seen[d.ID], last = true, d.Section
		}
	})
}

func TestTitleOfANoteIsItsFirstHeading(t *testing.T) {
	for _, c := range []struct{ why, name, text, title string }{
		{"a heading", "memory/notes/di.md", "# 의존성 주입\n\n빈은 컨테이너가 만든다.\n", "의존성 주입"},
		{"the first one", "memory/notes/di.md", "앞에 있는 줄.\n\n# Dependency injection\nBeans.\n# Another\nMore.\n", "Dependency injection"},
		{"front matter first", "memory/notes/di.md", "---\ntitle: \"DI 정리\"\n---\n# 의존성 주입\n빈.\n", "DI 정리"},
		{"not in code", "memory/notes/di.md", "```sh\n# 설치\n```\n빈은 싱글턴이다.\n", "di"},
		{"not of level 2", "memory/notes/di.md", "## 배경\n빈은 싱글턴이다.\n", "di"},
		{"not of a log", "memory/2026-11-20.md", "# 2026-11-20 금요일\n- 배포했다.\n", ""},
		{"cut", "memory/notes/di.md", "# " + strings.Repeat("가", 1000) + "\n빈.\n", strings.Repeat("가", 66)},
	} {
		docs := document.Blocks(c.name, []byte(c.text))
		if len(docs) == 0 {
			t.Fatalf("%s: no documents", c.why)
		}
		for _, d := range docs {
			if d.Title != c.title {
				t.Errorf("%s: line %d has the title %q, want %q", c.why, d.Line, d.Title, c.title)
			}
		}
	}
}
