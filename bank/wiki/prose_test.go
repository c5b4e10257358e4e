package wiki_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
)

// 사람의 글은 프로그램의 표시가 되지 않습니다.
var hostile = []string{
	"<!-- memctl:wiki -->", "<!-- /memctl:wiki -->", "<!-- memctl-page", "-->", "id: p12345678901", "- W @지아: 서버를 옮겼다. ^mk7q2m9x4bt", "  - O(c=0.95) 짧은 답이 좋다",
	"* [x] S 대기 중이다.", "![[world/tools#^mk7q2m9x4bt]]", "## 예전에는", "### Formerly", "# 언급된 곳", "```", "~~~text", "<private>", "</private>", "<memctl-recall>", "</MEMCTL>",
	"<<<<<<< HEAD", "=======", ">>>>>>> main", "---", "  ↔ [[world/tools#^mk7q2m9x4bt]]", "그냥 글입니다.", "- 목록 한 줄", "> 인용", "", "\\- W @x: y", "a <!-- b --> c", "[[지아]]는 좋다 ^mk7q2m9x4bt",
}

// pageWithBlock is a page of a subject as the program leaves it.
func pageWithBlock(eol string) []byte {
	return []byte(strings.Join([]string{"---", "title: 지아", "---", "", "# 지아", "", bank.BlockStart(wiki.Block), "## Now", "", "- 담당 지아", bank.BlockEnd(wiki.Block), "", "<!-- memctl-page", "id: p00000000000", "-->", ""}, eol))
}

func TestTextThatIsAppendedIsDataWhateverStandsInIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		eol := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "line end")
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(hostile), 0, 9).Draw(t, "lines"), "\n")
		before := pageWithBlock(eol)
		after, err := wiki.Append("wiki/지아.md", before, text)
		if err != nil {
			t.Skip(err)
		}
		count := func(page []byte) map[bank.LineKind]int {
			p, err := bank.ParsePage("wiki/지아.md", page)
			if err != nil {
				t.Fatalf("%v\n%s", err, page)
			}
			n := map[bank.LineKind]int{}
			for i := range p.Lines {
				l := &p.Lines[i]
				n[l.Kind]++
				if l.Kind == bank.LineHeading && bank.IsSectionHeading(l.Text) {
					t.Fatalf("a heading of the program's: %s\n%s", l.Text, page)
				}
			}
			if p.Front.Value("id") != "p00000000000" {
				t.Fatalf("the foot is not read:\n%s", page)
			}
			return n
		}
		was, now := count(before), count(after)
		for _, kind := range []bank.LineKind{bank.LineEntry, bank.LineManaged, bank.LineEmbed, bank.LineBlock} {
			if was[kind] != now[kind] {
				t.Fatalf("%d lines of kind %d, were %d:\n%s", now[kind], kind, was[kind], after)
			}
		}
		again, err := wiki.Append("wiki/지아.md", after, "그 다음 줄")
		if err != nil || !strings.Contains(string(again), eol+"그 다음 줄"+eol+eol+"<!-- memctl-page") {
			t.Fatalf("%v: what comes next is not above the foot:\n%s", err, again)
		}
		p, _ := bank.ParsePage("wiki/지아.md", again)
		for _, l := range p.Now() {
			if l.Content == "그 다음 줄" && (l.Hidden || l.Kind != bank.LineOther && l.Kind != bank.LineChild) {
				t.Fatalf("what comes next is hidden or of kind %d:\n%s", l.Kind, again)
			}
		}
	})
}

func TestPlainTextIsAppendedAsItIs(t *testing.T) {
	for _, text := range []string{"그냥 글입니다.", "- 목록\n- 둘째\n\n## 제목\n\n```go\nx := 1\n```", "see [[지아]]"} {
		got, err := wiki.Append("wiki/지아.md", pageWithBlock("\n"), text)
		if want := text + "\n\n<!-- memctl-page"; err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%v: %q is not in\n%s", err, want, got)
		}
	}
}

func TestReadablePageHasNoMarksAndNoFoot(t *testing.T) {
	text, err := wiki.Readable("wiki/지아.md", append(pageWithBlock("\n"), "[[world/tools#^mk7q2m9x4bt|11-02]]과 [[민수]]와 [[\n"...))
	want := "# 지아\n\n## Now\n\n- 담당 지아\n\n11-02과 민수와 [[\n"
	if err != nil || text != want {
		t.Errorf("%v: %q, want %q", err, text, want)
	}
}

func TestEmptiedPageKeepsWhatIsAPersons(t *testing.T) {
	page := append(pageWithBlock("\n"), "사람의 글\n"...)
	got, err := wiki.Emptied("wiki/지아.md", page)
	if want := strings.Replace(string(page), "## Now\n\n- 담당 지아\n", "", 1); err != nil || string(got) != want {
		t.Errorf("%v: %q, want %q", err, got, want)
	}
}
