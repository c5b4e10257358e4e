package bank_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

const samplePage = `---
id: p2mwzzqybm0
title: 도구
---

# 도구

- W @Flutter: 상태 관리는 Riverpod으로 통일했다. ([[memory/2026-11-02#L1|11-02]]) ^mqrjvhk8gd4
  - ↔ [[world/people#^mygs3ssa2km]]
  - 딸린 줄
    더

  이어진 문단
- 글머리 ^abc123

<!-- memctl:index -->
- W: 색인 ^mqrjvhk8gd4
<!-- /memctl:index -->

## Formerly

- W @Flutter: Provider ^mrcm5y5jq3g
  - → [[world/tools#^mqrjvhk8gd4]] 2026-11-02
  - ✕ 2026-12-05 faded · from [[world/tools]]
  - → 다음에 할 것
![[world/tools#^mqrjvhk8gd4]]
` + "```go\n- W: code ^mqrjvhk8gd4\n```\n" + `<private>
- W: secret ^mqrjvhk8gd4
</private>
` + "```\n- W: an open fence hides nothing\n"

func TestPageLinesHaveTheirKinds(t *testing.T) {
	names := map[bank.LineKind]string{
		bank.LineOther: "other", bank.LineBlank: "", bank.LineHeading: "heading", bank.LineEntry: "entry", bank.LineManaged: "managed",
		bank.LineEmbed: "embed", bank.LineChild: "child", bank.LineBlock: "block",
	}
	want := strings.Split(",heading,,entry,managed,child,child,child,child,other,,block,block,block,,heading,,entry,managed,managed,child,embed,other,other,other,other,other,other,other,entry", ",")
	for name, data := range map[string]string{
		"plain": samplePage, "windows": "\ufeff" + strings.ReplaceAll(samplePage, "\n", "\r\n"),
	} {
		p, err := bank.ParsePage("world/tools.md", []byte(data))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range p.Lines {
			got = append(got, names[l.Kind])
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got)\n%s", name, d)
		}
		if p.Lines[0].No != 5 || p.Front.Value("title") != "도구" || len(p.Warnings) > 0 {
			t.Errorf("%s: first line %d, title %q, warnings %v", name, p.Lines[0].No, p.Front.Value("title"), p.Warnings)
		}
	}
}

func TestPageThatIsNoTextIsAnError(t *testing.T) {
	_, err := bank.ParsePage("world/tools.md", []byte("# a\n\xb0\xa1\xb3\xaa\n"))
	var pe *bank.PageError
	if !errors.Is(err, bank.ErrNotText) || !errors.As(err, &pe) || pe.Line != 2 || pe.Path != "world/tools.md" {
		t.Errorf("got %v", err)
	}
}

func TestRenderKeepsLineEndsMarkAndForm(t *testing.T) {
	e := banktest.Entry(t, "world/tools.md", "2026-11-02#1", toolKo)
	spec := bank.PageSpec{Path: "world/tools.md", Title: "도구", Lang: "ko", Entries: []*bank.Entry{e}}
	nfd := "가치관"
	old := "\ufeff---\r\ntitle: " + nfd + "\r\n---\r\n# x\r\n" + nfd + "\r\n\r\n## 메모\r\n끝"
	bare := string(banktest.Render(t, []byte(old), spec))
	if !strings.HasSuffix(bare, "## 메모\r\n끝") {
		t.Errorf("a line end was added: %q", bare)
	}
	spec.Header = &bank.Header{ID: "p1", Title: "도구", Category: "world"}
	got := string(banktest.Render(t, []byte(old), spec))
	want := "\ufeff---\r\ntitle: " + nfd + "\r\ncategory: world\r\n---\r\n# x\r\n" + nfd + "\r\n\r\n" + bank.FormatEntry(e) + "\r\n\r\n## 메모\r\n끝"
	want += "\r\n\r\n<!-- memctl-page\r\nid: p1\r\nschema: 1\r\n-->\r\n" // the foot is the last line of the file now
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestPageBytesAreTheIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOf(rapid.OneOf(rapid.SampledFrom(strings.SplitAfter(samplePage, "\n")), rapid.StringOf(rapid.SampledFrom([]rune("---\r\n a가:#\t"))))).Draw(t, "lines")
		data := []byte(strings.Join(lines, ""))
		p, err := bank.ParsePage("x.md", data)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(p.Bytes(), data) {
			t.Fatalf("%q\nread as %q", data, p.Bytes())
		}
	})
}

// TestWhetherAPageHasFrontMatterDoesNotDependOnWhatIsInsertedBelow: a page that begins with a rule gets its header at once.
func TestWhetherAPageHasFrontMatterDoesNotDependOnWhatIsInsertedBelow(t *testing.T) {
	e := banktest.Entry(t, "world/tools.md", "2026-11-02#1", toolKo)
	spec := bank.PageSpec{
		Path: "world/tools.md", Title: "도구", Lang: "ko", Entries: []*bank.Entry{e}, Header: &bank.Header{ID: "p1", Title: "도구", Category: "world"},
	}
	for old, header := range map[string]bool{
		"---\n* B:0": true, "---\n- W @서버: 포트는 8081이다\n": true, "---\n# 도구: 모두\n": true, "---\n글: 사람이 쓴 것\n": false, "---\ntitle: Tools\n- a\n": false,
	} {
		once := banktest.Render(t, []byte(old), spec)
		if got := bytes.HasPrefix(once, []byte("---\ntitle: 도구\ncategory: world\n")); got != header {
			t.Errorf("%q: a header: %v\n%s", old, got, once)
		}
		if twice := banktest.Render(t, once, spec); !bytes.Equal(once, twice) {
			t.Errorf("%q (-once +twice):\n%s", old, cmp.Diff(string(once), string(twice)))
		}
	}
}

// TestMarkerBehindAPersonsWordsIsNoEndlessTask: it would find its end in the block that is about to be written.
func TestMarkerBehindAPersonsWordsIsNoEndlessTask(t *testing.T) {
	spec := bank.PageSpec{Path: "world/tools.md", Title: "도구", Lang: "ko", Index: []bank.IndexLine{{Page: "a.md", Title: "a"}}}
	for _, old := range []string{"색인은 <!-- memctl:index -->", "the index <!-- memctl:index:start -->\n", "- 가 <!-- memctl:a --><!-- /memctl:a --> <!-- memctl:index\n"} {
		once := banktest.Render(t, []byte(old), spec)
		if twice := banktest.Render(t, once, spec); !bytes.Equal(once, twice) || bytes.Count(once, []byte("<!-- memctl:index -->")) != 1 {
			t.Errorf("%q:\n%s\n-> %s", old, once, twice)
		}
	}
}

func FuzzParsePage(f *testing.F) {
	f.Add([]byte(samplePage))
	f.Add([]byte("\ufeff---\r\na: 1\r\n---\r\n- W: x\r\n"))
	f.Add([]byte("---\ntitle: [x\n---\n"))
	f.Add([]byte("---\n- W: x"))
	f.Add([]byte("---\n- O @민수: 짧은 답변 ^mqrjvhk8gd4\nkey: v\n"))
	f.Add([]byte("---\nkey: v\n- O: x\n"))
	f.Add([]byte("inde<!-- memctl:index -->"))
	f.Add([]byte("<!--\n\nmemctl:index "))
	f.Add([]byte("<!-- memct a --O글 <!-- memctl:index r######"))
	f.Add([]byte("<!-- memctl:a --><!-- /memctl:a -->글 <!-- memctl:index:start -->\n"))
	f.Add([]byte("<!-- memctl:a -<!-= /memctl:a -->글 <!-- memctl:index:start -->\n"))
	f.Add([]byte("---\nid: 000\n 0\n...\n")) // a value of two lines cannot move to the foot
	f.Add([]byte("---\nid: 000\n# c\nschema: [1,\n 2]\n...\n"))
	f.Add([]byte("---\nid: a<b\n---\n"))
	f.Add([]byte("---\nid: &a x\nb: *a\naliases:\n- 1\n# c\n...\n- O: x ^mqrjvhk8gd4\n"))
	spec := bank.PageSpec{
		Path: "world/tools.md", Title: "도구", Lang: "ko", Index: []bank.IndexLine{{Page: "a.md", Title: "a"}},
		Entries: []*bank.Entry{{ID: "mqrjvhk8gd4", Kind: 'W', Text: "상태", Home: "world/tools.md", Sources: []bank.Source{{Path: "memory/2026-01-01.md", Line: 1}}}},
		Header:  &bank.Header{ID: "p1", Title: "도구", Category: "world", TLDR: "a: b # c", Aliases: []string{"x", "예"}, Updated: 20000},
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := bank.ParsePage("world/tools.md", data)
		if err != nil {
			return
		}
		if !bytes.Equal(p.Bytes(), data) {
			t.Fatal("bytes are not the identity")
		}
		once, err := bank.Render(bytes.Clone(append([]byte{}, data...)), spec)
		if err != nil {
			t.Fatal(err)
		}
		twice := banktest.Render(t, once, spec)
		if !bytes.Equal(once, twice) {
			t.Fatalf("not idempotent: %q\n-> %q\n-> %q", data, once, twice)
		}
	})
}
